/* Statistics against the raw samples they were taken from. */
#ifndef BENCHLINT_RECORD_SAMPLES_H
#define BENCHLINT_RECORD_SAMPLES_H

#include "record/statistics.h"

struct samples_fault {
    const char *role; /* of the value that the samples do not give; NULL: none */
    struct text found;
    struct range expected; /* over all samples; of std the variances: the population's and the sample's */
    bool squared;          /* so it is */
};

/*
 * Recomputes every statistic. With several executions, a value may be taken over all samples or over the executions'
 * medians; p50 is always the median of the medians.
 */
struct samples_fault samples_judge(const struct statistics *statistics);

/* The index of the first execution whose printed median is not that of its samples, or TEXT_NONE. */
size_t samples_wrong_median(const struct statistics *statistics, struct range *expected);

#endif
