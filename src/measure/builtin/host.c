/* Operators of the host: a copy and a triad in memory, to try the protocol without any device. */
#include "measure/operator.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SMALL = 64 * 1024, LARGE = 16 * 1024 * 1024 };
static const float SCALE = 3.0F;

static const struct benchlint_case cases[] = {
    {"64k", "N=65536", "float32", "kernel-only"},
    {"16m", "N=16777216", "float32", "kernel-only"},
};

struct state {
    size_t elements;
    float *a, *b, *c; /* c = a, or c = a + 3 b */
};

static void tear_down(void *given)
{
    struct state *state = given;
    free(state->a);
    free(state->b);
    free(state->c);
    free(state);
}

/* Numbers between 0 and 1 from a linear congruence: no zeros, which may run faster than data. */
static void draw(float *values, size_t count, uint64_t seed)
{
    uint64_t x = seed * 2654435761U + 1;
    for (size_t i = 0; i < count; i++) {
        x = x * 6364136223846793005U + 1442695040888963407U;
        values[i] = (float)(x >> 40) / (float)(1 << 24);
    }
}

static void *set_up(const struct benchlint_case *which, const struct benchlint_setting *setting, char *message,
                    size_t room)
{
    struct state *state = calloc(1, sizeof(*state));
    if (state != NULL) {
        state->elements = which == &cases[0] ? SMALL : LARGE;
        state->a = malloc(state->elements * sizeof(float));
        state->b = malloc(state->elements * sizeof(float));
        state->c = malloc(state->elements * sizeof(float));
    }
    if (state == NULL || state->a == NULL || state->b == NULL || state->c == NULL) {
        strncpy(message, "not enough memory", room - 1);
        if (state != NULL) {
            tear_down(state);
        }
        return NULL;
    }
    draw(state->a, state->elements, setting->seed);
    draw(state->b, state->elements, setting->seed + 1);
    memset(state->c, 0, state->elements * sizeof(float));
    return state;
}

static int redraw(void *given, unsigned long long seed, void *stream)
{
    struct state *state = given;
    (void)stream;
    draw(state->a, state->elements, seed);
    draw(state->b, state->elements, seed + 1);
    return 0;
}

static size_t outputs(void *given, struct benchlint_output *list, size_t room)
{
    struct state *state = given;
    if (room > 0) {
        list[0] = (struct benchlint_output){"c", state->c, state->elements, "float32", 1e-6, 0};
    }
    return 1;
}

static int copy_launch(void *given, void *stream)
{
    struct state *state = given;
    (void)stream;
    memcpy(state->c, state->a, state->elements * sizeof(float));
    return 0;
}

static struct benchlint_work copy_work(const void *given)
{
    double bytes = (double)((const struct state *)given)->elements * sizeof(float);
    return (struct benchlint_work){.bytes = 2 * bytes, .operations = 0, .footprint = 2 * bytes};
}

static int copy_reference(void *given, size_t output, size_t first, size_t count, double *expected, char *message,
                          size_t room)
{
    const struct state *state = given;
    (void)output, (void)message, (void)room;
    for (size_t i = 0; i < count; i++) {
        expected[i] = (double)state->a[first + i];
    }
    return 0;
}

static int triad_launch(void *given, void *stream)
{
    struct state *state = given;
    (void)stream;
    for (size_t i = 0; i < state->elements; i++) {
        state->c[i] = state->a[i] + SCALE * state->b[i];
    }
    return 0;
}

static struct benchlint_work triad_work(const void *given)
{
    double count = (double)((const struct state *)given)->elements;
    return (struct benchlint_work){
        .bytes = 3 * count * sizeof(float), .operations = 2 * count, .footprint = 3 * count * sizeof(float)};
}

static int triad_reference(void *given, size_t output, size_t first, size_t count, double *expected, char *message,
                           size_t room)
{
    const struct state *state = given;
    (void)output, (void)message, (void)room;
    for (size_t i = 0; i < count; i++) {
        expected[i] = (double)state->a[first + i] + (double)SCALE * (double)state->b[first + i];
    }
    return 0;
}

#define HOST_OPERATOR(title, prefix)                                                                                   \
    {                                                                                                                  \
        .abi = BENCHLINT_OPERATOR_ABI, .size = sizeof(struct benchlint_operator), .name = (title), .backend = "host",  \
        .cases = cases, .case_count = sizeof(cases) / sizeof(*cases), .set_up = set_up, .launch = prefix##_launch,     \
        .work = prefix##_work, .outputs = outputs, .reference = prefix##_reference, .tear_down = tear_down,            \
        .redraw = redraw                                                                                               \
    }
static const struct benchlint_operator copy = HOST_OPERATOR("memcpy", copy);
static const struct benchlint_operator triad = HOST_OPERATOR("triad", triad);

const struct benchlint_operator *const *builtin_host_operators(void)
{
    static const struct benchlint_operator *const list[] = {&copy, &triad, NULL};
    return list;
}
