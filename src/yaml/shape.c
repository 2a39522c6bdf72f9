#include "yaml/shape.h"

#include "base/memory.h"
#include "base/nearest.h"

struct walk {
    struct arena *arena;
    struct shape_faults *faults;
    bool additive;
};

static void check_value(const struct walk *walk, const struct yaml *node, const struct shape *shape, struct text key);

static struct text joined(struct arena *arena, const struct text *words, size_t count)
{
    struct text all = TEXT("");
    for (size_t i = 0; i < count; i++) {
        all = arena_format(arena, "%.*s%s%.*s", TEXT_PRINT(all), i == 0 ? "" : ", ", TEXT_PRINT(words[i]));
    }
    return all;
}

static struct text key_names(struct arena *arena, const struct shape *shape, struct text **names)
{
    *names = arena_array(arena, struct text, shape->key_count);
    for (size_t i = 0; i < shape->key_count; i++) {
        (*names)[i] = shape->keys[i].name;
    }
    return joined(arena, *names, shape->key_count);
}

struct text shape_expected(struct arena *arena, const struct shape *shape)
{
    static const char *const kinds[] = {
        [SHAPE_ANY] = "a value",
        [SHAPE_TEXT] = "a text",
        [SHAPE_INTEGER] = "a whole number",
        [SHAPE_DECIMAL] = "a number above 0",
        [SHAPE_BOOLEAN] = "true or false",
        [SHAPE_LIST] = "a list",
        [SHAPE_MAP] = "a map",
        [SHAPE_TABLE] = "a map",
    };
    if (shape->expected != NULL) {
        return text_from(shape->expected);
    }
    if (shape->kind == SHAPE_WORD) {
        struct text words = joined(arena, shape->words, shape->word_count);
        return arena_format(arena, "one of %.*s", TEXT_PRINT(words));
    }
    if (shape->kind == SHAPE_INTEGER && shape->most > shape->least) {
        return arena_format(arena, "a whole number from %lld to %lld", shape->least, shape->most);
    }
    return text_from(kinds[shape->kind]);
}

struct text shape_found(struct arena *arena, const struct yaml *node)
{
    enum { SHOWN = 60 };
    if (node->kind == YAML_LIST) {
        return node->count == 0 ? TEXT("an empty list") : TEXT("a list");
    }
    if (node->kind == YAML_MAP) {
        return TEXT("a map");
    }
    if (node->plain && node->text.size == 0) {
        return TEXT("nothing");
    }
    if (node->text.size <= SHOWN) {
        return arena_format(arena, "`%.*s`", TEXT_PRINT(node->text));
    }
    size_t cut = SHOWN;
    while (cut > 0 && ((unsigned char)node->text.data[cut] & 0xC0U) == 0x80U) {
        cut--; /* not inside a character */
    }
    return arena_format(arena, "`%.*s...`", (int)cut, node->text.data);
}

static void bad_value(const struct walk *walk, const struct yaml *node, const struct shape *shape, struct text key)
{
    struct shape_fault fault = {.problem = SHAPE_BAD_VALUE, .node = node, .key = key};
    fault.found = shape_found(walk->arena, node);
    fault.expected = shape_expected(walk->arena, shape);
    if (shape->kind == SHAPE_WORD && node->kind == YAML_SCALAR) {
        fault.nearest = nearest_name(node->text, shape->words, shape->word_count);
    }
    arena_push(walk->arena, walk->faults, fault);
}

static bool is_decimal(struct text text)
{
    size_t point = text_find_byte(text, '.', 0);
    struct text whole = text_slice(text, 0, point);
    struct text part = point == TEXT_NONE ? TEXT("") : text_after(text, point + 1);
    bool above_zero = false;
    for (size_t i = 0; i < text.size; i++) {
        if (i != point && !byte_is_digit(text.data[i])) {
            return false;
        }
        above_zero = above_zero || (i != point && text.data[i] != '0');
    }
    return above_zero && whole.size > 0 && (point == TEXT_NONE || part.size > 0);
}

static bool scalar_fits(const struct yaml *node, const struct shape *shape)
{
    long long number = 0;
    bool truth = false;
    switch (shape->kind) {
    case SHAPE_WORD:
        for (size_t i = 0; i < shape->word_count; i++) {
            if (text_equal(shape->words[i], node->text)) {
                return true;
            }
        }
        return false;
    case SHAPE_INTEGER:
        return yaml_integer(node, &number) &&
               (shape->most <= shape->least || (number >= shape->least && number <= shape->most));
    case SHAPE_DECIMAL:
        return is_decimal(node->text);
    case SHAPE_BOOLEAN:
        return yaml_boolean(node, &truth);
    case SHAPE_TEXT:
        return !text_is_blank(node->text);
    default:
        return shape->kind == SHAPE_ANY;
    }
}

