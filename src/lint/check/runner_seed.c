#include "lint/check/runner_part.h"

struct draws {
    struct check *check;
    const struct script *script;
    const struct seed_words *words;
    bool seeded[LIBRARY_LIMIT];    /* a library's global generator is, somewhere in the file */
    struct text_list seeded_names; /* of generators that are seeded by a method, or out of our sight */
};

static struct text last_part(struct text name)
{
    size_t dot = text_find_last_byte(name, '.');
    return dot == TEXT_NONE ? name : text_after(name, dot + 1);
}

static struct text first_part(struct text name)
{
    size_t dot = text_find_byte(name, '.', 0);
    return dot == TEXT_NONE ? name : text_slice(name, 0, dot);
}

static bool is_none(const struct python_node *node)
{
    return python_is_name(node, TEXT("None"));
}

static bool has_seed(const struct draws *draws, const struct python_node *call, bool by_position)
{
    const struct python_node *first = by_position ? script_argument(call, NULL, 0) : NULL;
    if (first != NULL) {
        return !is_none(first);
    }
    for (const struct python_node *argument = call->first->next; argument != NULL; argument = argument->next) {
        bool keyword = argument->kind == NODE_KEYWORD && text_list_has(draws->words->keywords, argument->text);
        bool spread = argument->kind == NODE_STARRED; /* may hold it: undecided */
        if (spread || (keyword && !is_none(argument->first))) {
            return true;
        }
    }
    return false;
}

/* A call such as torch.manual_seed(1) marks its library; one of an unknown helper marks all. */
static void note_seed(struct draws *draws, const struct python_node *call)
{
    struct text_list meanings = script_meanings(draws->script, call->first);
    for (size_t i = 0; i < meanings.count; i++) {
        struct text name = meanings.items[i];
        bool own_generator = text_find(name, TEXT("()"), 0) != TEXT_NONE;
        if (own_generator || !text_list_has(draws->words->seeds, last_part(name)) || !script_has_arguments(call) ||
            is_none(script_argument(call, NULL, 0))) {
            continue;
        }
        bool known = false;
        const struct seed_words *words = draws->words;
        for (size_t k = 0; k < words->library_count; k++) {
            known = known || text_list_has(words->libraries[k].roots, first_part(name));
        }
        for (size_t k = 0; k < words->library_count; k++) {
            draws->seeded[k] = draws->seeded[k] || !known || text_list_has(words->libraries[k].roots, first_part(name));
        }
    }
}

static void report(const struct draws *draws, const struct python_node *callee, const char *variant)
{
    finding_kind(draws->check->findings, CHECK_RUNNER_SEED, variant, draws->script->source, callee->start, callee->end,
                 FACTS({"found", script_source(draws->script, callee)}));
}

/* Is this `x` of `x.manual_seed(...)`, or does the name go where somebody else may seed it? */
static bool is_seeded_use(const struct python_node *name, const void *context)
{
    const struct draws *draws = context;
    const struct python_node *parent = name->parent;
    bool seeded = parent->kind == NODE_ATTRIBUTE && text_list_has(draws->words->seeds, parent->text);
    bool handed = parent->kind == NODE_RETURN || (parent->kind == NODE_CALL && name != parent->first) ||
                  parent->kind == NODE_TUPLE || parent->kind == NODE_LIST;
    return seeded || handed;
}

/* An engine such as torch.Generator(): seeded at once, later through its name, or out of our sight. */
static bool is_engine_seeded(const struct draws *draws, const struct python_node *call)
{
    const struct python_node *parent = call->parent;
    if (parent->kind == NODE_ATTRIBUTE) {
        return text_list_has(draws->words->seeds, parent->text);
    }
    if (parent->kind == NODE_ASSIGN && parent->first->kind == NODE_NAME && parent->first->next == call) {
        return script_has_name(draws->seeded_names, parent->first->text);
    }
    return parent->kind != NODE_KEYWORD;
}

static bool draws_from_global(const struct library_words *library, const struct text name)
{
    return script_match(library->draws, name) != TEXT_NONE && script_match(library->except, name) == TEXT_NONE;
}

/* False when the name says nothing of the library with this index. */
static bool judge_name(const struct draws *draws, size_t index, const struct python_node *call, struct text name)
{
    const struct library_words *library = &draws->words->libraries[index];
    if (script_match(library->generators, name) != TEXT_NONE) {
        if (!has_seed(draws, call, true)) {
            report(draws, call->first, "generator");
        }
        return true;
    }
    if (script_match(library->engines, name) != TEXT_NONE) {
        if (!is_engine_seeded(draws, call)) {
            report(draws, call->first, "generator");
        }
        return true;
    }
    if (!draws_from_global(library, name)) {
        return false;
    }
    if (!draws->seeded[index] && !has_seed(draws, call, false)) {
        report(draws, call->first, NULL);
    }
    return true;
}

static void judge_call(const struct draws *draws, const struct python_node *call)
{
    const struct python_node *callee = call->first;
    struct text_list meanings = script_meanings(draws->script, callee);
    for (size_t i = 0; i < meanings.count; i++) {
        for (size_t k = 0; k < draws->words->library_count; k++) {
            if (judge_name(draws, k, call, meanings.items[i])) {
                return;
            }
        }
    }
    for (size_t k = 0; k < draws->words->library_count && callee->kind == NODE_ATTRIBUTE; k++) {
        bool draw = text_list_has(draws->words->libraries[k].methods, callee->text);
        if (draw && !draws->seeded[k] && !has_seed(draws, call, false)) {
            report(draws, callee, NULL);
            return;
        }
    }
}

void check_runner_seed(struct check *check, const struct script *script, const struct seed_words *words)
{
    struct draws draws = {.check = check, .script = script, .words = words};
    draws.seeded_names = script_names_used(script, is_seeded_use, &draws);
    for (const struct python_node *node = script->module; node != NULL; node = python_next(script->module, node)) {
        if (node->kind == NODE_CALL) {
            note_seed(&draws, node);
        }
    }
    for (const struct python_node *node = script->module; node != NULL; node = python_next(script->module, node)) {
        if (node->kind == NODE_CALL) {
            judge_call(&draws, node);
        }
    }
}
