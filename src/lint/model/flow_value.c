#include "lint/model/flow_part.h"

#include "base/decimal.h"

enum { NESTING_LIMIT = 4 };

double whole_steps(double steps)
{
    return !(steps > 0) ? 0 : steps > 1e15 ? 1e15 : (double)(long long)(steps + 0.999999); /* 0 of no number too */
}

struct value value_unknown(unsigned flags, const struct python_node *origin)
{
    return (struct value){.kind = VALUE_UNKNOWN, .flags = flags, .origin = origin};
}

struct value value_number(double number, const struct python_node *origin)
{
    return (struct value){.kind = VALUE_NUMBER, .flags = FLOW_LITERAL, .number = number, .origin = origin};
}

struct value value_of_digits(struct value value)
{
    struct decimal decimal = {0};
    bool whole = value.kind == VALUE_STRING && decimal_parse(text_trim(value.text), &decimal) == DECIMAL_OK &&
                 decimal.scale == 0;
    return whole ? value_number((double)decimal.units, value.origin) : value;
}

struct value value_external(struct text name, const struct python_node *origin)
{
    return (struct value){.kind = VALUE_EXTERNAL, .text = name, .origin = origin};
}

struct value value_container(struct run *run, enum value_kind kind, const struct python_node *origin)
{
    struct flow_container *container = arena_allocate(run->arena, sizeof(*container));
    return (struct value){.kind = kind, .origin = origin, .container = container};
}

static bool is_same(struct value a, struct value b)
{
    if (a.kind != b.kind) {
        return false;
    }
    switch (a.kind) {
    case VALUE_NUMBER:
        return a.number >= b.number && a.number <= b.number;
    case VALUE_STRING:
    case VALUE_EXTERNAL:
        return text_equal(a.text, b.text);
    case VALUE_FUNCTION:
    case VALUE_CLASS:
        return a.node == b.node;
    case VALUE_SEQUENCE:
    case VALUE_DICTIONARY:
    case VALUE_OBJECT:
    case VALUE_JSON:
        return a.container == b.container;
    case VALUE_RANGE:
        return a.known && b.known && a.number >= b.number && a.number <= b.number;
    case VALUE_UNKNOWN:
        return false;
    default:
        return true; /* readings and events: the later one */
    }
}

static bool is_callable(struct value value)
{
    return value.kind == VALUE_FUNCTION || value.kind == VALUE_EXTERNAL || (value.flags & FLOW_CALLABLE) != 0;
}

struct value value_join(struct value a, struct value b)
{
    struct value joined = a.kind == VALUE_NONE || is_same(a, b) ? b : a;
    joined.flags = a.flags | b.flags;
    joined.measures = a.measures | b.measures;
    joined.mean = b.mean != NULL ? b.mean : a.mean;
    if (is_same(a, b) || a.kind == VALUE_NONE || b.kind == VALUE_NONE) {
        return joined;
    }
    struct value unknown = value_unknown(joined.flags, b.origin != NULL ? b.origin : a.origin);
    unknown.flags |= is_callable(a) || is_callable(b) ? FLOW_CALLABLE : 0;
    unknown.measures = joined.measures;
    unknown.mean = joined.mean;
    return unknown;
}

static void gather(struct value *sum, struct value value, unsigned nesting)
{
    bool foreign = value.kind == VALUE_EXTERNAL || value.kind == VALUE_READING || value.kind == VALUE_EVENT ||
                   value.kind == VALUE_OBJECT || value.kind == VALUE_OPTIONS;
    sum->flags |= value.flags | (foreign ? FLOW_UNKNOWN : 0); /* what is made of it is no constant */
    sum->measures |= value.measures;
    sum->mean = value.mean != NULL ? value.mean : sum->mean;
    bool holds = value.kind == VALUE_SEQUENCE || value.kind == VALUE_DICTIONARY;
    for (size_t i = 0; holds && nesting > 0 && i < value.container->members.count; i++) {
        gather(sum, value.container->members.items[i].value, nesting - 1);
    }
}

struct value value_derived(struct value from, const struct python_node *origin)
{
    struct value sum = value_unknown(0, origin);
    gather(&sum, from, NESTING_LIMIT);
    sum.flags &= ~(unsigned)FLOW_CALLABLE;
    return sum;
}

struct value value_element(struct value collection)
{
    if (collection.kind != VALUE_SEQUENCE || collection.container->members.count == 0) {
        struct value element = value_derived(collection, collection.origin);
        element.flags &= ~(unsigned)FLOW_SAMPLES;
        return element;
    }
    struct value element = collection.container->members.items[0].value;
    for (size_t i = 1; i < collection.container->members.count; i++) {
        element = value_join(element, collection.container->members.items[i].value);
    }
    return element;
}

void container_add(struct run *run, struct flow_container *container, struct text key, struct value value)
{
    for (size_t i = 0; key.size > 0 && i < container->members.count; i++) {
        if (text_equal(container->members.items[i].key, key)) {
            container->members.items[i].value = value;
            return;
        }
    }
    if (container->members.count >= 4096) {
        container->open = true;
        return;
    }
    struct flow_member member = {key, value};
    arena_push(run->arena, &container->members, member);
}

void container_spread(struct run *run, struct flow_container *container, struct value value)
{
    if (value.kind != VALUE_DICTIONARY) {
        container->open = true;
        return;
    }
    container->open = container->open || value.container->open;
    for (size_t i = 0; i < value.container->members.count; i++) {
        const struct flow_member *member = &value.container->members.items[i];
        container_add(run, container, member->key, member->value);
    }
}

const struct value *container_find(const struct flow_container *container, struct text key)
{
    for (; container != NULL; container = container->class_names) {
        for (size_t i = container->members.count; i > 0; i--) {
            if (text_equal(container->members.items[i - 1].key, key)) {
                return &container->members.items[i - 1].value;
            }
        }
    }
    return NULL;
}

bool names(const struct run *run, struct value value, struct text_list patterns)
{
    if (value.kind != VALUE_EXTERNAL) {
        return false;
    }
    if (script_match(patterns, value.text) != TEXT_NONE) {
        return true;
    }
    bool plain = text_find_byte(value.text, '.', 0) == TEXT_NONE;
    for (size_t i = 0; plain && i < run->script->stars.count; i++) {
        struct text name =
            arena_format(run->arena, "%.*s.%.*s", TEXT_PRINT(run->script->stars.items[i]), TEXT_PRINT(value.text));
        if (script_match(patterns, name) != TEXT_NONE) {
            return true;
        }
    }
    return false;
}

struct text root_of(struct text name)
{
    size_t end = 0;
    while (end < name.size && name.data[end] != '.' && name.data[end] != '(' && name.data[end] != '[') {
        end++;
    }
    return text_slice(name, 0, end);
}

struct text last_of(struct text name)
{
    size_t dot = text_find_last_byte(name, '.');
    return dot == TEXT_NONE ? name : text_after(name, dot + 1);
}

bool hints(struct text name, struct text_list parts)
{
    for (size_t i = 0; i < parts.count; i++) {
        if (text_find_fold(name, parts.items[i], 0) != TEXT_NONE) {
            return true;
        }
    }
    return false;
}
