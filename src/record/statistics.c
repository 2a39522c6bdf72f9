#include "record/statistics.h"

#include "base/memory.h"
#include "record/deviation.h"
#include "record/samples.h"

#include <math.h>
#include <stdlib.h>

enum { MANY_SAMPLES = 1 << 20 };

enum { MANY = 1 << 20 }; /* samples or executions beyond which the slack of double arithmetic grows no further */

static struct statistics_fault sound(void)
{
    return (struct statistics_fault){.kind = STATISTICS_SOUND};
}

/* A few digits more than the number itself has: enough to tell a bound from what was found. */
static struct text print_bound(struct arena *arena, const struct exact *bound)
{
    double scaled = fabs(exact_approximate(bound));
    unsigned decimals = 7;
    while (scaled > 0 && scaled < 1 && decimals < 40) {
        decimals++;
        scaled *= 10;
    }
    struct text digits = exact_print(arena, bound, decimals);
    while (digits.size > 1 && digits.data[digits.size - 1] == '0') {
        digits.size--;
    }
    digits.size -= digits.data[digits.size - 1] == '.' ? 1 : 0;
    return digits;
}

static struct statistics_fault fault(struct arena *arena, enum statistics_fault_kind kind, const char *role,
                                     struct text found, struct range possible)
{
    return (struct statistics_fault){.kind = kind,
                                     .role = role,
                                     .found = found,
                                     .low = print_bound(arena, possible.low),
                                     .high = print_bound(arena, possible.high)};
}

static bool inside(struct range value, struct range low, struct range high)
{
    return exact_compare(low.low, value.high) <= 0 && exact_compare(value.low, high.high) <= 0;
}

static struct statistics_fault judge_order(struct arena *arena, const struct statistics *s)
{
    struct range whole = {s->min.value, s->max.value};
    if (exact_compare(s->min.range.low, s->max.range.high) > 0) {
        /* The end that the median and the mean do not side with. */
        bool low_end = exact_compare(s->p50.range.high, s->min.range.low) >= 0 &&
                       exact_compare(s->mean.range.high, s->min.range.low) >= 0;
        return low_end ? fault(arena, STATISTICS_CROSSED, "max", s->max.text, range_point(s->min.value))
                       : fault(arena, STATISTICS_CROSSED, "min", s->min.text, range_point(s->max.value));
    }
    if (!inside(s->p50.range, s->min.range, s->max.range)) {
        return fault(arena, STATISTICS_ORDER, "p50", s->p50.text, whole);
    }
    if (!inside(s->mean.range, s->min.range, s->max.range)) {
        return fault(arena, STATISTICS_ORDER, "mean", s->mean.text, whole);
    }
    return sound();
}

/* (a m + b p + c M) / n over the intervals */
static struct range weighted(const struct statistics *s, long long a, long long b, long long c)
{
    struct exact_pool *pool = s->pool;
    struct range low = range_scale(pool, s->min.range, exact_ratio(pool, a, s->repeats));
    struct range middle = range_scale(pool, s->p50.range, exact_ratio(pool, b, s->repeats));
    struct range high = range_scale(pool, s->max.range, exact_ratio(pool, c, s->repeats));
    return range_add(pool, low, range_add(pool, middle, high));
}

/* The means that n samples with this minimum, median and maximum have: half of them at the one end or the other. */
static struct range possible_means(const struct statistics *s)
{
    long long n = s->repeats;
    long long k = n / 2;
    bool even = n % 2 == 0;
    struct range least = even ? weighted(s, k - 1, k, 1) : weighted(s, k, k, 1);
    struct range most = even ? weighted(s, 1, k, k - 1) : weighted(s, 1, k, k);
    return (struct range){least.low, most.high};
}

static struct statistics_fault judge_pair(struct arena *arena, const struct statistics *s)
{
    const struct exact *half = exact_ratio(s->pool, 1, 2);
    struct range middle = range_scale(s->pool, range_add(s->pool, s->min.range, s->max.range), half);
    if (!range_meets(s->p50.range, middle)) {
        return fault(arena, STATISTICS_MEAN, "p50", s->p50.text, middle);
    }
    if (!range_meets(s->mean.range, middle)) {
        return fault(arena, STATISTICS_MEAN, "mean", s->mean.text, middle);
    }
    return range_meets(s->mean.range, s->p50.range)
               ? sound()
               : fault(arena, STATISTICS_MEAN, "mean", s->mean.text, range_point(s->p50.value));
}

static struct statistics_fault judge_mean(struct arena *arena, const struct statistics *s)
{
    if (s->repeats == 1) {
        /* One sample is its own minimum, median, mean and maximum. */
        struct range only = {exact_greatest(s->min.range.low, s->max.range.low),
                             exact_least(s->min.range.high, s->max.range.high)};
        return exact_compare(only.low, only.high) > 0
                   ? fault(arena, STATISTICS_ORDER, "max", s->max.text, range_point(s->min.value))
               : range_meets(s->p50.range, only) && range_meets(s->mean.range, only) &&
                       range_meets(s->p50.range, s->mean.range)
                   ? sound()
                   : fault(arena, STATISTICS_MEAN, "mean", s->mean.text, range_point(s->min.value));
    }
    if (s->repeats == 2) {
        return judge_pair(arena, s);
    }
    struct range means = possible_means(s);
    return range_meets(s->mean.range, means) ? sound() : fault(arena, STATISTICS_MEAN, "mean", s->mean.text, means);
}

