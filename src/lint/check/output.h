/* Captured output of a bench script (contract, section 5: the bench-* rules). */
#ifndef BENCHLINT_LINT_CHECK_OUTPUT_H
#define BENCHLINT_LINT_CHECK_OUTPUT_H

#include "lint/check/check.h"

/*
 * `source` may hold any bytes. `promote` asks for the promotion gate too. Counts the document as audited; one without a
 * result counts as unaudited.
 */
void check_output(struct check *check, const struct source *source, bool promote);

#endif
