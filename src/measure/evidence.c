#include "measure/evidence.h"

#include <math.h>

static const double PEAK_SLACK = 1.10;     /* what reads more than it writes may gain over a copy */
static const double FLOOR_SHARE = 0.8;     /* of the smallest launch, which itself spreads */
static const double SLOPE_LIMIT = 0.02;    /* between the first and the last sample, in one direction */
static const double OUTSIDE_FACTOR = 1.25; /* of the host's time over the marks' */
static const double OUTSIDE_MS = 1.0;      /* what waiting itself may take */
static const double LAUNCH_BOUND = 0.9;    /* of the window spent in enqueueing */
static const double FLOOR_FACTOR = 3.0;    /* below that many smallest launches, launching is what limits */
static const double HOST_IDLE = 0.5;       /* load for each core, ours of the last minute in it */
static const double BANDWIDTH_SHARE = 0.6; /* of the copy's rate: from there on memory is what limits */

#define KIND(word, can)                                                                                                \
    {                                                                                                                  \
        .id = TEXT_INIT(word), .allowable = (can)                                                                      \
    }
const struct reason reason_kinds[] = {
    KIND("host-clock", false),
    KIND("failed-check", false),
    KIND("unchecked", true),
    KIND("busy-device", true),
    KIND("idle-unknown", true),
    KIND("throttled", true),
    KIND("rate-above-peak", true),
    KIND("below-floor", true),
    KIND("slope", true),
    KIND("outside-stream", true),
    KIND("cold-protocol", true),
    KIND("cache-unknown", true),
    KIND("unknown-peak", true),
    KIND("unknown-bandwidth", false),
    KIND("unknown-reference", false),
    KIND("unstable", true),
    {.id = TEXT_INIT("")},
};

void reason_add(struct arena *arena, struct reason_list *list, const struct text *allowed, size_t allowed_count,
                const char *id, struct text words)
{
    const struct reason *kind = reason_kinds;
    while (kind->id.size > 0 && !text_equal(kind->id, text_from(id))) {
        kind++;
    }
    struct reason reason = *kind;
    reason.words = words;
    for (size_t i = 0; i < allowed_count; i++) {
        reason.allowed = reason.allowed || (reason.allowable && text_equal(allowed[i], reason.id));
    }
    arena_push(arena, list, reason);
}

struct judge {
    struct arena *arena;
    const struct measured *evidence;
    const struct text *allowed;
    size_t allowed_count;
    struct reason_list list;
};

static void add(struct judge *judge, const char *id, struct text words)
{
    reason_add(judge->arena, &judge->list, judge->allowed, judge->allowed_count, id, words);
}

static bool on_host(const struct measured *evidence)
{
    return !text_equal(evidence->timer, TEXT("device-event"));
}

static double rate(const struct measured *evidence, double amount)
{
    return evidence->summary.p50 > 0 ? amount / (evidence->summary.p50 * 1e6) : 0; /* in 10^9 a second */
}

static void judge_check(struct judge *judge, const struct correctness *result, const char *which)
{
    if (!result->checked) {
        return;
    }
    if (!result->passed) {
        add(judge, "failed-check",
            arena_format(
                judge->arena,
                "%llu of %llu elements of the outputs %s are wrong (%llu NaN, %llu infinite; rtol %g, atol %g)",
                result->mismatches, result->elements, which, result->nan, result->infinite, result->rtol,
                result->atol));
    }
}

static void judge_device(struct judge *judge)
{
    const struct measured *evidence = judge->evidence;
    if (on_host(evidence)) {
        add(judge, "host-clock", TEXT("timed by the host's clock, not by device events"));
        return;
    }
    if (!evidence->before.known) {
        add(judge, "idle-unknown", TEXT("nothing tells whether the device was idle"));
    } else if (device_state_busy(&evidence->before) || evidence->after.processes > 1) {
        add(judge, "busy-device",
            arena_format(judge->arena,
                         "the device was not idle: utilisation %lld %% and %lld processes before, %lld processes after",
                         evidence->before.utilisation_percent, evidence->before.processes, evidence->after.processes));
    }
    if (device_state_throttled(&evidence->after)) {
        add(judge, "throttled",
            arena_format(judge->arena, "the device was slowed down (reasons 0x%llx)",
                         (unsigned long long)evidence->after.throttle));
    }
}

