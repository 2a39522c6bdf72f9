/* The protocol against a backend that only writes down what is asked of it. */
#include "measure/protocol.h"
#include "measure/pairs.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { LOG = 4096 };

/* Every launch advances the device by `latency`, every call the host by one. An instance is a letter, or NULL. */
struct script {
    char log[LOG];
    size_t size;
    double device, host;
    double latency;
    double marks[64];
    int fail_at; /* the call that fails, counted from 1; 0: none */
    int calls;
};

static bool note(struct script *script, char letter)
{
    script->log[script->size++] = letter;
    script->host += 1;
    return ++script->calls != script->fail_at;
}

static bool do_launch(void *self, const struct subject *subject, size_t turn)
{
    struct script *script = self;
    script->device += script->latency;
    if (subject->count == 0) {
        return note(script, 'L');
    }
    size_t index = turn % subject->count;
    const char *name = subject->instances[index];
    return note(script, name != NULL ? *name : "0123456789"[index]);
}

static bool do_reset(void *self, const struct subject *subject)
{
    (void)subject;
    return note(self, 'r');
}

static bool do_mark(void *self, size_t mark)
{
    struct script *script = self;
    script->marks[mark] = script->device;
    return note(script, mark % 2 == 0 ? '(' : ')');
}

static bool do_wait(void *self)
{
    return note(self, 'w');
}

static bool do_elapsed(void *self, size_t from, size_t to, double *ms)
{
    struct script *script = self;
    *ms = script->marks[to] - script->marks[from];
    return true;
}

static bool do_capture(void *self, const struct subject *subject, size_t launches)
{
    (void)subject, (void)launches;
    return note(self, 'c');
}

static bool do_replay(void *self)
{
    struct script *script = self;
    script->device += 10 * script->latency;
    return note(script, 'g');
}

static bool do_flush(void *self)
{
    struct script *script = self;
    script->device += 1000; /* a flush inside the marks would show */
    return note(script, 'f');
}

static double do_clock(void *self)
{
    return ((struct script *)self)->host;
}

static const struct backend_calls calls = {do_launch,  do_reset,  do_mark,  do_wait, do_elapsed,
                                           do_capture, do_replay, do_flush, do_clock};

Test(protocol, samples)
{
    static const struct {
        struct protocol protocol;
        const char *log;
        double latency, window;
    } cases[] = {
        /* each sample warms up, waits, and divides the window by the launches */
        {{.warmup = 2, .iterations = 3, .repeats = 2}, "rLLw(LLL)wrLLw(LLL)w", 0.5, 1.5},
        {{.warmup = 0, .iterations = 1, .repeats = 1}, "rw(L)w", 0.5, 0.5},
        /* the first replay is warm-up */
        {{.warmup = 1, .iterations = 10, .repeats = 1, .graph = true}, "rLcgw(g)w", 0.5, 5.0},
        /* a flush before each pair, never in it */
        {{.warmup = 1, .iterations = 3, .repeats = 1, .cold = true}, "rLwf(L)f(L)f(L)w", 0.5, 1.5},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct script script = {.latency = 0.5};
        struct backend backend = {.calls = &calls, .self = &script};
        struct subject subject = {0};
        struct sample samples[2];
        cr_assert(protocol_run(&cases[i].protocol, &backend, &subject, samples), "case %zu", i);
        cr_expect_str_eq(script.log, cases[i].log, "case %zu: %s", i, script.log);
        for (size_t j = 0; j < cases[i].protocol.repeats; j++) {
            cr_expect_float_eq(samples[j].latency_ms, cases[i].latency, 1e-12, "case %zu", i);
            cr_expect_float_eq(samples[j].window_ms, cases[i].window, 1e-9, "case %zu", i);
            cr_expect(samples[j].enqueue_ms > 0 && samples[j].wall_ms > samples[j].enqueue_ms, "case %zu", i);
        }
    }
}

Test(protocol, instances_rotate)
{
    struct script script = {.latency = 1};
    struct backend backend = {.calls = &calls, .self = &script};
    void *instances[3] = {0};
    struct subject subject = {.instances = instances, .count = 3};
    struct protocol protocol = {.warmup = 2, .iterations = 4, .repeats = 1, .cold = true};
    struct sample sample;
    cr_assert(protocol_run(&protocol, &backend, &subject, &sample));
    cr_expect_str_eq(script.log, "r01wf(2)f(0)f(1)f(2)w");
}

