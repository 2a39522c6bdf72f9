/*
 * Stands in for the runtime of a device, with the entry points that benchlint calls, under the prefix PREFIX. Its
 * memory is the host's, its events are times of the monotonic clock. What it does wrong is asked of the environment:
 * STANDIN_DEVICES is the number of devices (2), STANDIN_FAIL the name of a call that returns error 700, STANDIN_LATE
 * the milliseconds by which the device is later than its stream.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define JOIN(a, b) a##b
#define NAME(prefix, name) JOIN(prefix, name)
#define ENTRY(name) NAME(PREFIX, name)

enum { SUCCESS = 0, INVALID_DEVICE = 101, ILLEGAL_ADDRESS = 700 };

struct event {
    double ms;
};

static int capturing;

static int outcome(const char *call)
{
    const char *failing = getenv("STANDIN_FAIL");
    return failing != NULL && strcmp(failing, call) == 0 ? ILLEGAL_ADDRESS : SUCCESS;
}

static int device_count(void)
{
    const char *count = getenv("STANDIN_DEVICES");
    return count == NULL ? 2 : (int)strtol(count, NULL, 10);
}

static double now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void pause_ms(double ms)
{
    struct timespec time = {(time_t)(ms / 1e3), (long)((ms - 1e3 * (double)(long)(ms / 1e3)) * 1e6)};
    nanosleep(&time, NULL);
}

int ENTRY(GetDeviceCount)(int *count);
int ENTRY(GetDeviceCount)(int *count)
{
    *count = device_count();
    return outcome("GetDeviceCount");
}

int ENTRY(SetDevice)(int device);
int ENTRY(SetDevice)(int device)
{
    return device < device_count() ? outcome("SetDevice") : INVALID_DEVICE;
}

int ENTRY(GetDeviceProperties)(char *properties, int device);
int ENTRY(GetDeviceProperties)(char *properties, int device)
{
    /* Fills as much as the largest real one, so that too little room shows under a sanitizer. */
    memset(properties, 0x11, 2048);
    const char *name = getenv("STANDIN_NAME");
    if (name == NULL) {
        snprintf(properties, 256, "Stand-in %d", device);
    } else {
        snprintf(properties, 256, "%s", name);
    }
    return outcome("GetDeviceProperties");
}

int ENTRY(DeviceGetAttribute)(int *value, int attribute, int device);
int ENTRY(DeviceGetAttribute)(int *value, int attribute, int device)
{
    (void)device;
    *value = attribute == CACHE_ATTRIBUTE ? 65536 : 1;
    return outcome("DeviceGetAttribute");
}

int ENTRY(DeviceGetPCIBusId)(char *bus, int size, int device);
int ENTRY(DeviceGetPCIBusId)(char *bus, int size, int device)
{
    snprintf(bus, (size_t)size, "0000:%02x:00.0", device);
    return outcome("DeviceGetPCIBusId");
}

int ENTRY(DeviceSynchronize)(void);
int ENTRY(DeviceSynchronize)(void)
{
    const char *late = getenv("STANDIN_LATE");
    if (late != NULL) {
        pause_ms(strtod(late, NULL));
    }
    return outcome("DeviceSynchronize");
}

int ENTRY(RuntimeGetVersion)(int *version);
int ENTRY(RuntimeGetVersion)(int *version)
{
    *version = 12040;
    return SUCCESS;
}

int ENTRY(DriverGetVersion)(int *version);
int ENTRY(DriverGetVersion)(int *version)
{
    *version = 13000;
    return SUCCESS;
}

const char *ENTRY(GetErrorString)(int error);
const char *ENTRY(GetErrorString)(int error)
{
    return error == ILLEGAL_ADDRESS ? "an illegal memory access was encountered" : "some other error";
}

int ENTRY(GetLastError)(void);
int ENTRY(GetLastError)(void)
{
    return SUCCESS;
}

int ENTRY(StreamCreateWithFlags)(void **stream, unsigned flags);
int ENTRY(StreamCreateWithFlags)(void **stream, unsigned flags)
{
    (void)flags;
    *stream = outcome("StreamCreateWithFlags") == SUCCESS ? malloc(1) : NULL;
    return outcome("StreamCreateWithFlags");
}

