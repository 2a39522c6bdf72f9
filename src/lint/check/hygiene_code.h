/*
 * Where a file holds Python code as against its comments and strings, and where a Markdown file holds fenced code. Only
 * what is sure counts as code: everything else is searched as text.
 */
#ifndef BENCHLINT_LINT_CHECK_HYGIENE_CODE_H
#define BENCHLINT_LINT_CHECK_HYGIENE_CODE_H

#include "lint/check/hygiene.h"

struct hygiene_range {
    size_t start, end; /* bytes, end exclusive */
};
struct hygiene_ranges { /* in order, none meeting another */
    struct hygiene_range *items;
    size_t count;
    size_t capacity;
};

struct hygiene_code {
    bool known;
    struct hygiene_ranges python; /* code, comments and strings aside */
    struct hygiene_ranges fences; /* the inside of fenced blocks */
};

/* Fills `*code` on the first call; later calls cost nothing. */
void hygiene_code_read(struct arena *arena, struct hygiene_code *code, const struct source *source,
                       enum hygiene_language language);
bool hygiene_ranges_hold(const struct hygiene_ranges *ranges, size_t offset);

#endif
