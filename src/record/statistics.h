/*
 * What any n samples obey. Every number is widened by half a unit of its last printed digit before it is judged, and
 * the deviation may be the population's or the sample's, so a true record is never accused. All arithmetic is exact.
 */
#ifndef BENCHLINT_RECORD_STATISTICS_H
#define BENCHLINT_RECORD_STATISTICS_H

#include "record/range.h"

struct sample_list {
    const struct printed *items; /* of one execution */
    size_t count;
};

struct statistics {
    struct exact_pool *pool;
    struct printed p50, min, mean, max;
    struct printed std;
    bool has_std; /* false: null */
    long long repeats, executions;
    const struct printed *medians; /* of the executions; count 0: they are not to be judged */
    size_t median_count;
    const struct sample_list *samples; /* raw samples, a list per execution; count 0: none */
    size_t sample_count;
};

enum statistics_fault_kind {
    STATISTICS_SOUND,
    STATISTICS_POSITIVE,  /* a value is not positive, or not finite */
    STATISTICS_CROSSED,   /* min above max; `low` is the other end */
    STATISTICS_ORDER,     /* p50 or mean outside min to max */
    STATISTICS_MEAN,      /* mean (for two samples: p50) is none that n samples with the other values have */
    STATISTICS_DEVIATION, /* so is std, in both readings */
    STATISTICS_FIVE,      /* the same for five samples, which the statistics determine */
    STATISTICS_NULL,      /* std is null although there are several samples */
    STATISTICS_MEDIAN,    /* an execution's median lies outside min to max */
    STATISTICS_SAMPLES    /* a value is not that of the raw samples */
};

struct statistics_fault {
    enum statistics_fault_kind kind;
    const char *role;      /* of the value accused: "min", "p50", "mean", "max", "std"; "execution-p50" */
    struct text found;     /* as printed */
    struct text low, high; /* what would be possible, in digits; both the same where one value is */
    size_t index;          /* STATISTICS_MEDIAN: which execution */
    struct text population,
        sample; /* STATISTICS_FIVE: the five samples in each reading of std, or why there are none */
};

/* The first fault, its texts in `arena`; kind STATISTICS_SOUND when there is none. The pool grows. */
struct statistics_fault statistics_judge(struct arena *arena, const struct statistics *statistics);

/*
 * The median as printed numbers allow it: of an even number, the mean of the middle two. `count` > 0. It is loosened by
 * what computing it in double costs.
 */
struct range statistics_median(struct exact_pool *pool, const struct printed *values, size_t count);

#endif