static struct statistics_fault judge_deviation(struct arena *arena, const struct statistics *s)
{
    if (!s->has_std) {
        return s->repeats == 1
                   ? sound()
                   : (struct statistics_fault){.kind = STATISTICS_NULL, .role = "std", .found = s->std.text};
    }
    struct range variances = deviation_variances(s);
    struct range read = range_square(s->pool, range_positive(s->pool, s->std.range));
    if (range_meets(read, variances)) {
        return sound();
    }
    /* The sample's variance is n/(n-1) of the population's; one sample has none. */
    if (s->repeats > 1 &&
        range_meets(read, range_scale(s->pool, variances, exact_ratio(s->pool, s->repeats, s->repeats - 1)))) {
        return sound();
    }
    struct statistics_fault found = {.kind = STATISTICS_DEVIATION, .role = "std", .found = s->std.text};
    found.low = deviation_root(arena, variances.low);
    found.high = deviation_root(arena, variances.high);
    if (s->repeats == 5) {
        found.kind = STATISTICS_FIVE;
        found.population = deviation_five(arena, s, 5);
        found.sample = deviation_five(arena, s, 4);
    }
    return found;
}

static struct statistics_fault judge_medians(struct arena *arena, const struct statistics *s)
{
    struct range whole = {s->min.value, s->max.value};
    for (size_t i = 0; i < s->median_count; i++) {
        if (!inside(s->medians[i].range, s->min.range, s->max.range)) {
            struct statistics_fault found = fault(arena, STATISTICS_MEDIAN, "execution-p50", s->medians[i].text, whole);
            found.index = i;
            return found;
        }
    }
    return sound();
}

static struct statistics_fault judge_positive(const struct statistics *s)
{
    const struct printed *values[] = {&s->min, &s->p50, &s->mean, &s->max};
    static const char *const roles[] = {"min", "p50", "mean", "max"};
    for (size_t i = 0; i < sizeof(values) / sizeof(*values); i++) {
        if (values[i]->value == NULL || exact_sign(values[i]->value) <= 0) {
            return (struct statistics_fault){.kind = STATISTICS_POSITIVE, .role = roles[i], .found = values[i]->text};
        }
    }
    if (s->has_std && (s->std.value == NULL || exact_sign(s->std.value) < 0)) {
        return (struct statistics_fault){.kind = STATISTICS_POSITIVE, .role = "std", .found = s->std.text};
    }
    return sound();
}

static struct statistics_fault judge_samples(struct arena *arena, const struct statistics *s)
{
    struct samples_fault wrong = samples_judge(s);
    if (wrong.role == NULL) {
        return sound();
    }
    struct statistics_fault found = fault(arena, STATISTICS_SAMPLES, wrong.role, wrong.found, wrong.expected);
    if (wrong.squared) {
        found.low = deviation_root(arena, wrong.expected.low);
        found.high = deviation_root(arena, wrong.expected.high);
    }
    return found;
}

/* What the additions and the division of a mean in double may be off, for the largest number in play. */
static const struct exact *double_slack(const struct statistics *s)
{
    long long operations = s->repeats > 0 && s->repeats < MANY ? s->repeats : MANY;
    if (s->executions > 1) {
        operations *= s->executions < MANY ? s->executions : MANY;
    }
    return exact_multiply(s->pool, s->max.value, exact_ratio(s->pool, operations + 3, 1LL << 53));
}

/* The five statistics widened by that. */
static struct statistics widened(const struct statistics *given)
{
    struct statistics loose = *given;
    const struct exact *slack = double_slack(given);
    struct printed *values[] = {&loose.min, &loose.p50, &loose.mean, &loose.max, &loose.std};
    for (size_t i = 0; i < (given->has_std ? 5 : 4); i++) {
        values[i]->range = range_loosen(given->pool, values[i]->range, slack);
    }
    return loose;
}

static struct statistics_fault judge_possible(struct arena *arena, const struct statistics *s)
{
    struct statistics_fault found = judge_order(arena, s);
    if (found.kind != STATISTICS_SOUND) {
        return found;
    }
    if (s->executions != 1) {
        return judge_medians(arena, s);
    }
    if (s->repeats < 1) {
        return found;
    }
    found = judge_mean(arena, s);
    return found.kind == STATISTICS_SOUND ? judge_deviation(arena, s) : found;
}

struct statistics_fault statistics_judge(struct arena *arena, const struct statistics *statistics)
{
    struct statistics_fault found = judge_positive(statistics);
    if (found.kind != STATISTICS_SOUND) {
        return found;
    }
    struct statistics loose = widened(statistics);
    return loose.sample_count > 0 ? judge_samples(arena, &loose) : judge_possible(arena, &loose);
}

static int order_by_low(const void *a, const void *b)
{
    return exact_compare(*(const struct exact *const *)a, *(const struct exact *const *)b);
}

/* The median of the intervals' lower or upper ends; the order of either is that of the samples wherever it matters. */
static const struct exact *median_of_ends(struct exact_pool *pool, const struct printed *values, size_t count,
                                          bool high)
{
    const struct exact **ends = memory_allocate(memory_product(count, sizeof(*ends)));
    for (size_t i = 0; i < count; i++) {
        ends[i] = high ? values[i].range.high : values[i].range.low;
    }
    qsort(ends, count, sizeof(*ends), order_by_low);
    const struct exact *upper = ends[count / 2];
    const struct exact *median = upper;
    if (count % 2 == 0) {
        median = exact_multiply(pool, exact_add(pool, ends[count / 2 - 1], upper), exact_ratio(pool, 1, 2));
    }
    memory_release(ends);
    return median;
}

struct range statistics_median(struct exact_pool *pool, const struct printed *values, size_t count)
{
    struct range median = {median_of_ends(pool, values, count, false), median_of_ends(pool, values, count, true)};
    return range_loosen(pool, median, exact_multiply(pool, median.high, exact_ratio(pool, 1, 1LL << 52)));
}
