/* The second pass of the Markdown reader: what the blocks hold. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_CONTENT_H
#define BENCHLINT_LINT_READ_MARKDOWN_CONTENT_H

#include "lint/read/markdown_inline.h"

/* Reads titles, tables and comments of all blocks and writes the prose, which is blank but for its line ends. */
void markdown_read_content(struct arena *arena, const struct source *source, struct markdown_detail *detail,
                           char *prose);

/* The table of a block's pieces: header, delimiter row, rows. All of the sink must be there. */
struct table *markdown_read_table(const struct inline_sink *sink, struct markdown_detail *detail,
                                  const struct piece *pieces, size_t count);

/* Comments of an HTML block, and the text between its tags. */
void markdown_read_html(struct markdown_detail *detail, const struct inline_text *input,
                        const struct inline_sink *sink);

#endif
