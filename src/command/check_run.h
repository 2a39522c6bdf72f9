/* The run of `check` behind its option table. */
#ifndef BENCHLINT_COMMAND_CHECK_RUN_H
#define BENCHLINT_COMMAND_CHECK_RUN_H

#include "base/terminal.h"
#include "command/session.h"
#include "lint/report/report.h"

int run_check(const struct arguments *arguments);
/* The command line could not be read: told on standard error, and as JSON where that was asked for. */
int refuse_check(int count, char **values, struct text message, struct text remedy);

/* The formats asked for: each to its file, or to standard output. */
struct output {
    enum report_format format;
    struct text file; /* empty: standard output */
};
struct output_list {
    struct output *items;
    size_t count;
    size_t capacity;
};

/* Fills `outputs` (text on standard output when none was asked for); adds to the session's trouble what is wrong. */
void outputs_read(struct session *session, const struct arguments *arguments, struct output_list *outputs);
/* Writes every report; false when one could not be written, with a line on standard error. */
bool outputs_write(const struct output_list *outputs, struct report *report, enum color_choice color);

#endif
