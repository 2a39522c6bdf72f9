/* Text inside a block: what of it is seen, and where. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_INLINE_H
#define BENCHLINT_LINT_READ_MARKDOWN_INLINE_H

#include "base/buffer.h"
#include "lint/read/markdown_detail.h"

/* Where the bytes of an inline text came from: from `at` on they stand at `origin` in the file. */
struct segment {
    size_t at, origin;
};

struct inline_text {
    struct text text; /* lines joined by '\n', container marks left out; pipes of a table cell unescaped */
    const struct segment *segments;
    size_t segment_count;
};

/* What is wanted; each but the arenas may be NULL. */
struct inline_sink {
    struct arena *arena;   /* of what is rendered */
    struct arena *lasting; /* of what stays from one text to the next: the list of comments */
    char *prose;           /* of the file's bytes from `prose_start` on: what is seen is written to its place */
    size_t prose_start;
    struct buffer *rendered;       /* the text as rendered, white space not folded */
    struct comment_list *comments; /* with offsets in the file */
    struct text bytes;             /* the file, for the comments' contents */
};

/* Writes bytes that are seen at this offset of the file to the prose, where one is wanted. */
void inline_show(const struct inline_sink *sink, size_t origin, struct text seen);

/*
 * Text without live markup is read here, all other by cmark. What would cost cmark too much (detail->effort) is taken
 * as text, but for code spans, escapes and comments.
 */
void inline_read(struct markdown_detail *detail, const struct inline_text *input, const struct inline_sink *sink);

/* White space (a no-break space too) as one blank, outer white space cut off; a view into `text` where nothing changes.
 */
struct text inline_fold(struct arena *arena, struct text text);

#endif
