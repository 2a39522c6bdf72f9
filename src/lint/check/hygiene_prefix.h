/*
 * Which sets of words may stand in a line, by the first four bytes of each word. A second filter, for lines that the
 * first one (hygiene_filter.h) lets through to a pattern that begins or ends with words.
 */
#ifndef BENCHLINT_LINT_CHECK_HYGIENE_PREFIX_H
#define BENCHLINT_LINT_CHECK_HYGIENE_PREFIX_H

#include "base/arena.h"

#include <stdint.h>

enum { HYGIENE_PREFIX = 4, HYGIENE_PREFIX_SETS = 64, HYGIENE_PREFIX_SLOTS = 4096 };

struct hygiene_prefix_entry {
    uint64_t sets; /* that know such a word */
    uint32_t key;  /* of the words, where they all have one */
    bool mixed;    /* they have not: the hash led them together */
};

struct hygiene_prefixes {
    uint16_t *ids;   /* by a hash of four bytes, letters without case: which of `entries` from 1 on, 0: no such word */
    uint64_t *marks; /* a bit for each longer hash of such a word: what a line is read with */
    ARENA_LIST(struct hygiene_prefix_entry) entries;
    unsigned count; /* of sets */
};

/* Four bytes as a number, letters without case. */
uint32_t hygiene_prefix_key(const char *bytes);

struct hygiene_prefixes hygiene_prefixes_open(struct arena *arena);
/* The bit of a new set; 0 when all are taken: such a set is taken to stand everywhere. */
uint64_t hygiene_prefixes_set(struct hygiene_prefixes *prefixes);
/* `word` has at least four bytes. */
void hygiene_prefixes_add(struct arena *arena, struct hygiene_prefixes *prefixes, uint64_t set, struct text word);
/* A place of a line where a word may begin, and the sets that know such a word. */
struct hygiene_hit {
    size_t at; /* byte of the line */
    uint64_t sets;
    bool sure; /* the four bytes are those of a word of each set, and not only their hash */
};
struct hygiene_hits { /* on the heap; valid when zeroed */
    struct hygiene_hit *items;
    size_t count;
    size_t capacity;
    uint64_t sets; /* of all of them */
};

/*
 * Finds the places of the line, in order. A blank stands before the line's first byte and behind its last: such a hit
 * before the first byte is told as 0.
 */
void hygiene_prefixes_line(const struct hygiene_prefixes *prefixes, struct text line, struct hygiene_hits *hits);
void hygiene_hits_release(struct hygiene_hits *hits);

#endif
