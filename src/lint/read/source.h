/* The bytes of one file under lint, with the means to say where in it something stands. */
#ifndef BENCHLINT_LINT_READ_SOURCE_H
#define BENCHLINT_LINT_READ_SOURCE_H

#include "base/arena.h"

struct source {
    struct text path;  /* relative to the repository root, with '/' */
    struct text bytes; /* the whole file, a byte order mark included */
    size_t body;       /* where the text begins: 3 behind a byte order mark, else 0 */
    size_t *lines;     /* offset of each line's first byte */
    size_t line_count; /* at least 1 */
    bool text;         /* valid UTF-8 without a NUL byte: only then may a reader look into it */
    size_t invalid;    /* where the first NUL or bad byte stands, when !text */
};

/* A place as people count it: lines and columns from 1, columns in code points (a byte order mark is none). */
struct position {
    size_t line;
    size_t column;
    size_t offset; /* bytes from the file's start */
};

/* `path` and `bytes` must outlive the source; the line index is made in `arena`. */
struct source source_open(struct arena *arena, struct text path, struct text bytes);

/* Offset of the first NUL or byte that is not UTF-8; the size when there is none: then it is text. */
size_t source_first_invalid(struct text bytes);

struct position source_position(const struct source *source, size_t offset);
/* Index, from 0, of the line that holds `offset`. */
size_t source_line_of(const struct source *source, size_t offset);
/* Line `line` (from 0) without its line end; empty beyond the last. */
struct text source_line(const struct source *source, size_t line);
/* Is the text a view into the source's bytes? */
bool source_holds(const struct source *source, struct text text);
/* The offset of a view into the source's bytes. */
size_t source_offset(const struct source *source, struct text view);

#endif
