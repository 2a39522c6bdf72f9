/*
 * Findings of fixtures/report/<case>/findings.json, sealed and written in every format, against the exact bytes of
 * <case>/expected.<format>. UPDATE=1 writes them; they are then read with one's own eyes.
 */
#include "lint/report/report.h"

#include "base/file.h"
#include "base/memory.h"
#include "lint/seal.h"
#include "json/json.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#define CASES SOURCE_DIR "/fixtures/report"

struct scene {
    struct arena arena;
    struct text folder;
    const struct json *spec;
    struct rule_set rules;
    struct source *sources;
    size_t source_count;
    struct findings findings;
    struct diagnostic_list sealed;
};

static struct text word(const struct json *object, const char *key)
{
    const struct json *value = json_get(object, text_from(key));
    return value == NULL ? TEXT("") : value->text;
}

static bool is_true(const struct json *object, const char *key)
{
    const struct json *value = json_get(object, text_from(key));
    return value != NULL && value->kind == JSON_TRUE;
}

static double number(const struct json *object, const char *key, double absent)
{
    double value = absent;
    json_double(json_get(object, text_from(key)), &value);
    return value;
}

static struct text load(struct scene *scene, struct text name)
{
    struct text bytes = TEXT("");
    struct file_fault fault = {0};
    struct text path = path_join(&scene->arena, scene->folder, name);
    cr_assert(file_read(&scene->arena, path.data, 1 << 24, &bytes, &fault), "%s", path.data);
    return bytes;
}

static void open_rules(struct scene *scene)
{
    const struct json *list = json_get(scene->spec, TEXT("rules"));
    struct rule *rules = arena_array(&scene->arena, struct rule, list->count);
    size_t count = 0;
    for (const struct json *one = list->child; one != NULL; one = one->next) {
        rules[count++] = (struct rule){.id = word(one, "id"),
                                       .pack = word(one, "pack"),
                                       .group = word(one, "group"),
                                       .clause = word(one, "clause"),
                                       .message = word(one, "message"),
                                       .why = word(one, "why"),
                                       .help = word(one, "help"),
                                       .severity = text_equal(word(one, "severity"), TEXT("error")) ? SEVERITY_ERROR
                                                                                                    : SEVERITY_WARNING};
    }
    scene->rules = (struct rule_set){.items = rules, .count = count};
}

static void open_sources(struct scene *scene)
{
    const struct json *files = json_get(scene->spec, TEXT("files"));
    scene->sources = arena_array(&scene->arena, struct source, files->count);
    for (const struct json *file = files->child; file != NULL; file = file->next) {
        scene->sources[scene->source_count++] = source_open(&scene->arena, file->key, load(scene, file->text));
    }
}

static const struct source *source_of(const struct scene *scene, struct text path)
{
    for (size_t i = 0; i < scene->source_count; i++) {
        if (text_equal(scene->sources[i].path, path)) {
            return &scene->sources[i];
        }
    }
    cr_assert_fail("no source %.*s", TEXT_PRINT(path));
    return NULL;
}

struct span {
    size_t start, end;
};

static struct span span_of(const struct source *source, const struct json *place)
{
    struct text text = word(place, "at");
    size_t start = text.size == 0 ? 0 : text_find(source->bytes, text, 0);
    cr_assert_neq(start, TEXT_NONE, "%.*s", TEXT_PRINT(text));
    return (struct span){start, is_true(place, "empty") ? start : start + text.size};
}

static enum cause cause_named(struct text name)
{
    for (int cause = CAUSE_NONE; cause <= CAUSE_STALE; cause++) {
        if (text_equal(cause_word((enum cause)cause), name)) {
            return (enum cause)cause;
        }
    }
    cr_assert_fail("no cause %.*s", TEXT_PRINT(name));
    return CAUSE_NONE;
}

