#include "measure/execution.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>

/* Far enough from the first that generators which add small numbers to their seed do not meet it. */
static const unsigned long long FRESH_SEED = 1000003;

struct measured execution_evidence(const struct stage *stage, const struct protocol *protocol)
{
    return (struct measured){.backend = stage->backend_name,
                             .timer = stage->backend.timer,
                             .device = stage->runtime.device_name,
                             .cache = stage->cache,
                             .runtime_version = stage->runtime.version,
                             .driver_version = stage->runtime.driver,
                             .load = stage->load,
                             .cores = stage->cores,
                             .before = stage->before,
                             .after = stage->before,
                             .protocol = *protocol,
                             .flushed = protocol->cold && stage->backend.calls->flush != NULL && stage->cache > 0};
}

/* Every instance was timed, so each has to answer; the first that answers wrongly stands for all. */
static bool check_instances(struct stage *stage, struct check_request *request, const struct cast *cast,
                            struct correctness *result, struct text *fault)
{
    for (size_t i = 0; i < cast->count; i++) {
        struct correctness found;
        request->instance = cast->instances[i];
        if (!correctness_check(stage->arena, request, &found, fault)) {
            return false;
        }
        *result = i == 0 || (result->passed && !found.passed) ? found : *result;
    }
    return true;
}

/* The very states that were timed, with other inputs: a launch that answers from memory answers wrongly. */
static bool check_redrawn(struct stage *stage, struct check_request *request, const struct cast *cast,
                          struct measured *evidence, struct operator_fault *fault)
{
    for (size_t i = 0; i < cast->count; i++) {
        int code = request->entry->redraw(cast->instances[i], request->seed, request->stream);
        if (code != 0) {
            fault->message = stage->host
                                 ? arena_format(stage->arena, "redraw of the operator returned %d", code)
                                 : runtime_error(stage->arena, &stage->runtime, " redraw of the operator", code);
            return false;
        }
    }
    return check_instances(stage, request, cast, &evidence->fresh, &fault->message);
}

static bool check_set_up_anew(struct stage *stage, const struct benchlint_case *which, struct check_request *request,
                              struct measured *evidence, struct operator_fault *fault)
{
    struct cast fresh;
    if (!stage_cast(stage, request->entry, which, request->seed, false, &fresh, fault)) {
        return false;
    }
    bool done = check_instances(stage, request, &fresh, &evidence->fresh, &fault->message);
    stage_dismiss(&fresh);
    return done;
}

bool execution_check(struct stage *stage, const struct benchlint_case *which, const struct cast *cast,
                     unsigned long long seed, struct measured *evidence, struct operator_fault *fault)
{
    struct check_request request = {.entry = cast->entry,
                                    .backend = &stage->backend,
                                    .runtime = stage_runtime(stage),
                                    .stream = stage_stream(stage),
                                    .seed = seed};
    *fault = (struct operator_fault){0};
    if (!check_instances(stage, &request, cast, &evidence->first, &fault->message)) {
        return false;
    }
    if (!evidence->first.checked) {
        return true;
    }
    request.seed = seed + FRESH_SEED;
    evidence->redrawn = cast->entry->redraw != NULL;
    return evidence->redrawn ? check_redrawn(stage, &request, cast, evidence, fault)
                             : check_set_up_anew(stage, which, &request, evidence, fault);
}

/* The digits that the record prints are the samples from here on: its statistics are taken from nothing else. */
static double printed(double value)
{
    char digits[32];
    snprintf(digits, sizeof(digits), "%.9g", value);
    return strtod(digits, NULL);
}

void execution_summarise(struct arena *arena, struct measured *evidence, struct sample *samples, size_t count)
{
    double *latencies = arena_array(arena, double, count);
    for (size_t i = 0; i < count; i++) {
        samples[i].latency_ms = printed(samples[i].latency_ms);
        latencies[i] = samples[i].latency_ms;
    }
    evidence->samples = samples;
    evidence->sample_count = count;
    evidence->summary = summary_of(arena, latencies, count);
    evidence->slope = summary_slope(arena, latencies, count);
}

static bool measure(struct stage *stage, const struct execution_request *request, const struct cast *cast,
                    struct measured *evidence, struct operator_fault *fault)
{
    struct arena *arena = stage->arena;
    struct sample *samples = arena_array(arena, struct sample, request->protocol.repeats);
    if (request->protocol.graph && stage->backend.calls->capture == NULL) {
        *fault = (struct operator_fault){TEXT("the host has no graphs to replay"), "leave --graph away"};
        return false;
    }
    if (!protocol_run(&request->protocol, &stage->backend, &cast->subject, samples)) {
        *fault = (struct operator_fault){*stage->backend.fault, NULL};
        return false;
    }
    evidence->after = device_monitor_read(stage->monitor);
    evidence->instances = cast->count;
    evidence->work = cast->entry->work(cast->instances[0]);
    execution_summarise(arena, evidence, samples, request->protocol.repeats);
    if (evidence->summary.min <= 0) {
        *fault = (struct operator_fault){TEXT("a sample took no time that the clock can tell"), "raise --iterations"};
        return false;
    }
    if (!execution_check(stage, request->which, cast, request->seed, evidence, fault)) {
        return false;
    }
    evidence->floor_ms = stage_floor(stage, &request->protocol, request->smallest);
    evidence->peak_gbps = stage_peak(stage);
    return true;
}

bool execution_run(struct arena *arena, const struct execution_request *request, struct measured *evidence,
                   struct operator_fault *fault)
{
    struct stage stage;
    struct cast cast;
    if (!stage_open(arena, &request->stage, &stage, fault)) {
        return false;
    }
    *evidence = execution_evidence(&stage, &request->protocol);
    bool done = stage_cast(&stage, request->entry, request->which, request->seed, request->protocol.cold, &cast, fault);
    if (done) {
        done = measure(&stage, request, &cast, evidence, fault);
        stage_dismiss(&cast);
    }
    stage_close(&stage);
    return done;
}
