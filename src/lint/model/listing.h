/* Which files a folder of the repository holds, by Git's word where there is one, else by the disk's. */
#ifndef BENCHLINT_LINT_MODEL_LISTING_H
#define BENCHLINT_LINT_MODEL_LISTING_H

#include "lint/model/git.h"
#include "lint/model/repository.h"

/*
 * Paths are added first, then the files that stand there are taken: in the order of their paths, none twice. Valid with
 * the first four members set.
 */
struct listing {
    struct arena *arena; /* of troubles */
    const struct repository_request *request;
    struct text reach; /* of the request's root */
    struct trouble *trouble;
    struct packed_paths paths;
    struct buffer place; /* the file that is looked at */
};

/* A path relative to the root. */
void listing_add(struct listing *listing, struct text path, bool tracked);
/*
 * All files under `directory` ("" for the root itself): by the answer of Git, which is used up, where it has one; else
 * all that the disk holds, and none where it is missing. Submodules and nested repositories are asked in turn, and what
 * the overlay holds is added.
 */
void listing_add_directory(struct listing *listing, struct text directory, struct git_answer *answer);
/* The same, and Git is asked for it. */
void listing_ask(struct listing *listing, struct text directory);

/*
 * The next file that stands there. Its path and name are good until the next call. False after the last; then all
 * memory of the listing has been given back.
 */
bool listing_next(struct listing *listing, struct repository_file *file);
/* All that are left, in `arena`. */
struct repository_files listing_files(struct listing *listing, struct arena *arena);

/* __pycache__ is never looked at; a repository's own .git is none of its files. */
bool listing_passes_over(struct text path);
/* A line about what could not be read or asked; the same line is kept once. */
void trouble_add(struct arena *arena, struct trouble *trouble, struct text line);
/* The same for copies of all of `more`, whose own arena may then go. */
void trouble_take(struct arena *arena, struct trouble *trouble, const struct trouble *more);

#endif
