#include "lint/model/script.h"

#include "base/memory.h"
#include "lint/model/script_binding.h"

static const struct script_comment *find_comments(struct script *script, size_t *count)
{
    const struct python_tokens *tokens = &script->tokens;
    for (size_t i = 0; i < tokens->count; i++) {
        *count += tokens->items[i].kind == PYTHON_COMMENT;
    }
    struct script_comment *comments = arena_array(script->arena, struct script_comment, *count);
    size_t found = 0;
    for (size_t i = 0; i < tokens->count; i++) {
        const struct python_token *token = &tokens->items[i];
        if (token->kind == PYTHON_COMMENT) {
            struct text line = source_line(script->source, source_line_of(script->source, token->start));
            size_t column = token->start - source_offset(script->source, line);
            comments[found++] =
                (struct script_comment){token->start, token->end, text_is_blank(text_slice(line, 0, column))};
        }
    }
    return comments;
}

const struct script *script_read(struct arena *arena, const struct python_tokens *tokens)
{
    struct script *script = arena_allocate(arena, sizeof(*script));
    script->arena = arena;
    script->source = tokens->source;
    script->tokens = *tokens;
    script->module = python_tree(arena, &script->tokens);
    script->comments = find_comments(script, &script->comment_count);
    script_bind(script);
    return script;
}

/* Defaults, decorators and bases are evaluated outside of what they belong to. */
static bool sees_names_of(const struct python_node *node, const struct python_node *child)
{
    switch (node->kind) {
    case NODE_MODULE:
    case NODE_COMPREHENSION:
        return true;
    case NODE_FUNCTION:
    case NODE_CLASS:
        return child->kind == NODE_BLOCK;
    case NODE_LAMBDA:
        return child->kind != NODE_PARAMETERS;
    default:
        return false;
    }
}

const struct python_node *script_scope(const struct python_node *node)
{
    while (node->parent != NULL && !sees_names_of(node->parent, node)) {
        node = node->parent;
    }
    return node->parent == NULL ? node : node->parent;
}

static size_t first_binding(const struct script *script, const struct python_node *scope, struct text name)
{
    size_t low = 0;
    size_t high = script->binding_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (bound_order(&script->bindings[middle], scope, name) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static size_t bindings_here(const struct script *script, size_t first, const struct python_node *scope,
                            struct text name)
{
    size_t end = first;
    while (end < script->binding_count && bound_order(&script->bindings[end], scope, name) == 0) {
        end++;
    }
    return end - first;
}

const struct bound_name *script_lookup(const struct script *script, const struct python_node *node, struct text name,
                                       size_t *count)
{
    const struct python_node *scope = script_scope(node);
    for (bool inner = false; scope != NULL; inner = true) {
        bool hidden = inner && scope->kind == NODE_CLASS; /* a method does not see its class's names */
        size_t first = first_binding(script, scope, name);
        *count = hidden ? 0 : bindings_here(script, first, scope, name);
        if (*count > 0) {
            return &script->bindings[first];
        }
        scope = scope->parent == NULL ? NULL : script_scope(scope);
    }
    *count = 0;
    return NULL;
}

const struct python_node *script_argument(const struct python_node *call, const char *keyword, size_t position)
{
    const struct python_node *argument = call->first == NULL ? NULL : call->first->next;
    const struct python_node *at_position = NULL;
    bool starred = false;
    for (size_t index = 0; argument != NULL; argument = argument->next) {
        if (argument->kind == NODE_KEYWORD) {
            if (keyword != NULL && text_equal(argument->text, text_from(keyword))) {
                return argument->first;
            }
            continue;
        }
        starred = starred || argument->kind == NODE_STARRED;
        if (!starred && index++ == position) {
            at_position = argument;
        }
    }
    return at_position;
}

bool script_has_arguments(const struct python_node *call)
{
    return call->first != NULL && call->first->next != NULL;
}

bool script_string(const struct script *script, const struct python_node *expression, struct text *value)
{
    for (unsigned step = 0; expression != NULL && step < 4; step++) {
        if (expression->kind == NODE_STRING) {
            *value = expression->text;
            return true;
        }
        if (expression->kind != NODE_NAME) {
            return false;
        }
        size_t count = 0;
        const struct bound_name *binding = script_lookup(script, expression, expression->text, &count);
        expression = count == 1 && binding->kind == BOUND_ASSIGNED ? binding->value : NULL;
    }
    return false;
}
