#include "record/schema.h"

#include "base/nearest.h"

static struct text kind_name(const struct json *node)
{
    switch (node->kind) {
    case JSON_NULL:
        return TEXT("null");
    case JSON_FALSE:
    case JSON_TRUE:
        return TEXT("a boolean");
    case JSON_NUMBER:
        return TEXT("a number");
    case JSON_STRING:
        return TEXT("a string");
    case JSON_ARRAY:
        return TEXT("a list");
    case JSON_OBJECT:
    default:
        return TEXT("an object");
    }
}

static struct text wanted_name(const struct record_field *field)
{
    switch (field->kind) {
    case FIELD_STRING:
        return TEXT("a string");
    case FIELD_INTEGER:
        return TEXT("an integer");
    case FIELD_NUMBERS:
        return TEXT("a list of numbers");
    case FIELD_OBJECT:
        return TEXT("an object");
    case FIELD_NUMBER:
    default:
        return TEXT("a number");
    }
}

static bool fits(const struct record_field *field, const struct json *node)
{
    long long integer = 0;
    switch (field->kind) {
    case FIELD_STRING:
        return node->kind == JSON_STRING;
    case FIELD_INTEGER:
        return json_integer(node, &integer);
    case FIELD_NUMBERS:
        return node->kind == JSON_ARRAY;
    case FIELD_OBJECT:
        return node->kind == JSON_OBJECT;
    case FIELD_NUMBER:
    default:
        return node->kind == JSON_NUMBER;
    }
}

/* A number's digits fit exact arithmetic, or its magnitude lies beyond every double (then it is no finite latency). */
static bool digits_fit(const struct json *node)
{
    struct exact_pool pool = {0};
    double value = 0;
    bool fit = exact_parse(&pool, node->text, NULL, NULL) || !json_double(node, &value) || value == 0;
    exact_release(&pool);
    return fit;
}

static void add_fault(struct arena *arena, struct record *record, struct record_fault fault)
{
    /* A missing or mistyped object is one fault, however many fields it should hold. */
    for (size_t i = 0; i < record->faults.count; i++) {
        const struct record_fault *known = &record->faults.items[i];
        if (known->start == fault.start && text_equal(known->path, fault.path)) {
            return;
        }
    }
    arena_push(arena, &record->faults, fault);
}

static void add_type(struct arena *arena, struct record *record, struct text path, const struct json *node,
                     struct text expected)
{
    bool fraction = node->kind == JSON_NUMBER && text_equal(expected, TEXT("an integer"));
    struct text found =
        fraction && node->text.size <= 40 ? arena_format(arena, "`%.*s`", TEXT_PRINT(node->text)) : kind_name(node);
    add_fault(arena, record,
              (struct record_fault){.kind = RECORD_FIELD_TYPE,
                                    .path = path,
                                    .start = node->start,
                                    .end = node->end,
                                    .found = found,
                                    .expected = expected});
}

static void judge_number(struct arena *arena, struct record *record, struct text path, const struct json *node)
{
    if (!digits_fit(node)) {
        add_fault(arena, record,
                  (struct record_fault){.kind = RECORD_FIELD_DIGITS,
                                        .path = path,
                                        .start = node->start,
                                        .end = node->end,
                                        .found = node->text});
    }
}

/* A value that the measurement did not know, where the record says so: `derived.unpublishable` gives the reason. */
static bool is_told_unknown(const struct record *record, const struct record_field *field)
{
    const struct json *reason = NULL;
    while (field->unknown.size > 0 && (reason = record_next_reason(record, reason)) != NULL) {
        bool named = reason->kind == JSON_STRING && text_starts(reason->text, field->unknown);
        if (named && (reason->text.size == field->unknown.size || reason->text.data[field->unknown.size] == ':')) {
            return true;
        }
    }
    return false;
}

static void judge_value(struct arena *arena, struct record *record, const struct record_field *field,
                        const struct json *node)
{
    bool none = node->kind == JSON_NULL && (field->nullable || is_told_unknown(record, field));
    if (!none && !fits(field, node)) {
        add_type(arena, record, field->at, node, wanted_name(field));
        return;
    }
    size_t faults = record->faults.count;
    if (node->kind == JSON_NUMBER) {
        judge_number(arena, record, field->at, node);
    }
    /* The first wrong item of a list stands for all. */
    const struct json *item = field->kind == FIELD_NUMBERS ? node->child : NULL;
    for (; item != NULL && record->faults.count == faults; item = item->next) {
        if (item->kind == JSON_NUMBER) {
            judge_number(arena, record, field->at, item);
        } else {
            add_type(arena, record, field->at, item, TEXT("a number"));
        }
    }
    if (record->faults.count == faults) {
        record->nodes[field - record->standard->fields] = node;
    }
}

