/* What the command line asks about: files and directories, relative to the repository root. */
#ifndef BENCHLINT_LINT_TARGET_H
#define BENCHLINT_LINT_TARGET_H

#include "lint/model/repository.h"

struct target {
    struct text path; /* relative to the root; "" for the root itself */
    bool directory;
    bool found; /* by --changed, not named by anybody */
};
struct target_list {
    struct target *items;
    size_t count;
    size_t capacity;
};

/* Is this path asked about? Without targets every path is. */
bool target_holds(const struct target_list *targets, struct text path);
/* Is anything in this directory, or the directory itself, asked about? */
bool target_touches(const struct target_list *targets, struct text directory);
/* Are all targets files (and is there one at all)? */
bool target_only_files(const struct target_list *targets);

#endif
