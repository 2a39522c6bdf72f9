/* A results table of any Markdown document, pipe or HTML, as measures with the bytes they stand at. */
#ifndef BENCHLINT_LINT_MODEL_RATIO_TABLE_H
#define BENCHLINT_LINT_MODEL_RATIO_TABLE_H

#include "lint/model/measure.h"
#include "lint/read/markdown.h"

enum { MOST_TABLE_COLUMNS = 256 }; /* of tables that are judged column by column */

struct ratio_cell {
    size_t start, end; /* bytes of the file */
    struct text text;  /* as rendered */
    struct measure measure;
    bool over_rows, over_columns; /* shown in more than one */
    bool unread;                  /* holds a ratio's number, but not as one that is understood: "1.2-1.4x" */
};

struct ratio_column {
    struct text title; /* as rendered */
    size_t start, end;
    struct unit unit; /* that the header names */
    bool percent;     /* the header names percent */
    bool named;       /* the header's words say that it compares others */
    bool ratio;       /* it does, by its header or by its cells' form */
    bool best;        /* the header says that it compares with the best of several */
    bool change;      /* the header speaks of a change, up or down */
    bool directed;    /* some cell bears a sign, an arrow or a word for up or down */
    size_t numbers;   /* cells that are numbers */
};

struct ratio_row {
    size_t start, end;
    size_t count; /* cells as written, or as spans show them */
    struct ratio_cell *cells;
    bool mean;   /* its name says that its ratio may be the mean of the others */
    bool higher; /* its name says that more is better: "throughput" */
};

struct ratio_table {
    size_t start, end;
    struct ratio_column *columns;
    size_t column_count;
    struct ratio_row *rows;
    size_t row_count;
    bool html;
    struct ratio_table *turned; /* the same by its rows, where a row is named as a ratio; else NULL */
    bool simple;                /* false: too many columns, or spans beyond all measure; nothing is judged */
};

struct ratio_tables {
    struct ratio_table *items;
    size_t count;
    size_t capacity;
};

/* What reading needs of the vocabulary. */
struct ratio_words {
    const struct yaml *words;
    const struct yaml *units;
};

/* All tables of the document in the order of the file. Lives in `arena`. */
struct ratio_tables ratio_tables_read(struct arena *arena, const struct markdown *markdown,
                                      const struct ratio_words *words);
/* Does the text have a word that speaks of a ratio, and none of another kind of ratio? */
bool ratio_words_in(struct arena *arena, struct text title, const struct ratio_words *words);
/* What headers and cells say of the columns and the rows; the cells' measures are read. */
void ratio_columns_read(struct arena *arena, const struct ratio_words *words, struct ratio_table *table);
/* ratio_turned.c: rows and columns exchanged, where a row is named as a ratio and no column is one; else NULL. */
struct ratio_table *ratio_table_turn(struct arena *arena, const struct ratio_table *table,
                                     const struct ratio_words *words);
/* Does it hold measured numbers: a ratio column, or a column of numbers with a unit? */
bool ratio_table_has_results(const struct ratio_table *table);
/* The cell of a row's column; NULL when the row is cut off before it. */
const struct ratio_cell *ratio_table_cell(const struct ratio_table *table, size_t row, size_t column);

/* The text that a cell written in HTML shows; what is raised stands behind a `^`. */
struct text html_cell_text(struct arena *arena, struct text source);
/* HTML tables: html_table.c. Adds those that the blocks of HTML hold. */
void html_tables_read(struct arena *arena, const struct markdown *markdown, struct ratio_tables *tables);

#endif