/* Follows the field's path from the root; reports the first part that is missing or holds no members. */
static void judge_field(struct arena *arena, struct record *record, const struct record_field *field)
{
    const struct json *node = record->root;
    size_t from = 0;
    while (from <= field->at.size) {
        size_t dot = text_find_byte(field->at, '.', from);
        size_t to = dot == TEXT_NONE ? field->at.size : dot;
        struct text path = text_slice(field->at, 0, from == 0 ? 0 : from - 1);
        if (node->kind != JSON_OBJECT) {
            add_type(arena, record, path, node, TEXT("an object"));
            return;
        }
        const struct json *member = json_get(node, text_slice(field->at, from, to));
        if (member == NULL) {
            if (!record->reference || field->reference) {
                add_fault(arena, record,
                          (struct record_fault){.kind = RECORD_FIELD_MISSING,
                                                .path = text_slice(field->at, 0, to),
                                                .start = node->start,
                                                .end = node->start + 1,
                                                .expected = dot == TEXT_NONE ? wanted_name(field) : TEXT("an object")});
            }
            return;
        }
        node = member;
        from = to + 1;
    }
    judge_value(arena, record, field, node);
}

/* Is `path` a field, or an object on the way to one? */
static bool known_path(const struct standard *standard, struct text path, bool *leaf)
{
    for (size_t i = 0; i < standard->field_count; i++) {
        struct text at = standard->fields[i].at;
        if (text_starts(at, path) && (at.size == path.size || at.data[path.size] == '.')) {
            *leaf = at.size == path.size;
            return true;
        }
    }
    return false;
}

struct name_list {
    struct text *items;
    size_t count;
    size_t capacity;
};

/* What may stand in the object at `parent`, or, with `anywhere`, the last part of every field. */
static struct name_list known_names(struct arena *arena, const struct standard *standard, struct text parent,
                                    bool anywhere)
{
    struct name_list names = {0};
    for (size_t i = 0; i < standard->field_count; i++) {
        struct text at = standard->fields[i].at;
        if (anywhere) {
            size_t dot = text_find_last_byte(at, '.');
            arena_push(arena, &names, dot == TEXT_NONE ? at : text_after(at, dot + 1));
        } else if (parent.size == 0 ||
                   (text_starts(at, parent) && at.size > parent.size && at.data[parent.size] == '.')) {
            struct text rest = parent.size == 0 ? at : text_after(at, parent.size + 1);
            size_t dot = text_find_byte(rest, '.', 0);
            arena_push(arena, &names, dot == TEXT_NONE ? rest : text_slice(rest, 0, dot));
        }
    }
    return names;
}

static struct text member_path(struct arena *arena, struct text parent, struct text name)
{
    return parent.size == 0 ? name : arena_format(arena, "%.*s.%.*s", TEXT_PRINT(parent), TEXT_PRINT(name));
}

static struct text nearest_path(struct arena *arena, const struct standard *standard, struct text parent,
                                struct text name)
{
    struct name_list beside = known_names(arena, standard, parent, false);
    struct text nearest = nearest_name(name, beside.items, beside.count);
    if (nearest.size > 0) {
        return member_path(arena, parent, nearest);
    }
    struct name_list all = known_names(arena, standard, parent, true);
    nearest = nearest_name(name, all.items, all.count);
    for (size_t i = 0; i < all.count; i++) {
        if (nearest.size > 0 && text_equal(all.items[i], nearest)) {
            return standard->fields[i].at;
        }
    }
    return TEXT("");
}

/*
 * A mistyped key is one fault: where the field that it means is missing beside it, the missing field's fault tells the
 * key, and it is no unknown one as well.
 */
static bool tells_missing(struct record *record, struct text nearest, const struct json *object, struct text key)
{
    for (size_t i = 0; i < record->faults.count; i++) {
        struct record_fault *fault = &record->faults.items[i];
        if (fault->kind == RECORD_FIELD_MISSING && fault->start == object->start && fault->found.size == 0 &&
            text_equal(fault->path, nearest)) {
            fault->found = key;
            return true;
        }
    }
    return false;
}

static void find_unknown(struct arena *arena, struct record *record, const struct json *object, struct text parent)
{
    for (const struct json *member = object->child; member != NULL; member = member->next) {
        struct text path = member_path(arena, parent, member->key);
        bool leaf = false;
        if (known_path(record->standard, path, &leaf)) {
            if (!leaf && member->kind == JSON_OBJECT) {
                find_unknown(arena, record, member, path);
            }
            continue;
        }
        struct text nearest = nearest_path(arena, record->standard, parent, member->key);
        if (nearest.size == 0 || !tells_missing(record, nearest, object, member->key)) {
            struct record_unknown unknown = {.path = path, .node = member, .nearest = nearest};
            arena_push(arena, &record->unknown, unknown);
        }
    }
}

void schema_judge(struct arena *arena, struct record *record)
{
    for (size_t i = 0; i < record->standard->field_count; i++) {
        judge_field(arena, record, &record->standard->fields[i]);
    }
    find_unknown(arena, record, record->root, TEXT(""));
}
