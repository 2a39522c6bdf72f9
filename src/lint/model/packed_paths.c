#include "lint/model/packed_paths.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/varint.h"

#include <string.h>

enum { BLOCK_SIZE = 16 * 1024 };

/*
 * An entry: how many bytes it shares with the path before it, doubled, plus one when it is tracked; how many bytes
 * follow; these. It stands in one block.
 */
struct packed_block {
    struct packed_block *next;
    size_t used, size;
    unsigned char bytes[];
};

/* Paths in ascending order, added at one end and taken at the other. */
struct packed_run {
    struct packed_run *next;
    struct packed_block *first, *last;
    struct buffer newest;        /* the path that was added last */
    unsigned char *newest_entry; /* its first byte */
    size_t read;                 /* bytes of the first block */
    struct buffer oldest;        /* the path that is taken next, when `ready` */
    bool ready, tracked;
};

static unsigned char *reserve(struct packed_run *run, size_t size)
{
    struct packed_block *last = run->last;
    if (last == NULL || size > last->size - last->used) {
        size_t wanted = size > BLOCK_SIZE ? size : BLOCK_SIZE;
        struct packed_block *block = memory_allocate(sizeof(*block) + wanted);
        block->size = wanted;
        *(last == NULL ? &run->first : &last->next) = block;
        run->last = block;
    }
    return run->last->bytes + run->last->used;
}

static size_t shared_bytes(struct text a, struct text b)
{
    size_t size = 0;
    while (size < a.size && size < b.size && a.data[size] == b.data[size]) {
        size++;
    }
    return size;
}

static void append(struct packed_run *run, struct text path, bool tracked)
{
    size_t shared = shared_bytes(buffer_view(&run->newest), path);
    struct text rest = text_after(path, shared);
    unsigned char *entry = reserve(run, 2 * (size_t)VARINT_LIMIT + rest.size);
    unsigned char *end = varint_write(varint_write(entry, shared * 2 + (tracked ? 1 : 0)), rest.size);
    memcpy(end, rest.data, rest.size);
    run->last->used += (size_t)(end - entry) + rest.size;
    run->newest_entry = entry;
    run->newest.size = shared;
    buffer_text(&run->newest, rest);
}

void packed_paths_add(struct packed_paths *paths, struct text path, bool tracked)
{
    for (struct packed_run *run = paths->runs; run != NULL; run = run->next) {
        int order = text_compare(buffer_view(&run->newest), path);
        if (order == 0) {
            *run->newest_entry |= tracked ? 1 : 0;
            return;
        }
        if (order < 0) {
            append(run, path, tracked);
            return;
        }
    }
    struct packed_run *run = memory_allocate(sizeof(*run));
    run->next = paths->runs;
    paths->runs = run;
    append(run, path, tracked);
}

/* Drops blocks that were read to their end; false when nothing is left. */
static bool more(struct packed_run *run)
{
    while (run->first != NULL && run->read == run->first->used) {
        struct packed_block *next = run->first->next;
        memory_release(run->first);
        run->first = next;
        run->read = 0;
    }
    return run->first != NULL;
}

static bool make_ready(struct packed_run *run)
{
    if (!run->ready && more(run)) {
        size_t head = 0;
        size_t size = 0;
        const unsigned char *entry = run->first->bytes + run->read;
        const unsigned char *rest = varint_read(varint_read(entry, &head), &size);
        run->tracked = head % 2 == 1;
        run->oldest.size = head / 2;
        buffer_text(&run->oldest, (struct text){(const char *)rest, size});
        run->read += (size_t)(rest - entry) + size;
        run->ready = true;
    }
    return run->ready;
}

bool packed_paths_take(struct packed_paths *paths, struct text *path, bool *tracked)
{
    const struct packed_run *least = NULL;
    for (struct packed_run *run = paths->runs; run != NULL; run = run->next) {
        bool less = make_ready(run) &&
                    (least == NULL || text_compare(buffer_view(&run->oldest), buffer_view(&least->oldest)) < 0);
        least = less ? run : least;
    }
    if (least == NULL) {
        packed_paths_release(paths);
        return false;
    }
    *path = buffer_view(&least->oldest);
    *tracked = false;
    for (struct packed_run *run = paths->runs; run != NULL; run = run->next) {
        if (run->ready && text_equal(buffer_view(&run->oldest), *path)) {
            *tracked = *tracked || run->tracked;
            run->ready = false;
        }
    }
    return true;
}

void packed_paths_release(struct packed_paths *paths)
{
    while (paths->runs != NULL) {
        struct packed_run *run = paths->runs;
        paths->runs = run->next;
        while (run->first != NULL) {
            struct packed_block *next = run->first->next;
            memory_release(run->first);
            run->first = next;
        }
        buffer_release(&run->newest);
        buffer_release(&run->oldest);
        memory_release(run);
    }
}
