#include "base/text_index.h"

#include <stdint.h>

enum { SMALLEST = 16 };

struct text_index_slot {
    struct text text;
    size_t number;
    uint64_t hash;
    bool used;
};

/* FNV-1a */
static uint64_t hash_of(struct text text)
{
    uint64_t hash = 14695981039346656037U;
    for (size_t i = 0; i < text.size; i++) {
        hash = (hash ^ (unsigned char)text.data[i]) * 1099511628211U;
    }
    return hash;
}

/* The slot of the text, or the free one where it would stand; the capacity is a power of two and never used up. */
static struct text_index_slot *slot_of(const struct text_index *index, struct text text, uint64_t hash)
{
    size_t at = (size_t)hash & (index->capacity - 1);
    while (index->slots[at].used && !(index->slots[at].hash == hash && text_equal(index->slots[at].text, text))) {
        at = (at + 1) & (index->capacity - 1);
    }
    return &index->slots[at];
}

static void grow(struct arena *arena, struct text_index *index)
{
    struct text_index grown = {.count = index->count, .capacity = index->capacity * 2};
    grown.capacity = grown.capacity == 0 ? SMALLEST : grown.capacity;
    grown.slots = arena_array(arena, struct text_index_slot, grown.capacity);
    for (size_t i = 0; i < index->capacity; i++) {
        if (index->slots[i].used) {
            *slot_of(&grown, index->slots[i].text, index->slots[i].hash) = index->slots[i];
        }
    }
    *index = grown;
}

size_t text_index_add(struct arena *arena, struct text_index *index, struct text text, size_t number)
{
    if (index->count >= index->capacity / 2) {
        grow(arena, index);
    }
    uint64_t hash = hash_of(text);
    struct text_index_slot *slot = slot_of(index, text, hash);
    if (slot->used) {
        return slot->number;
    }
    *slot = (struct text_index_slot){text, number, hash, true};
    index->count++;
    return TEXT_NONE;
}

size_t text_index_find(const struct text_index *index, struct text text)
{
    if (index->count == 0) {
        return TEXT_NONE;
    }
    const struct text_index_slot *slot = slot_of(index, text, hash_of(text));
    return slot->used ? slot->number : TEXT_NONE;
}
