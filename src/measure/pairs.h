/* Two subjects sampled in turns, A B B A, in one process and stream. */
#ifndef BENCHLINT_MEASURE_PAIRS_H
#define BENCHLINT_MEASURE_PAIRS_H

#include "measure/protocol.h"

enum { PAIRS_FEWEST = 10, PAIRS_MOST = 100 };

/* Told before each pair how many are done; may be NULL. What it does lies outside every sample. */
struct pairs_listener {
    void (*told)(void *self, size_t done, size_t due);
    void *self;
};

/*
 * `count` samples of each side. Where a side has several instances, two samples each are taken of one after another:
 * where in memory a buffer lies can make identical code differ by percents, and must meet both sides by chance. Cold
 * samples rotate over all instances as they always do. False: a call failed, the backend tells.
 */
bool pairs_run(const struct protocol *protocol, const struct backend *backend, const struct subject *a,
               const struct subject *b, size_t count, struct sample *a_samples, struct sample *b_samples,
               const struct pairs_listener *listener);

#endif
