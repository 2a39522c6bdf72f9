/*
 * Several executions of one row combined into one record: p50 is the median of the executions' medians; minimum,
 * maximum and mean are those of all samples; the deviation is the sample's (n - 1), over all samples where every record
 * has them, else over the medians, and `derived` says which.
 */
#ifndef BENCHLINT_RECORD_AGGREGATE_H
#define BENCHLINT_RECORD_AGGREGATE_H

#include "record/write.h"

struct aggregate_input {
    struct text name;            /* of the file, for messages */
    const struct record *record; /* without faults */
};

struct aggregate_lines {
    struct text *items;
    size_t count;
    size_t capacity;
};

/* One line for each field in which the records are unlike: "`seed` is 2333 in a.json, 7 in b.json". */
struct aggregate_lines aggregate_unlike(struct arena *arena, const struct aggregate_input *inputs, size_t count);

struct aggregate {
    struct record_draft draft;
    struct text p50; /* as printed */
    long long executions;
    const struct exact *median; /* in the pool given */
    const struct exact *spread; /* of the executions' medians, (largest - smallest) / median */
};

/*
 * Combines alike records, at least one; everything but the speedup is set. False with a line in `*fault` when a
 * record's statistics are none. Texts live in `arena`, numbers in `pool`.
 */
bool aggregate_combine(struct arena *arena, struct exact_pool *pool, const struct aggregate_input *inputs, size_t count,
                       struct aggregate *aggregate, struct text *fault);

#endif
