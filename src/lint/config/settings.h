/* The keys of .benchlint.yaml: one table that reads the file, shows what is in force and writes its JSON schema. */
#ifndef BENCHLINT_LINT_CONFIG_SETTINGS_H
#define BENCHLINT_LINT_CONFIG_SETTINGS_H

#include "lint/config/config.h"
#include "yaml/shape.h"

/*
 * Every leaf's `offset` is that of its member in struct config: a text, a text_list, a bool, a size_t (whole numbers),
 * an enum fail_on (words), or a pointer to a tree. `severity` and `standard` are read by hand; theirs is
 * SETTING_BY_HAND.
 */
extern const struct shape settings_shape;
#define SETTING_BY_HAND ((size_t)-1)

/* The words of `fail-on`, in the order of enum fail_on. */
extern const struct shape fail_on_shape;

/* What the items of a list are, where any text is not good enough. */
extern const struct shape rule_pattern_shape;
extern const struct shape pack_shape;
/* The map under `severity`: its keys are rule patterns. */
extern const struct shape severities_shape;

#endif
