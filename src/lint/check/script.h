/* The bench script itself (contract, section 5: the script-* rules). */
#ifndef BENCHLINT_LINT_CHECK_SCRIPT_H
#define BENCHLINT_LINT_CHECK_SCRIPT_H

#include "lint/check/check.h"
#include "lint/model/script.h"

/* Counts the script as audited, or as unaudited where something that a rule asks of it could not be decided. */
void check_script(struct check *check, const struct script *script);

#endif
