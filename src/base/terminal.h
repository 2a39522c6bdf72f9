/* What a terminal may be told, and writing to where a reader may go away. */
#ifndef BENCHLINT_BASE_TERMINAL_H
#define BENCHLINT_BASE_TERMINAL_H

#include "base/buffer.h"

enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* "auto", "always" or "never"; false for anything else. */
bool color_find(struct text name, enum color_choice *choice);

/*
 * Whether to colour what goes to `descriptor`. The option wins; under `auto` NO_COLOR (not empty) says no, then
 * FORCE_COLOR and CLICOLOR_FORCE (neither empty nor 0) say yes, then TERM=dumb and CLICOLOR=0 say no, then a terminal
 * gets colour.
 */
bool color_resolve(enum color_choice choice, int descriptor);

bool terminal_is(int descriptor);
/* Columns of the terminal behind `descriptor`: COLUMNS where it is set, 80 where nothing is known. */
size_t terminal_width(int descriptor);

/*
 * Writes everything; false when that failed: `error` then holds the reason (lower case, no full stop), or nothing when
 * the reader has closed the pipe, which needs no words. From the first call on SIGPIPE is ignored, so that this can be
 * told.
 */
bool output_write(int descriptor, struct text bytes, struct buffer *error);

#endif
