/* Are the outputs of a launch what the operator's reference says? They are filled with NaN before that launch. */
#ifndef BENCHLINT_MEASURE_CORRECTNESS_H
#define BENCHLINT_MEASURE_CORRECTNESS_H

#include "base/arena.h"
#include "benchlint/operator.h"
#include "measure/backend.h"
#include "measure/runtime.h"

struct correctness {
    bool checked; /* false: the operator has no reference, or no outputs */
    bool passed;
    unsigned long long elements, mismatches, nan, infinite; /* over all outputs; NaN and infinities of the outputs */
    double rtol, atol;                                      /* the largest of the outputs */
    double worst;                                           /* largest |found - expected| of numbers */
    unsigned long long seed;
};

struct check_request {
    const struct benchlint_operator *entry;
    const struct backend *backend;
    const struct runtime *runtime; /* NULL: the outputs are in the host's memory */
    void *stream;
    void *instance;
    unsigned long long seed; /* that the instance was made with */
};

/* Poisons, launches once, waits, compares. False with a line in `*fault` when that could not be done. */
bool correctness_check(struct arena *arena, const struct check_request *request, struct correctness *result,
                       struct text *fault);

#endif
