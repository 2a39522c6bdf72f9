/* Records: what their fields are held against, what their names mean, what their statistics allow. */
#include "record/record.h"
#include "base/memory.h"
#include "lint/rule/rule.h"
#include "record/binding.h"
#include "record/samples.h"
#include "record/write.h"

#include <criterion/criterion.h>

static const struct standard *standard_of(struct arena *arena)
{
    for (size_t i = 0; i < builtin_standard_count; i++) {
        if (text_equal(builtin_standards[i].pack, TEXT("operator"))) {
            struct standard_error error;
            return standard_read(arena, builtin_standards[i].tree, &error);
        }
    }
    return NULL;
}

#define RECORD_HEAD                                                                                                    \
    "{\"operator\":\"o\",\"case\":\"c\",\"dtype\":\"float32\",\"scope\":\"operator\",\"device\":\"d\",\"seed\":2333,"  \
    "\"protocol\":{\"warmup\":20,\"iterations\":100,\"repeats\":5,\"executions\":1,\"timer\":\"device-event\"},"
#define RECORD_STATISTICS "\"statistics\":{\"p50_ms\":2,\"min_ms\":1,\"mean_ms\":2.0,\"max_ms\":3,\"std_ms\":0.7},"
#define RECORD_TAIL                                                                                                    \
    "\"derived\":{\"execution_p50_ms\":[2]},\"reference\":{\"device\":\"r\",\"implementation\":\"i\"},"                \
    "\"normalization\":{\"s5000_bandwidth_gbps\":1600,\"reference_bandwidth_gbps\":1935},\"speedup\":null,"            \
    "\"environment\":{\"anything\":{\"deep\":[1]}}}"

static const struct record *read_one(struct arena *arena, struct text bytes, bool reference)
{
    struct json_error error;
    const struct record *record = record_read(arena, bytes, standard_of(arena), reference, &error);
    cr_assert(record != NULL, "%.*s", TEXT_PRINT(error.message));
    return record;
}

Test(record, reads_fields_by_role)
{
    struct arena arena = {0};
    const struct record *record = read_one(&arena, TEXT(RECORD_HEAD RECORD_STATISTICS RECORD_TAIL), false);
    long long seed = 0;
    double mean = 0;
    cr_assert(record->faults.count == 0 && record->unknown.count == 0);
    cr_assert(text_equal(record_text(record, TEXT("dtype")), TEXT("float32")));
    cr_assert(record_integer(record, TEXT("seed"), &seed) && seed == 2333);
    cr_assert(record_double(record, TEXT("mean"), &mean) && mean == 2.0);
    cr_assert(text_equal(record_node(record, TEXT("mean"))->text, TEXT("2.0")), "printed digits are kept");
    cr_assert(record_node(record, TEXT("speedup"))->kind == JSON_NULL);
    cr_assert(record_node(record, TEXT("nothing-of-that-role")) == NULL);
    cr_assert(text_equal(record_name(record, TEXT("p50")), TEXT("p50_ms")));
    arena_release(&arena);
}

Test(record, refuses_what_is_no_object)
{
    static const struct text cases[] = {TEXT_INIT("[]"), TEXT_INIT("\"x\""), TEXT_INIT("3"), TEXT_INIT(""),
                                        TEXT_INIT("{\"a\":1,}")};
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct json_error error;
        cr_assert(record_read(&arena, cases[i], standard_of(&arena), false, &error) == NULL);
        cr_assert(error.message.size > 0);
    }
    arena_release(&arena);
}

