/* What evidence says against publication, each reason by the one fact that brings it. */
#include "measure/evidence.h"
#include "measure/dtype.h"
#include "measure/stage.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct sample steady[5];

/* A sound run: 1 GB in 1 ms, a copy at 2000 GB/s. */
static struct measured sound(void)
{
    for (size_t i = 0; i < 5; i++) {
        steady[i] = (struct sample){.latency_ms = 1, .window_ms = 100, .enqueue_ms = 10, .wall_ms = 100.1};
    }
    struct device_state idle = {true, 1980, 3201, 36, 100000, 0, 0, 0, 0};
    struct correctness right = {.checked = true, .passed = true, .elements = 10};
    return (struct measured){.backend = TEXT("cuda"),
                             .timer = TEXT("device-event"),
                             .device = TEXT("a device"),
                             .cache = 50 << 20,
                             .cores = 8,
                             .before = idle,
                             .after = idle,
                             .protocol = {.warmup = 20, .iterations = 100, .repeats = 5},
                             .instances = 1,
                             .samples = steady,
                             .sample_count = 5,
                             .summary = {.p50 = 1, .min = 1, .mean = 1, .max = 1, .has_std = true},
                             .work = {.bytes = 1e9, .operations = 1e9},
                             .floor_ms = 0.002,
                             .peak_gbps = 2000,
                             .first = right,
                             .fresh = right};
}

static struct text only(struct arena *arena, const struct measured *measured)
{
    struct reason_list list = evidence_judge(arena, measured, NULL, 0);
    return list.count == 0 ? TEXT("") : list.count == 1 ? list.items[0].id : TEXT("several");
}

