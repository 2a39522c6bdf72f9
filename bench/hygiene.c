/*
 * The hygiene search alone, on one thread: hygiene FILE... prints the megabytes per second of the best of several
 * rounds over all files, findings included, reading and preparation left out.
 */
#include "../tests/hygiene/scan.h"
#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 5, FILE_LIMIT = 1 << 30 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    struct arena arena = {0};
    struct text *files = arena_array(&arena, struct text, (size_t)argc);
    size_t size = 0;
    for (int i = 1; i < argc; i++) {
        struct file_fault fault = {0};
        if (!file_read(&arena, argv[i], FILE_LIMIT, &files[i], &fault)) {
            fprintf(stderr, "%s: cannot be read\n", argv[i]);
            return EXIT_FAILURE;
        }
        size += files[i].size;
    }
    struct scan scan;
    scan_open(&scan);
    double before = now();
    scan_prepare(&scan);
    double prepared = now() - before;
    double best = 0;
    size_t findings = 0;
    for (int round = 0; round < ROUNDS; round++) {
        findings = 0;
        double start = now();
        for (int i = 1; i < argc; i++) {
            struct scanned scanned;
            scan_text(&scan, &scanned, text_from(argv[i]), files[i]);
            findings += scanned.findings.count;
            scanned_close(&scanned);
        }
        double speed = (double)size / 1e6 / (now() - start);
        best = speed > best ? speed : best;
    }
    printf("%.1f MB/s, %zu findings, prepared in %.0f us\n", best, findings, prepared * 1e6);
    scan_close(&scan);
    arena_release(&arena);
    return EXIT_SUCCESS;
}
