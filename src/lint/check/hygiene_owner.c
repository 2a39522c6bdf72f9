#include "lint/check/hygiene_owner.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void hygiene_candidates_add(struct hygiene_candidates *candidates, const struct hygiene_candidate *candidate)
{
    if (candidates->count == candidates->capacity) {
        candidates->capacity = candidates->capacity == 0 ? 16 : 2 * candidates->capacity;
        candidates->items =
            memory_resize(candidates->items, memory_product(candidates->capacity, sizeof(*candidates->items)));
    }
    candidates->items[candidates->count++] = *candidate;
}

void hygiene_candidates_release(struct hygiene_candidates *candidates)
{
    memory_release(candidates->items);
    *candidates = (struct hygiene_candidates){0};
}

/* Shields first, then by rank; then from left to right, the longer one first. */
static int by_rank(const void *a, const void *b)
{
    const struct hygiene_candidate *left = a;
    const struct hygiene_candidate *right = b;
    bool left_first = left->shield || left->whole;
    bool right_first = right->shield || right->whole;
    if (left_first != right_first) {
        return left_first ? -1 : 1;
    }
    if (!left_first && left->rank != right->rank) {
        return left->rank < right->rank ? -1 : 1;
    }
    if (left->start != right->start) {
        return left->start < right->start ? -1 : 1;
    }
    return left->end == right->end ? 0 : left->end > right->end ? -1 : 1;
}

static int by_start(const void *a, const void *b)
{
    const struct hygiene_candidate *left = a;
    const struct hygiene_candidate *right = b;
    return left->start < right->start ? -1 : left->start > right->start;
}

static void sort(struct hygiene_candidate *items, size_t count, int (*order)(const void *, const void *))
{
    if (count > 1) {
        qsort(items, count, sizeof(*items), order);
    }
}

/* Index of the last of `count` items, ordered by start, that begins at or before `offset`; TEXT_NONE: none. */
static size_t last_before(const struct hygiene_candidate *items, size_t count, size_t offset)
{
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (items[middle].start <= offset) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low == 0 ? TEXT_NONE : low - 1;
}

static bool meets(const struct hygiene_candidate *items, size_t count, const struct hygiene_candidate *candidate)
{
    size_t index = last_before(items, count, candidate->end - 1);
    return index != TEXT_NONE && items[index].end > candidate->start;
}

static bool shielded(const struct hygiene_candidate *shields, size_t count, const struct hygiene_candidate *candidate)
{
    size_t index = last_before(shields, count, candidate->start);
    if (index == TEXT_NONE || shields[index].end < candidate->end) {
        return false;
    }
    const struct hygiene_candidate *shield = &shields[index];
    if (shield->rank == HYGIENE_RANK_ALLOW) {
        return true;
    }
    return candidate->rank != HYGIENE_RANK_DENY && !(candidate->in_url && shield->shield);
}

/* Shields in order, those inside or across an earlier one left out; returns how many stay. */
static size_t keep_shields(struct hygiene_candidate *items, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept == 0 || items[i].start >= items[kept - 1].end) {
            items[kept++] = items[i];
        } else if (items[i].rank == HYGIENE_RANK_ALLOW && items[kept - 1].rank != HYGIENE_RANK_ALLOW &&
                   items[i].start <= items[kept - 1].start && items[i].end >= items[kept - 1].end) {
            items[kept - 1] = items[i];
        }
    }
    return kept;
}

void hygiene_candidates_settle(struct hygiene_candidates *candidates, size_t owned)
{
    struct hygiene_candidate *items = candidates->items;
    size_t count = candidates->count;
    if (count == 0) {
        return;
    }
    sort(items, count, by_rank);
    size_t shield_end = 0;
    while (shield_end < count && (items[shield_end].shield || items[shield_end].whole)) {
        shield_end++;
    }
    size_t shields = keep_shields(items, shield_end);
    struct hygiene_candidate *rest = memory_allocate(memory_product(count, sizeof(*rest)));
    size_t rest_count = 0;
    for (size_t i = 0; i < shields; i++) {
        if (items[i].whole) {
            rest[rest_count++] = items[i];
        }
    }
    for (size_t i = shield_end; i < count; i++) {
        if (!shielded(items, shields, &items[i])) {
            rest[rest_count++] = items[i];
        }
    }
    for (size_t i = 0; i < rest_count; i++) {
        rest[i].whole = false;
    }
    sort(rest, rest_count, by_rank);
    size_t kept = 0;
    for (size_t i = 0; i < rest_count;) {
        size_t rank = rest[i].rank;
        size_t before = kept;
        size_t reach = 0;
        for (; i < rest_count && rest[i].rank == rank; i++) {
            bool free = rest[i].start >= owned && rest[i].start >= reach && !meets(items, before, &rest[i]);
            if (free) {
                items[kept++] = rest[i];
                reach = rest[i].end;
            }
        }
        sort(items, kept, by_start);
    }
    memory_release(rest);
    candidates->count = kept;
}
