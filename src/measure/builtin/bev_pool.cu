/*
 * Pooling of camera features into a bird's-eye grid: each cell sums the features of its points, which are sorted by
 * cell. Backward hands a cell's gradient to each of its points.
 */
#include "device.cuh"

#include <stdlib.h>
#include <string.h>

enum { CHANNELS = 80, THREADS = 256 };

static const struct benchlint_case cases[] = {
    {"r50-200k", "N=200000, C=80, grid 128x128, points denser near the vehicle", "float32", "kernel-only"},
    {"r50-200k", "N=200000, C=80, grid 128x128, points denser near the vehicle", "float32", "forward-backward"},
    {"r101-600k", "N=600000, C=80, grid 180x180, points denser near the vehicle", "float32", "kernel-only"},
    {"r101-600k", "N=600000, C=80, grid 180x180, points denser near the vehicle", "float32", "forward-backward"},
};

struct state {
    unsigned long long seed;
    size_t points, side;
    bool backward;
    unsigned *starts; /* on the host: the first point of each cell, and the end of the last */
    unsigned *device_starts;
    unsigned *device_cells; /* the cell of each point */
    float *features, *pooled, *gradient, *feature_gradient;
};

static size_t cells_of(const struct state *state)
{
    return state->side * state->side;
}

static __global__ void forward_kernel(const float *features, const unsigned *starts, float *pooled, unsigned count)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) {
        return;
    }
    unsigned cell = i / CHANNELS;
    unsigned channel = i % CHANNELS;
    float sum = 0;
    for (unsigned point = starts[cell]; point < starts[cell + 1]; point++) {
        sum += features[(size_t)point * CHANNELS + channel];
    }
    pooled[i] = sum;
}

static __global__ void backward_kernel(const float *gradient, const unsigned *cells, float *feature_gradient,
                                       unsigned count)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) {
        feature_gradient[i] = gradient[(size_t)cells[i / CHANNELS] * CHANNELS + i % CHANNELS];
    }
}

static unsigned blocks_for(size_t count)
{
    return (unsigned)((count + THREADS - 1) / THREADS);
}

static void bev_pool_tear_down(void *given)
{
    struct state *state = (struct state *)given;
    cudaFree(state->device_starts);
    cudaFree(state->device_cells);
    cudaFree(state->features);
    cudaFree(state->pooled);
    cudaFree(state->gradient);
    cudaFree(state->feature_gradient);
    free(state->starts);
    free(state);
}

/* A coordinate that is likelier in the middle of the grid. */
static size_t coordinate(const struct state *state, unsigned long long index)
{
    float u = drawn(state->seed + 2, index);
    float place = 0.5F + 0.5F * u * (u < 0 ? -u : u);
    size_t cell = (size_t)(place * (float)state->side);
    return cell < state->side ? cell : state->side - 1;
}

/* Counts the points of each cell; the order of points inside a cell is that of their indices after sorting. */
static bool sort_points(struct state *state, unsigned **cells)
{
    size_t count = cells_of(state);
    state->starts = (unsigned *)calloc(count + 1, sizeof(unsigned));
    *cells = (unsigned *)malloc(state->points * sizeof(unsigned));
    if (state->starts == NULL || *cells == NULL) {
        return false;
    }
    for (size_t i = 0; i < state->points; i++) {
        state->starts[coordinate(state, 2 * i) * state->side + coordinate(state, 2 * i + 1) + 1]++;
    }
    for (size_t cell = 0; cell < count; cell++) {
        state->starts[cell + 1] += state->starts[cell];
        for (unsigned point = state->starts[cell]; point < state->starts[cell + 1]; point++) {
            (*cells)[point] = (unsigned)cell;
        }
    }
    return true;
}

static bool allocate(struct state *state, cudaStream_t stream, char *message, size_t room)
{
    size_t in = state->points * CHANNELS;
    size_t out = cells_of(state) * CHANNELS;
    bool well = take(&state->features, in, true, message, room);
    well = take(&state->pooled, out, well, message, room);
    well = take(&state->gradient, out, well, message, room);
    well = take(&state->feature_gradient, in, well, message, room);
    return well && tell((cudaError_t)fill(state->features, in, state->seed, stream), "fill", message, room) &&
           tell((cudaError_t)fill(state->gradient, out, state->seed + 1, stream), "fill", message, room);
}

