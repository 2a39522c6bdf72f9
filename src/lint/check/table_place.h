/* Where a section's table stands, or would stand, when its header is not the standard's. */
#ifndef BENCHLINT_LINT_CHECK_TABLE_PLACE_H
#define BENCHLINT_LINT_CHECK_TABLE_PLACE_H

#include "lint/model/readme.h"

struct table_place {
    bool found;                /* a table, or lines that begin with a pipe, stand in the section */
    const struct table *table; /* of the tables there, the one most like the standard's; NULL: none */
    size_t start, end;         /* its header line; else the section's heading */
    struct text text;          /* the header's source */
};

struct table_place table_place_find(const struct readme *readme, const struct readme_section *section,
                                    struct column_list columns);
/* How many of the table's header cells are titles of the standard's, whatever their order. */
size_t table_place_common(const struct table *table, struct column_list columns);
/* The standard's header as a table line. */
struct text table_place_header(struct arena *arena, struct column_list columns);

#endif
