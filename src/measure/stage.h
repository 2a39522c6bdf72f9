/* Where one process measures: a backend with its device, the device's state, and the marks to hold numbers against. */
#ifndef BENCHLINT_MEASURE_STAGE_H
#define BENCHLINT_MEASURE_STAGE_H

#include "measure/backend_device.h"
#include "measure/device_state.h"
#include "measure/operator.h"
#include "measure/protocol.h"

struct stage_request {
    struct text backend; /* host, cuda, musa, hip */
    int device;
    const char *runtime_file; /* NULL: the usual names */
};

struct stage {
    struct arena *arena;
    struct text backend_name;
    bool host;
    struct runtime runtime;
    struct backend backend;
    struct device_monitor *monitor;
    struct device_state before; /* read before this process had a context on the device */
    size_t cache;
    double load; /* of the host before the run; negative: not known */
    long cores;
};

/* False with a fault; nothing is to be closed then. */
bool stage_open(struct arena *arena, const struct stage_request *request, struct stage *stage,
                struct operator_fault *fault);
void stage_close(struct stage *stage);
void *stage_stream(const struct stage *stage);
/* NULL on the host. */
const struct runtime *stage_runtime(const struct stage *stage);

/* An operator set up for one case, with as many instances as cold caches need. */
struct cast {
    const struct benchlint_operator *entry;
    struct subject subject;
    void **instances;
    size_t count;
};
/* `cold`: instances whose memory together is more than twice the cache, as far as a limit of instances allows. */
bool stage_cast(struct stage *stage, const struct benchlint_operator *entry, const struct benchlint_case *which,
                unsigned long long seed, bool cold, struct cast *cast, struct operator_fault *fault);
/* One more instance, of the same case and seed, beside those there. */
bool stage_extend(struct stage *stage, const struct benchlint_case *which, unsigned long long seed, struct cast *cast,
                  struct operator_fault *fault);
void stage_dismiss(struct cast *cast);

/*
 * The latency of the smallest launch by this protocol, in ms; 0 when it cannot be measured. `smallest` is an operator
 * whose kernel does nothing; NULL: four bytes are set instead.
 */
double stage_floor(struct stage *stage, const struct protocol *protocol, const struct benchlint_operator *smallest);
/* What a large copy moves, bytes read and written, in GB/s; 0 when it cannot be measured. */
double stage_peak(struct stage *stage);

#endif