static void add_places(struct scene *scene, struct finding *finding, const struct source *source,
                       const struct json *spec)
{
    const struct json *fixes = json_get(spec, TEXT("fix"));
    for (const struct json *fix = fixes == NULL ? NULL : fixes->child; fix != NULL; fix = fix->next) {
        struct span span = span_of(source, fix);
        finding_fix(&scene->findings, finding, is_true(spec, "safe"), span.start, span.end, word(fix, "text"));
    }
    const struct json *related = json_get(spec, TEXT("related"));
    for (const struct json *one = related == NULL ? NULL : related->child; one != NULL; one = one->next) {
        const struct source *other = source_of(scene, word(one, "path"));
        struct span span = span_of(other, one);
        finding_relate(&scene->findings, finding, other, span.start, span.end, word(one, "message"));
    }
}

static void add_finding(struct scene *scene, const struct json *spec)
{
    const struct rule *rule = rule_find(&scene->rules, word(spec, "rule"));
    const struct source *source = is_true(spec, "absent") ? NULL : source_of(scene, word(spec, "path"));
    struct span span = source == NULL ? (struct span){0, 0} : span_of(source, spec);
    struct text found = word(spec, "found").size > 0 ? word(spec, "found") : word(spec, "at");
    struct finding *finding =
        finding_add(&scene->findings, rule, NULL, source, span.start, span.end, FACTS({"found", found}));
    finding->diagnostic.path = word(spec, "path");
    finding->diagnostic.secret = is_true(spec, "secret");
    finding->diagnostic.cause = cause_named(word(spec, "cause"));
    const struct json *in_name = json_get(spec, TEXT("in-name"));
    if (in_name != NULL) {
        long long start = 0;
        long long end = 0;
        cr_assert(json_integer(in_name->child, &start) && json_integer(in_name->child->next, &end));
        finding->diagnostic.in_name = true;
        finding->diagnostic.name_start = (size_t)start;
        finding->diagnostic.name_end = (size_t)end;
    }
    add_places(scene, finding, source, spec);
}

static void open_scene(struct scene *scene, struct text name, bool show_secrets)
{
    scene->folder = path_join(&scene->arena, TEXT(CASES), name);
    struct json_error error = {0};
    scene->spec = json_read(&scene->arena, load(scene, TEXT("findings.json")), &error);
    cr_assert_not_null(scene->spec, "%.*s: %.*s", TEXT_PRINT(name), TEXT_PRINT(error.message));
    open_rules(scene);
    open_sources(scene);
    scene->findings = (struct findings){.arena = &scene->arena, .rules = &scene->rules};
    const struct json *list = json_get(scene->spec, TEXT("findings"));
    for (const struct json *one = list->child; one != NULL; one = one->next) {
        add_finding(scene, one);
    }
    seal_unit(&scene->arena, &scene->findings, show_secrets, &scene->sealed);
    if (scene->sealed.count > 0) {
        qsort(scene->sealed.items, scene->sealed.count, sizeof(*scene->sealed.items), diagnostic_order);
    }
}

static struct report report_of(const struct scene *scene)
{
    const struct json *spec = json_get(scene->spec, TEXT("report"));
    struct text fail_on = word(spec, "fail-on");
    return (struct report){.diagnostics = scene->sealed.items,
                           .count = scene->sealed.count,
                           .audit = {.files = (size_t)number(spec, "files", 0),
                                     .operators = (size_t)number(spec, "operators", 0),
                                     .rows = (size_t)number(spec, "rows", 0),
                                     .records = (size_t)number(spec, "records", 0),
                                     .suppressed = (size_t)number(spec, "suppressed", 0),
                                     .cells_audited = (size_t)number(spec, "cells", 0),
                                     .rows_audited = (size_t)number(spec, "judged-rows", 0),
                                     .documents_audited = (size_t)number(spec, "documents", 0),
                                     .cells_unaudited = (size_t)number(spec, "unaudited-cells", 0),
                                     .largest_drift = number(spec, "drift", -1),
                                     .largest_drift_row = word(spec, "drift-row")},
                           .error = word(spec, "error"),
                           .version = TEXT("0.1.0"),
                           .fail_on = text_equal(fail_on, TEXT("never"))     ? FAIL_ON_NEVER
                                      : text_equal(fail_on, TEXT("warning")) ? FAIL_ON_WARNING
                                                                             : FAIL_ON_ERROR};
}

