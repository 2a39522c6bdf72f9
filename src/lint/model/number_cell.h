/* A table cell read by the format of its column. */
#ifndef BENCHLINT_LINT_MODEL_NUMBER_CELL_H
#define BENCHLINT_LINT_MODEL_NUMBER_CELL_H

#include "lint/model/readme.h"

/*
 * CELL_SOUND only for a positive decimal, written plainly, with exactly the column's decimals and suffix. `zero`: it
 * may also print as zero (a tiny value computed from another cell).
 */
struct number_cell number_cell_read(struct arena *arena, const struct column *column, const struct cell *cell,
                                    bool zero);

/* How `value` is written in this column: its decimals and suffix. */
struct text number_cell_print(struct arena *arena, const struct column *column, struct decimal value);

#endif
