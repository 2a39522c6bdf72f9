/* What the checks of ratios share: relations between columns, and how a cell prints a ratio. */
#ifndef BENCHLINT_LINT_CHECK_RATIO_PART_H
#define BENCHLINT_LINT_CHECK_RATIO_PART_H

#include "lint/check/ratio.h"
#include "lint/model/ratio_table.h"

enum { MOST_OPERANDS = 4, MOST_ROWS_COMPARED = 500 /* among more of them any number is found by chance */ };

/* How a ratio q is printed. */
enum ratio_display {
    RATIO_FACTOR,  /* q */
    RATIO_PERCENT, /* 100 (q - 1) */
    RATIO_SAVING,  /* 100 (1 - 1/q) */
    RATIO_PORTION  /* 100 q */
};

/* result = product of numerator / product of denominator; columns of one table. */
struct ratio_relation {
    size_t result;
    size_t numerator[MOST_OPERANDS];
    size_t numerator_count;
    size_t denominator[MOST_OPERANDS];
    size_t denominator_count;
    enum ratio_display display;
    bool turns;       /* rows of which more is better are computed the other way round */
    size_t explained; /* cells */
};
struct ratio_relations {
    struct ratio_relation *items;
    size_t count;
    size_t capacity;
};

enum ratio_judgement { RATIO_NOT_JUDGED, RATIO_AGREES, RATIO_TRUNCATED, RATIO_DISAGREES };

/* Does the row hold numbers of which more is better, by its unit or its name? */
bool ratio_is_rate(const struct ratio_table *table, const struct ratio_relation *relation, size_t row);
/* The relation as it is for this row: turned where it turns. */
struct ratio_relation ratio_in_row(const struct ratio_table *table, const struct ratio_relation *relation, size_t row);
/* The measure of an operand's cell and its unit in force; false when it is no plain positive number. */
bool ratio_operand(const struct ratio_table *table, size_t row, size_t column, struct decimal *value,
                   struct unit *unit);
/* The quotient of a row, by printed intervals and by the digits as they stand; false when an operand is missing. */
bool ratio_quotient(const struct ratio_table *table, const struct ratio_relation *relation, size_t row,
                    struct interval *range, struct fraction *value);
/* Not judged: no ratio, an operand that cannot be read, units that do not cancel. */
enum ratio_judgement ratio_judge(const struct ratio_table *table, const struct ratio_relation *relation, size_t row);
/* The same with another measure in the place of the row's own. */
enum ratio_judgement ratio_judge_as(const struct ratio_table *table, const struct ratio_relation *relation, size_t row,
                                    const struct measure *measure);
/* Does the cell print exactly this ratio, rounded as it is printed? */
bool ratio_prints(const struct measure *measure, enum ratio_display display, struct fraction ratio);
/* How the cell would print it: its own form, sign and digits. */
struct text ratio_text(struct arena *arena, const struct ratio_cell *cell, enum ratio_display display,
                       struct fraction ratio);
/* The digits of that, without sign and form; the display of a word such as `slower` counts too. */
struct decimal ratio_digits(const struct measure *measure, enum ratio_display display, struct fraction ratio,
                            bool *negative);

/* Is it a cell that a relation has to explain: a number of its own row that is neither zero nor the baseline's? */
bool ratio_counts(const struct ratio_cell *cell);
/* All pairs of columns that explain the column's cells well enough (contract: four fifths, and three). */
struct ratio_relations ratio_infer(struct arena *arena, const struct ratio_table *table, size_t result);
/* The table by its rows where a ratio in them can be inferred, else as it stands. */
const struct ratio_table *ratio_upright(struct arena *arena, const struct ratio_table *table);
/*
 * What is declared of the table: by comments from the `first` to it, then by the configuration. Columns are named by
 * their titles, case, code marks and units aside.
 */
struct ratio_relations ratio_declared(struct arena *arena, const struct ratio_table *table,
                                      const struct comment_list *comments, size_t first, const struct yaml *configured);

/* Is there another reading of the wrong cell of an inferred column, under which it is right? */
bool ratio_excused(const struct ratio_table *table, const struct ratio_relation *relation, size_t row);
/* Does another column of the same unit in the place of an operand give the printed ratio, and only one? */
bool ratio_is_other_column(const struct ratio_table *table, const struct ratio_relation *relation, size_t row);
/* The one cause that explains the wrong cell exactly, or CAUSE_NONE: `ratio` is what would be right; `*other` gets the
 * other row where there is one. */
enum cause ratio_cause(const struct ratio_table *table, const struct ratio_relation *relation, size_t row,
                       struct fraction ratio, size_t *other);

#endif
