/* Checks of what the index registers, and of the operator matrix against it (contract, Repository). */
#ifndef BENCHLINT_LINT_CHECK_INDEX_H
#define BENCHLINT_LINT_CHECK_INDEX_H

#include "lint/check/check.h"
#include "lint/model/index.h"
#include "lint/model/matrix.h"

/* index-coverage, operator-matrix and index-devices. */
void check_index(struct check *check, const struct index *index, const struct operator_matrix *matrix);

/* The coverage's entries by operator, so that a large index is not searched from end to end. */
struct coverage_order {
    const struct coverage **items; /* equal names stand in the index's own order */
    size_t count;
};
/* The entries with this operator: `*count` of them from the one returned; NULL when there is none. */
const struct coverage **coverage_find(const struct coverage_order *order, struct text name, size_t *count);

/* What its parts have in hand. */
struct index_check {
    struct check *check;
    const struct index *index;
    struct arena *arena; /* of these checks alone: what they make grows with the repository */
    struct coverage_order operators;
};
void check_coverage(const struct index_check *at);
void check_matrix(const struct index_check *at, const struct operator_matrix *matrix);
/* At the row of `entry`; NULL: at the coverage table's header. */
void finding_at_row(const struct index_check *at, enum check_kind kind, const char *variant,
                    const struct coverage *entry, const struct fact *facts);

#endif
