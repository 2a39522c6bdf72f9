#include "record/samples.h"

#include "base/memory.h"

#include <string.h>

/* Values with the memory they stand in. */
struct pool_of_samples {
    struct printed *items;
    size_t count;
};

static struct pool_of_samples pooled(const struct statistics *s)
{
    struct pool_of_samples all = {NULL, 0};
    for (size_t i = 0; i < s->sample_count; i++) {
        all.count += s->samples[i].count;
    }
    all.items = memory_allocate(memory_product(all.count, sizeof(*all.items)));
    size_t at = 0;
    for (size_t i = 0; i < s->sample_count; i++) {
        if (s->samples[i].count > 0) {
            memcpy(all.items + at, s->samples[i].items, s->samples[i].count * sizeof(*all.items));
        }
        at += s->samples[i].count;
    }
    return all;
}

static struct pool_of_samples medians(const struct statistics *s)
{
    struct pool_of_samples all = {memory_allocate(memory_product(s->sample_count, sizeof(*all.items))), 0};
    for (size_t i = 0; i < s->sample_count; i++) {
        if (s->samples[i].count > 0) {
            struct range median = statistics_median(s->pool, s->samples[i].items, s->samples[i].count);
            all.items[all.count++] = (struct printed){.value = median.low, .range = median};
        }
    }
    return all;
}

static struct range extreme(const struct pool_of_samples *values, bool greatest)
{
    struct range found = values->items[0].range;
    for (size_t i = 1; i < values->count; i++) {
        struct range next = values->items[i].range;
        found.low = greatest ? exact_greatest(found.low, next.low) : exact_least(found.low, next.low);
        found.high = greatest ? exact_greatest(found.high, next.high) : exact_least(found.high, next.high);
    }
    return found;
}

static struct range mean_of(struct exact_pool *pool, const struct pool_of_samples *values)
{
    struct range sum = range_point(exact_integer(pool, 0));
    for (size_t i = 0; i < values->count; i++) {
        sum = range_add(pool, sum, values->items[i].range);
    }
    return range_scale(pool, sum, exact_ratio(pool, 1, (long long)values->count));
}

/* Sums of squared distances from the mean. Taken around a point near it, so that the intervals stay as narrow as they
 * are. */
static struct range squares_of(struct exact_pool *pool, const struct pool_of_samples *values)
{
    struct range mean = mean_of(pool, values);
    const struct exact *half = exact_ratio(pool, 1, 2);
    struct range near = range_point(exact_multiply(pool, exact_add(pool, mean.low, mean.high), half));
    struct range sum = range_point(exact_integer(pool, 0));
    for (size_t i = 0; i < values->count; i++) {
        sum = range_add(pool, sum, range_square(pool, range_subtract(pool, values->items[i].range, near)));
    }
    struct range shift = range_square(pool, range_subtract(pool, mean, near));
    shift = range_scale(pool, shift, exact_integer(pool, (long long)values->count));
    return range_positive(pool, range_subtract(pool, sum, shift));
}

/* n std^2 or (n - 1) std^2 is the sum of squares. */
static bool deviation_fits(const struct statistics *s, const struct pool_of_samples *values)
{
    struct range squares = squares_of(s->pool, values);
    struct range read = range_square(s->pool, range_positive(s->pool, s->std.range));
    long long count = (long long)values->count;
    return range_meets(range_scale(s->pool, read, exact_integer(s->pool, count)), squares) ||
           (count > 1 && range_meets(range_scale(s->pool, read, exact_integer(s->pool, count - 1)), squares));
}

static struct samples_fault judge_value(const char *role, const struct printed *value, struct range all,
                                        struct range of_medians)
{
    if (range_meets(value->range, all) || range_meets(value->range, of_medians)) {
        return (struct samples_fault){.role = NULL};
    }
    return (struct samples_fault){.role = role, .found = value->text, .expected = all};
}

static struct samples_fault judge(const struct statistics *s, const struct pool_of_samples *all,
                                  const struct pool_of_samples *of_medians)
{
    struct range p50 = statistics_median(s->pool, of_medians->items, of_medians->count);
    struct samples_fault found = judge_value("p50", &s->p50, p50, p50);
    if (found.role == NULL) {
        found = judge_value("min", &s->min, extreme(all, false), extreme(of_medians, false));
    }
    if (found.role == NULL) {
        found = judge_value("max", &s->max, extreme(all, true), extreme(of_medians, true));
    }
    if (found.role == NULL) {
        found = judge_value("mean", &s->mean, mean_of(s->pool, all), mean_of(s->pool, of_medians));
    }
    bool fits =
        s->has_std ? deviation_fits(s, all) || (s->sample_count > 1 && deviation_fits(s, of_medians)) : all->count == 1;
    if (found.role == NULL && !fits) {
        struct range squares = squares_of(s->pool, all);
        long long count = (long long)all->count;
        found = (struct samples_fault){.role = "std", .found = s->std.text, .squared = true};
        found.expected.low = exact_multiply(s->pool, squares.low, exact_ratio(s->pool, 1, count));
        found.expected.high = exact_multiply(s->pool, squares.high, exact_ratio(s->pool, 1, count > 1 ? count - 1 : 1));
    }
    return found;
}

struct samples_fault samples_judge(const struct statistics *s)
{
    struct pool_of_samples all = pooled(s);
    struct pool_of_samples of_medians = medians(s);
    struct samples_fault found = {.role = NULL};
    if (all.count > 0) {
        found = judge(s, &all, &of_medians);
    }
    memory_release(all.items);
    memory_release(of_medians.items);
    return found;
}

size_t samples_wrong_median(const struct statistics *s, struct range *expected)
{
    for (size_t i = 0; i < s->sample_count && i < s->median_count; i++) {
        if (s->samples[i].count > 0) {
            *expected = statistics_median(s->pool, s->samples[i].items, s->samples[i].count);
            if (!range_meets(*expected, s->medians[i].range)) {
                return i;
            }
        }
    }
    return TEXT_NONE;
}
