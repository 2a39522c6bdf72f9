/* Pipe tables as GitHub reads them, with the exact bytes of every cell. */
#ifndef BENCHLINT_LINT_READ_TABLE_H
#define BENCHLINT_LINT_READ_TABLE_H

#include "base/arena.h"

enum align { ALIGN_DEFAULT, ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT };

struct cell {
    size_t start,
        end; /* the trimmed source in bytes; an empty cell: start == end, right behind its opening pipe's blanks */
    struct text source; /* the same bytes as a view: code marks and escapes included */
    struct text text;   /* as rendered: marks, link targets, comments and escapes resolved; trimmed */
    bool code;          /* what is seen of the cell is exactly one code span, maybe as the text of a link */
};

struct table_row {
    size_t start, end; /* of its line, without container prefix, outer blanks and line end */
    struct cell *cells;
    size_t count; /* cells as written; a table's header says how many there should be */
};

struct table {
    size_t start, end; /* header's first byte to the last row's last */
    struct table_row header;
    struct table_row delimiter;
    enum align *aligns;     /* one per header cell */
    struct table_row *rows; /* NULL: not kept; markdown_rows and markdown_row give them of any table of a document */
    size_t row_count;
    size_t first_line; /* where the document's reader finds the first row */
};

/* NULL where the row ends before that column. */
static inline const struct cell *table_cell(const struct table_row *row, size_t column)
{
    return column < row->count ? &row->cells[column] : NULL;
}

#endif
