/*
 * The measurement protocol, without any device: warm up, wait, mark, launch `iterations` times, mark, wait, divide;
 * `repeats` times. Pure arithmetic and a backend's calls.
 */
#ifndef BENCHLINT_MEASURE_PROTOCOL_H
#define BENCHLINT_MEASURE_PROTOCOL_H

#include "base/arena.h"
#include "measure/backend.h"

struct protocol {
    size_t warmup, iterations, repeats;
    bool graph; /* the launches of a sample are one graph, replayed */
    bool cold;  /* a pair of marks around every launch, the caches flushed before it where the backend can */
};

/* One sample. */
struct sample {
    double latency_ms; /* of one launch */
    double window_ms;  /* between the marks, summed over pairs */
    double enqueue_ms; /* the host's time from the first launch to the return of the last */
    double wall_ms;    /* the host's time until everything was done */
};

/* Takes one sample with its own warm-up. False: a call failed, the backend tells. */
bool protocol_sample(const struct protocol *protocol, const struct backend *backend, const struct subject *subject,
                     struct sample *sample);
/* All `repeats` samples, in the order taken. */
bool protocol_run(const struct protocol *protocol, const struct backend *backend, const struct subject *subject,
                  struct sample *samples);

struct summary {
    double p50, min, mean, max;
    double std;   /* of the sample, n - 1 */
    bool has_std; /* false: a single sample has none */
};

/* `count` > 0; the values keep their order. Works in `arena`. */
struct summary summary_of(struct arena *arena, const double *values, size_t count);
/* The value below which the fraction lies: of the sorted values the one with index floor(count * fraction) - 1. */
double summary_percentile(struct arena *arena, const double *values, size_t count, double fraction);
/*
 * How far the values drift in one direction: (last - first) / median when every value is not below (or not above) the
 * one before it, else 0. Fewer than five values show no drift.
 */
double summary_slope(struct arena *arena, const double *values, size_t count);

#endif
