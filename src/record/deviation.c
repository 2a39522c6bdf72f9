#include "record/deviation.h"

#include <math.h>

/*
 * Names: m, p, M, u are minimum, median, maximum and mean; a = p - m, b = M - p, d = u - p, r = M - m. Besides minimum,
 * median and maximum, `inner` samples lie on each side of the median, at distances whose sums differ by
 * t = n u - (n - 2) p - m - M.
 */
struct shape {
    struct exact_pool *pool;
    long long n;
    long long inner;
    bool even;
    struct range a, b, d, r, t;
};

static struct shape shape_of(const struct statistics *s)
{
    struct exact_pool *pool = s->pool;
    struct shape shape = {.pool = pool, .n = s->repeats, .even = s->repeats % 2 == 0};
    shape.inner = shape.even ? (shape.n - 4) / 2 : (shape.n - 3) / 2;
    shape.inner = shape.inner < 0 ? 0 : shape.inner;
    shape.a = range_positive(pool, range_subtract(pool, s->p50.range, s->min.range));
    shape.b = range_positive(pool, range_subtract(pool, s->max.range, s->p50.range));
    shape.d = range_subtract(pool, s->mean.range, s->p50.range);
    shape.r = range_positive(pool, range_subtract(pool, s->max.range, s->min.range));
    struct range sum = range_scale(pool, s->mean.range, exact_integer(pool, shape.n));
    struct range medians = range_scale(pool, s->p50.range, exact_integer(pool, shape.n > 2 ? shape.n - 2 : 0));
    shape.t = range_subtract(pool, range_subtract(pool, sum, medians), range_add(pool, s->min.range, s->max.range));
    return shape;
}

static const struct exact *times(const struct shape *shape, const struct exact *value, long long top, long long bottom)
{
    return exact_multiply(shape->pool, value, exact_ratio(shape->pool, top, bottom));
}

/* The least variance of the bounds that say how near to each other the samples can be. */
static const struct exact *least_variance(const struct shape *shape, const struct statistics *s)
{
    struct exact_pool *pool = shape->pool;
    long long n = shape->n;
    const struct exact *squared_d = range_square(pool, shape->d).low;
    /* The median is within one deviation of the mean; for an odd number of samples a little nearer. */
    const struct exact *least = shape->even ? squared_d : times(shape, squared_d, n + 1, n - 1);
    /* Samuelson: no sample is further from the mean than sqrt(n - 1) deviations. */
    struct range above = range_positive(pool, range_subtract(pool, s->max.range, s->mean.range));
    struct range below = range_positive(pool, range_subtract(pool, s->mean.range, s->min.range));
    least = exact_greatest(least, times(shape, range_square(pool, above).low, 1, n - 1));
    least = exact_greatest(least, times(shape, range_square(pool, below).low, 1, n - 1));
    /* Nagy: two samples alone span the range. */
    least = exact_greatest(least, times(shape, range_square(pool, shape->r).low, 1, 2 * n));
    /* All inner samples at one distance on the side that the mean asks for. */
    const struct exact *squares = exact_add(pool, range_square(pool, shape->a).low, range_square(pool, shape->b).low);
    if (shape->inner > 0) {
        squares = exact_add(pool, squares, times(shape, range_square(pool, shape->t).low, 1, shape->inner));
    }
    const struct exact *around_mean =
        exact_subtract(pool, times(shape, squares, 1, n), range_square(pool, shape->d).high);
    return exact_greatest(least, around_mean);
}

/* The largest sum of squares of distances that add up to `sum`, none above `limit`: as many as can be at the limit. */
static const struct exact *fill(struct exact_pool *pool, const struct exact *sum, const struct exact *limit)
{
    if (exact_sign(limit) <= 0 || exact_sign(sum) <= 0) {
        return exact_integer(pool, 0);
    }
    const struct exact *full = exact_floor(pool, exact_divide(pool, sum, limit));
    const struct exact *rest = exact_subtract(pool, sum, exact_multiply(pool, full, limit));
    return exact_add(pool, exact_multiply(pool, full, exact_multiply(pool, limit, limit)),
                     exact_multiply(pool, rest, rest));
}

/* The inner samples as far out as the mean lets them be. */
static const struct exact *widest(const struct shape *shape)
{
    struct exact_pool *pool = shape->pool;
    const struct exact *all_a = times(shape, shape->a.high, shape->inner, 1);
    const struct exact *all_b = times(shape, shape->b.high, shape->inner, 1);
    const struct exact *sum_a = exact_least(all_a, exact_subtract(pool, all_b, shape->t.low));
    const struct exact *sum_b = exact_least(all_b, exact_add(pool, all_a, shape->t.high));
    return exact_add(pool, fill(pool, sum_a, shape->a.high), fill(pool, sum_b, shape->b.high));
}

