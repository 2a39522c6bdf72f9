/* Which standard deviations n samples with a given minimum, median, mean and maximum can have. */
#ifndef BENCHLINT_RECORD_DEVIATION_H
#define BENCHLINT_RECORD_DEVIATION_H

#include "record/statistics.h"

/*
 * The population's variances that are possible for some numbers within the printed intervals, one execution of
 * `repeats` samples; a superset where the intervals are coarse. An empty set has low > high.
 */
struct range deviation_variances(const struct statistics *statistics);

/* The square root in digits, for a message. */
struct text deviation_root(struct arena *arena, const struct exact *square);

/*
 * The five samples that the printed statistics determine when `degrees` * std^2 is the sum of squares (5: the
 * population's deviation, 4: the sample's), in order of size, or why there are none; for a message.
 */
struct text deviation_five(struct arena *arena, const struct statistics *statistics, long long degrees);

#endif
