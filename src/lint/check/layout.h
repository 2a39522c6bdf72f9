/* Checks of which files stand where (contract, Repository): what is missing, what is too much, what Git must not keep.
 */
#ifndef BENCHLINT_LINT_CHECK_LAYOUT_H
#define BENCHLINT_LINT_CHECK_LAYOUT_H

#include "lint/check/check.h"

/*
 * layout-missing of an operator directory, and layout-unexpected of each of its files but those that `taken` (as given
 * by check_artifacts for these files) names.
 */
void check_layout(struct check *check, const struct operator_directory *directory, const bool *taken);

/* layout-missing of benchmarks/ itself, and scratch-tracked. Nothing where only some files were asked for. */
void check_top(struct check *check);

#endif
