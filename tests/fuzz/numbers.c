/*
 * Two printed numbers with a byte between them: what is read prints and reads back as the same; each operation over
 * them that says it is sound gives what arithmetic without a limit gives; an interval holds what its number was rounded
 * from; and a JSON number is the same however it is read.
 */
#include "base/exact.h"
#include "fuzz.h"
#include "json/json.h"

struct pair {
    struct arena arena;
    struct exact_pool pool;
    struct decimal a, b;
    unsigned scale;
};

static const struct exact *exact_of(struct pair *pair, struct fraction value)
{
    check(value.bottom > 0);
    return exact_divide(&pair->pool, exact_decimal(&pair->pool, (struct decimal){value.top, 0}),
                        exact_decimal(&pair->pool, (struct decimal){value.bottom, 0}));
}

static void check_is(struct pair *pair, struct fraction value, const struct exact *right)
{
    check(!value.sound || exact_compare(exact_of(pair, value), right) == 0);
}

static bool read(struct arena *arena, struct text text, struct decimal *decimal)
{
    struct decimal again;
    struct decimal grouped;
    enum decimal_status status = decimal_parse(text, decimal);
    if (status != DECIMAL_OK) {
        return false;
    }
    struct text printed = decimal_print(arena, *decimal);
    check(decimal_parse(printed, &again) == DECIMAL_OK && again.units == decimal->units);
    check(again.scale == decimal->scale && decimal_equal(again, *decimal));
    check(decimal_parse_grouped(text, &grouped) == DECIMAL_OK && grouped.units == decimal->units);
    return true;
}

/* Numbers that the whole of arithmetic takes, against numbers of any size. */
static void check_operations(struct pair *pair)
{
    struct exact_pool *pool = &pair->pool;
    const struct exact *a = exact_decimal(pool, pair->a);
    const struct exact *b = exact_decimal(pool, pair->b);
    const struct exact *less = exact_subtract(pool, a, b);
    struct fraction left = fraction_of(pair->a);
    struct fraction right = fraction_of(pair->b);
    bool sound = true;
    int order = fraction_compare(left, right, &sound);
    check_is(pair, left, a);
    check_is(pair, fraction_add(left, right), exact_add(pool, a, b));
    check_is(pair, fraction_subtract(left, right), exact_sign(less) > 0 ? less : exact_integer(pool, 0));
    check_is(pair, fraction_multiply(left, right), exact_multiply(pool, a, b));
    check(!sound || order == exact_compare(a, b));
    check(decimal_equal(pair->a, pair->b) == (exact_compare(a, b) == 0));
    if (exact_sign(b) > 0) {
        check_is(pair, fraction_divide(left, right), exact_divide(pool, a, b));
    } else {
        check(!fraction_divide(left, right).sound);
    }
}

/* Of a quotient, in as many places as the input says; 10^places times the number has to fit. */
static void check_rounding(struct pair *pair)
{
    enum { MOST = 1000000000 };
    struct fraction value = fraction_divide(fraction_of(pair->a), fraction_of(pair->b));
    if (!value.sound || value.top / value.bottom > MOST || value.bottom > (wide)MOST * MOST) {
        return;
    }
    bool tie = false;
    const struct exact *exact = exact_of(pair, value);
    struct text rounded = decimal_print(&pair->arena, fraction_round(value, pair->scale, &tie));
    check(text_equal(rounded, exact_print(&pair->arena, exact, pair->scale)));
    const struct exact *below;
    const struct exact *above;
    exact_neighbours(&pair->pool, exact, pair->scale, &below, &above);
    check(exact_compare(below, exact_decimal(&pair->pool, fraction_truncate(value, pair->scale))) == 0);
    const struct exact *middle =
        exact_divide(&pair->pool, exact_add(&pair->pool, below, above), exact_integer(&pair->pool, 2));
    check(tie == (exact_compare(below, above) < 0 && exact_compare(middle, exact) == 0));
}

static void check_intervals(struct pair *pair)
{
    struct interval a = interval_of(pair->a);
    struct interval b = interval_of(pair->b);
    bool sound = true;
    bool meets = interval_meets(a, b, &sound);
    bool right = exact_compare(exact_of(pair, a.low), exact_of(pair, b.high)) <= 0 &&
                 exact_compare(exact_of(pair, b.low), exact_of(pair, a.high)) <= 0;
    check(!sound || meets == right);
    check(interval_meets(a, interval_point(fraction_of(pair->a)), &sound) || !sound);
    if (sound && meets) {
        struct interval common = interval_common(a, b, &sound);
        check(!sound || exact_compare(exact_of(pair, common.low), exact_of(pair, common.high)) <= 0);
    }
    bool unbounded = false;
    struct interval quotient = interval_divide(a, b, &unbounded);
    struct fraction value = fraction_divide(fraction_of(pair->a), fraction_of(pair->b));
    if (value.sound && quotient.low.sound) {
        check(exact_compare(exact_of(pair, quotient.low), exact_of(pair, value)) <= 0);
    }
    if (value.sound && quotient.high.sound && !unbounded) {
        check(exact_compare(exact_of(pair, quotient.high), exact_of(pair, value)) >= 0);
    }
}

static void check_json(struct pair *pair, struct text text)
{
    struct json_error error;
    struct decimal decimal;
    const struct exact *value;
    const struct exact *half;
    const struct json *node = json_read(&pair->arena, text, &error);
    if (node == NULL || node->kind != JSON_NUMBER || !exact_parse(&pair->pool, node->text, &value, &half)) {
        return;
    }
    check(exact_sign(half) > 0);
    if (decimal_parse(node->text, &decimal) == DECIMAL_OK) {
        check(exact_compare(value, exact_decimal(&pair->pool, decimal)) == 0);
        check(exact_compare(exact_add(&pair->pool, value, half), exact_of(pair, interval_of(decimal).high)) == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct pair pair = {.scale = size > 0 ? data[0] % 10 : 0};
    struct text rest = text_after(fuzz_bytes(&pair.arena, data, size), 1);
    struct text first = {0};
    (void)text_split(&rest, ' ', &first);
    if (read(&pair.arena, first, &pair.a) && read(&pair.arena, rest, &pair.b)) {
        check_operations(&pair);
        check_rounding(&pair);
        check_intervals(&pair);
    }
    check_json(&pair, first);
    exact_release(&pair.pool);
    arena_release(&pair.arena);
    return 0;
}
