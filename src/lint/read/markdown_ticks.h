/* Finds the end of code spans in linear time. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_TICKS_H
#define BENCHLINT_LINT_READ_MARKDOWN_TICKS_H

#include "base/text.h"

enum { LONGEST_TICKS = 80 }; /* longer runs of back-ticks are text, as cmark-gfm has it */

/* Valid when zeroed, for one text read from left to right. */
struct ticks {
    bool scanned;                   /* the text has been searched to its end */
    size_t last[LONGEST_TICKS + 1]; /* where the last run of each length begins; 0: none seen */
};

/* The number of back-ticks at `at`. */
size_t ticks_run(struct text text, size_t at);
/* Where the run begins that closes the code span opened by the run of `length` at `at`, or TEXT_NONE. */
size_t ticks_close(struct ticks *ticks, struct text text, size_t at, size_t length);

#endif