static void judge_rates(struct judge *judge)
{
    const struct measured *evidence = judge->evidence;
    struct arena *arena = judge->arena;
    double gbps = rate(evidence, evidence->work.bytes);
    if (evidence->peak_gbps <= 0) {
        add(judge, "unknown-peak", TEXT("no copy could be measured to hold the rate against"));
    } else if (gbps > PEAK_SLACK * evidence->peak_gbps) {
        add(judge, "rate-above-peak",
            arena_format(arena,
                         "%.0f GB/s is above the %.0f GB/s of a copy in the same run: a figure of the cache, or "
                         "work that was not done",
                         gbps, evidence->peak_gbps));
    }
    if (evidence->floor_ms > 0 && evidence->summary.min < FLOOR_SHARE * evidence->floor_ms) {
        add(judge, "below-floor",
            arena_format(arena, "a sample of %.6g ms is below the smallest launch, %.6g ms", evidence->summary.min,
                         evidence->floor_ms));
    }
}

static void judge_samples(struct judge *judge)
{
    const struct measured *evidence = judge->evidence;
    struct arena *arena = judge->arena;
    double window = 0;
    double wall = 0;
    for (size_t i = 0; i < evidence->sample_count; i++) {
        window += evidence->samples[i].window_ms;
        wall += evidence->samples[i].wall_ms;
    }
    double slack = OUTSIDE_MS * (double)evidence->sample_count;
    if (!on_host(evidence) && !evidence->protocol.cold && wall > OUTSIDE_FACTOR * window + slack) {
        add(judge, "outside-stream",
            arena_format(arena, "the events span %.4g ms, the host waited %.4g ms: work ran outside the timed stream",
                         window, wall));
    }
    if (fabs(evidence->slope) > SLOPE_LIMIT) {
        add(judge, "slope",
            arena_format(arena, "the samples drift in one direction by %.1f %%", 100 * evidence->slope));
    }
    if (evidence->protocol.cold) {
        add(judge, "cold-protocol",
            TEXT("each launch was timed alone with cold caches; a published sample is one pair of "
                 "events around all launches"));
        if (evidence->cache == 0) {
            add(judge, "cache-unknown", TEXT("the size of the cache is not known: the launches may have been warm"));
        }
    }
}

struct reason_list evidence_judge(struct arena *arena, const struct measured *evidence, const struct text *allowed,
                                  size_t allowed_count)
{
    struct judge judge = {arena, evidence, allowed, allowed_count, {0}};
    judge_device(&judge);
    judge_check(&judge, &evidence->first, "after timing");
    judge_check(&judge, &evidence->fresh, "on a fresh seed");
    if (!evidence->first.checked) {
        add(&judge, "unchecked", TEXT("the operator has no outputs with a reference to check them by"));
    }
    judge_rates(&judge);
    judge_samples(&judge);
    return judge.list;
}

bool evidence_idle(const struct measured *evidence)
{
    if (on_host(evidence)) {
        return evidence->load >= 0 && evidence->load < HOST_IDLE * (double)evidence->cores;
    }
    return evidence->before.known && !device_state_busy(&evidence->before) && evidence->after.processes <= 1;
}

double evidence_share(const struct measured *evidence)
{
    return evidence->peak_gbps > 0 ? rate(evidence, evidence->work.bytes) / evidence->peak_gbps : 0;
}

