/* The run of `check` behind its option table. */
#ifndef BENCHLINT_COMMAND_CHECK_RUN_H
#define BENCHLINT_COMMAND_CHECK_RUN_H

#include "command/command.h"

int run_check(const struct arguments *arguments);
/* The command line could not be read: told on standard error, and as JSON where that was asked for. */
int refuse_check(int count, char **values, struct text message, struct text remedy);

#endif
