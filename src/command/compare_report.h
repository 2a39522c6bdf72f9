/* `benchlint compare --report`: the comparison as a performance report that pack claim finds nothing in. */
#ifndef BENCHLINT_COMMAND_COMPARE_REPORT_H
#define BENCHLINT_COMMAND_COMPARE_REPORT_H

#include "command/command.h"
#include "record/record.h"
#include "record/verdict.h"

/* One side: baseline, then candidate. */
struct compared {
    const struct record *record; /* the first; all are of one case and protocol */
    const struct side *side;
};

/*
 * Writes the report; what the records do not tell comes from the options, and what is told by neither makes the verdict
 * inconclusive or, where a report cannot do without it, is listed in `*missing`: options, with commas. False then.
 */
bool compare_report_write(struct buffer *out, const struct arguments *arguments, const struct compared sides[2],
                          const struct verdict *verdict, struct text *missing);
/* What pack claim finds in the report: messages, a line each; empty: nothing. */
struct text compare_report_faults(struct arena *arena, struct text report);

#endif
