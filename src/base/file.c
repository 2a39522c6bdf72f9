#include "base/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 4096 }; /* bytes read at once of what states no size */

static struct text system_message(struct arena *arena, int error)
{
    struct text message = arena_copy(arena, text_from(strerror(error)));
    if (message.size > 1 && byte_lower(message.data[1]) == message.data[1]) {
        ((char *)message.data)[0] = byte_lower(message.data[0]);
    }
    return message;
}

static bool fail(struct file_fault *fault, enum file_status status, struct text message)
{
    *fault = (struct file_fault){status, message};
    return false;
}

static bool fail_with(struct arena *arena, struct file_fault *fault, int error)
{
    if (error == ENOENT || error == ENOTDIR) {
        return fail(fault, FILE_MISSING, TEXT("no such file or directory"));
    }
    if (error == ENXIO || error == ENODEV) {
        return fail(fault, FILE_SPECIAL, TEXT("not a regular file"));
    }
    return fail(fault, FILE_UNREADABLE, system_message(arena, error));
}

/* One read that is neither cut short by a signal nor refused by a pipe that is still empty; -1 with errno set. */
static ssize_t read_some(int descriptor, char *to, size_t size)
{
    for (;;) {
        ssize_t got = read(descriptor, to, size > SSIZE_MAX ? SSIZE_MAX : size);
        if (got >= 0 || (errno != EINTR && errno != EAGAIN)) {
            return got;
        }
        if (errno == EAGAIN) {
            struct pollfd wait = {.fd = descriptor, .events = POLLIN};
            poll(&wait, 1, -1);
        }
    }
}

/* What is too much to be read is still passed on. */
static bool pass_rest(int descriptor, int to)
{
    char piece[PIECE];
    ssize_t got;
    while ((got = read_some(descriptor, piece, sizeof(piece))) > 0) {
        if (!file_write_all(to, (struct text){piece, (size_t)got})) {
            return false;
        }
    }
    return got == 0;
}

/* `expected`: the size that a file states, 0 when none does. What counts is the end, but a read that gives a file its
 * size, and could have given more, has reached it. `to`: a descriptor for a copy, or -1. */
static bool read_to_end(struct arena *arena, int descriptor, int to, size_t expected, size_t limit, struct text *bytes,
                        struct file_fault *fault)
{
    size_t capacity = (expected > 0 ? expected : (size_t)PIECE) + 2;
    char *data = arena_allocate(arena, capacity);
    size_t size = 0;
    for (;;) {
        ssize_t got = read_some(descriptor, data + size, capacity - 1 - size);
        if (got < 0) {
            return fail_with(arena, fault, errno);
        }
        if (to >= 0 && !file_write_all(to, (struct text){data + size, (size_t)got})) {
            return fail_with(arena, fault, errno);
        }
        size += (size_t)got;
        if (size > limit && to >= 0 && !pass_rest(descriptor, to)) {
            return fail_with(arena, fault, errno);
        }
        if (size > limit) {
            return fail(fault, FILE_TOO_LARGE, TEXT("too large"));
        }
        if (got == 0 || size == expected) {
            data[size] = '\0';
            *bytes = (struct text){data, size};
            *fault = (struct file_fault){FILE_OK, TEXT("")};
            return true;
        }
        if (size == capacity - 1) {
            char *grown = arena_allocate(arena, capacity * 2);
            memcpy(grown, data, size);
            data = grown;
            capacity *= 2;
        }
    }
}

bool file_read_descriptor(struct arena *arena, int descriptor, int to, size_t limit, struct text *bytes,
                          struct file_fault *fault)
{
    return read_to_end(arena, descriptor, to, 0, limit, bytes, fault);
}

/* A descriptor of a regular file, and its size; -1 with `*fault` filled. Nothing else is opened for good or waited for.
 */
static int open_regular(struct arena *arena, const char *path, size_t *size, struct file_fault *fault)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (descriptor < 0) {
        fail_with(arena, fault, errno);
        return -1;
    }
    struct stat facts;
    if (fstat(descriptor, &facts) != 0) {
        fail_with(arena, fault, errno);
    } else if (S_ISDIR(facts.st_mode)) {
        fail(fault, FILE_DIRECTORY, TEXT("is a directory"));
    } else if (!S_ISREG(facts.st_mode)) {
        fail(fault, FILE_SPECIAL, TEXT("not a regular file"));
    } else {
        *size = facts.st_size < 0 ? 0 : (size_t)facts.st_size;
        return descriptor;
    }
    close(descriptor);
    return -1;
}

bool file_read(struct arena *arena, const char *path, size_t limit, struct text *bytes, struct file_fault *fault)
{
    *bytes = TEXT("");
    size_t size = 0;
    int descriptor = open_regular(arena, path, &size, fault);
    if (descriptor < 0) {
        return false;
    }
    bool read = size > limit ? fail(fault, FILE_TOO_LARGE, TEXT("too large"))
                             : read_to_end(arena, descriptor, -1, size, limit, bytes, fault);
    close(descriptor);
    return read;
}

