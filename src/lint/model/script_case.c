#include "lint/model/script_case.h"

enum { STEP_LIMIT = 6 };

struct reading {
    ARENA_LIST(struct script_case) cases;
    struct text name;
    size_t start, end;
    bool open;
};

struct reader {
    const struct script *script;
    struct text word;
    struct text_list wrappers;
    ARENA_LIST(struct reading) readings;
};

static void read_collection(struct reader *reader, struct reading *reading, const struct python_node *value,
                            unsigned steps);

static void read_id(struct reader *reader, struct reading *reading, const struct python_node *node)
{
    struct text id = {0};
    if (script_string(reader->script, node, &id)) {
        struct script_case found = {id, node->start, node->end};
        arena_push(reader->script->arena, &reading->cases, found);
    } else {
        reading->open = true;
    }
}

static void read_members(struct reader *reader, struct reading *reading, const struct python_node *collection,
                         unsigned steps)
{
    for (const struct python_node *member = collection->first; member != NULL; member = member->next) {
        if (member->kind == NODE_STARRED) {
            read_collection(reader, reading, member->first, steps);
        } else {
            read_id(reader, reading, member->kind == NODE_PAIR ? member->first : member);
        }
    }
}

/* The collections that a call is given, and its keywords: dict(a=..., b=...) and CASES.update(a=...). */
static void read_arguments(struct reader *reader, struct reading *reading, const struct python_node *call,
                           unsigned steps)
{
    for (const struct python_node *argument = call->first->next; argument != NULL; argument = argument->next) {
        if (argument->kind == NODE_KEYWORD) {
            struct script_case found = {argument->text, argument->start, argument->start + argument->text.size};
            arena_push(reader->script->arena, &reading->cases, found);
        } else {
            const struct python_node *value = argument->kind == NODE_STARRED ? argument->first : argument;
            read_collection(reader, reading, value, steps);
        }
    }
}

/* A wrapper around a collection, or one made of keywords. */
static void read_call(struct reader *reader, struct reading *reading, const struct python_node *call, unsigned steps)
{
    if (script_means(reader->script, call->first, reader->wrappers)) {
        read_arguments(reader, reading, call, steps);
    } else {
        reading->open = true;
    }
}

static void read_collection(struct reader *reader, struct reading *reading, const struct python_node *value,
                            unsigned steps)
{
    size_t count = 0;
    const struct bound_name *binding = NULL;
    if (steps == 0) {
        reading->open = true;
        return;
    }
    switch (value->kind) {
    case NODE_DICTIONARY:
    case NODE_LIST:
    case NODE_TUPLE:
    case NODE_SET:
        read_members(reader, reading, value, steps - 1);
        break;
    case NODE_CALL:
        read_call(reader, reading, value, steps - 1);
        break;
    case NODE_BINARY:
        read_collection(reader, reading, value->first, steps - 1);
        read_collection(reader, reading, value->last, steps - 1);
        break;
    case NODE_NAME:
        binding = script_lookup(reader->script, value, value->text, &count);
        if (count == 1 && binding->value != NULL) {
            read_collection(reader, reading, binding->value, steps - 1);
            break;
        }
        reading->open = true;
        break;
    default:
        reading->open = true;
    }
}

/* The reading of the collection that `target` names; NULL when that is no name with the word in it. */
static struct reading *reading_of(struct reader *reader, const struct python_node *target)
{
    if (target->kind != NODE_NAME || text_find(target->text, reader->word, 0) == TEXT_NONE) {
        return NULL;
    }
    for (size_t i = 0; i < reader->readings.count; i++) {
        if (text_equal(reader->readings.items[i].name, target->text)) {
            return &reader->readings.items[i];
        }
    }
    struct reading reading = {.name = target->text, .start = target->start, .end = target->end};
    arena_push(reader->script->arena, &reader->readings, reading);
    return &reader->readings.items[reader->readings.count - 1];
}

static bool is_collection(const struct python_node *value)
{
    return value->kind != NODE_STRING && value->kind != NODE_NUMBER && value->kind != NODE_FORMATTED &&
           value->kind != NODE_LAMBDA;
}

static void read_target(struct reader *reader, const struct python_node *target, const struct python_node *value)
{
    bool element = target->kind == NODE_SUBSCRIPT; /* CASES["id"] = ... */
    struct reading *reading = element                ? reading_of(reader, target->first)
                              : is_collection(value) ? reading_of(reader, target)
                                                     : NULL;
    if (reading != NULL && element) {
        read_id(reader, reading, target->last);
    } else if (reading != NULL) {
        read_collection(reader, reading, value, STEP_LIMIT);
    }
}

/* CASES.append("id"), CASES.update({...}) and the like. */
static void read_method(struct reader *reader, const struct python_node *call)
{
    const struct python_node *callee = call->first;
    const struct python_node *argument = script_argument(call, NULL, 0);
    struct reading *reading = callee->kind == NODE_ATTRIBUTE ? reading_of(reader, callee->first) : NULL;
    if (reading == NULL) {
        return;
    }
    bool single = text_equal(callee->text, TEXT("append")) || text_equal(callee->text, TEXT("add"));
    if (single && argument != NULL) {
        read_id(reader, reading, argument);
    } else if (text_equal(callee->text, TEXT("update")) || text_equal(callee->text, TEXT("extend"))) {
        read_arguments(reader, reading, call, STEP_LIMIT);
    }
}

static void read_statement(struct reader *reader, const struct python_node *node)
{
    if (node->kind == NODE_ASSIGN) {
        for (const struct python_node *target = node->first; target != node->last; target = target->next) {
            read_target(reader, target, node->last);
        }
    } else if (node->kind == NODE_ANNOTATED && python_child(node, 2) != NULL) {
        read_target(reader, node->first, node->last);
    } else if (node->kind == NODE_EXPRESSION && node->first->kind == NODE_CALL) {
        read_method(reader, node->first);
    }
}

struct case_collections script_cases(const struct script *script, struct text word, struct text_list wrappers)
{
    struct reader reader = {.script = script, .word = word, .wrappers = wrappers};
    const struct python_node *node = script->module;
    while (node != NULL) {
        bool inner = node->kind == NODE_FUNCTION || node->kind == NODE_CLASS;
        read_statement(&reader, node);
        node = inner ? python_skip(script->module, node) : python_next(script->module, node);
    }
    size_t count = reader.readings.count;
    struct case_collection *items = arena_allocate(script->arena, sizeof(*items) * (count + 1));
    for (size_t i = 0; i < count; i++) {
        const struct reading *reading = &reader.readings.items[i];
        items[i] = (struct case_collection){reading->name,        reading->start,       reading->end,
                                            reading->cases.items, reading->cases.count, reading->open};
    }
    return (struct case_collections){items, count};
}
