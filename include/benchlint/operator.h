/*
 * The interface of operator plugins for `benchlint measure`: plain C, version 1. benchlint-operator(3) describes it
 * with a complete example.
 *
 * A plugin is a shared library that exports one function, benchlint_operators. It brings the work and the reference;
 * benchlint brings the clock, the protocol, the comparison of outputs and the record. A plugin shares the address space
 * of the program: what is told about its numbers resists accidents, not malice.
 *
 * Functions that return int return 0 when all went well. Else they may write what is wrong to `message` (`room` bytes,
 * NUL-terminated, lower case, no full stop), and the measurement ends.
 */
#ifndef BENCHLINT_OPERATOR_H
#define BENCHLINT_OPERATOR_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define BENCHLINT_OPERATOR_ABI 1

/* One named workload. Several entries may share an id where dtype or scope differ. */
struct benchlint_case {
    const char *id;         /* lower-case letters, digits, '.', '_', '-' */
    const char *parameters; /* shapes and the like, for a reader: "N=4096, C=80" */
    const char *dtype;      /* as the standard names it: float32 */
    const char *scope;      /* kernel-only, operator, forward-backward */
};

/* What a set-up is made for. */
struct benchlint_setting {
    size_t size;             /* of this struct: fields may be added at its end */
    const char *backend;     /* cuda, musa, hip, host */
    int device;              /* its index; already the current device of the calling thread */
    unsigned long long seed; /* of everything drawn at random */
    void *stream;            /* of the device, for work of the set-up; NULL on the host */
};

/* What one launch does, counted from the algorithm: each input read once, each output written once. */
struct benchlint_work {
    double bytes;      /* moved to and from memory */
    double operations; /* of arithmetic; 0: not counted */
    double footprint;  /* bytes of different memory touched by one launch; 0: as `bytes` */
};

/* One output buffer: on the device, or in the host's memory for backend host. */
struct benchlint_output {
    const char *name;
    void *data;
    size_t elements;
    const char *dtype; /* float64, float32, float16, bfloat16, int64, int32, int16, int8, uint8, bool */
    double rtol, atol; /* an element passes when |found - expected| <= atol + rtol * |expected| */
};

struct benchlint_operator {
    unsigned abi;        /* BENCHLINT_OPERATOR_ABI */
    size_t size;         /* of this struct: fields may be added at its end, and those that it lacks count as NULL */
    const char *name;    /* of the entry point that is measured */
    const char *backend; /* that it is built for: cuda, musa, hip, host */
    const struct benchlint_case *cases;
    size_t case_count;

    /* Allocates inputs, outputs and workspaces and draws the inputs from the seed. NULL: failed, `message` says why. */
    void *(*set_up)(const struct benchlint_case *which, const struct benchlint_setting *setting, char *message,
                    size_t room);
    /* Enqueues the work once on `stream`. No allocation, no synchronisation. Returns the runtime's error code. */
    int (*launch)(void *state, void *stream);
    struct benchlint_work (*work)(const void *state);
    /* The outputs of a launch, at most `room`; returns how many there are. They are filled with NaN before a check. */
    size_t (*outputs)(void *state, struct benchlint_output *list, size_t room);
    /*
     * What elements `first` to `first + count` of an output must be, computed independently of the launch; NULL: the
     * operator has no reference, and its record is not publishable.
     */
    int (*reference)(void *state, size_t output, size_t first, size_t count, double *expected, char *message,
                     size_t room);
    /* Optional: puts what a launch consumes back, outside the timed region, before each warm-up and each check. */
    int (*reset)(void *state, void *stream);
    void (*tear_down)(void *state);
    /*
     * Optional: draws the inputs anew from `seed` into the buffers that the state has, and leaves all else as it is.
     * The second check then runs on the very state that was timed, and finds a launch that answers from memory; without
     * it, on a new state.
     */
    int (*redraw)(void *state, unsigned long long seed, void *stream);
};

/* Exported by the plugin: its operators, ended by NULL. Called once, from one thread. */
const struct benchlint_operator *const *benchlint_operators(void);

#ifdef __cplusplus
}
#endif

#endif
