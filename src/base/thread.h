/* Equal pieces of work over some threads. */
#ifndef BENCHLINT_BASE_THREAD_H
#define BENCHLINT_BASE_THREAD_H

#include <stddef.h>

/*
 * Calls work(context, index, worker) once for every index below `count`, from at most `jobs` threads, `worker` (below
 * `jobs`) telling which; returns when all are done. The indices are taken in order from one counter. With one job, or
 * where no thread can be had, everything runs in the caller.
 */
void thread_each(size_t jobs, size_t count, void (*work)(void *context, size_t index, size_t worker), void *context);

/* The number of processors this process may use; at least 1. */
size_t thread_processors(void);

#endif
