/* One execution: everything that one fresh process measures and checks. */
#ifndef BENCHLINT_MEASURE_EXECUTION_H
#define BENCHLINT_MEASURE_EXECUTION_H

#include "measure/evidence.h"
#include "measure/stage.h"

struct execution_request {
    const struct benchlint_operator *entry;
    const struct benchlint_case *which;
    const struct benchlint_operator *smallest; /* a kernel that does nothing, for the floor; may be NULL */
    struct stage_request stage;
    struct protocol protocol;
    unsigned long long seed;
};

/* False with a fault when the device, the operator or a check could not do its part. All lives in `arena`. */
bool execution_run(struct arena *arena, const struct execution_request *request, struct measured *evidence,
                   struct operator_fault *fault);

/* Both checks: of each instance of `cast`, as it was timed, and with the inputs of another seed (drawn into each, or in
 * one set up anew). */
bool execution_check(struct stage *stage, const struct benchlint_case *which, const struct cast *cast,
                     unsigned long long seed, struct measured *evidence, struct operator_fault *fault);
/* What the stage knows before anything is measured. */
struct measured execution_evidence(const struct stage *stage, const struct protocol *protocol);
/* Samples into the evidence's summary and slope. */
void execution_summarise(struct arena *arena, struct measured *evidence, struct sample *samples, size_t count);

#endif
