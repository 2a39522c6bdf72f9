#include "measure/device_state.h"

#include "base/memory.h"

#include <dlfcn.h>
#include <string.h>
#include <time.h>

enum { IDLE_PERCENT = 5, PROCESSES = 64, CLOCK_SM = 1, CLOCK_MEMORY = 2, SENSOR_CORE = 0, NVML_TOO_SMALL = 7 };

/* Slow-downs by software thermal, hardware, hardware thermal, hardware power brake, software power cap. */
static const unsigned long long THROTTLING = 0x4 | 0x8 | 0x20 | 0x40 | 0x80;

struct rates {
    unsigned device, memory;
};
struct process_entry {
    unsigned id;
    unsigned long long used;
    unsigned instance, compute;
};

struct device_monitor {
    void *device;
    int (*init)(void);
    int (*shutdown)(void);
    int (*by_bus)(const char *bus, void **device);
    int (*clock)(void *device, int kind, unsigned *mhz);
    int (*temperature)(void *device, int sensor, unsigned *degrees);
    int (*power)(void *device, unsigned *mw);
    int (*utilisation)(void *device, struct rates *rates);
    int (*throttle)(void *device, unsigned long long *reasons);
    int (*processes)(void *device, unsigned *count, struct process_entry *entries);
};

static bool find(void *library, const char *name, const char *other, void *place, size_t size)
{
    void *entry = dlsym(library, name);
    entry = entry == NULL && other != NULL ? dlsym(library, other) : entry;
    memcpy(place, &entry, size);
    return entry != NULL;
}
#define FIND(member, name, other) find(library, name, other, &monitor->member, sizeof(monitor->member))

struct device_monitor *device_monitor_open(const char *bus)
{
    void *library = bus[0] == '\0' ? NULL : dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) {
        return NULL;
    }
    struct device_monitor *monitor = memory_allocate(sizeof(*monitor));
    bool there =
        FIND(init, "nvmlInit_v2", "nvmlInit") && FIND(shutdown, "nvmlShutdown", NULL) &&
        FIND(by_bus, "nvmlDeviceGetHandleByPciBusId_v2", "nvmlDeviceGetHandleByPciBusId") &&
        FIND(clock, "nvmlDeviceGetClockInfo", NULL) && FIND(temperature, "nvmlDeviceGetTemperature", NULL) &&
        FIND(power, "nvmlDeviceGetPowerUsage", NULL) && FIND(utilisation, "nvmlDeviceGetUtilizationRates", NULL) &&
        FIND(throttle, "nvmlDeviceGetCurrentClocksThrottleReasons", "nvmlDeviceGetCurrentClocksEventReasons") &&
        FIND(processes, "nvmlDeviceGetComputeRunningProcesses_v3", "nvmlDeviceGetComputeRunningProcesses_v2");
    if (!there || monitor->init() != 0) {
        memory_release(monitor);
        return NULL;
    }
    if (monitor->by_bus(bus, &monitor->device) != 0) {
        device_monitor_close(monitor);
        return NULL;
    }
    return monitor;
}

void device_monitor_close(struct device_monitor *monitor)
{
    if (monitor != NULL) {
        (void)monitor->shutdown();
        memory_release(monitor);
    }
}

/* What a call has put into `value`, looked at only after the call. */
static long long number_or_unknown(int code, const unsigned *value)
{
    return code == 0 ? (long long)*value : STATE_UNKNOWN;
}

static long long read_clock(const struct device_monitor *monitor, int kind)
{
    unsigned mhz = 0;
    int code = monitor->clock(monitor->device, kind, &mhz);
    return number_or_unknown(code, &mhz);
}

static long long read_temperature(const struct device_monitor *monitor)
{
    unsigned degrees = 0;
    int code = monitor->temperature(monitor->device, SENSOR_CORE, &degrees);
    return number_or_unknown(code, &degrees);
}

static long long read_power(const struct device_monitor *monitor)
{
    unsigned mw = 0;
    int code = monitor->power(monitor->device, &mw);
    return number_or_unknown(code, &mw);
}

/* More than there is room for is many, whatever the exact number. */
static long long read_processes(const struct device_monitor *monitor)
{
    struct process_entry entries[PROCESSES];
    unsigned count = PROCESSES;
    int code = monitor->processes(monitor->device, &count, entries);
    return code == NVML_TOO_SMALL ? PROCESSES : number_or_unknown(code, &count);
}

struct device_state device_monitor_read(const struct device_monitor *monitor)
{
    struct device_state state = {false,         STATE_UNKNOWN, STATE_UNKNOWN, STATE_UNKNOWN, STATE_UNKNOWN,
                                 STATE_UNKNOWN, STATE_UNKNOWN, STATE_UNKNOWN, STATE_UNKNOWN};
    if (monitor == NULL) {
        return state;
    }
    unsigned long long reasons = 0;
    struct rates rates = {0};
    state.sm_clock_mhz = read_clock(monitor, CLOCK_SM);
    state.memory_clock_mhz = read_clock(monitor, CLOCK_MEMORY);
    state.temperature_c = read_temperature(monitor);
    state.power_mw = read_power(monitor);
    int code = monitor->throttle(monitor->device, &reasons);
    state.throttle = code == 0 ? (long long)reasons : STATE_UNKNOWN;
    code = monitor->utilisation(monitor->device, &rates);
    state.utilisation_percent = number_or_unknown(code, &rates.device);
    state.memory_utilisation_percent = number_or_unknown(code, &rates.memory);
    state.processes = read_processes(monitor);
    state.known = state.utilisation_percent != STATE_UNKNOWN;
    return state;
}

bool device_state_busy(const struct device_state *state)
{
    return state->utilisation_percent > IDLE_PERCENT || state->processes > 0;
}

bool device_state_throttled(const struct device_state *state)
{
    return state->throttle != STATE_UNKNOWN && ((unsigned long long)state->throttle & THROTTLING) != 0;
}

struct device_state device_monitor_settle(const struct device_monitor *monitor, unsigned limit_ms)
{
    enum { STEP_MS = 100 };
    struct device_state state = device_monitor_read(monitor);
    for (unsigned waited = 0; state.known && device_state_busy(&state) && waited < limit_ms; waited += STEP_MS) {
        struct timespec step = {.tv_nsec = STEP_MS * 1000000L};
        nanosleep(&step, NULL);
        state = device_monitor_read(monitor);
    }
    return state;
}
