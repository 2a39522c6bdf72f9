/* The second pass of the Markdown reader: what the blocks hold. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_CONTENT_H
#define BENCHLINT_LINT_READ_MARKDOWN_CONTENT_H

#include "lint/read/markdown_inline.h"

/* Reads titles, tables and comments of all blocks and writes the prose, which is blank but for its line ends. */
void markdown_read_content(struct arena *arena, const struct source *source, struct markdown_detail *detail,
                           char *prose);

/* Reads titles and the headers of tables alone. */
void markdown_read_titles(struct arena *arena, const struct source *source, struct markdown_detail *detail);
/* Writes the prose of one paragraph; `prose` holds its block and is blank but for its line ends. */
void markdown_read_paragraph(struct arena *arena, const struct markdown *markdown, size_t block, char *prose);

/* The table of a block's pieces: header, delimiter row, rows. The sink's `rendered` must be there. */
struct table *markdown_read_table(const struct inline_sink *sink, struct markdown_detail *detail, struct span span);
/* The same without its rows. */
struct table *markdown_read_header(const struct inline_sink *sink, struct markdown_detail *detail, struct span span);

/* Comments of an HTML block, and the text between its tags. */
void markdown_read_html(struct markdown_detail *detail, const struct inline_text *input,
                        const struct inline_sink *sink);

#endif
