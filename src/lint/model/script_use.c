#include "lint/model/script.h"

#include <stdlib.h>

static int order(const void *a, const void *b)
{
    return text_compare(*(const struct text *)a, *(const struct text *)b);
}

struct text_list script_names_used(const struct script *script,
                                   bool (*wanted)(const struct python_node *name, const void *context),
                                   const void *context)
{
    ARENA_LIST(struct text) names = {NULL, 0, 0};
    for (const struct python_node *node = script->module; node != NULL; node = python_next(script->module, node)) {
        if (node->kind == NODE_NAME && wanted(node, context)) {
            arena_push(script->arena, &names, node->text);
        }
    }
    if (names.count == 0) {
        return (struct text_list){NULL, 0};
    }
    qsort(names.items, names.count, sizeof(struct text), order);
    size_t kept = 1;
    for (size_t i = 1; i < names.count; i++) {
        if (!text_equal(names.items[i], names.items[kept - 1])) {
            names.items[kept++] = names.items[i];
        }
    }
    return (struct text_list){names.items, kept};
}

bool script_has_name(struct text_list names, struct text name)
{
    return names.count > 0 && bsearch(&name, names.items, names.count, sizeof(struct text), order) != NULL;
}
