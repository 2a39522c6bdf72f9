#include "measure/protocol.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool warm_up(const struct protocol *protocol, const struct backend *backend, const struct subject *subject)
{
    const struct backend_calls *calls = backend->calls;
    bool well = calls->reset == NULL || calls->reset(backend->self, subject);
    for (size_t i = 0; well && i < protocol->warmup; i++) {
        well = calls->launch(backend->self, subject, i);
    }
    if (well && protocol->graph) {
        /* The first replay uploads the graph: it belongs to the warm-up. */
        well = calls->capture(backend->self, subject, protocol->iterations) && calls->replay(backend->self);
    }
    return well && calls->wait(backend->self);
}

/* All launches between two marks. */
static bool take_window(const struct protocol *protocol, const struct backend *backend, const struct subject *subject,
                        struct sample *sample)
{
    const struct backend_calls *calls = backend->calls;
    double start = calls->clock(backend->self);
    bool well = calls->mark(backend->self, 0);
    if (protocol->graph) {
        well = well && calls->replay(backend->self);
    }
    for (size_t i = 0; well && !protocol->graph && i < protocol->iterations; i++) {
        well = calls->launch(backend->self, subject, i);
    }
    well = well && calls->mark(backend->self, 1);
    sample->enqueue_ms = calls->clock(backend->self) - start;
    well = well && calls->wait(backend->self);
    sample->wall_ms = calls->clock(backend->self) - start;
    return well && calls->elapsed(backend->self, 0, 1, &sample->window_ms);
}

/* A pair of marks around each launch. */
static bool take_pairs(const struct protocol *protocol, const struct backend *backend, const struct subject *subject,
                       struct sample *sample)
{
    const struct backend_calls *calls = backend->calls;
    double start = calls->clock(backend->self);
    bool well = true;
    for (size_t i = 0; well && i < protocol->iterations; i++) {
        well = (calls->flush == NULL || calls->flush(backend->self)) && calls->mark(backend->self, 2 * i) &&
               calls->launch(backend->self, subject, protocol->warmup + i) && calls->mark(backend->self, 2 * i + 1);
    }
    sample->enqueue_ms = calls->clock(backend->self) - start;
    well = well && calls->wait(backend->self);
    sample->wall_ms = calls->clock(backend->self) - start;
    for (size_t i = 0; well && i < protocol->iterations; i++) {
        double ms = 0;
        well = calls->elapsed(backend->self, 2 * i, 2 * i + 1, &ms);
        sample->window_ms += ms;
    }
    return well;
}

bool protocol_sample(const struct protocol *protocol, const struct backend *backend, const struct subject *subject,
                     struct sample *sample)
{
    memset(sample, 0, sizeof(*sample));
    bool well =
        warm_up(protocol, backend, subject) && (protocol->cold ? take_pairs(protocol, backend, subject, sample)
                                                               : take_window(protocol, backend, subject, sample));
    sample->latency_ms = sample->window_ms / (double)protocol->iterations;
    return well;
}

bool protocol_run(const struct protocol *protocol, const struct backend *backend, const struct subject *subject,
                  struct sample *samples)
{
    bool well = true;
    for (size_t i = 0; well && i < protocol->repeats; i++) {
        well = protocol_sample(protocol, backend, subject, &samples[i]);
    }
    return well;
}

static int by_size(const void *a, const void *b)
{
    double left = *(const double *)a;
    double right = *(const double *)b;
    return (left > right) - (left < right);
}

static double *sorted(struct arena *arena, const double *values, size_t count)
{
    double *copy = arena_array(arena, double, count);
    memcpy(copy, values, count * sizeof(*copy));
    qsort(copy, count, sizeof(*copy), by_size);
    return copy;
}

struct summary summary_of(struct arena *arena, const double *values, size_t count)
{
    const double *order = sorted(arena, values, count);
    struct summary summary = {.min = order[0], .max = order[count - 1], .has_std = count > 1};
    summary.p50 = (order[count / 2] + order[(count - 1) / 2]) / 2;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum += order[i];
    }
    summary.mean = sum / (double)count;
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        squares += (order[i] - summary.mean) * (order[i] - summary.mean);
    }
    summary.std = summary.has_std ? sqrt(squares / (double)(count - 1)) : 0;
    return summary;
}

double summary_percentile(struct arena *arena, const double *values, size_t count, double fraction)
{
    double place = floor((double)count * fraction);
    size_t index = place < 1 ? 0 : (size_t)place - 1;
    return sorted(arena, values, count)[index < count ? index : count - 1];
}

double summary_slope(struct arena *arena, const double *values, size_t count)
{
    enum { FEWEST = 5 };
    bool rises = count >= FEWEST;
    bool falls = count >= FEWEST;
    for (size_t i = 1; i < count; i++) {
        rises = rises && values[i] >= values[i - 1];
        falls = falls && values[i] <= values[i - 1];
    }
    return rises || falls ? (values[count - 1] - values[0]) / summary_of(arena, values, count).p50 : 0;
}
