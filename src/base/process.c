#include "base/process.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { PIECE = 64 * 1024, ERROR_LIMIT = 64 * 1024, WIDE_PIPE = 1024 * 1024 };

/* Our ends of the child's three streams; -1 when closed. Input is a socket, so that a child gone away raises no signal.
 */
struct process {
    pid_t child;
    int input, output, errors;
    struct text left;    /* of the input */
    size_t output_limit; /* what is left of it */
    void (*take)(void *context, struct text piece);
    void *context;
    bool own_group;
    long long deadline; /* of the monotonic clock, in ms; 0: none */
    struct process_result result;
};

static long long now_ms(void)
{
    return (long long)(clock_seconds() * 1e3);
}

static void close_stream(int *descriptor)
{
    if (*descriptor >= 0) {
        close(*descriptor);
        *descriptor = -1;
    }
}

static bool names_variable(const char *entry, const char *name)
{
    size_t size = strcspn(name, "=");
    return strncmp(entry, name, size) == 0 && entry[size] == '=';
}

static bool is_listed(const char *entry, const char *const *names)
{
    for (; names != NULL && *names != NULL; names++) {
        if (names_variable(entry, *names)) {
            return true;
        }
    }
    return false;
}

static char **make_environment(const struct process_request *request)
{
    size_t count = 1;
    for (char **entry = environ; entry != NULL && *entry != NULL; entry++) {
        count++;
    }
    for (const char *const *entry = request->set; entry != NULL && *entry != NULL; entry++) {
        count++;
    }
    char **made = memory_allocate(memory_product(count, sizeof(*made)));
    size_t used = 0;
    for (char **entry = environ; entry != NULL && *entry != NULL; entry++) {
        if (!is_listed(*entry, request->set) && !is_listed(*entry, request->unset)) {
            made[used++] = *entry;
        }
    }
    for (const char *const *entry = request->set; entry != NULL && *entry != NULL; entry++) {
        made[used++] = (char *)*entry;
    }
    return made;
}

/* What the child gets as its descriptors 0, 1 and 2, and our ends of them. */
struct streams {
    int theirs[3];
    int ours[3];
};

static void close_streams(struct streams *streams)
{
    for (int i = 0; i < 3; i++) {
        close_stream(&streams->theirs[i]);
        close_stream(&streams->ours[i]);
    }
}

static bool open_streams(const struct process_request *request, struct streams *streams)
{
    *streams = (struct streams){{-1, -1, -1}, {-1, -1, -1}};
    int pair[2];
    if (request->input.size == 0) {
        streams->theirs[0] = open("/dev/null", O_RDONLY | O_CLOEXEC);
    } else if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == 0) {
        streams->theirs[0] = pair[0];
        streams->ours[0] = pair[1];
        shutdown(pair[1], SHUT_RD);
    }
    for (int i = 1; i < (request->show_errors ? 2 : 3) && streams->theirs[i - 1] >= 0; i++) {
        if (pipe2(pair, O_CLOEXEC) == 0) {
            streams->ours[i] = pair[0];
            streams->theirs[i] = pair[1];
        }
    }
    if (streams->ours[1] >= 0) {
        fcntl(streams->ours[1], F_SETPIPE_SZ, WIDE_PIPE);
    }
    return streams->theirs[0] >= 0 && streams->theirs[1] >= 0 && (request->show_errors || streams->theirs[2] >= 0);
}

