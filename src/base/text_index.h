/* Where a text stood first: found by its bytes, in a time that does not grow with how many there are. */
#ifndef BENCHLINT_BASE_TEXT_INDEX_H
#define BENCHLINT_BASE_TEXT_INDEX_H

#include "base/arena.h"

struct text_index_slot;

/* Empty when zeroed; lives in the arena that text_index_add is given. Texts are kept as views. */
struct text_index {
    struct text_index_slot *slots;
    size_t count;
    size_t capacity;
};

/* Keeps `number` for the text, unless it has one already. The number that it had, TEXT_NONE: none. */
size_t text_index_add(struct arena *arena, struct text_index *index, struct text text, size_t number);
/* The number of the text; TEXT_NONE: it was never added. */
size_t text_index_find(const struct text_index *index, struct text text);

#endif
