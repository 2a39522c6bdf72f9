/*
 * Fixes: which edits to make, and making them. A plan is pure; a file is written only while it still is the one that
 * the edits were made for. What overlaps waits for the next run: the caller lints and plans again until nothing is
 * left.
 */
#ifndef BENCHLINT_LINT_FIX_H
#define BENCHLINT_LINT_FIX_H

#include "base/buffer.h"
#include "lint/diagnostic.h"

struct fix_file {
    struct text path;   /* relative to the root: to open it */
    struct text shown;  /* the same as reports show it */
    struct text hash;   /* SHA-256 of the bytes that the edits are for */
    struct edit *edits; /* by place, no two touch the same bytes */
    size_t edit_count;
    size_t fixed; /* diagnostics that these edits mend */
};

struct fix_plan {
    struct fix_file *files; /* by path */
    size_t count;
    size_t fixed;     /* diagnostics mended by the plan */
    size_t postponed; /* fixable, but their edits overlap others of this plan */
    size_t unsafe;    /* fixable only with unsafe fixes, which were not asked for */
    size_t unfixable; /* without a fix */
};

/*
 * Plans the fixes of sealed diagnostics (in report order: of overlapping ones the first wins, whole or not at all;
 * equal edits of two diagnostics count for both). `unsafe`: unsafe fixes too. Everything in `arena`.
 */
struct fix_plan fix_plan(struct arena *arena, const struct diagnostic_list *diagnostics, bool unsafe);

/*
 * The bytes with the edits made, in `arena`. A byte order mark stays first, and a final line end stays or stays away.
 * `bytes` must be those that the plan is for (fix_current).
 */
struct text fix_bytes(struct arena *arena, const struct fix_file *file, struct text bytes);
bool fix_current(struct arena *arena, const struct fix_file *file, struct text bytes);

struct fix_result {
    size_t files;          /* written */
    size_t fixed;          /* diagnostics mended in them */
    struct buffer trouble; /* a line for each file that could not be read or written, or has changed meanwhile */
};

/* Writes the plan's files under `root` (absolute), each in one step. False when `trouble` got a line. */
bool fix_apply(struct arena *arena, struct text root, const struct fix_plan *plan, struct fix_result *result);

/*
 * Appends the unified diff of a file. Hunks that would show a secret of `diagnostics` are left out (those sealed for
 * `before`, the known ones of a baseline among them; NULL: show all); a line of `notes` then says so, for standard
 * error.
 */
void fix_diff(struct buffer *out, struct buffer *notes, const struct fix_file *file, struct text before,
              struct text after, const struct diagnostic_list *diagnostics, bool colour);

#endif
