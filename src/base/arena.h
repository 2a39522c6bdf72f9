/* Memory of one linted unit: many small pieces, given back at once. Not shared between threads. */
#ifndef BENCHLINT_BASE_ARENA_H
#define BENCHLINT_BASE_ARENA_H

#include "base/memory.h"
#include "base/text.h"

#include <stdarg.h>

struct arena_block;
struct arena {
    struct arena_block *newest;
};

/* An arena is valid when zeroed: struct arena arena = {0}; */
void arena_release(struct arena *arena);

/* As arena_release, but its largest block is kept for what comes next: nothing is asked of the system again. */
void arena_reset(struct arena *arena);

/* `arena` takes over all memory of `other`, which is empty then; what lives in it stays where it is. */
void arena_adopt(struct arena *arena, struct arena *other);

/* Zeroed, aligned for any type, valid until arena_release or arena_reset. Never NULL. */
void *arena_allocate(struct arena *arena, size_t size);
#define arena_array(arena, type, count) ((type *)arena_allocate((arena), memory_product((count), sizeof(type))))

/* A copy that also has a NUL behind its last byte, so that .data is a C string where the text holds none. */
struct text arena_copy(struct arena *arena, struct text text);
struct text arena_format(struct arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
struct text arena_join(struct arena *arena, struct text a, struct text b);
struct text arena_join_three(struct arena *arena, struct text a, struct text b, struct text c);

/*
 * A list that grows inside the arena: `list` is any struct with `items`, `count` and `capacity`.
 * arena_push(arena, &list, value);
 */
#define ARENA_LIST(type)                                                                                               \
    struct {                                                                                                           \
        type *items;                                                                                                   \
        size_t count;                                                                                                  \
        size_t capacity;                                                                                               \
    }
#define arena_push(arena, list, value)                                                                                 \
    ((list)->count == (list)->capacity ? (void)((list)->items = arena_grow((arena), (list)->items, (list)->count,      \
                                                                           &(list)->capacity, sizeof(*(list)->items))) \
                                       : (void)0,                                                                      \
     (void)((list)->items[(list)->count++] = (value)))
void *arena_grow(struct arena *arena, void *items, size_t count, size_t *capacity, size_t size);

#endif
