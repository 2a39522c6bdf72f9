/* One rule file: which keys it may and must have, and what each may hold. */
#ifndef BENCHLINT_LINT_RULE_FILE_H
#define BENCHLINT_LINT_RULE_FILE_H

#include "lint/rule/load.h"

/* One .yaml file in hand. */
struct rule_file {
    struct arena *arena;
    struct text path;
    struct text bytes;
    struct rule_faults *faults;
};

/* The file's tree, or NULL after a fault. */
const struct yaml *rule_file_parse(const struct rule_file *file);
/* Fills everything of `*rule` but its pack from a tree; false after a fault. `name` is the id that the file's name
 * gives. */
bool rule_file_read(const struct rule_file *file, const struct yaml *tree, struct text name, struct rule *rule);

#endif
