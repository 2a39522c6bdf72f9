/*
 * JSON exactly as RFC 8259 has it, in UTF-8: no duplicate keys, no byte order mark, no trailing bytes. Every key and value
 * knows its bytes; a number keeps its text, since the printed digits are what an audit is about. cJSON holds the tree behind
 * this interface and writes JSON; its types do not leave json.c.
 */
#ifndef BENCHLINT_JSON_JSON_H
#define BENCHLINT_JSON_JSON_H

#include "base/arena.h"
#include "base/buffer.h"

enum json_kind { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json {
    enum json_kind kind;
    size_t start, end;     /* bytes of the value: an object from brace to brace, a string with its quotes */
    size_t key_start, key_end; /* bytes of its key with quotes, when it is a member; else both 0 */
    struct text key;       /* decoded; may hold NUL bytes */
    struct text text;      /* string: decoded, may hold NUL bytes; number: its text as written */
    const struct json *parent;
    const struct json *child; /* first element or member */
    const struct json *next;
    size_t count; /* elements or members */
};

struct json_error {
    size_t offset;
    struct text message; /* lower case, what is wrong, no full stop */
};

enum { JSON_DEPTH_LIMIT = 512 };

/* The tree in `arena`, or NULL with `*error` filled. `bytes` need not be UTF-8: a bad byte is an error like any other. */
const struct json *json_read(struct arena *arena, struct text bytes, struct json_error *error);

/* The member with exactly this key, or NULL (also when `object` is NULL or no object). */
const struct json *json_get(const struct json *object, struct text key);
/* The same for a path "statistics.p50_ms". */
const struct json *json_at(const struct json *value, const char *path);
/* The number as the nearest double; false when it is no number or does not fit. */
bool json_double(const struct json *value, double *number);
/* The number, when it is written as an integer (no '.', no exponent) and fits. */
bool json_integer(const struct json *value, long long *number);

/* Appends `text` as a JSON string with quotes; bytes that are not UTF-8 become U+FFFD. */
void json_write_string(struct buffer *buffer, struct text text);

#endif
