#include "lint/check/vocabulary.h"

#include "base/memory.h"

const struct yaml *check_words(const struct check *check, enum check_kind kind, const char *name)
{
    return rule_parameter(check->findings->rules, kind, name);
}

struct text_list vocabulary_list(struct arena *arena, const struct yaml *list)
{
    if (list == NULL || list->kind != YAML_LIST) {
        return (struct text_list){NULL, 0};
    }
    struct text *items = arena_array(arena, struct text, list->count);
    for (size_t i = 0; i < list->count; i++) {
        items[i] = list->values[i].text;
    }
    return (struct text_list){items, list->count};
}

struct text_list vocabulary_words(struct arena *arena, const struct yaml *node, const char *path)
{
    return vocabulary_list(arena, yaml_at(node, path));
}
