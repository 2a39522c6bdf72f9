/*
 * The state of a device before and after a run: clocks, temperature, throttling, utilisation, other processes. Asked of
 * NVML, loaded when it is there; other vendors' libraries are not asked, and their state is not known.
 */
#ifndef BENCHLINT_MEASURE_DEVICE_STATE_H
#define BENCHLINT_MEASURE_DEVICE_STATE_H

#include "base/text.h"

enum { STATE_UNKNOWN = -1 };

/* STATE_UNKNOWN where the library does not say. */
struct device_state {
    bool known; /* the library answered for this device */
    long long sm_clock_mhz, memory_clock_mhz, temperature_c, power_mw;
    long long throttle; /* the bits of the reasons in force */
    long long utilisation_percent, memory_utilisation_percent;
    long long processes; /* that compute on it, this one among them once it has a context */
};

struct device_monitor;
/* For the device with this PCI bus id; NULL when there is no such library or device. */
struct device_monitor *device_monitor_open(const char *bus);
void device_monitor_close(struct device_monitor *monitor);
struct device_state device_monitor_read(const struct device_monitor *monitor);
/*
 * Waits at most `limit_ms` until the device is idle: utilisation is an average over the last second, in which an
 * execution before this one may have run. Returns the last state.
 */
struct device_state device_monitor_settle(const struct device_monitor *monitor, unsigned limit_ms);

/* Is work of others on it: a process, or utilisation of more than a few percent? Only for a known state. */
bool device_state_busy(const struct device_state *state);
/* Is it slowed down by heat, power or hardware? Idle clocks and settings of the owner are none of these. */
bool device_state_throttled(const struct device_state *state);

#endif
