/*
 * A library to be preloaded into benchlint: of the system's calls that FAULT_CALLS names (with commas), the one with
 * the number FAULT_AT fails, or something happens at it. FAULT_WAY: an error's number; `short`: from then on a read or
 * write moves one byte at most; `grown`, `cut`: from then on fstat tells a file's size as it was before it became
 * longer or shorter; `interrupt` comes before the call and `interrupted` behind it: SIGINT to this process; `count`:
 * nothing fails. How many such calls there were is written to FAULT_COUNT, if set, as the process ends; the file
 * FAULT_FIRED, if set, is there once something went wrong by our doing. The children of the process are left alone.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum way { WAY_NONE, WAY_FAIL, WAY_SHORT, WAY_GROWN, WAY_CUT, WAY_BEFORE, WAY_BEHIND };

/* Set up before main, then only the count changes. */
static enum way way = WAY_NONE;
static int error_number;
static long wanted;
static long seen;
static char calls[512];
static char count_file[4096];
static char fired_file[4096];

static void keep(char *to, size_t size, const char *name)
{
    const char *value = getenv(name);
    snprintf(to, size, "%s", value == NULL ? "" : value);
    unsetenv(name);
}

__attribute__((constructor)) static void begin(void)
{
    char text[32];
    keep(text, sizeof(text), "FAULT_AT");
    wanted = strtol(text, NULL, 10);
    keep(text, sizeof(text), "FAULT_WAY");
    error_number = (int)strtol(text, NULL, 10);
    keep(count_file, sizeof(count_file), "FAULT_COUNT");
    keep(fired_file, sizeof(fired_file), "FAULT_FIRED");
    unsetenv("LD_PRELOAD");
    seen = 0;
    way = error_number > 0                   ? WAY_FAIL
          : strcmp(text, "short") == 0       ? WAY_SHORT
          : strcmp(text, "grown") == 0       ? WAY_GROWN
          : strcmp(text, "cut") == 0         ? WAY_CUT
          : strcmp(text, "interrupt") == 0   ? WAY_BEFORE
          : strcmp(text, "interrupted") == 0 ? WAY_BEHIND
                                             : WAY_NONE;
    keep(calls, sizeof(calls), "FAULT_CALLS");
}

__attribute__((destructor)) static void end(void)
{
    long total = seen;
    FILE *file = count_file[0] == '\0' ? NULL : fopen(count_file, "w");
    calls[0] = '\0';
    if (file != NULL) {
        fprintf(file, "%ld\n", total);
        fclose(file);
    }
}

static bool is_named(const char *name)
{
    size_t size = strlen(name);
    for (const char *at = strstr(calls, name); at != NULL; at = strstr(at + 1, name)) {
        if ((at == calls || at[-1] == ',') && (at[size] == ',' || at[size] == '\0')) {
            return true;
        }
    }
    return false;
}

