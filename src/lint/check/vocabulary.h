/* Words and numbers that a check needs, from where they stand: under `with` of its rule file. */
#ifndef BENCHLINT_LINT_CHECK_VOCABULARY_H
#define BENCHLINT_LINT_CHECK_VOCABULARY_H

#include "lint/check/check.h"

/* The parameter of that name of the rule whose check is `kind`; NULL when there is none. */
const struct yaml *check_words(const struct check *check, enum check_kind kind, const char *name);
/* The words of a list, in `arena`; empty when it is none. */
struct text_list vocabulary_list(struct arena *arena, const struct yaml *list);
/* The list of words at `path` ("a.b") below `node`, in `arena`; empty when there is none. */
struct text_list vocabulary_words(struct arena *arena, const struct yaml *node, const char *path);

#endif
