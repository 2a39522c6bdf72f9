#include "standard/standard.h"

#include "lint/rule/rule.h"

#include <criterion/criterion.h>

static const struct yaml *builtin(const char *pack)
{
    for (size_t i = 0; i < builtin_standard_count; i++) {
        if (text_equal(builtin_standards[i].pack, text_from(pack))) {
            return builtin_standards[i].tree;
        }
    }
    return NULL;
}

static const struct standard *overridden(struct arena *arena, const char *block, struct standard_error *error)
{
    struct yaml_error yaml_error = {0};
    const struct yaml *over = yaml_read(arena, text_from(block), &yaml_error);
    cr_assert(over != NULL, "%s: %.*s", block, TEXT_PRINT(yaml_error.message));
    return standard_read(arena, yaml_merge(arena, builtin("operator"), over), error);
}

Test(standard, every_builtin_is_valid)
{
    cr_assert(builtin("operator") != NULL);
    for (size_t i = 0; i < builtin_standard_count; i++) {
        struct arena arena = {0};
        struct standard_error error = {0};
        const struct standard *standard = standard_read(&arena, builtin_standards[i].tree, &error);
        cr_expect(standard != NULL, "%.*s: %.*s", TEXT_PRINT(builtin_standards[i].pack), TEXT_PRINT(error.message));
        arena_release(&arena);
    }
}

Test(standard, operator_pack)
{
    struct arena arena = {0};
    struct standard_error error = {0};
    const struct standard *standard = standard_read(&arena, builtin("operator"), &error);
    cr_assert(standard != NULL);
    cr_expect(text_equal(standard->name, TEXT("operator")));
    cr_expect(text_equal(standard->title, TEXT("{operator} benchmark")));
    cr_expect(standard->section_count == 8);
    cr_expect(text_equal(standard_section_title(standard, TEXT("environment")), TEXT("Test environment")));
    cr_expect(standard_section_title(standard, TEXT("nothing")).size == 0);
    cr_expect(standard->cases.count == 4 && standard->results.count == 8);
    const struct column *speedup = standard_column(standard->results, TEXT("speedup"));
    cr_assert(speedup != NULL);
    cr_expect(speedup->kind == COLUMN_NUMBER && speedup->decimals == 2 && speedup->optional);
    cr_expect(speedup->align == COLUMN_ALIGN_RIGHT && text_equal(speedup->suffix, TEXT("x")));
    cr_expect(standard_column(standard->results, TEXT("seed")) == NULL);
    cr_expect(standard_column_index(standard->results, TEXT("note")) == 7);
    cr_expect(standard_column_index(standard->results, TEXT("seed")) == TEXT_NONE);
    cr_expect(standard->relation_count == 2 && standard->relations[0].numerator.count == 2);
    cr_expect(standard->relations[0].display == DISPLAY_FACTOR);
    cr_expect(text_equal(standard_constant(standard, TEXT("measured-bandwidth")), TEXT("1600")));
    cr_expect(text_equal(standard_protocol(standard, TEXT("timer")), TEXT("device-event")));
    cr_expect(standard_protocol(standard, TEXT("nothing")).size == 0);
    cr_expect(text_list_has(standard->dtypes, TEXT("bfloat16")) && !text_list_has(standard->dtypes, TEXT("bf16")));
    const struct record_field *std = standard_field(standard, TEXT("std"));
    cr_assert(std != NULL);
    cr_expect(std->kind == FIELD_NUMBER && std->nullable && std->reference);
    const struct record_field *bandwidth = standard_field(standard, TEXT("reference-bandwidth"));
    cr_assert(bandwidth != NULL);
    cr_expect(text_equal(bandwidth->unknown, TEXT("unknown-bandwidth")) && std->unknown.size == 0);
    cr_expect(standard_field(standard, TEXT("p95")) == NULL);
    cr_expect(standard->layout.required.count == 3 && standard->layout.index_required.count == 2);
    cr_expect(text_equal(standard_name(&arena, standard->layout.required.items[1], TEXT("bev_pool")),
                         TEXT("benchmark_bev_pool.py")));
    cr_expect(text_equal(standard_name(&arena, TEXT("{operator}/{operator}"), TEXT("x")), TEXT("x/x")));
    cr_expect(text_equal(standard_name(&arena, TEXT("README.md"), TEXT("x")), TEXT("README.md")));
    arena_release(&arena);
}

