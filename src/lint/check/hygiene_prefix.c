#include "lint/check/hygiene_prefix.h"

#include <string.h>

enum { FOLD = 0x20202020, SPREAD = 20 };

/* Letters lose their case; other bytes may meet one another, which only makes the filter coarser. */
static size_t slot_of(const char *bytes)
{
    uint32_t value = 0;
    memcpy(&value, bytes, sizeof(value));
    return (size_t)(((value | (uint32_t)FOLD) * 2654435761U) >> SPREAD);
}

struct hygiene_prefixes hygiene_prefixes_open(struct arena *arena)
{
    return (struct hygiene_prefixes){arena_array(arena, uint64_t, HYGIENE_PREFIX_SLOTS), 0};
}

uint64_t hygiene_prefixes_set(struct hygiene_prefixes *prefixes)
{
    return prefixes->count == HYGIENE_PREFIX_SETS ? 0 : (uint64_t)1 << prefixes->count++;
}

void hygiene_prefixes_add(struct hygiene_prefixes *prefixes, uint64_t set, struct text word)
{
    prefixes->slots[slot_of(word.data)] |= set;
}

uint64_t hygiene_prefixes_line(const struct hygiene_prefixes *prefixes, struct text line)
{
    const uint64_t *slots = prefixes->slots;
    uint64_t even = 0;
    uint64_t odd = 0;
    size_t at = 0;
    for (; at + HYGIENE_PREFIX + 1 <= line.size; at += 2) {
        even |= slots[slot_of(line.data + at)];
        odd |= slots[slot_of(line.data + at + 1)];
    }
    for (; at + HYGIENE_PREFIX <= line.size; at++) {
        even |= slots[slot_of(line.data + at)];
    }
    /* The edges, where a blank of a word may be the line's end. */
    char edge[HYGIENE_PREFIX + 1] = {' ', ' ', ' ', ' ', ' '};
    size_t head = line.size < HYGIENE_PREFIX ? line.size : HYGIENE_PREFIX - 1;
    memcpy(edge + 1, line.data == NULL ? "" : line.data, head);
    even |= slots[slot_of(edge)];
    if (line.size >= HYGIENE_PREFIX - 1) {
        memcpy(edge, line.data + line.size - (HYGIENE_PREFIX - 1), HYGIENE_PREFIX - 1);
        edge[HYGIENE_PREFIX - 1] = ' ';
        odd |= slots[slot_of(edge)];
    }
    return even | odd;
}
