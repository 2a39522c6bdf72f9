/* Suppression comments of one file, and what they hide (contract, section 1). */
#ifndef BENCHLINT_LINT_SUPPRESS_H
#define BENCHLINT_LINT_SUPPRESS_H

#include "lint/check/finding.h"
#include "lint/config/config.h"

/* A comment as a reader found it: where it stands and what stands in it, marks left out. */
struct suppression_comment {
    size_t start, end;
    struct text content;
};
struct suppression_comments {
    struct suppression_comment *items;
    size_t count;
    size_t capacity;
};

/* The `#` comments of YAML, shell and the like: not inside quotes, not glued to a word. */
struct suppression_comments suppression_comments_hash(struct arena *arena, const struct source *source);

struct suppression_scope {
    const struct config *config;
    const struct rule_set *rules;
    const bool *ran; /* per rule of the set: did it run? One that did not is never unused */
};

/*
 * Takes the findings that the file's comments suppress out of the list (counted in the audit), then adds the findings
 * on the comments themselves: unused-suppression and unknown-suppression. Call once per file, after all its findings
 * are known.
 */
void suppress(struct findings *findings, const struct source *source, const struct suppression_comments *comments,
              const struct suppression_scope *scope);

#endif
