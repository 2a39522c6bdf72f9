#include "yaml/yaml.h"

#include "base/memory.h"
#include "yaml/subset.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

/* Depth: libyaml's cost grows with the square of it. Keys: look-ups here are linear. No honest file comes near. */
enum { DEPTH_LIMIT = 64, KEY_LIMIT = 4096 };

struct reader {
    yaml_parser_t parser;
    struct arena *arena;
    struct text bytes;
    size_t body;     /* behind a byte order mark */
    size_t at;       /* libyaml counts code points: the cursor's byte, from `body` on, ... */
    size_t at_index; /* ... and its index */
    size_t depth;
    size_t bracket; /* of the innermost list or map in brackets; TEXT_NONE: none is open */
    bool failed;
    struct yaml_error *error;
};

static struct yaml read_node(struct reader *reader, const yaml_event_t *first);

static bool continues(char byte)
{
    return ((unsigned char)byte & 0xC0U) == 0x80U;
}

/* Marks come nearly in order, so the cursor moves by small steps. */
static size_t offset_of(struct reader *reader, yaml_mark_t mark)
{
    struct text text = text_after(reader->bytes, reader->body);
    while (reader->at_index < mark.index && reader->at < text.size) {
        reader->at++;
        while (reader->at < text.size && continues(text.data[reader->at])) {
            reader->at++;
        }
        reader->at_index++;
    }
    while (reader->at_index > mark.index && reader->at > 0) {
        reader->at--;
        while (reader->at > 0 && continues(text.data[reader->at])) {
            reader->at--;
        }
        reader->at_index--;
    }
    return reader->body + reader->at;
}

static size_t line_of(struct text bytes, size_t offset)
{
    size_t line = 1;
    for (size_t at = text_find_byte(bytes, '\n', 0); at < offset; at = text_find_byte(bytes, '\n', at + 1)) {
        line++;
    }
    return line;
}

/* The first fault is the one told. */
static void fail(struct reader *reader, size_t offset, struct text message)
{
    if (!reader->failed) {
        reader->failed = true;
        *reader->error = (struct yaml_error){offset, message};
    }
}

static struct text problem_text(struct reader *reader, size_t offset)
{
    const yaml_parser_t *parser = &reader->parser;
    if (reader->bracket != TEXT_NONE && text_is_blank(text_after(reader->bytes, offset))) {
        return arena_format(reader->arena, "the file ends before the `%c` of line %zu is closed",
                            reader->bytes.data[reader->bracket], line_of(reader->bytes, reader->bracket));
    }
    if (parser->problem == NULL) {
        return TEXT("not enough memory");
    }
    if (parser->context == NULL) {
        return arena_copy(reader->arena, text_from(parser->problem));
    }
    return arena_format(reader->arena, "%s %s that begins on line %zu", parser->problem, parser->context,
                        parser->context_mark.line + 1);
}

static void fail_parser(struct reader *reader)
{
    const yaml_parser_t *parser = &reader->parser;
    if (parser->error == YAML_READER_ERROR) {
        bool control = parser->problem != NULL && strstr(parser->problem, "control") != NULL;
        fail(reader, reader->body + parser->problem_offset, control ? TEXT("a control character") : TEXT("not UTF-8"));
        return;
    }
    size_t offset = offset_of(reader, parser->problem_mark);
    struct text advice = subset_advice(reader->bytes, offset);
    if (advice.size == 0 && parser->context != NULL) {
        size_t begin = offset_of(reader, parser->context_mark);
        advice = subset_advice(reader->bytes, begin);
        offset = advice.size > 0 ? begin : offset;
    }
    fail(reader, offset, advice.size > 0 ? advice : problem_text(reader, offset));
}

/* The caller deletes the event; after a failure it is an empty one. */
static bool next_event(struct reader *reader, yaml_event_t *event)
{
    memset(event, 0, sizeof(*event));
    if (reader->failed) {
        return false;
    }
    if (yaml_parser_parse(&reader->parser, event) == 0) {
        fail_parser(reader);
        return false;
    }
    return true;
}

static bool is_null(struct text text)
{
    return text_equal(text, TEXT("~")) || text_equal(text, TEXT("null"));
}

