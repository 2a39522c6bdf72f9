#include "measure/stage.h"

#include "base/memory.h"
#include "measure/backend_host.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SETTLE_MS = 3000, MESSAGE = 512, INSTANCES = 32 };

static bool refuse(struct operator_fault *fault, struct text message, const char *remedy)
{
    *fault = (struct operator_fault){message, remedy};
    return false;
}

static bool open_device(struct stage *stage, const struct stage_request *request, struct operator_fault *fault)
{
    struct runtime_fault wrong = {0};
    enum runtime_kind kind = RUNTIME_CUDA;
    if (!runtime_kind_find(request->backend, &kind)) {
        return refuse(fault, arena_format(stage->arena, "no backend `%.*s`", TEXT_PRINT(request->backend)),
                      "backends are cuda, musa, hip and host");
    }
    struct arena *arena = stage->arena;
    if (!runtime_open(arena, kind, request->runtime_file, &stage->runtime, &wrong) ||
        !runtime_look(arena, &stage->runtime, request->device, &wrong)) {
        return refuse(fault, wrong.message, wrong.remedy);
    }
    stage->cache = stage->runtime.cache;
    stage->monitor = kind == RUNTIME_CUDA ? device_monitor_open(stage->runtime.bus) : NULL;
    stage->before = device_monitor_settle(stage->monitor, SETTLE_MS);
    if (!runtime_take(arena, &stage->runtime, &wrong) ||
        !backend_device_open(arena, &stage->runtime, &stage->backend, &wrong)) {
        device_monitor_close(stage->monitor);
        return refuse(fault, wrong.message, wrong.remedy);
    }
    return true;
}

bool stage_open(struct arena *arena, const struct stage_request *request, struct stage *stage,
                struct operator_fault *fault)
{
    *stage = (struct stage){.arena = arena, .backend_name = request->backend, .cores = sysconf(_SC_NPROCESSORS_ONLN)};
    stage->load = getloadavg(&stage->load, 1) == 1 ? stage->load : -1;
    stage->host = text_equal(request->backend, TEXT("host"));
    if (!stage->host) {
        return open_device(stage, request, fault);
    }
    stage->before = device_monitor_read(NULL);
    stage->backend = backend_host_open(arena);
    stage->cache = backend_host_cache();
    return true;
}

void stage_close(struct stage *stage)
{
    if (!stage->host) {
        backend_device_close(&stage->backend);
        device_monitor_close(stage->monitor);
    }
}

void *stage_stream(const struct stage *stage)
{
    return stage->host ? NULL : backend_device_stream(&stage->backend);
}

const struct runtime *stage_runtime(const struct stage *stage)
{
    return stage->host ? NULL : &stage->runtime;
}

/* Twice the cache and a bit more, over the instances; one where nothing is known or nothing is touched. */
static size_t instances_needed(const struct stage *stage, const struct benchlint_work *work, bool cold)
{
    double footprint = work->footprint > 0 ? work->footprint : work->bytes;
    if (!cold || stage->cache == 0 || footprint <= 0) {
        return 1;
    }
    double needed = 2.0 * (double)stage->cache / footprint + 2;
    return needed < INSTANCES ? (size_t)needed : INSTANCES;
}

bool stage_extend(struct stage *stage, const struct benchlint_case *which, unsigned long long seed, struct cast *cast,
                  struct operator_fault *fault)
{
    char message[MESSAGE] = "";
    const struct benchlint_operator *entry = cast->entry;
    struct benchlint_setting setting = {.size = sizeof(setting),
                                        .backend = arena_copy(stage->arena, stage->backend_name).data,
                                        .device = stage->host ? 0 : stage->runtime.device,
                                        .seed = seed,
                                        .stream = stage_stream(stage)};
    if (cast->count == INSTANCES) {
        return refuse(fault,
                      arena_format(stage->arena, "operator `%s` has %d sets of buffers, the most there may be",
                                   entry->name, INSTANCES),
                      NULL);
    }
    void *instance = entry->set_up(which, &setting, message, MESSAGE);
    if (instance == NULL) {
        return refuse(fault,
                      arena_format(stage->arena, "operator `%s` could not be set up: %.*s", entry->name, MESSAGE,
                                   message[0] == '\0' ? "it does not say why" : message),
                      NULL);
    }
    cast->instances[cast->count++] = instance;
    cast->subject = (struct subject){entry->launch, entry->reset, cast->instances, cast->count};
    return true;
}

bool stage_cast(struct stage *stage, const struct benchlint_operator *entry, const struct benchlint_case *which,
                unsigned long long seed, bool cold, struct cast *cast, struct operator_fault *fault)
{
    *cast = (struct cast){.entry = entry, .instances = arena_array(stage->arena, void *, INSTANCES)};
    size_t needed = 1;
    for (size_t i = 0; i < needed; i++) {
        if (!stage_extend(stage, which, seed, cast, fault)) {
            stage_dismiss(cast);
            return false;
        }
        if (i == 0) {
            struct benchlint_work work = entry->work(cast->instances[0]);
            needed = instances_needed(stage, &work, cold);
        }
    }
    return true;
}

