/*
 * What was found beside the latencies, and what it says against publishing them. Kept in the record under
 * environment.benchlint.
 */
#ifndef BENCHLINT_MEASURE_EVIDENCE_H
#define BENCHLINT_MEASURE_EVIDENCE_H

#include "measure/correctness.h"
#include "measure/device_state.h"
#include "measure/protocol.h"
#include "json/json.h"

struct measured {
    struct text backend, timer, device; /* device: the model's name; empty on the host */
    size_t cache;                       /* bytes of the last level of cache; 0: not known */
    int runtime_version, driver_version;
    double load; /* of the host over the last minute, before the run; negative: not known */
    long cores;
    struct device_state before, after;
    struct protocol protocol;
    size_t instances; /* of inputs and outputs that the launches rotate over */
    bool flushed;     /* the caches were flushed before each launch */
    const struct sample *samples;
    size_t sample_count;
    struct summary summary; /* of the samples' latencies, in ms */
    double slope;
    struct benchlint_work work;
    double floor_ms;  /* of the smallest launch, by the same protocol; 0: not known */
    double peak_gbps; /* of a large copy in the same run; 0: not known */
    struct correctness first, fresh;
    bool redrawn; /* `fresh` is the timed state with its inputs drawn anew, not another state */
};

/* One thing against publication: "busy-device: another process computes on the device". */
struct reason {
    struct text id;
    struct text words;
    bool allowable; /* --allow takes it off */
    bool allowed;
};
struct reason_list {
    struct reason *items;
    size_t count;
    size_t capacity;
};

/* All ids, for --allow: those that can be allowed and those that cannot. Ends with an empty id. */
extern const struct reason reason_kinds[];

/* Adds a reason of a known id; allowed where `allowed` names it. */
void reason_add(struct arena *arena, struct reason_list *list, const struct text *allowed, size_t allowed_count,
                const char *id, struct text words);
/* What the evidence says against publication. */
struct reason_list evidence_judge(struct arena *arena, const struct measured *evidence, const struct text *allowed,
                                  size_t allowed_count);
/* Was the device free of other work, as far as is known? */
bool evidence_idle(const struct measured *evidence);
/* Achieved bytes per second over those of the copy; 0: not known. */
double evidence_share(const struct measured *evidence);
/* What limits it, in words, as far as rates and floor tell; empty: not known. */
struct text evidence_limiter(struct arena *arena, const struct measured *evidence);
/* The object of environment.benchlint. */
void evidence_write(struct json_writer *writer, const struct measured *evidence, const struct reason_list *reasons,
                    const struct text *allowed, size_t allowed_count);
/* The reasons not allowed, or the allowed ones, as a JSON list. */
void reason_write(struct buffer *out, const struct reason_list *reasons, bool allowed);

#endif
