/* Where the reports of a run go: each format to its file, one of them to standard output. */
#ifndef BENCHLINT_COMMAND_OUTPUT_H
#define BENCHLINT_COMMAND_OUTPUT_H

#include "base/terminal.h"
#include "command/session.h"
#include "lint/report/report.h"

struct output {
    enum report_format format;
    struct text file; /* empty: standard output */
};
struct output_list {
    struct output *items;
    size_t count;
    size_t capacity;
};

/* Fills `outputs` (text on standard output when none was asked for); adds to the session's trouble what is wrong, and
 * leaves out what then cannot be written. */
void outputs_read(struct session *session, const struct arguments *arguments, struct output_list *outputs);
/* Writes every report, the one without a file to the descriptor `standard`; false when one could not be written, with a
 * line on standard error. */
bool outputs_write(const struct output_list *outputs, struct report *report, enum color_choice color, int standard);

/* May a report be written there: nothing or no regular file stands there, or an earlier report. */
bool output_replaceable(const struct session *session, struct text file);
#define OUTPUT_HELP "help: write to another file, or give --force to overwrite it"
/* What is said where it may not, in `arena`. */
struct text output_refusal(struct arena *arena, struct text file);

#endif
