/* Writes what is seen of an inline text to where it is wanted. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_EMIT_H
#define BENCHLINT_LINT_READ_MARKDOWN_EMIT_H

#include "lint/read/markdown_inline.h"

struct emitter {
    const struct inline_text *input;
    const struct inline_sink *sink;
    size_t segment;       /* the one that the last position was in: positions only grow */
    size_t rendered_size; /* of the sink's lists before this text: to begin again */
    size_t comments_count;
};

struct emitter emit_begin(const struct inline_text *input, const struct inline_sink *sink);
/* Takes back what was emitted since emit_begin. */
struct emitter emit_again(const struct emitter *emitter);

/* Ranges are of the inline text, and grow from call to call. */

/* Bytes that are seen as they are. */
void emit_shown(struct emitter *emitter, size_t from, size_t to);
/* The inside of a code span. */
void emit_code(struct emitter *emitter, size_t from, size_t to);
/* `seen` in place of the bytes of the range, such as a character reference. */
void emit_replaced(struct emitter *emitter, size_t from, size_t to, struct text seen);
/* A comment with its marks. */
void emit_comment(struct emitter *emitter, size_t from, size_t to);
/* A blank in the rendered text alone. */
void emit_blank(struct emitter *emitter);

#endif
