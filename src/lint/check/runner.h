/* Runners and case files of an operator directory: the shared harness, clocks, case ids, seeds. */
#ifndef BENCHLINT_LINT_CHECK_RUNNER_H
#define BENCHLINT_LINT_CHECK_RUNNER_H

#include "lint/check/check.h"
#include "lint/model/script.h"

struct runner_words;

enum runner_role {
    RUNNER_RUNNER,
    RUNNER_CASE_FILE,
    RUNNER_HARNESS, /* the shared harness: nothing is asked of it */
    RUNNER_OTHER
};

/* The words of these checks' rules: read once, in `arena`, and looked for in the files of every operator. */
const struct runner_words *runner_words_read(struct arena *arena, const struct rule_set *rules);

/* The checks that one file alone answers: harness (runner), timing (both), seed (case file). */
void check_runner(struct check *check, const struct runner_words *words, const struct script *script,
                  enum runner_role role);

/*
 * Holds the ids that a case file declares against `cases`, the texts of the README's Case cells. Silent when `count` is
 * 0 or the file declares none that can be read.
 */
void check_case_ids(struct check *check, const struct runner_words *words, const struct script *case_file,
                    const struct text *cases, size_t count);

#endif
