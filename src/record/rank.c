#include "record/rank.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct ranked {
    double value;
    bool first;  /* of side a */
    size_t rank; /* doubled, so that mean ranks are whole */
};

static int by_value(const void *a, const void *b)
{
    double left = ((const struct ranked *)a)->value;
    double right = ((const struct ranked *)b)->value;
    return (left > right) - (left < right);
}

static int by_size(const void *a, const void *b)
{
    double left = *(const double *)a;
    double right = *(const double *)b;
    return (left > right) - (left < right);
}

/* Both sides in one order, with doubled mean ranks. */
static struct ranked *rank_all(struct arena *arena, const double *a, size_t a_count, const double *b, size_t b_count)
{
    size_t count = a_count + b_count;
    struct ranked *all = arena_array(arena, struct ranked, count);
    for (size_t i = 0; i < count; i++) {
        all[i] = (struct ranked){.value = i < a_count ? a[i] : b[i - a_count], .first = i < a_count};
    }
    qsort(all, count, sizeof(*all), by_value);
    for (size_t start = 0; start < count;) {
        size_t end = start;
        while (end < count && all[end].value == all[start].value) {
            end++;
        }
        for (size_t i = start; i < end; i++) {
            all[i].rank = start + end + 1;
        }
        start = end;
    }
    return all;
}

/*
 * In how many ways `chosen` of the ranked values have each sum of doubled ranks. Counts are doubles: exact up to 2^53,
 * and relative to 1e-13 beyond.
 */
static double *ways_of_sums(struct arena *arena, const struct ranked *all, size_t count, size_t chosen, size_t *sums)
{
    *sums = count * (count + 1) + 1;
    double *ways = arena_array(arena, double, (chosen + 1) * *sums);
    ways[0] = 1;
    for (size_t i = 0; i < count; i++) {
        size_t most = i + 1 < chosen ? i + 1 : chosen;
        for (size_t taken = most; taken > 0; taken--) {
            double *to = ways + taken * *sums;
            const double *from = ways + (taken - 1) * *sums;
            for (size_t sum = *sums - 1; sum >= all[i].rank; sum--) {
                to[sum] += from[sum - all[i].rank];
            }
        }
    }
    return ways + chosen * *sums;
}

static double two_sided(const double *ways, size_t sums, size_t found, size_t middle)
{
    double total = 0;
    double uneven = 0;
    size_t away = found > middle ? found - middle : middle - found;
    for (size_t sum = 0; sum < sums; sum++) {
        size_t distance = sum > middle ? sum - middle : middle - sum;
        total += ways[sum];
        uneven += distance >= away ? ways[sum] : 0;
    }
    return uneven / total;
}

static double choose(size_t count, size_t chosen)
{
    double ways = 1;
    for (size_t i = 0; i < chosen; i++) {
        ways = ways * (double)(count - i) / (double)(i + 1);
    }
    return ways;
}

/* How many of the ordered ratios lie outside the interval at either end. */
static size_t ratios_outside(struct arena *arena, size_t a_count, size_t b_count, double alpha)
{
    size_t count = a_count + b_count;
    struct ranked *plain = arena_array(arena, struct ranked, count);
    for (size_t i = 0; i < count; i++) {
        plain[i].rank = 2 * (i + 1);
    }
    size_t sums = 0;
    const double *ways = ways_of_sums(arena, plain, count, a_count, &sums);
    double total = choose(count, a_count);
    double below = 0;
    size_t least = a_count * (a_count + 1); /* doubled: 1 + 2 + ... */
    size_t outside = 0;
    for (size_t sum = least; sum < sums; sum += 2) {
        below += ways[sum];
        if (below / total > alpha / 2) {
            break;
        }
        outside++;
    }
    return outside;
}

static void bound_ratio(struct arena *arena, const double *a, size_t a_count, const double *b, size_t b_count,
                        double alpha, struct rank_test *test)
{
    size_t outside = ratios_outside(arena, a_count, b_count, alpha);
    size_t count = a_count * b_count;
    double *ratios = arena_array(arena, double, count);
    for (size_t i = 0; i < count; i++) {
        ratios[i] = a[i / b_count] / b[i % b_count];
    }
    qsort(ratios, count, sizeof(*ratios), by_size);
    test->bounded = outside > 0;
    if (test->bounded) {
        test->low = ratios[outside - 1];
        test->high = ratios[count - outside];
    }
}

struct rank_test rank_compare(struct arena *arena, const double *a, size_t a_count, const double *b, size_t b_count,
                              double alpha)
{
    size_t count = a_count + b_count;
    const struct ranked *all = rank_all(arena, a, a_count, b, b_count);
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        found += all[i].first ? all[i].rank : 0;
    }
    size_t sums = 0;
    const double *ways = ways_of_sums(arena, all, count, a_count, &sums);
    struct rank_test test = {.probability = two_sided(ways, sums, found, a_count * (count + 1)),
                             .least = fmin(1, 2 / choose(count, a_count))};
    bound_ratio(arena, a, a_count, b, b_count, alpha, &test);
    return test;
}

size_t rank_needed(double alpha)
{
    size_t count = 1;
    while (count < RANK_LIMIT && 2 / choose(2 * count, count) > alpha) {
        count++;
    }
    return count;
}
