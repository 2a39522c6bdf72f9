/* The marks to hold others against: nothing at all, a copy, a triad. */
#include "device.cuh"

#include <stdlib.h>
#include <string.h>

static const struct benchlint_case nothing[] = {{"none", "a kernel without work", "float32", "kernel-only"}};
static const struct benchlint_case sizes[] = {
    {"64m", "N=67108864, larger than any L2", "float32", "kernel-only"},
    {"1m", "N=1048576, inside the L2", "float32", "kernel-only"},
};
static const float SCALE = 3.0F;

struct state {
    size_t count;
    unsigned long long seed;
    float *a, *b, *c;
};

static __global__ void empty_kernel(void)
{
}

static __global__ void copy_kernel(const float4 *a, float4 *c, size_t count)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < count) {
        c[i] = a[i];
    }
}

static __global__ void triad_kernel(const float4 *a, const float4 *b, float4 *c, size_t count)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < count) {
        float4 x = a[i];
        float4 y = b[i];
        c[i] = make_float4(x.x + SCALE * y.x, x.y + SCALE * y.y, x.z + SCALE * y.z, x.w + SCALE * y.w);
    }
}

static void stream_tear_down(void *given)
{
    struct state *state = (struct state *)given;
    cudaFree(state->a);
    cudaFree(state->b);
    cudaFree(state->c);
    free(state);
}

static void *stream_set_up(const struct benchlint_case *which, const struct benchlint_setting *setting, char *message,
                           size_t room)
{
    struct state *state = (struct state *)calloc(1, sizeof(*state));
    if (state == NULL) {
        snprintf(message, room, "not enough memory");
        return NULL;
    }
    state->seed = setting->seed;
    state->count = strcmp(which->id, "64m") == 0 ? (size_t)1 << 26 : strcmp(which->id, "1m") == 0 ? (size_t)1 << 20 : 4;
    cudaStream_t stream = (cudaStream_t)setting->stream;
    bool well = take(&state->a, state->count, true, message, room);
    well = take(&state->b, state->count, well, message, room);
    well = take(&state->c, state->count, well, message, room);
    well = well && tell((cudaError_t)fill(state->a, state->count, state->seed, stream), "fill", message, room) &&
           tell((cudaError_t)fill(state->b, state->count, state->seed + 1, stream), "fill", message, room) &&
           tell(cudaStreamSynchronize(stream), "cudaStreamSynchronize", message, room);
    if (!well) {
        stream_tear_down(state);
        return NULL;
    }
    return state;
}

static int stream_redraw(void *given, unsigned long long seed, void *stream)
{
    struct state *state = (struct state *)given;
    state->seed = seed;
    int code = fill(state->a, state->count, seed, (cudaStream_t)stream);
    return code != 0 ? code : fill(state->b, state->count, seed + 1, (cudaStream_t)stream);
}

static size_t stream_outputs(void *given, struct benchlint_output *list, size_t room)
{
    struct state *state = (struct state *)given;
    if (room > 0) {
        list[0] = {"c", state->c, state->count, "float32", 1e-6, 1e-6};
    }
    return 1;
}

static unsigned blocks_of(const struct state *state)
{
    return (unsigned)((state->count / 4 + 255) / 256);
}

#define empty_set_up stream_set_up
#define empty_tear_down stream_tear_down
#define empty_redraw stream_redraw
static int empty_launch(void *given, void *stream)
{
    (void)given;
    empty_kernel<<<1, 1, 0, (cudaStream_t)stream>>>();
    return cudaGetLastError();
}
static struct benchlint_work empty_work(const void *given)
{
    (void)given;
    return {0, 0, 0};
}
static size_t empty_outputs(void *given, struct benchlint_output *list, size_t room)
{
    (void)given, (void)list, (void)room;
    return 0;
}

#define copy_set_up stream_set_up
#define copy_tear_down stream_tear_down
#define copy_redraw stream_redraw
#define copy_outputs stream_outputs
static int copy_launch(void *given, void *stream)
{
    struct state *state = (struct state *)given;
    copy_kernel<<<blocks_of(state), 256, 0, (cudaStream_t)stream>>>((const float4 *)state->a, (float4 *)state->c,
                                                                    state->count / 4);
    return cudaGetLastError();
}
static struct benchlint_work copy_work(const void *given)
{
    double bytes = 2.0 * (double)((const struct state *)given)->count * sizeof(float);
    return {bytes, 0, bytes};
}
static int copy_reference(void *given, size_t output, size_t first, size_t count, double *expected, char *message,
                          size_t room)
{
    const struct state *state = (const struct state *)given;
    (void)output, (void)message, (void)room;
    for (size_t i = 0; i < count; i++) {
        expected[i] = (double)drawn(state->seed, first + i);
    }
    return 0;
}

#define triad_set_up stream_set_up
#define triad_tear_down stream_tear_down
#define triad_redraw stream_redraw
#define triad_outputs stream_outputs
static int triad_launch(void *given, void *stream)
{
    struct state *state = (struct state *)given;
    triad_kernel<<<blocks_of(state), 256, 0, (cudaStream_t)stream>>>((const float4 *)state->a, (const float4 *)state->b,
                                                                     (float4 *)state->c, state->count / 4);
    return cudaGetLastError();
}
static struct benchlint_work triad_work(const void *given)
{
    double count = (double)((const struct state *)given)->count;
    return {3 * count * sizeof(float), 2 * count, 3 * count * sizeof(float)};
}
static int triad_reference(void *given, size_t output, size_t first, size_t count, double *expected, char *message,
                           size_t room)
{
    const struct state *state = (const struct state *)given;
    (void)output, (void)message, (void)room;
    for (size_t i = 0; i < count; i++) {
        expected[i] = (double)drawn(state->seed, first + i) + (double)SCALE * (double)drawn(state->seed + 1, first + i);
    }
    return 0;
}

const struct benchlint_operator empty_operator = DEVICE_OPERATOR("empty", nothing, empty, NULL);
const struct benchlint_operator copy_operator = DEVICE_OPERATOR("copy", sizes, copy, copy_reference);
const struct benchlint_operator triad_operator = DEVICE_OPERATOR("triad", sizes, triad, triad_reference);

extern "C" const struct benchlint_operator *const *benchlint_operators(void)
{
    static const struct benchlint_operator *const list[] = {&empty_operator,   &copy_operator,     &triad_operator,
                                                            &softmax_operator, &bev_pool_operator, NULL};
    return list;
}
