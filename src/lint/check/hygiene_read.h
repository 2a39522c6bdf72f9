/* What a pattern's match means where the pattern alone cannot say. */
#ifndef BENCHLINT_LINT_CHECK_HYGIENE_READ_H
#define BENCHLINT_LINT_CHECK_HYGIENE_READ_H

#include "lint/check/hygiene_code.h"
#include "lint/check/hygiene_url.h"

enum hygiene_verdict {
    VERDICT_NONE, /* no finding, and nothing learned about what stands inside */
    VERDICT_FINDING,
    VERDICT_INTERNAL, /* a finding of the internal rule instead */
    VERDICT_SHIELD    /* no finding, and none inside it, but for what counts in URLs */
};

/* What a reader may look at. `line` begins at `begin` of the source's bytes. */
struct hygiene_place_read {
    const struct hygiene *hygiene;
    struct pattern_matcher *matcher;
    const struct source *source;
    size_t line_index;
    struct text line;
    size_t begin;
    bool in_fence; /* inside fenced code, or a file that is no prose */
};

/* `*start` and `*end`, bytes of the source, may be moved; a command's end reaches beyond the line. */
enum hygiene_verdict hygiene_read(const struct hygiene_place_read *read, const struct hygiene_pattern *pattern,
                                  size_t *start, size_t *end);

#endif
