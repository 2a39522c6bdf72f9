/* Checks of what the index registers, and of the operator matrix against it (contract, Repository). */
#ifndef BENCHLINT_LINT_CHECK_INDEX_H
#define BENCHLINT_LINT_CHECK_INDEX_H

#include "lint/check/check.h"

/* index-coverage, operator-matrix and index-devices. Nothing where only some files were asked for or no index can be
 * read. */
void check_index(struct check *check);

/* Its parts. */
void check_coverage(struct check *check);
void check_matrix(struct check *check);
void check_devices(struct check *check);

/* The coverage table's entries by one of their names, so that a large index is not searched from end to end. */
struct coverage_order {
    const struct coverage **items; /* equal names stand in the index's own order */
    size_t count;
    bool by_directory; /* else by operator */
};
struct coverage_order coverage_order(struct arena *arena, const struct repository_index *index, bool by_directory);
/* The entries with this name: `*count` of them from the one returned; NULL when there is none. */
const struct coverage **coverage_find(const struct coverage_order *order, struct text name, size_t *count);

#endif
