/*
 * Paths of files, each tracked by Git or not, in a few bytes each: of a path only what differs from the one before it
 * is kept. They are added in any order, best in sorted runs as Git lists them, and taken out in the order of their
 * bytes; memory is given back as they go.
 */
#ifndef BENCHLINT_LINT_MODEL_PACKED_PATHS_H
#define BENCHLINT_LINT_MODEL_PACKED_PATHS_H

#include "base/text.h"

#include <stdbool.h>

struct packed_run;

/* Valid when zeroed. */
struct packed_paths {
    struct packed_run *runs;
};

/* Adds a path, before the first is taken. */
void packed_paths_add(struct packed_paths *paths, struct text path, bool tracked);
/*
 * Takes the first of those that are left: a view that is good until the next call. One that was added several times
 * comes once, tracked when one of them was. False when none is left; then all memory has been given back.
 */
bool packed_paths_take(struct packed_paths *paths, struct text *path, bool *tracked);
void packed_paths_release(struct packed_paths *paths);

#endif