struct text evidence_limiter(struct arena *arena, const struct measured *evidence)
{
    double share = evidence_share(evidence);
    if (evidence->floor_ms > 0 && evidence->summary.p50 < FLOOR_FACTOR * evidence->floor_ms) {
        return arena_format(arena, "launch overhead (the smallest launch takes %.4g us)", 1e3 * evidence->floor_ms);
    }
    if (share > BANDWIDTH_SHARE && share <= PEAK_SLACK) {
        return arena_format(arena, "memory bandwidth (%.0f %% of a copy's rate in the same run)", 100 * share);
    }
    return TEXT("");
}

static void write_number(struct json_writer *writer, const char *key, double value)
{
    struct buffer digits = {0};
    if (!isfinite(value)) {
        json_writer_null(writer, key);
        return;
    }
    buffer_format(&digits, "%.6g", value);
    json_writer_number(writer, key, buffer_view(&digits));
    buffer_release(&digits);
}

static void write_positive(struct json_writer *writer, const char *key, double value)
{
    if (value > 0) {
        write_number(writer, key, value);
    } else {
        json_writer_null(writer, key);
    }
}

static void write_known(struct json_writer *writer, const char *key, long long value)
{
    if (value == STATE_UNKNOWN) {
        json_writer_null(writer, key);
    } else {
        json_writer_integer(writer, key, value);
    }
}

static void write_state(struct json_writer *writer, const char *key, const struct device_state *state)
{
    if (!state->known) {
        json_writer_null(writer, key);
        return;
    }
    json_writer_object(writer, key);
    write_known(writer, "sm_clock_mhz", state->sm_clock_mhz);
    write_known(writer, "memory_clock_mhz", state->memory_clock_mhz);
    write_known(writer, "temperature_c", state->temperature_c);
    write_known(writer, "power_mw", state->power_mw);
    write_known(writer, "throttle_reasons", state->throttle);
    write_known(writer, "utilisation_percent", state->utilisation_percent);
    write_known(writer, "memory_utilisation_percent", state->memory_utilisation_percent);
    write_known(writer, "processes", state->processes);
    json_writer_end(writer);
}

static void write_check(struct json_writer *writer, const char *key, const struct correctness *result)
{
    if (!result->checked) {
        json_writer_null(writer, key);
        return;
    }
    json_writer_object(writer, key);
    json_writer_boolean(writer, "passed", result->passed);
    json_writer_integer(writer, "seed", (long long)result->seed);
    write_number(writer, "rtol", result->rtol);
    write_number(writer, "atol", result->atol);
    json_writer_integer(writer, "elements", (long long)result->elements);
    json_writer_integer(writer, "mismatches", (long long)result->mismatches);
    json_writer_integer(writer, "nan", (long long)result->nan);
    json_writer_integer(writer, "inf", (long long)result->infinite);
    write_number(writer, "largest_error", result->worst);
    json_writer_end(writer);
}

static void write_correctness(struct json_writer *writer, const struct measured *evidence)
{
    json_writer_object(writer, "correctness");
    json_writer_boolean(writer, "passed", evidence->first.checked && evidence->first.passed && evidence->fresh.passed);
    json_writer_string(writer, "outputs", TEXT("filled with NaN before the checked launch, which follows the timing"));
    write_check(writer, "after_timing", &evidence->first);
    write_check(writer, "fresh_seed", &evidence->fresh);
    json_writer_string(writer, "fresh_inputs",
                       evidence->redrawn ? TEXT("drawn into the timed state") : TEXT("of a new state"));
    json_writer_end(writer);
}

static void write_times(struct json_writer *writer, const struct measured *evidence)
{
    double sums[3] = {0};
    json_writer_list(writer, "enqueue_ms");
    for (size_t i = 0; i < evidence->sample_count; i++) {
        write_number(writer, NULL, evidence->samples[i].enqueue_ms);
        sums[0] += evidence->samples[i].enqueue_ms;
    }
    json_writer_end(writer);
    json_writer_list(writer, "window_ms");
    for (size_t i = 0; i < evidence->sample_count; i++) {
        write_number(writer, NULL, evidence->samples[i].window_ms);
        sums[1] += evidence->samples[i].window_ms;
    }
    json_writer_end(writer);
    json_writer_list(writer, "wall_ms");
    for (size_t i = 0; i < evidence->sample_count; i++) {
        write_number(writer, NULL, evidence->samples[i].wall_ms);
    }
    json_writer_end(writer);
    json_writer_boolean(writer, "launch_bound", !on_host(evidence) && sums[0] >= LAUNCH_BOUND * sums[1]);
}

