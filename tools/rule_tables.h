/* The packs as C source: static constant tables that a start pays nothing for. */
#ifndef BENCHLINT_TOOLS_RULE_TABLES_H
#define BENCHLINT_TOOLS_RULE_TABLES_H

#include "lint/rule/load.h"

/* Appends the definitions of builtin_rules and builtin_standards (rule.h). */
void tables_write(struct buffer *out, const struct rule_pack *packs, size_t count);

#endif
