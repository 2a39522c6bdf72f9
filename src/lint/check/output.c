#include "lint/check/output.h"

#include "lint/check/output_part.h"
#include "lint/check/vocabulary.h"

const struct json *output_value(const struct output_check *at, struct text role)
{
    struct text key = kernel_key(at->standard, role);
    return key.size == 0 ? NULL : json_get(at->line->object, key);
}

const struct json *output_number(const struct output_check *at, struct text role)
{
    const struct json *value = output_value(at, role);
    return value != NULL && value->kind == JSON_NUMBER ? value : NULL;
}

void output_report(const struct output_check *at, enum check_kind kind, const char *variant, const struct json *value,
                   const struct fact *facts)
{
    finding_kind(at->check->findings, kind, variant, at->source, at->line->start + value->start,
                 at->line->start + value->end, facts);
}

/* What lacks is told at the object's brace. */
static void report_at_brace(const struct output_check *at, enum check_kind kind, const char *variant,
                            struct text missing)
{
    finding_kind(at->check->findings, kind, variant, at->source, at->line->start, at->line->start + 1,
                 FACTS({"missing", missing}));
}

static struct text_list roles_of(const struct output_check *at, enum check_kind kind)
{
    return vocabulary_list(at->check->arena, check_words(at->check, kind, "fields"));
}

/* Keys of the roles that are absent, listed for a message; null counts as absent where `nullable`. */
static struct text missing_keys(const struct output_check *at, struct text_list roles, bool nullable)
{
    struct text list = TEXT("");
    for (size_t i = 0; i < roles.count; i++) {
        const struct json *value = output_value(at, roles.items[i]);
        if (value == NULL || (nullable && value->kind == JSON_NULL)) {
            list = arena_format(at->check->arena, "%.*s%s`%.*s`", TEXT_PRINT(list), list.size == 0 ? "" : ", ",
                                TEXT_PRINT(kernel_key(at->standard, roles.items[i])));
        }
    }
    return list;
}

static struct text kind_name(const struct json *value)
{
    static const struct text names[] = {[JSON_NULL] = TEXT_INIT("null"),       [JSON_FALSE] = TEXT_INIT("a boolean"),
                                        [JSON_TRUE] = TEXT_INIT("a boolean"),  [JSON_NUMBER] = TEXT_INIT("a number"),
                                        [JSON_STRING] = TEXT_INIT("a string"), [JSON_ARRAY] = TEXT_INIT("a list"),
                                        [JSON_OBJECT] = TEXT_INIT("an object")};
    long long whole = 0;
    bool fraction = value->kind == JSON_NUMBER && !json_integer(value, &whole);
    return fraction ? value->text : names[value->kind];
}

static bool fits(const struct json *value, const struct record_field *field)
{
    long long whole = 0;
    switch (field->kind) {
    case FIELD_NUMBER:
        return value->kind == JSON_NUMBER;
    case FIELD_INTEGER:
        return json_integer(value, &whole);
    case FIELD_STRING:
        return value->kind == JSON_STRING;
    default:
        return true;
    }
}

static void check_schema(const struct output_check *at)
{
    struct text_list roles = roles_of(at, CHECK_BENCH_SCHEMA);
    struct text missing = missing_keys(at, roles, false);
    if (missing.size > 0) {
        report_at_brace(at, CHECK_BENCH_SCHEMA, "missing", missing);
    }
    for (size_t i = 0; i < roles.count; i++) {
        const struct json *value = output_value(at, roles.items[i]);
        const struct record_field *field = standard_field(at->standard, roles.items[i]);
        if (value != NULL && !fits(value, field)) {
            struct text expected = field->kind == FIELD_INTEGER  ? TEXT("an integer")
                                   : field->kind == FIELD_NUMBER ? TEXT("a number")
                                                                 : TEXT("a string");
            output_report(at, CHECK_BENCH_SCHEMA, NULL, value,
                          FACTS({"name", field->at}, {"found", kind_name(value)}, {"expected", expected}));
        }
    }
}

static void check_count(const struct output_check *at, enum check_kind kind, struct text role)
{
    const struct json *value = output_value(at, role);
    long long found = 0;
    long long least = standard_count(at->standard, role);
    if (value != NULL && json_integer(value, &found) && found < least) {
        output_report(at, kind, NULL, value,
                      FACTS({"found", value->text}, {"expected", arena_format(at->check->arena, "%lld", least)}));
    }
}

