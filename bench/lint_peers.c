/*
 * What bench/lint sets beside the linter: `lint_peers read|cmark FOLDER` walks the folder and reads every file, or
 * reads those that end in .md and has cmark parse them, and prints what it went through. `lint_peers time COMMAND...`
 * runs the command without its output and prints exit status, wall and processor seconds, and peak memory: a child
 * starts with the peak of the process that made it, so that process must be small.
 */
#include "base/file.h"
#include "base/memory.h"

#include <cmark.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FILE_LIMIT = 1 << 30, DESCRIPTORS = 16 };

/* nftw hands its visitor no context. */
static struct {
    bool parse;
    size_t files, bytes, nodes;
} done;

static size_t count_nodes(struct text text)
{
    size_t count = 0;
    cmark_node *document = cmark_parse_document(text.data, text.size, CMARK_OPT_DEFAULT);
    cmark_iter *walk = cmark_iter_new(document);
    while (cmark_iter_next(walk) != CMARK_EVENT_DONE) {
        count += cmark_iter_get_event_type(walk) == CMARK_EVENT_ENTER;
    }
    cmark_iter_free(walk);
    cmark_node_free(document);
    return count;
}

static int visit(const char *path, const struct stat *facts, int kind, struct FTW *place)
{
    (void)facts;
    (void)place;
    if (kind != FTW_F || (done.parse && !text_ends(text_from(path), TEXT(".md")))) {
        return 0;
    }
    struct arena arena = {0};
    struct text text;
    struct file_fault fault = {0};
    bool read = file_read(&arena, path, FILE_LIMIT, &text, &fault);
    if (read) {
        done.files++;
        done.bytes += text.size;
        done.nodes += done.parse ? count_nodes(text) : 0;
    } else {
        fprintf(stderr, "%s: cannot be read\n", path);
    }
    arena_release(&arena);
    return read ? 0 : 1;
}

static double seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

static int time_command(char **command)
{
    struct timespec begin;
    struct timespec end;
    struct rusage usage;
    int status = 0;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stdout) != NULL) {
            execvp(command[0], command);
        }
        _exit(127);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) != child) {
        return EXIT_FAILURE;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double wall = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) * 1e-9;
    printf("%d %.6f %.6f %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128, wall,
           seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss * 1024);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "time") == 0) {
        return time_command(argv + 2);
    }
    if (argc != 3 || (strcmp(argv[1], "read") != 0 && strcmp(argv[1], "cmark") != 0)) {
        fputs("usage: lint_peers read|cmark FOLDER, lint_peers time COMMAND...\n", stderr);
        return EXIT_FAILURE;
    }
    done.parse = strcmp(argv[1], "cmark") == 0;
    if (nftw(argv[2], visit, DESCRIPTORS, FTW_PHYS) != 0) {
        return EXIT_FAILURE;
    }
    printf("%zu files, %zu bytes, %zu nodes\n", done.files, done.bytes, done.nodes);
    return EXIT_SUCCESS;
}
