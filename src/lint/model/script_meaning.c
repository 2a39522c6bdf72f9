#include "lint/model/script.h"

enum { STEP_LIMIT = 12, MEANING_LIMIT = 8 };

struct meanings {
    struct text items[MEANING_LIMIT];
    size_t count;
};

static void find_meanings(const struct script *script, const struct python_node *expression, unsigned steps,
                          struct meanings *meanings);

static void add(struct meanings *meanings, struct text meaning)
{
    if (meanings->count < MEANING_LIMIT && meaning.size > 0) {
        meanings->items[meanings->count++] = meaning;
    }
}

/* The meanings of `expression`, each with `between` and `suffix` behind it. */
static void extend(const struct script *script, const struct python_node *expression, struct text between,
                   struct text suffix, unsigned steps, struct meanings *meanings)
{
    struct meanings inner = {.count = 0};
    find_meanings(script, expression, steps, &inner);
    for (size_t i = 0; i < inner.count; i++) {
        add(meanings, arena_join_three(script->arena, inner.items[i], between, suffix));
    }
}

static void name_meanings(const struct script *script, const struct python_node *name, unsigned steps,
                          struct meanings *meanings)
{
    size_t count = 0;
    const struct bound_name *bindings = script_lookup(script, name, name->text, &count);
    if (count == 0) {
        add(meanings, name->text);
        for (size_t i = 0; i < script->stars.count; i++) {
            add(meanings, arena_join_three(script->arena, script->stars.items[i], TEXT("."), name->text));
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (bindings[i].kind == BOUND_IMPORT) {
            add(meanings, bindings[i].target);
        } else if (bindings[i].value != NULL && bindings[i].value != name) {
            find_meanings(script, bindings[i].value, steps, meanings);
        }
    }
}

/* The module that `importlib.import_module("a.b")` or `__import__("a")` gives; what getattr(a, "b") reaches. */
static bool is_dynamic(const struct script *script, const struct python_node *call, struct text callee, unsigned steps,
                       struct meanings *meanings)
{
    const struct python_node *first = script_argument(call, NULL, 0);
    const struct python_node *second = script_argument(call, NULL, 1);
    struct text name = {0};
    bool import = text_equal(callee, TEXT("__import__")) || text_equal(callee, TEXT("importlib.import_module"));
    if (import && script_string(script, first, &name)) {
        add(meanings, name);
        return true;
    }
    if (text_equal(callee, TEXT("getattr")) && first != NULL && script_string(script, second, &name)) {
        extend(script, first, TEXT("."), name, steps, meanings);
        return true;
    }
    return false;
}

static void call_meanings(const struct script *script, const struct python_node *call, unsigned steps,
                          struct meanings *meanings)
{
    struct meanings callee = {.count = 0};
    find_meanings(script, call->first, steps, &callee);
    for (size_t i = 0; i < callee.count; i++) {
        if (!is_dynamic(script, call, callee.items[i], steps, meanings)) {
            add(meanings, arena_join(script->arena, callee.items[i], TEXT("()")));
        }
    }
}

static void find_meanings(const struct script *script, const struct python_node *expression, unsigned steps,
                          struct meanings *meanings)
{
    if (steps == 0) {
        return;
    }
    switch (expression->kind) {
    case NODE_NAME:
        name_meanings(script, expression, steps - 1, meanings);
        break;
    case NODE_ATTRIBUTE:
        extend(script, expression->first, TEXT("."), expression->text, steps - 1, meanings);
        break;
    case NODE_SUBSCRIPT:
        extend(script, expression->first, TEXT("[]"), TEXT(""), steps - 1, meanings);
        break;
    case NODE_CALL:
        call_meanings(script, expression, steps - 1, meanings);
        break;
    case NODE_CONDITIONAL:
        find_meanings(script, expression->first, steps - 1, meanings);
        find_meanings(script, expression->last, steps - 1, meanings);
        break;
    default:
        break;
    }
}

struct text_list script_meanings(const struct script *script, const struct python_node *expression)
{
    struct meanings meanings = {.count = 0};
    find_meanings(script, expression, STEP_LIMIT, &meanings);
    struct text *items = arena_allocate(script->arena, sizeof(struct text) * (meanings.count + 1));
    for (size_t i = 0; i < meanings.count; i++) {
        items[i] = meanings.items[i];
    }
    return (struct text_list){items, meanings.count};
}

/* `*` stands for any bytes but a dot, the longest run first to last. */
static bool fits(struct text pattern, struct text name)
{
    size_t at = 0;
    size_t star = TEXT_NONE;
    size_t resume = 0;
    size_t i = 0;
    while (i < name.size) {
        if (at < pattern.size && pattern.data[at] == '*') {
            star = at++;
            resume = i;
        } else if (at < pattern.size && pattern.data[at] == name.data[i]) {
            at++;
            i++;
        } else if (star != TEXT_NONE && name.data[resume] != '.') {
            at = star + 1;
            i = ++resume;
        } else {
            return false;
        }
    }
    while (at < pattern.size && pattern.data[at] == '*') {
        at++;
    }
    return at == pattern.size;
}

/* Most patterns do not even share the last byte, or the first. */
static bool may_fit(struct text pattern, struct text name)
{
    if (pattern.size == 0 || name.size == 0) {
        return true;
    }
    char last = pattern.data[pattern.size - 1];
    char first = pattern.data[0];
    return (last == '*' || last == name.data[name.size - 1]) && (first == '*' || first == name.data[0]);
}

size_t script_match(struct text_list patterns, struct text name)
{
    for (size_t i = 0; i < patterns.count; i++) {
        if (may_fit(patterns.items[i], name) && fits(patterns.items[i], name)) {
            return i;
        }
    }
    return TEXT_NONE;
}

bool script_means(const struct script *script, const struct python_node *expression, struct text_list patterns)
{
    return script_match_any(patterns, script_meanings(script, expression));
}

bool script_match_any(struct text_list patterns, struct text_list meanings)
{
    for (size_t i = 0; i < meanings.count; i++) {
        if (script_match(patterns, meanings.items[i]) != TEXT_NONE) {
            return true;
        }
    }
    return false;
}