Test(protocol, a_failed_call_ends_it)
{
    struct protocol protocols[] = {{.warmup = 1, .iterations = 2, .repeats = 2},
                                   {.warmup = 1, .iterations = 2, .repeats = 1, .cold = true},
                                   {.warmup = 1, .iterations = 2, .repeats = 1, .graph = true}};
    for (size_t i = 0; i < 3; i++) {
        struct script whole = {.latency = 1};
        struct backend backend = {.calls = &calls, .self = &whole};
        struct subject subject = {0};
        struct sample samples[2];
        cr_assert(protocol_run(&protocols[i], &backend, &subject, samples));
        for (int at = 1; at <= whole.calls; at++) {
            struct script script = {.latency = 1, .fail_at = at};
            backend.self = &script;
            cr_expect_not(protocol_run(&protocols[i], &backend, &subject, samples), "protocol %zu, call %d", i, at);
            cr_expect_eq(script.calls, at, "protocol %zu goes on after call %d failed", i, at);
        }
    }
}

Test(protocol, pairs_take_turns)
{
    struct script script = {.latency = 1};
    struct backend backend = {.calls = &calls, .self = &script};
    void *none[1] = {0};
    struct subject a = {0};
    struct subject b = {.instances = none, .count = 1};
    struct protocol protocol = {.warmup = 0, .iterations = 1, .repeats = 1};
    struct sample left[4];
    struct sample right[4];
    char order[16] = "";
    size_t size = 0;
    cr_assert(pairs_run(&protocol, &backend, &a, &b, 4, left, right, NULL));
    for (size_t i = 0; i < script.size; i++) {
        if (script.log[i] == 'L' || script.log[i] == '0') {
            order[size++] = script.log[i] == 'L' ? 'A' : 'B';
        }
    }
    cr_expect_str_eq(order, "ABBAABBA");
}

/* The sets of buffers take turns too, each in both orders; cold samples rotate over all of them by themselves. */
Test(protocol, pairs_meet_every_instance)
{
    static const struct {
        bool cold;
        const char *log;
    } cases[] = {{false, "0000111122220000"}, {true, "0000000000000000"}};
    for (size_t i = 0; i < 2; i++) {
        struct script script = {.latency = 1};
        struct backend backend = {.calls = &calls, .self = &script};
        char names[] = "012";
        void *instances[3] = {&names[0], &names[1], &names[2]};
        struct subject side = {.instances = instances, .count = 3};
        struct protocol protocol = {.warmup = 0, .iterations = 1, .repeats = 1, .cold = cases[i].cold};
        struct sample left[8];
        struct sample right[8];
        cr_assert(pairs_run(&protocol, &backend, &side, &side, 8, left, right, NULL));
        char order[32] = "";
        size_t size = 0;
        for (size_t j = 0; j < script.size; j++) {
            if (strchr("012", script.log[j]) != NULL) {
                order[size++] = script.log[j];
            }
        }
        cr_expect_str_eq(order, cases[i].log, "case %zu: %s", i, order);
    }
}

Test(protocol, summary)
{
    struct arena arena = {0};
    double values[] = {5, 1, 4, 2, 3};
    struct summary odd = summary_of(&arena, values, 5);
    cr_expect_float_eq(odd.p50, 3, 0);
    cr_expect_float_eq(odd.min, 1, 0);
    cr_expect_float_eq(odd.max, 5, 0);
    cr_expect_float_eq(odd.mean, 3, 1e-15);
    cr_expect_float_eq(odd.std, sqrt(2.5), 1e-15);
    struct summary even = summary_of(&arena, values, 4);
    cr_expect_float_eq(even.p50, 3, 0, "the mean of the middle two of 1 2 4 5");
    struct summary one = summary_of(&arena, values, 1);
    cr_expect(one.p50 == 5 && !one.has_std);
    cr_expect_float_eq(values[0], 5, 0, "the values keep their order");
    double twenty[20];
    for (size_t i = 0; i < 20; i++) {
        twenty[i] = (double)(20 - i);
    }
    cr_expect_float_eq(summary_percentile(&arena, twenty, 20, 0.95), 19, 0);
    cr_expect_float_eq(summary_percentile(&arena, twenty, 1, 0.95), 20, 0);
    arena_release(&arena);
}

Test(protocol, slope)
{
    struct arena arena = {0};
    static const struct {
        double values[5];
        size_t count;
        double slope;
    } cases[] = {
        {{1, 1.1, 1.2, 1.3, 1.4}, 5, 0.4 / 1.2},
        {{1.4, 1.3, 1.2, 1.1, 1}, 5, -0.4 / 1.2},
        {{1, 1.1, 1.05, 1.3, 1.4}, 5, 0},
        {{1, 1, 1, 1, 1}, 5, 0},
        {{1, 2, 3, 4}, 4, 0},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        cr_expect_float_eq(summary_slope(&arena, cases[i].values, cases[i].count), cases[i].slope, 1e-12, "case %zu",
                           i);
    }
    arena_release(&arena);
}
