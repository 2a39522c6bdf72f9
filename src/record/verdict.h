/* Verdicts on two sides of a comparison: what the numbers say, and what may be said with the evidence there is. */
#ifndef BENCHLINT_RECORD_VERDICT_H
#define BENCHLINT_RECORD_VERDICT_H

#include "record/rank.h"

enum difference { DIFFERENCE_UNDECIDABLE, DIFFERENCE_NONE, DIFFERENCE_FASTER, DIFFERENCE_SLOWER };
struct text difference_word(enum difference difference); /* "faster", "slower", "none", "undecidable" */

/* Medians of the executions of one side, in one unit. */
struct side {
    const double *medians;
    size_t count;
    double median; /* this and what follows is filled by verdict_decide */
    double least, most;
    double spread; /* (most - least) / median, to be shown */
};

/* What must be known beside the numbers before a verdict is more than inconclusive. */
struct evidence {
    bool alternated; /* the sides were measured in turns */
    bool idle;       /* neither side ran under contention */
    bool verified;   /* the outputs of both were checked */
    bool tuned;      /* both were tuned */
    bool limiter;    /* what limits the faster side is known */
};

struct verdict {
    enum difference difference; /* of the candidate against the baseline, by the numbers alone */
    bool inconclusive;          /* the evidence does not carry it */
    double ratio;               /* median of the baseline / median of the candidate: above 1 the candidate is faster */
    struct rank_test test;      /* of the ratio baseline / candidate */
    size_t needed;              /* executions a side that could decide */
    struct text gaps[6];        /* what is missing, in words */
    size_t gap_count;
};

/*
 * A difference is one that the rank test finds at `alpha` and that is larger than the range of either side, in their
 * unit, as rule claim-repeat has it. Fewer executions than can decide decide nothing. Works in `arena`.
 */
struct verdict verdict_decide(struct arena *arena, struct side *baseline, struct side *candidate,
                              const struct evidence *evidence, double alpha);

/* "faster", "slower", "no measurable difference", "inconclusive" */
struct text verdict_words(const struct verdict *verdict);

#endif