static bool plus(struct text name)
{
    return name.size > 1 && text_ends(name, TEXT("+"));
}

const struct shape_key *shape_find_key(const struct shape *shape, struct text name, bool additive)
{
    bool adds = additive && plus(name);
    struct text wanted = text_slice(name, 0, adds ? name.size - 1 : name.size);
    for (size_t i = 0; i < shape->key_count; i++) {
        if (text_equal(shape->keys[i].name, wanted)) {
            return adds && shape->keys[i].shape->kind != SHAPE_LIST ? NULL : &shape->keys[i];
        }
    }
    return NULL;
}

static void unknown_key(const struct walk *walk, const struct yaml *key, const struct shape *shape)
{
    struct shape_fault fault = {.problem = SHAPE_UNKNOWN_KEY, .node = key, .key = key->text};
    struct text *names = NULL;
    fault.expected = key_names(walk->arena, shape, &names);
    fault.nearest = nearest_name(key->text, names, shape->key_count);
    arena_push(walk->arena, walk->faults, fault);
}

/* `key:` without a value, where a list or map is expected. */
static bool stands_for_absent(const struct yaml *value, const struct shape_key *key)
{
    const struct shape *shape = key->shape;
    bool holds_more = shape->kind == SHAPE_LIST || shape->kind == SHAPE_MAP || shape->kind == SHAPE_TABLE;
    return holds_more && !key->required && value->kind == YAML_SCALAR && value->plain && value->text.size == 0;
}

static void check_map(const struct walk *walk, const struct yaml *node, const struct shape *shape)
{
    for (size_t i = 0; i < node->count; i++) {
        const struct shape_key *key = shape_find_key(shape, node->keys[i].text, walk->additive);
        if (key == NULL) {
            unknown_key(walk, &node->keys[i], shape);
        } else if (!stands_for_absent(&node->values[i], key)) {
            check_value(walk, &node->values[i], key->shape, node->keys[i].text);
        }
    }
    for (size_t i = 0; i < shape->key_count; i++) {
        if (shape->keys[i].required && yaml_get(node, shape->keys[i].name) == NULL) {
            struct shape_fault fault = {.problem = SHAPE_MISSING_KEY, .node = node, .key = shape->keys[i].name};
            fault.found = TEXT("nothing");
            fault.expected = shape_expected(walk->arena, shape->keys[i].shape);
            arena_push(walk->arena, walk->faults, fault);
        }
    }
}

static void check_items(const struct walk *walk, const struct yaml *node, const struct shape *shape, struct text key)
{
    if (shape->kind == SHAPE_LIST && (long long)node->count < shape->least) {
        bad_value(walk, node, shape, key);
        return;
    }
    for (size_t i = 0; shape->item != NULL && i < node->count; i++) {
        check_value(walk, &node->values[i], shape->item, node->kind == YAML_MAP ? node->keys[i].text : key);
    }
}

static void check_value(const struct walk *walk, const struct yaml *node, const struct shape *shape, struct text key)
{
    switch (shape->kind) {
    case SHAPE_ANY:
        break;
    case SHAPE_LIST:
    case SHAPE_MAP:
    case SHAPE_TABLE:
        if (node->kind == (shape->kind == SHAPE_LIST ? YAML_LIST : YAML_MAP)) {
            if (shape->kind == SHAPE_MAP) {
                check_map(walk, node, shape);
            } else {
                check_items(walk, node, shape, key);
            }
        } else {
            bad_value(walk, node, shape, key);
        }
        break;
    default:
        if (node->kind != YAML_SCALAR || !scalar_fits(node, shape)) {
            bad_value(walk, node, shape, key);
        }
    }
}

void shape_check(struct arena *arena, const struct yaml *node, const struct shape *shape, bool additive,
                 struct shape_faults *faults)
{
    struct walk walk = {.arena = arena, .faults = faults, .additive = additive};
    check_value(&walk, node, shape, TEXT("the file"));
}

struct text shape_fault_message(struct arena *arena, const struct shape_fault *fault)
{
    switch (fault->problem) {
    case SHAPE_UNKNOWN_KEY:
        return arena_format(arena, "unknown key `%.*s`", TEXT_PRINT(fault->key));
    case SHAPE_MISSING_KEY:
        return arena_format(arena, "the key `%.*s` is missing", TEXT_PRINT(fault->key));
    case SHAPE_BAD_VALUE:
        break;
    }
    return arena_format(arena, "`%.*s` holds %.*s; expected %.*s", TEXT_PRINT(fault->key), TEXT_PRINT(fault->found),
                        TEXT_PRINT(fault->expected));
}