/* By the system's own calls, which are not those that are counted. */
static void fire(void)
{
    if (fired_file[0] != '\0') {
        long descriptor = syscall(SYS_openat, AT_FDCWD, fired_file, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
        (void)syscall(SYS_close, descriptor);
    }
}

static void interrupt(void)
{
    fire();
    kill(getpid(), SIGINT);
}

/* The call's turn: true when it is to fail, errno set. */
static bool fails(const char *name)
{
    if (calls[0] == '\0' || !is_named(name)) {
        return false;
    }
    bool now = __atomic_add_fetch(&seen, 1, __ATOMIC_RELAXED) == wanted;
    if (now && way == WAY_BEFORE) {
        interrupt();
    }
    if (now && way == WAY_FAIL) {
        fire();
        errno = error_number;
        return true;
    }
    return false;
}

static void end_call(const char *name)
{
    if (way == WAY_BEHIND && calls[0] != '\0' && is_named(name) && __atomic_load_n(&seen, __ATOMIC_RELAXED) == wanted) {
        int kept = errno;
        interrupt();
        errno = kept;
    }
}

static bool is_from_now(const char *name, enum way asked)
{
    bool is = way == asked && is_named(name) && __atomic_load_n(&seen, __ATOMIC_RELAXED) >= wanted;
    if (is) {
        fire();
    }
    return is;
}

static size_t shortened(const char *name, size_t size)
{
    return size > 1 && is_from_now(name, WAY_SHORT) ? 1 : size;
}

/* A function that only passes on: its result type, name, parameters, arguments, and what it returns on failure. */
// NOLINTBEGIN(bugprone-macro-parentheses): a type and a list of parameters take none
#define PASS(type, name, parameters, arguments, failure)                                                               \
    type name parameters                                                                                               \
    {                                                                                                                  \
        static type(*real) parameters;                                                                                 \
        if (real == NULL) {                                                                                            \
            *(void **)&real = dlsym(RTLD_NEXT, #name);                                                                 \
        }                                                                                                              \
        if (fails(#name)) {                                                                                            \
            return failure;                                                                                            \
        }                                                                                                              \
        type result = real arguments;                                                                                  \
        end_call(#name);                                                                                               \
        return result;                                                                                                 \
    }

// NOLINTEND(bugprone-macro-parentheses)
PASS(int, fsync, (int descriptor), (descriptor), -1)
PASS(int, rename, (const char *from, const char *to), (from, to), -1)
PASS(int, unlink, (const char *path), (path), -1)
PASS(int, mkdir, (const char *path, mode_t mode), (path, mode), -1)
PASS(int, fchmod, (int descriptor, mode_t mode), (descriptor, mode), -1)
PASS(int, fchown, (int descriptor, uid_t user, gid_t group), (descriptor, user, group), -1)
PASS(int, access, (const char *path, int mode), (path, mode), -1)
PASS(int, stat, (const char *path, struct stat *facts), (path, facts), -1)
PASS(int, lstat, (const char *path, struct stat *facts), (path, facts), -1)
PASS(DIR *, opendir, (const char *path), (path), NULL)
PASS(struct dirent *, readdir, (DIR * directory), (directory), NULL)
PASS(char *, realpath, (const char *path, char *real_path), (path, real_path), NULL)
PASS(char *, getcwd, (char *buffer, size_t size), (buffer, size), NULL)
PASS(int, poll, (struct pollfd * streams, nfds_t count, int timeout), (streams, count, timeout), -1)
PASS(int, pipe2, (int ends[2], int flags), (ends, flags), -1)
PASS(int, socketpair, (int domain, int type, int protocol, int ends[2]), (domain, type, protocol, ends), -1)
PASS(pid_t, waitpid, (pid_t child, int *status, int options), (child, status, options), -1)
PASS(ssize_t, send, (int descriptor, const void *bytes, size_t size, int flags), (descriptor, bytes, size, flags), -1)
PASS(int, posix_spawnp,
     (pid_t * child, const char *file, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
      char *const arguments[], char *const environment[]),
     (child, file, actions, attributes, arguments, environment), errno)
PASS(int, pthread_create, (pthread_t * thread, const pthread_attr_t *attributes, void *(*work)(void *), void *argument),
     (thread, attributes, work, argument), errno)

/* One that fails has freed its directory all the same. */
int closedir(DIR *directory)
{
    static int (*real)(DIR * directory);
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "closedir");
    }
    bool failed = fails("closedir");
    int result = real(directory);
    if (failed) {
        errno = error_number;
        return -1;
    }
    end_call("closedir");
    return result;
}

int open(const char *path, int flags, ...)
{
    static int (*real)(const char *path, int flags, ...);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "open");
    }
    const char *name = (flags & O_CREAT) != 0 ? "create" : "open";
    if (fails(name)) {
        return -1;
    }
    int result = real(path, flags, mode);
    end_call(name);
    return result;
}

/* Linux closes the descriptor although it tells of an error. */
int close(int descriptor)
{
    static int (*real)(int descriptor);
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "close");
    }
    bool failed = fails("close");
    int error = errno;
    int result = real(descriptor);
    if (failed) {
        errno = error;
        return -1;
    }
    end_call("close");
    return result;
}

int fstat(int descriptor, struct stat *facts)
{
    static int (*real)(int descriptor, struct stat *facts);
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "fstat");
    }
    if (fails("fstat")) {
        return -1;
    }
    int result = real(descriptor, facts);
    if (result == 0 && is_from_now("fstat", WAY_GROWN)) {
        facts->st_size = 0;
    } else if (result == 0 && is_from_now("fstat", WAY_CUT)) {
        facts->st_size = facts->st_size * 2 + 100;
    }
    end_call("fstat");
    return result;
}

ssize_t read(int descriptor, void *to, size_t size)
{
    static ssize_t (*real)(int descriptor, void *to, size_t size);
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "read");
    }
    if (fails("read")) {
        return -1;
    }
    ssize_t result = real(descriptor, to, shortened("read", size));
    end_call("read");
    return result;
}

ssize_t write(int descriptor, const void *bytes, size_t size)
{
    static ssize_t (*real)(int descriptor, const void *bytes, size_t size);
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "write");
    }
    if (fails("write")) {
        return -1;
    }
    ssize_t result = real(descriptor, bytes, shortened("write", size));
    end_call("write");
    return result;
}

/*
 * The allocator behind ours: glibc's by its own names, since finding them by name would allocate; a sanitizer's, which
 * is loaded behind us, by name.
 */
#ifdef FAULT_SANITIZED
static void *next_malloc(size_t size)
{
    static void *(*real)(size_t size);
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "malloc");
    }
    return real(size);
}

static void *next_calloc(size_t count, size_t size)
{
    static void *(*real)(size_t count, size_t size);
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "calloc");
    }
    return real(count, size);
}

static void *next_realloc(void *block, size_t size)
{
    static void *(*real)(void *block, size_t size);
    if (real == NULL) {
        *(void **)&real = dlsym(RTLD_NEXT, "realloc");
    }
    return real(block, size);
}
#else
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
#define next_malloc __libc_malloc
#define next_calloc __libc_calloc
#define next_realloc __libc_realloc
#endif

void *malloc(size_t size)
{
    return fails("memory") ? NULL : next_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails("memory") ? NULL : next_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return fails("memory") ? NULL : next_realloc(block, size);
}
