#include "measure/backend_device.h"

#include "base/clock.h"

struct device {
    struct arena *arena;
    const struct runtime *runtime;
    void *stream;
    struct {
        void **items;
        size_t count;
        size_t capacity;
    } events;
    void *graph; /* the executable one */
    void *flushed;
    size_t flushed_size;
    struct text fault;
};

/* Remembers what a call of the runtime has reported; true when it went well. */
static bool well(struct device *device, const char *call, int code)
{
    if (code != 0) {
        device->fault = runtime_error(device->arena, device->runtime, call, code);
    }
    return code == 0;
}

static bool device_launch(void *self, const struct subject *subject, size_t turn)
{
    struct device *device = self;
    void *instance = subject->count == 0 ? NULL : subject->instances[turn % subject->count];
    return well(device, " launch of the operator", subject->launch(instance, device->stream));
}

static bool device_reset(void *self, const struct subject *subject)
{
    struct device *device = self;
    bool sound = true;
    for (size_t i = 0; sound && subject->reset != NULL && i < subject->count; i++) {
        sound = well(device, " reset of the operator", subject->reset(subject->instances[i], device->stream));
    }
    return sound;
}

static bool device_mark(void *self, size_t mark)
{
    struct device *device = self;
    const struct runtime_calls *calls = &device->runtime->calls;
    while (device->events.count <= mark) {
        void *event = NULL;
        if (!well(device, "EventCreate", calls->EventCreate(&event))) {
            return false;
        }
        arena_push(device->arena, &device->events, event);
    }
    return well(device, "EventRecord", calls->EventRecord(device->events.items[mark], device->stream));
}

/* Of the whole device: work that an operator hid in another stream is waited for too, and shows in the wall time. */
static bool device_wait(void *self)
{
    struct device *device = self;
    const struct runtime_calls *calls = &device->runtime->calls;
    return well(device, "DeviceSynchronize", calls->DeviceSynchronize()) &&
           well(device, "GetLastError", calls->GetLastError());
}

static bool device_elapsed(void *self, size_t from, size_t to, double *ms)
{
    struct device *device = self;
    float elapsed = 0;
    int code = device->runtime->calls.EventElapsedTime(&elapsed, device->events.items[from], device->events.items[to]);
    *ms = (double)elapsed;
    return well(device, "EventElapsedTime", code);
}

static void drop_graph(struct device *device)
{
    if (device->graph != NULL) {
        (void)device->runtime->calls.GraphExecDestroy(device->graph);
        device->graph = NULL;
    }
}

static bool device_capture(void *self, const struct subject *subject, size_t launches)
{
    struct device *device = self;
    const struct runtime_calls *calls = &device->runtime->calls;
    void *graph = NULL;
    drop_graph(device);
    if (!device_wait(self) ||
        !well(device, "StreamBeginCapture", calls->StreamBeginCapture(device->stream, CAPTURE_RELAXED))) {
        return false;
    }
    bool sound = true;
    for (size_t i = 0; sound && i < launches; i++) {
        sound = device_launch(self, subject, i);
    }
    /* The capture is ended whatever happened, or the stream stays unusable. */
    int code = calls->StreamEndCapture(device->stream, &graph);
    sound = sound && well(device, "StreamEndCapture", code);
    sound = sound && well(device, "GraphInstantiate", calls->GraphInstantiateWithFlags(&device->graph, graph, 0));
    if (graph != NULL) {
        (void)calls->GraphDestroy(graph);
    }
    return sound;
}

static bool device_replay(void *self)
{
    struct device *device = self;
    return well(device, "GraphLaunch", device->runtime->calls.GraphLaunch(device->graph, device->stream));
}

/* Writes more than twice what the L2 holds; a write makes lines dirty, and the next launch pays for none of that. */
static bool device_flush(void *self)
{
    struct device *device = self;
    const struct runtime_calls *calls = &device->runtime->calls;
    if (device->runtime->cache == 0) {
        return true;
    }
    if (device->flushed == NULL) {
        device->flushed_size = 2 * device->runtime->cache + device->runtime->cache / 4;
        if (!well(device, "Malloc", calls->Malloc(&device->flushed, device->flushed_size))) {
            return false;
        }
    }
    return well(device, "MemsetAsync", calls->MemsetAsync(device->flushed, 1, device->flushed_size, device->stream));
}

static double device_clock(void *self)
{
    (void)self;
    return clock_seconds() * 1e3;
}

static const struct backend_calls device_calls = {
    .launch = device_launch,
    .reset = device_reset,
    .mark = device_mark,
    .wait = device_wait,
    .elapsed = device_elapsed,
    .capture = device_capture,
    .replay = device_replay,
    .flush = device_flush,
    .clock = device_clock,
};

bool backend_device_open(struct arena *arena, const struct runtime *runtime, struct backend *backend,
                         struct runtime_fault *fault)
{
    struct device *device = arena_allocate(arena, sizeof(*device));
    *device = (struct device){.arena = arena, .runtime = runtime};
    if (!well(device, "StreamCreateWithFlags",
              runtime->calls.StreamCreateWithFlags(&device->stream, STREAM_OWN_ORDER))) {
        *fault = (struct runtime_fault){device->fault, NULL};
        return false;
    }
    *backend = (struct backend){&device_calls, device, TEXT("device-event"), &device->fault};
    return true;
}

void backend_device_close(struct backend *backend)
{
    struct device *device = backend->self;
    const struct runtime_calls *calls = &device->runtime->calls;
    drop_graph(device);
    for (size_t i = 0; i < device->events.count; i++) {
        (void)calls->EventDestroy(device->events.items[i]);
    }
    (void)calls->Free(device->flushed);
    (void)calls->StreamDestroy(device->stream);
}

void *backend_device_stream(const struct backend *backend)
{
    return ((const struct device *)backend->self)->stream;
}
