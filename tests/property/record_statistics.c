/*
 * True records raise nothing, and edits of single fields are caught. Samples are drawn as whole ticks, their statistics
 * computed exactly and printed with 3 to 17 digits, ties to even or away from zero; or computed in double, as harnesses
 * do.
 */
#include "base/memory.h"
#include "record/statistics.h"

#include "witness.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRUE_RECORDS = 100000, DOUBLE_RECORDS = 20000, EDITED_RECORDS = 2000, MOST_SAMPLES = 50, FIELDS = 5 };

static const char *const FIELD_NAMES[FIELDS] = {"p50", "min", "mean", "max", "std"};

/* xorshift64*: the same numbers on every machine */
static unsigned long long draw(unsigned long long *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * 2685821657736338717ULL;
}

static long long draw_below(unsigned long long *state, long long limit)
{
    return (long long)(draw(state) % (unsigned long long)limit);
}

static double draw_unit(unsigned long long *state)
{
    return (double)(draw(state) >> 11) / 9007199254740992.0;
}

struct case_drawn {
    long long ticks[MOST_SAMPLES];
    long long count;
    int power; /* a tick is 10^power ms */
};

/* How samples spread: around one value, with outliers, in two heaps, all equal, or all over. */
static void draw_samples(unsigned long long *state, struct case_drawn *drawn, double spread)
{
    long long base = 1000000 + draw_below(state, 9000000);
    int shape = (int)draw_below(state, 6);
    for (long long i = 0; i < drawn->count; i++) {
        double away = draw_unit(state) + draw_unit(state) + draw_unit(state) - 1.5;
        away = shape == 1 && draw_below(state, 5) == 0 ? away * 8 : away;
        away = shape == 2 ? (double)(draw_below(state, 2) * 2 - 1) : away;
        away = shape == 3 ? (i == 0 ? 1.5 : 0) : away;
        away = shape == 4 && spread > 0.1 ? 0 : away;
        long long ticks = base + (long long)((double)base * spread * away);
        drawn->ticks[i] = ticks < 1 ? 1 : ticks;
    }
    drawn->power = (int)draw_below(state, 9) - 13;
}

static int by_size(const void *a, const void *b)
{
    long long left = *(const long long *)a;
    long long right = *(const long long *)b;
    return (left > right) - (left < right);
}

struct printer {
    struct exact_pool *pool;
    struct arena *arena;
    int digits; /* significant */
    bool to_even;
    bool shorten; /* zeros at the end are left out */
    bool exponent;
};

static const struct exact *power_of_ten(struct exact_pool *pool, int power)
{
    char digits[16];
    int size = snprintf(digits, sizeof(digits), "1e%d", power);
    const struct exact *value = NULL;
    exact_parse(pool, (struct text){digits, (size_t)size}, &value, NULL);
    return value;
}

/* The number of units to print: below or above, by the comparison of the value with the middle (`side` -1, 0, 1). */
static const struct exact *choose(const struct printer *printer, const struct exact *below, const struct exact *above,
                                  int side)
{
    if (side != 0) {
        return side < 0 ? below : above;
    }
    struct exact_pool *pool = printer->pool;
    const struct exact *halved = exact_multiply(pool, below, exact_ratio(pool, 1, 2));
    bool even = exact_compare(exact_floor(pool, halved), halved) == 0;
    return printer->to_even && even ? below : above;
}

static struct text write_units(const struct printer *printer, const struct exact *units, int power)
{
    struct text digits = exact_print(printer->arena, units, 0);
    if (printer->shorten) {
        while (digits.size > 1 && digits.data[digits.size - 1] == '0') {
            digits.size--;
            power++;
        }
    }
    struct text written = arena_format(printer->arena, "%.*se%d", TEXT_PRINT(digits), power);
    if (printer->exponent || power > 0) {
        return written;
    }
    const struct exact *value = NULL;
    exact_parse(printer->pool, written, &value, NULL);
    return exact_print(printer->arena, value, (unsigned)-power);
}

