/*
 * What a .gitignore says plainly. Git alone knows the whole of its patterns; but most repositories ignore their scratch
 * directory by a line that holds its name and nothing else, and of those a run need not ask a process of its own.
 */
#ifndef BENCHLINT_LINT_MODEL_GITIGNORE_H
#define BENCHLINT_LINT_MODEL_GITIGNORE_H

#include "base/arena.h"

/*
 * Is the file at `path` (relative to `root`, without `.`, `..` and links; need not exist) ignored for certain, by a
 * line without wildcards in the .gitignore of `root`? False: not certain, only `git check-ignore` can tell.
 */
bool gitignore_settles(struct arena *arena, struct text root, struct text path);

#endif