#define EXPECT(change, reason)                                                                                         \
    do {                                                                                                               \
        struct measured it = sound();                                                                                  \
        change;                                                                                                        \
        struct text id = only(&arena, &it);                                                                            \
        cr_expect(text_equal(id, TEXT(reason)), "%s gives %.*s", #change, TEXT_PRINT(id));                             \
    } while (0)

Test(evidence, reasons)
{
    struct arena arena = {0};
    EXPECT((void)it, "");
    EXPECT(it.timer = TEXT("host-clock"), "host-clock");
    EXPECT(it.before.known = false, "idle-unknown");
    EXPECT(it.before.processes = 1, "busy-device");
    EXPECT(it.before.utilisation_percent = 40, "busy-device");
    EXPECT(it.before.utilisation_percent = 4, "");
    EXPECT(it.after.processes = 1, ""); /* this one */
    EXPECT(it.after.processes = 2, "busy-device");
    EXPECT(it.after.utilisation_percent = 100, "");
    EXPECT(it.after.throttle = 0x1, ""); /* idle */
    EXPECT(it.after.throttle = 0x20, "throttled");
    EXPECT(it.after.throttle = 0x8, "throttled");
    EXPECT(it.first.passed = false, "failed-check");
    EXPECT(it.fresh.passed = false, "failed-check");
    EXPECT((it.first.checked = false, it.fresh.checked = false), "unchecked");
    EXPECT(it.work.bytes = 2.1e9, "");
    EXPECT(it.work.bytes = 2.3e9, "rate-above-peak");
    EXPECT(it.peak_gbps = 0, "unknown-peak");
    EXPECT(it.summary.min = 0.001, "below-floor");
    EXPECT(it.floor_ms = 0, "");
    EXPECT(it.slope = 0.03, "slope");
    EXPECT(it.slope = -0.03, "slope");
    EXPECT(it.slope = 0.01, "");
    EXPECT(steady[2].wall_ms = 400, "outside-stream");
    EXPECT(it.protocol.cold = true, "cold-protocol");
    arena_release(&arena);
}

Test(evidence, allowed_reasons_are_kept)
{
    struct arena arena = {0};
    struct measured it = sound();
    struct text allowed[] = {TEXT_INIT("slope"), TEXT_INIT("failed-check")};
    struct buffer out = {0};
    it.slope = 0.5;
    it.first.passed = false;
    struct reason_list list = evidence_judge(&arena, &it, allowed, 2);
    cr_assert_eq(list.count, 2);
    reason_write(&out, &list, false);
    cr_expect(text_find(buffer_view(&out), TEXT("failed-check: "), 0) != TEXT_NONE, "a failed check cannot be allowed");
    cr_expect(text_find(buffer_view(&out), TEXT("slope"), 0) == TEXT_NONE);
    buffer_release(&out);
    out = (struct buffer){0};
    reason_write(&out, &list, true);
    cr_expect(text_find(buffer_view(&out), TEXT("slope: "), 0) != TEXT_NONE);
    buffer_release(&out);
    arena_release(&arena);
}

Test(evidence, limiter)
{
    struct arena arena = {0};
    struct measured it = sound();
    cr_expect_eq(evidence_limiter(&arena, &it).size, 0, "half of the copy's rate names nothing");
    it.work.bytes = 1.9e9;
    cr_expect(text_starts(evidence_limiter(&arena, &it), TEXT("memory bandwidth (95 %")));
    it.summary.p50 = 0.004;
    cr_expect(text_starts(evidence_limiter(&arena, &it), TEXT("launch overhead")));
    arena_release(&arena);
}

Test(evidence, dtypes)
{
    static const struct {
        const char *name;
        unsigned char bytes[8];
        double value;
    } cases[] = {
        {"float16", {0x00, 0x3C}, 1},      {"float16", {0x01, 0x00}, 5.9604644775390625e-08},
        {"float16", {0xFF, 0xFB}, -65504}, {"float16", {0x00, 0x7C}, (double)INFINITY},
        {"bfloat16", {0x80, 0x3F}, 1},     {"bfloat16", {0x49, 0xC0}, -3.140625},
        {"float8_e4m3fn", {0x7E}, 448},    {"float8_e4m3fn", {0x01}, 0.001953125},
        {"float8_e4m3fn", {0xB8}, -1},     {"float8_e5m2", {0x7B}, 57344},
        {"float8_e5m2", {0x3C}, 1},        {"float32", {0x00, 0x00, 0x80, 0x3F}, 1},
        {"int16", {0xFE, 0xFF}, -2},       {"uint8", {0xFE}, 254},
    };
    static const unsigned char poison[8] = {0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};
    static const char *const floats[] = {"float64", "float32", "float16", "bfloat16", "float8_e4m3fn", "float8_e5m2"};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        const struct dtype *dtype = dtype_find(text_from(cases[i].name));
        cr_assert_not_null(dtype, "%s", cases[i].name);
        double value = dtype->read(cases[i].bytes);
        cr_expect(value == cases[i].value, "%s %zu reads %g, not %g", cases[i].name, i, value, cases[i].value);
    }
    for (size_t i = 0; i < sizeof(floats) / sizeof(*floats); i++) {
        cr_expect(isnan(dtype_find(text_from(floats[i]))->read(poison)), "poison is no NaN in %s", floats[i]);
    }
    cr_expect_null(dtype_find(TEXT("float")));
}

/* Through the stand-ins: every prefix loads, knows its device, and its failures are told by their calls. */
Test(evidence, runtimes)
{
    static const char *const names[] = {"cuda", "musa", "hip"};
    for (int i = 0; i < 3; i++) {
        struct arena arena = {0};
        struct runtime runtime;
        struct runtime_fault fault = {0};
        enum runtime_kind kind;
        cr_assert(runtime_kind_find(text_from(names[i]), &kind));
        struct text file = arena_format(&arena, STANDIN_DIR "/libstandin-%s.so", names[i]);
        cr_assert(runtime_open(&arena, kind, file.data, &runtime, &fault), "%.*s", TEXT_PRINT(fault.message));
        cr_assert(runtime_look(&arena, &runtime, 1, &fault), "%.*s", TEXT_PRINT(fault.message));
        cr_expect(text_equal(runtime.device_name, TEXT("Stand-in 1")));
        cr_expect_eq(runtime.cache, 65536);
        cr_expect_str_eq(runtime.bus, "0000:01:00.0");
        cr_expect_not(runtime_look(&arena, &runtime, 2, &fault));
        cr_expect(text_equal(fault.message, TEXT("there is no device 2: the runtime sees 2")));
        setenv("STANDIN_DEVICES", "0", 1);
        cr_expect_not(runtime_look(&arena, &runtime, 0, &fault));
        cr_expect(text_ends(fault.message, TEXT("runtime sees no device")) && fault.remedy != NULL);
        unsetenv("STANDIN_DEVICES");
        setenv("STANDIN_FAIL", "GetDeviceCount", 1);
        cr_expect_not(runtime_look(&arena, &runtime, 0, &fault));
        struct text told =
            arena_format(&arena, "%sGetDeviceCount: an illegal memory access was encountered (700)", names[i]);
        cr_expect(text_equal(fault.message, told), "%.*s", TEXT_PRINT(fault.message));
        unsetenv("STANDIN_FAIL");
        cr_expect_not(runtime_open(&arena, kind, STANDIN_DIR "/libnvidia-ml.so.1", &runtime, &fault));
        cr_expect(text_find(fault.message, TEXT("has no `"), 0) != TEXT_NONE, "%.*s", TEXT_PRINT(fault.message));
        cr_expect_not(runtime_open(&arena, kind, "/nowhere/lib.so", &runtime, &fault));
        arena_release(&arena);
    }
}

