/* One text, one diagnostic: of all that patterns found on a line, which findings stand. */
#ifndef BENCHLINT_LINT_CHECK_HYGIENE_OWNER_H
#define BENCHLINT_LINT_CHECK_HYGIENE_OWNER_H

#include "lint/check/hygiene_rules.h"

struct hygiene_candidate {
    size_t start, end; /* bytes of the source */
    size_t rank;
    const struct rule *rule;
    const char *variant;
    struct text what;
    bool shield; /* nothing inside it is a finding */
    bool whole;  /* a URL: a finding, and nothing inside it is another */
    bool in_url; /* a shield does not stop it */
};

struct hygiene_candidates { /* on the heap */
    struct hygiene_candidate *items;
    size_t count;
    size_t capacity;
};

void hygiene_candidates_add(struct hygiene_candidates *candidates, const struct hygiene_candidate *candidate);
void hygiene_candidates_release(struct hygiene_candidates *candidates);

/* Leaves those that stand, ordered by start; none meets another. `owned` is the end of what an earlier line owns. */
void hygiene_candidates_settle(struct hygiene_candidates *candidates, size_t owned);

#endif
