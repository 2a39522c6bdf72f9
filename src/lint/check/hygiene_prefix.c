#include "lint/check/hygiene_prefix.h"

#include "base/memory.h"

#include <string.h>

enum { FOLD = 0x20202020, SLOT_SHIFT = 20, MARK_SHIFT = 16, STRIDE = 4 };

/* Letters lose their case; other bytes may meet one another, which only makes the filter coarser. */
static inline uint32_t key_of(const char *bytes)
{
    uint32_t value = 0;
    memcpy(&value, bytes, sizeof(value));
    return value | (uint32_t)FOLD;
}

static inline uint32_t hash_of(const char *bytes)
{
    return key_of(bytes) * 2654435761U;
}

static inline size_t slot_of(const char *bytes)
{
    return (size_t)(hash_of(bytes) >> SLOT_SHIFT);
}

/* 1 where a prefix with this hash stands in the table, else 0. Four bits more than a slot tell: hardly any place is
 * looked at twice. */
static inline uint64_t is_marked(const uint64_t *marks, const char *bytes)
{
    uint32_t mark = hash_of(bytes) >> MARK_SHIFT;
    return marks[mark >> 6U] >> (mark & 63U) & 1U;
}

uint32_t hygiene_prefix_key(const char *bytes)
{
    return key_of(bytes);
}

struct hygiene_prefixes hygiene_prefixes_open(struct arena *arena)
{
    struct hygiene_prefixes prefixes = {.count = 0};
    prefixes.ids = arena_array(arena, uint16_t, HYGIENE_PREFIX_SLOTS);
    prefixes.marks = arena_array(arena, uint64_t, ((size_t)1 << (32 - MARK_SHIFT)) / 64);
    return prefixes;
}

uint64_t hygiene_prefixes_set(struct hygiene_prefixes *prefixes)
{
    return prefixes->count == HYGIENE_PREFIX_SETS ? 0 : (uint64_t)1 << prefixes->count++;
}

static void add_bytes(struct arena *arena, struct hygiene_prefixes *prefixes, uint64_t set, const char *bytes)
{
    uint32_t mark = hash_of(bytes) >> MARK_SHIFT;
    prefixes->marks[mark >> 6U] |= (uint64_t)1 << (mark & 63U);
    uint16_t *id = &prefixes->ids[slot_of(bytes)];
    if (*id == 0) {
        struct hygiene_prefix_entry entry = {.key = key_of(bytes)};
        arena_push(arena, &prefixes->entries, entry);
        *id = (uint16_t)prefixes->entries.count;
    }
    struct hygiene_prefix_entry *entry = &prefixes->entries.items[*id - 1];
    entry->mixed = entry->mixed || entry->key != key_of(bytes);
    entry->sets |= set;
}

void hygiene_prefixes_add(struct arena *arena, struct hygiene_prefixes *prefixes, uint64_t set, struct text word)
{
    char bytes[HYGIENE_PREFIX];
    memcpy(bytes, word.data, HYGIENE_PREFIX);
    add_bytes(arena, prefixes, set, bytes);
    for (size_t i = 0; i < HYGIENE_PREFIX; i++) {
        bytes[i] = bytes[i] == ' ' ? '\t' : bytes[i]; /* a tab is as good as a blank */
    }
    add_bytes(arena, prefixes, set, bytes);
}

static void add_hit(const struct hygiene_prefixes *prefixes, const char *bytes, size_t at, struct hygiene_hits *hits)
{
    const struct hygiene_prefix_entry *entry = &prefixes->entries.items[prefixes->ids[slot_of(bytes)] - 1];
    if (!entry->mixed && entry->key != key_of(bytes)) {
        return;
    }
    if (hits->count == hits->capacity) {
        hits->capacity = hits->capacity == 0 ? 64 : 2 * hits->capacity;
        hits->items = memory_resize(hits->items, memory_product(hits->capacity, sizeof(*hits->items)));
    }
    hits->items[hits->count++] = (struct hygiene_hit){at, entry->sets, !entry->mixed};
    hits->sets |= entry->sets;
}

/* The sets at some of the line's bytes, whose prefixes stand whole in it. */
static void add_inside(const struct hygiene_prefixes *prefixes, struct text line, size_t from, size_t to,
                       struct hygiene_hits *hits)
{
    for (size_t at = from; at < to; at++) {
        if (is_marked(prefixes->marks, line.data + at) != 0) {
            add_hit(prefixes, line.data + at, at, hits);
        }
    }
}

void hygiene_prefixes_line(const struct hygiene_prefixes *prefixes, struct text line, struct hygiene_hits *hits)
{
    hits->count = 0;
    hits->sets = 0;
    line = line.data == NULL ? TEXT("") : line;
    /* The edges, where a blank of a word may be the line's end. */
    char edge[HYGIENE_PREFIX + 1] = {' ', ' ', ' ', ' ', ' '};
    size_t head = line.size < HYGIENE_PREFIX ? line.size : HYGIENE_PREFIX - 1;
    memcpy(edge + 1, line.data, head);
    add_inside(prefixes, (struct text){edge, HYGIENE_PREFIX}, 0, 1, hits);
    const uint64_t *marks = prefixes->marks;
    size_t inside = line.size < HYGIENE_PREFIX ? 0 : line.size - (HYGIENE_PREFIX - 1);
    size_t at = 0;
    for (; at + STRIDE <= inside; at += STRIDE) {
        const char *bytes = line.data + at;
        uint64_t any = is_marked(marks, bytes) | is_marked(marks, bytes + 1) | is_marked(marks, bytes + 2) |
                       is_marked(marks, bytes + 3);
        if (any != 0) {
            add_inside(prefixes, line, at, at + STRIDE, hits);
        }
    }
    add_inside(prefixes, line, at, inside, hits);
    if (line.size >= HYGIENE_PREFIX - 1) {
        memcpy(edge, line.data + line.size - (HYGIENE_PREFIX - 1), HYGIENE_PREFIX - 1);
        edge[HYGIENE_PREFIX - 1] = ' ';
        if (is_marked(marks, edge) != 0) {
            add_hit(prefixes, edge, line.size - (HYGIENE_PREFIX - 1), hits);
        }
    }
}

void hygiene_hits_release(struct hygiene_hits *hits)
{
    memory_release(hits->items);
    *hits = (struct hygiene_hits){0};
}