static void compare(struct scene *scene, struct text name, enum report_format format)
{
    struct report report = report_of(scene);
    struct buffer got = {0};
    struct buffer error = {0};
    report_write(&got, format, &report);
    struct text file = arena_format(&scene->arena, "expected.%.*s", TEXT_PRINT(report_format_name(format)));
    if (getenv("UPDATE") != NULL) {
        cr_assert(file_write_atomic(path_join(&scene->arena, scene->folder, file).data, buffer_view(&got), &error));
    }
    struct text expected = load(scene, file);
    cr_expect(text_equal(buffer_view(&got), expected), "%.*s/%s:\n%.*s", TEXT_PRINT(name), file.data,
              TEXT_PRINT(buffer_view(&got)));
    buffer_release(&got);
    buffer_release(&error);
}

static struct file_list case_names(struct arena *arena)
{
    struct file_list list = {0};
    struct file_fault fault = {0};
    cr_assert(file_list(arena, CASES, &list, &fault));
    cr_assert_gt(list.count, 5);
    return list;
}

Test(report, exact_bytes)
{
    struct arena names = {0};
    struct file_list list = case_names(&names);
    for (size_t i = 0; i < list.count; i++) {
        struct scene scene = {0};
        open_scene(&scene, list.items[i].name, false);
        for (int format = 0; format < REPORT_FORMAT_COUNT; format++) {
            compare(&scene, list.items[i].name, (enum report_format)format);
        }
        arena_release(&scene.arena);
    }
    arena_release(&names);
}

static void expect_recognized(const struct scene *scene, struct text name, int format)
{
    for (int looks = 0; looks < 8; looks++) {
        struct report report = report_of(scene);
        report.colour = looks % 2 == 1;
        report.quiet = looks / 2 % 2 == 1;
        report.statistics = looks / 4 == 1;
        struct buffer got = {0};
        report_write(&got, (enum report_format)format, &report);
        struct text head = text_slice(buffer_view(&got), 0, REPORT_HEAD);
        /* GitLab's list without findings is what anybody's tool writes that found nothing. */
        bool known = format != REPORT_GITLAB || report.count > 0;
        cr_expect_eq(report_recognize(head, &scene->rules), known, "%.*s, format %d, looks %d", TEXT_PRINT(name),
                     format, looks);
        buffer_release(&got);
    }
}

/* A report takes the place of an earlier one, of whatever form, and of nothing else. */
Test(report, earlier_ones_are_recognized)
{
    static const char *const foreign[] = {"# Correlation benchmark\n",
                                          "{\"schema\": 1, \"findings\": []}\n",
                                          "{}\n",
                                          "error: none\n",
                                          "[1]\n",
                                          "<!DOCTYPE html>\n<html></html>\n",
                                          "\n",
                                          "<?xml version=\"1.0\"?>\n<testsuites name=\"pytest\"/>\n",
                                          "a:1:2: note\n",
                                          "packs: [operator]\n",
                                          "a:1: error\n",
                                          "[]\n",
                                          "[\n]\n",
                                          "src/x.c:1:2: error: undefined\n",
                                          "src/x.c:1:2: warning[mine] unused\n",
                                          "src/x.rs:1:2: error[E0425]: cannot find value\n",
                                          "error[mine]\n",
                                          "error[E0425]: cannot find value\n --> src/x.rs:1:2\n",
                                          "error[speedup-format]: of this I have to think\n",
                                          "note[speedup-format]: a\n --> a:1:2\n",
                                          "no findings of ours\n",
                                          "\033[31merror"};
    struct arena names = {0};
    struct file_list list = case_names(&names);
    for (size_t i = 0; i < list.count; i++) {
        struct scene scene = {0};
        open_scene(&scene, list.items[i].name, false);
        for (int format = 0; format < REPORT_FORMAT_COUNT; format++) {
            expect_recognized(&scene, list.items[i].name, format);
        }
        arena_release(&scene.arena);
    }
    for (size_t i = 0; i < sizeof(foreign) / sizeof(*foreign); i++) {
        cr_expect(!report_recognize(text_from(foreign[i]), &builtin_rules), "%s", foreign[i]);
    }
    arena_release(&names);
}

