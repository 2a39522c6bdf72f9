/* One line under search, and what is known of it before any pattern is tried. */
#ifndef BENCHLINT_LINT_CHECK_HYGIENE_LINE_H
#define BENCHLINT_LINT_CHECK_HYGIENE_LINE_H

#include "lint/check/hygiene_rules.h"

struct hygiene_line {
    struct text text; /* without its line end */
    size_t begin;     /* its offset in the source */
    uint64_t needs;   /* that it meets */
    /* Each when it is first asked for: */
    size_t hexadecimal; /* the length of a run of hexadecimal digits that was looked for last */
    bool has_hexadecimal;
    size_t parts; /* 1 + the most parts of a number */
    bool hits_known;
    struct hygiene_hits hits; /* where words of patterns may begin */
};

void hygiene_line_enter(struct hygiene_line *line, const struct hygiene *hygiene, struct text text, size_t begin);
void hygiene_line_release(struct hygiene_line *line);

const struct hygiene_hits *hygiene_line_hits(struct hygiene_line *line, const struct hygiene *hygiene);

/* Does the line hold what the pattern needs beside its words, as far as can be told without it? */
bool hygiene_line_may_match(struct hygiene_line *line, const struct hygiene_pattern *pattern);
/* Does one of the pattern's words begin at the hit? A hit only says that one may. */
bool hygiene_line_is_hit(const struct hygiene_line *line, const struct hygiene_pattern *pattern,
                         const struct hygiene_hit *hit);
bool hygiene_line_has_hit(struct hygiene_line *line, const struct hygiene *hygiene,
                          const struct hygiene_pattern *pattern);

#endif
