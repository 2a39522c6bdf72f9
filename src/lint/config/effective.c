#include "lint/config/effective.h"

#include "base/memory.h"
#include "base/render.h"
#include "lint/config/settings.h"

enum { COMMENT_COLUMN = 58, LONGEST_FLOW = 100 };

struct writer {
    struct buffer *out;
    const struct config *config;
    const struct source *file;
    struct text_list given;
    struct arena *arena;
};

/* A scalar that YAML reads back as these bytes. */
static void write_scalar(struct buffer *out, struct text text)
{
    bool plain = text.size > 0 && (byte_is_alnum(text.data[0]) || text.data[0] == '.' || text.data[0] == '/') &&
                 !text_equal(text, TEXT("null"));
    for (size_t i = 0; i < text.size; i++) {
        plain = plain && (byte_is_word(text.data[i]) || text_find_byte(TEXT("./+-"), text.data[i], 0) != TEXT_NONE);
    }
    if (plain) {
        buffer_text(out, text);
        return;
    }
    buffer_byte(out, '"');
    for (size_t i = 0; i < text.size; i++) {
        char byte = text.data[i];
        if (byte == '"' || byte == '\\') {
            buffer_format(out, "\\%c", byte);
        } else if ((unsigned char)byte < ' ' || byte == 0x7F) {
            buffer_format(out, "\\x%02x", (unsigned)(unsigned char)byte);
        } else {
            buffer_byte(out, byte);
        }
    }
    buffer_byte(out, '"');
}

static void write_flow(struct buffer *out, const struct yaml *node)
{
    if (node->kind == YAML_SCALAR) {
        if (node->plain && node->text.size == 0) {
            buffer_byte(out, '~');
        } else {
            write_scalar(out, node->text);
        }
        return;
    }
    buffer_byte(out, node->kind == YAML_LIST ? '[' : '{');
    for (size_t i = 0; i < node->count; i++) {
        buffer_string(out, i == 0 ? "" : ", ");
        if (node->kind == YAML_MAP) {
            write_scalar(out, node->keys[i].text);
            buffer_string(out, ": ");
        }
        write_flow(out, &node->values[i]);
    }
    buffer_byte(out, node->kind == YAML_LIST ? ']' : '}');
}

static size_t line_start(const struct buffer *out)
{
    size_t at = text_find_last_byte(buffer_view(out), '\n');
    return at == TEXT_NONE ? 0 : at + 1;
}

/* 0 for what is compiled in. */
static size_t line_of(const struct writer *writer, const struct yaml *node)
{
    return node->end == 0 || writer->file == NULL ? 0 : source_line_of(writer->file, node->start) + 1;
}

/* Ends the line with the comment; `node` is what the value was read from, NULL for a default. */
static void end_line(const struct writer *writer, const struct yaml *node, bool given)
{
    size_t width = text_code_points(text_after(buffer_view(writer->out), line_start(writer->out)));
    buffer_repeat(writer->out, ' ', width + 2 > COMMENT_COLUMN ? 2 : COMMENT_COLUMN - width);
    size_t line = node == NULL ? 0 : line_of(writer, node);
    if (given) {
        buffer_string(writer->out, "# command line\n");
    } else if (line == 0) {
        buffer_string(writer->out, "# default\n");
    } else {
        buffer_string(writer->out, "# ");
        render_plain(writer->out, writer->file->path);
        buffer_format(writer->out, ":%zu\n", line);
    }
}

/* One value in one line, or, when that is too long, a list with a line an item. */
static void write_value(const struct writer *writer, const struct yaml *value, size_t indent, const struct yaml *origin,
                        bool given)
{
    size_t before = writer->out->size;
    buffer_byte(writer->out, ' ');
    write_flow(writer->out, value);
    bool list = value->kind == YAML_LIST && value->count > 1;
    if (!list || writer->out->size - line_start(writer->out) <= LONGEST_FLOW) {
        end_line(writer, origin, given);
        return;
    }
    writer->out->size = before;
    end_line(writer, origin, given);
    for (size_t i = 0; i < value->count; i++) {
        buffer_repeat(writer->out, ' ', indent + 2);
        buffer_string(writer->out, "- ");
        write_flow(writer->out, &value->values[i]);
        end_line(writer, value->values[i].end > 0 ? &value->values[i] : origin, given);
    }
}