/* No format shows what a hygiene finding is about, except on demand. */
Test(report, secrets_stay_hidden)
{
    static const char *const secrets[] = {"falcon", "node-17", "corp.example", "docker run", "jürgen", "--rm"};
    for (int shown = 0; shown < 2; shown++) {
        struct scene scene = {0};
        open_scene(&scene, TEXT("secret"), shown == 1);
        struct report report = report_of(&scene);
        for (int format = 0; format < REPORT_FORMAT_COUNT; format++) {
            struct buffer got = {0};
            report_write(&got, (enum report_format)format, &report);
            for (size_t i = 0; i < sizeof(secrets) / sizeof(*secrets); i++) {
                bool there = text_find(buffer_view(&got), text_from(secrets[i]), 0) != TEXT_NONE;
                cr_expect(there == (shown == 1), "%s in format %d", secrets[i], format);
            }
            buffer_release(&got);
        }
        arena_release(&scene.arena);
    }
}

/* What reaches a terminal can neither steer it nor reorder it, whatever the files hold. */
Test(report, terminals_are_safe)
{
    struct arena names = {0};
    struct file_list list = case_names(&names);
    static const enum report_format formats[] = {REPORT_TEXT, REPORT_CONCISE, REPORT_GITHUB, REPORT_JUNIT};
    for (size_t i = 0; i < list.count; i++) {
        struct scene scene = {0};
        open_scene(&scene, list.items[i].name, true);
        struct report report = report_of(&scene);
        for (size_t format = 0; format < sizeof(formats) / sizeof(*formats); format++) {
            struct buffer got = {0};
            report_write(&got, formats[format], &report);
            for (size_t at = 0; at < got.size; at++) {
                unsigned char byte = (unsigned char)got.data[at];
                cr_assert(byte == '\n' || (byte >= ' ' && byte != 0x7F), "byte %02x", byte);
            }
            cr_expect_eq(text_find(buffer_view(&got), TEXT("\u202e"), 0), TEXT_NONE);
            buffer_release(&got);
        }
        arena_release(&scene.arena);
    }
    arena_release(&names);
}

static const struct json *parse(struct arena *arena, const struct buffer *bytes)
{
    struct json_error error = {0};
    const struct json *value = json_read(arena, buffer_view(bytes), &error);
    cr_assert_not_null(value, "%.*s at %zu", TEXT_PRINT(error.message), error.offset);
    return value;
}

static void expect_text(const struct json *object, const char *path)
{
    const struct json *value = json_at(object, path);
    cr_expect(value != NULL && value->kind == JSON_STRING && value->text.size > 0, "%s", path);
}

static void expect_region(const struct json *location)
{
    static const char *const numbers[] = {"startLine", "startColumn", "endLine", "endColumn"};
    const struct json *region = json_at(location, "physicalLocation.region");
    for (size_t i = 0; i < 4; i++) {
        long long value = 0;
        cr_expect(json_integer(json_get(region, text_from(numbers[i])), &value) && value >= 1, "%s", numbers[i]);
    }
    struct text uri = word(json_at(location, "physicalLocation.artifactLocation"), "uri");
    cr_expect(uri.size > 0 && uri.data[0] != '/');
    for (size_t i = 0; i < uri.size; i++) {
        cr_expect(uri.data[i] > ' ' && uri.data[i] < 0x7F && uri.data[i] != ':', "%.*s", TEXT_PRINT(uri));
    }
}

