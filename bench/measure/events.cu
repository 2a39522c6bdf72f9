/*
 * The same operators under nothing but the runtime's events: the protocol written out by hand, to hold benchlint's
 * numbers against. usage: events PLUGIN OPERATOR CASE SCOPE; prints the median latency in ms.
 */
#include "benchlint/operator.h"

#include <algorithm>
#include <cuda_runtime.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WARMUP = 20, ITERATIONS = 100, REPEATS = 5 };

static void check(int code, const char *what)
{
    if (code != 0) {
        fprintf(stderr, "events: %s: %s\n", what, cudaGetErrorString((cudaError_t)code));
        exit(2);
    }
}

static const benchlint_operator *find(const char *plugin, const char *name)
{
    void *library = dlopen(plugin, RTLD_NOW);
    auto list = library == NULL ? NULL : (decltype(&benchlint_operators))dlsym(library, "benchlint_operators");
    for (auto item = list == NULL ? NULL : list(); item != NULL && *item != NULL; item++) {
        if (strcmp((*item)->name, name) == 0) {
            return *item;
        }
    }
    fprintf(stderr, "events: no operator %s in %s\n", name, plugin);
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

int main(int count, char **values)
{
    if (count != 5) {
        fprintf(stderr, "usage: events PLUGIN OPERATOR CASE SCOPE\n");
        return 2;
    }
    const benchlint_operator *op = find(values[1], values[2]);
    for (size_t i = 0; i < op->case_count; i++) {
        const benchlint_case *which = &op->cases[i];
        if (strcmp(which->id, values[3]) != 0 || strcmp(which->scope, values[4]) != 0) {
            continue;
        }
        char message[512] = "";
        cudaStream_t stream;
        cudaEvent_t events[2];
        float samples[REPEATS];
        check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "cudaStreamCreate");
        check(cudaEventCreate(&events[0]), "cudaEventCreate");
        check(cudaEventCreate(&events[1]), "cudaEventCreate");
        benchlint_setting setting = {sizeof(setting), "cuda", 0, 2333, stream};
        void *state = op->set_up(which, &setting, message, sizeof(message));
        if (state == NULL) {
            fprintf(stderr, "events: %s\n", message);
            return 2;
        }
        for (int j = 0; j < REPEATS; j++) {
            samples[j] = sample(op, state, stream, events[0], events[1]);
        }
        std::sort(samples, samples + REPEATS);
        printf("%.9g\n", samples[REPEATS / 2]);
        op->tear_down(state);
        return 0;
    }
    fprintf(stderr, "events: no such case\n");
    return 2;
}