Test(standard, overrides)
{
    struct arena arena = {0};
    struct standard_error error = {0};
    const struct standard *standard =
        overridden(&arena,
                   "name: acme\n"
                   "readme: {sections: [{role: scope, title: What}, {role: extra, title: More}]}\n"
                   "results:\n  columns:\n"
                   "    - {role: case, title: Workload, kind: name}\n"
                   "    - {role: measured, title: X us, kind: number, decimals: 3, unit: us}\n"
                   "    - {role: normalized, title: N us, kind: number, decimals: 3, unit: us}\n"
                   "    - {role: reference, title: R us, kind: number, decimals: 3, unit: us}\n"
                   "    - {role: speedup, title: Gain, kind: number, suffix: '%'}\n"
                   "relations+:\n"
                   "  - {rule: gain, result: speedup, numerator: [reference], denominator: "
                   "[measured], display: percent}\n"
                   "devices: {measured: Acme 9, constants: {measured-bandwidth: 819.5}}\n"
                   "protocol: {warmup: 5}\n"
                   "dtypes+: [float4]\n"
                   "scopes: [all]\n"
                   "layout: {scratch: out}\n"
                   "record: {p95: {at: statistics.p95_ms, kind: number}}\n",
                   &error);
    cr_assert(standard != NULL, "%.*s", TEXT_PRINT(error.message));
    cr_expect(standard->section_count == 2 && standard->results.count == 5 && standard->relation_count == 3);
    cr_expect(standard->results.items[1].decimals == 3);
    cr_expect(standard->relations[2].display == DISPLAY_PERCENT);
    cr_expect(text_equal(standard_constant(standard, TEXT("measured-bandwidth")), TEXT("819.5")));
    cr_expect(text_equal(standard_protocol(standard, TEXT("warmup")), TEXT("5")));
    cr_expect(text_equal(standard_protocol(standard, TEXT("iterations")), TEXT("100")));
    cr_expect(text_list_has(standard->dtypes, TEXT("float4")) && text_list_has(standard->dtypes, TEXT("bool")));
    cr_expect(standard->scopes.count == 1);
    cr_expect(text_equal(standard->layout.scratch, TEXT("out")) && standard->layout.required.count == 3);
    cr_expect(standard_field(standard, TEXT("p95")) != NULL && standard_field(standard, TEXT("p50")) != NULL);
    arena_release(&arena);
}

/* A table without the normalized column: the inherited relations that speak of it are gone, not a fault of the file. */
Test(standard, relations_go_with_their_columns)
{
    struct arena arena = {0};
    struct standard_error error = {0};
    const struct standard *standard = overridden(&arena,
                                                 "results:\n  columns:\n"
                                                 "    - {role: case, title: Workload, kind: name}\n"
                                                 "    - {role: measured, title: A, kind: number}\n"
                                                 "    - {role: reference, title: B, kind: number}\n"
                                                 "    - {role: speedup, title: C, kind: number}\n"
                                                 "relations+:\n"
                                                 "  - {rule: x, result: speedup, numerator: [reference], denominator: "
                                                 "[measured]}\n",
                                                 &error);
    cr_assert(standard != NULL, "%.*s", TEXT_PRINT(error.message));
    cr_expect(standard->relation_count == 1 && text_equal(standard->relations[0].rule, TEXT("x")));
    arena_release(&arena);
}

