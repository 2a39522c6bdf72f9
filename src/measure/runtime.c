#include "measure/runtime.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct family {
    struct text prefix;
    const char *names[8]; /* where it is looked for, in this order; ends with NULL */
    int cache_attribute;
    const char *install; /* what to do where it is missing */
    const char *driver;  /* ... where no driver or device answers */
};

static const struct family families[RUNTIME_KINDS] = {
    [RUNTIME_CUDA] = {.prefix = TEXT_INIT("cuda"),
                      .names = {"libcudart.so", "libcudart.so.13", "libcudart.so.12",
                                "/usr/local/cuda/lib64/libcudart.so.13", "/usr/local/cuda/lib64/libcudart.so.12",
                                "/usr/local/cuda/lib64/libcudart.so"},
                      .cache_attribute = 38,
                      .install = "install the CUDA runtime (libcudart), put its folder into LD_LIBRARY_PATH, or pass "
                                 "--runtime FILE; `--backend host` needs none",
                      .driver = "install NVIDIA's driver, or run where a device is visible (`nvidia-smi` lists them); "
                                "`--backend host` needs none"},
    [RUNTIME_MUSA] = {.prefix = TEXT_INIT("musa"),
                      .names = {"libmusart.so", "libmusart.so.4", "libmusart.so.3", "/usr/local/musa/lib/libmusart.so"},
                      .cache_attribute = 38,
                      .install = "install the MUSA runtime (libmusart), put its folder into LD_LIBRARY_PATH, or pass "
                                 "--runtime FILE; `--backend host` needs none",
                      .driver = "install the MUSA driver, or run where a device is visible (`mthreads-gmi` lists "
                                "them); `--backend host` needs none"},
    [RUNTIME_HIP] = {.prefix = TEXT_INIT("hip"),
                     .names = {"libamdhip64.so", "libamdhip64.so.6", "libamdhip64.so.5",
                               "/opt/rocm/lib/libamdhip64.so"},
                     .cache_attribute = 19,
                     .install = "install the HIP runtime (libamdhip64), put its folder into LD_LIBRARY_PATH, or pass "
                                "--runtime FILE; `--backend host` needs none",
                     .driver = "install the amdgpu driver, or run where a device is visible (`rocm-smi` lists them); "
                               "`--backend host` needs none"},
};

bool runtime_kind_find(struct text name, enum runtime_kind *kind)
{
    for (int i = 0; i < RUNTIME_KINDS; i++) {
        if (text_equal(name, families[i].prefix)) {
            *kind = (enum runtime_kind)i;
            return true;
        }
    }
    return false;
}

static bool refuse(struct runtime_fault *fault, struct text message, const char *remedy)
{
    *fault = (struct runtime_fault){message, remedy};
    return false;
}

static void *load(const struct family *family, const char *file)
{
    if (file != NULL) {
        return dlopen(file, RTLD_NOW | RTLD_LOCAL);
    }
    for (size_t i = 0; family->names[i] != NULL; i++) {
        void *there = dlopen(family->names[i], RTLD_NOW | RTLD_LOCAL | RTLD_NOLOAD);
        if (there != NULL) {
            return there;
        }
    }
    for (size_t i = 0; family->names[i] != NULL; i++) {
        void *loaded = dlopen(family->names[i], RTLD_NOW | RTLD_LOCAL);
        if (loaded != NULL) {
            return loaded;
        }
    }
    return NULL;
}

/* Function pointers in the order of struct runtime_calls. */
#define ENTRY(name)                                                                                                    \
    {                                                                                                                  \
#name, offsetof(struct runtime_calls, name)                                                                    \
    }
static const struct {
    const char *name;
    size_t at;
} entries[] = {
    ENTRY(GetDeviceCount),
    ENTRY(SetDevice),
    ENTRY(GetDeviceProperties),
    ENTRY(DeviceGetAttribute),
    ENTRY(DeviceGetPCIBusId),
    ENTRY(DeviceSynchronize),
    ENTRY(RuntimeGetVersion),
    ENTRY(DriverGetVersion),
    ENTRY(GetErrorString),
    ENTRY(GetLastError),
    ENTRY(StreamDestroy),
    ENTRY(StreamCreateWithFlags),
    ENTRY(StreamSynchronize),
    ENTRY(StreamBeginCapture),
    ENTRY(StreamEndCapture),
    ENTRY(GraphLaunch),
    ENTRY(GraphExecDestroy),
    ENTRY(GraphInstantiateWithFlags),
    ENTRY(GraphDestroy),
    ENTRY(EventCreate),
    ENTRY(EventRecord),
    ENTRY(EventElapsedTime),
    ENTRY(EventDestroy),
    ENTRY(Malloc),
    ENTRY(Free),
    ENTRY(Memcpy),
    ENTRY(MemcpyAsync),
    ENTRY(MemsetAsync),
};