static void expect_result(const struct json *result, const struct json *rules)
{
    expect_text(result, "ruleId");
    expect_text(result, "message.text");
    expect_text(result, "partialFingerprints.primaryLocationLineHash");
    struct text level = word(result, "level");
    cr_expect(text_equal(level, TEXT("error")) || text_equal(level, TEXT("warning")));
    long long index = -1;
    cr_assert(json_integer(json_get(result, TEXT("ruleIndex")), &index));
    cr_assert(index >= 0 && (size_t)index < rules->count);
    const struct json *rule = rules->child;
    for (; rule != NULL && index > 0; index--) {
        rule = rule->next;
    }
    cr_assert_not_null(rule);
    cr_expect(text_equal(word(rule, "id"), word(result, "ruleId")));
    const struct json *locations = json_get(result, TEXT("locations"));
    cr_assert(locations != NULL && locations->count == 1);
    expect_region(locations->child);
}

/* The required properties of SARIF 2.1.0, and what GitHub asks for beyond them. */
Test(report, sarif_is_complete)
{
    struct arena names = {0};
    struct file_list list = case_names(&names);
    for (size_t i = 0; i < list.count; i++) {
        struct scene scene = {0};
        open_scene(&scene, list.items[i].name, false);
        struct report report = report_of(&scene);
        struct buffer got = {0};
        report_sarif(&got, &report);
        const struct json *log = parse(&scene.arena, &got);
        cr_expect(text_equal(word(log, "version"), TEXT("2.1.0")));
        const struct json *runs = json_get(log, TEXT("runs"));
        cr_assert(runs != NULL && runs->kind == JSON_ARRAY && runs->count == 1);
        expect_text(runs->child, "tool.driver.name");
        const struct json *rules = json_at(runs->child, "tool.driver.rules");
        const struct json *results = json_get(runs->child, TEXT("results"));
        cr_assert(rules != NULL && results != NULL && results->count == scene.sealed.count);
        const struct json *invocation = json_get(runs->child, TEXT("invocations"))->child;
        cr_expect_eq(is_true(invocation, "executionSuccessful"), report.error.size == 0);
        for (const struct json *rule = rules->child; rule != NULL; rule = rule->next) {
            expect_text(rule, "id");
            expect_text(rule, "shortDescription.text");
            expect_text(rule, "fullDescription.text");
            expect_text(rule, "help.text");
            cr_expect_leq(json_at(rule, "properties.tags")->count, 20);
        }
        for (const struct json *result = results->child; result != NULL; result = result->next) {
            expect_result(result, rules);
        }
        buffer_release(&got);
        arena_release(&scene.arena);
    }
    arena_release(&names);
}

/* json and gitlab are strict JSON; fingerprints are never the same twice. */
Test(report, json_is_strict)
{
    struct arena names = {0};
    struct file_list list = case_names(&names);
    for (size_t i = 0; i < list.count; i++) {
        struct scene scene = {0};
        open_scene(&scene, list.items[i].name, false);
        struct report report = report_of(&scene);
        struct buffer json = {0};
        struct buffer gitlab = {0};
        report_json(&json, &report);
        report_gitlab(&gitlab, &report);
        const struct json *object = parse(&scene.arena, &json);
        cr_expect_eq(json_get(object, TEXT("diagnostics"))->count, scene.sealed.count);
        cr_expect_eq(json_get(object, TEXT("error")) != NULL, report.error.size > 0);
        const struct json *findings = parse(&scene.arena, &gitlab);
        for (const struct json *one = findings->child; one != NULL; one = one->next) {
            cr_expect_eq(word(one, "fingerprint").size, 64);
            for (const struct json *other = one->next; other != NULL; other = other->next) {
                cr_expect_not(text_equal(word(one, "fingerprint"), word(other, "fingerprint")));
            }
        }
        buffer_release(&json);
        buffer_release(&gitlab);
        arena_release(&scene.arena);
    }
    arena_release(&names);
}
