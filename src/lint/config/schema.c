#include "lint/config/effective.h"
#include "lint/config/settings.h"
#include "standard/vocabulary.h"
#include "json/json.h"

struct writer {
    struct buffer *out;
    size_t depth;
    bool partial; /* inside `standard`, where half a map is all right */
};

static void write_shape(const struct writer *writer, const struct shape *shape, const char *about);

static void new_line(const struct writer *writer)
{
    buffer_byte(writer->out, '\n');
    buffer_repeat(writer->out, ' ', writer->depth * 2);
}

static void write_member(const struct writer *writer, const char *name, const char *value)
{
    buffer_format(writer->out, ", \"%s\": ", name);
    json_write_string(writer->out, text_from(value));
}

static void write_property(const struct writer *writer, const struct shape_key *key, const char *suffix,
                           const char *separator)
{
    bool standard = text_equal(key->name, TEXT("standard"));
    struct writer inner = {writer->out, writer->depth + 1, writer->partial || standard};
    buffer_string(writer->out, separator);
    new_line(&inner);
    struct buffer name = {0};
    buffer_format(&name, "%.*s%s", TEXT_PRINT(key->name), suffix);
    json_write_string(writer->out, buffer_view(&name));
    buffer_release(&name);
    buffer_string(writer->out, ": ");
    write_shape(&inner, standard ? &vocabulary_shape : key->shape, key->about);
}

static void write_required(const struct writer *writer, const struct shape *shape)
{
    const char *separator = ", \"required\": [";
    bool any = false;
    for (size_t i = 0; i < shape->key_count && !writer->partial; i++) {
        if (shape->keys[i].required) {
            buffer_string(writer->out, separator);
            json_write_string(writer->out, shape->keys[i].name);
            separator = ", ";
            any = true;
        }
    }
    buffer_string(writer->out, any ? "]" : "");
}

/* A pack may know more keys of the vocabulary than the table does, so there the schema does not close the map. */
static void write_map(const struct writer *writer, const struct shape *shape)
{
    bool open = shape == &vocabulary_shape;
    buffer_format(writer->out, ", \"additionalProperties\": %s", open ? "true" : "false");
    write_required(writer, shape);
    buffer_string(writer->out, ", \"properties\": {");
    const char *separator = "";
    for (size_t i = 0; i < shape->key_count; i++) {
        write_property(writer, &shape->keys[i], "", separator);
        separator = ",";
        if (shape->keys[i].shape->kind == SHAPE_LIST) {
            write_property(writer, &shape->keys[i], "+", separator);
        }
    }
    new_line(writer);
    buffer_byte(writer->out, '}');
}

static void write_words(const struct writer *writer, const struct shape *shape)
{
    for (size_t i = 0; i < shape->word_count; i++) {
        buffer_string(writer->out, i == 0 ? ", \"enum\": [" : ", ");
        json_write_string(writer->out, shape->words[i]);
    }
    buffer_string(writer->out, "]");
}

static void write_list(const struct writer *writer, const struct shape *shape)
{
    struct writer inner = {writer->out, writer->depth, false}; /* lists replace: their items stand alone */
    if (shape->least > 0) {
        buffer_format(writer->out, ", \"minItems\": %lld", shape->least);
    }
    buffer_string(writer->out, ", \"items\": ");
    write_shape(&inner, shape->item, NULL);
}

static void write_table(const struct writer *writer, const struct shape *shape)
{
    if (shape == &severities_shape) {
        buffer_string(writer->out, ", \"propertyNames\": {\"$ref\": \"#/definitions/rule\"}");
    }
    buffer_string(writer->out, ", \"additionalProperties\": ");
    write_shape(writer, shape->item, NULL);
}

static void write_shape(const struct writer *writer, const struct shape *shape, const char *about)
{
    static const char *const types[] = {
        [SHAPE_ANY] = NULL,          [SHAPE_TEXT] = "string",    [SHAPE_WORD] = "string",
        [SHAPE_INTEGER] = "integer", [SHAPE_DECIMAL] = "number", [SHAPE_BOOLEAN] = "boolean",
        [SHAPE_LIST] = "array",      [SHAPE_MAP] = "object",     [SHAPE_TABLE] = "object",
    };
    if (shape == &rule_pattern_shape) {
        buffer_string(writer->out, "{\"$ref\": \"#/definitions/rule\"}");
        return;
    }
    buffer_string(writer->out, "{\"description\": ");
    json_write_string(writer->out, text_from(about != NULL ? about : shape->expected != NULL ? shape->expected : ""));
    if (types[shape->kind] != NULL) {
        write_member(writer, "type", types[shape->kind]);
    }
    switch (shape->kind) {
    case SHAPE_WORD:
        write_words(writer, shape);
        break;
    case SHAPE_INTEGER:
        buffer_format(writer->out, ", \"minimum\": %lld, \"maximum\": %lld", shape->least, shape->most);
        break;
    case SHAPE_DECIMAL:
        buffer_string(writer->out, ", \"exclusiveMinimum\": 0");
        break;
    case SHAPE_LIST:
        write_list(writer, shape);
        break;
    case SHAPE_MAP:
        write_map(writer, shape);
        break;
    case SHAPE_TABLE:
        write_table(writer, shape);
        break;
    default:
        break;
    }
    buffer_byte(writer->out, '}');
}

/* Ids first: an editor completes from them. */
static void write_rules(struct buffer *out, const struct rule_set *rules)
{
    buffer_string(out, " \"definitions\": {\"rule\": {\"description\": ");
    json_write_string(out, text_from(rule_pattern_shape.expected));
    buffer_string(out, ", \"type\": \"string\", \"anyOf\": [\n  {\"enum\": [\"all\"");
    for (size_t i = 0; i < rules->count; i++) {
        buffer_string(out, ", ");
        json_write_string(out, rules->items[i].id);
    }
    buffer_string(out, "]},\n  {\"pattern\": \"^[a-z0-9][a-z0-9-]*-\\\\*$\"}]}},\n");
}

void config_write_schema(struct buffer *out, const struct rule_set *rules)
{
    struct writer writer = {.out = out};
    buffer_string(out, "{\"$schema\": \"http://json-schema.org/draft-07/schema#\",\n \"title\": \"benchlint "
                       "configuration\",\n");
    write_rules(out, rules);
    buffer_string(out, " \"allOf\": [");
    write_shape(&writer, &settings_shape, "The file .benchlint.yaml.");
    buffer_string(out, "]}\n");
}
