/* A rule as its YAML file states it. Everything a person reads of a rule stands in that file and nowhere else. */
#ifndef BENCHLINT_LINT_RULE_RULE_H
#define BENCHLINT_LINT_RULE_RULE_H

#include "yaml/yaml.h"

enum severity { SEVERITY_OFF, SEVERITY_WARNING, SEVERITY_ERROR };

enum rule_fix { FIX_NEVER, FIX_SAFE, FIX_UNSAFE, FIX_CONDITIONAL };

/* The kinds of check that a rule file may name under `check`; check.def is their one list. */
enum check_kind {
#define CHECK(name, word, family, variants) CHECK_##name,
#include "lint/rule/check.def"
#undef CHECK
    CHECK_COUNT
};

struct rule {
    struct text id;
    struct text pack;
    enum severity severity;
    enum rule_fix fix;
    enum check_kind check;
    struct text since;
    struct text clause;
    struct text group;   /* heading under which lists show it: README structure, Results table, ... */
    struct text what;    /* one line for lists: what it finds; empty: the message has to serve */
    struct text message; /* with {names}; used where the check names no variant or the file has none for it */
    struct text why;
    struct text help; /* may hold {names} too; empty: none */
    struct text bad;
    struct text good;
    const struct yaml
        *file; /* the whole file: `messages` (variant -> text), `with` (parameters), lists of a hygiene rule */
};

struct rule_set {
    const struct rule *items; /* sorted by pack order of loading, then id */
    size_t count;
    const struct rule_of_kind *by_kind; /* for each kind of check; NULL: rule_set_index was not called */
};

/* The first rule of a kind and its parameters; NULL where there is none. */
struct rule_of_kind {
    const struct rule *rule;
    const struct yaml *with;
};

/* The rules compiled into the program from rules/, and the vocabulary of each pack. */
extern const struct rule_set builtin_rules;
struct builtin_standard {
    struct text pack;
    const struct yaml *tree;
};
extern const struct builtin_standard builtin_standards[];
extern const size_t builtin_standard_count;

const struct rule *rule_find(const struct rule_set *rules, struct text id);
/* Notes the first rule of each kind, in `arena`: what is asked for every sentence and row is then searched once. */
void rule_set_index(struct arena *arena, struct rule_set *rules);
/* The first rule whose check is `kind`, or NULL. */
const struct rule *rule_of_kind(const struct rule_set *rules, enum check_kind kind);
/* Its parameter of that name under `with`; NULL: there is no such rule, or it has none. */
const struct yaml *rule_parameter(const struct rule_set *rules, enum check_kind kind, const char *name);
/* The message template of a variant ("" or NULL: the plain message). */
struct text rule_message(const struct rule *rule, const char *variant);
struct text check_word(enum check_kind kind);
/* The family of checks that carries the kind out, as check.def names it. */
struct text check_family(enum check_kind kind);

#endif