static bool is_said(const struct json *value)
{
    double number = 1;
    bool zero = json_double(value, &number) && number == 0;
    bool blank = value->kind == JSON_STRING && text_is_blank(value->text);
    bool empty = (value->kind == JSON_ARRAY || value->kind == JSON_OBJECT) && value->count == 0;
    return value->kind != JSON_NULL && value->kind != JSON_FALSE && !zero && !blank && !empty;
}

static bool is_word(struct text text, struct text_list words)
{
    for (size_t i = 0; i < words.count; i++) {
        struct text trimmed = text_trim(text);
        bool whole = trimmed.size == words.items[i].size ||
                     (trimmed.size > words.items[i].size && !byte_is_word(trimmed.data[words.items[i].size]));
        if (whole && text_starts_fold(trimmed, words.items[i])) {
            return true;
        }
    }
    return false;
}

static bool says_skipped(const struct output_check *at)
{
    struct arena *arena = at->check->arena;
    struct text_list flags = vocabulary_list(arena, check_words(at->check, CHECK_BENCH_SKIPPED, "flags"));
    struct text_list states = vocabulary_list(arena, check_words(at->check, CHECK_BENCH_SKIPPED, "states"));
    struct text_list words = vocabulary_list(arena, check_words(at->check, CHECK_BENCH_SKIPPED, "words"));
    for (const struct json *member = at->line->object->child; member != NULL; member = member->next) {
        bool flag = text_list_has(flags, member->key) && is_said(member) &&
                    !(member->kind == JSON_STRING && text_equal_fold(text_trim(member->text), TEXT("false")));
        bool state = text_list_has(states, member->key) && member->kind == JSON_STRING && is_word(member->text, words);
        if (flag || state) {
            output_report(at, CHECK_BENCH_SKIPPED, NULL, member, FACTS({"name", member->key}));
            return true;
        }
    }
    return false;
}

static bool is_zero(const struct json *number)
{
    double value = 1.0;
    return json_double(number, &value) && value <= 0.0;
}

static bool has_zero_latency(const struct output_check *at)
{
    static const struct text roles[] = {TEXT_INIT("baseline"), TEXT_INIT("candidate")};
    for (size_t i = 0; i < sizeof(roles) / sizeof(roles[0]); i++) {
        const struct json *latency = output_number(at, roles[i]);
        if (latency != NULL && is_zero(latency)) {
            output_report(at, CHECK_BENCH_SKIPPED, "zero", latency,
                          FACTS({"name", kernel_key(at->standard, roles[i])}, {"found", latency->text}));
            return true;
        }
    }
    return false;
}

static void warn_missing(const struct output_check *at, enum check_kind kind)
{
    struct text missing = missing_keys(at, roles_of(at, kind), true);
    if (missing.size > 0) {
        report_at_brace(at, kind, NULL, missing);
    }
}

/* Reports on the shape of the output; the line to judge, or NULL. */
static const struct output_line *find_result(struct check *check, const struct output *output)
{
    const struct source *source = output->source;
    const struct output_line *line = output_result(output);
    if (line == NULL) {
        struct text last = source_line(source, source->line_count - 1);
        size_t start = source_offset(source, last);
        finding_kind(check->findings, CHECK_BENCH_OUTPUT, NULL, source, start, start + last.size, NO_FACTS);
        return NULL;
    }
    if (line->object == NULL) {
        finding_kind(check->findings, CHECK_BENCH_OUTPUT, "json", source, line->start, line->end,
                     FACTS({"found", line->error.message}));
        return NULL;
    }
    const struct output_line *second = output_second(output);
    if (second != NULL) {
        finding_kind(check->findings, CHECK_BENCH_OUTPUT, "several", source, second->start, second->end, NO_FACTS);
    }
    return line;
}

void check_output(struct check *check, const struct source *source, bool promote)
{
    struct output output = output_read(check->arena, source);
    const struct output_line *line = find_result(check, &output);
    if (line == NULL) {
        check->findings->audit.documents_unaudited++;
        return;
    }
    check->findings->audit.documents_audited++;
    struct output_check at = {check, kernel_standard(check), source, line};
    if (says_skipped(&at) || has_zero_latency(&at)) {
        return;
    }
    check_schema(&at);
    check_count(&at, CHECK_BENCH_WARMUP, TEXT("warmup"));
    check_count(&at, CHECK_BENCH_ITERATIONS, TEXT("iterations"));
    check_output_speedup(&at);
    warn_missing(&at, CHECK_BENCH_CONTEXT);
    warn_missing(&at, CHECK_BENCH_TAIL);
    if (promote) {
        check_output_promotion(&at);
    }
}
