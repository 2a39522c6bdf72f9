/*
 * How a check says what it found. A check never prints, never masks, never decides on severity or suppression: it names
 * the rule, the bytes and the facts, and the pipeline does the rest.
 */
#ifndef BENCHLINT_LINT_CHECK_FINDING_H
#define BENCHLINT_LINT_CHECK_FINDING_H

#include "lint/diagnostic.h"

struct fact {
    const char *name; /* {name} in the rule's message or help */
    struct text value;
};
#define FACTS(...) ((const struct fact[]){__VA_ARGS__, {NULL, {NULL, 0}}})
#define NO_FACTS NULL
/* `template` with each {name} replaced by its fact; braces around anything else stay as they are. */
struct text facts_fill(struct arena *arena, struct text template, const struct fact *facts);

struct finding {
    struct diagnostic diagnostic; /* positions hold offsets only until the unit is sealed */
    const struct source *source;  /* NULL: the file cannot be read (missing); the place is its line 1 */
    struct finding *next;
};

/* Everything one unit's checks have in hand for reporting. */
struct findings {
    struct arena *arena;
    const struct rule_set *rules;
    struct finding *first;
    struct finding *last;
    size_t count;
    struct finding *hidden; /* places that no frame may show although nothing is found there */
    struct audit audit;
};

/*
 * Adds a finding of `rule` over bytes start..end of `source`; message and help come from the rule file with `facts`
 * filled in. `variant` names one of the rule file's `messages`, NULL the plain one. Returns it for a fix, cause or
 * related place; never NULL. A NULL `rule` (no loaded rule does this check) gives a finding that is not listed.
 */
struct finding *finding_add(struct findings *findings, const struct rule *rule, const char *variant,
                            const struct source *source, size_t start, size_t end, const struct fact *facts);
/* The same for the one rule whose check is `kind`. */
struct finding *finding_kind(struct findings *findings, enum check_kind kind, const char *variant,
                             const struct source *source, size_t start, size_t end, const struct fact *facts);
/* A finding about a file that does not exist: line 1, column 1 of `path`. */
struct finding *finding_absent(struct findings *findings, enum check_kind kind, const char *variant, struct text path,
                               const struct fact *facts);

void finding_fix(struct findings *findings, struct finding *finding, bool safe, size_t start, size_t end,
                 struct text replacement);
void finding_relate(struct findings *findings, struct finding *finding, const struct source *source, size_t start,
                    size_t end, struct text message);
/* No line that is printed may show these bytes: a value that a record's environment keeps. */
void finding_hide(struct findings *findings, const struct source *source, size_t start, size_t end);

#endif
