#include "record/range.h"

bool printed_read(struct exact_pool *pool, struct text number, struct printed *printed)
{
    const struct exact *half = NULL;
    *printed = (struct printed){.text = number};
    if (!exact_parse(pool, number, &printed->value, &half)) {
        return false;
    }
    printed->range = range_around(pool, printed->value, half);
    return true;
}

struct range range_point(const struct exact *value)
{
    return (struct range){value, value};
}

struct range range_around(struct exact_pool *pool, const struct exact *value, const struct exact *half)
{
    return (struct range){exact_subtract(pool, value, half), exact_add(pool, value, half)};
}

struct range range_add(struct exact_pool *pool, struct range a, struct range b)
{
    return (struct range){exact_add(pool, a.low, b.low), exact_add(pool, a.high, b.high)};
}

struct range range_subtract(struct exact_pool *pool, struct range a, struct range b)
{
    return (struct range){exact_subtract(pool, a.low, b.high), exact_subtract(pool, a.high, b.low)};
}

struct range range_scale(struct exact_pool *pool, struct range a, const struct exact *factor)
{
    return (struct range){exact_multiply(pool, a.low, factor), exact_multiply(pool, a.high, factor)};
}

struct range range_square(struct exact_pool *pool, struct range a)
{
    const struct exact *low = exact_multiply(pool, a.low, a.low);
    const struct exact *high = exact_multiply(pool, a.high, a.high);
    bool holds_zero = exact_sign(a.low) <= 0 && exact_sign(a.high) >= 0;
    return (struct range){holds_zero ? exact_integer(pool, 0) : exact_least(low, high), exact_greatest(low, high)};
}

struct range range_loosen(struct exact_pool *pool, struct range a, const struct exact *slack)
{
    return (struct range){exact_subtract(pool, a.low, slack), exact_add(pool, a.high, slack)};
}

struct range range_positive(struct exact_pool *pool, struct range a)
{
    const struct exact *zero = exact_integer(pool, 0);
    return (struct range){exact_greatest(a.low, zero), exact_greatest(a.high, zero)};
}

bool range_meets(struct range a, struct range b)
{
    return exact_compare(a.low, b.high) <= 0 && exact_compare(b.low, a.high) <= 0;
}
