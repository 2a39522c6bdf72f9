/* The exact rank test against counting every split by hand, and the verdicts that rest on it. */
#include "base/memory.h"
#include "record/verdict.h"

#include <criterion/criterion.h>
#include <math.h>

/* The probability by going through every way of choosing side a among all values. */
static double by_counting(const double *a, size_t a_count, const double *b, size_t b_count)
{
    double all[16];
    double ranks[16];
    size_t count = a_count + b_count;
    for (size_t i = 0; i < count; i++) {
        all[i] = i < a_count ? a[i] : b[i - a_count];
    }
    double found = 0;
    for (size_t i = 0; i < count; i++) {
        ranks[i] = 0.5;
        for (size_t j = 0; j < count; j++) {
            ranks[i] += all[j] < all[i] ? 1 : all[j] == all[i] ? 0.5 : 0;
        }
        found += i < a_count ? ranks[i] : 0;
    }
    double middle = (double)a_count * (double)(count + 1) / 2;
    size_t splits = 0;
    size_t uneven = 0;
    for (unsigned mask = 0; mask < 1U << count; mask++) {
        if ((size_t)__builtin_popcount(mask) != a_count) {
            continue;
        }
        double sum = 0;
        for (size_t i = 0; i < count; i++) {
            sum += mask >> i & 1U ? ranks[i] : 0;
        }
        splits++;
        uneven += fabs(sum - middle) >= fabs(found - middle) - 1e-9;
    }
    return (double)uneven / (double)splits;
}

Test(rank, counts_exactly)
{
    struct arena arena = {0};
    unsigned seed = 12345;
    for (size_t round = 0; round < 300; round++) {
        double a[6];
        double b[6];
        seed = seed * 1103515245U + 12345U;
        size_t a_count = 1 + (seed >> 16) % 6;
        size_t b_count = 1 + (seed >> 20) % 6;
        for (size_t i = 0; i < 6; i++) {
            seed = seed * 1103515245U + 12345U;
            a[i] = 1 + (seed >> 16) % 8; /* few values: ties are common */
            seed = seed * 1103515245U + 12345U;
            b[i] = 1 + (seed >> 16) % 9;
        }
        double expected = by_counting(a, a_count, b, b_count);
        struct rank_test test = rank_compare(&arena, a, a_count, b, b_count, 0.05);
        cr_assert(fabs(test.probability - expected) < 1e-12, "%zu against %zu: %g, counted %g", a_count, b_count,
                  test.probability, expected);
    }
    arena_release(&arena);
}

Test(rank, knows_what_so_many_executions_can_show)
{
    static const struct {
        double alpha;
        size_t needed;
    } cases[] = {{0.05, 4}, {0.01, 5}, {0.001, 7}, {0.11, 3}};
    struct arena arena = {0};
    const double a[] = {1, 2, 3, 4, 5};
    const double b[] = {6, 7, 8, 9, 10};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        cr_assert(rank_needed(cases[i].alpha) == cases[i].needed, "%g: %zu", cases[i].alpha,
                  rank_needed(cases[i].alpha));
    }
    struct rank_test five = rank_compare(&arena, a, 5, b, 5, 0.05);
    cr_assert(fabs(five.probability - 2.0 / 252) < 1e-12 && fabs(five.least - 2.0 / 252) < 1e-12);
    /* With five against five the third of the ordered ratios at each end bounds the ratio. */
    cr_assert(five.bounded && fabs(five.low - 1.0 / 8) < 1e-12 && fabs(five.high - 4.0 / 6) < 1e-12);
    cr_assert(!rank_compare(&arena, a, 3, b, 3, 0.05).bounded);
    struct rank_test many = {0};
    double large[RANK_LIMIT];
    for (size_t i = 0; i < RANK_LIMIT; i++) {
        large[i] = (double)(i + 1);
    }
    many = rank_compare(&arena, large, RANK_LIMIT, large, RANK_LIMIT, 0.05);
    cr_assert(fabs(many.probability - 1) < 1e-9);
    arena_release(&arena);
}

Test(rank, says_no_more_than_it_knows)
{
    static const struct evidence all = {true, true, true, true, true};
    static const double slow[] = {10.0, 10.1, 10.2, 10.1, 10.0};
    static const double fast[] = {9.0, 9.1, 9.0, 9.05, 9.02};
    static const double near[] = {9.95, 9.97, 9.9, 9.96, 9.98};
    /* wider than the gap, though not in proportion; and the other way round */
    static const double wide[] = {9.0, 10.0, 10.0, 10.0, 15.0};
    static const double half[] = {5.0, 5.01, 5.02, 5.01, 5.0};
    static const double broad[] = {8.0, 10.0, 10.0, 10.0, 14.0};
    static const double twice[] = {20.0, 20.1, 20.2, 20.1, 20.0};
    static const struct {
        const double *baseline, *candidate;
        size_t count;
        struct evidence evidence;
        enum difference difference;
        bool inconclusive;
    } cases[] = {{slow, fast, 5, {true, true, true, true, true}, DIFFERENCE_FASTER, false},
                 {fast, slow, 5, {true, true, true, true, true}, DIFFERENCE_SLOWER, false},
                 {slow, near, 5, {true, true, true, true, true}, DIFFERENCE_NONE, false},
                 {slow, near, 5, {true, true, true, true, false}, DIFFERENCE_NONE, false},
                 {slow, fast, 5, {true, true, true, true, false}, DIFFERENCE_FASTER, true},
                 {slow, fast, 5, {true, false, true, true, true}, DIFFERENCE_FASTER, true},
                 {wide, half, 5, {true, true, true, true, true}, DIFFERENCE_NONE, false},
                 {half, wide, 5, {true, true, true, true, true}, DIFFERENCE_NONE, false},
                 {broad, twice, 5, {true, true, true, true, true}, DIFFERENCE_SLOWER, false},
                 {slow, fast, 3, {true, true, true, true, true}, DIFFERENCE_UNDECIDABLE, true}};
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct side baseline = {.medians = cases[i].baseline, .count = cases[i].count};
        struct side candidate = {.medians = cases[i].candidate, .count = cases[i].count};
        struct verdict verdict = verdict_decide(&arena, &baseline, &candidate, &cases[i].evidence, 0.05);
        cr_assert(verdict.difference == cases[i].difference, "case %zu: %.*s", i,
                  TEXT_PRINT(difference_word(verdict.difference)));
        cr_assert(verdict.inconclusive == cases[i].inconclusive, "case %zu", i);
        cr_assert(verdict.inconclusive == (verdict.gap_count > 0), "case %zu", i);
    }
    struct side same = {.medians = slow, .count = 5};
    struct side again = same;
    struct verdict verdict = verdict_decide(&arena, &same, &again, &all, 0.05);
    cr_assert(text_equal(verdict_words(&verdict), TEXT("no measurable difference")));
    arena_release(&arena);
}
