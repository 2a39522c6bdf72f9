/* Ratios in the results tables of any Markdown document (contract, section 5: pack tables). */
#ifndef BENCHLINT_LINT_CHECK_RATIO_H
#define BENCHLINT_LINT_CHECK_RATIO_H

#include "lint/check/check.h"

/* Does another pack own the table that begins at `start`? Asked of each table in the order of the file. */
typedef bool ratio_owner(void *context, size_t start);

/*
 * Judges every table but those that another pack owns (NULL: none is). Counts ratio cells, their rows and the document
 * as audited or not.
 */
void check_ratios(struct check *check, const struct markdown *markdown, ratio_owner *is_owned, void *context);

#endif
