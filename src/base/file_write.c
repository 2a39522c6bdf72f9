/* The writing half of file.h. */
#include "base/file.h"
#include "base/render.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ATTEMPTS = 100 };

static bool fail(struct buffer *error, const char *what, const char *path)
{
    int number = errno;
    buffer_format(error, "%s ", what);
    render_plain(error, text_from(path));
    buffer_format(error, ": %s", strerror(number));
    return false;
}

/* A new empty file beside `target`; its path is left in `name`, of the caller. */
static int open_temporary(const char *target, struct buffer *name)
{
    struct text directory = path_directory(text_from(target));
    bool rooted = directory.size == 0 && target[0] == '/';
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        name->size = 0;
        buffer_format(name, "%.*s%s.benchlint-%ld-%d", TEXT_PRINT(directory), directory.size > 0 || rooted ? "/" : "",
                      (long)getpid(), attempt);
        buffer_byte(name, '\0');
        int descriptor = open(name->data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (descriptor >= 0 || errno != EEXIST) {
            return descriptor;
        }
    }
    return -1;
}

/* Owner first: a change of owner takes special mode bits away. A refused owner is not worth a failure. */
static bool take_over(int descriptor, const struct stat *old)
{
    struct stat made;
    if (fstat(descriptor, &made) != 0) {
        return false;
    }
    bool same = made.st_uid == old->st_uid && made.st_gid == old->st_gid;
    mode_t mode = old->st_mode & 07777;
    if (!same && fchown(descriptor, old->st_uid, old->st_gid) != 0) {
        mode &= 0777;
    }
    return fchmod(descriptor, mode) == 0;
}

static void sync_directory(const char *path)
{
    struct text directory = path_directory(text_from(path));
    struct buffer name = {0};
    buffer_text(&name, directory.size > 0 ? directory : text_from(path[0] == '/' ? "/" : "."));
    buffer_byte(&name, '\0');
    int descriptor = open(name.data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
    buffer_release(&name);
}

/* What would end the process between the temporary's first byte and its new name waits until that is over. */
static void hold_signals(sigset_t *before)
{
    static const int ending[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    sigset_t held;
    sigemptyset(&held);
    for (size_t i = 0; i < sizeof(ending) / sizeof(*ending); i++) {
        sigaddset(&held, ending[i]);
    }
    pthread_sigmask(SIG_BLOCK, &held, before);
}

static bool write_beside(const char *path, const struct stat *old, struct text bytes, struct buffer *error)
{
    struct buffer temporary = {0};
    int descriptor = open_temporary(path, &temporary);
    if (descriptor < 0) {
        fail(error, "cannot write beside", path);
        buffer_release(&temporary);
        return false;
    }
    bool written =
        (old == NULL || take_over(descriptor, old)) && file_write_all(descriptor, bytes) && fsync(descriptor) == 0;
    int first_error = errno;
    written = close(descriptor) == 0 && written;
    if (written && rename(temporary.data, path) == 0) {
        sync_directory(path);
    } else {
        errno = written ? errno : first_error;
        written = fail(error, "cannot write", path);
        unlink(temporary.data);
    }
    buffer_release(&temporary);
    return written;
}

static bool replace(const char *path, const struct stat *old, struct text bytes, struct buffer *error)
{
    sigset_t before;
    hold_signals(&before);
    bool written = write_beside(path, old, bytes, error);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return written;
}

/* A terminal, pipe or device is no file to replace. */
static bool write_through(const char *path, struct text bytes, struct buffer *error)
{
    int descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0) {
        return fail(error, "cannot open", path);
    }
    bool written = file_write_all(descriptor, bytes);
    if (!written) {
        fail(error, "cannot write", path);
    }
    close(descriptor);
    return written;
}

bool file_write_atomic(const char *path, struct text bytes, struct buffer *error)
{
    struct stat old;
    if (stat(path, &old) != 0) {
        struct stat link;
        if (errno != ENOENT || lstat(path, &link) == 0) {
            return fail(error, "cannot write", path);
        }
        return replace(path, NULL, bytes, error);
    }
    if (S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return fail(error, "cannot write", path);
    }
    if (!S_ISREG(old.st_mode)) {
        return write_through(path, bytes, error);
    }
    char *target = realpath(path, NULL);
    bool written = target != NULL && access(target, W_OK) == 0 ? replace(target, &old, bytes, error)
                                                               : fail(error, "cannot write", path);
    free(target);
    return written;
}

bool file_make_directory(const char *path, struct buffer *error)
{
    struct buffer part = {0};
    struct text whole = text_from(path);
    for (size_t at = 0; at <= whole.size; at++) {
        if (at < whole.size && whole.data[at] != '/') {
            continue;
        }
        part.size = 0;
        buffer_text(&part, text_slice(whole, 0, at));
        buffer_byte(&part, '\0');
        struct stat facts;
        bool there = at == 0 || mkdir(part.data, 0777) == 0 || (stat(part.data, &facts) == 0 && S_ISDIR(facts.st_mode));
        if (!there) {
            fail(error, "cannot make directory", part.data);
            buffer_release(&part);
            return false;
        }
    }
    buffer_release(&part);
    return true;
}
