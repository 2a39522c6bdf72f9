#include "command/measure_progress.h"

#include "base/terminal.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void progress_show(struct progress *progress, size_t done, size_t due)
{
    if (!terminal_is(STDERR_FILENO)) {
        return;
    }
    if (done == 0) {
        progress->start = now();
        fprintf(stderr, "\r\033[K%s 1 of %zu ...", progress->what, due);
        return;
    }
    double left = (now() - progress->start) / (double)done * (double)(due - done);
    fprintf(stderr, "\r\033[K%s %zu of %zu, about %.0f s left ...", progress->what, done + 1, due, left);
}

void progress_end(void)
{
    if (terminal_is(STDERR_FILENO)) {
        fprintf(stderr, "\r\033[K");
    }
}
