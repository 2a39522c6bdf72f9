/* Host code under a monotonic clock. Its numbers are marked, and never publishable. */
#ifndef BENCHLINT_MEASURE_BACKEND_HOST_H
#define BENCHLINT_MEASURE_BACKEND_HOST_H

#include "base/arena.h"
#include "measure/backend.h"

/* Lives in `arena`; has nothing to release. */
struct backend backend_host_open(struct arena *arena);
/* Bytes of the last level of the processor's cache; 0 when not known. */
size_t backend_host_cache(void);

#endif
