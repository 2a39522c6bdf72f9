/* Which tables of the index and the matrix register something: those with certain columns. */
#ifndef BENCHLINT_LINT_MODEL_INDEX_TABLE_H
#define BENCHLINT_LINT_MODEL_INDEX_TABLE_H

#include "lint/read/table.h"
#include "standard/standard.h"

/* The titles that the vocabulary knows for a column, from its list `path` in standard.yaml; empty when there is none.
 */
struct text_list index_titles(struct arena *arena, const struct standard *standard, const char *path);
/* The column whose title is one of `titles`, case aside, or holds one; the first title that has a column wins.
 * TEXT_NONE: none. */
size_t index_column(const struct table *table, struct text_list titles, bool holds);

/* The vocabulary of the index's own tables. */
struct index_vocabulary {
    struct text_list operators, directories; /* of its coverage */
    struct text_list devices, bandwidths;    /* of its device constants */
};
struct index_vocabulary index_vocabulary(struct arena *arena, const struct standard *standard);

enum index_table_kind { INDEX_TABLE_OTHER, INDEX_TABLE_COVERAGE, INDEX_TABLE_DEVICES };
struct index_table {
    enum index_table_kind kind;
    size_t name;  /* column of the operator or device */
    size_t value; /* column of the directory or bandwidth */
};
struct index_table index_table(const struct index_vocabulary *vocabulary, const struct table *table);

#endif
