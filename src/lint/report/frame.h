/* One diagnostic for people: message, place, source lines with the exact span underlined, help, the fix as a small
 * diff. */
#ifndef BENCHLINT_LINT_REPORT_FRAME_H
#define BENCHLINT_LINT_REPORT_FRAME_H

#include "base/buffer.h"
#include "lint/diagnostic.h"

void frame_write(struct buffer *out, const struct diagnostic *diagnostic, bool colour);

#endif
