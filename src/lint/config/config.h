/* .benchlint.yaml as it is in force, with where each value came from. Paths in it are relative to the repository root.
 */
#ifndef BENCHLINT_LINT_CONFIG_CONFIG_H
#define BENCHLINT_LINT_CONFIG_CONFIG_H

#include "lint/read/source.h"
#include "lint/rule/rule.h"
#include "standard/standard.h"

enum fail_on { FAIL_ON_ERROR, FAIL_ON_WARNING, FAIL_ON_NEVER };

struct severity_override {
    struct text rule; /* id or prefix-* */
    enum severity severity;
};

struct config {
    struct text path; /* of the file, relative to the root; empty: none was found */
    struct text_list packs;
    struct text benchmarks; /* directory of the operator directories */
    struct text records;
    struct text_list select;
    struct text_list ignore;
    const struct severity_override *severities;
    size_t severity_count;
    struct text_list exclude; /* globs relative to the root */
    enum fail_on fail_on;
    bool require_reason;                                                             /* of suppressions */
    size_t file_size_limit;                                                          /* bytes */
    struct text_list deny, allow, internal_hosts, public_urls, exempt;               /* hygiene */
    struct text_list kernel_outputs, kernel_scripts, claim_reports, table_documents; /* globs */
    const struct yaml *table_relations;
    const struct yaml *standard; /* the `standard:` block, or NULL */
    struct text_list
        standard_packs;      /* the file's packs, whatever the command line says: whose vocabularies it overrides */
    const struct yaml *tree; /* the whole file, or NULL */
};

/* A fault of a configuration file; always exit status 2. */
struct config_fault {
    enum check_kind kind; /* CHECK_CONFIG_SYNTAX, CHECK_CONFIG_KEY or CHECK_CONFIG_VALUE */
    size_t start, end;    /* bytes in the file */
    struct text key;      /* of a value: the key it stands under */
    struct text found;    /* the unknown key as written; a value in back-ticks, or "a list", "a map", "nothing" */
    struct text expected; /* of a key: the known ones, with commas; of a value: what would be right; else the message */
    struct text
        nearest; /* nearest known name; may be empty: then the rule's plain message, else its variant `nearest` */
};
struct config_faults {
    struct config_fault *items;
    size_t count;
    size_t capacity;
};

/* What is in force without a file. */
struct config config_default(void);
/* Reads `file`; every fault found is listed, the rest is read on. `rules` says which ids exist. */
struct config config_read(struct arena *arena, const struct source *file, const struct rule_set *rules,
                          struct config_faults *faults);

/*
 * The nearest .benchlint.yaml from `directory` (absolute) upwards, as far as the folder that holds .git; `*path` is
 * absolute, in `arena`. False when there is none. Whatever bears the name is found, readable or not: reading it then
 * says what is wrong.
 */
bool config_find(struct arena *arena, struct text directory, struct text *path);

/*
 * The vocabulary of `pack`: `inherited` (or, when NULL, the one compiled in) with those entries of the configuration's
 * `standard:` block laid over it whose keys the pack is the first of the file's packs to know. NULL with `*error`
 * filled when that is no valid vocabulary, NULL with an empty message when the pack has none.
 */
const struct standard *config_standard(struct arena *arena, const struct config *config, struct text pack,
                                       const struct yaml *inherited, struct standard_error *error);

/* The severity in force: of the configuration's entries the id wins, then the longest prefix, then `all`. */
enum severity config_severity(const struct config *config, const struct rule *rule);

/* Does `pattern` (an id, `prefix-*` or `all`) name this rule? */
bool rule_matches(const struct rule *rule, struct text pattern);
/* Whether `pattern` names any rule of the set; when not, `*nearest` gets the nearest id or prefix, in `arena`. */
bool rule_pattern_known(struct arena *arena, const struct rule_set *rules, struct text pattern, struct text *nearest);

/*
 * Git-style globs over whole paths relative to the root: `**` over directories, `*` and `?` within one, `[a-z]`,
 * `[!a-z]`, a backslash before a byte that means itself; a pattern that ends in `/` names a tree.
 */
bool glob_matches(struct text pattern, struct text path);
/* The same, or the pattern names a directory that the path stands under: what `exclude` means. */
bool glob_covers(struct text pattern, struct text path);

#endif
