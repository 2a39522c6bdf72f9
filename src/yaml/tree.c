/* Looking into a tree and laying one over another; no libyaml here, so that a compiled-in tree needs none. */
#include "yaml/yaml.h"

#include "base/memory.h"

#include <limits.h>
#include <string.h>

const struct yaml *yaml_get(const struct yaml *node, struct text key)
{
    if (node == NULL || node->kind != YAML_MAP) {
        return NULL;
    }
    for (size_t i = 0; i < node->count; i++) {
        if (text_equal(node->keys[i].text, key)) {
            return &node->values[i];
        }
    }
    return NULL;
}

const struct yaml *yaml_at(const struct yaml *node, const char *path)
{
    struct text rest = text_from(path);
    struct text key;
    while (node != NULL && text_split(&rest, '.', &key)) {
        node = yaml_get(node, key);
    }
    return node;
}

struct text yaml_text(const struct yaml *node, struct text fallback)
{
    return node == NULL || node->kind != YAML_SCALAR ? fallback : node->text;
}

struct text yaml_string(const struct yaml *node, const char *path, struct text fallback)
{
    return yaml_text(yaml_at(node, path), fallback);
}

bool yaml_integer(const struct yaml *node, long long *value)
{
    if (node == NULL || node->kind != YAML_SCALAR) {
        return false;
    }
    struct text digits = node->text;
    bool negative = text_starts(digits, TEXT("-"));
    digits = text_after(digits, negative ? 1 : 0);
    if (digits.size == 0) {
        return false;
    }
    long long number = 0;
    for (size_t i = 0; i < digits.size; i++) {
        int digit = digits.data[i] - '0';
        if (!byte_is_digit(digits.data[i]) || number < (LLONG_MIN + digit) / 10) {
            return false;
        }
        number = number * 10 - digit; /* below zero: there is one more number on that side */
    }
    if (!negative && number == LLONG_MIN) {
        return false;
    }
    *value = negative ? number : -number;
    return true;
}

bool yaml_boolean(const struct yaml *node, bool *value)
{
    if (node == NULL || node->kind != YAML_SCALAR) {
        return false;
    }
    *value = text_equal(node->text, TEXT("true"));
    return *value || text_equal(node->text, TEXT("false"));
}

struct growing {
    struct arena *arena;
    struct yaml *keys;
    struct yaml *values;
    size_t count;
};

static size_t index_of(const struct growing *map, struct text key)
{
    for (size_t i = 0; i < map->count; i++) {
        if (text_equal(map->keys[i].text, key)) {
            return i;
        }
    }
    return TEXT_NONE;
}

static void append(struct growing *map, struct yaml key, struct yaml value)
{
    map->keys[map->count] = key;
    map->values[map->count] = value;
    map->count++;
}

static struct yaml concatenated(struct arena *arena, const struct yaml *under, const struct yaml *over)
{
    struct yaml joined = *over;
    struct yaml *values = arena_array(arena, struct yaml, under->count + over->count);
    for (size_t i = 0; i < under->count; i++) {
        values[i] = under->values[i];
    }
    for (size_t i = 0; i < over->count; i++) {
        values[under->count + i] = over->values[i];
    }
    joined.values = values;
    joined.count = under->count + over->count;
    return joined;
}

/* `name+: [...]`; false when there is nothing to add to or with: then the key stays as it is, for the reader to refuse.
 */
static bool add_to_list(struct growing *map, const struct yaml *key, const struct yaml *value)
{
    if (!text_ends(key->text, TEXT("+")) || value->kind != YAML_LIST) {
        return false;
    }
    struct yaml name = *key;
    name.text = text_slice(key->text, 0, key->text.size - 1);
    size_t at = index_of(map, name.text);
    if (at == TEXT_NONE) {
        append(map, name, *value);
        return true;
    }
    if (map->values[at].kind != YAML_LIST) {
        return false;
    }
    map->values[at] = concatenated(map->arena, &map->values[at], value);
    return true;
}

/* By value, as a map's values lie in it by value; `under` may be NULL: `name+:` is then read against an empty map. */
static struct yaml laid_over(struct arena *arena, const struct yaml *under, const struct yaml *over)
{
    bool nothing = over->kind == YAML_SCALAR && over->plain && over->text.size == 0;
    if (nothing && under != NULL && under->kind != YAML_SCALAR) {
        return *under;
    }
    if (over->kind != YAML_MAP || (under != NULL && under->kind != YAML_MAP)) {
        return *over;
    }
    static const struct yaml empty = {.kind = YAML_MAP};
    under = under == NULL ? &empty : under;
    struct growing map = {.arena = arena};
    map.keys = arena_array(arena, struct yaml, under->count + over->count);
    map.values = arena_array(arena, struct yaml, under->count + over->count);
    for (size_t i = 0; i < under->count; i++) {
        append(&map, under->keys[i], under->values[i]);
    }
    for (size_t i = 0; i < over->count; i++) {
        size_t at = index_of(&map, over->keys[i].text);
        if (add_to_list(&map, &over->keys[i], &over->values[i])) {
            continue;
        }
        if (at == TEXT_NONE) {
            append(&map, over->keys[i], laid_over(arena, NULL, &over->values[i]));
        } else {
            map.values[at] = laid_over(arena, &map.values[at], &over->values[i]);
        }
    }
    struct yaml whole = *over;
    whole.keys = map.keys;
    whole.values = map.values;
    whole.count = map.count;
    return whole;
}

const struct yaml *yaml_merge(struct arena *arena, const struct yaml *under, const struct yaml *over)
{
    if (over == NULL) {
        return under;
    }
    struct yaml *merged = arena_allocate(arena, sizeof(*merged));
    *merged = laid_over(arena, under, over);
    return merged;
}
