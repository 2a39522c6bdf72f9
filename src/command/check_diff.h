/* `check --diff`: what `--fix` would write, found by linting fixed bytes in memory until nothing changes. */
#ifndef BENCHLINT_COMMAND_CHECK_DIFF_H
#define BENCHLINT_COMMAND_CHECK_DIFF_H

#include "command/session.h"

struct diff_request {
    struct session *session;                 /* its overlay is used meanwhile, and is as before in the end */
    const struct diagnostic_list *diagnosed; /* of the files as they are */
    size_t jobs;
    bool unsafe; /* unsafe fixes too */
    bool show_secrets;
    bool quiet; /* say nothing where there is nothing to show */
    bool colour;
};

/* The unified diff goes to standard output, what was left out is told on standard error; false when it cannot be
 * written. */
bool diff_print(const struct diff_request *request);

#endif
