/* How far a measurement is: one line on a terminal, with the time that is left; nothing elsewhere. */
#ifndef BENCHLINT_COMMAND_MEASURE_PROGRESS_H
#define BENCHLINT_COMMAND_MEASURE_PROGRESS_H

#include <stddef.h>

struct progress {
    const char *what; /* "execution" */
    double start;     /* filled by progress_show, in s */
};

/* `done` of `due` are done, the next begins; the time left is guessed from those done. */
void progress_show(struct progress *progress, size_t done, size_t due);
/* Takes the line away. */
void progress_end(void);

#endif
