/*
 * Findings that are known and not to be reported again. An entry is a rule, a path, the hash of the finding's own text
 * and line (diagnostic.finger) and how often that occurs: lines may move within a file, a changed line is a new
 * finding.
 */
#ifndef BENCHLINT_LINT_BASELINE_H
#define BENCHLINT_LINT_BASELINE_H

#include "base/buffer.h"
#include "lint/diagnostic.h"

struct baseline_entry {
    struct text rule;
    struct text path; /* as reports show it */
    struct text text; /* 64 hexadecimal digits */
    size_t count;     /* at least 1 */
};

struct baseline {
    struct baseline_entry *items; /* by path, rule, text; none twice */
    size_t count;
};

/* The entries in `bytes`, in `arena`. False with `*fault` (lower case, line told) when it is no baseline. */
bool baseline_parse(struct arena *arena, struct text bytes, struct baseline *baseline, struct text *fault);
/* The same for a file; `*fault` also says when it cannot be read. */
bool baseline_read(struct arena *arena, const char *path, struct baseline *baseline, struct text *fault);

/*
 * The diagnostics of `all` that no entry covers, in the same order, in `arena`; an entry covers the first `count` ones
 * of its key. `*vanished` gets the entries, or what is left of their counts, that covered nothing.
 */
struct diagnostic_list baseline_filter(struct arena *arena, const struct baseline *baseline,
                                       const struct diagnostic_list *all, struct baseline *vanished);

/* One line for each entry that matches nothing any more. */
void baseline_tell(struct buffer *out, const struct baseline *vanished);

/* The entries that cover all of these diagnostics. */
struct baseline baseline_of(struct arena *arena, const struct diagnostic_list *diagnostics);
void baseline_print(struct buffer *out, const struct baseline *baseline);
/* Replaces the file in one step; false with a line in `error`. */
bool baseline_write(const char *path, const struct baseline *baseline, struct buffer *error);

#endif
