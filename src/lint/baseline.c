#include "lint/baseline.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "json/json.h"

#include <stdlib.h>

enum { BASELINE_SCHEMA = 1, BASELINE_LIMIT = 256 * 1024 * 1024 };

static int entry_compare(const struct baseline_entry *left, const struct baseline_entry *right)
{
    int order = text_compare(left->path, right->path);
    order = order != 0 ? order : text_compare(left->rule, right->rule);
    return order != 0 ? order : text_compare(left->text, right->text);
}

static int entry_order(const void *a, const void *b)
{
    return entry_compare(a, b);
}

struct reading {
    struct arena *arena;
    struct text bytes;
    struct text *fault;
};

static bool refuse(const struct reading *reading, size_t offset, struct text message)
{
    size_t line = 1;
    for (size_t i = 0; i < offset && i < reading->bytes.size; i++) {
        line += reading->bytes.data[i] == '\n';
    }
    *reading->fault = arena_format(reading->arena, "line %zu: %.*s", line, TEXT_PRINT(message));
    return false;
}

static bool is_hash(struct text text)
{
    for (size_t i = 0; i < text.size; i++) {
        if (!byte_is_digit(text.data[i]) && !(text.data[i] >= 'a' && text.data[i] <= 'f')) {
            return false;
        }
    }
    return text.size == SHA256_HEX;
}

static bool read_member(const struct reading *reading, const struct json *member, struct baseline_entry *entry)
{
    struct text *field = text_equal(member->key, TEXT("rule"))   ? &entry->rule
                         : text_equal(member->key, TEXT("path")) ? &entry->path
                         : text_equal(member->key, TEXT("text")) ? &entry->text
                                                                 : NULL;
    if (field != NULL) {
        *field = member->text;
        if (member->kind == JSON_STRING) {
            return true;
        }
        return refuse(reading, member->start,
                      arena_format(reading->arena, "`%.*s` is no string", TEXT_PRINT(member->key)));
    }
    if (!text_equal(member->key, TEXT("count"))) {
        return refuse(reading, member->key_start,
                      arena_format(reading->arena, "unknown key `%.*s`", TEXT_PRINT(member->key)));
    }
    long long count = 0;
    if (!json_integer(member, &count) || count < 1) {
        return refuse(reading, member->start, TEXT("`count` is no positive integer"));
    }
    entry->count = (size_t)count;
    return true;
}

static bool read_entry(const struct reading *reading, const struct json *value, struct baseline_entry *entry)
{
    if (value->kind != JSON_OBJECT) {
        return refuse(reading, value->start, TEXT("a finding is no object"));
    }
    for (const struct json *member = value->child; member != NULL; member = member->next) {
        if (!read_member(reading, member, entry)) {
            return false;
        }
    }
    if (entry->rule.size == 0 || entry->path.size == 0 || entry->count == 0) {
        return refuse(reading, value->start, TEXT("a finding needs `rule`, `path`, `text` and `count`"));
    }
    return is_hash(entry->text) || refuse(reading, value->start, TEXT("`text` is no SHA-256 of 64 digits"));
}

static bool read_findings(const struct reading *reading, const struct json *findings, struct baseline *baseline)
{
    baseline->items = arena_array(reading->arena, struct baseline_entry, findings->count);
    for (const struct json *value = findings->child; value != NULL; value = value->next) {
        if (!read_entry(reading, value, &baseline->items[baseline->count++])) {
            return false;
        }
    }
    qsort(baseline->items, baseline->count, sizeof(*baseline->items), entry_order);
    for (size_t i = 1; i < baseline->count; i++) {
        const struct baseline_entry *entry = &baseline->items[i];
        if (entry_compare(entry - 1, entry) == 0) {
            *reading->fault = arena_format(reading->arena, "two entries for `%.*s` in `%.*s` with the same text",
                                           TEXT_PRINT(entry->rule), TEXT_PRINT(entry->path));
            return false;
        }
    }
    return true;
}

bool baseline_parse(struct arena *arena, struct text bytes, struct baseline *baseline, struct text *fault)
{
    struct reading reading = {arena, bytes, fault};
    *baseline = (struct baseline){0};
    struct json_error error = {0};
    const struct json *root = json_read(arena, bytes, &error);
    if (root == NULL) {
        return refuse(&reading, error.offset, error.message);
    }
    if (root->kind != JSON_OBJECT) {
        return refuse(&reading, root->start, TEXT("expected an object with `schema` and `findings`"));
    }
    for (const struct json *member = root->child; member != NULL; member = member->next) {
        if (!text_equal(member->key, TEXT("schema")) && !text_equal(member->key, TEXT("findings"))) {
            return refuse(&reading, member->key_start,
                          arena_format(arena, "unknown key `%.*s`", TEXT_PRINT(member->key)));
        }
    }
    long long schema = 0;
    if (!json_integer(json_get(root, TEXT("schema")), &schema) || schema != BASELINE_SCHEMA) {
        return refuse(&reading, root->start, TEXT("expected `schema` 1"));
    }
    const struct json *findings = json_get(root, TEXT("findings"));
    if (findings == NULL || findings->kind != JSON_ARRAY) {
        return refuse(&reading, root->start, TEXT("expected a list `findings`"));
    }
    return read_findings(&reading, findings, baseline);
}

