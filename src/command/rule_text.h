/* Rules in words and as JSON, for `rules` and `explain`. */
#ifndef BENCHLINT_COMMAND_RULE_TEXT_H
#define BENCHLINT_COMMAND_RULE_TEXT_H

#include "base/buffer.h"
#include "lint/rule/rule.h"

/* What the rule finds, in one line: `what`, else the message with its {names} as <names>. */
void rule_write_what(struct buffer *out, const struct rule *rule);
/* A message or help with its {names} as <names>. */
void rule_write_template(struct buffer *out, struct text template);
/* "error", "warning". */
const char *rule_severity_word(const struct rule *rule);
/* "never", "safe", "unsafe", "conditional". */
const char *rule_fix_word(const struct rule *rule);
/* One JSON object, in one line, with everything that the rule file states for people and tests. */
void rule_write_json(struct buffer *out, const struct rule *rule);

#endif