bool file_read_head(struct arena *arena, const char *path, size_t size, struct text *bytes, struct file_fault *fault)
{
    *bytes = TEXT("");
    size_t whole = 0;
    int descriptor = open_regular(arena, path, &whole, fault);
    if (descriptor < 0) {
        return false;
    }
    size_t wanted = whole < size ? whole : size;
    char *data = arena_allocate(arena, wanted + 1);
    size_t got = 0;
    ssize_t piece = 1;
    while (got < wanted && piece > 0) {
        piece = read_some(descriptor, data + got, wanted - got);
        got += piece > 0 ? (size_t)piece : 0;
    }
    bool read = piece >= 0 || fail_with(arena, fault, errno);
    *bytes = (struct text){data, got};
    close(descriptor);
    return read;
}

bool file_write_all(int descriptor, struct text bytes)
{
    while (bytes.size > 0) {
        ssize_t written = write(descriptor, bytes.data, bytes.size > SSIZE_MAX ? SSIZE_MAX : bytes.size);
        if (written >= 0) {
            bytes = text_after(bytes, (size_t)written);
        } else if (errno == EAGAIN) {
            struct pollfd wait = {.fd = descriptor, .events = POLLOUT};
            poll(&wait, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

static int compare_entries(const void *a, const void *b)
{
    return text_compare(((const struct file_entry *)a)->name, ((const struct file_entry *)b)->name);
}

static enum file_kind kind_of_mode(mode_t mode)
{
    return S_ISREG(mode)   ? FILE_KIND_REGULAR
           : S_ISDIR(mode) ? FILE_KIND_DIRECTORY
           : S_ISLNK(mode) ? FILE_KIND_LINK
                           : FILE_KIND_OTHER;
}

static enum file_kind kind_of_entry(int directory, const struct dirent *entry)
{
    struct stat facts;
    switch (entry->d_type) {
    case DT_REG:
        return FILE_KIND_REGULAR;
    case DT_DIR:
        return FILE_KIND_DIRECTORY;
    case DT_LNK:
        return FILE_KIND_LINK;
    case DT_UNKNOWN:
        return fstatat(directory, entry->d_name, &facts, AT_SYMLINK_NOFOLLOW) == 0 ? kind_of_mode(facts.st_mode)
                                                                                   : FILE_KIND_OTHER;
    default:
        return FILE_KIND_OTHER;
    }
}

bool file_list(struct arena *arena, const char *path, struct file_list *list, struct file_fault *fault)
{
    *list = (struct file_list){0};
    DIR *directory = opendir(path);
    if (directory == NULL) {
        return fail_with(arena, fault, errno);
    }
    errno = 0;
    for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory)) {
        struct text name = text_from(entry->d_name);
        if (!text_equal(name, TEXT(".")) && !text_equal(name, TEXT(".."))) {
            struct file_entry found = {arena_copy(arena, name), kind_of_entry(dirfd(directory), entry)};
            arena_push(arena, list, found);
        }
        errno = 0;
    }
    int error = errno;
    closedir(directory);
    if (error != 0) {
        return fail_with(arena, fault, error);
    }
    if (list->count > 1) {
        qsort(list->items, list->count, sizeof(*list->items), compare_entries);
    }
    *fault = (struct file_fault){FILE_OK, TEXT("")};
    return true;
}

static struct file_facts facts_of(const struct stat *facts)
{
    return (struct file_facts){kind_of_mode(facts->st_mode), facts->st_size < 0 ? 0 : (size_t)facts->st_size,
                               facts->st_dev, facts->st_ino};
}

/* What cannot be a path names nothing either. */
static bool is_absence(int error)
{
    return error == ENOENT || error == ENOTDIR || error == ENAMETOOLONG || error == ELOOP;
}

static bool take_facts(int status, const struct stat *found, struct file_facts *facts)
{
    *facts = status == 0 ? facts_of(found)
                         : (struct file_facts){.kind = is_absence(errno) ? FILE_KIND_NONE : FILE_KIND_UNKNOWN};
    return status == 0;
}

bool file_look(const char *path, struct file_facts *facts)
{
    struct stat found;
    return take_facts(lstat(path, &found), &found, facts);
}

bool file_look_through(const char *path, struct file_facts *facts)
{
    struct stat found;
    return take_facts(stat(path, &found), &found, facts);
}

bool file_resolve(struct arena *arena, const char *path, struct text *resolved)
{
    char *real = realpath(path, NULL);
    *resolved = arena_copy(arena, text_from(real));
    bool found = real != NULL;
    free(real);
    return found;
}

struct text file_working_directory(struct arena *arena)
{
    char *here = getcwd(NULL, 0);
    struct text copy = arena_copy(arena, text_from(here));
    free(here);
    return copy;
}
