/* Pack kernel: the vocabulary of the methodology, for its three families of checks. */
#ifndef BENCHLINT_LINT_CHECK_KERNEL_H
#define BENCHLINT_LINT_CHECK_KERNEL_H

#include "lint/check/check.h"

/* check->standard where that is the pack's, else the one compiled in with the configuration laid over it; never NULL.
 */
const struct standard *kernel_standard(struct check *check);
/* The key that a role of the record is printed under; empty when the standard has no such role. */
struct text kernel_key(const struct standard *standard, struct text role);

#endif