/* Rounds `value`, or its square root, to the printer's digits. */
static struct text print_value(const struct printer *printer, const struct exact *value, bool root)
{
    struct exact_pool *pool = printer->pool;
    double size = exact_approximate(value);
    size = root ? sqrt(size) : size;
    if (size <= 0) {
        return TEXT("0.000000");
    }
    int power = (int)floor(log10(size)) + 1 - printer->digits;
    const struct exact *scale = power_of_ten(pool, -power);
    const struct exact *scaled = exact_multiply(pool, value, root ? exact_multiply(pool, scale, scale) : scale);
    const struct exact *below = exact_floor(pool, scaled);
    if (root) {
        below = exact_floor(pool, exact_double(pool, sqrt(exact_approximate(scaled))));
        const struct exact *one = exact_integer(pool, 1);
        while (exact_compare(exact_multiply(pool, below, below), scaled) > 0) {
            below = exact_subtract(pool, below, one);
        }
        for (const struct exact *next = exact_add(pool, below, one);
             exact_compare(exact_multiply(pool, next, next), scaled) <= 0; next = exact_add(pool, next, one)) {
            below = next;
        }
    }
    const struct exact *above = exact_add(pool, below, exact_integer(pool, 1));
    const struct exact *middle = exact_add(pool, below, exact_ratio(pool, 1, 2));
    int side = exact_compare(scaled, root ? exact_multiply(pool, middle, middle) : middle);
    return write_units(printer, choose(printer, below, above, side), power);
}

struct record_texts {
    struct text fields[FIELDS];
    struct text samples[MOST_SAMPLES];
    long long count;
};

/* The exact statistics of the ticks, printed. `sample`: the sample's deviation. */
static void print_exactly(const struct printer *printer, struct case_drawn *drawn, bool sample,
                          struct record_texts *texts)
{
    struct exact_pool *pool = printer->pool;
    const struct exact *tick = power_of_ten(pool, drawn->power);
    long long n = drawn->count;
    qsort(drawn->ticks, (size_t)n, sizeof(*drawn->ticks), by_size);
    const struct exact *sum = exact_integer(pool, 0);
    const struct exact *squares = sum;
    for (long long i = 0; i < n; i++) {
        const struct exact *value = exact_integer(pool, drawn->ticks[i]);
        sum = exact_add(pool, sum, value);
        squares = exact_add(pool, squares, exact_multiply(pool, value, value));
        texts->samples[i] = print_value(printer, exact_multiply(pool, value, tick), false);
    }
    const struct exact *mean = exact_multiply(pool, sum, exact_ratio(pool, 1, n));
    const struct exact *around = exact_subtract(pool, squares, exact_multiply(pool, sum, mean));
    const struct exact *variance = exact_multiply(pool, around, exact_ratio(pool, 1, sample && n > 1 ? n - 1 : n));
    const struct exact *median = exact_multiply(
        pool, exact_integer(pool, drawn->ticks[n / 2] + drawn->ticks[(n - 1) / 2]), exact_ratio(pool, 1, 2));
    texts->fields[0] = print_value(printer, exact_multiply(pool, median, tick), false);
    texts->fields[1] = texts->samples[0];
    texts->fields[2] = print_value(printer, exact_multiply(pool, mean, tick), false);
    texts->fields[3] = texts->samples[n - 1];
    texts->fields[4] = print_value(printer, exact_multiply(pool, variance, exact_multiply(pool, tick, tick)), true);
    texts->count = n;
}

/* The same in double, printed so that the double can be read back. */
static void print_doubles(struct arena *arena, struct case_drawn *drawn, bool sample, struct record_texts *texts)
{
    long long n = drawn->count;
    double tick = pow(10, drawn->power);
    double values[MOST_SAMPLES] = {0};
    double sum = 0;
    qsort(drawn->ticks, (size_t)n, sizeof(*drawn->ticks), by_size);
    for (long long i = 0; i < n; i++) {
        values[i] = (double)drawn->ticks[i] * tick * (1 + 1e-9 * (double)(i % 7));
        sum += values[i];
        texts->samples[i] = arena_format(arena, "%.17g", values[i]);
    }
    double least = values[0];
    double most = values[0];
    double squares = 0;
    for (long long i = 0; i < n; i++) {
        least = fmin(least, values[i]);
        most = fmax(most, values[i]);
        squares += (values[i] - sum / (double)n) * (values[i] - sum / (double)n);
    }
    for (long long i = 1; i < n; i++) {
        for (long long j = i; j > 0 && values[j] < values[j - 1]; j--) {
            double swapped = values[j];
            values[j] = values[j - 1];
            values[j - 1] = swapped;
        }
    }
    const double found[FIELDS] = {(values[n / 2] + values[(n - 1) / 2]) / 2, least, sum / (double)n, most,
                                  sqrt(squares / (double)(sample && n > 1 ? n - 1 : n))};
    for (int i = 0; i < FIELDS; i++) {
        texts->fields[i] = arena_format(arena, "%.17g", found[i]);
    }
    texts->count = n;
}