static bool send(unsigned **to, const unsigned *from, size_t count, char *message, size_t room)
{
    return tell(cudaMalloc(to, count * sizeof(unsigned)), "cudaMalloc", message, room) &&
           tell(cudaMemcpy(*to, from, count * sizeof(unsigned), cudaMemcpyHostToDevice), "cudaMemcpy", message, room);
}

static void *bev_pool_set_up(const struct benchlint_case *which, const struct benchlint_setting *setting, char *message,
                             size_t room)
{
    struct state *state = (struct state *)calloc(1, sizeof(*state));
    unsigned *cells = NULL;
    if (state == NULL) {
        snprintf(message, room, "not enough memory");
        return NULL;
    }
    bool small = strcmp(which->id, "r50-200k") == 0;
    state->seed = setting->seed;
    state->points = small ? 200000 : 600000;
    state->side = small ? 128 : 180;
    state->backward = strcmp(which->scope, "forward-backward") == 0;
    cudaStream_t stream = (cudaStream_t)setting->stream;
    bool well = sort_points(state, &cells);
    if (!well) {
        snprintf(message, room, "not enough memory");
    }
    well = well && allocate(state, stream, message, room) &&
           send(&state->device_starts, state->starts, cells_of(state) + 1, message, room) &&
           send(&state->device_cells, cells, state->points, message, room) &&
           tell(cudaStreamSynchronize(stream), "cudaStreamSynchronize", message, room);
    free(cells);
    if (!well) {
        bev_pool_tear_down(state);
        return NULL;
    }
    return state;
}

/* The points stay in their cells. */
static int bev_pool_redraw(void *given, unsigned long long seed, void *stream)
{
    struct state *state = (struct state *)given;
    state->seed = seed;
    int code = fill(state->features, state->points * CHANNELS, seed, (cudaStream_t)stream);
    return code != 0 ? code : fill(state->gradient, cells_of(state) * CHANNELS, seed + 1, (cudaStream_t)stream);
}

static int bev_pool_launch(void *given, void *stream)
{
    struct state *state = (struct state *)given;
    unsigned in = (unsigned)(state->points * CHANNELS);
    unsigned out = (unsigned)(cells_of(state) * CHANNELS);
    forward_kernel<<<blocks_for(out), THREADS, 0, (cudaStream_t)stream>>>(state->features, state->device_starts,
                                                                          state->pooled, out);
    if (state->backward) {
        backward_kernel<<<blocks_for(in), THREADS, 0, (cudaStream_t)stream>>>(state->gradient, state->device_cells,
                                                                              state->feature_gradient, in);
    }
    return cudaGetLastError();
}

static struct benchlint_work bev_pool_work(const void *given)
{
    const struct state *state = (const struct state *)given;
    double in = (double)state->points * CHANNELS * sizeof(float);
    double out = (double)cells_of(state) * CHANNELS * sizeof(float);
    double bytes = in + out + (double)cells_of(state) * sizeof(unsigned);
    if (state->backward) {
        bytes += in + out + (double)state->points * sizeof(unsigned);
    }
    return {bytes, (double)state->points * CHANNELS, bytes};
}

static size_t bev_pool_outputs(void *given, struct benchlint_output *list, size_t room)
{
    struct state *state = (struct state *)given;
    if (room > 1) {
        list[0] = {"pooled", state->pooled, cells_of(state) * CHANNELS, "float32", 1e-5, 1e-3};
        list[1] = {"feature_gradient", state->feature_gradient, state->points * CHANNELS, "float32", 0, 0};
    }
    return state->backward ? 2 : 1;
}

/* The cell of a point, found in the starts. */
static size_t cell_of(const struct state *state, size_t point)
{
    size_t low = 0;
    size_t high = cells_of(state);
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (state->starts[middle] <= point) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static int bev_pool_reference(void *given, size_t output, size_t first, size_t count, double *expected, char *message,
                              size_t room)
{
    const struct state *state = (const struct state *)given;
    (void)message, (void)room;
    for (size_t i = 0; i < count; i++) {
        size_t index = first + i;
        size_t channel = index % CHANNELS;
        double value = 0;
        if (output == 0) {
            size_t cell = index / CHANNELS;
            for (size_t point = state->starts[cell]; point < state->starts[cell + 1]; point++) {
                value += (double)drawn(state->seed, point * CHANNELS + channel);
            }
        } else {
            value = (double)drawn(state->seed + 1, cell_of(state, index / CHANNELS) * CHANNELS + channel);
        }
        expected[i] = value;
    }
    return 0;
}

const struct benchlint_operator bev_pool_operator = DEVICE_OPERATOR("bev_pool", cases, bev_pool, bev_pool_reference);
