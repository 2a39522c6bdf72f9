/* Which files a folder of the repository holds, by Git's word where there is one, else by the disk's. */
#ifndef BENCHLINT_LINT_MODEL_LISTING_H
#define BENCHLINT_LINT_MODEL_LISTING_H

#include "lint/model/git.h"
#include "lint/model/repository.h"

struct listing {
    struct arena *arena;
    const struct repository_request *request;
    struct trouble *trouble;
    struct repository_files files;
};

/* Adds the file at `path` (relative to the root) when it stands there; false when it does not. */
bool listing_add(struct listing *listing, struct text path, bool tracked);
/* Adds those of Git's files that lie under `directory`; submodules and nested repositories are asked in turn. */
void listing_add_git(struct listing *listing, struct text directory, const struct git_answer *answer);
/* Adds every file under `directory`. A missing directory holds none. */
void listing_add_disk(struct listing *listing, struct text directory);
/* Sorts by path and drops what came twice. */
void listing_sort(struct listing *listing);
/* A line about what could not be read or asked; the same line is kept once. */
void trouble_add(struct arena *arena, struct trouble *trouble, struct text line);

#endif
