#include "base/arena.h"

#include "base/memory.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_BLOCK = 16 * 1024, LARGEST_BLOCK = 1024 * 1024 };

struct arena_block {
    struct arena_block *older;
    size_t used;
    size_t size;
    alignas(max_align_t) unsigned char bytes[];
};

static struct arena_block *add_block(struct arena *arena, size_t size)
{
    size_t wanted = arena->newest == NULL ? FIRST_BLOCK : arena->newest->size * 2;
    wanted = wanted > LARGEST_BLOCK ? LARGEST_BLOCK : wanted;
    wanted = wanted < size ? size : wanted;
    struct arena_block *block = memory_resize(NULL, sizeof(*block) + wanted); /* its pieces are cleared */
    block->older = arena->newest;
    block->used = 0;
    block->size = wanted;
    arena->newest = block;
    return block;
}

static void release_blocks(struct arena_block *block)
{
    while (block != NULL) {
        struct arena_block *older = block->older;
        memory_release(block);
        block = older;
    }
}

void arena_release(struct arena *arena)
{
    release_blocks(arena->newest);
    arena->newest = NULL;
}

#ifdef __SANITIZE_ADDRESS__
/* A sanitizer sees what is used too late only where memory is given back. */
void arena_reset(struct arena *arena)
{
    arena_release(arena);
}
#else
void arena_reset(struct arena *arena)
{
    struct arena_block **largest = &arena->newest;
    for (struct arena_block **link = largest; *link != NULL; link = &(*link)->older) {
        largest = (*link)->size > (*largest)->size ? link : largest;
    }
    struct arena_block *kept = *largest;
    if (kept != NULL) {
        *largest = kept->older;
        release_blocks(arena->newest);
        kept->used = 0;
        kept->older = NULL;
        arena->newest = kept;
    }
}
#endif

void arena_adopt(struct arena *arena, struct arena *other)
{
    struct arena_block **link = &arena->newest;
    while (*link != NULL) {
        link = &(*link)->older;
    }
    *link = other->newest;
    other->newest = NULL;
}

static size_t round_up(size_t size)
{
    return (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
}

void *arena_allocate(struct arena *arena, size_t size)
{
    size_t rounded = round_up(size);
    struct arena_block *block = arena->newest;
    if (block == NULL || rounded > block->size - block->used) {
        block = add_block(arena, rounded);
    }
    void *piece = block->bytes + block->used;
    block->used += rounded;
    return memset(piece, 0, rounded);
}

struct text arena_copy(struct arena *arena, struct text text)
{
    char *copy = arena_allocate(arena, text.size + 1);
    if (text.size > 0) {
        memcpy(copy, text.data, text.size);
    }
    return (struct text){copy, text.size};
}

struct text arena_format(struct arena *arena, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    va_list again;
    va_copy(again, arguments);
    int size = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *copy = arena_allocate(arena, (size_t)(size < 0 ? 0 : size) + 1);
    if (size > 0) {
        vsnprintf(copy, (size_t)size + 1, format, again);
    }
    va_end(again);
    return (struct text){copy, (size_t)(size < 0 ? 0 : size)};
}

struct text arena_join(struct arena *arena, struct text a, struct text b)
{
    return arena_join_three(arena, a, b, TEXT(""));
}

struct text arena_join_three(struct arena *arena, struct text a, struct text b, struct text c)
{
    const struct text parts[] = {a, b, c};
    char *joined = arena_allocate(arena, a.size + b.size + c.size + 1);
    size_t size = 0;
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        if (parts[i].size > 0) {
            memcpy(joined + size, parts[i].data, parts[i].size);
            size += parts[i].size;
        }
    }
    return (struct text){joined, size};
}

/* Makes the block's last piece larger where it is; false when something else is the last, or the block is full. */
static bool extend(struct arena *arena, const void *piece, size_t size, size_t wanted)
{
    struct arena_block *block = arena->newest;
    size_t more = round_up(wanted) - round_up(size);
    bool last = block != NULL && (const unsigned char *)piece + round_up(size) == block->bytes + block->used;
    if (!last || more > block->size - block->used) {
        return false;
    }
    memset(block->bytes + block->used, 0, more);
    block->used += more;
    return true;
}

void *arena_grow(struct arena *arena, void *items, size_t count, size_t *capacity, size_t size)
{
    size_t before = *capacity * size;
    *capacity = *capacity == 0 ? 8 : *capacity * 2;
    size_t wanted = memory_product(*capacity, size);
    if (before > 0 && extend(arena, items, before, wanted)) {
        return items;
    }
    void *grown = arena_allocate(arena, wanted);
    if (count > 0) {
        memcpy(grown, items, count * size);
    }
    return grown;
}
