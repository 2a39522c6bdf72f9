/*
 * Exact rational numbers of any size over GMP: what statistics over printed digits of different scales need. A number
 * is immutable and belongs to a pool, which gives all of its numbers back at once. GMP's types do not leave exact.c.
 */
#ifndef BENCHLINT_BASE_EXACT_H
#define BENCHLINT_BASE_EXACT_H

#include "base/decimal.h"

struct exact;
struct exact_chunk;

/*
 * From here on GMP takes its memory through base/memory.h, so that it ends as ours does where there is none left. Call
 * once, before the first number and the first thread; without the call GMP aborts the process then.
 */
void exact_begin(void);

/* Valid when zeroed; not shared between threads. */
struct exact_pool {
    struct exact_chunk *newest;
};
void exact_release(struct exact_pool *pool);

const struct exact *exact_integer(struct exact_pool *pool, long long value);
const struct exact *exact_ratio(struct exact_pool *pool, long long top, long long bottom); /* bottom > 0 */
const struct exact *exact_decimal(struct exact_pool *pool, struct decimal decimal);
/* The very value of a finite double. */
const struct exact *exact_double(struct exact_pool *pool, double value);

enum { EXACT_DIGITS = 1000, EXACT_EXPONENT = 400 }; /* digits of a number and its power of ten that exact_parse takes */
/*
 * The value of a JSON number's text, and half a unit of its last printed digit (either may be NULL). False when it has
 * more digits or a larger exponent than exact arithmetic takes.
 */
bool exact_parse(struct exact_pool *pool, struct text number, const struct exact **value, const struct exact **half);

const struct exact *exact_add(struct exact_pool *pool, const struct exact *a, const struct exact *b);
const struct exact *exact_subtract(struct exact_pool *pool, const struct exact *a, const struct exact *b);
const struct exact *exact_multiply(struct exact_pool *pool, const struct exact *a, const struct exact *b);
const struct exact *exact_divide(struct exact_pool *pool, const struct exact *a, const struct exact *b); /* b not 0 */
const struct exact *exact_floor(struct exact_pool *pool, const struct exact *a);

int exact_compare(const struct exact *a, const struct exact *b); /* -1, 0, 1 */
int exact_sign(const struct exact *a);
const struct exact *exact_least(const struct exact *a, const struct exact *b);
const struct exact *exact_greatest(const struct exact *a, const struct exact *b);

/* The nearest multiple of 10^-decimals below or at `a`, and the one above; both the same where `a` is one itself. */
void exact_neighbours(struct exact_pool *pool, const struct exact *a, unsigned decimals, const struct exact **below,
                      const struct exact **above);
/* Rounded to `decimals` places, ties away from zero, in digits. */
struct text exact_print(struct arena *arena, const struct exact *a, unsigned decimals);
/* The nearest double or its neighbour: for people and order of magnitude, never for a verdict. */
double exact_approximate(const struct exact *a);

/* The version of the library behind the numbers, as loaded; static. */
const char *exact_library_version(void);

#endif
