#include "lint/check/records_value.h"

#include "lint/check/relation.h"

enum { DEPTH_LIMIT = 8 }; /* relations that follow from each other */

static const struct exact *given(const struct column_values *values, struct text role)
{
    if (text_equal(role, TEXT("measured"))) {
        return values->measured;
    }
    if (text_equal(role, TEXT("normalized"))) {
        return values->normalized;
    }
    return text_equal(role, TEXT("reference")) ? values->reference : NULL;
}

static const struct exact *value_at(const struct column_values *values, struct text role, size_t depth);

static const struct exact *product(const struct column_values *values, struct text_list operands, size_t depth)
{
    const struct exact *result = exact_integer(values->pool, 1);
    for (size_t i = 0; i < operands.count; i++) {
        const struct exact *operand = value_at(values, operands.items[i], depth);
        if (operand == NULL) {
            return NULL;
        }
        result = exact_multiply(values->pool, result, operand);
    }
    return result;
}

static const struct exact *displayed(struct exact_pool *pool, enum display display, const struct exact *ratio)
{
    const struct exact *one = exact_integer(pool, 1);
    const struct exact *hundred = exact_integer(pool, 100);
    if (display == DISPLAY_PERCENT) {
        return exact_multiply(pool, hundred, exact_subtract(pool, ratio, one));
    }
    if (display == DISPLAY_SAVING && exact_sign(ratio) != 0) {
        return exact_multiply(pool, hundred, exact_subtract(pool, one, exact_divide(pool, one, ratio)));
    }
    return ratio;
}

static const struct exact *value_at(const struct column_values *values, struct text role, size_t depth)
{
    const struct exact *known = given(values, role);
    if (known != NULL) {
        return known;
    }
    struct decimal constant;
    if (relation_constant(values->check, values->readme, role, &constant)) {
        return exact_decimal(values->pool, constant);
    }
    const struct relation *relation = relation_of(values->check->standard, role);
    if (relation == NULL || depth == DEPTH_LIMIT) {
        return NULL;
    }
    const struct exact *top = product(values, relation->numerator, depth + 1);
    const struct exact *bottom = product(values, relation->denominator, depth + 1);
    if (top == NULL || bottom == NULL || exact_sign(bottom) == 0) {
        return NULL;
    }
    return displayed(values->pool, relation->display, exact_divide(values->pool, top, bottom));
}

const struct exact *column_value(const struct column_values *values, struct text role)
{
    return value_at(values, role, 0);
}

/* Nanoseconds; 0 for another unit. */
static long long unit_size(struct text unit)
{
    static const struct {
        struct text name;
        long long size;
    } units[] = {{TEXT_INIT("ns"), 1},
                 {TEXT_INIT("us"), 1000},
                 {TEXT_INIT("\xC2\xB5s"), 1000},
                 {TEXT_INIT("ms"), 1000000},
                 {TEXT_INIT("s"), 1000000000}};
    for (size_t i = 0; i < sizeof(units) / sizeof(*units); i++) {
        if (text_equal(unit, units[i].name)) {
            return units[i].size;
        }
    }
    return 0;
}

const struct exact *unit_factor(struct exact_pool *pool, struct text from, struct text to)
{
    long long top = unit_size(from);
    long long bottom = unit_size(to);
    return top == 0 || bottom == 0 ? exact_integer(pool, 1) : exact_ratio(pool, top, bottom);
}