/* (M - u)(u - m) where it is largest over the intervals: at the middle of the range or as near to it as the mean comes.
 */
static const struct exact *bhatia_davis(const struct shape *shape, const struct statistics *s)
{
    struct exact_pool *pool = shape->pool;
    const struct exact *middle = times(shape, exact_add(pool, s->min.range.low, s->max.range.high), 1, 2);
    const struct exact *mean = exact_least(exact_greatest(middle, s->mean.range.low), s->mean.range.high);
    return exact_multiply(pool, exact_subtract(pool, s->max.range.high, mean),
                          exact_subtract(pool, mean, s->min.range.low));
}

static const struct exact *greatest_variance(const struct shape *shape, const struct statistics *s)
{
    struct exact_pool *pool = shape->pool;
    long long n = shape->n;
    const struct exact *greatest = bhatia_davis(shape, s);
    if (!shape->even) {
        /* An odd number of samples cannot lie half and half at both ends. */
        const struct exact *quarter = times(shape, range_square(pool, shape->r).high, 1, 4);
        const struct exact *missing = times(shape, times(shape, quarter, 1, n), 1, n);
        greatest = exact_least(greatest, exact_subtract(pool, quarter, missing));
    }
    const struct exact *squared_a = range_square(pool, shape->a).high;
    const struct exact *squared_b = range_square(pool, shape->b).high;
    const struct exact *squares = exact_add(pool, exact_add(pool, squared_a, squared_b), widest(shape));
    if (shape->even) {
        /* The middle two lie at equal distances from the median, at most the smaller of a and b. */
        squares = exact_add(pool, squares, times(shape, exact_least(squared_a, squared_b), 2, 1));
    }
    const struct exact *around_mean =
        exact_subtract(pool, times(shape, squares, 1, n), range_square(pool, shape->d).low);
    return exact_least(greatest, around_mean);
}

struct range deviation_variances(const struct statistics *s)
{
    const struct exact *zero = exact_integer(s->pool, 0);
    if (s->repeats < 2) {
        return range_point(zero);
    }
    struct shape shape = shape_of(s);
    if (s->repeats == 2) {
        struct range half = range_scale(s->pool, shape.r, exact_ratio(s->pool, 1, 2));
        return range_square(s->pool, half);
    }
    return (struct range){exact_greatest(least_variance(&shape, s), zero),
                          exact_greatest(greatest_variance(&shape, s), zero)};
}

struct text deviation_root(struct arena *arena, const struct exact *square)
{
    return arena_format(arena, "%.7g", sqrt(exact_approximate(square)));
}

struct text deviation_five(struct arena *arena, const struct statistics *s, long long degrees)
{
    struct exact_pool *pool = s->pool;
    const struct exact *a = exact_subtract(pool, s->min.value, s->p50.value);
    const struct exact *b = exact_subtract(pool, s->max.value, s->p50.value);
    const struct exact *c = exact_subtract(pool, s->mean.value, s->p50.value);
    const struct exact *five = exact_integer(pool, 5);
    const struct exact *sum = exact_subtract(pool, exact_subtract(pool, exact_multiply(pool, five, c), a), b);
    const struct exact *squares =
        exact_multiply(pool, exact_integer(pool, degrees), exact_multiply(pool, s->std.value, s->std.value));
    squares = exact_add(pool, squares, exact_multiply(pool, five, exact_multiply(pool, c, c)));
    squares = exact_subtract(pool, squares, exact_multiply(pool, a, a));
    squares = exact_subtract(pool, squares, exact_multiply(pool, b, b));
    const struct exact *discriminant =
        exact_subtract(pool, exact_add(pool, squares, squares), exact_multiply(pool, sum, sum));
    if (exact_sign(discriminant) < 0) {
        return TEXT("no real numbers");
    }
    double root = sqrt(exact_approximate(discriminant));
    double middle = exact_approximate(s->p50.value);
    double low = middle + (exact_approximate(sum) - root) / 2;
    double high = middle + (exact_approximate(sum) + root) / 2;
    return arena_format(arena, "%.*s, %.7g, %.*s, %.7g, %.*s", TEXT_PRINT(s->min.text), low, TEXT_PRINT(s->p50.text),
                        high, TEXT_PRINT(s->max.text));
}