Test(standard, faults)
{
    static const struct {
        const char *block;
        size_t offset;
        bool unknown_key;
        const char *nearest;
        const char *part;
    } cases[] = {
        {"dtype: [float32]\n", 0, true, "dtypes", "unknown key `dtype`"},
        {"protocol: {warm-up: 3}\n", 11, true, "warmup", "unknown key"},
        {"protocol: {warmup: many}\n", 19, false, "", "`warmup` holds `many`; expected a whole number"},
        {"protocol: {warmup: 0}\n", 19, false, "", "holds `0`"},
        {"dtypes: float32\n", 8, false, "", "`dtypes` holds `float32`; expected a list"},
        {"readme: {sections: [Scope]}\n", 20, false, "", "holds `Scope`"},
        {"readme: {sections: [{role: scope}]}\n", 20, false, "", "`title` is missing"},
        {"readme: {sections: []}\n", 19, false, "", "an empty list"},
        {"readme: {sections: [{role: scope, title: A}, {role: notes, title: A}]}\n", 66, false, "", "once"},
        {"readme: {sections: [{role: measurment, title: A}]}\n", 27, false, "measurement", "role"},
        {"results: {columns: [{role: case, title: A, kind: names}]}\n", 49, false, "name", "one of name, number, text"},
        {"results: {columns: [{role: case, title: A, kind: number, decimals: -1}]}\n", 67, false, "", "from 0 to 12"},
        {"relations: [{result: speedup, numerator: [referense], denominator: [normalized]}]\n", 42, false, "reference",
         "column"},
        {"relations: [{result: speedup, numerator: [], denominator: [normalized]}]\n", 41, false, "", "empty list"},
        {"relations: [{rule: x, numerator: [reference]}]\n", 12, false, "", "`result` is missing"},
        {"devices: {constants: {measured-bandwidth: fast}}\n", 42, false, "", "number above 0"},
        {"devices: {constants: {measured-bandwidth: 0.0}}\n", 42, false, "", "number above 0"},
        {"layout: {required: [README.md]}\n", 19, false, "", "case file"},
        {"record: {p50: {kind: nummer}}\n", 21, false, "number", "one of string"},
        {"record: {p95: {kind: number}}\n", 14, false, "", "`at` is missing"},
        {"scopes+: all\n", 0, true, "scopes", "unknown key `scopes+`"},
        {"relations: [{result: speedup, numerator: }]\n", 41, false, "", "`numerator` holds nothing"},
        {"record: {p95: }\n", 14, false, "", "holds nothing"},
        {"results: {columns: [~]}\n", 20, false, "", "holds nothing"},
        {"results: {columns: [[]]}\n", 20, false, "", "an empty list"},
        {"[a]\n", 0, false, "", "holds a list"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct arena arena = {0};
        struct standard_error error = {0};
        cr_expect(overridden(&arena, cases[i].block, &error) == NULL, "%s is accepted", cases[i].block);
        cr_expect(error.node != NULL && error.node->start == cases[i].offset, "%s: offset %zu", cases[i].block,
                  error.node == NULL ? 0 : error.node->start);
        cr_expect(error.unknown_key == cases[i].unknown_key, "%s", cases[i].block);
        cr_expect(text_equal(error.nearest, text_from(cases[i].nearest)), "%s: nearest %.*s", cases[i].block,
                  TEXT_PRINT(error.nearest));
        cr_expect(text_find(error.message, text_from(cases[i].part), 0) != TEXT_NONE, "%s: %.*s", cases[i].block,
                  TEXT_PRINT(error.message));
        arena_release(&arena);
    }
}

/* What a pack's own checks know beyond the table may be overridden where the compiled-in vocabulary has it. */
Test(standard, own_keys_of_a_pack)
{
    static const struct yaml keys[] = {{.kind = YAML_SCALAR, .text = TEXT_INIT("limits")}};
    static const struct yaml values[] = {{.kind = YAML_SCALAR, .text = TEXT_INIT("5")}};
    static const struct yaml tree = {.kind = YAML_MAP, .keys = keys, .values = values, .count = 1};
    struct arena arena = {0};
    struct standard_error error = {0};
    cr_expect(standard_read(&arena, &tree, &error) != NULL);
    struct yaml_error yaml_error = {0};
    const struct yaml *over = yaml_read(&arena, TEXT("limits: 6\n"), &yaml_error);
    const struct yaml *merged = yaml_merge(&arena, &tree, over);
    const struct standard *standard = standard_read(&arena, merged, &error);
    cr_assert(standard != NULL);
    cr_expect(text_equal(yaml_string(standard->tree, "limits", TEXT("")), TEXT("6")));
    over = yaml_read(&arena, TEXT("words: {scope: [a, b]}\n"), &yaml_error);
    cr_expect(standard_read(&arena, yaml_merge(&arena, &tree, over), &error) != NULL);
    arena_release(&arena);
}