Test(record, tells_missing_and_mistyped_fields_once)
{
    static const struct {
        struct text bytes;
        bool reference;
        size_t faults, unknown;
        struct text path; /* of the first fault */
        enum record_fault_kind kind;
    } cases[] = {
        {TEXT_INIT("{}"), false, 13, 0, TEXT_INIT("operator"), RECORD_FIELD_MISSING},
        {TEXT_INIT("{}"), true, 10, 0, TEXT_INIT("operator"), RECORD_FIELD_MISSING},
        {TEXT_INIT(RECORD_HEAD RECORD_TAIL), false, 1, 0, TEXT_INIT("statistics"), RECORD_FIELD_MISSING},
        {TEXT_INIT(RECORD_HEAD "\"statistics\":[]," RECORD_TAIL), false, 1, 0, TEXT_INIT("statistics"),
         RECORD_FIELD_TYPE},
        {TEXT_INIT(RECORD_HEAD "\"statistics\":{\"p50_ms\":\"2\",\"min_ms\":1,\"mean_ms\":true,\"max_ms\":3,"
                               "\"std_ms\":null}," RECORD_TAIL),
         false, 2, 0, TEXT_INIT("statistics.p50_ms"), RECORD_FIELD_TYPE},
        {TEXT_INIT(RECORD_HEAD "\"statistics\":{\"p50_ms\":2,\"min_ms\":1,\"mean\":2,\"max_ms\":3,"
                               "\"std_ms\":0.7}," RECORD_TAIL),
         false, 1, 0, TEXT_INIT("statistics.mean_ms"), RECORD_FIELD_MISSING},
        {TEXT_INIT(RECORD_HEAD "\"statistics\":{\"p50_ms\":2,\"min_ms\":1,\"mean_ms\":2,\"max_ms\":3,"
                               "\"std_ms\":0.7,\"p99_ms\":3}," RECORD_TAIL),
         false, 0, 1, TEXT_INIT(""), RECORD_FIELD_MISSING},
    };
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        const struct record *record = read_one(&arena, cases[i].bytes, cases[i].reference);
        cr_assert(record->faults.count == cases[i].faults, "case %zu: %zu faults", i, record->faults.count);
        cr_assert(record->unknown.count == cases[i].unknown, "case %zu: %zu unknown", i, record->unknown.count);
        if (cases[i].faults > 0) {
            cr_assert(text_equal(record->faults.items[0].path, cases[i].path), "case %zu", i);
            cr_assert(record->faults.items[0].kind == cases[i].kind, "case %zu", i);
        }
    }
    arena_release(&arena);
}

Test(record, names_the_field_that_was_meant)
{
    static const struct {
        struct text bytes, path, nearest;
    } cases[] = {
        {TEXT_INIT(RECORD_HEAD "\"speed_up\":1," RECORD_STATISTICS RECORD_TAIL), TEXT_INIT("speed_up"),
         TEXT_INIT("speedup")},
        {TEXT_INIT(RECORD_HEAD "\"p50_ms\":1," RECORD_STATISTICS RECORD_TAIL), TEXT_INIT("p50_ms"),
         TEXT_INIT("statistics.p50_ms")},
        {TEXT_INIT(RECORD_HEAD "\"colour_of_the_case\":1," RECORD_STATISTICS RECORD_TAIL),
         TEXT_INIT("colour_of_the_case"), TEXT_INIT("")},
    };
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        const struct record *record = read_one(&arena, cases[i].bytes, false);
        cr_assert(record->unknown.count == 1, "case %zu", i);
        cr_assert(text_equal(record->unknown.items[0].path, cases[i].path), "case %zu", i);
        cr_assert(text_equal(record->unknown.items[0].nearest, cases[i].nearest), "case %zu: %.*s", i,
                  TEXT_PRINT(record->unknown.items[0].nearest));
    }
    arena_release(&arena);
}

