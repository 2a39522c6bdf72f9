#include "json/json.h"

#include "base/memory.h"
#include "json/scan.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* What may come next. */
enum expect { EXPECT_VALUE, EXPECT_ELEMENT, EXPECT_KEY, EXPECT_FIRST_KEY, EXPECT_COMMA, EXPECT_END };

struct frame {
    struct json *node;
    struct json *last; /* newest child */
};

struct reader {
    struct json_scan scan;
    enum expect expect;
    struct json *root;
    struct text key; /* of the value that comes next */
    size_t key_start, key_end;
    struct frame frames[JSON_DEPTH_LIMIT]; /* what is open; nesting costs no C stack */
    size_t depth;
};

static bool unexpected(struct reader *reader, const char *wanted)
{
    struct text found = json_scan_found(&reader->scan, reader->scan.at);
    return json_scan_fail(&reader->scan, reader->scan.at,
                          arena_format(reader->scan.arena, "expected %s, found %.*s", wanted, TEXT_PRINT(found)));
}

static struct json *add_node(struct reader *reader, enum json_kind kind)
{
    struct json *node = arena_allocate(reader->scan.arena, sizeof(*node));
    node->kind = kind;
    node->start = reader->scan.at;
    node->key = reader->key;
    node->key_start = reader->key_start;
    node->key_end = reader->key_end;
    reader->key = (struct text){"", 0};
    reader->key_start = reader->key_end = 0;
    if (reader->depth == 0) {
        reader->root = node;
        return node;
    }
    struct frame *frame = &reader->frames[reader->depth - 1];
    node->parent = frame->node;
    frame->node->count++;
    if (frame->last == NULL) {
        frame->node->child = node;
    } else {
        frame->last->next = node;
    }
    frame->last = node;
    return node;
}

static void finish(struct reader *reader, struct json *node)
{
    node->end = reader->scan.at;
    reader->expect = reader->depth == 0 ? EXPECT_END : EXPECT_COMMA;
}

static int order_of_keys(const void *a, const void *b)
{
    const struct json *left = *(const struct json *const *)a;
    const struct json *right = *(const struct json *const *)b;
    int order = text_compare(left->key, right->key);
    return order != 0 ? order : (left->start > right->start) - (left->start < right->start);
}

/* The member whose key stood before, the earliest of several; NULL: all differ. */
static const struct json *repeated_member(const struct json *object)
{
    const struct json **members = memory_allocate(memory_product(object->count, sizeof(*members)));
    size_t count = 0;
    for (const struct json *member = object->child; member != NULL; member = member->next) {
        members[count++] = member;
    }
    qsort(members, count, sizeof(*members), order_of_keys);
    const struct json *repeated = NULL;
    for (size_t i = 1; i < count; i++) {
        if (text_equal(members[i - 1]->key, members[i]->key) &&
            (repeated == NULL || members[i]->start < repeated->start)) {
            repeated = members[i];
        }
    }
    memory_release(members);
    return repeated;
}

static bool close_object(struct reader *reader, struct json *object)
{
    const struct json *repeated = object->count < 2 ? NULL : repeated_member(object);
    if (repeated != NULL) {
        struct text key = text_slice(reader->scan.bytes, repeated->key_start, repeated->key_end);
        return json_scan_fail(
            &reader->scan, repeated->key_start,
            key.size > 80 ? TEXT("a key stands twice in one object")
                          : arena_format(reader->scan.arena, "key `%.*s` stands twice in one object", TEXT_PRINT(key)));
    }
    if (reader->scan.surrogates) {
        struct frame *frame = &reader->frames[reader->depth - 1];
        for (struct json *member = (struct json *)frame->node->child; member != NULL;
             member = (struct json *)member->next) {
            member->key = json_scan_plain(&reader->scan, member->key);
        }
    }
    return true;
}

static bool read_close(struct reader *reader)
{
    struct json *node = reader->frames[reader->depth - 1].node;
    if (node->kind == JSON_OBJECT && !close_object(reader, node)) {
        return false;
    }
    reader->depth--;
    reader->scan.at++;
    finish(reader, node);
    return true;
}

static bool read_open(struct reader *reader, enum json_kind kind)
{
    if (reader->depth == JSON_DEPTH_LIMIT) {
        reader->scan.error->too_deep = true;
        return json_scan_fail(&reader->scan, reader->scan.at,
                              arena_format(reader->scan.arena, "nested deeper than %d levels", JSON_DEPTH_LIMIT));
    }
    struct json *node = add_node(reader, kind);
    reader->frames[reader->depth++] = (struct frame){node, NULL};
    reader->scan.at++;
    reader->expect = kind == JSON_OBJECT ? EXPECT_FIRST_KEY : EXPECT_ELEMENT;
    return true;
}

static bool read_word(struct reader *reader)
{
    static const struct {
        struct text word;
        enum json_kind kind;
    } words[] = {{TEXT_INIT("null"), JSON_NULL}, {TEXT_INIT("true"), JSON_TRUE}, {TEXT_INIT("false"), JSON_FALSE}};
    struct text rest = text_after(reader->scan.bytes, reader->scan.at);
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        if (text_starts(rest, words[i].word)) {
            struct json *node = add_node(reader, words[i].kind);
            reader->scan.at += words[i].word.size;
            finish(reader, node);
            return true;
        }
    }
    return unexpected(reader, "a value");
}

