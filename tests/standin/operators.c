/* Operators that are right, and wrong in every way that a check must find; for the backend BACKEND. */
#include "benchlint/operator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 4096 };

struct state {
    float in[COUNT], out[COUNT], kept[COUNT];
    int launches;
    int number; /* of the set-ups of this process */
};

static const struct benchlint_case cases[] = {
    {"small", "N=4096", "float32", "kernel-only"},
    {"small", "N=4096", "float32", "operator"},
    {"small", "N=4096", "float16", "kernel-only"},
    {"tokens-4k", "N=4096", "float32", "operator"},
};

static int redraw(void *given, unsigned long long seed, void *stream)
{
    struct state *state = given;
    (void)stream;
    for (size_t i = 0; i < COUNT; i++) {
        state->in[i] = (float)((i * 37 + seed) % 1000 + 1);
    }
    return 0;
}

static int redraw_fails(void *given, unsigned long long seed, void *stream)
{
    (void)given, (void)seed, (void)stream;
    return 700;
}

static void *set_up(const struct benchlint_case *which, const struct benchlint_setting *setting, char *message,
                    size_t room)
{
    struct state *state = calloc(1, sizeof(*state));
    (void)which, (void)message, (void)room;
    if (state != NULL) {
        redraw(state, setting->seed, NULL);
    }
    return state;
}

static void *set_up_fails(const struct benchlint_case *which, const struct benchlint_setting *setting, char *message,
                          size_t room)
{
    (void)which, (void)setting;
    snprintf(message, room, "no room for the inputs");
    return NULL;
}

static int right(void *given, void *stream)
{
    struct state *state = given;
    (void)stream;
    memcpy(state->out, state->in, sizeof(state->out));
    return 0;
}

static void *set_up_in_turn(const struct benchlint_case *which, const struct benchlint_setting *setting, char *message,
                            size_t room)
{
    static int count;
    struct state *state = set_up(which, setting, message, room);
    if (state != NULL) {
        state->number = ++count;
    }
    return state;
}

static int wrong(void *given, void *stream)
{
    struct state *state = given;
    right(given, stream);
    state->out[COUNT / 2] += 1;
    return 0;
}

/* Right in the state that was set up first, wrong in all others. */
static int right_first(void *given, void *stream)
{
    return ((struct state *)given)->number == 1 ? right(given, stream) : wrong(given, stream);
}

/* Writes its outputs the first time only: what follows runs on what is left there. */
static int cached(void *given, void *stream)
{
    struct state *state = given;
    return state->launches++ == 0 ? right(given, stream) : 0;
}

/* Works the first time, and gives what it kept of that afterwards. */
static int kept(void *given, void *stream)
{
    struct state *state = given;
    if (state->launches++ == 0) {
        right(given, stream);
        memcpy(state->kept, state->out, sizeof(state->out));
    }
    memcpy(state->out, state->kept, sizeof(state->out));
    return 0;
}

static int partial(void *given, void *stream)
{
    struct state *state = given;
    (void)stream;
    memcpy(state->out, state->in, sizeof(state->out) / 2);
    return 0;
}

static int failing(void *given, void *stream)
{
    (void)given, (void)stream;
    return 700;
}

static int crashing(void *given, void *stream)
{
    (void)given, (void)stream;
    abort();
}

/* Puts the input of the first seed out, whatever it was given. */
static int constant(void *given, void *stream)
{
    struct state *state = given;
    (void)stream;
    for (size_t i = 0; i < COUNT; i++) {
        state->out[i] = (float)((i * 37 + 2333) % 1000 + 1);
    }
    return 0;
}

static struct benchlint_work work(const void *given)
{
    struct benchlint_work work = {2.0 * COUNT * sizeof(float), 0, 0};
    (void)given;
    return work;
}

static size_t outputs(void *given, struct benchlint_output *list, size_t room)
{
    struct benchlint_output out = {"out", ((struct state *)given)->out, COUNT, "float32", 0, 0};
    if (room > 0) {
        list[0] = out;
    }
    return 1;
}

static int reference(void *given, size_t output, size_t first, size_t count, double *expected, char *message,
                     size_t room)
{
    (void)output, (void)message, (void)room;
    for (size_t i = 0; i < count; i++) {
        expected[i] = (double)((struct state *)given)->in[first + i];
    }
    return 0;
}

#define OPERATOR(title, begin, run, check, draw)                                                                       \
    {                                                                                                                  \
        BENCHLINT_OPERATOR_ABI, sizeof(struct benchlint_operator), title, BACKEND, cases,                              \
            sizeof(cases) / sizeof(*cases), begin, run, work, outputs, check, NULL, free, draw                         \
    }

const struct benchlint_operator *const *benchlint_operators(void)
{
    static struct benchlint_operator all[] = {
        OPERATOR("right", set_up, right, reference, redraw),
        OPERATOR("wrong", set_up, wrong, reference, redraw),
        OPERATOR("cached", set_up, cached, reference, NULL),
        OPERATOR("kept", set_up, kept, reference, redraw),
        OPERATOR("partial", set_up, partial, reference, NULL),
        OPERATOR("failing", set_up, failing, reference, NULL),
        OPERATOR("crashing", set_up, crashing, reference, NULL),
        OPERATOR("constant", set_up, constant, reference, NULL),
        OPERATOR("unchecked", set_up, right, NULL, NULL),
        OPERATOR("unset", set_up_fails, right, reference, NULL),
        OPERATOR("undrawn", set_up, right, reference, redraw_fails),
        OPERATOR("older", set_up, right, reference, redraw_fails),
        OPERATOR("first-alone", set_up_in_turn, right_first, reference, redraw),
    };
    static const struct benchlint_operator *const list[] = {&all[0],  &all[1],  &all[2],  &all[3], &all[4],
                                                            &all[5],  &all[6],  &all[7],  &all[8], &all[9],
                                                            &all[10], &all[11], &all[12], NULL};
    /* Built before there was redraw: what lies there is no field. */
    all[11].size = offsetof(struct benchlint_operator, redraw);
    return list;
}
