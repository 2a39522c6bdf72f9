/* Files that are judged by other bytes than the disk's: standard input's, or what is staged for the next commit. */
#ifndef BENCHLINT_LINT_MODEL_OVERLAY_H
#define BENCHLINT_LINT_MODEL_OVERLAY_H

#include "base/arena.h"

struct overlay_file {
    struct text path; /* relative to the root */
    struct text bytes;
    bool absent; /* it is judged as if the disk did not hold it */
};
struct overlay {
    struct overlay_file *items; /* sorted by path, none twice */
    size_t count;
    size_t capacity;
};

/* The file that stands for the one at `path`; NULL: the disk's own does. The overlay may be NULL: it holds nothing. */
const struct overlay_file *overlay_find(const struct overlay *overlay, struct text path);
/* Does a file of the overlay that is not absent lie under `directory`? */
bool overlay_fills(const struct overlay *overlay, struct text directory);
/* A copy with items of its own. */
struct overlay overlay_copy(struct arena *arena, const struct overlay *overlay);
/* Adds the file in its place, or replaces the bytes of the one at `path`. */
void overlay_put(struct arena *arena, struct overlay *overlay, struct text path, struct text bytes);

#endif
