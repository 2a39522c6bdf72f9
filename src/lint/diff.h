/* Two versions of a text as a unified diff that `git apply` and `patch` take. */
#ifndef BENCHLINT_LINT_DIFF_H
#define BENCHLINT_LINT_DIFF_H

#include "base/buffer.h"

struct diff {
    struct text path; /* relative to the root, with '/' */
    struct text before, after;
    const struct text *secrets; /* a hunk that would print one of them is left out */
    size_t secret_count;
    bool colour;
};

/*
 * Appends the diff with three lines of context, or nothing when both are equal; bytes stand as they are, but with
 * `colour` (for a terminal, not for a tool) control characters are escaped. Returns the number of hunks left out.
 */
size_t diff_unified(struct buffer *out, const struct diff *diff);

#endif
