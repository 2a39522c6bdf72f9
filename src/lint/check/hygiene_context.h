/* Sets of words, and whether one of them stands near a place of a text: "driver 535.104.05", "issue #4821". */
#ifndef BENCHLINT_LINT_CHECK_HYGIENE_CONTEXT_H
#define BENCHLINT_LINT_CHECK_HYGIENE_CONTEXT_H

#include "base/arena.h"

struct hygiene_words { /* ASCII letters without case; a table of powers of two slots, open addressing */
    struct text *slots;
    size_t size;
    size_t count;
};

/* Room for `count` words. */
struct hygiene_words hygiene_words_make(struct arena *arena, size_t count);
void hygiene_words_add(struct hygiene_words *words, struct text word);
bool hygiene_words_has(const struct hygiene_words *words, struct text word);

struct hygiene_near {
    struct hygiene_words words;
    struct hygiene_words filler; /* words between that do not count */
    size_t within;               /* words looked at; 0: no such condition */
    bool cells;                  /* a word in the table cell before counts too */
    bool line;                   /* the search ends at the line's begin */
    bool tight;                  /* a wide gap, as between columns of a printed table, ends the search */
};

/*
 * Whether one of the words stands before `start` in `text`, at most `within` words away, fillers and numbers aside. A
 * table cell's edge, a sentence's end and an empty line end the search; a single line end does not, where the text runs
 * on.
 */
bool hygiene_is_near(const struct hygiene_near *near, struct text text, size_t start);
/* The same for the words behind `end`, on its line. */
bool hygiene_is_near_behind(const struct hygiene_near *near, struct text text, size_t end);

#endif
