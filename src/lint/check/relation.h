/*
 * Relations between the cells of a row (contract, section 3): products of printed decimals, compared as intervals of
 * exact rationals, never in floating point.
 */
#ifndef BENCHLINT_LINT_CHECK_RELATION_H
#define BENCHLINT_LINT_CHECK_RELATION_H

#include "lint/check/check.h"
#include "lint/model/readme.h"

void check_relations(struct check *check, const struct readme *readme);

/* The relation that computes this column, or NULL. */
const struct relation *relation_of(const struct standard *standard, struct text role);

/* A latency of a reference device: a number that a row may lack and that nothing computes. */
bool column_is_reference(const struct standard *standard, const struct column *column);
/* A comparison with it: computed, and lacking where the reference does. */
bool column_is_ratio(const struct standard *standard, const struct column *column);

/* One row seen by the relations: operands resolved to columns or registered constants. */
struct relation_row {
    const struct check *check;
    const struct readme *readme;
    const struct result_row *row;
};

enum judgement { NOT_JUDGED, AGREES, DISAGREES, OUT_OF_RANGE };

/* Does the printed result fit what its operands' printed digits allow? */
enum judgement relation_judge(const struct relation_row *at, const struct relation *relation);
/* Everything the relation's result may be, by the printed digits of its operands; false when an operand is missing. */
bool relation_range(const struct relation_row *at, const struct relation *relation, struct interval *range);
/* The result computed from the operands as displayed; false when one is missing. */
bool relation_value(const struct relation_row *at, const struct relation *relation, struct fraction *value);
/* The registered or configured constant of this name as a decimal; false when there is none. */
bool relation_constant(const struct check *check, const struct readme *readme, struct text name, struct decimal *value);
/* How a value is printed in the relation's result column. */
struct decimal relation_printed(const struct relation *relation, const struct column *column, struct fraction value);

/* Has a relation accused this cell in this run? (row-drift and acceptance-failed then spare it.) */
bool relation_accuses(const struct check *check, const struct readme *readme, const struct cell *cell);

/* Does a likely slip in a cell that the accused result is computed from explain the row as well? Then no fix is safe.
 */
bool relation_typo_elsewhere(const struct relation_row *at, const struct relation *relation);

/* The one cause that explains the wrong cell exactly, or CAUSE_NONE: `value` is what would be right, as relation_value
 * gives it; `*other` gets the other row for the causes that have one. */
enum cause relation_cause(const struct relation_row *at, const struct relation *relation, struct fraction value,
                          size_t *other);

#endif
