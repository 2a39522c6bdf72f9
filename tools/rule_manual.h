/* The rules as a manual page. */
#ifndef BENCHLINT_TOOLS_RULE_MANUAL_H
#define BENCHLINT_TOOLS_RULE_MANUAL_H

#include "lint/rule/load.h"

/* Appends benchlint-rules(7) in mdoc(7): every rule of the packs, in the order of rule_headings. */
void manual_write(struct buffer *out, const struct rule_pack *packs, size_t count);

#endif
