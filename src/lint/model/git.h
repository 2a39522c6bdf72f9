/*
 * What Git says of a folder: which files are tracked, which are neither tracked nor ignored, whether a path would be
 * ignored. Git is asked once, with configuration that runs nothing: no monitor, no hook, no filter, no fetch. A listing
 * can only be had from `git ls-files`, a probe (which need not exist) only be judged by `git check-ignore`: a question
 * for both is two processes, which run side by side while the caller works.
 */
#ifndef BENCHLINT_LINT_MODEL_GIT_H
#define BENCHLINT_LINT_MODEL_GIT_H

#include "base/process.h"
#include "lint/model/packed_paths.h"

enum git_state {
    GIT_ANSWERED,
    GIT_OUTSIDE, /* no work tree of Git */
    GIT_REFUSED  /* a work tree, but Git gave no answer: `message` says why */
};

struct git_answer {
    enum git_state state;
    struct packed_paths files; /* under the directory; a tracked one may be missing on disk. Of the caller */
    /* Submodules and other repositories under the directory: folders whose files Git does not list here. */
    struct {
        struct text *items;
        size_t count;
        size_t capacity;
    } repositories;
    bool scratch_tracked; /* something in the scratch directory is tracked */
    bool ignored;         /* would the probe be ignored? */
    struct text message; /* one line, no full stop: also of an answer that is not whole (a folder Git could not read) */
};

struct git_request {
    const char *root;      /* absolute */
    struct text directory; /* relative to root, "" for the root itself: its files are to be listed */
    struct text scratch;   /* relative to root: does it hold tracked files? Empty: not asked */
    struct text probe;     /* relative to root: would it be ignored? Empty: not asked */
    bool probe_only;       /* nothing is listed */
    bool tracked_counts;   /* a probe that is tracked is not ignored, whatever a pattern says */
};

/* The folder that holds `.git`, upwards from `path` (absolute); empty when there is none. A view into `path`. */
struct text git_root(struct arena *arena, struct text path);

/*
 * Starts the question; git_finish waits for the answer, whose texts live in `arena`. Git's list is read as it comes and
 * never held as a whole. The request's texts must live until then.
 */
struct git_question;
struct git_question *git_start(struct arena *arena, const struct git_request *request);
struct git_answer git_finish(struct git_question *question);

/*
 * Starts `git COMMAND...` (a list that ends with NULL) in `root` (absolute), with that configuration. `input` is its
 * standard input. `index_file`: of Git, absolute; NULL: the work tree's own.
 */
struct process *git_command(struct arena *arena, const char *root, const char *const *command, struct text input,
                            const char *index_file);
/* Why a command gave no answer, in one line without a full stop. */
struct text git_refusal(struct arena *arena, const struct process_result *result);

/* Is the file at `path` (relative to `root`) ignored, and not tracked all the same? One process; false where Git is
 * silent. */
bool git_ignores(struct arena *arena, const char *root, struct text path);

#endif
