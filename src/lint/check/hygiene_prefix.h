/*
 * Which sets of words may stand in a line, by the first four bytes of each word. A second filter, for lines that the
 * first one (hygiene_filter.h) lets through to a pattern that begins or ends with words.
 */
#ifndef BENCHLINT_LINT_CHECK_HYGIENE_PREFIX_H
#define BENCHLINT_LINT_CHECK_HYGIENE_PREFIX_H

#include "base/arena.h"

#include <stdint.h>

enum { HYGIENE_PREFIX = 4, HYGIENE_PREFIX_SETS = 64, HYGIENE_PREFIX_SLOTS = 4096 };

struct hygiene_prefixes {
    uint64_t *slots; /* by a hash of four bytes, letters without case: the sets that know such a word */
    unsigned count;
};

struct hygiene_prefixes hygiene_prefixes_open(struct arena *arena);
/* The bit of a new set; 0 when all are taken: such a set is taken to stand everywhere. */
uint64_t hygiene_prefixes_set(struct hygiene_prefixes *prefixes);
/* `word` has at least four bytes. */
void hygiene_prefixes_add(struct hygiene_prefixes *prefixes, uint64_t set, struct text word);
/* Sets of which a word may begin somewhere in the line. A blank stands before its first byte and behind its last. */
uint64_t hygiene_prefixes_line(const struct hygiene_prefixes *prefixes, struct text line);

#endif
