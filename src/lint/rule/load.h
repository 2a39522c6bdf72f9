/* Rule files into rules: for a pack that `--rules` adds, and, at build time, for the packs compiled into the program.
 */
#ifndef BENCHLINT_LINT_RULE_LOAD_H
#define BENCHLINT_LINT_RULE_LOAD_H

#include "base/buffer.h"
#include "lint/rule/rule.h"

/* What is wrong with a rule file or directory. */
struct rule_fault {
    struct text path;
    size_t line, column; /* from 1, columns in code points; 0 when the fault is in no line */
    struct text message; /* lower case, found and expected */
    struct text nearest; /* nearest known name; may be empty */
};
struct rule_faults {
    struct rule_fault *items;
    size_t count;
    size_t capacity;
};

struct rule_pack {
    struct text name;
    struct rule_set rules;       /* sorted by id */
    const struct yaml *standard; /* the directory's standard.yaml, or NULL */
};

/*
 * Every .yaml of the directory as a pack that bears the directory's name; all of it lives in `arena`. Each fault is
 * added to
 * `*faults`; a rule with a fault is left out of the pack, the others are loaded.
 */
struct rule_pack rules_load_directory(struct arena *arena, const char *path, struct rule_faults *faults);

/* `more` behind `rules`; an id that stands in both is a fault of the file at `directory`. */
struct rule_set rules_join(struct arena *arena, const struct rule_set *rules, const struct rule_pack *more,
                           struct text directory, struct rule_faults *faults);

/* "PATH:LINE:COLUMN: message; did you mean `nearest`?" without a line end. */
void rule_fault_write(struct buffer *buffer, const struct rule_fault *fault);

#endif