int ENTRY(StreamDestroy)(void *stream);
int ENTRY(StreamDestroy)(void *stream)
{
    free(stream);
    return SUCCESS;
}

int ENTRY(StreamSynchronize)(void *stream);
int ENTRY(StreamSynchronize)(void *stream)
{
    (void)stream;
    return outcome("StreamSynchronize");
}

int ENTRY(StreamBeginCapture)(void *stream, int mode);
int ENTRY(StreamBeginCapture)(void *stream, int mode)
{
    (void)stream, (void)mode;
    capturing = 1;
    return outcome("StreamBeginCapture");
}

int ENTRY(StreamEndCapture)(void *stream, void **graph);
int ENTRY(StreamEndCapture)(void *stream, void **graph)
{
    (void)stream;
    *graph = capturing ? malloc(1) : NULL;
    capturing = 0;
    return *graph == NULL ? ILLEGAL_ADDRESS : outcome("StreamEndCapture");
}

int ENTRY(GraphInstantiateWithFlags)(void **executable, void *graph, unsigned long long flags);
int ENTRY(GraphInstantiateWithFlags)(void **executable, void *graph, unsigned long long flags)
{
    (void)graph, (void)flags;
    *executable = outcome("GraphInstantiateWithFlags") == SUCCESS ? malloc(1) : NULL;
    return outcome("GraphInstantiateWithFlags");
}

int ENTRY(GraphLaunch)(void *executable, void *stream);
int ENTRY(GraphLaunch)(void *executable, void *stream)
{
    (void)executable, (void)stream;
    pause_ms(0.2);
    return outcome("GraphLaunch");
}

int ENTRY(GraphExecDestroy)(void *executable);
int ENTRY(GraphExecDestroy)(void *executable)
{
    free(executable);
    return SUCCESS;
}

int ENTRY(GraphDestroy)(void *graph);
int ENTRY(GraphDestroy)(void *graph)
{
    free(graph);
    return SUCCESS;
}

int ENTRY(EventCreate)(void **event);
int ENTRY(EventCreate)(void **event)
{
    *event = outcome("EventCreate") == SUCCESS ? calloc(1, sizeof(struct event)) : NULL;
    return outcome("EventCreate");
}

int ENTRY(EventRecord)(struct event *event, void *stream);
int ENTRY(EventRecord)(struct event *event, void *stream)
{
    (void)stream;
    event->ms = now_ms();
    return outcome("EventRecord");
}

int ENTRY(EventElapsedTime)(float *ms, const struct event *from, const struct event *to);
int ENTRY(EventElapsedTime)(float *ms, const struct event *from, const struct event *to)
{
    *ms = (float)(to->ms - from->ms);
    return outcome("EventElapsedTime");
}

int ENTRY(EventDestroy)(void *event);
int ENTRY(EventDestroy)(void *event)
{
    free(event);
    return SUCCESS;
}

int ENTRY(Malloc)(void **memory, size_t size);
int ENTRY(Malloc)(void **memory, size_t size)
{
    /* A small device: what asks for more is told so. */
    *memory = size <= (size_t)4 << 20 ? malloc(size) : NULL;
    return *memory == NULL ? 2 : outcome("Malloc");
}

int ENTRY(Free)(void *memory);
int ENTRY(Free)(void *memory)
{
    free(memory);
    return outcome("Free");
}

int ENTRY(Memcpy)(void *to, const void *from, size_t size, int direction);
int ENTRY(Memcpy)(void *to, const void *from, size_t size, int direction)
{
    (void)direction;
    memcpy(to, from, size);
    return outcome("Memcpy");
}

int ENTRY(MemcpyAsync)(void *to, const void *from, size_t size, int direction, void *stream);
int ENTRY(MemcpyAsync)(void *to, const void *from, size_t size, int direction, void *stream)
{
    (void)direction, (void)stream;
    memcpy(to, from, size);
    return outcome("MemcpyAsync");
}

int ENTRY(MemsetAsync)(void *memory, int value, size_t size, void *stream);
int ENTRY(MemsetAsync)(void *memory, int value, size_t size, void *stream)
{
    (void)stream;
    memset(memory, value, size);
    return outcome("MemsetAsync");
}
