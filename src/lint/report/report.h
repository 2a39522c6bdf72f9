/* Diagnostics and audit facts as the bytes of one format. Reporters decide nothing: no sorting, no masking, no exit
 * status. */
#ifndef BENCHLINT_LINT_REPORT_REPORT_H
#define BENCHLINT_LINT_REPORT_REPORT_H

#include "base/buffer.h"
#include "lint/config/config.h"
#include "lint/diagnostic.h"

struct report {
    const struct diagnostic *diagnostics; /* sealed and sorted (diagnostic_order) */
    size_t count;
    struct audit audit;
    struct text error;    /* why the check could not be done (exit status 2), lower case, lines; empty: it was done */
    struct text version;  /* of benchlint: 0.1.0 */
    enum fail_on fail_on; /* what junit calls a failure */
    bool colour;          /* text and concise only */
    bool quiet;           /* text: no footer; concise: no last line */
    bool statistics;      /* text and concise: counts by rule behind the findings */
    bool fixed_known;     /* a fix run came before: the footer says what it did */
    size_t fixed;         /* findings mended in it */
};

enum report_format {
    REPORT_TEXT,
    REPORT_CONCISE,
    REPORT_JSON,
    REPORT_SARIF,
    REPORT_GITHUB,
    REPORT_GITLAB,
    REPORT_JUNIT,
    REPORT_FORMAT_COUNT
};

/* "text", "concise", ... */
struct text report_format_name(enum report_format format);
/* False when `name` is none of them. */
bool report_format_find(struct text name, enum report_format *format);

/* Appends the whole report. */
void report_write(struct buffer *out, enum report_format format, const struct report *report);

enum { REPORT_HEAD = 4096 }; /* bytes that tell whether a file is a report */
/* Whether a file that begins with `head` was written by report_write, in any format, or by page_write; an empty one may
 * have been, and so may a list without entries, which is yet taken for somebody else's. `rules`: those that a finding
 * may name. */
bool report_recognize(struct text head, const struct rule_set *rules);

void report_text(struct buffer *out, const struct report *report);
void report_concise(struct buffer *out, const struct report *report);
void report_json(struct buffer *out, const struct report *report);
void report_sarif(struct buffer *out, const struct report *report);
void report_github(struct buffer *out, const struct report *report);
void report_gitlab(struct buffer *out, const struct report *report);
void report_junit(struct buffer *out, const struct report *report);

/* One line per rule with its count, most frequent first. */
void report_statistics(struct buffer *out, const struct report *report);

struct report_counts {
    size_t errors, warnings;
    size_t safe, unsafe; /* of them, with a fix of that kind */
};
struct report_counts report_count(const struct report *report);

/* "error" or "warning". */
struct text severity_word(enum severity severity);

#endif