static struct statistics_fault judge(struct arena *arena, struct exact_pool *pool, const struct record_texts *texts,
                                     bool with_samples)
{
    struct statistics statistics = {.pool = pool, .has_std = true, .repeats = texts->count, .executions = 1};
    struct printed *fields[FIELDS] = {&statistics.p50, &statistics.min, &statistics.mean, &statistics.max,
                                      &statistics.std};
    for (int i = 0; i < FIELDS; i++) {
        if (!printed_read(pool, texts->fields[i], fields[i])) {
            printf("not read: %.*s\n", TEXT_PRINT(texts->fields[i]));
        }
    }
    struct printed samples[MOST_SAMPLES];
    struct sample_list list = {samples, (size_t)texts->count};
    for (long long i = 0; with_samples && i < texts->count; i++) {
        printed_read(pool, texts->samples[i], &samples[i]);
    }
    statistics.samples = &list;
    statistics.sample_count = with_samples ? 1 : 0;
    return statistics_judge(arena, &statistics);
}

static void tell(const struct record_texts *texts, struct statistics_fault fault)
{
    printf("a true record was accused (kind %d, %s %.*s, possible %.*s to %.*s; n = %lld):", (int)fault.kind,
           fault.role, TEXT_PRINT(fault.found), TEXT_PRINT(fault.low), TEXT_PRINT(fault.high), texts->count);
    for (int i = 0; i < FIELDS; i++) {
        printf(" %s %.*s", FIELD_NAMES[i], TEXT_PRINT(texts->fields[i]));
    }
    printf("\n");
}

/* Draws one true record and judges it twice, without and with its samples; the number of times it was accused. */
static int judge_true(unsigned long long *state, bool doubles)
{
    struct arena arena = {0};
    struct exact_pool pool = {0};
    struct printer printer = {.pool = &pool,
                              .arena = &arena,
                              .digits = 3 + (int)draw_below(state, 15),
                              .to_even = draw_below(state, 2) == 0,
                              .shorten = draw_below(state, 2) == 0,
                              .exponent = draw_below(state, 4) == 0};
    struct case_drawn drawn = {.count = 1 + draw_below(state, MOST_SAMPLES)};
    drawn.count = draw_below(state, 3) == 0 ? 5 : drawn.count;
    draw_samples(state, &drawn, pow(10, -5 * draw_unit(state)));
    struct record_texts texts = {0};
    bool sample = draw_below(state, 2) == 0;
    if (doubles) {
        print_doubles(&arena, &drawn, sample, &texts);
    } else {
        print_exactly(&printer, &drawn, sample, &texts);
    }
    int accused = 0;
    for (int with_samples = 0; with_samples < 2; with_samples++) {
        struct statistics_fault fault = judge(&arena, &pool, &texts, with_samples == 1);
        if (fault.kind != STATISTICS_SOUND) {
            tell(&texts, fault);
            accused++;
        }
    }
    exact_release(&pool);
    arena_release(&arena);
    return accused;
}

/* Do samples exist that have these statistics, each to its last printed digit, under one reading of std? */
static bool has_samples(struct exact_pool *pool, const struct printer *printer, const struct record_texts *texts)
{
    double fields[FIELDS];
    for (int i = 0; i < FIELDS; i++) {
        fields[i] = strtod(arena_copy(printer->arena, texts->fields[i]).data, NULL);
    }
    int n = (int)texts->count;
    for (int divisor = n - 1; divisor <= n && n >= 3; divisor++) {
        struct witness witness = {.n = n, .p50 = fields[0], .min = fields[1], .mean = fields[2], .max = fields[3]};
        if (n == 4) { /* the others determine the mean: what rounding left between them is shared out */
            long double share = (4 * witness.mean - witness.min - 2 * witness.p50 - witness.max) / 8;
            witness.mean -= share;
            witness.min += share;
            witness.p50 += share;
            witness.max += share;
        }
        if (!witness_find(&witness, (long double)fields[4] * fields[4] * divisor)) {
            continue;
        }
        const long double *samples = witness.samples;
        long double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += samples[i];
        }
        const long double found[FIELDS] = {(samples[n / 2] + samples[(n - 1) / 2]) / 2, samples[0], sum / n,
                                           samples[n - 1], sqrtl(witness_squares(&witness, samples) / divisor)};
        bool same = true;
        for (int i = 0; i < FIELDS; i++) {
            struct text printed = print_value(printer, exact_double(pool, (double)found[i]), false);
            same = same && text_equal(printed, texts->fields[i]);
        }
        for (int i = 1; i < n; i++) {
            same = same && samples[i - 1] <= samples[i];
        }
        if (same) {
            return true;
        }
    }
    return false;
}

struct catches {
    long long edited[FIELDS];
    long long caught[FIELDS];
    long long possible[FIELDS]; /* not caught, and samples exist that have the edited statistics */
};

