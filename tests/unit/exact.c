/* Exact rationals: reading, rounding, printing; every answer known beforehand. */
#include "base/exact.h"
#include "base/memory.h"

#include <criterion/criterion.h>
#include <math.h>

Test(exact, reads_prints_and_rounds)
{
    static const struct {
        struct text number;
        unsigned decimals;
        struct text printed, half; /* half a unit of its last digit, with twelve decimals */
    } cases[] = {
        {TEXT_INIT("1.01975"), 4, TEXT_INIT("1.0198"), TEXT_INIT("0.000005000000")},
        {TEXT_INIT("1.01974999"), 4, TEXT_INIT("1.0197"), TEXT_INIT("0.000000005000")},
        {TEXT_INIT("9.99995"), 4, TEXT_INIT("10.0000"), TEXT_INIT("0.000005000000")},
        {TEXT_INIT("-2.5"), 0, TEXT_INIT("-3"), TEXT_INIT("0.050000000000")},
        {TEXT_INIT("9.4565e-05"), 7, TEXT_INIT("0.0000946"), TEXT_INIT("0.000000000500")},
        {TEXT_INIT("10180344E-7"), 7, TEXT_INIT("1.0180344"), TEXT_INIT("0.000000050000")},
        {TEXT_INIT("1e3"), 1, TEXT_INIT("1000.0"), TEXT_INIT("500.000000000000")},
        {TEXT_INIT("0"), 2, TEXT_INIT("0.00"), TEXT_INIT("0.500000000000")},
        {TEXT_INIT("123456789012345678901234567890.5"), 0, TEXT_INIT("123456789012345678901234567891"),
         TEXT_INIT("0.050000000000")},
    };
    struct exact_pool pool = {0};
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        const struct exact *value = NULL;
        const struct exact *half = NULL;
        cr_assert(exact_parse(&pool, cases[i].number, &value, &half), "%s", cases[i].number.data);
        struct text printed = exact_print(&arena, value, cases[i].decimals);
        cr_assert(text_equal(printed, cases[i].printed), "%s: %.*s", cases[i].number.data, TEXT_PRINT(printed));
        printed = exact_print(&arena, half, 12);
        cr_assert(text_equal(printed, cases[i].half), "%s: %.*s", cases[i].number.data, TEXT_PRINT(printed));
    }
    arena_release(&arena);
    exact_release(&pool);
}

Test(exact, refuses_what_is_too_long)
{
    struct exact_pool pool = {0};
    struct arena arena = {0};
    char digits[EXACT_DIGITS + 2];
    for (size_t i = 0; i < sizeof(digits); i++) {
        digits[i] = '7';
    }
    cr_assert(exact_parse(&pool, (struct text){digits, EXACT_DIGITS}, NULL, NULL));
    cr_assert(!exact_parse(&pool, (struct text){digits, EXACT_DIGITS + 1}, NULL, NULL));
    cr_assert(exact_parse(&pool, TEXT("1e400"), NULL, NULL) && !exact_parse(&pool, TEXT("1e401"), NULL, NULL));
    cr_assert(!exact_parse(&pool, TEXT("1e-99999999999999999999"), NULL, NULL));
    arena_release(&arena);
    exact_release(&pool);
}

Test(exact, knows_a_double_to_its_last_bit)
{
    struct exact_pool pool = {0};
    struct arena arena = {0};
    const struct exact *text = NULL;
    const struct exact *below = NULL;
    const struct exact *above = NULL;
    /* The double nearest to 1.01975 lies below it: four decimals of it are 1.0197. */
    exact_parse(&pool, TEXT("1.01975"), &text, NULL);
    cr_assert(exact_compare(exact_double(&pool, 1.01975), text) < 0);
    cr_assert(text_equal(exact_print(&arena, exact_double(&pool, 1.01975), 4), TEXT("1.0197")));
    exact_neighbours(&pool, text, 4, &below, &above);
    cr_assert(text_equal(exact_print(&arena, below, 4), TEXT("1.0197")));
    cr_assert(text_equal(exact_print(&arena, above, 4), TEXT("1.0198")));
    exact_neighbours(&pool, below, 4, &below, &above);
    cr_assert(exact_compare(below, above) == 0, "a multiple has itself for both");
    cr_assert(exact_approximate(exact_ratio(&pool, 1, 4)) == 0.25);
    struct decimal decimal = {-123456789012345678, 3};
    cr_assert(text_equal(exact_print(&arena, exact_decimal(&pool, decimal), 3), TEXT("-123456789012345.678")));
    arena_release(&arena);
    exact_release(&pool);
}

Test(exact, computes)
{
    struct exact_pool pool = {0};
    const struct exact *third = exact_ratio(&pool, 1, 3);
    const struct exact *sum = exact_add(&pool, third, exact_add(&pool, third, third));
    cr_assert(exact_compare(sum, exact_integer(&pool, 1)) == 0);
    cr_assert(exact_sign(exact_subtract(&pool, third, exact_ratio(&pool, 1, 2))) < 0);
    cr_assert(exact_compare(exact_divide(&pool, third, exact_ratio(&pool, -2, 3)), exact_ratio(&pool, -1, 2)) == 0);
    cr_assert(exact_compare(exact_floor(&pool, exact_ratio(&pool, -7, 2)), exact_integer(&pool, -4)) == 0);
    cr_assert(exact_least(third, sum) == third && exact_greatest(third, sum) == sum);
    exact_release(&pool);
}