bool baseline_read(struct arena *arena, const char *path, struct baseline *baseline, struct text *fault)
{
    struct text bytes;
    struct file_fault trouble = {0};
    if (!file_read(arena, path, BASELINE_LIMIT, &bytes, &trouble)) {
        *fault = trouble.message;
        return false;
    }
    return baseline_parse(arena, bytes, baseline, fault);
}

static struct baseline_entry entry_of(const struct diagnostic *diagnostic)
{
    return (struct baseline_entry){diagnostic->rule->id, diagnostic->path, diagnostic->finger, 1};
}

struct diagnostic_list baseline_filter(struct arena *arena, const struct baseline *baseline,
                                       const struct diagnostic_list *all, struct baseline *vanished)
{
    struct baseline left = {arena_array(arena, struct baseline_entry, baseline->count), baseline->count};
    for (size_t i = 0; i < baseline->count; i++) {
        left.items[i] = baseline->items[i];
    }
    struct diagnostic_list fresh = {0};
    for (size_t i = 0; i < all->count; i++) {
        struct baseline_entry key = entry_of(&all->items[i]);
        struct baseline_entry *entry =
            left.count == 0 ? NULL : bsearch(&key, left.items, left.count, sizeof(key), entry_order);
        if (entry != NULL && entry->count > 0) {
            entry->count--;
        } else {
            arena_push(arena, &fresh, all->items[i]);
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < left.count; i++) {
        if (left.items[i].count > 0) {
            left.items[kept++] = left.items[i];
        }
    }
    *vanished = (struct baseline){left.items, kept};
    return fresh;
}

void baseline_tell(struct buffer *out, const struct baseline *vanished)
{
    for (size_t i = 0; i < vanished->count; i++) {
        const struct baseline_entry *entry = &vanished->items[i];
        buffer_format(out, "the baseline's `%.*s` in `%.*s` matches nothing any more", TEXT_PRINT(entry->rule),
                      TEXT_PRINT(entry->path));
        if (entry->count > 1) {
            buffer_format(out, " (%zu times)", entry->count);
        }
        buffer_byte(out, '\n');
    }
}

struct baseline baseline_of(struct arena *arena, const struct diagnostic_list *diagnostics)
{
    struct baseline baseline = {arena_array(arena, struct baseline_entry, diagnostics->count), 0};
    for (size_t i = 0; i < diagnostics->count; i++) {
        baseline.items[i] = entry_of(&diagnostics->items[i]);
    }
    qsort(baseline.items, diagnostics->count, sizeof(*baseline.items), entry_order);
    for (size_t i = 0; i < diagnostics->count; i++) {
        struct baseline_entry *last = baseline.count == 0 ? NULL : &baseline.items[baseline.count - 1];
        if (last != NULL && entry_compare(last, &baseline.items[i]) == 0) {
            last->count++;
        } else {
            baseline.items[baseline.count++] = baseline.items[i];
        }
    }
    return baseline;
}

void baseline_print(struct buffer *out, const struct baseline *baseline)
{
    buffer_string(out, "{\"schema\": 1, \"findings\": [");
    for (size_t i = 0; i < baseline->count; i++) {
        const struct baseline_entry *entry = &baseline->items[i];
        buffer_string(out, i == 0 ? "\n{\"rule\": " : ",\n{\"rule\": ");
        json_write_string(out, entry->rule);
        buffer_string(out, ", \"path\": ");
        json_write_string(out, entry->path);
        buffer_format(out, ", \"text\": \"%.*s\", \"count\": %zu}", TEXT_PRINT(entry->text), entry->count);
    }
    buffer_string(out, baseline->count > 0 ? "\n]}\n" : "]}\n");
}

bool baseline_write(const char *path, const struct baseline *baseline, struct buffer *error)
{
    struct buffer bytes = {0};
    baseline_print(&bytes, baseline);
    bool written = file_write_atomic(path, buffer_view(&bytes), error);
    buffer_release(&bytes);
    return written;
}
