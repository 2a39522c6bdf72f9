/*
 * What bench/lint sets beside the linter: `lint_peers read|cmark FOLDER` walks the folder and reads every file, or
 * reads those that end in .md and has cmark parse them, and prints what it went through. `lint_peers time COMMAND...`
 * runs the command without its output and prints exit status, wall and processor seconds. `lint_peers peak COMMAND...`
 * prints exit status, the most bytes that the command itself had in memory, and the most that any process it started
 * had: what the system tells of a child that has ended is the larger of the two.
 */
#include "base/file.h"
#include "base/memory.h"

#include <cmark.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
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

_Noreturn static void become(char **command)
{
    if (freopen("/dev/null", "w", stdout) != NULL) {
        execvp(command[0], command);
    }
    _exit(127);
}

static int exit_status(int status)
{
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
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
        become(command);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) != child) {
        return EXIT_FAILURE;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double wall = (double)(end.tv_sec - begin.tv_sec) + (double)(end.tv_nsec - begin.tv_nsec) * 1e-9;
    printf("%d %.6f %.6f\n", exit_status(status), wall, seconds(usage.ru_utime) + seconds(usage.ru_stime));
    return EXIT_SUCCESS;
}

/* What /proc says of a process or thread that is about to end; -1 when it says nothing. */
static long status_number(pid_t task, const char *name)
{
    char place[64];
    char line[256];
    long value = -1;
    snprintf(place, sizeof(place), "/proc/%ld/status", (long)task);
    FILE *file = fopen(place, "r");
    while (file != NULL && fgets(line, sizeof(line), file) != NULL) {
        size_t size = strlen(name);
        if (strncmp(line, name, size) == 0 && line[size] == ':') {
            value = strtol(line + size + 1, NULL, 10);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return value;
}

/* ptrace takes numbers where others of its requests take addresses. */
static void *as_address(long number)
{
    void *address = NULL;
    memcpy(&address, &number, sizeof(address));
    return address;
}

/* Each process of the command is held for a moment as it ends, while its memory can still be asked about. */
static int weigh_command(char **command)
{
    enum { EVENTS = PTRACE_O_TRACEEXIT | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK };
    long own = 0;
    long others = 0;
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        raise(SIGSTOP);
        become(command);
    }
    if (child < 0 || waitpid(child, &status, WUNTRACED) != child ||
        ptrace(PTRACE_SEIZE, child, NULL, as_address(EVENTS)) != 0 || kill(child, SIGCONT) != 0) {
        return EXIT_FAILURE;
    }
    for (;;) {
        pid_t task = waitpid(-1, &status, __WALL);
        if (task < 0 || (task == child && !WIFSTOPPED(status))) {
            break;
        }
        int event = WIFSTOPPED(status) ? status >> 16 : 0;
        if (event == PTRACE_EVENT_EXIT) {
            long *peak = status_number(task, "Tgid") == child ? &own : &others;
            long found = status_number(task, "VmHWM");
            *peak = found > *peak ? found : *peak;
        }
        /* A signal that stops it on its way goes on to it. */
        ptrace(PTRACE_CONT, task, NULL, as_address(event == 0 ? WSTOPSIG(status) : 0));
    }
    printf("%d %ld %ld\n", exit_status(status), own * 1024, others * 1024);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "time") == 0) {
        return time_command(argv + 2);
    }
    if (argc > 2 && strcmp(argv[1], "peak") == 0) {
        return weigh_command(argv + 2);
    }
    if (argc != 3 || (strcmp(argv[1], "read") != 0 && strcmp(argv[1], "cmark") != 0)) {
        fputs("usage: lint_peers read|cmark FOLDER, lint_peers time|peak COMMAND...\n", stderr);
        return EXIT_FAILURE;
    }
    done.parse = strcmp(argv[1], "cmark") == 0;
    if (nftw(argv[2], visit, DESCRIPTORS, FTW_PHYS) != 0) {
        return EXIT_FAILURE;
    }
    printf("%zu files, %zu bytes, %zu nodes\n", done.files, done.bytes, done.nodes);
    return EXIT_SUCCESS;
}
