/* Lines to blocks: the first pass of the Markdown reader. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_BLOCK_H
#define BENCHLINT_LINT_READ_MARKDOWN_BLOCK_H

#include "lint/read/markdown_detail.h"

/*
 * Fills detail->blocks, spans, pieces, definitions and too_deep. Titles of headings and the contents of tables are left
 * to the inline reader.
 */
void markdown_read_blocks(struct arena *arena, const struct source *source, struct markdown_detail *detail);

#endif
