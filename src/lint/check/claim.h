/* A performance report in Markdown against the benchmark checklist (contract, section 5: pack claim). */
#ifndef BENCHLINT_LINT_CHECK_CLAIM_H
#define BENCHLINT_LINT_CHECK_CLAIM_H

#include "lint/check/check.h"

/* Judges one report; counts it as an audited document. */
void check_claim(struct check *check, const struct markdown *markdown);

#endif
