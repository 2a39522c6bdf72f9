/* A view of bytes that somebody else owns: (pointer, length), not NUL-terminated. */
#ifndef BENCHLINT_BASE_TEXT_H
#define BENCHLINT_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    const char *data;
    size_t size;
};

#define TEXT(literal) ((struct text){(literal), sizeof(literal) - 1})
/* For static initialisers, where a compound literal is not constant. */
#define TEXT_INIT(literal)                                                                                             \
    {                                                                                                                  \
        (literal), sizeof(literal) - 1                                                                                 \
    }
#define TEXT_NONE ((size_t)-1)

struct text text_from(const char *string); /* NULL gives the empty text */
/* The bytes from `from` to `to` (exclusive), both cut to the text's size. */
struct text text_slice(struct text text, size_t from, size_t to);
struct text text_after(struct text text, size_t from);

bool text_equal(struct text a, struct text b);
bool text_equal_fold(struct text a, struct text b); /* ASCII letters without case */
bool text_starts(struct text text, struct text prefix);
bool text_ends(struct text text, struct text suffix);
bool text_starts_fold(struct text text, struct text prefix);
int text_compare(struct text a, struct text b); /* by bytes, as strcmp */

/* Offset of the first occurrence at or after `from`, or TEXT_NONE. */
size_t text_find(struct text text, struct text needle, size_t from);
size_t text_find_fold(struct text text, struct text needle, size_t from);
/* The same, with no ASCII letter, digit or underscore right before or after the occurrence. */
size_t text_find_word(struct text text, struct text word, size_t from);
size_t text_find_byte(struct text text, char byte, size_t from);
size_t text_find_last_byte(struct text text, char byte);

struct text text_trim(struct text text); /* blanks, tabs and line ends at both sides */
bool text_is_blank(struct text text);
/* Cuts the part before the next `separator` off `*rest`; false when `*rest` was used up. */
bool text_split(struct text *rest, char separator, struct text *part);
/* The number of Unicode code points in valid UTF-8. */
size_t text_code_points(struct text text);

/* Of bytes, ASCII alone. Here, not in text.c: most of the time that reading takes is spent in them. */
enum { BYTE_SPACE = 1, BYTE_DIGIT = 2, BYTE_ALPHA = 4, BYTE_UNDERSCORE = 8, BYTE_HEX = 16 };
extern const unsigned char byte_classes[256];

static inline bool byte_is(char byte, unsigned classes)
{
    return (byte_classes[(unsigned char)byte] & classes) != 0;
}

static inline bool byte_is_space(char byte) /* blank, tab, line end, form feed */
{
    return byte_is(byte, BYTE_SPACE);
}

static inline bool byte_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static inline char byte_lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

static inline bool byte_is_alpha(char byte)
{
    return byte_is(byte, BYTE_ALPHA);
}

static inline bool byte_is_alnum(char byte)
{
    return byte_is(byte, BYTE_ALPHA | BYTE_DIGIT);
}

static inline bool byte_is_word(char byte) /* letter, digit, underscore */
{
    return byte_is(byte, BYTE_ALPHA | BYTE_DIGIT | BYTE_UNDERSCORE);
}

static inline bool byte_is_hex(char byte)
{
    return byte_is(byte, BYTE_HEX);
}

/* The text's bytes, which printf may not be given NULL for. */
static inline const char *text_bytes(struct text text)
{
    return text.data == NULL ? "" : text.data;
}

/* printf("%.*s", TEXT_PRINT(text)) */
#define TEXT_PRINT(text) ((int)(text).size), text_bytes(text)

#endif
