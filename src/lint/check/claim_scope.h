/* What a Markdown document makes of an op-level speedup (contract, section 5: claim-scope). */
#ifndef BENCHLINT_LINT_CHECK_CLAIM_SCOPE_H
#define BENCHLINT_LINT_CHECK_CLAIM_SCOPE_H

#include "lint/check/check.h"

void check_claim_scope(struct check *check, const struct markdown *markdown);

#endif