static void write_rates(struct json_writer *writer, const struct measured *evidence)
{
    json_writer_object(writer, "work");
    write_number(writer, "bytes_per_launch", evidence->work.bytes);
    write_number(writer, "operations_per_launch", evidence->work.operations);
    write_positive(writer, "achieved_gbps", rate(evidence, evidence->work.bytes));
    write_positive(writer, "achieved_gflops", rate(evidence, evidence->work.operations));
    write_positive(writer, "peak_gbps", evidence->peak_gbps);
    json_writer_string(writer, "peak_source", TEXT("a large copy in the same run, bytes read and written"));
    write_positive(writer, "percent_of_peak", 100 * evidence_share(evidence));
    write_positive(writer, "floor_ms", evidence->floor_ms);
    json_writer_end(writer);
}

static void write_list(struct json_writer *writer, const char *key, const struct reason_list *reasons, bool allowed)
{
    struct buffer list = {0};
    reason_write(&list, reasons, allowed);
    json_writer_raw(writer, key, buffer_view(&list));
    buffer_release(&list);
}

void evidence_write(struct json_writer *writer, const struct measured *evidence, const struct reason_list *reasons,
                    const struct text *allowed, size_t allowed_count)
{
    json_writer_string(writer, "backend", evidence->backend);
    if (evidence->device.size > 0) {
        json_writer_string(writer, "device", evidence->device);
    } else {
        json_writer_null(writer, "device");
    }
    write_positive(writer, "l2_bytes", (double)evidence->cache);
    write_positive(writer, "runtime_version", evidence->runtime_version);
    write_positive(writer, "driver_version", evidence->driver_version);
    json_writer_integer(writer, "host_cores", evidence->cores);
    if (evidence->load >= 0) {
        write_number(writer, "host_load", evidence->load);
    } else {
        json_writer_null(writer, "host_load");
    }
    json_writer_boolean(writer, "idle", evidence_idle(evidence));
    write_state(writer, "before", &evidence->before);
    write_state(writer, "after", &evidence->after);
    json_writer_string(writer, "launch_mode",
                       evidence->protocol.graph ? TEXT("graph replay") : TEXT("a launch at a time"));
    json_writer_string(writer, "cache", evidence->protocol.cold ? TEXT("cold") : TEXT("warm"));
    json_writer_integer(writer, "instances", (long long)evidence->instances);
    json_writer_boolean(writer, "flushed", evidence->flushed);
    write_times(writer, evidence);
    write_rates(writer, evidence);
    write_correctness(writer, evidence);
    json_writer_list(writer, "allow");
    for (size_t i = 0; i < allowed_count; i++) {
        json_writer_string(writer, NULL, allowed[i]);
    }
    json_writer_end(writer);
    write_list(writer, "allowed", reasons, true);
}

void reason_write(struct buffer *out, const struct reason_list *reasons, bool allowed)
{
    bool first = true;
    buffer_byte(out, '[');
    for (size_t i = 0; i < reasons->count; i++) {
        const struct reason *reason = &reasons->items[i];
        if (reason->allowed == allowed) {
            struct buffer line = {0};
            buffer_format(&line, "%.*s: %.*s", TEXT_PRINT(reason->id), TEXT_PRINT(reason->words));
            buffer_string(out, first ? "" : ", ");
            json_write_string(out, buffer_view(&line));
            buffer_release(&line);
            first = false;
        }
    }
    buffer_byte(out, ']');
}
