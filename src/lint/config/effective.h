/* The configuration in force, as YAML that config_read would read back to the same, each value with its origin. */
#ifndef BENCHLINT_LINT_CONFIG_EFFECTIVE_H
#define BENCHLINT_LINT_CONFIG_EFFECTIVE_H

#include "base/buffer.h"
#include "lint/config/config.h"

/*
 * Appends one line a value, with the comment `default`, `FILE:LINE` or `command line`. `file` is what `config` was read
 * from, NULL when there is none; `given` names the top-level keys that the command line has set.
 */
void config_write_effective(struct buffer *out, const struct config *config, const struct source *file,
                            struct text_list given);

/* Appends a JSON schema (draft 7) of .benchlint.yaml: what settings.h and the packs' vocabularies know, and the rules'
 * ids. */
void config_write_schema(struct buffer *out, const struct rule_set *rules);

#endif
