/* What a record makes of the columns of a row: the products of the standard's relations over exact values. */
#ifndef BENCHLINT_LINT_CHECK_RECORDS_VALUE_H
#define BENCHLINT_LINT_CHECK_RECORDS_VALUE_H

#include "base/exact.h"
#include "lint/check/check.h"
#include "lint/model/readme.h"

/* Values that stand for columns; a relation is followed where a column has none. */
struct column_values {
    const struct check *check;
    const struct readme *readme;
    struct exact_pool *pool;
    const struct exact *measured, *normalized, *reference; /* NULL: to be computed, or not there */
};

/* The value of a column's or constant's role; NULL when an operand is not known. */
const struct exact *column_value(const struct column_values *values, struct text role);

/* The factor that turns a record field's unit into a column's (1 where one of them is not known). */
const struct exact *unit_factor(struct exact_pool *pool, struct text from, struct text to);

#endif
