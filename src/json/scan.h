/* The lexical level of JSON: strings and numbers at an offset of the bytes. Private to src/json. */
#ifndef BENCHLINT_JSON_SCAN_H
#define BENCHLINT_JSON_SCAN_H

#include "json/json.h"

struct json_scan {
    struct arena *arena;
    struct text bytes;
    size_t at;
    bool surrogates; /* a string held a lone surrogate: three bytes that are no UTF-8, until json_scan_plain */
    struct json_error *error;
};

/* Notes the first error; always false, so that a caller can return it. */
bool json_scan_fail(struct json_scan *scan, size_t offset, struct text message);
/* What stands at `offset`, for a message: a character in back-ticks, or "the end of the text". */
struct text json_scan_found(const struct json_scan *scan, size_t offset);

/* Reads the string at the quote under `at` and leaves `at` behind it. */
bool json_scan_string(struct json_scan *scan, struct text *decoded);
/* Reads the number at `at` and leaves `at` behind it. */
bool json_scan_number(struct json_scan *scan, struct text *number);
/* The text with lone surrogates as U+FFFD; itself where it holds none. */
struct text json_scan_plain(struct json_scan *scan, struct text text);

/* Length of the valid UTF-8 sequence that `text` begins with, 0 when it begins with none. */
size_t json_utf8_length(struct text text);

#endif
