/*
 * Makes a unit's findings independent of the bytes they speak of: positions as people count them, the source lines for
 * a frame, keys for the baseline (hashed before anything is masked), and no secret left in clear.
 */
#ifndef BENCHLINT_LINT_SEAL_H
#define BENCHLINT_LINT_SEAL_H

#include "lint/check/finding.h"

enum {
    SEAL_LINE_LIMIT = 240, /* characters of a line that are kept; a longer one is cut around the place */
    SEAL_LEAD = 60         /* characters kept before the place, when something is cut there */
};

/*
 * Appends a diagnostic for each finding to `out`, ordered by path and offset; everything that it holds lives in
 * `result` (but for rules, which outlive both). Hygiene findings (`secret`) are masked in every line, message, fix
 * preview and, when they stand in a file's name, path, unless `show_secrets`. A `related` place in another file keeps
 * path and position alone.
 */
void seal_unit(struct arena *result, struct findings *findings, bool show_secrets, struct diagnostic_list *out);

#endif