static int spawn(const struct process_request *request, const struct streams *streams, pid_t *child)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    int error = 0;
    for (int i = 0; i < 3 && error == 0; i++) {
        if (streams->theirs[i] >= 0) {
            error = posix_spawn_file_actions_adddup2(&actions, streams->theirs[i], i);
        }
    }
    if (error == 0 && request->directory != NULL) {
        error = posix_spawn_file_actions_addchdir_np(&actions, request->directory);
    }
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes,
                             (short)(POSIX_SPAWN_SETSIGDEF | (request->own_group ? (int)POSIX_SPAWN_SETPGROUP : 0)));
    char **environment = make_environment(request);
    if (error == 0) {
        error = posix_spawnp(child, request->arguments[0], &actions, &attributes, (char *const *)request->arguments,
                             environment);
    }
    memory_release(environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

struct process *process_start(const struct process_request *request)
{
    struct process *process = memory_allocate(sizeof(*process));
    *process = (struct process){.child = -1, .input = -1, .output = -1, .errors = -1};
    process->left = request->input;
    process->output_limit = request->output_limit;
    process->take = request->take;
    process->context = request->context;
    process->own_group = request->own_group;
    process->deadline = request->timeout_ms == 0 ? 0 : now_ms() + (long long)request->timeout_ms;
    struct streams streams;
    int error = open_streams(request, &streams) ? spawn(request, &streams, &process->child) : errno;
    if (error != 0) {
        close_streams(&streams);
        process->child = -1;
        process->result.end = error == ENOENT ? PROCESS_ABSENT : PROCESS_FAILED;
        process->result.code = error;
        return process;
    }
    for (int i = 0; i < 3; i++) {
        close_stream(&streams.theirs[i]);
    }
    process->input = streams.ours[0];
    process->output = streams.ours[1];
    process->errors = streams.ours[2];
    return process;
}

static void feed(struct process *process)
{
    ssize_t sent = send(process->input, process->left.data, process->left.size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) {
        process->left = text_after(process->left, (size_t)sent);
    } else if (errno != EAGAIN && errno != EINTR) {
        process->left.size = 0;
    }
    if (process->left.size == 0) {
        close_stream(&process->input);
    }
}

/*
 * Takes what there is; closes the stream at its end. Beyond `limit` bytes are read but not kept. PROCESS_EXITED as long
 * as nothing is wrong.
 */
static enum process_end drain(int *descriptor, struct buffer *buffer, size_t limit)
{
    char *to = buffer_reserve(buffer, PIECE);
    ssize_t got = read(*descriptor, to, PIECE);
    if (got < 0 && (errno == EINTR || errno == EAGAIN)) {
        return PROCESS_EXITED;
    }
    if (got <= 0) {
        int error = errno;
        close_stream(descriptor);
        errno = error;
        return got < 0 ? PROCESS_UNHEARD : PROCESS_EXITED;
    }
    bool fits = (size_t)got <= limit - buffer->size;
    buffer->size = fits ? buffer->size + (size_t)got : limit;
    return fits ? PROCESS_EXITED : PROCESS_TOO_MUCH;
}

static enum process_end drain_output(struct process *process)
{
    struct buffer *output = &process->result.output;
    enum process_end end = drain(&process->output, output, process->output_limit);
    process->result.code = end == PROCESS_UNHEARD ? errno : 0;
    if (process->take != NULL && output->size > 0) {
        process->take(process->context, buffer_view(output));
        process->output_limit -= output->size;
        output->size = 0;
    }
    return end;
}

static void stop(struct process *process, enum process_end end)
{
    process->result.end = end;
    kill(process->own_group ? -process->child : process->child, SIGKILL);
    close_stream(&process->input);
    close_stream(&process->output);
    close_stream(&process->errors);
}

static int time_left(const struct process *process)
{
    if (process->deadline == 0) {
        return -1;
    }
    long long left = process->deadline - now_ms();
    return left < 0 ? 0 : left > 1000000 ? 1000000 : (int)left;
}

/* Until both of its outputs are closed; false when it had to be ended. */
static bool converse(struct process *process)
{
    while (process->output >= 0 || process->errors >= 0) {
        struct pollfd streams[3] = {{.fd = process->input, .events = POLLOUT},
                                    {.fd = process->output, .events = POLLIN},
                                    {.fd = process->errors, .events = POLLIN}};
        int ready = poll(streams, 3, time_left(process));
        if (ready == 0 && time_left(process) == 0) {
            stop(process, PROCESS_TIMED_OUT);
            return false;
        }
        if (ready > 0 && streams[0].revents != 0) {
            feed(process);
        }
        enum process_end end = ready > 0 && streams[1].revents != 0 ? drain_output(process) : PROCESS_EXITED;
        if (end != PROCESS_EXITED) {
            stop(process, end);
            return false;
        }
        if (ready > 0 && streams[2].revents != 0) {
            drain(&process->errors, &process->result.errors, ERROR_LIMIT);
        }
    }
    return true;
}

/* A child that closed its outputs may still run: it is waited for, until its time is over. */
static void await(struct process *process, bool spoken)
{
    int status = 0;
    pid_t gone = 0;
    while (gone == 0 || (gone < 0 && errno == EINTR)) {
        bool timed = spoken && process->deadline != 0;
        gone = waitpid(process->child, &status, timed ? WNOHANG : 0);
        if (gone == 0 && time_left(process) == 0) {
            stop(process, PROCESS_TIMED_OUT);
            spoken = false;
        } else if (gone == 0) {
            poll(NULL, 0, 1);
        }
    }
    if (spoken) {
        process->result.end = WIFSIGNALED(status) ? PROCESS_SIGNALLED : PROCESS_EXITED;
        process->result.code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    }
}

struct process_result process_finish(struct process *process)
{
    if (process->child >= 0) {
        bool spoken = converse(process);
        close_stream(&process->input);
        await(process, spoken);
    }
    struct process_result result = process->result;
    memory_release(process);
    return result;
}

struct process_result process_run(const struct process_request *request)
{
    return process_finish(process_start(request));
}

void process_result_release(struct process_result *result)
{
    buffer_release(&result->output);
    buffer_release(&result->errors);
}

struct text process_end_text(struct arena *arena, const struct process_result *result)
{
    switch (result->end) {
    case PROCESS_EXITED:
        return arena_format(arena, "exited with status %d", result->code);
    case PROCESS_SIGNALLED:
        return arena_format(arena, "was ended by signal %d", result->code);
    case PROCESS_ABSENT:
        return TEXT("is not installed");
    case PROCESS_FAILED:
        return arena_format(arena, "could not be started: %s", strerror(result->code));
    case PROCESS_UNHEARD:
        return arena_format(arena, "could not be read: %s", strerror(result->code));
    case PROCESS_TIMED_OUT:
        return TEXT("timed out");
    case PROCESS_TOO_MUCH:
        break;
    }
    return TEXT("printed more than it may");
}
