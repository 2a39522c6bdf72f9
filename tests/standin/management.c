/*
 * Stands in for NVML. Every answer is another number, so that a mix-up shows. STANDIN_BUSY sets the number of processes
 * on the device, STANDIN_THROTTLE the reasons for a slow-down.
 */
#include <stdlib.h>

struct rates {
    unsigned device, memory;
};

int nvmlInit_v2(void);
int nvmlInit_v2(void)
{
    return 0;
}

int nvmlShutdown(void);
int nvmlShutdown(void)
{
    return 0;
}

int nvmlDeviceGetHandleByPciBusId_v2(const char *bus, void **device);
int nvmlDeviceGetHandleByPciBusId_v2(const char *bus, void **device)
{
    static char handle;
    *device = &handle;
    return bus[0] == '\0';
}

int nvmlDeviceGetClockInfo(void *device, int kind, unsigned *mhz);
int nvmlDeviceGetClockInfo(void *device, int kind, unsigned *mhz)
{
    (void)device;
    *mhz = kind == 1 ? 1980 : kind == 2 ? 3201 : 1;
    return 0;
}

int nvmlDeviceGetTemperature(void *device, int sensor, unsigned *degrees);
int nvmlDeviceGetTemperature(void *device, int sensor, unsigned *degrees)
{
    (void)device, (void)sensor;
    *degrees = 36;
    return 0;
}

int nvmlDeviceGetPowerUsage(void *device, unsigned *mw);
int nvmlDeviceGetPowerUsage(void *device, unsigned *mw)
{
    (void)device;
    *mw = 121000;
    return 0;
}

int nvmlDeviceGetUtilizationRates(void *device, struct rates *rates);
int nvmlDeviceGetUtilizationRates(void *device, struct rates *rates)
{
    (void)device;
    rates->device = 3;
    rates->memory = 2;
    return 0;
}

int nvmlDeviceGetCurrentClocksThrottleReasons(void *device, unsigned long long *reasons);
int nvmlDeviceGetCurrentClocksThrottleReasons(void *device, unsigned long long *reasons)
{
    const char *given = getenv("STANDIN_THROTTLE");
    (void)device;
    *reasons = given == NULL ? 0 : strtoull(given, NULL, 0);
    return 0;
}

int nvmlDeviceGetComputeRunningProcesses_v3(void *device, unsigned *count, void *entries);
int nvmlDeviceGetComputeRunningProcesses_v3(void *device, unsigned *count, void *entries)
{
    const char *given = getenv("STANDIN_BUSY");
    (void)device, (void)entries;
    *count = given == NULL ? 0 : (unsigned)strtoul(given, NULL, 10);
    return 0;
}
