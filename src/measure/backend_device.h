/* Work in a stream of a device, timed by its own events. */
#ifndef BENCHLINT_MEASURE_BACKEND_DEVICE_H
#define BENCHLINT_MEASURE_BACKEND_DEVICE_H

#include "measure/backend.h"
#include "measure/runtime.h"

/* On the device that runtime_take made current; false with a fault when it has no stream to give. */
bool backend_device_open(struct arena *arena, const struct runtime *runtime, struct backend *backend,
                         struct runtime_fault *fault);
void backend_device_close(struct backend *backend);
/* The stream in which everything runs. */
void *backend_device_stream(const struct backend *backend);

#endif
