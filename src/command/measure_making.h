/* The record that `benchlint measure` makes of executions: what its parts share. Private to the command. */
#ifndef BENCHLINT_COMMAND_MEASURE_MAKING_H
#define BENCHLINT_COMMAND_MEASURE_MAKING_H

#include "command/measure.h"
#include "record/aggregate.h"

struct making {
    struct measure_request *request;
    struct arena *arena;
    const struct benchlint_operator *entry;
    const struct benchlint_case *which;
    struct text output;
    bool reference_side;
    struct {
        struct aggregate_input *items;
        size_t count;
        size_t capacity;
    } executions;
    struct exact_pool pool;
    struct aggregate aggregate;
    struct reason_list reasons; /* of what the repository tells, not the executions */
    struct decimal tolerance;   /* percent */
    bool has_tolerance;
    struct {
        struct text *items;
        size_t count;
        size_t capacity;
    } told; /* the reasons as the record lists them */
};

/* --tolerance; false when it is no number. */
bool making_tolerance(struct making *making);
/* All executions, each in a fresh process. `*readme` is that of the row, where the repository has one. */
bool making_execute(struct making *making, const struct readme **readme);
/* Do the samples of the only execution spread more than the tolerance allows? */
bool making_spreads(struct making *making);

/* Reference, bandwidths and speedup into the draft, from options, `reference` (may be NULL), README and index. */
void making_set_reference(struct making *making, const struct record *reference, const struct readme *readme);
/* Every reason against publication into the draft and into `told`. */
void making_set_reasons(struct making *making);

/* Where the record goes; false when something else is there that it must not replace, or it could not be written. */
bool making_choose_output(struct making *making);
bool making_write(struct making *making);
/* The lines for the user. */
void making_tell(struct making *making, struct buffer *out);

#endif
