/* Text from files as a terminal may show it: nothing that could steer it, and every column known. */
#ifndef BENCHLINT_BASE_RENDER_H
#define BENCHLINT_BASE_RENDER_H

#include "base/arena.h"
#include "base/buffer.h"

enum { RENDER_TAB = 4 }; /* columns of a tab stop */

/*
 * Appends `text` for people: tabs widen to the next stop counted from `column` (from 0), control characters, marks that
 * reorder text, invisible characters and bad bytes are written as escapes (\n, \x1b, \u{202e}). Returns the column
 * behind it.
 */
size_t render_text(struct buffer *out, struct text text, size_t column);
/* The same without tab stops: a tab becomes \t. For paths and messages. */
void render_plain(struct buffer *out, struct text text);
/* A file's name as a line of a message may hold it, in `arena`: it neither ends the line nor steers a terminal. */
struct text render_name(struct arena *arena, struct text name);
/* Where render_text would arrive after the first `characters` characters of the line (and one column for each beyond).
 */
size_t render_column(struct text line, size_t characters, size_t column);

/* Columns of a Unicode character in a terminal: 0, 1 or 2. */
size_t character_width(unsigned long point);

#endif
