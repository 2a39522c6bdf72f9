#include "lint/model/script_binding.h"

#include <stdint.h>
#include <stdlib.h>

struct declared_global {
    const struct python_node *scope;
    struct text name;
};

struct binder {
    struct script *script;
    ARENA_LIST(struct bound_name) bindings;
    ARENA_LIST(struct text) stars;
    ARENA_LIST(struct declared_global) globals;
};

static void bind(struct binder *binder, const struct python_node *scope, struct bound_name binding)
{
    binding.scope = scope;
    for (size_t i = 0; i < binder->globals.count; i++) {
        const struct declared_global *global = &binder->globals.items[i];
        if (global->scope == scope && text_equal(global->name, binding.name)) {
            binding.scope = binder->script->module;
        }
    }
    arena_push(binder->script->arena, &binder->bindings, binding);
}

/* `value` is what the whole target gets, or NULL where that is not one expression. */
static void bind_target(struct binder *binder, const struct python_node *target, const struct python_node *value)
{
    if (target->kind == NODE_NAME) {
        bind(binder, script_scope(target),
             (struct bound_name){.name = target->text, .kind = BOUND_ASSIGNED, .value = value, .node = target});
    } else if (target->kind == NODE_STARRED) {
        bind_target(binder, target->first, NULL);
    } else if (target->kind == NODE_TUPLE || target->kind == NODE_LIST) {
        bool pairs = value != NULL && (value->kind == NODE_TUPLE || value->kind == NODE_LIST);
        const struct python_node *part = pairs ? value->first : NULL;
        for (const struct python_node *child = target->first; child != NULL; child = child->next) {
            pairs = pairs && child->kind != NODE_STARRED && part != NULL && part->kind != NODE_STARRED;
            bind_target(binder, child, pairs ? part : NULL);
            part = pairs ? part->next : NULL;
        }
    }
}

static void bind_alias(struct binder *binder, const struct python_node *alias)
{
    struct arena *arena = binder->script->arena;
    const struct python_node *statement = alias->parent;
    const struct python_node *renamed = alias->first;
    struct text name = renamed == NULL ? alias->text : renamed->text;
    struct text target = alias->text;
    if (statement->kind == NODE_FROM && text_equal(alias->text, TEXT("*"))) {
        arena_push(arena, &binder->stars, statement->text);
        return;
    }
    if (statement->kind == NODE_FROM) {
        struct text dot = text_ends(statement->text, TEXT(".")) ? TEXT("") : TEXT(".");
        target = arena_join_three(arena, statement->text, dot, alias->text);
    } else if (renamed == NULL) {
        size_t dot = text_find_byte(name, '.', 0);
        name = dot == TEXT_NONE ? name : text_slice(name, 0, dot);
        target = name;
    }
    bind(binder, script_scope(statement),
         (struct bound_name){.name = name, .kind = BOUND_IMPORT, .target = target, .node = alias});
}

static void bind_assignment(struct binder *binder, const struct python_node *node)
{
    if (!text_equal(node->text, TEXT("="))) {
        bind_target(binder, node->first, NULL);
        return;
    }
    for (const struct python_node *target = node->first; target != node->last; target = target->next) {
        bind_target(binder, target, node->last);
    }
}

static void bind_node(struct binder *binder, const struct python_node *node)
{
    switch (node->kind) {
    case NODE_ALIAS:
        bind_alias(binder, node);
        break;
    case NODE_ASSIGN:
        bind_assignment(binder, node);
        break;
    case NODE_ANNOTATED:
        if (python_child(node, 2) != NULL) {
            bind_target(binder, node->first, node->last);
        }
        break;
    case NODE_NAMED:
        bind_target(binder, node->first, node->last);
        break;
    case NODE_FOR:
    case NODE_CLAUSE:
        bind_target(binder, node->first, NULL);
        break;
    case NODE_ITEM:
        if (node->first != node->last) {
            bind_target(binder, node->last, NULL);
        }
        break;
    case NODE_PARAMETER:
        bind(binder, node->parent->parent,
             (struct bound_name){.name = node->text, .kind = BOUND_PARAMETER, .value = node->first, .node = node});
        break;
    case NODE_HANDLER:
        bind(binder, script_scope(node), (struct bound_name){.name = node->text, .kind = BOUND_ASSIGNED, .node = node});
        break;
    case NODE_FUNCTION:
    case NODE_CLASS:
        bind(binder, script_scope(node),
             (struct bound_name){
                 .name = node->text, .kind = node->kind == NODE_CLASS ? BOUND_CLASS : BOUND_FUNCTION, .node = node});
        break;
    default:
        break;
    }
}

static void find_globals(struct binder *binder)
{
    const struct python_node *module = binder->script->module;
    for (const struct python_node *node = module; node != NULL; node = python_next(module, node)) {
        bool global = node->kind == NODE_KEYWORD_STATEMENT && text_equal(node->text, TEXT("global"));
        for (const struct python_node *name = global ? node->first : NULL; name != NULL;
             name = python_next(node, name)) {
            if (name->kind == NODE_NAME) {
                struct declared_global declared = {script_scope(node), name->text};
                arena_push(binder->script->arena, &binder->globals, declared);
            }
        }
    }
}

int bound_order(const struct bound_name *binding, const struct python_node *scope, struct text name)
{
    if (binding->scope != scope) {
        return (uintptr_t)binding->scope < (uintptr_t)scope ? -1 : 1;
    }
    return text_compare(binding->name, name);
}

static int order(const void *left, const void *right)
{
    const struct bound_name *a = left;
    const struct bound_name *b = right;
    int between = bound_order(a, b->scope, b->name);
    return between != 0 ? between : (a->node->start > b->node->start) - (a->node->start < b->node->start);
}

void script_bind(struct script *script)
{
    struct binder binder = {.script = script};
    find_globals(&binder);
    for (const struct python_node *node = script->module; node != NULL; node = python_next(script->module, node)) {
        bind_node(&binder, node);
    }
    if (binder.bindings.count > 0) {
        qsort(binder.bindings.items, binder.bindings.count, sizeof(struct bound_name), order);
    }
    script->bindings = binder.bindings.items;
    script->binding_count = binder.bindings.count;
    script->stars = (struct text_list){binder.stars.items, binder.stars.count};
}
