#include "record/write.h"

#include "base/memory.h"

#include <math.h>

enum { SIGNIFICANT = 9 };

struct record_draft record_draft_make(struct arena *arena, const struct standard *standard)
{
    struct record_draft draft = {.standard = standard};
    draft.values = arena_array(arena, struct text, standard->field_count + 1);
    return draft;
}

void record_draft_set(struct record_draft *draft, struct text role, struct text json)
{
    const struct record_field *field = standard_field(draft->standard, role);
    if (field != NULL) {
        draft->values[field - draft->standard->fields] = json;
    }
}

void record_draft_string(struct arena *arena, struct record_draft *draft, struct text role, struct text value)
{
    struct buffer quoted = {0};
    json_write_string(&quoted, value);
    record_draft_set(draft, role, arena_copy(arena, buffer_view(&quoted)));
    buffer_release(&quoted);
}

void record_draft_integer(struct arena *arena, struct record_draft *draft, struct text role, long long value)
{
    record_draft_set(draft, role, arena_format(arena, "%lld", value));
}

void record_draft_derived(struct arena *arena, struct record_draft *draft, struct text name, struct text json)
{
    const struct record_field *field = standard_field(draft->standard, TEXT("execution-p50"));
    size_t dot = field == NULL ? TEXT_NONE : text_find_last_byte(field->at, '.');
    if (dot != TEXT_NONE) {
        struct record_extra extra = {
            arena_format(arena, "%.*s.%.*s", TEXT_PRINT(text_slice(field->at, 0, dot)), TEXT_PRINT(name)), json};
        arena_push(arena, &draft->extras, extra);
    }
}

/* The paths and values of a draft as one list: fields first, then extras. */
static bool entry_at(const struct record_draft *draft, size_t index, struct text *path, struct text *json)
{
    size_t fields = draft->standard->field_count;
    if (index >= fields + draft->extras.count) {
        return false;
    }
    *path = index < fields ? draft->standard->fields[index].at : draft->extras.items[index - fields].at;
    *json = index < fields ? draft->values[index] : draft->extras.items[index - fields].json;
    return true;
}

/* Is the path inside the object `prefix` ("" for the root)? Then `*name` is its next part. */
static bool part_under(struct text path, struct text prefix, struct text *name, bool *leaf)
{
    size_t from = prefix.size == 0 ? 0 : prefix.size + 1;
    if (prefix.size > 0 && (!text_starts(path, prefix) || path.size <= from || path.data[prefix.size] != '.')) {
        return false;
    }
    size_t dot = text_find_byte(path, '.', from);
    *leaf = dot == TEXT_NONE;
    *name = text_slice(path, from, *leaf ? path.size : dot);
    return true;
}

/* Has an entry before `index` opened the same part already? */
static bool written_before(const struct record_draft *draft, size_t index, struct text prefix, struct text name)
{
    struct text path;
    struct text json;
    struct text other;
    bool leaf = false;
    for (size_t i = 0; i < index && entry_at(draft, i, &path, &json); i++) {
        if (json.size > 0 && part_under(path, prefix, &other, &leaf) && text_equal(other, name)) {
            return true;
        }
    }
    return false;
}

/* Paths are a few parts deep: the recursion follows the standard's own text. */
static void write_level(struct json_writer *writer, const struct record_draft *draft, struct text prefix)
{
    struct arena arena = {0};
    struct text path;
    struct text json;
    for (size_t i = 0; entry_at(draft, i, &path, &json); i++) {
        struct text name;
        bool leaf = false;
        if (json.size == 0 || !part_under(path, prefix, &name, &leaf) || written_before(draft, i, prefix, name)) {
            continue;
        }
        const char *key = arena_copy(&arena, name).data;
        if (leaf) {
            json_writer_raw(writer, key, json);
            continue;
        }
        json_writer_object(writer, key);
        write_level(writer, draft, text_slice(path, 0, prefix.size + (prefix.size == 0 ? 0 : 1) + name.size));
        json_writer_end(writer);
    }
    arena_release(&arena);
}

void record_draft_write(const struct record_draft *draft, struct buffer *out)
{
    struct json_writer *writer = json_writer_open();
    write_level(writer, draft, TEXT(""));
    json_writer_close(writer, out);
}

struct text record_digits(struct arena *arena, const struct exact *value)
{
    double size = fabs(exact_approximate(value));
    int places = size > 0 ? SIGNIFICANT - 1 - (int)floor(log10(size)) : 1;
    struct text digits = exact_print(arena, value, places < 1 ? 1U : (unsigned)places);
    while (digits.data[digits.size - 1] == '0' && digits.data[digits.size - 2] != '.') {
        digits.size--;
    }
    return digits;
}
