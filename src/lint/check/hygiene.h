/*
 * Privacy and hygiene: what identifies a machine, a person, a place, a date or a version must not stand in a benchmark
 * file. The patterns are data (rules/operator/hygiene-*.yaml); here is what searches with them.
 */
#ifndef BENCHLINT_LINT_CHECK_HYGIENE_H
#define BENCHLINT_LINT_CHECK_HYGIENE_H

#include "lint/check/check.h"

enum hygiene_language { HYGIENE_MARKDOWN, HYGIENE_PYTHON, HYGIENE_YAML, HYGIENE_OTHER };

/* What a run knows besides its rules and configuration. Everything must outlive the prepared hygiene. */
struct hygiene_inputs {
    struct text_list local;       /* words of this machine and its user: hygiene_local_words */
    struct text_list environment; /* string values of the records' environments: environment_values */
    struct text_list inside;      /* what no environment value may accuse: device names, case ids, operators, dtypes */
    bool show_secrets;            /* findings' texts stand in clear in the messages */
    bool every_pattern;           /* for tests: without the prefilter that passes lines by */
};

struct hygiene;

/*
 * The patterns of all hygiene rules in `rules`, ready to be matched. Give it the whole rule set: precedence between
 * rules must not depend on which of them are selected. Shared read-only between threads; patterns are compiled when a
 * line first needs them. Lives in `arena` but for compiled patterns, which hygiene_release gives back.
 */
const struct hygiene *hygiene_prepare(struct arena *arena, const struct rule_set *rules, const struct config *config,
                                      const struct hygiene_inputs *inputs);
void hygiene_release(const struct hygiene *hygiene); /* NULL: nothing */

/* Adds a finding for each text of the source that crosses the boundary. A source that is no text is passed over; one
 * that is exempt is the caller's to pass over. */
void check_hygiene(struct check *check, const struct hygiene *hygiene, const struct source *source,
                   enum hygiene_language language);
/* The same for the file's own name: findings `in_name`, over bytes 0 to 0. `path` is relative to the root. */
void check_hygiene_name(struct check *check, const struct hygiene *hygiene, struct text path);

enum hygiene_language hygiene_language_of(struct text path);
/* Files that hold the patterns themselves: `hygiene.exempt` of the configuration. */
bool hygiene_exempt(const struct config *config, struct text path);

/* A copy with all characters but the first and last one as `*`; fewer than three are hidden whole. Line ends stay. */
struct text hygiene_mask(struct arena *arena, struct text text);

/*
 * User name, home directory, host name and Git author of this machine, in `arena`; empty where the environment says
 * that it is CI, so that one tree gives one answer everywhere. `root` is absolute: its .git/config may name an author.
 */
struct text_list hygiene_local_words(struct arena *arena, struct text root);

#endif