void stage_dismiss(struct cast *cast)
{
    for (size_t i = 0; i < cast->count; i++) {
        cast->entry->tear_down(cast->instances[i]);
    }
    cast->count = 0;
}

/* Memory of a copy; of the smallest launch only `to`. */
struct copy {
    const struct runtime *runtime;
    void *to, *from;
    size_t size;
};

static int launch_nothing(void *instance, void *stream)
{
    (void)instance, (void)stream;
    return 0;
}

static int launch_smallest(void *instance, void *stream)
{
    const struct copy *copy = instance;
    return copy->runtime->calls.MemsetAsync(copy->to, 0, copy->size, stream);
}

static int launch_copy(void *instance, void *stream)
{
    const struct copy *copy = instance;
    return copy->runtime->calls.MemcpyAsync(copy->to, copy->from, copy->size, COPY_ON_DEVICE, stream);
}

static int launch_host_copy(void *instance, void *stream)
{
    const struct copy *copy = instance;
    (void)stream;
    memcpy(copy->to, copy->from, copy->size);
    return 0;
}

/* The fastest sample, in ms; 0 when a call failed. */
static double fastest(struct stage *stage, const struct protocol *protocol, const struct subject *subject)
{
    struct sample *samples = arena_array(stage->arena, struct sample, protocol->repeats);
    if (!protocol_run(protocol, &stage->backend, subject, samples)) {
        return 0;
    }
    double least = samples[0].latency_ms;
    for (size_t i = 1; i < protocol->repeats; i++) {
        least = samples[i].latency_ms < least ? samples[i].latency_ms : least;
    }
    return least;
}

static double setting_floor(struct stage *stage, const struct protocol *protocol)
{
    enum { SMALLEST = 4 };
    const struct runtime_calls *calls = &stage->runtime.calls;
    struct copy copy = {.runtime = &stage->runtime, .size = SMALLEST};
    if (calls->Malloc(&copy.to, copy.size) != 0) {
        (void)calls->GetLastError();
        return 0;
    }
    void *instances[] = {&copy};
    struct subject subject = {.launch = launch_smallest, .instances = instances, .count = 1};
    double least = fastest(stage, protocol, &subject);
    (void)calls->Free(copy.to);
    return least;
}

double stage_floor(struct stage *stage, const struct protocol *protocol, const struct benchlint_operator *smallest)
{
    struct operator_fault fault;
    struct cast cast;
    if (stage->host) {
        struct subject nothing = {.launch = launch_nothing};
        return fastest(stage, protocol, &nothing);
    }
    if (smallest == NULL || !stage_cast(stage, smallest, &smallest->cases[0], 1, false, &cast, &fault)) {
        return setting_floor(stage, protocol);
    }
    double least = fastest(stage, protocol, &cast.subject);
    stage_dismiss(&cast);
    return least;
}

static const struct protocol copies = {.warmup = 5, .iterations = 10, .repeats = 3};

static double copy_rate(struct stage *stage, struct copy *copy, int (*launch)(void *, void *))
{
    void *instances[] = {copy};
    struct subject subject = {.launch = launch, .instances = instances, .count = 1};
    double ms = fastest(stage, &copies, &subject);
    return ms > 0 ? 2 * (double)copy->size / (ms * 1e6) : 0;
}

static double host_peak(struct stage *stage)
{
    struct copy copy = {.size = (size_t)64 << 20};
    copy.to = memory_allocate(copy.size);
    copy.from = memory_allocate(copy.size);
    memset(copy.from, 1, copy.size);
    double gbps = copy_rate(stage, &copy, launch_host_copy);
    memory_release(copy.to);
    memory_release(copy.from);
    return gbps;
}

/* Large enough that neither the cache nor the launches show: a GiB, or less where memory lacks. */
double stage_peak(struct stage *stage)
{
    if (stage->host) {
        return host_peak(stage);
    }
    const struct runtime_calls *calls = &stage->runtime.calls;
    size_t least = 4 * (stage->cache == 0 ? (size_t)64 << 20 : stage->cache);
    double gbps = 0;
    for (size_t size = (size_t)1 << 30; gbps <= 0 && size >= least; size /= 2) {
        struct copy copy = {.runtime = &stage->runtime, .size = size};
        if (calls->Malloc(&copy.to, size) == 0 && calls->Malloc(&copy.from, size) == 0 &&
            calls->MemsetAsync(copy.from, 0x5A, size, stage_stream(stage)) == 0) {
            gbps = copy_rate(stage, &copy, launch_copy);
        } else {
            (void)calls->GetLastError();
        }
        (void)calls->Free(copy.to);
        (void)calls->Free(copy.from);
    }
    return gbps;
}