static bool run_protocol(struct arena *arena, struct stage *stage, const char *prefix, const char *failing)
{
    struct operator_fault fault = {0};
    struct operator_request request = {.name = arena_format(arena, STANDIN_DIR "/liboperators-%s.so:right", prefix)};
    const struct benchlint_operator *entry = operator_find(arena, &request, &fault);
    cr_assert_not_null(entry, "%.*s", TEXT_PRINT(fault.message));
    struct cast cast;
    struct sample samples[2];
    struct protocol protocols[] = {{.warmup = 1, .iterations = 3, .repeats = 2},
                                   {.warmup = 1, .iterations = 3, .repeats = 2, .graph = true},
                                   {.warmup = 1, .iterations = 3, .repeats = 2, .cold = true}};
    bool well = true;
    if (failing != NULL) {
        setenv("STANDIN_FAIL", failing, 1);
    }
    for (size_t i = 0; well && i < 3; i++) {
        well = stage_cast(stage, entry, &entry->cases[0], 1, protocols[i].cold, &cast, &fault);
        cr_assert(well);
        cr_expect_eq(cast.count, protocols[i].cold ? 6 : 1, "twice 65536 bytes of cache over 32768 and two");
        well = protocol_run(&protocols[i], &stage->backend, &cast.subject, samples);
        stage_dismiss(&cast);
    }
    unsetenv("STANDIN_FAIL");
    return well;
}

/* The protocols in all modes, with one call failing, or none where `failing` is NULL. */
static void expect_told(const char *prefix, const char *failing)
{
    struct arena arena = {0};
    struct stage stage;
    struct operator_fault fault = {0};
    struct text file = arena_format(&arena, STANDIN_DIR "/libstandin-%s.so", prefix);
    struct stage_request request = {text_from(prefix), 0, file.data};
    cr_assert(stage_open(&arena, &request, &stage, &fault), "%.*s", TEXT_PRINT(fault.message));
    bool well = run_protocol(&arena, &stage, prefix, failing);
    cr_expect_eq(well, failing == NULL, "%s: %s", prefix, failing == NULL ? "nothing" : failing);
    if (failing != NULL) {
        int length = strlen(failing) < 16 ? (int)strlen(failing) : 16;
        struct text call = arena_format(&arena, "%s%.*s", prefix, length, failing);
        cr_expect(text_starts(*stage.backend.fault, call), "%.*s", TEXT_PRINT(*stage.backend.fault));
    }
    stage_close(&stage);
    arena_release(&arena);
}

Test(evidence, every_call_is_checked)
{
    static const char *const prefixes[] = {"cuda", "musa", "hip"};
    static const char *const failing[] = {"EventRecord",       "EventElapsedTime",   "EventCreate",
                                          "DeviceSynchronize", "StreamBeginCapture", "StreamEndCapture",
                                          "GraphLaunch",       "MemsetAsync",        "GraphInstantiateWithFlags"};
    for (size_t i = 0; i < 3; i++) {
        expect_told(prefixes[i], NULL);
        for (size_t j = 0; j < sizeof(failing) / sizeof(*failing); j++) {
            expect_told(prefixes[i], failing[j]);
        }
    }
}