bool runtime_open(struct arena *arena, enum runtime_kind kind, const char *file, struct runtime *runtime,
                  struct runtime_fault *fault)
{
    const struct family *family = &families[kind];
    *runtime = (struct runtime){.kind = kind, .prefix = family->prefix};
    void *library = load(family, file);
    if (library == NULL) {
        const char *reason = dlerror();
        return refuse(fault,
                      file != NULL ? arena_format(arena, "cannot load the runtime `%s`: %s", file, reason)
                                   : arena_format(arena, "no %.*s runtime: `%s` is not found",
                                                  TEXT_PRINT(family->prefix), family->names[0]),
                      family->install);
    }
    for (size_t i = 0; i < sizeof(entries) / sizeof(*entries); i++) {
        struct text name = arena_format(arena, "%.*s%s", TEXT_PRINT(family->prefix), entries[i].name);
        void *entry = dlsym(library, name.data);
        if (entry == NULL) {
            return refuse(fault,
                          arena_format(arena, "the %.*s runtime has no `%s`", TEXT_PRINT(family->prefix), name.data),
                          "another version of the runtime is needed; --runtime FILE names it");
        }
        memcpy((char *)&runtime->calls + entries[i].at, &entry, sizeof(entry));
    }
    return true;
}

struct text runtime_error(struct arena *arena, const struct runtime *runtime, const char *call, int code)
{
    const char *words = runtime->calls.GetErrorString(code);
    return arena_format(arena, "%.*s%s: %s (%d)", TEXT_PRINT(runtime->prefix), call, words == NULL ? "unknown" : words,
                        code);
}

/* The struct's layout changes between versions, its first member, the name, never: it gets more room than any needs. */
static bool read_name(struct arena *arena, struct runtime *runtime, int device, struct runtime_fault *fault)
{
    enum { ROOM = 16 * 1024, NAME = 256 };
    char *properties = arena_allocate(arena, ROOM);
    int code = runtime->calls.GetDeviceProperties(properties, device);
    if (code != 0) {
        return refuse(fault, runtime_error(arena, runtime, "GetDeviceProperties", code), NULL);
    }
    runtime->device_name = text_trim((struct text){properties, strnlen(properties, NAME)});
    return true;
}

bool runtime_look(struct arena *arena, struct runtime *runtime, int device, struct runtime_fault *fault)
{
    const struct family *family = &families[runtime->kind];
    int count = 0;
    int code = runtime->calls.GetDeviceCount(&count);
    if (code != 0) {
        return refuse(fault, runtime_error(arena, runtime, "GetDeviceCount", code), family->driver);
    }
    if (count == 0) {
        return refuse(fault, arena_format(arena, "the %.*s runtime sees no device", TEXT_PRINT(family->prefix)),
                      family->driver);
    }
    if (device < 0 || device >= count) {
        return refuse(fault, arena_format(arena, "there is no device %d: the runtime sees %d", device, count),
                      arena_format(arena, "pass --device with an index from 0 to %d", count - 1).data);
    }
    int cache = 0;
    code = runtime->calls.DeviceGetAttribute(&cache, family->cache_attribute, device);
    runtime->cache = code == 0 && cache > 0 ? (size_t)cache : 0;
    runtime->device = device;
    /* Versions and bus are evidence, not needed: where they are refused, they stay unknown. */
    if (runtime->calls.RuntimeGetVersion(&runtime->version) != 0) {
        runtime->version = 0;
    }
    if (runtime->calls.DriverGetVersion(&runtime->driver) != 0) {
        runtime->driver = 0;
    }
    if (runtime->calls.DeviceGetPCIBusId(runtime->bus, sizeof(runtime->bus), device) != 0) {
        runtime->bus[0] = '\0';
    }
    (void)runtime->calls.GetLastError();
    return read_name(arena, runtime, device, fault);
}

bool runtime_take(struct arena *arena, struct runtime *runtime, struct runtime_fault *fault)
{
    int code = runtime->calls.SetDevice(runtime->device);
    if (code != 0) {
        return refuse(fault, runtime_error(arena, runtime, "SetDevice", code), families[runtime->kind].driver);
    }
    void *first = NULL;
    code = runtime->calls.Free(first);
    return code == 0 || refuse(fault, runtime_error(arena, runtime, "Free", code), families[runtime->kind].driver);
}
