#include "command/measure_progress.h"

#include "base/clock.h"
#include "base/terminal.h"

#include <stdio.h>
#include <unistd.h>

void progress_show(struct progress *progress, size_t done, size_t due)
{
    if (!terminal_is(STDERR_FILENO)) {
        return;
    }
    if (done == 0) {
        progress->start = clock_seconds();
        fprintf(stderr, "\r\033[K%s 1 of %zu ...", progress->what, due);
        return;
    }
    double left = (clock_seconds() - progress->start) / (double)done * (double)(due - done);
    fprintf(stderr, "\r\033[K%s %zu of %zu, about %.0f s left ...", progress->what, done + 1, due, left);
}

void progress_end(void)
{
    if (terminal_is(STDERR_FILENO)) {
        fprintf(stderr, "\r\033[K");
    }
}