/* A map of a few scalars from one place is one line; else each value has its own. */
static bool is_flat(const struct writer *writer, const struct yaml *map)
{
    bool flat = map->count > 0 && map->count <= 8;
    for (size_t i = 0; i < map->count; i++) {
        flat = flat && map->values[i].kind == YAML_SCALAR &&
               line_of(writer, &map->values[i]) == line_of(writer, &map->values[0]);
    }
    return flat;
}

/* A tree whose nodes know where they come from: those that are compiled in end at 0. */
static void write_tree(const struct writer *writer, const struct yaml *map, size_t indent)
{
    for (size_t i = 0; i < map->count; i++) {
        const struct yaml *value = &map->values[i];
        buffer_repeat(writer->out, ' ', indent);
        write_scalar(writer->out, map->keys[i].text);
        buffer_byte(writer->out, ':');
        if (value->kind == YAML_MAP && value->count > 0 && !(indent > 2 && is_flat(writer, value))) {
            buffer_byte(writer->out, '\n');
            write_tree(writer, value, indent + 2);
        } else {
            const struct yaml *origin = value->kind == YAML_MAP && value->count > 0 ? &value->values[0] : value;
            write_value(writer, value, indent, origin, false);
        }
    }
}

static const struct yaml *list_tree(struct arena *arena, struct text_list list)
{
    struct yaml *node = arena_allocate(arena, sizeof(*node));
    struct yaml *items = arena_array(arena, struct yaml, list.count);
    for (size_t i = 0; i < list.count; i++) {
        items[i] = (struct yaml){.kind = YAML_SCALAR, .text = list.items[i]};
    }
    *node = (struct yaml){.kind = YAML_LIST, .values = items, .count = list.count};
    return node;
}

/* The place itself is written with a point. */
static struct text place(struct text path)
{
    return path.size == 0 ? TEXT(".") : path;
}

static const struct yaml *scalar_tree(struct arena *arena, struct text text)
{
    struct yaml *node = arena_allocate(arena, sizeof(*node));
    *node = (struct yaml){.kind = YAML_SCALAR, .text = text};
    return node;
}

/* The value of a setting, from the struct that is in force. */
static const struct yaml *value_of(const struct writer *writer, const struct shape_key *key)
{
    const void *member = (const char *)writer->config + key->offset;
    const struct yaml *relations = NULL;
    switch (key->shape->kind) {
    case SHAPE_LIST:
        if (key->shape->item->kind != SHAPE_MAP) {
            return list_tree(writer->arena, *(const struct text_list *)member);
        }
        relations = *(const struct yaml *const *)member;
        return relations != NULL ? relations : list_tree(writer->arena, (struct text_list){NULL, 0});
    case SHAPE_BOOLEAN:
        return scalar_tree(writer->arena, *(const bool *)member ? TEXT("true") : TEXT("false"));
    case SHAPE_INTEGER:
        return scalar_tree(writer->arena, arena_format(writer->arena, "%zu", *(const size_t *)member));
    case SHAPE_WORD:
        return scalar_tree(writer->arena, key->shape->words[*(const enum fail_on *)member]);
    default:
        return scalar_tree(writer->arena, place(*(const struct text *)member));
    }
}

/* What the file says under a key, or under the key with '+'. */
static const struct yaml *origin_of(const struct writer *writer, const struct yaml *map, struct text name)
{
    const struct yaml *own = yaml_get(map, name);
    return own != NULL ? own : yaml_get(map, arena_format(writer->arena, "%.*s+", TEXT_PRINT(name)));
}

static void write_settings(const struct writer *writer, const struct shape *shape, const struct yaml *map,
                           size_t indent);

static void write_severities(const struct writer *writer, const struct yaml *map)
{
    if (map == NULL || map->kind != YAML_MAP || map->count == 0) {
        buffer_string(writer->out, "severity: {}");
        end_line(writer, map, false);
        return;
    }
    buffer_string(writer->out, "severity:\n");
    write_tree(writer, map, 2);
}

