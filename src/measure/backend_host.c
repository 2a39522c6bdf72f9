#include "measure/backend_host.h"

#include "base/clock.h"

#include <unistd.h>

struct host {
    struct arena *arena;
    struct {
        double *items; /* a time for each mark */
        size_t count;
        size_t capacity;
    } marks;
    struct text fault;
};

static double host_clock(void *self)
{
    (void)self;
    return clock_seconds() * 1e3;
}

static bool host_launch(void *self, const struct subject *subject, size_t turn)
{
    struct host *host = self;
    void *instance = subject->count == 0 ? NULL : subject->instances[turn % subject->count];
    int code = subject->launch(instance, NULL);
    if (code != 0) {
        host->fault = arena_format(host->arena, "the operator's launch returned %d", code);
    }
    return code == 0;
}

static bool host_reset(void *self, const struct subject *subject)
{
    struct host *host = self;
    int code = 0;
    for (size_t i = 0; code == 0 && subject->reset != NULL && i < subject->count; i++) {
        code = subject->reset(subject->instances[i], NULL);
    }
    if (code != 0) {
        host->fault = arena_format(host->arena, "the operator's reset returned %d", code);
    }
    return code == 0;
}

static bool host_mark(void *self, size_t mark)
{
    struct host *host = self;
    while (host->marks.count <= mark) {
        arena_push(host->arena, &host->marks, 0.0);
    }
    host->marks.items[mark] = host_clock(self);
    return true;
}

static bool host_wait(void *self)
{
    (void)self; /* a launch has returned: its work is done */
    return true;
}

static bool host_elapsed(void *self, size_t from, size_t to, double *ms)
{
    struct host *host = self;
    *ms = host->marks.items[to] - host->marks.items[from];
    return true;
}

static const struct backend_calls host_calls = {
    .launch = host_launch,
    .reset = host_reset,
    .mark = host_mark,
    .wait = host_wait,
    .elapsed = host_elapsed,
    .clock = host_clock,
};

struct backend backend_host_open(struct arena *arena)
{
    struct host *host = arena_allocate(arena, sizeof(*host));
    host->arena = arena;
    return (struct backend){&host_calls, host, TEXT("host-clock"), &host->fault};
}

size_t backend_host_cache(void)
{
    long bytes = sysconf(_SC_LEVEL3_CACHE_SIZE);
    bytes = bytes > 0 ? bytes : sysconf(_SC_LEVEL2_CACHE_SIZE);
    return bytes > 0 ? (size_t)bytes : 0;
}
