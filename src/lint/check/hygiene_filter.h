/*
 * The line prefilter: which pairs of byte classes a line holds, found in one pass before any pattern is tried. A need
 * is a set of pairs of which a line must hold at least one for a pattern to match in it.
 */
#ifndef BENCHLINT_LINT_CHECK_HYGIENE_FILTER_H
#define BENCHLINT_LINT_CHECK_HYGIENE_FILTER_H

#include "base/arena.h"

#include <stdint.h>

enum { HYGIENE_NEEDS = 64 };

struct hygiene_bytes { /* a set of byte values */
    uint64_t bits[4];
};

struct hygiene_pair {
    struct hygiene_bytes first, second;
    unsigned need;
};

struct hygiene_filter {
    unsigned char classes[256];
    uint16_t rows[256]; /* of each byte: where the row of its class begins in `pairs` */
    size_t class_count;
    uint64_t *pairs; /* class_count rows of class_count masks of needs */
    /* While it is being built: */
    ARENA_LIST(struct hygiene_pair) list;
    struct text names[HYGIENE_NEEDS];
    unsigned count;
};

/*
 * The bit of the need that `text` describes: pairs separated by blanks, each of two bytes or classes: `\d.`, `[a-z]@`.
 * A class is \d \w \h (hexadecimal) \s, `[...]` of bytes, ranges and those classes, `[^...]`, or `\` before any other
 * byte; a lone class stands for itself and any byte. The line's ends count as line-end bytes. 0 when all bits are
 * taken: then nothing is needed.
 */
uint64_t hygiene_filter_need(struct arena *arena, struct hygiene_filter *filter, struct text text);
/* To be called when all needs are known. */
void hygiene_filter_close(struct arena *arena, struct hygiene_filter *filter);

/* The needs that the line meets. */
uint64_t hygiene_filter_line(const struct hygiene_filter *filter, struct text line);

/* Does the line hold `size` hexadecimal digits, or more, one behind the other? */
bool hygiene_hexadecimal_run(struct text line, size_t size);
/* The most parts of a number such as 1.2.3 in the line. */
size_t hygiene_number_parts(struct text line);

#endif
