#include "base/text.h"

#include <string.h>

#define SPACE BYTE_SPACE
#define DIGIT (BYTE_DIGIT | BYTE_HEX)
#define ALPHA BYTE_ALPHA
#define HEXAL (BYTE_ALPHA | BYTE_HEX)
/* clang-format off */
const unsigned char byte_classes[256] = {
    ['\t'] = SPACE, ['\n'] = SPACE, ['\v'] = SPACE, ['\f'] = SPACE, ['\r'] = SPACE, [' '] = SPACE,
    ['0'] = DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT,
    ['A'] = HEXAL, HEXAL, HEXAL, HEXAL, HEXAL, HEXAL, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA,
            ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA,
    ['_'] = BYTE_UNDERSCORE,
    ['a'] = HEXAL, HEXAL, HEXAL, HEXAL, HEXAL, HEXAL, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA,
            ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA, ALPHA,
};
/* clang-format on */
#undef SPACE
#undef DIGIT
#undef ALPHA
#undef HEXAL

struct text text_from(const char *string)
{
    return (struct text){string == NULL ? "" : string, string == NULL ? 0 : strlen(string)};
}

struct text text_slice(struct text text, size_t from, size_t to)
{
    if (to > text.size) {
        to = text.size;
    }
    if (from > to) {
        from = to;
    }
    if (text.data == NULL) {
        return (struct text){"", 0};
    }
    return (struct text){text.data + from, to - from};
}

struct text text_after(struct text text, size_t from)
{
    return text_slice(text, from, text.size);
}

bool text_equal(struct text a, struct text b)
{
    /* Most texts of a size differ in their first byte. */
    return a.size == b.size && (a.size == 0 || (a.data[0] == b.data[0] && memcmp(a.data, b.data, a.size) == 0));
}

bool text_equal_fold(struct text a, struct text b)
{
    if (a.size != b.size) {
        return false;
    }
    for (size_t i = 0; i < a.size; i++) {
        if (byte_lower(a.data[i]) != byte_lower(b.data[i])) {
            return false;
        }
    }
    return true;
}

bool text_starts(struct text text, struct text prefix)
{
    return text.size >= prefix.size && text_equal(text_slice(text, 0, prefix.size), prefix);
}

bool text_ends(struct text text, struct text suffix)
{
    return text.size >= suffix.size && text_equal(text_after(text, text.size - suffix.size), suffix);
}

bool text_starts_fold(struct text text, struct text prefix)
{
    return text.size >= prefix.size && text_equal_fold(text_slice(text, 0, prefix.size), prefix);
}

int text_compare(struct text a, struct text b)
{
    size_t common = a.size < b.size ? a.size : b.size;
    int order = common == 0 ? 0 : memcmp(a.data, b.data, common);
    if (order != 0) {
        return order;
    }
    return (a.size > b.size) - (a.size < b.size);
}

enum { SHORT_TEXT = 512 }; /* memmem makes a table of 256 bytes before it looks */

static size_t find_in_short(struct text text, struct text needle, size_t from)
{
    size_t end = text.size - needle.size + 1; /* where it can begin, and no later */
    for (size_t at = from; at < end; at++) {
        const char *found = memchr(text.data + at, needle.data[0], end - at);
        if (found == NULL) {
            return TEXT_NONE;
        }
        at = (size_t)(found - text.data);
        if (memcmp(found, needle.data, needle.size) == 0) {
            return at;
        }
    }
    return TEXT_NONE;
}

size_t text_find(struct text text, struct text needle, size_t from)
{
    if (from > text.size || needle.size > text.size - from) {
        return TEXT_NONE;
    }
    if (needle.size == 0) {
        return from;
    }
    if (text.size - from <= SHORT_TEXT) {
        return find_in_short(text, needle, from);
    }
    const char *found = memmem(text.data + from, text.size - from, needle.data, needle.size);
    return found == NULL ? TEXT_NONE : (size_t)(found - text.data);
}

size_t text_find_fold(struct text text, struct text needle, size_t from)
{
    for (size_t at = from; at <= text.size && needle.size <= text.size - at; at++) {
        if (text_starts_fold(text_after(text, at), needle)) {
            return at;
        }
    }
    return TEXT_NONE;
}

size_t text_find_word(struct text text, struct text word, size_t from)
{
    for (size_t at = text_find(text, word, from); at != TEXT_NONE; at = text_find(text, word, at + 1)) {
        bool open = at == 0 || !byte_is_word(text.data[at - 1]);
        bool closed = at + word.size == text.size || !byte_is_word(text.data[at + word.size]);
        if (open && closed) {
            return at;
        }
    }
    return TEXT_NONE;
}

size_t text_find_byte(struct text text, char byte, size_t from)
{
    if (from >= text.size) {
        return TEXT_NONE;
    }
    const char *found = memchr(text.data + from, byte, text.size - from);
    return found == NULL ? TEXT_NONE : (size_t)(found - text.data);
}

size_t text_find_last_byte(struct text text, char byte)
{
    for (size_t at = text.size; at > 0; at--) {
        if (text.data[at - 1] == byte) {
            return at - 1;
        }
    }
    return TEXT_NONE;
}

struct text text_trim(struct text text)
{
    size_t from = 0;
    size_t to = text.size;
    while (from < to && byte_is_space(text.data[from])) {
        from++;
    }
    while (to > from && byte_is_space(text.data[to - 1])) {
        to--;
    }
    return text_slice(text, from, to);
}

bool text_is_blank(struct text text)
{
    return text_trim(text).size == 0;
}

bool text_split(struct text *rest, char separator, struct text *part)
{
    if (rest->data == NULL) {
        return false;
    }
    size_t at = text_find_byte(*rest, separator, 0);
    if (at == TEXT_NONE) {
        *part = *rest;
        *rest = (struct text){NULL, 0};
        return true;
    }
    *part = text_slice(*rest, 0, at);
    *rest = text_after(*rest, at + 1);
    return true;
}

size_t text_code_points(struct text text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.size; i++) {
        count += ((unsigned char)text.data[i] & 0xC0U) != 0x80U;
    }
    return count;
}