Test(record, finds_the_operator_in_a_name)
{
    static const struct text operators[] = {TEXT_INIT("bev"), TEXT_INIT("bev-pool"), TEXT_INIT("bev-pool-v2"),
                                            TEXT_INIT("nms")};
    static const struct {
        struct text stem, own_case, own_dtype;
        size_t index;
        struct text rest;
    } cases[] = {
        {TEXT_INIT("nms-dense"), TEXT_INIT("dense"), TEXT_INIT("float32"), 3, TEXT_INIT("dense")},
        {TEXT_INIT("nms"), TEXT_INIT("dense"), TEXT_INIT("float32"), 3, TEXT_INIT("")},
        {TEXT_INIT("bev-pool-r50"), TEXT_INIT("r50"), TEXT_INIT("float32"), 1, TEXT_INIT("r50")},
        {TEXT_INIT("bev-pool-r50"), TEXT_INIT("pool-r50"), TEXT_INIT("float32"), 0, TEXT_INIT("pool-r50")},
        {TEXT_INIT("bev-pool-v2-r50-3"), TEXT_INIT("r50"), TEXT_INIT("float32"), 2, TEXT_INIT("r50-3")},
        {TEXT_INIT("bev-pool-v2-r50"), TEXT_INIT("x"), TEXT_INIT("float32"), 2, TEXT_INIT("r50")},
        {TEXT_INIT("bev_pool-r50"), TEXT_INIT("r50"), TEXT_INIT("float32"), TEXT_NONE, TEXT_INIT("")},
        {TEXT_INIT("nmsx-dense"), TEXT_INIT("dense"), TEXT_INIT("float32"), TEXT_NONE, TEXT_INIT("")},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct binding_owner owner =
            binding_find_owner(cases[i].stem, operators, 4, cases[i].own_case, cases[i].own_dtype);
        cr_assert(owner.index == cases[i].index, "%s", cases[i].stem.data);
        cr_assert(text_equal(owner.rest, cases[i].rest), "%s", cases[i].stem.data);
    }
}

Test(record, tells_cases_from_executions)
{
    static const struct text known[] = {TEXT_INIT("decoder-900"), TEXT_INIT("encoder"), TEXT_INIT("encoder-half")};
    static const struct text dtypes[] = {TEXT_INIT("float32"), TEXT_INIT("float16"), TEXT_INIT("int8")};
    static const struct {
        struct text rest, own_case, own_dtype;
        enum binding_kind kind;
    } cases[] = {
        {TEXT_INIT("decoder-900"), TEXT_INIT("decoder-900"), TEXT_INIT("float32"), BINDING_ROW},
        {TEXT_INIT("decoder-900"), TEXT_INIT("decoder"), TEXT_INIT("float32"), BINDING_CASE},
        {TEXT_INIT("decoder-900-2"), TEXT_INIT("decoder-900"), TEXT_INIT("float32"), BINDING_EXECUTION},
        {TEXT_INIT("decoder-900-float32-2"), TEXT_INIT("decoder-900"), TEXT_INIT("float32"), BINDING_EXECUTION},
        {TEXT_INIT("encoder-3"), TEXT_INIT("encoder"), TEXT_INIT("float32"), BINDING_EXECUTION},
        {TEXT_INIT("encoder-float16"), TEXT_INIT("encoder"), TEXT_INIT("float16"), BINDING_ROW},
        {TEXT_INIT("encoder-float16"), TEXT_INIT("encoder"), TEXT_INIT("float32"), BINDING_DTYPE},
        {TEXT_INIT("encoder-half"), TEXT_INIT("encoder"), TEXT_INIT("float16"), BINDING_CASE},
        {TEXT_INIT("encoder-half-float16"), TEXT_INIT("encoder-half"), TEXT_INIT("float16"), BINDING_ROW},
        {TEXT_INIT("encoder-x2"), TEXT_INIT("encoder"), TEXT_INIT("float32"), BINDING_CASE},
        {TEXT_INIT("encoder-"), TEXT_INIT("encoder"), TEXT_INIT("float32"), BINDING_CASE},
        {TEXT_INIT(""), TEXT_INIT("encoder"), TEXT_INIT("float32"), BINDING_CONTENT},
    };
    struct binding_names names = {{known, 3}, {dtypes, 3}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct binding binding = binding_of_record(cases[i].rest, cases[i].own_case, cases[i].own_dtype, &names);
        cr_assert(binding.kind == cases[i].kind, "%s of %s: %d", cases[i].rest.data, cases[i].own_case.data,
                  (int)binding.kind);
    }
    cr_assert(text_equal(binding_of_name(TEXT("encoder-half-float16-2"), &names).case_id, TEXT("encoder-half")));
    cr_assert(binding_of_name(TEXT("encoder-half-float16-2"), &names).kind == BINDING_EXECUTION);
    cr_assert(binding_of_name(TEXT("unheard-of"), &names).kind == BINDING_CASE);
}