/* The relations that are in force: an inherited one goes with the columns that it speaks of (standard_read). */
static struct yaml relations_of(const struct writer *writer, const struct standard *standard, const struct yaml *list)
{
    struct yaml kept = *list;
    struct yaml *values = arena_array(writer->arena, struct yaml, list->count);
    kept.values = values;
    kept.count = 0;
    for (size_t i = 0; i < list->count; i++) {
        struct text rule = yaml_string(&list->values[i], "rule", TEXT(""));
        struct text result = yaml_string(&list->values[i], "result", TEXT(""));
        bool in_force = false;
        for (size_t j = 0; j < standard->relation_count; j++) {
            in_force = in_force || (text_equal(standard->relations[j].rule, rule) &&
                                    text_equal(standard->relations[j].result, result));
        }
        if (in_force) {
            values[kept.count++] = list->values[i];
        }
    }
    return kept;
}

/* Word lists are shown only where the file has a say in them. */
static bool is_shown(const struct writer *writer, struct text key)
{
    return !text_equal(key, TEXT("words")) || yaml_get(writer->config->standard, key) != NULL;
}

/* Adds to `shown` what it does not hold yet of a pack's vocabulary. */
static void add_vocabulary(const struct writer *writer, const struct standard *standard, struct yaml *shown)
{
    struct yaml *keys = arena_array(writer->arena, struct yaml, shown->count + standard->tree->count);
    struct yaml *values = arena_array(writer->arena, struct yaml, shown->count + standard->tree->count);
    struct yaml grown = {.kind = YAML_MAP, .keys = keys, .values = values};
    for (; grown.count < shown->count; grown.count++) {
        keys[grown.count] = shown->keys[grown.count];
        values[grown.count] = shown->values[grown.count];
    }
    for (size_t i = 0; i < standard->tree->count; i++) {
        const struct yaml *key = &standard->tree->keys[i];
        if (yaml_get(shown, key->text) == NULL && is_shown(writer, key->text)) {
            bool relations = text_equal(key->text, TEXT("relations"));
            keys[grown.count] = *key;
            values[grown.count++] =
                relations ? relations_of(writer, standard, &standard->tree->values[i]) : standard->tree->values[i];
        }
    }
    *shown = grown;
}

/* Every active pack's vocabulary; of a key that several have, the first one's. */
static void write_standard(const struct writer *writer)
{
    struct yaml shown = {.kind = YAML_MAP};
    for (size_t i = 0; i < writer->config->packs.count; i++) {
        struct standard_error error;
        const struct standard *standard =
            config_standard(writer->arena, writer->config, writer->config->packs.items[i], NULL, &error);
        if (standard != NULL) {
            add_vocabulary(writer, standard, &shown);
        }
    }
    buffer_string(writer->out, shown.count == 0 ? "standard: {}" : "standard:\n");
    if (shown.count == 0) {
        end_line(writer, NULL, false);
    }
    write_tree(writer, &shown, 2);
}

static void write_setting(const struct writer *writer, const struct shape_key *key, const struct yaml *map,
                          size_t indent)
{
    const struct yaml *origin = origin_of(writer, map, key->name);
    if (key->offset == SETTING_BY_HAND) {
        if (text_equal(key->name, TEXT("severity"))) {
            write_severities(writer, origin);
        } else {
            write_standard(writer);
        }
        return;
    }
    buffer_repeat(writer->out, ' ', indent);
    buffer_format(writer->out, "%.*s:", TEXT_PRINT(key->name));
    if (key->shape->kind == SHAPE_MAP) {
        buffer_byte(writer->out, '\n');
        write_settings(writer, key->shape, origin, indent + 2);
    } else {
        bool given = indent == 0 && text_list_has(writer->given, key->name);
        write_value(writer, value_of(writer, key), indent, origin, given);
    }
}

static void write_settings(const struct writer *writer, const struct shape *shape, const struct yaml *map,
                           size_t indent)
{
    for (size_t i = 0; i < shape->key_count; i++) {
        write_setting(writer, &shape->keys[i], map, indent);
    }
}

void config_write_effective(struct buffer *out, const struct config *config, const struct source *file,
                            struct text_list given)
{
    struct arena arena = {0};
    struct writer writer = {.out = out, .config = config, .file = file, .given = given, .arena = &arena};
    write_settings(&writer, &settings_shape, config->tree, 0);
    arena_release(&arena);
}
