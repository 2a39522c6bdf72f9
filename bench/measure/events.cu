/*
 * Kernels under nothing but the runtime's events: the protocol written out by hand, to hold benchlint's numbers
 * against. Reads lines of `PLUGIN OPERATOR CASE SCOPE`; prints for each, tab-separated, what it read, and time    the
 * median latency in ms inside  the same launches by the device's own clock, where the plugin notes it (bench_inside)
 *   check   the median latency, and whether what lies in the outputs afterwards is right
 * usage: events time|inside|check < KERNELS
 */
#include "benchlint/operator.h"

#include <algorithm>
#include <cmath>
#include <cuda_runtime.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vector>

enum { WARMUP = 20, ITERATIONS = 100, REPEATS = 5, SEED = 2333, MESSAGE = 512 };

static void check(int code, const char *what)
{
    if (code != 0) {
        fprintf(stderr, "events: %s: %s\n", what, cudaGetErrorString((cudaError_t)code));
        exit(2);
    }
}

static const benchlint_operator *find(void *library, const char *name)
{
    auto list = library == NULL ? NULL : (decltype(&benchlint_operators))dlsym(library, "benchlint_operators");
    for (auto item = list == NULL ? NULL : list(); item != NULL && *item != NULL; item++) {
        if (strcmp((*item)->name, name) == 0) {
            return *item;
        }
    }
    fprintf(stderr, "events: no operator %s\n", name);
    exit(2);
}

static const benchlint_case *find_case(const benchlint_operator *op, const char *id, const char *scope)
{
    for (size_t i = 0; i < op->case_count; i++) {
        if (strcmp(op->cases[i].id, id) == 0 && strcmp(op->cases[i].scope, scope) == 0) {
            return &op->cases[i];
        }
    }
    fprintf(stderr, "events: no case %s %s of %s\n", id, scope, op->name);
    exit(2);
}

static float sample(const benchlint_operator *op, void *state, cudaStream_t stream, cudaEvent_t start, cudaEvent_t end)
{
    float ms = 0;
    for (int i = 0; i < WARMUP; i++) {
        check(op->launch(state, stream), "launch");
    }
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    check(cudaEventRecord(start, stream), "cudaEventRecord");
    for (int i = 0; i < ITERATIONS; i++) {
        check(op->launch(state, stream), "launch");
    }
    check(cudaEventRecord(end, stream), "cudaEventRecord");
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    check(cudaEventElapsedTime(&ms, start, end), "cudaEventElapsedTime");
    return ms / ITERATIONS;
}

/* What a careful user of a timer does afterwards: compares what lies in the first output with the reference. */
static bool is_right(const benchlint_operator *op, void *state)
{
    char message[MESSAGE] = "";
    benchlint_output output;
    op->outputs(state, &output, 1);
    std::vector<float> found(output.elements);
    std::vector<double> expected(output.elements);
    check(cudaMemcpy(found.data(), output.data, output.elements * sizeof(float), cudaMemcpyDeviceToHost), "cudaMemcpy");
    check(op->reference(state, 0, 0, output.elements, expected.data(), message, MESSAGE), "reference");
    for (size_t i = 0; i < output.elements; i++) {
        if (!(fabs(found[i] - expected[i]) <= output.atol + output.rtol * fabs(expected[i]))) {
            return false;
        }
    }
    return true;
}

static void measure(void *library, const benchlint_operator *op, const benchlint_case *which, const char *mode,
                    cudaStream_t stream, cudaEvent_t *events)
{
    char message[MESSAGE] = "";
    float samples[REPEATS];
    benchlint_setting setting = {sizeof(setting), "cuda", 0, SEED, stream};
    void *state = op->set_up(which, &setting, message, sizeof(message));
    if (state == NULL) {
        fprintf(stderr, "events: %s\n", message);
        exit(2);
    }
    for (int i = 0; i < REPEATS; i++) {
        samples[i] = sample(op, state, stream, events[0], events[1]);
    }
    std::sort(samples, samples + REPEATS);
    auto inside = (bool (*)(const benchlint_operator *, void *, double *))dlsym(library, "bench_inside");
    double ms = samples[REPEATS / 2];
    bool told = strcmp(mode, "inside") != 0 || (inside != NULL && inside(op, state, &ms));
    if (told) {
        printf("%s %s %s\t%.9g", op->name, which->id, which->scope, ms);
        printf("%s\n", strcmp(mode, "check") != 0 ? "" : is_right(op, state) ? "\tright" : "\twrong");
        fflush(stdout);
    }
    op->tear_down(state);
}

int main(int count, char **values)
{
    char plugin[1024];
    char name[64];
    char id[64];
    char scope[64];
    cudaStream_t stream;
    cudaEvent_t events[2];
    if (count != 2) {
        fprintf(stderr, "usage: events time|inside|check < KERNELS\n");
        return 2;
    }
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreate");
    check(cudaEventCreate(&events[0]), "cudaEventCreate");
    check(cudaEventCreate(&events[1]), "cudaEventCreate");
    while (scanf("%1023s %63s %63s %63s", plugin, name, id, scope) == 4) {
        void *library = dlopen(plugin, RTLD_NOW);
        const benchlint_operator *op = find(library, name);
        measure(library, op, find_case(op, id, scope), values[1], stream, events);
    }
    return 0;
}
