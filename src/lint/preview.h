/* A fix as the small diff that a frame shows, and the edits behind it. */
#ifndef BENCHLINT_LINT_PREVIEW_H
#define BENCHLINT_LINT_PREVIEW_H

#include "lint/mask.h"

enum { PREVIEW_LINE_LIMIT = 8 }; /* lines, taken away and added together, that a preview has at most */

/*
 * Copies the finding's edits into `diagnostic`, sorted by place, line ends as the file has them there, and makes the
 * lines of the preview (none when they are too many, or an edit holds a secret: then fix_secret is set).
 */
void preview_fix(struct arena *result, const struct secrets *secrets, const struct finding *finding,
                 struct diagnostic *diagnostic);

/* The line as a frame keeps it: cut around the character `focus` (counted from 0) when it is too long. */
struct sealed_line preview_cut(struct arena *result, struct text line, size_t number, size_t focus);

#endif
