/*
 * One line of Markdown under the cursor of the block reader, and what may begin a block on it. Columns count tabs as
 * stops of four; offsets are bytes of the file. Inner header of the Markdown reader.
 */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_LINE_H
#define BENCHLINT_LINT_READ_MARKDOWN_LINE_H

#include "base/text.h"

struct line {
    struct text bytes;  /* the whole file */
    size_t begin;       /* the line's first byte, a byte order mark skipped */
    size_t end;         /* behind its last byte, the line end not counted */
    size_t next;        /* the next line's first byte */
    size_t feed;        /* the next line feed, or the file's end */
    bool carriages;     /* the file has carriage returns */
    size_t offset;      /* the cursor */
    size_t column;      /* the cursor's column, from 0 */
    bool inside_tab;    /* the cursor stands in the middle of the tab at `offset` */
    size_t word;        /* first byte at or after the cursor that is no blank or tab */
    size_t word_column; /* and its column */
    size_t indent;      /* columns from the cursor to it */
    bool blank;         /* there is none before the line's end */
    size_t no_break;    /* no thematic break begins before this offset: keeps nested list marks linear */
};

/* The line that begins at `at`, and the one behind a line; at the file's end an empty one. Line ends are \n, \r\n and
 * \r. */
struct line line_first(struct text bytes, size_t at);
struct line line_following(const struct line *line);
/* The byte at an offset of the line, '\n' at its end and beyond. */
char line_byte(const struct line *line, size_t at);
/* Updates word, word_column, indent and blank for the present cursor. */
void line_find_word(struct line *line);
void line_advance_bytes(struct line *line, size_t count);
void line_advance_columns(struct line *line, size_t count);
/* Over the one blank or tab that may follow a container's mark. */
void line_skip_optional_blank(struct line *line);
/* The line's bytes from `from` on. */
struct text line_rest(const struct line *line, size_t from);

/* All of these look at line->word. */

/* Level 1 to 6 of an ATX heading and where its text begins, or 0. */
int line_heading(const struct line *line, size_t *text);
/* Level 1 or 2 of a setext underline, or 0. */
int line_underline(const struct line *line);
bool line_break(struct line *line);
/* The number of fence bytes that open a code fence here, or that close one of this byte, or 0. */
size_t line_fence_open(const struct line *line);
size_t line_fence_close(const struct line *line, char fence);
/* Bytes of a list mark, or 0; fewer may interrupt a paragraph. */
size_t line_list_mark(const struct line *line, bool interrupts);

/* ATX heading text from `from` to the line's end without closing hashes and outer blanks. */
struct text line_heading_text(const struct line *line, size_t from);

#endif
