/* Files and directories: whole reads that never hang, atomic writes, sorted listings. */
#ifndef BENCHLINT_BASE_FILE_H
#define BENCHLINT_BASE_FILE_H

#include "base/arena.h"
#include "base/buffer.h"

enum file_status {
    FILE_OK,
    FILE_MISSING,   /* nothing of that name, or a parent is no directory */
    FILE_DIRECTORY, /* a directory where a file was expected */
    FILE_SPECIAL,   /* a FIFO, socket or device: never waited for */
    FILE_TOO_LARGE, /* more bytes than the limit; nothing was kept */
    FILE_UNREADABLE /* what the system says stands in `message` */
};

struct file_fault {
    enum file_status status;
    struct text message; /* lower case, no full stop: "permission denied"; static or in the arena */
};

/*
 * The whole file in `arena`, with a NUL behind its last byte; links are followed. False with `*fault` filled when it
 * cannot be read or holds more than `limit` bytes. A file that grows or shrinks meanwhile is read to its end as it then
 * is.
 */
bool file_read(struct arena *arena, const char *path, size_t limit, struct text *bytes, struct file_fault *fault);
/* At most its first `size` bytes, of a file of any size. */
bool file_read_head(struct arena *arena, const char *path, size_t size, struct text *bytes, struct file_fault *fault);
/*
 * file_read for an open descriptor (standard input, a pipe), which is waited for and stays open. `to`: a descriptor
 * that everything is written to as it comes, also what is beyond `limit`; or -1.
 */
bool file_read_descriptor(struct arena *arena, int descriptor, int to, size_t limit, struct text *bytes,
                          struct file_fault *fault);

/* All bytes to an open descriptor; false with errno set. A full pipe is waited for. */
bool file_write_all(int descriptor, struct text bytes);

/*
 * Replaces or creates the file in one step: a temporary beside it, fsync, rename. Mode and, where allowed, owner of an
 * existing file are kept; a link is written through, not replaced. On failure the old file stands untouched, the
 * temporary is gone, and a line (no full stop) is appended to `error`. Signals that would end the process wait
 * meanwhile.
 */
bool file_write_atomic(const char *path, struct text bytes, struct buffer *error);
/* The directory and its missing parents; true also when it exists. */
bool file_make_directory(const char *path, struct buffer *error);

enum file_kind {
    FILE_KIND_REGULAR,
    FILE_KIND_DIRECTORY,
    FILE_KIND_LINK,
    FILE_KIND_OTHER,
    FILE_KIND_NONE,   /* nothing stands there */
    FILE_KIND_UNKNOWN /* the system does not say: no permission, a broken disk */
};

struct file_entry {
    struct text name;    /* NUL-terminated in the arena */
    enum file_kind kind; /* of the entry itself: a link is a link, wherever it leads */
};
struct file_list {
    struct file_entry *items;
    size_t count;
    size_t capacity;
};

/* The directory's entries without . and .., sorted by bytes. False with `*fault` filled when it cannot be listed. */
bool file_list(struct arena *arena, const char *path, struct file_list *list, struct file_fault *fault);

struct file_facts {
    enum file_kind kind;
    size_t size; /* bytes, of a regular file */
    unsigned long long device, inode;
};
/* About the entry itself, links not followed; false when there is none or it cannot be asked, which its kind tells. */
bool file_look(const char *path, struct file_facts *facts);
/* About what it leads to. */
bool file_look_through(const char *path, struct file_facts *facts);

/* The path without `.`, `..`, links and double slashes, in `arena`; false when it does not exist. */
bool file_resolve(struct arena *arena, const char *path, struct text *resolved);
/* The working directory, in `arena`; empty when it is gone. */
struct text file_working_directory(struct arena *arena);

/* `directory`/`name`, NUL-terminated in `arena`; an empty directory or an absolute name gives the name alone. */
struct text path_join(struct arena *arena, struct text directory, struct text name);
struct text path_name(struct text path);      /* behind the last slash */
struct text path_directory(struct text path); /* before the last slash; empty when there is none */
/* Is `path` the directory itself or under it? Both without a slash at the end; an empty directory holds every path. */
bool path_under(struct text path, struct text directory);
/* `.`, `..` and double slashes resolved by the text alone; "" for the place itself. Leading `..` are kept. */
struct text path_normal(struct arena *arena, struct text path);

#endif
