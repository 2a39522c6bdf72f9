/*
 * Operators that do not do the work they are timed for, each in another way, and `sound`, which does it: three times x,
 * for 16 M numbers.
 */
#include "device.cuh"

#include <stdlib.h>

static const benchlint_case cases[] = {{"16m", "N=16777216", "float32", "kernel-only"}};
enum { COUNT = 16 << 20, MIDDLE = COUNT / 2 };

struct state {
    unsigned long long seed;
    size_t launches;
    float *in, *out, *kept;
    cudaStream_t side;
};

static __global__ void triple_kernel(const float *in, float *out, size_t count)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < count) {
        out[i] = 3.0F * in[i];
    }
}

static __global__ void set_kernel(float *out, float value)
{
    *out = value;
}

static int triple(const state *the, void *stream)
{
    triple_kernel<<<COUNT / 256, 256, 0, (cudaStream_t)stream>>>(the->in, the->out, COUNT);
    return cudaGetLastError();
}

static void tear_down(void *given)
{
    state *the = (state *)given;
    cudaFree(the->in);
    cudaFree(the->out);
    cudaFree(the->kept);
    if (the->side != NULL) {
        cudaStreamDestroy(the->side);
    }
    free(the);
}

static void *set_up(const benchlint_case *which, const benchlint_setting *setting, char *message, size_t room)
{
    (void)which;
    state *the = (state *)calloc(1, sizeof(*the));
    if (the == NULL) {
        snprintf(message, room, "not enough memory");
        return NULL;
    }
    the->seed = setting->seed;
    cudaStream_t stream = (cudaStream_t)setting->stream;
    bool well = take(&the->in, COUNT, true, message, room);
    well = take(&the->out, COUNT, well, message, room);
    well = take(&the->kept, COUNT, well, message, room);
    well =
        well && tell(cudaStreamCreateWithFlags(&the->side, cudaStreamNonBlocking), "cudaStreamCreate", message, room);
    well = well && tell((cudaError_t)fill(the->in, COUNT, the->seed, stream), "fill", message, room);
    well = well && tell(cudaStreamSynchronize(stream), "cudaStreamSynchronize", message, room);
    if (!well) {
        tear_down(the);
        return NULL;
    }
    return the;
}

/* The right result lies in the memory that the output gets, as when a reference ran and released it there. */
static void *set_up_left_over(const benchlint_case *which, const benchlint_setting *setting, char *message, size_t room)
{
    state *the = (state *)set_up(which, setting, message, room);
    if (the != NULL &&
        (triple(the, setting->stream) != 0 || cudaStreamSynchronize((cudaStream_t)setting->stream) != cudaSuccess)) {
        snprintf(message, room, "the left-over result could not be made");
        tear_down(the);
        return NULL;
    }
    return the;
}

static int redraw(void *given, unsigned long long seed, void *stream)
{
    state *the = (state *)given;
    the->seed = seed;
    return fill(the->in, COUNT, seed, (cudaStream_t)stream);
}

static int sound(void *given, void *stream)
{
    return triple((const state *)given, stream);
}

static int nothing(void *given, void *stream)
{
    (void)given, (void)stream;
    return 0;
}

static int aside(void *given, void *stream)
{
    (void)stream;
    return triple((const state *)given, ((const state *)given)->side);
}

static int put(void *given, void *stream, float value)
{
    const state *the = (const state *)given;
    int code = triple(the, stream);
    set_kernel<<<1, 1, 0, (cudaStream_t)stream>>>(the->out + MIDDLE, value);
    return code != 0 ? code : (int)cudaGetLastError();
}

static int wrong(void *given, void *stream)
{
    return put(given, stream, 7.0F);
}

static int not_a_number(void *given, void *stream)
{
    return put(given, stream, nanf(""));
}

/* Works the first time, and leaves the output alone afterwards. */
static int once(void *given, void *stream)
{
    state *the = (state *)given;
    return the->launches++ == 0 ? triple(the, stream) : 0;
}

/* Works the first time, and copies the result that it kept afterwards. */
static int kept(void *given, void *stream)
{
    state *the = (state *)given;
    size_t size = COUNT * sizeof(float);
    if (the->launches++ > 0) {
        return cudaMemcpyAsync(the->out, the->kept, size, cudaMemcpyDeviceToDevice, (cudaStream_t)stream);
    }
    int code = triple(the, stream);
    return code != 0 ? code
                     : (int)cudaMemcpyAsync(the->kept, the->out, size, cudaMemcpyDeviceToDevice, (cudaStream_t)stream);
}

static benchlint_work work(const void *given)
{
    (void)given;
    return {2.0 * COUNT * sizeof(float), (double)COUNT, 2.0 * COUNT * sizeof(float)};
}

static size_t outputs(void *given, benchlint_output *list, size_t room)
{
    if (room > 0) {
        list[0] = {"out", ((state *)given)->out, COUNT, "float32", 1e-6, 0};
    }
    return 1;
}

static int reference(void *given, size_t output, size_t first, size_t count, double *expected, char *message,
                     size_t room)
{
    (void)output, (void)message, (void)room;
    for (size_t i = 0; i < count; i++) {
        expected[i] = 3.0 * (double)drawn(((const state *)given)->seed, first + i);
    }
    return 0;
}

#define FAULT(title, begin, launch, draw)                                                                              \
    {                                                                                                                  \
        BENCHLINT_OPERATOR_ABI, sizeof(benchlint_operator), title, "cuda", cases, 1, begin, launch, work, outputs,     \
            reference, NULL, tear_down, draw                                                                           \
    }

extern "C" const benchlint_operator *const *benchlint_operators(void)
{
    static const benchlint_operator all[] = {
        FAULT("sound", set_up, sound, redraw),       FAULT("no-op", set_up, nothing, redraw),
        FAULT("side-stream", set_up, aside, redraw), FAULT("wrong-output", set_up, wrong, redraw),
        FAULT("nan", set_up, not_a_number, redraw),  FAULT("cached-output", set_up, once, redraw),
        FAULT("kept-output", set_up, kept, redraw),  FAULT("left-over", set_up_left_over, nothing, redraw),
        FAULT("kept-no-redraw", set_up, kept, NULL),
    };
    static const benchlint_operator *const list[] = {&all[0], &all[1], &all[2], &all[3], &all[4],
                                                     &all[5], &all[6], &all[7], &all[8], NULL};
    return list;
}
