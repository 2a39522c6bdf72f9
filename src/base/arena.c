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
    struct arena_block *block = memory_allocate(sizeof(*block) + wanted);
    block->older = arena->newest;
    block->size = wanted;
    arena->newest = block;
    return block;
}

void arena_release(struct arena *arena)
{
    while (arena->newest != NULL) {
        struct arena_block *older = arena->newest->older;
        memory_release(arena->newest);
        arena->newest = older;
    }
}

void arena_adopt(struct arena *arena, struct arena *other)
{
    struct arena_block **link = &arena->newest;
    while (*link != NULL) {
        link = &(*link)->older;
    }
    *link = other->newest;
    other->newest = NULL;
}

void *arena_allocate(struct arena *arena, size_t size)
{
    size_t rounded = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    struct arena_block *block = arena->newest;
    if (block == NULL || rounded > block->size - block->used) {
        block = add_block(arena, rounded);
    }
    void *piece = block->bytes + block->used;
    block->used += rounded;
    return piece;
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
    return arena_format(arena, "%.*s%.*s", TEXT_PRINT(a), TEXT_PRINT(b));
}

void *arena_grow(struct arena *arena, void *items, size_t count, size_t *capacity, size_t size)
{
    *capacity = *capacity == 0 ? 8 : *capacity * 2;
    void *grown = arena_allocate(arena, memory_product(*capacity, size));
    if (count > 0) {
        memcpy(grown, items, count * size);
    }
    return grown;
}
