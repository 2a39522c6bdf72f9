/*
 * JSON exactly as RFC 8259 has it, in UTF-8: no duplicate keys, no byte order mark, no trailing bytes. Every key and
 * value knows its bytes; a number keeps its text, since the printed digits are what an audit is about. cJSON writes
 * JSON behind this interface; its types do not leave write.c.
 */
#ifndef BENCHLINT_JSON_JSON_H
#define BENCHLINT_JSON_JSON_H

#include "base/arena.h"
#include "base/buffer.h"

enum json_kind { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json {
    enum json_kind kind;
    size_t start, end;         /* bytes of the value: an object from brace to brace, a string with its quotes */
    size_t key_start, key_end; /* bytes of its key with quotes, when it is a member; else both 0 */
    struct text key;           /* decoded; may hold NUL bytes; a lone surrogate is U+FFFD here and in `text` */
    struct text text;          /* string: decoded, may hold NUL bytes; number: its text as written */
    const struct json *parent;
    const struct json *child; /* first element or member */
    const struct json *next;
    size_t count; /* elements or members */
};

struct json_error {
    size_t offset;
    struct text message; /* lower case, what is wrong, no full stop */
    bool too_deep;       /* the text is nested deeper than JSON_DEPTH_LIMIT: it may be strict JSON all the same */
};

enum { JSON_DEPTH_LIMIT = 512 };

/* The tree in `arena`, or NULL with `*error` filled. `bytes` need not be UTF-8: a bad byte is an error like any other.
 */
const struct json *json_read(struct arena *arena, struct text bytes, struct json_error *error);

/* The member with exactly this key, or NULL (also when `object` is NULL or no object). */
const struct json *json_get(const struct json *object, struct text key);
/* The same for a path "statistics.p50_ms". */
const struct json *json_at(const struct json *value, const char *path);
const struct json *json_path(const struct json *value, struct text path);
/* The number as the nearest double; false when it is no number or does not fit. */
bool json_double(const struct json *value, double *number);
/* The number, when it is written as an integer (no '.', no exponent) and fits. */
bool json_integer(const struct json *value, long long *number);

/* The version of the library behind the writer, as loaded; static. */
const char *json_library_version(void);

/* Appends `text` as a JSON string with quotes; bytes that are not UTF-8 become U+FFFD, and what would steer a terminal
 * that shows the file (U+0000 to U+001F, U+007F to U+009F) an escape. */
void json_write_string(struct buffer *buffer, struct text text);

/*
 * A JSON object under construction: members in the order they were added. `key` is a C string; inside a list it is
 * NULL. json_writer_open begins with an open object; json_writer_object and json_writer_list open one inside what is
 * open, json_writer_end closes the innermost.
 */
struct json_writer;
struct json_writer *json_writer_open(void);
void json_writer_object(struct json_writer *writer, const char *key);
void json_writer_list(struct json_writer *writer, const char *key);
void json_writer_end(struct json_writer *writer);
void json_writer_string(struct json_writer *writer, const char *key, struct text value);
/* `digits` is the number's text and must be a JSON number. */
void json_writer_number(struct json_writer *writer, const char *key, struct text digits);
void json_writer_integer(struct json_writer *writer, const char *key, long long value);
void json_writer_boolean(struct json_writer *writer, const char *key, bool value);
void json_writer_null(struct json_writer *writer, const char *key);
/* Bytes that are JSON already (a value of another document as it stands there). */
void json_writer_raw(struct json_writer *writer, const char *key, struct text json);
/* Appends the object, indented, with a line end, and frees the writer. */
void json_writer_close(struct json_writer *writer, struct buffer *buffer);

#endif
