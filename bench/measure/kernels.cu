/*
 * What the timers are compared on, and A/A and A/B pairs are made of: `spin`, arithmetic of a known length, and `move`,
 * copies from 1 MB to 1 GB; each also with one and two percent more work (`spin-1`, `move-2`), which give the same
 * outputs. `bench_inside` tells how long a spin took by the device's own clock.
 */
#include "device.cuh"

#include <algorithm>
#include <cmath>
#include <stdlib.h>
#include <string.h>
#include <vector>

enum {
    BLOCKS = 132,
    THREADS = 128,
    SLOTS = 100,
    STEPS_PER_US = 495
}; /* a step: a multiplication of 4 cycles, 1.98 GHz */

static const benchlint_case spins[] = {
    {"2us", "132 blocks", "float32", "kernel-only"},   {"10us", "132 blocks", "float32", "kernel-only"},
    {"50us", "132 blocks", "float32", "kernel-only"},  {"100us", "132 blocks", "float32", "kernel-only"},
    {"200us", "132 blocks", "float32", "kernel-only"}, {"1000us", "132 blocks", "float32", "kernel-only"},
};
static const benchlint_case moves[] = {
    {"1mb", "1 MiB copied", "float32", "kernel-only"},     {"16mb", "16 MiB copied", "float32", "kernel-only"},
    {"64mb", "64 MiB copied", "float32", "kernel-only"},   {"128mb", "128 MiB copied", "float32", "kernel-only"},
    {"256mb", "256 MiB copied", "float32", "kernel-only"}, {"1gb", "1 GiB copied", "float32", "kernel-only"},
};

static __device__ inline unsigned long long device_ns(void)
{
    unsigned long long ns;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(ns));
    return ns;
}

/* Halves the distance to the result at each step: after some thirty steps it is there, however many follow. */
static __global__ void spin_kernel(float *out, unsigned long long seed, unsigned steps, unsigned long long *stamps)
{
    unsigned long long begin = device_ns();
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    float half = 0.5F * drawn(seed, i);
    float x = 0;
#pragma unroll 32
    for (unsigned step = 0; step < steps; step++) {
        x = fmaf(x, 0.5F, half);
    }
    out[i] = x;
    __syncthreads();
    if (threadIdx.x == 0) {
        stamps[2 * blockIdx.x] = begin;
        stamps[2 * blockIdx.x + 1] = device_ns();
    }
}

static __global__ void move_kernel(const float4 *from, float4 *to, size_t count)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < count) {
        to[i] = from[i];
    }
}

struct state {
    unsigned long long seed;
    size_t count; /* of floats in `out` */
    unsigned steps;
    size_t launches;
    float *in, *out;
    unsigned long long *stamps; /* begin and end of every block of the last SLOTS launches */
};

static void tear_down(void *given)
{
    state *the = (state *)given;
    cudaFree(the->in);
    cudaFree(the->out);
    cudaFree(the->stamps);
    free(the);
}

static state *begin(const benchlint_setting *setting, char *message, size_t room)
{
    state *the = (state *)calloc(1, sizeof(*the));
    if (the == NULL) {
        snprintf(message, room, "not enough memory");
        return NULL;
    }
    the->seed = setting->seed;
    return the;
}

template <int percent>
static void *spin_set_up(const benchlint_case *which, const benchlint_setting *setting, char *message, size_t room)
{
    state *the = begin(setting, message, room);
    if (the == NULL) {
        return NULL;
    }
    the->count = BLOCKS * THREADS;
    the->steps = (unsigned)(atof(which->id) * STEPS_PER_US * (100 + percent) / 100);
    if (!take(&the->out, the->count, true, message, room) ||
        !tell(cudaMalloc(&the->stamps, SLOTS * BLOCKS * 2 * sizeof(*the->stamps)), "cudaMalloc", message, room)) {
        tear_down(the);
        return NULL;
    }
    return the;
}

static int spin_launch(void *given, void *stream)
{
    state *the = (state *)given;
    unsigned long long *stamps = the->stamps + (the->launches++ % SLOTS) * BLOCKS * 2;
    spin_kernel<<<BLOCKS, THREADS, 0, (cudaStream_t)stream>>>(the->out, the->seed, the->steps, stamps);
    return cudaGetLastError();
}

static benchlint_work spin_work(const void *given)
{
    const state *the = (const state *)given;
    double count = (double)the->count;
    return {count * sizeof(float), 2 * count * the->steps, count * sizeof(float)};
}

