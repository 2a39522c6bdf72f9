/*
 * Kernels under benchlint's own protocol, all in one process: what `benchlint measure` times, without its record.
 * Reads lines of `PLUGIN OPERATOR CASE SCOPE`; prints for each, tab-separated, what it read and the median latency in
 * ms. usage: bench-protocol BACKEND [--graph|--cold] [--runtime FILE] < KERNELS
 */
#include "measure/stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WARMUP = 20, ITERATIONS = 100, REPEATS = 5, SEED = 2333, LINE = 2048 };

static void fail(struct text message)
{
    fprintf(stderr, "bench-protocol: %.*s\n", TEXT_PRINT(message));
    exit(2);
}

static void measure(struct arena *arena, struct stage *stage, const struct protocol *protocol, char *line)
{
    char plugin[1024];
    char name[64];
    char id[64];
    char scope[64];
    struct cast cast;
    struct operator_fault fault = {0};
    struct sample samples[REPEATS];
    double latencies[REPEATS];
    if (sscanf(line, "%1023s %63s %63s %63s", plugin, name, id, scope) != 4) {
        fail(arena_format(arena, "no kernel: %s", line));
    }
    struct operator_request asked = {.name = arena_format(arena, "%s:%s", plugin, name)};
    struct case_request wanted = {.id = text_from(id), .scope = text_from(scope)};
    const struct benchlint_operator *operator= operator_find(arena, &asked, &fault);
    const struct benchlint_case *which = operator== NULL ? NULL : operator_case(arena, operator, & wanted, &fault);
    if (which == NULL || !stage_cast(stage, operator, which, SEED, protocol->cold, &cast, &fault)) {
        fail(fault.message);
    }
    if (!protocol_run(protocol, &stage->backend, &cast.subject, samples)) {
        fail(*stage->backend.fault);
    }
    for (size_t i = 0; i < REPEATS; i++) {
        latencies[i] = samples[i].latency_ms;
    }
    printf("%s %s %s\t%.9g\n", name, id, scope, summary_of(arena, latencies, REPEATS).p50);
    fflush(stdout);
    stage_dismiss(&cast);
}

int main(int count, char **values)
{
    struct arena arena = {0};
    struct stage stage;
    struct operator_fault fault = {0};
    struct protocol protocol = {.warmup = WARMUP, .iterations = ITERATIONS, .repeats = REPEATS};
    struct stage_request request = {.backend = count > 1 ? text_from(values[1]) : TEXT("")};
    for (int i = 2; i < count; i++) {
        protocol.graph = protocol.graph || strcmp(values[i], "--graph") == 0;
        protocol.cold = protocol.cold || strcmp(values[i], "--cold") == 0;
        request.runtime_file =
            i + 1 < count && strcmp(values[i], "--runtime") == 0 ? values[i + 1] : request.runtime_file;
    }
    if (!stage_open(&arena, &request, &stage, &fault)) {
        fail(fault.message);
    }
    for (char line[LINE]; fgets(line, sizeof(line), stdin) != NULL;) {
        measure(&arena, &stage, &protocol, line);
    }
    stage_close(&stage);
    arena_release(&arena);
    return 0;
}