/* Edits one field of a true record with seven or more digits by 3 percent, up or down. */
static void judge_edit(unsigned long long *state, long long count, double spread, int field, bool with_samples,
                       struct catches *catches)
{
    struct arena arena = {0};
    struct exact_pool pool = {0};
    struct printer printer = {.pool = &pool, .arena = &arena, .digits = 7 + (int)draw_below(state, 4)};
    struct case_drawn drawn = {.count = count};
    struct record_texts texts;
    do {
        draw_samples(state, &drawn, spread);
        print_exactly(&printer, &drawn, draw_below(state, 2) == 0, &texts);
    } while (field == 4 && strspn(texts.fields[4].data, "0.") >= texts.fields[4].size);
    const struct exact *value = NULL;
    exact_parse(&pool, texts.fields[field], &value, NULL);
    const struct exact *factor = exact_ratio(&pool, draw_below(state, 2) == 0 ? 97 : 103, 100);
    texts.fields[field] = print_value(&printer, exact_multiply(&pool, value, factor), false);
    catches->edited[field]++;
    if (judge(&arena, &pool, &texts, with_samples).kind != STATISTICS_SOUND) {
        catches->caught[field]++;
    } else if (!with_samples) {
        catches->possible[field] += has_samples(&pool, &printer, &texts);
    }
    exact_release(&pool);
    arena_release(&arena);
}

static struct catches edit_all(unsigned long long *state, long long count, double spread, bool with_samples,
                               long long times)
{
    struct catches catches = {{0}, {0}, {0}};
    for (int field = 0; field < FIELDS; field++) {
        for (long long i = 0; i < times; i++) {
            judge_edit(state, count > 0 ? count : 2 + draw_below(state, MOST_SAMPLES - 1), spread, field, with_samples,
                       &catches);
        }
    }
    return catches;
}

static void print_row(const char *title, const struct catches *catches)
{
    printf("%-42s", title);
    for (int field = 0; field < FIELDS; field++) {
        long long missed = catches->edited[field] - catches->caught[field];
        printf(" %7.2f", 100.0 * (double)catches->caught[field] / (double)catches->edited[field]);
        printf(missed > 0 ? " %4lld/%-4lld" : "          ", catches->possible[field], missed);
    }
    printf("\n");
}

/* The least share caught, over the fields, of the edits that anything could have caught. */
static double least_rate(const struct catches *catches)
{
    double least = 1;
    for (int field = 0; field < FIELDS; field++) {
        long long catchable = catches->edited[field] - catches->possible[field];
        least = catchable > 0 ? fmin(least, (double)catches->caught[field] / (double)catchable) : least;
    }
    return least;
}

int main(void)
{
    unsigned long long state = 88172645463325252ULL;
    int accused = 0;
    for (int i = 0; i < TRUE_RECORDS && accused < 20; i++) {
        accused += judge_true(&state, false);
    }
    for (int i = 0; i < DOUBLE_RECORDS && accused < 20; i++) {
        accused += judge_true(&state, true);
    }
    printf("true records: %d printed exactly, %d computed in double; accused: %d\n\n", TRUE_RECORDS, DOUBLE_RECORDS,
           accused);
    printf(
        "edits of 3 percent: caught of 100, and of those missed (behind the slash) how many have statistics that some\n"
        "samples really have, found and checked, so that nothing could have caught them\n%-42s",
        "");
    for (int field = 0; field < FIELDS; field++) {
        printf(" %-17s", FIELD_NAMES[field]);
    }
    printf("\n");
    double least = 1;
    static const double spreads[] = {0.0005, 0.002, 0.005, 0.01};
    static const long long counts[] = {2, 3, 4, 5, 10, 50};
    for (size_t i = 0; i < sizeof(counts) / sizeof(*counts); i++) {
        for (size_t j = 0; j < sizeof(spreads) / sizeof(*spreads); j++) {
            struct catches catches = edit_all(&state, counts[i], spreads[j], false, EDITED_RECORDS / 10);
            char title[80];
            snprintf(title, sizeof(title), "statistics alone, n = %lld, spread %.2f %%", counts[i], 100 * spreads[j]);
            print_row(title, &catches);
            least = fmin(least, least_rate(&catches));
        }
    }
    struct catches protocol = edit_all(&state, 5, 0.002, false, EDITED_RECORDS);
    struct catches samples = edit_all(&state, 0, 0.005, true, EDITED_RECORDS);
    print_row("statistics alone, n = 5, spread 0.20 %", &protocol);
    print_row("with raw samples, n = 2 to 50", &samples);
    least = fmin(least, fmin(least_rate(&protocol), least_rate(&samples)));
    printf("caught in the worst row and field, of those that can be caught: %.2f %%\n", 100 * least);
    return accused == 0 && least >= 0.99 ? 0 : 1;
}
