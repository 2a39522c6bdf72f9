/*
 * Two sets of executions against each other by ranks: exact, without assuming a distribution. The unit is the
 * execution; its samples are no further evidence.
 */
#ifndef BENCHLINT_RECORD_RANK_H
#define BENCHLINT_RECORD_RANK_H

#include "base/arena.h"

enum { RANK_LIMIT = 100 }; /* executions of one side */

struct rank_test {
    double probability; /* two-sided: of ranks at least as uneven, were both sides alike; ties get their mean rank */
    double least;       /* the smallest that so many executions can give */
    bool bounded;       /* the interval below exists */
    double low, high;   /* of the ratio a / b with confidence 1 - alpha, from the ordered ratios of all pairs */
};

/* `a` and `b` are positive; both counts are between 1 and RANK_LIMIT. Works in `arena`. */
struct rank_test rank_compare(struct arena *arena, const double *a, size_t a_count, const double *b, size_t b_count,
                              double alpha);
/* How many executions on each side can show a difference at `alpha`. */
size_t rank_needed(double alpha);

#endif
