/* Closed intervals of exact rationals: a printed number stands for everything that is printed so. */
#ifndef BENCHLINT_RECORD_RANGE_H
#define BENCHLINT_RECORD_RANGE_H

#include "base/exact.h"

struct range {
    const struct exact *low, *high;
};

/* A number as it is printed. */
struct printed {
    struct text text;
    const struct exact *value;
    struct range range; /* what prints so: half a unit of the last digit to both sides */
};
/* Reads a JSON number's text; false when exact arithmetic does not take it. */
bool printed_read(struct exact_pool *pool, struct text number, struct printed *printed);

struct range range_point(const struct exact *value);
/* value - half to value + half */
struct range range_around(struct exact_pool *pool, const struct exact *value, const struct exact *half);
struct range range_add(struct exact_pool *pool, struct range a, struct range b);
struct range range_subtract(struct exact_pool *pool, struct range a, struct range b);
struct range range_scale(struct exact_pool *pool, struct range a, const struct exact *factor); /* factor >= 0 */
/* All squares of the interval's numbers; 0 is among them where the interval holds it. */
struct range range_square(struct exact_pool *pool, struct range a);
/* `slack` more to both sides. */
struct range range_loosen(struct exact_pool *pool, struct range a, const struct exact *slack);
/* The part that is not negative; an interval below zero becomes 0. */
struct range range_positive(struct exact_pool *pool, struct range a);
bool range_meets(struct range a, struct range b);

#endif