struct numbers {
    const char *p50, *min, *mean, *max, *std; /* std NULL: null */
    long long repeats;
    enum statistics_fault_kind kind;
};

static enum statistics_fault_kind judge(const struct numbers *numbers, struct arena *arena)
{
    struct exact_pool pool = {0};
    struct statistics statistics = {.pool = &pool, .repeats = numbers->repeats, .executions = 1};
    cr_assert(printed_read(&pool, text_from(numbers->p50), &statistics.p50));
    cr_assert(printed_read(&pool, text_from(numbers->min), &statistics.min));
    cr_assert(printed_read(&pool, text_from(numbers->mean), &statistics.mean));
    cr_assert(printed_read(&pool, text_from(numbers->max), &statistics.max));
    statistics.has_std = numbers->std != NULL && printed_read(&pool, text_from(numbers->std), &statistics.std);
    enum statistics_fault_kind kind = statistics_judge(arena, &statistics).kind;
    exact_release(&pool);
    return kind;
}

Test(record, judges_statistics)
{
    static const struct numbers cases[] = {
        {"2.000", "1.000", "2.000", "3.000", "0.816", 3, STATISTICS_SOUND}, /* 1 2 3, population */
        {"2.000", "1.000", "2.000", "3.000", "1.000", 3, STATISTICS_SOUND}, /* 1 2 3, sample */
        {"2.000", "1.000", "2.000", "3.000", "0.900", 3, STATISTICS_DEVIATION},
        {"2.000", "1.000", "2.100", "3.000", "0.816", 3, STATISTICS_MEAN},
        {"2.500", "1.000", "2.500", "4.000", "1.118", 4, STATISTICS_SOUND}, /* 1 2 3 4 */
        {"2.500", "1.000", "2.500", "4.000", "1.600", 4, STATISTICS_SOUND}, /* 1 1.2 3.8 4, sample */
        {"2.500", "1.000", "2.500", "4.000", "1.800", 4, STATISTICS_DEVIATION},
        {"1.500", "1.000", "1.500", "2.000", "0.500", 2, STATISTICS_SOUND},
        {"1.500", "1.000", "1.500", "2.000", "0.707", 2, STATISTICS_SOUND},
        {"1.500", "1.000", "1.500", "2.000", "0.600", 2, STATISTICS_DEVIATION},
        {"1.600", "1.000", "1.500", "2.000", "0.500", 2, STATISTICS_MEAN},
        {"1.000", "1.000", "1.000", "1.000", NULL, 1, STATISTICS_SOUND},
        {"1.000", "1.000", "1.000", "1.000", "0.000", 1, STATISTICS_SOUND},
        {"1.000", "1.000", "1.000", "1.000", "0.100", 1, STATISTICS_DEVIATION},
        {"1.000", "1.000", "1.010", "1.000", "0.000", 1, STATISTICS_ORDER},
        {"1.000", "1.000", "1.000", "1.010", "0.000", 1, STATISTICS_ORDER},
        {"1.000", "1.000", "1.000", "1.000", NULL, 2, STATISTICS_NULL},
        {"3.000", "1.000", "3.000", "5.000", "1.414", 5, STATISTICS_SOUND}, /* 1 2 3 4 5 */
        {"3.000", "1.000", "3.000", "5.000", "1.900", 5, STATISTICS_SOUND}, /* two heaps, sample */
        {"3.000", "1.000", "3.000", "5.000", "2.100", 5, STATISTICS_FIVE},
        {"3.000", "1.000", "3.000", "5.000", "1.200", 5, STATISTICS_FIVE},
        {"3.000", "3.100", "3.000", "5.000", "1.414", 5, STATISTICS_ORDER},
        {"3.000", "1.000", "3.000", "0.500", "1.414", 5, STATISTICS_CROSSED},
        {"3.000", "5.100", "3.000", "5.000", "1.414", 5, STATISTICS_CROSSED},
        {"3.000", "0.000", "3.000", "5.000", "1.414", 5, STATISTICS_POSITIVE},
        {"3.000", "1.000", "3.000", "5.000", "-1.4", 5, STATISTICS_POSITIVE},
        {"2", "1", "2", "3", "1", 50, STATISTICS_SOUND}, /* so coarse that anything fits */
        {"1.0", "1.0", "1.0", "1.0", "0.0", 5, STATISTICS_SOUND},
    };
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        enum statistics_fault_kind kind = judge(&cases[i], &arena);
        cr_assert(kind == cases[i].kind, "case %zu: %d, expected %d", i, (int)kind, (int)cases[i].kind);
    }
    arena_release(&arena);
}