static struct yaml read_scalar(struct reader *reader, const yaml_event_t *event)
{
    struct text text = {(const char *)event->data.scalar.value, event->data.scalar.length};
    bool plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    struct yaml node = {.kind = YAML_SCALAR, .plain = plain};
    node.start = offset_of(reader, event->start_mark);
    node.end = offset_of(reader, event->end_mark);
    node.text = plain && is_null(text) ? TEXT("") : arena_copy(reader->arena, text);
    return node;
}

static void read_list(struct reader *reader, struct yaml *node)
{
    ARENA_LIST(struct yaml) values = {0};
    yaml_event_t event;
    while (next_event(reader, &event) && event.type != YAML_SEQUENCE_END_EVENT) {
        struct yaml value = read_node(reader, &event);
        yaml_event_delete(&event);
        arena_push(reader->arena, &values, value);
    }
    node->end = reader->failed ? node->start : offset_of(reader, event.end_mark);
    yaml_event_delete(&event);
    node->values = values.items;
    node->count = values.count;
}

static void check_key(struct reader *reader, struct yaml *key, const yaml_event_t *event)
{
    if (reader->failed) {
        return;
    }
    if (event->type == YAML_SCALAR_EVENT) {
        /* `null` as a key is a word like any other. */
        struct text text = {(const char *)event->data.scalar.value, event->data.scalar.length};
        key->text = key->text.size == 0 ? arena_copy(reader->arena, text) : key->text;
    }
    if (key->kind != YAML_SCALAR) {
        fail(reader, key->start, TEXT("a key must be a word, not a list or map"));
    } else if (key->plain && text_equal(key->text, TEXT("<<"))) {
        fail(reader, key->start, TEXT("merge keys are not supported"));
    } else if (key->text.size == 0) {
        fail(reader, key->start, TEXT("an empty key"));
    }
}

static int order_keys(const void *a, const void *b)
{
    const struct yaml *one = *(const struct yaml *const *)a;
    const struct yaml *other = *(const struct yaml *const *)b;
    int order = text_compare(one->text, other->text);
    return order != 0 ? order : (one->start > other->start) - (one->start < other->start);
}

/* The first key that stands twice, by a sort: maps of a hostile file may have very many keys. */
static void check_duplicates(struct reader *reader, const struct yaml *keys, size_t count)
{
    if (count < 2 || reader->failed) {
        return;
    }
    const struct yaml **sorted = memory_allocate(memory_product(count, sizeof(const struct yaml *)));
    for (size_t i = 0; i < count; i++) {
        sorted[i] = &keys[i];
    }
    qsort(sorted, count, sizeof(const struct yaml *), order_keys);
    const struct yaml *second = NULL;
    for (size_t i = 1; i < count; i++) {
        if (text_equal(sorted[i - 1]->text, sorted[i]->text) && (second == NULL || sorted[i]->start < second->start)) {
            second = sorted[i];
        }
    }
    memory_release(sorted);
    if (second != NULL) {
        fail(reader, second->start,
             arena_format(reader->arena, "the key `%.*s` stands twice in this map", TEXT_PRINT(second->text)));
    }
}

static void read_map(struct reader *reader, struct yaml *node)
{
    ARENA_LIST(struct yaml) keys = {0};
    ARENA_LIST(struct yaml) values = {0};
    yaml_event_t event;
    while (next_event(reader, &event) && event.type != YAML_MAPPING_END_EVENT) {
        if (keys.count == KEY_LIMIT) {
            fail(reader, node->start, arena_format(reader->arena, "a map of more than %d keys", KEY_LIMIT));
        }
        struct yaml key = read_node(reader, &event);
        check_key(reader, &key, &event);
        yaml_event_delete(&event);
        yaml_event_t value_event;
        if (!next_event(reader, &value_event)) {
            break;
        }
        struct yaml value = read_node(reader, &value_event);
        yaml_event_delete(&value_event);
        arena_push(reader->arena, &keys, key);
        arena_push(reader->arena, &values, value);
    }
    node->end = reader->failed ? node->start : offset_of(reader, event.end_mark);
    yaml_event_delete(&event);
    check_duplicates(reader, keys.items, keys.count);
    node->keys = keys.items;
    node->values = values.items;
    node->count = keys.count;
}

static bool is_block(const yaml_event_t *event)
{
    return event->type == YAML_SEQUENCE_START_EVENT ? event->data.sequence_start.style == YAML_BLOCK_SEQUENCE_STYLE
                                                    : event->data.mapping_start.style == YAML_BLOCK_MAPPING_STYLE;
}

