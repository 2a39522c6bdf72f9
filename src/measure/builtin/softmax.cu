/* Softmax over rows: a block holds its row in registers, so that each input is read once. */
#include "device.cuh"

#include <math.h>
#include <stdlib.h>

enum { THREADS = 256, PER_THREAD = 16, COLUMNS = THREADS * PER_THREAD, ROWS = 4096, WARP = 32 };

static const struct benchlint_case cases[] = {{"rows-4k", "R=4096, C=4096", "float32", "kernel-only"}};

struct state {
    unsigned long long seed;
    float *x, *y;
};

template <bool largest> static __device__ float reduce(float value, float *shared)
{
    for (int step = WARP / 2; step > 0; step /= 2) {
        float other = __shfl_xor_sync(0xFFFFFFFFU, value, step);
        value = largest ? fmaxf(value, other) : value + other;
    }
    __syncthreads();
    if (threadIdx.x % WARP == 0) {
        shared[threadIdx.x / WARP] = value;
    }
    __syncthreads();
    value = shared[0];
    for (int i = 1; i < THREADS / WARP; i++) {
        value = largest ? fmaxf(value, shared[i]) : value + shared[i];
    }
    return value;
}

static __global__ void softmax_kernel(const float *x, float *y)
{
    __shared__ float shared[THREADS / WARP];
    float row[PER_THREAD];
    const float *from = x + (size_t)blockIdx.x * COLUMNS;
    float most = -INFINITY;
    for (int i = 0; i < PER_THREAD; i++) {
        row[i] = from[i * THREADS + threadIdx.x];
        most = fmaxf(most, row[i]);
    }
    most = reduce<true>(most, shared);
    float sum = 0;
    for (int i = 0; i < PER_THREAD; i++) {
        row[i] = __expf(row[i] - most);
        sum += row[i];
    }
    float scale = 1.0F / reduce<false>(sum, shared);
    for (int i = 0; i < PER_THREAD; i++) {
        y[(size_t)blockIdx.x * COLUMNS + i * THREADS + threadIdx.x] = row[i] * scale;
    }
}

static void softmax_tear_down(void *given)
{
    struct state *state = (struct state *)given;
    cudaFree(state->x);
    cudaFree(state->y);
    free(state);
}

static void *softmax_set_up(const struct benchlint_case *which, const struct benchlint_setting *setting, char *message,
                            size_t room)
{
    (void)which;
    struct state *state = (struct state *)calloc(1, sizeof(*state));
    if (state == NULL) {
        snprintf(message, room, "not enough memory");
        return NULL;
    }
    state->seed = setting->seed;
    size_t count = (size_t)ROWS * COLUMNS;
    cudaStream_t stream = (cudaStream_t)setting->stream;
    bool well = take(&state->x, count, true, message, room);
    well = take(&state->y, count, well, message, room);
    well = well && tell((cudaError_t)fill(state->x, count, state->seed, stream), "fill", message, room) &&
           tell(cudaStreamSynchronize(stream), "cudaStreamSynchronize", message, room);
    if (!well) {
        softmax_tear_down(state);
        return NULL;
    }
    return state;
}

static int softmax_redraw(void *given, unsigned long long seed, void *stream)
{
    struct state *state = (struct state *)given;
    state->seed = seed;
    return fill(state->x, (size_t)ROWS * COLUMNS, seed, (cudaStream_t)stream);
}

static int softmax_launch(void *given, void *stream)
{
    struct state *state = (struct state *)given;
    softmax_kernel<<<ROWS, THREADS, 0, (cudaStream_t)stream>>>(state->x, state->y);
    return cudaGetLastError();
}

static struct benchlint_work softmax_work(const void *given)
{
    (void)given;
    double count = (double)ROWS * COLUMNS;
    return {2 * count * sizeof(float), 5 * count, 2 * count * sizeof(float)};
}

static size_t softmax_outputs(void *given, struct benchlint_output *list, size_t room)
{
    if (room > 0) {
        list[0] = {"y", ((struct state *)given)->y, (size_t)ROWS * COLUMNS, "float32", 1e-4, 1e-9};
    }
    return 1;
}

static int softmax_reference(void *given, size_t output, size_t first, size_t count, double *expected, char *message,
                             size_t room)
{
    const struct state *state = (const struct state *)given;
    (void)output, (void)message, (void)room;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        size_t index = first + i;
        if (i == 0 || index % COLUMNS == 0) {
            sum = 0;
            for (size_t j = 0; j < COLUMNS; j++) {
                sum += exp((double)drawn(state->seed, index - index % COLUMNS + j));
            }
        }
        expected[i] = exp((double)drawn(state->seed, index)) / sum;
    }
    return 0;
}

const struct benchlint_operator softmax_operator = DEVICE_OPERATOR("softmax", cases, softmax, softmax_reference);