static bool read_string(struct reader *reader)
{
    struct json *node = add_node(reader, JSON_STRING);
    if (!json_scan_string(&reader->scan, &node->text)) {
        return false;
    }
    node->text = json_scan_plain(&reader->scan, node->text);
    finish(reader, node);
    return true;
}

static bool read_number(struct reader *reader)
{
    struct json *node = add_node(reader, JSON_NUMBER);
    if (!json_scan_number(&reader->scan, &node->text)) {
        return false;
    }
    finish(reader, node);
    return true;
}

static bool read_value(struct reader *reader, char byte)
{
    if (byte == '{') {
        return read_open(reader, JSON_OBJECT);
    }
    if (byte == '[') {
        return read_open(reader, JSON_ARRAY);
    }
    if (byte == '"') {
        return read_string(reader);
    }
    return byte == '-' || byte_is_digit(byte) ? read_number(reader) : read_word(reader);
}

static void skip_blanks(struct json_scan *scan)
{
    while (scan->at < scan->bytes.size && strchr(" \t\n\r", scan->bytes.data[scan->at]) != NULL &&
           scan->bytes.data[scan->at] != '\0') {
        scan->at++;
    }
}

static bool read_key(struct reader *reader, char byte)
{
    struct json_scan *scan = &reader->scan;
    if (byte == '}' && reader->expect == EXPECT_FIRST_KEY) {
        return read_close(reader);
    }
    if (byte != '"') {
        return unexpected(reader, "a key in double quotes");
    }
    reader->key_start = scan->at;
    if (!json_scan_string(scan, &reader->key)) {
        return false;
    }
    reader->key_end = scan->at;
    skip_blanks(scan);
    if (scan->at >= scan->bytes.size || scan->bytes.data[scan->at] != ':') {
        return unexpected(reader, "`:` behind the key");
    }
    scan->at++;
    reader->expect = EXPECT_VALUE;
    return true;
}

static bool read_comma(struct reader *reader, char byte)
{
    bool object = reader->frames[reader->depth - 1].node->kind == JSON_OBJECT;
    if (byte == (object ? '}' : ']')) {
        return read_close(reader);
    }
    if (byte != ',') {
        return unexpected(reader, object ? "`,` or `}`" : "`,` or `]`");
    }
    reader->scan.at++;
    reader->expect = object ? EXPECT_KEY : EXPECT_VALUE;
    return true;
}

static bool read_next(struct reader *reader)
{
    struct json_scan *scan = &reader->scan;
    char byte = scan->at < scan->bytes.size ? scan->bytes.data[scan->at] : '\0';
    switch (reader->expect) {
    case EXPECT_ELEMENT:
        if (byte == ']') {
            return read_close(reader);
        }
        return read_value(reader, byte);
    case EXPECT_FIRST_KEY:
    case EXPECT_KEY:
        return read_key(reader, byte);
    case EXPECT_COMMA:
        return read_comma(reader, byte);
    case EXPECT_END:
        return unexpected(reader, "nothing behind the value");
    case EXPECT_VALUE:
    default:
        return read_value(reader, byte);
    }
}

const struct json *json_read(struct arena *arena, struct text bytes, struct json_error *error)
{
    *error = (struct json_error){.offset = 0};
    struct reader reader = {.scan = {.arena = arena, .bytes = bytes, .error = error}, .key = {"", 0}};
    if (text_starts(bytes, TEXT("\xEF\xBB\xBF"))) {
        json_scan_fail(&reader.scan, 0, TEXT("the text begins with a byte order mark"));
        return NULL;
    }
    for (skip_blanks(&reader.scan); reader.expect != EXPECT_END || reader.scan.at < bytes.size;
         skip_blanks(&reader.scan)) {
        if (!read_next(&reader)) {
            return NULL;
        }
    }
    return reader.root;
}

const struct json *json_get(const struct json *object, struct text key)
{
    if (object == NULL || object->kind != JSON_OBJECT) {
        return NULL;
    }
    for (const struct json *member = object->child; member != NULL; member = member->next) {
        if (text_equal(member->key, key)) {
            return member;
        }
    }
    return NULL;
}

const struct json *json_path(const struct json *value, struct text path)
{
    struct text key;
    while (value != NULL && text_split(&path, '.', &key)) {
        value = json_get(value, key);
    }
    return value;
}

const struct json *json_at(const struct json *value, const char *path)
{
    return json_path(value, text_from(path));
}

bool json_double(const struct json *value, double *number)
{
    if (value == NULL || value->kind != JSON_NUMBER) {
        return false;
    }
    char *digits = memory_allocate(value->text.size + 1);
    memcpy(digits, value->text.data, value->text.size);
    double read = strtod(digits, NULL);
    memory_release(digits);
    bool fits = read - read == 0; /* neither infinite nor NaN */
    if (fits) {
        *number = read;
    }
    return fits;
}

bool json_integer(const struct json *value, long long *number)
{
    if (value == NULL || value->kind != JSON_NUMBER || value->text.size > 20) {
        return false;
    }
    char digits[24] = {0};
    memcpy(digits, value->text.data, value->text.size);
    if (strpbrk(digits, ".eE") != NULL) {
        return false;
    }
    errno = 0;
    long long read = strtoll(digits, NULL, 10);
    if (errno != 0) {
        return false;
    }
    *number = read;
    return true;
}
