/*
 * Regular expressions (PCRE2, bytes). A pattern is compiled when it is first matched, and to machine code when it has
 * been searched for long enough, so a set of many costs nothing until a text needs one of them. Patterns may be shared
 * between threads; each thread brings its own matcher. Line ends are CR, LF and CRLF; classes such as \w are ASCII.
 */
#ifndef BENCHLINT_BASE_PATTERN_H
#define BENCHLINT_BASE_PATTERN_H

#include "base/arena.h"

#include <stdatomic.h>

struct pattern {
    struct text source;      /* must outlive the pattern */
    bool anchored;           /* a match begins where the search does, nowhere else */
    _Atomic(void *) code;    /* NULL before the first search */
    _Atomic(void *) machine; /* the same with machine code; NULL before it is made */
    atomic_size_t work;      /* bytes searched without it */
    atomic_bool broken;
    atomic_bool machineless; /* it cannot be made */
};

enum pattern_result {
    PATTERN_NONE,
    PATTERN_FOUND,
    PATTERN_LIMIT, /* the match limit was reached: whether it matches is not known */
    PATTERN_BROKEN /* the source is no regular expression */
};

struct pattern_span {
    size_t start, end;             /* of the whole match, bytes of the subject */
    size_t group_start, group_end; /* of the first group; of the whole match where it has none */
};

/* What one thread matches with. Valid when zeroed; costs nothing until the first match. */
struct pattern_matcher {
    void *data;
    void *context;
    void *stack;
};

void pattern_open(struct pattern *pattern, struct text source, bool anchored);
void pattern_release(struct pattern *pattern);
void pattern_matcher_release(struct pattern_matcher *matcher);

/* The first match at or after `from`; of an anchored pattern, the one at `from`. `*span` is set for PATTERN_FOUND
 * alone. */
enum pattern_result pattern_search(struct pattern *pattern, struct pattern_matcher *matcher, struct text subject,
                                   size_t from, struct pattern_span *span);

/* Compiles `source` and forgets it: true when it is a regular expression; else `*message` (in `arena`) and `*offset`.
 */
bool pattern_valid(struct arena *arena, struct text source, struct text *message, size_t *offset);

/* The version of the library behind the patterns, as loaded; in `arena`. */
struct text pattern_library_version(struct arena *arena);

#endif
