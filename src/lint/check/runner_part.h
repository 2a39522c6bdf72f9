/* Between the files of the runner checks. */
#ifndef BENCHLINT_LINT_CHECK_RUNNER_PART_H
#define BENCHLINT_LINT_CHECK_RUNNER_PART_H

#include "lint/check/runner.h"

void check_runner_harness(struct check *check, const struct script *script);
void check_runner_timing(struct check *check, const struct script *script);
void check_runner_seed(struct check *check, const struct script *script);

/* The source of an expression, for a message. */
struct text script_source(const struct script *script, const struct python_node *node);

#endif
