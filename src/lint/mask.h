/*
 * The secrets that one unit's findings name, and texts without them: of each secret the first and the last character
 * stay, every other character becomes `*`, so that columns stay right.
 */
#ifndef BENCHLINT_LINT_MASK_H
#define BENCHLINT_LINT_MASK_H

#include "base/buffer.h"
#include "lint/check/finding.h"

struct secret {
    struct text path;
    size_t start, end; /* bytes in the file */
    struct text text;  /* these bytes */
    bool quoted;       /* a message that quotes it is masked too; else only lines are */
    size_t reach;      /* the furthest end of this and all earlier secrets of the file */
};

/* A text that is no ordinary word, so that it may be masked wherever it stands. */
struct secret_text {
    struct text text;
    size_t shorter; /* index of the longest other text that this one begins with, TEXT_NONE: none */
};

struct secrets {
    struct secret *items; /* by path and start */
    size_t count;
    struct secret_text *texts; /* by bytes, none twice */
    size_t text_count;
    bool begins[256];   /* the first bytes of the texts */
    struct text *paths; /* with a finding in their name, by bytes; `names` holds their masked form */
    struct text *names;
    size_t path_count;
};

/*
 * What the findings (`ordered` by path and start) name, and the places hidden in lines (finding_hide; NULL: none).
 * Everything lives in `arena` or in the findings' own memory.
 */
struct secrets secrets_collect(struct arena *arena, struct finding *const *ordered, size_t count,
                               const struct finding *hidden);

/* Appends bytes from..to of the source, secrets masked. */
void secrets_copy(const struct secrets *secrets, const struct source *source, size_t from, size_t to,
                  struct buffer *out);

/*
 * A copy of a message in `arena`: masked are the distinctive secrets of the unit and all secrets that meet bytes
 * from..to of the source (NULL: none), where the message quotes them.
 */
struct text secrets_hide(struct arena *arena, const struct secrets *secrets, struct text message,
                         const struct source *source, size_t from, size_t to);
/* Would secrets_hide change it? */
bool secrets_show(const struct secrets *secrets, struct text message, const struct source *source, size_t from,
                  size_t to);

/* `path` with what is secret of it masked, in `arena`. */
struct text secrets_path(struct arena *arena, const struct secrets *secrets, struct text path);

/* Length of the character at text.data[at]: a byte and the continuation bytes behind it. */
size_t character_size(struct text text, size_t at);

#endif
