/*
 * What the HTML page shows beside the findings: of every operator the published rows, the records behind them and the
 * verdict of its acceptance criterion. All texts are masked already; NULL-free: what is missing is an empty text.
 */
#ifndef BENCHLINT_LINT_REPORT_PAGE_H
#define BENCHLINT_LINT_REPORT_PAGE_H

#include "lint/report/report.h"

/* One execution of a record: its median and, where the record kept them, its samples. */
struct page_execution {
    double median;
    const double *samples;
    size_t sample_count;
};

/* The statistics of a record in its own unit; `path` empty: the row has none. */
struct page_record {
    struct text path;
    struct text unit;
    double p50, min, mean, max;
    const struct page_execution *executions;
    size_t execution_count;
};

/* A number column of a row. */
struct page_cell {
    struct text published;
    struct text recorded; /* what the records give for it; empty: not known */
    size_t finding;       /* the first one that stands at this cell, counted from 1 in the report; 0: none */
};

enum page_verdict { PAGE_VERDICT_OPEN, PAGE_VERDICT_MET, PAGE_VERDICT_FAILED, PAGE_VERDICT_UNJUDGED };

struct page_row {
    struct text case_id, dtype, scope, note;
    size_t line;             /* in the README */
    struct page_cell *cells; /* as many as the page has columns */
    bool has_drift;
    double drift; /* of the measured cell from its record, relative to the record; signed; 0 within rounding */
    enum page_verdict verdict;
    struct text criterion; /* ">= 1.00x"; empty: none reaches the row */
    struct page_record measured, reference;
};

struct page_operator {
    struct text name;
    struct text path; /* of its README, as reports show it; empty: it has none */
    struct text measured_device, reference_device;
    const struct page_row *rows;
    size_t row_count;
    bool listed; /* in the index's coverage table */
};

/* A line of the index's coverage table that names no directory: not benchmarked, and why. */
struct page_gap {
    struct text operator_name;
    struct text reason;
};

struct page {
    const struct report *report;
    struct text benchmarks;     /* where operator directories stand: `benchmarks` */
    const struct text *columns; /* titles of the number columns */
    size_t column_count;
    const struct page_operator *operators; /* by name */
    size_t operator_count;
    const struct page_gap *gaps;
    size_t gap_count;
    bool records; /* the tables were compared with records */
};

/* Appends one self-contained HTML document: no network, light and dark, usable without a script but for the filters. */
void page_write(struct buffer *out, const struct page *page);

/* Appends text with HTML's characters escaped, after what render_plain makes of it; line feeds stay where `lines`. */
void page_text(struct buffer *out, struct text text, bool lines);
/* Appends `open`, the text by page_text, and `close`. */
void page_element(struct buffer *out, const char *open, struct text text, const char *close);
/* One finding with its source lines; `number` counts from 1 and names it for links. */
void page_finding(struct buffer *out, const struct diagnostic *diagnostic, size_t number, struct text operator_name);
/* The table of an operator's published rows. */
void page_rows(struct buffer *out, const struct page *page, const struct page_operator *entry);
/* The spread of a record's executions as inline SVG; `reach`: the share of p50 on either side that fills it. */
void page_plot(struct buffer *out, const struct page_record *record, struct text name, double reach);
/* The largest distance of a sample or median of the record from its p50, as a share of it. */
double page_plot_reach(const struct page_record *record);
/* The document up to and with <body>, and its end with the script of the filters. */
void page_open(struct buffer *out);
void page_close(struct buffer *out);

#endif
