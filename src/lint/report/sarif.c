/*
 * SARIF 2.1.0 as GitHub reads it: rules with all texts filled, regions with all four numbers, columns in code points,
 * paths relative to the repository, links resolved by nobody (an absolute path would be a leak).
 */
#include "base/memory.h"
#include "lint/report/fingerprint.h"
#include "lint/report/report.h"
#include "json/json.h"

#include <stdlib.h>

static void write_member(struct buffer *out, const char *key, struct text value)
{
    buffer_format(out, "\"%s\": ", key);
    json_write_string(out, value);
}

/* The path as a relative URI reference. */
static void write_uri(struct buffer *out, struct text path)
{
    struct buffer uri = {0};
    for (size_t i = 0; i < path.size; i++) {
        char byte = path.data[i];
        if (byte_is_alnum(byte) || byte == '/' || byte == '.' || byte == '-' || byte == '_' || byte == '~') {
            buffer_byte(&uri, byte);
        } else {
            buffer_format(&uri, "%%%02X", (unsigned)(unsigned char)byte);
        }
    }
    json_write_string(out, buffer_view(&uri));
    buffer_release(&uri);
}

static int rule_order(const void *a, const void *b)
{
    const struct rule *const *left = a;
    const struct rule *const *right = b;
    return text_compare((*left)->id, (*right)->id);
}

/* The rules that have a result, by id, none twice. */
struct used_rules {
    const struct rule **items;
    size_t count;
};

static struct used_rules collect_rules(const struct report *report)
{
    struct used_rules used = {.items = memory_allocate(memory_product(report->count, sizeof(*used.items)))};
    for (size_t i = 0; i < report->count; i++) {
        used.items[i] = report->diagnostics[i].rule;
    }
    qsort(used.items, report->count, sizeof(*used.items), rule_order);
    for (size_t i = 0; i < report->count; i++) {
        if (used.count == 0 || !text_equal(used.items[used.count - 1]->id, used.items[i]->id)) {
            used.items[used.count++] = used.items[i];
        }
    }
    return used;
}

static size_t rule_index(const struct used_rules *used, const struct rule *rule)
{
    size_t low = 0;
    size_t high = used->count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (text_compare(used->items[middle]->id, rule->id) <= 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

/* A template for people: {name} becomes <name>. */
static void write_template(struct buffer *out, const char *key, struct text template, struct text fallback)
{
    struct text chosen = template.size > 0 ? template : fallback;
    struct buffer filled = {0};
    for (size_t i = 0; i < chosen.size; i++) {
        char byte = chosen.data[i];
        buffer_byte(&filled, byte == '{' ? '<' : byte == '}' ? '>' : byte);
    }
    buffer_format(out, "\"%s\": {", key);
    write_member(out, "text", buffer_view(&filled));
    buffer_byte(out, '}');
    buffer_release(&filled);
}

static void write_rule(struct buffer *out, const struct rule *rule)
{
    buffer_string(out, "    {");
    write_member(out, "id", rule->id);
    buffer_string(out, ",\n     ");
    write_template(out, "shortDescription", rule->message, rule->id);
    buffer_string(out, ",\n     ");
    write_template(out, "fullDescription", rule->why, rule->message.size > 0 ? rule->message : rule->id);
    buffer_string(out, ",\n     ");
    write_template(out, "help", rule->help, rule->why.size > 0 ? rule->why : rule->id);
    buffer_format(out, ",\n     \"defaultConfiguration\": {\"level\": \"%.*s\"}",
                  TEXT_PRINT(severity_word(rule->severity)));
    buffer_string(out, ", \"properties\": {\"tags\": [");
    json_write_string(out, rule->pack);
    if (rule->group.size > 0 && !text_equal(rule->group, rule->pack)) { /* no tag twice */
        buffer_string(out, ", ");
        json_write_string(out, rule->group);
    }
    buffer_string(out, "]}}");
}

static void write_location(struct buffer *out, struct text path, struct position start, struct position end)
{
    buffer_string(out, "\"physicalLocation\": {\"artifactLocation\": {\"uri\": ");
    write_uri(out, path);
    buffer_format(out,
                  ", \"uriBaseId\": \"%%SRCROOT%%\"}, \"region\": {\"startLine\": %zu, \"startColumn\": %zu,"
                  " \"endLine\": %zu, \"endColumn\": %zu}}",
                  start.line, start.column, end.line, end.column);
}

static void write_related(struct buffer *out, const struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < diagnostic->related_count; i++) {
        const struct related *related = &diagnostic->related[i];
        buffer_string(out, i == 0 ? ",\n     \"relatedLocations\": [{" : ", {");
        buffer_format(out, "\"id\": %zu, ", i + 1);
        write_location(out, related->path, related->start, related->end);
        buffer_string(out, ", \"message\": {");
        write_member(out, "text", related->message);
        buffer_string(out, "}}");
    }
    buffer_string(out, diagnostic->related_count > 0 ? "]" : "");
}

static void write_result(struct buffer *out, const struct diagnostic *diagnostic, const struct used_rules *used,
                         size_t occurrence)
{
    buffer_string(out, "    {");
    write_member(out, "ruleId", diagnostic->rule->id);
    buffer_format(out, ", \"ruleIndex\": %zu, ", rule_index(used, diagnostic->rule));
    write_member(out, "level", severity_word(diagnostic->severity));
    buffer_string(out, ",\n     \"message\": {");
    write_member(out, "text", diagnostic->message);
    buffer_string(out, "},\n     \"locations\": [{");
    write_location(out, diagnostic->path, diagnostic->start, diagnostic->end);
    buffer_string(out, "}]");
    write_related(out, diagnostic);
    buffer_format(out, ",\n     \"partialFingerprints\": {\"primaryLocationLineHash\": \"%.*s:%zu\"}}",
                  TEXT_PRINT(text_slice(diagnostic->finger, 0, 16)), occurrence);
}

static void write_invocation(struct buffer *out, const struct report *report)
{
    buffer_format(out, "   \"invocations\": [{\"executionSuccessful\": %s", report->error.size > 0 ? "false" : "true");
    if (report->error.size > 0) {
        buffer_string(out, ",\n     \"toolExecutionNotifications\": [{\"level\": \"error\", \"message\": {");
        write_member(out, "text", report->error);
        buffer_string(out, "}}]");
    }
    buffer_string(out, "}],\n");
}

void report_sarif(struct buffer *out, const struct report *report)
{
    struct used_rules used = collect_rules(report);
    size_t *occurrences = fingerprint_occurrences(report);
    buffer_string(out, "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n \"version\": \"2.1.0\",\n"
                       " \"runs\": [{\n   \"tool\": {\"driver\": {\"name\": \"benchlint\", ");
    write_member(out, "version", report->version);
    buffer_string(out, ", \"rules\": [");
    for (size_t i = 0; i < used.count; i++) {
        buffer_string(out, i == 0 ? "\n" : ",\n");
        write_rule(out, used.items[i]);
    }
    buffer_string(out, "]}},\n   \"columnKind\": \"unicodeCodePoints\",\n");
    write_invocation(out, report);
    buffer_string(out, "   \"results\": [");
    for (size_t i = 0; i < report->count; i++) {
        buffer_string(out, i == 0 ? "\n" : ",\n");
        write_result(out, &report->diagnostics[i], &used, occurrences[i]);
    }
    buffer_string(out, "]}]}\n");
    memory_release(occurrences);
    memory_release(used.items);
}
