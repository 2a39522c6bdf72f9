/* How one line of a pipe table falls into cells. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_TABLE_ROW_H
#define BENCHLINT_LINT_READ_TABLE_ROW_H

#include "lint/read/table.h"

/* Is `line` (without its line end) a delimiter row such as `| --- | :-: |`? */
bool table_is_delimiter(struct text line);
/* The number of cells in a line; 0 when it is no row: it holds no cell, or more than a table may have. */
size_t table_count_cells(struct text line);
/*
 * The cells of the line that stands at `start` to `end` of `bytes`. The text of the cells is left to the inline reader.
 * `cells` lives in `arena`.
 */
struct table_row table_read_row(struct arena *arena, struct text bytes, size_t start, size_t end);
/* The end of the row in such a line, outer blanks left out. */
size_t table_row_end(struct text bytes, size_t start, size_t end);
enum align table_align(struct text delimiter_cell);

#endif
