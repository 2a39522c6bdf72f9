/* Asking a vocabulary for what it calls something. */
#include "base/buffer.h"
#include "base/decimal.h"
#include "standard/standard.h"

size_t standard_column_index(struct column_list columns, struct text role)
{
    for (size_t i = 0; i < columns.count; i++) {
        if (text_equal(columns.items[i].role, role)) {
            return i;
        }
    }
    return TEXT_NONE;
}

const struct column *standard_column(struct column_list columns, struct text role)
{
    size_t index = standard_column_index(columns, role);
    return index == TEXT_NONE ? NULL : &columns.items[index];
}

struct text standard_section_title(const struct standard *standard, struct text role)
{
    for (size_t i = 0; i < standard->section_count; i++) {
        if (text_equal(standard->sections[i].role, role)) {
            return standard->sections[i].title;
        }
    }
    return TEXT("");
}

static struct text named(const struct named_value *values, size_t count, struct text name)
{
    for (size_t i = 0; i < count; i++) {
        if (text_equal(values[i].name, name)) {
            return values[i].value;
        }
    }
    return TEXT("");
}

struct text standard_constant(const struct standard *standard, struct text name)
{
    return named(standard->constants, standard->constant_count, name);
}

bool standard_is_bandwidth(struct text name)
{
    return text_equal(name, TEXT("measured-bandwidth")) || text_starts(name, TEXT("reference-bandwidth"));
}

struct text standard_protocol(const struct standard *standard, struct text name)
{
    return named(standard->protocol, standard->protocol_count, name);
}

long long standard_count(const struct standard *standard, struct text name)
{
    struct decimal count = {0, 0}; /* what is there is a whole number: the vocabulary has been checked */
    (void)decimal_parse(standard_protocol(standard, name), &count);
    return (long long)count.units;
}

const struct record_field *standard_field(const struct standard *standard, struct text role)
{
    for (size_t i = 0; i < standard->field_count; i++) {
        if (text_equal(standard->fields[i].role, role)) {
            return &standard->fields[i];
        }
    }
    return NULL;
}

struct text standard_name(struct arena *arena, struct text pattern, struct text operator_name)
{
    struct text place = TEXT("{operator}");
    struct buffer name = {0};
    size_t from = 0;
    for (size_t at = text_find(pattern, place, 0); at != TEXT_NONE; at = text_find(pattern, place, from)) {
        buffer_text(&name, text_slice(pattern, from, at));
        buffer_text(&name, operator_name);
        from = at + place.size;
    }
    buffer_text(&name, text_after(pattern, from));
    struct text copy = arena_copy(arena, buffer_view(&name));
    buffer_release(&name);
    return copy;
}

bool standard_name_is(struct text pattern, struct text operator_name, struct text name)
{
    struct text place = TEXT("{operator}");
    for (;;) {
        size_t at = text_find(pattern, place, 0);
        if (at == TEXT_NONE) {
            return text_equal(pattern, name);
        }
        struct text before = text_slice(pattern, 0, at);
        if (!text_starts(name, before) || !text_starts(text_after(name, at), operator_name)) {
            return false;
        }
        name = text_after(name, at + operator_name.size);
        pattern = text_after(pattern, at + place.size);
    }
}

bool text_list_has(struct text_list list, struct text item)
{
    for (size_t i = 0; i < list.count; i++) {
        if (text_equal(list.items[i], item)) {
            return true;
        }
    }
    return false;
}
