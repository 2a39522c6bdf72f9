/* Checks of which files stand where (contract, Repository): what is missing, what is too much, what Git must not keep.
 */
#ifndef BENCHLINT_LINT_CHECK_LAYOUT_H
#define BENCHLINT_LINT_CHECK_LAYOUT_H

#include "lint/check/check.h"

/* layout-missing of an operator directory: told at the index. */
void check_layout_missing(struct check *check, const struct operator_directory *directory);

/* layout-unexpected of each of its files but those that `taken` (as check_artifacts gave it for them) names. */
void check_layout_unexpected(struct check *check, const struct operator_directory *directory, const bool *taken);

/* layout-missing of benchmarks/ itself, and scratch-tracked. Nothing where only some files were asked for. */
void check_top(struct check *check);

#endif
