/*
 * Printed decimals as exact integers: value = units / 10^scale. Arithmetic over them checks for overflow and says so;
 * nothing here knows floating point.
 */
#ifndef BENCHLINT_BASE_DECIMAL_H
#define BENCHLINT_BASE_DECIMAL_H

#include "base/arena.h"

__extension__ typedef __int128 wide;

enum { DECIMAL_DIGITS = 30 }; /* significant digits that the exact arithmetic takes */

struct decimal {
    wide units;
    unsigned scale; /* digits behind the point */
};

enum decimal_status { DECIMAL_OK, DECIMAL_MALFORMED, DECIMAL_TOO_LONG };

/* Reads `digits[.digits]`, nothing around it, no sign. */
enum decimal_status decimal_parse(struct text text, struct decimal *decimal);
/* Reads digits with thousands separators (1,935) too. */
enum decimal_status decimal_parse_grouped(struct text text, struct decimal *decimal);
/* Only where both scales are at most 9 and digits at most 18. */
int decimal_compare(struct decimal a, struct decimal b);
/* Exact for any two. */
bool decimal_equal(struct decimal a, struct decimal b);
struct text decimal_print(struct arena *arena, struct decimal decimal);

/* A non-negative rational. `sound` is false once anything overflowed. */
struct fraction {
    wide top;
    wide bottom; /* > 0 */
    bool sound;
};

struct fraction fraction_of(struct decimal decimal);
struct fraction fraction_multiply(struct fraction a, struct fraction b);
struct fraction fraction_divide(struct fraction a, struct fraction b); /* b > 0, else not sound */
struct fraction fraction_add(struct fraction a, struct fraction b);
/* a - b, not below zero. */
struct fraction fraction_subtract(struct fraction a, struct fraction b);
/* -1, 0, 1; *sound is set false when it cannot be told. */
int fraction_compare(struct fraction a, struct fraction b, bool *sound);
/* Rounded to `scale` decimals, ties away from zero (half up); *tie says that it was a tie. */
struct decimal fraction_round(struct fraction value, unsigned scale, bool *tie);
/* Cut off to `scale` decimals. */
struct decimal fraction_truncate(struct fraction value, unsigned scale);

/* A closed interval of non-negative rationals. */
struct interval {
    struct fraction low, high;
};

/* Everything that is printed as `decimal`: half a unit of its last place to both sides, not below zero. */
struct interval interval_of(struct decimal decimal);
struct interval interval_point(struct fraction value);
struct interval interval_multiply(struct interval a, struct interval b);
/* Where the divisor reaches zero the upper end has no bound: *unbounded is set. */
struct interval interval_divide(struct interval a, struct interval b, bool *unbounded);
/* True when both have a point in common; *sound false when it cannot be told. */
bool interval_meets(struct interval a, struct interval b, bool *sound);
/* The common part; only where they meet. */
struct interval interval_common(struct interval a, struct interval b, bool *sound);

#endif