static void refuse_properties(struct reader *reader, const yaml_event_t *event, const yaml_char_t *anchor,
                              const yaml_char_t *tag)
{
    if (anchor != NULL || tag != NULL) {
        size_t offset = offset_of(reader, event->start_mark);
        struct text advice = subset_advice(reader->bytes, offset);
        fail(reader, offset, advice.size > 0 ? advice : TEXT("anchors and tags are not supported"));
    }
}

static struct yaml read_container(struct reader *reader, const yaml_event_t *first)
{
    struct yaml node = {.kind = YAML_LIST, .start = offset_of(reader, first->start_mark)};
    size_t outer = reader->bracket;
    bool block = is_block(first);
    reader->bracket = block ? TEXT_NONE : node.start;
    if (++reader->depth > DEPTH_LIMIT) {
        fail(reader, node.start, arena_format(reader->arena, "nested deeper than %d levels", DEPTH_LIMIT));
    } else if (first->type == YAML_SEQUENCE_START_EVENT) {
        refuse_properties(reader, first, first->data.sequence_start.anchor, first->data.sequence_start.tag);
        read_list(reader, &node);
    } else {
        refuse_properties(reader, first, first->data.mapping_start.anchor, first->data.mapping_start.tag);
        node.kind = YAML_MAP;
        read_map(reader, &node);
    }
    if (block && node.count > 0) {
        node.end = node.values[node.count - 1].end; /* libyaml marks the end of a block at the next token */
    }
    reader->bracket = outer;
    reader->depth--;
    return node;
}

static struct yaml read_node(struct reader *reader, const yaml_event_t *first)
{
    switch (first->type) {
    case YAML_SCALAR_EVENT:
        refuse_properties(reader, first, first->data.scalar.anchor, first->data.scalar.tag);
        return read_scalar(reader, first);
    case YAML_SEQUENCE_START_EVENT:
    case YAML_MAPPING_START_EVENT:
        return read_container(reader, first);
    default:
        fail(reader, offset_of(reader, first->start_mark),
             TEXT("`*` begins an alias, which is not supported; a value that begins so needs quotes"));
        return (struct yaml){.kind = YAML_SCALAR};
    }
}

/* From one document start to the stream's end; the root's map, or an empty one. */
static struct yaml read_document(struct reader *reader)
{
    struct yaml root = {.kind = YAML_MAP};
    bool seen = false;
    bool more = true;
    while (more) {
        yaml_event_t event;
        more = next_event(reader, &event) && event.type != YAML_STREAM_END_EVENT;
        if (more && event.type == YAML_DOCUMENT_START_EVENT) {
            if (seen) {
                fail(reader, offset_of(reader, event.start_mark), TEXT("a second document"));
            } else if (event.data.document_start.tag_directives.start != event.data.document_start.tag_directives.end) {
                fail(reader, offset_of(reader, event.start_mark), TEXT("tag directives are not supported"));
            }
            seen = true;
        } else if (more && event.type != YAML_STREAM_START_EVENT && event.type != YAML_DOCUMENT_END_EVENT) {
            root = read_node(reader, &event);
        }
        yaml_event_delete(&event);
    }
    if (root.kind == YAML_SCALAR && root.plain && root.text.size == 0) {
        root = (struct yaml){.kind = YAML_MAP, .start = root.start, .end = root.end};
    }
    return root;
}

const struct yaml *yaml_read(struct arena *arena, struct text bytes, struct yaml_error *error)
{
    struct reader reader = {.arena = arena, .bytes = bytes, .bracket = TEXT_NONE, .error = error};
    reader.body = text_starts(bytes, TEXT("\xEF\xBB\xBF")) ? 3 : 0;
    if (yaml_parser_initialize(&reader.parser) == 0) {
        *error = (struct yaml_error){0, TEXT("not enough memory")};
        return NULL;
    }
    struct text text = text_after(bytes, reader.body);
    yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&reader.parser, (const unsigned char *)text.data, text.size);
    struct yaml *root = arena_allocate(arena, sizeof(*root));
    *root = read_document(&reader);
    yaml_parser_delete(&reader.parser);
    return reader.failed ? NULL : root;
}

const char *yaml_library_version(void)
{
    return yaml_get_version_string();
}
