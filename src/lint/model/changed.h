/*
 * What differs from a commit. Without a reference that is the last commit, and where a file is staged its staged bytes
 * count, not the disk's: what the next commit would hold. Files that Git neither tracks nor ignores differ too. Git is
 * asked as in git.h; contents are compared raw, so that no filter of the repository runs.
 */
#ifndef BENCHLINT_LINT_MODEL_CHANGED_H
#define BENCHLINT_LINT_MODEL_CHANGED_H

#include "lint/model/overlay.h"

struct changed {
    struct text *items; /* paths relative to the root, sorted, none twice; of deleted files too */
    size_t count;
    size_t capacity;
    struct overlay overlay; /* staged files whose disk says something else, or nothing */
};

/*
 * `root`: absolute, NUL-terminated. An empty `reference` means the last commit with what is staged. The result lives in
 * `arena`. False with `*fault`, one line without a full stop: no work tree, no such reference, Git gave no answer.
 */
bool changed_find(struct arena *arena, struct text root, struct text reference, struct changed *changed,
                  struct text *fault);

#endif
