/*
 * The runtime of a device, loaded when it is asked for: libcudart, libmusart or libamdhip64, whose entry points differ
 * in a prefix alone. Every return code is checked and told with the name of its call.
 */
#ifndef BENCHLINT_MEASURE_RUNTIME_H
#define BENCHLINT_MEASURE_RUNTIME_H

#include "base/arena.h"

enum runtime_kind { RUNTIME_CUDA, RUNTIME_MUSA, RUNTIME_HIP };
enum { RUNTIME_KINDS = 3 };
/* "cuda", "musa", "hip"; false for anything else. */
bool runtime_kind_find(struct text name, enum runtime_kind *kind);

/* The entry points used, by their names behind the prefix. Handles are pointers in all three. */
struct runtime_calls {
    int (*GetDeviceCount)(int *count);
    int (*SetDevice)(int device);
    int (*GetDeviceProperties)(void *properties, int device);
    int (*DeviceGetAttribute)(int *value, int attribute, int device);
    int (*DeviceGetPCIBusId)(char *bus, int size, int device);
    int (*DeviceSynchronize)(void);
    int (*RuntimeGetVersion)(int *version);
    int (*DriverGetVersion)(int *version);
    const char *(*GetErrorString)(int error);
    int (*GetLastError)(void);
    int (*StreamCreateWithFlags)(void **stream, unsigned flags);
    int (*StreamDestroy)(void *stream);
    int (*StreamSynchronize)(void *stream);
    int (*StreamBeginCapture)(void *stream, int mode);
    int (*StreamEndCapture)(void *stream, void **graph);
    int (*GraphInstantiateWithFlags)(void **executable, void *graph, unsigned long long flags);
    int (*GraphLaunch)(void *executable, void *stream);
    int (*GraphExecDestroy)(void *executable);
    int (*GraphDestroy)(void *graph);
    int (*EventCreate)(void **event);
    int (*EventRecord)(void *event, void *stream);
    int (*EventElapsedTime)(float *ms, void *from, void *to);
    int (*EventDestroy)(void *event);
    int (*Malloc)(void **memory, size_t size);
    int (*Free)(void *memory);
    int (*Memcpy)(void *to, const void *from, size_t size, int direction);
    int (*MemcpyAsync)(void *to, const void *from, size_t size, int direction, void *stream);
    int (*MemsetAsync)(void *memory, int value, size_t size, void *stream);
};

enum { COPY_TO_DEVICE = 1, COPY_TO_HOST = 2, COPY_ON_DEVICE = 3 }; /* directions: the same numbers in all three */
enum { STREAM_OWN_ORDER = 1 };                                     /* does not wait for the default stream */
enum { CAPTURE_RELAXED = 2 };

struct runtime {
    enum runtime_kind kind;
    struct text prefix;
    struct runtime_calls calls;
    int device;
    struct text device_name;
    size_t cache; /* bytes of L2; 0: not known */
    int version, driver;
    char bus[32]; /* of the device, as management libraries know it; empty: not known */
};

struct runtime_fault {
    struct text message; /* lower case, no full stop */
    const char *remedy;  /* what to install or pass; may be NULL */
};

/*
 * Loads the runtime (`file` instead of the usual names when not NULL), without touching a device. One that an
 * operator has brought along is used before any other.
 */
bool runtime_open(struct arena *arena, enum runtime_kind kind, const char *file, struct runtime *runtime,
                  struct runtime_fault *fault);
/* Finds device `device` and its facts, without making it current: no context exists yet. */
bool runtime_look(struct arena *arena, struct runtime *runtime, int device, struct runtime_fault *fault);
/* Makes it current in this thread. */
bool runtime_take(struct arena *arena, struct runtime *runtime, struct runtime_fault *fault);
/* "cudaMalloc: out of memory (2)" */
struct text runtime_error(struct arena *arena, const struct runtime *runtime, const char *call, int code);

#endif
