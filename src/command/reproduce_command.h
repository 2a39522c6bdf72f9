/* The command that a README documents, made into one for a certain case and output. Private to reproduce. */
#ifndef BENCHLINT_COMMAND_REPRODUCE_COMMAND_H
#define BENCHLINT_COMMAND_REPRODUCE_COMMAND_H

#include "lint/model/readme.h"

struct command_wish {
    struct text case_id, dtype, scope;
    struct text output; /* an absolute path */
};

/*
 * The command of Run that is for this case, else the first, with its values of --case, --output and, where it has
 * them, --dtype and --scope replaced; what stands before it in its block and runs no script (cd, export) goes first.
 * False with a line in `*fault` when what it would do cannot be read with certainty.
 */
bool reproduce_command(struct arena *arena, const struct readme *readme, const struct command_wish *wish,
                       struct text *command, struct text *fault);

#endif
