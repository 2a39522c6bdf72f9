/* One finding: which rule, which bytes, what is wrong, what would mend it. */
#ifndef BENCHLINT_LINT_DIAGNOSTIC_H
#define BENCHLINT_LINT_DIAGNOSTIC_H

#include "lint/read/source.h"
#include "lint/rule/rule.h"

/* Why a number is wrong, where one cause fits exactly (contract, section 5). */
enum cause {
    CAUSE_NONE,
    CAUSE_TRUNCATED,
    CAUSE_INVERTED,
    CAUSE_OTHER_ROW,
    CAUSE_OTHER_COLUMN,
    CAUSE_PERCENT,
    CAUSE_TRANSPOSED,
    CAUSE_EXCHANGED_ROWS,
    CAUSE_STALE
};
struct text cause_word(enum cause cause); /* "truncated", ...; empty for none */

struct edit {
    size_t start, end; /* bytes of the file, end exclusive */
    struct text text;  /* what replaces them */
};

struct related {
    struct text path;
    struct position start, end;
    struct text message;
    size_t line_first; /* index into the diagnostic's sealed lines, TEXT_NONE when it stands in another file */
};

/* A source line kept for the frame, already masked. */
struct sealed_line {
    size_t number; /* from 1 */
    struct text text;
    size_t skipped; /* code points left out before `text`, when the line was too long to keep */
    bool cut;       /* something was left out behind it */
};

/* A line of the small diff that shows a fix, masked like the frame. */
struct sealed_change {
    bool added; /* else taken away */
    struct sealed_line line;
};

struct diagnostic {
    const struct rule *rule;
    enum severity severity; /* in force: the rule's own or the configuration's */
    struct text path;
    struct position start, end;
    struct text message;
    struct text help;
    enum cause cause;
    bool has_fix;
    bool fix_safe;
    struct edit *edits;
    size_t edit_count;
    struct related *related;
    size_t related_count;
    struct sealed_line *lines; /* of start..end and of related places in the same file, in order, none twice */
    size_t line_count;
    bool everywhere;             /* listed whatever files were asked for */
    bool secret;                 /* the finding's own text is to be masked (hygiene) */
    struct text finger;          /* SHA-256, hexadecimal, of the finding's text and its line (formats.md, Baseline) */
    bool in_name;                /* the finding stands in the file's name: span 0 to 0 */
    size_t name_start, name_end; /* of an in_name finding: its bytes in the path; both 0: the path's last part */
    /* Made by seal_unit: */
    struct text real_path; /* `path` before masking: for opening the file, never for a report */
    struct text file_hash; /* SHA-256, hexadecimal, of the bytes that the edits were made for; empty without a fix */
    bool fix_secret;       /* the edits hold a secret: no report may show them */
    struct sealed_change *changes; /* the fix as a small diff; none when it is long or secret */
    size_t change_count;
};

struct diagnostic_list {
    struct diagnostic *items;
    size_t count;
    size_t capacity;
};

/* What a run has looked at: the footer's and the JSON summary's numbers. */
struct audit {
    size_t files, operators, rows, records;
    size_t cells_audited, rows_audited, documents_audited;
    size_t cells_unaudited, rows_unaudited, documents_unaudited;
    size_t suppressed;
    double largest_drift; /* relative; below 0: none seen */
    struct text largest_drift_row;
};

/* Adds the counts of `more`; the larger drift stays. */
void audit_add(struct audit *sum, const struct audit *more);

/* Order of a report: path, line, column, rule, message. For qsort over struct diagnostic. */
int diagnostic_order(const void *a, const void *b);

#endif