static int redraw(void *given, unsigned long long seed, void *stream)
{
    state *the = (state *)given;
    the->seed = seed;
    return the->in == NULL ? 0 : fill(the->in, the->count, seed, (cudaStream_t)stream);
}

static int reference(void *given, size_t output, size_t first, size_t count, double *expected, char *message,
                     size_t room)
{
    const state *the = (const state *)given;
    (void)output, (void)message, (void)room;
    for (size_t i = 0; i < count; i++) {
        expected[i] = (double)drawn(the->seed, first + i);
    }
    return 0;
}

template <int percent>
static void *move_set_up(const benchlint_case *which, const benchlint_setting *setting, char *message, size_t room)
{
    state *the = begin(setting, message, room);
    if (the == NULL) {
        return NULL;
    }
    cudaStream_t stream = (cudaStream_t)setting->stream;
    size_t unit = strstr(which->id, "gb") != NULL ? (size_t)1 << 28 : (size_t)1 << 18; /* floats in a GiB, a MiB */
    the->count = (size_t)atoi(which->id) * unit * (100 + percent) / 100 / 4 * 4;
    bool well = take(&the->in, the->count, true, message, room);
    well = take(&the->out, the->count, well, message, room);
    well = well && tell((cudaError_t)fill(the->in, the->count, the->seed, stream), "fill", message, room) &&
           tell(cudaStreamSynchronize(stream), "cudaStreamSynchronize", message, room);
    if (!well) {
        tear_down(the);
        return NULL;
    }
    return the;
}

static int move_launch(void *given, void *stream)
{
    state *the = (state *)given;
    size_t count = the->count / 4;
    move_kernel<<<(unsigned)((count + 255) / 256), 256, 0, (cudaStream_t)stream>>>((const float4 *)the->in,
                                                                                   (float4 *)the->out, count);
    return cudaGetLastError();
}

static benchlint_work move_work(const void *given)
{
    double bytes = 2.0 * (double)((const state *)given)->count * sizeof(float);
    return {bytes, 0, bytes};
}

static size_t outputs(void *given, benchlint_output *list, size_t room)
{
    state *the = (state *)given;
    if (room > 0) {
        list[0] = {"out", the->out, the->count, "float32", 1e-6, 1e-7};
    }
    return 1;
}

/*
 * Mean time in ms from the first block's begin to the last block's end over the last SLOTS launches; false for an
 * operator that does not note it. Everything launched must be done.
 */
extern "C" bool bench_inside(const benchlint_operator *op, void *given, double *ms)
{
    const state *the = (const state *)given;
    std::vector<unsigned long long> stamps(SLOTS * BLOCKS * 2);
    if (strncmp(op->name, "spin", 4) != 0 || the->launches < SLOTS ||
        cudaMemcpy(stamps.data(), the->stamps, stamps.size() * sizeof(stamps[0]), cudaMemcpyDeviceToHost) !=
            cudaSuccess) {
        return false;
    }
    double sum = 0;
    for (size_t slot = 0; slot < SLOTS; slot++) {
        const unsigned long long *of = &stamps[slot * BLOCKS * 2];
        unsigned long long first = of[0];
        unsigned long long last = of[1];
        for (size_t block = 1; block < BLOCKS; block++) {
            first = std::min(first, of[2 * block]);
            last = std::max(last, of[2 * block + 1]);
        }
        sum += (double)(last - first) / 1e6;
    }
    *ms = sum / SLOTS;
    return true;
}

#define BENCH_OPERATOR(title, table, prefix, percent)                                                                  \
    {                                                                                                                  \
        BENCHLINT_OPERATOR_ABI, sizeof(benchlint_operator), title, "cuda", table, sizeof(table) / sizeof(*table),      \
            prefix##_set_up<percent>, prefix##_launch, prefix##_work, outputs, reference, NULL, tear_down, redraw      \
    }

extern "C" const benchlint_operator *const *benchlint_operators(void)
{
    static const benchlint_operator all[] = {
        BENCH_OPERATOR("spin", spins, spin, 0),   BENCH_OPERATOR("move", moves, move, 0),
        BENCH_OPERATOR("spin-1", spins, spin, 1), BENCH_OPERATOR("move-1", moves, move, 1),
        BENCH_OPERATOR("spin-2", spins, spin, 2), BENCH_OPERATOR("move-2", moves, move, 2),
    };
    static const benchlint_operator *const list[] = {&all[0], &all[1], &all[2], &all[3], &all[4], &all[5], NULL};
    return list;
}