Test(record, tells_the_five_samples)
{
    struct arena arena = {0};
    struct exact_pool pool = {0};
    struct statistics statistics = {.pool = &pool, .has_std = true, .repeats = 5, .executions = 1};
    printed_read(&pool, TEXT("3.000"), &statistics.p50);
    printed_read(&pool, TEXT("1.000"), &statistics.min);
    printed_read(&pool, TEXT("3.000"), &statistics.mean);
    printed_read(&pool, TEXT("5.000"), &statistics.max);
    printed_read(&pool, TEXT("2.100"), &statistics.std);
    struct statistics_fault fault = statistics_judge(&arena, &statistics);
    /* 5 * 2.1^2 = 22.05 leaves 14.05 for two samples at equal distances: 3 -+ sqrt(7.025) */
    cr_assert(text_equal(fault.population, TEXT("1.000, 0.3495283, 3.000, 5.650472, 5.000")), "%.*s",
              TEXT_PRINT(fault.population));
    exact_release(&pool);
    arena_release(&arena);
}

Test(record, takes_medians_of_printed_numbers)
{
    static const char *const texts[] = {"4.0", "1.0", "3.0", "2.0"};
    struct exact_pool pool = {0};
    struct printed values[4];
    for (size_t i = 0; i < 4; i++) {
        printed_read(&pool, text_from(texts[i]), &values[i]);
    }
    struct range even = statistics_median(&pool, values, 4);
    struct range odd = statistics_median(&pool, values, 3);
    cr_assert(range_meets(even, range_point(exact_ratio(&pool, 5, 2))));
    cr_assert(!range_meets(even, range_point(exact_ratio(&pool, 13, 5))));
    cr_assert(range_meets(odd, range_point(exact_integer(&pool, 3))));
    exact_release(&pool);
}

Test(record, writes_nine_digits)
{
    static const struct {
        long long top, bottom;
        const char *digits;
    } cases[] = {{5, 4, "1.25"},
                 {0, 1, "0.0"},
                 {12345678912345, 1000000000, "12345.6789"},
                 {123456789012, 1, "123456789012.0"},
                 {1, 3000000, "0.000000333333333"},
                 {2, 3, "0.666666667"}};
    struct arena arena = {0};
    struct exact_pool pool = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct text digits = record_digits(&arena, exact_ratio(&pool, cases[i].top, cases[i].bottom));
        cr_assert(text_equal(digits, text_from(cases[i].digits)), "case %zu: %.*s", i, TEXT_PRINT(digits));
    }
    exact_release(&pool);
    arena_release(&arena);
}
