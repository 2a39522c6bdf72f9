/* One child process, without a shell: what it is given, what it says, how it ends. */
#ifndef BENCHLINT_BASE_PROCESS_H
#define BENCHLINT_BASE_PROCESS_H

#include "base/arena.h"
#include "base/buffer.h"

struct process_request {
    const char *const *arguments; /* ends with NULL; the first is the program, looked for along PATH */
    const char *const *set;       /* "NAME=value" laid over the environment, ends with NULL; or NULL */
    const char *const *unset;     /* "NAME" taken out of it, ends with NULL; or NULL */
    const char *directory;        /* where it runs; NULL: here */
    struct text input;            /* its standard input; it reads an end of file behind it */
    size_t output_limit;          /* bytes of standard output taken; more ends the child */
    unsigned timeout_ms;          /* 0: none */
    bool show_errors;             /* its standard error is ours; else it is collected (the first 64 KiB) */
    bool own_group;               /* a time-out ends its children too; then Ctrl-C does not reach it */
    /*
     * Takes its standard output as it comes, which then is not kept: in pieces that end anywhere and are gone when the
     * call returns. Called by process_finish alone. NULL: the result has it all.
     */
    void (*take)(void *context, struct text piece);
    void *context;
};

enum process_end {
    PROCESS_EXITED,    /* `code` is its exit status */
    PROCESS_SIGNALLED, /* `code` is the signal */
    PROCESS_ABSENT,    /* no such program */
    PROCESS_FAILED,    /* could not be started; `code` is errno */
    PROCESS_UNHEARD,   /* its standard output could not be read to the end; `code` is errno */
    PROCESS_TIMED_OUT,
    PROCESS_TOO_MUCH /* more output than the limit */
};

struct process_result {
    enum process_end end;
    int code;
    struct buffer output; /* of the caller: process_result_release; empty where the request takes it piece by piece */
    struct buffer errors;
};

/* Runs the child to its end. The result is to be released whatever it says. */
struct process_result process_run(const struct process_request *request);
void process_result_release(struct process_result *result);
/* How it ended, in words: "exited with status 3", "timed out", "is not installed". */
struct text process_end_text(struct arena *arena, const struct process_result *result);

/* The same in two steps, so that the caller can work meanwhile. */
struct process;
struct process *process_start(const struct process_request *request);
struct process_result process_finish(struct process *process);

#endif
