#include "base/render.h"
#include "lint/report/frame.h"
#include "lint/report/report.h"

static void plural(struct buffer *out, size_t count, const char *noun)
{
    buffer_format(out, "%zu %s%s", count, noun, count == 1 ? "" : "s");
}

/* "9 files, 3 operators": the counts above zero; "nothing" when there is none. */
struct amount {
    size_t count;
    const char *noun;
};

static void list_amounts(struct buffer *out, const struct amount *amounts, size_t count)
{
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        if (amounts[i].count > 0) {
            buffer_string(out, any ? ", " : "");
            plural(out, amounts[i].count, amounts[i].noun);
            any = true;
        }
    }
    buffer_string(out, any ? "" : "nothing");
}

static void write_counts(struct buffer *out, const struct report *report)
{
    struct report_counts counts = report_count(report);
    if (report->count == 0) {
        buffer_string(out, report->error.size == 0 ? "no findings" : "no findings in what could be checked");
    } else {
        plural(out, counts.errors, "error");
        buffer_string(out, ", ");
        plural(out, counts.warnings, "warning");
    }
    if (report->audit.suppressed > 0) {
        buffer_format(out, "; %zu suppressed", report->audit.suppressed);
    }
    if (report->fixed_known) {
        buffer_format(out, "; %zu fixed", report->fixed);
    }
    buffer_byte(out, '\n');
    if (counts.safe + counts.unsafe == 0) {
        return;
    }
    buffer_string(out, "fixable: ");
    if (counts.safe > 0) {
        buffer_format(out, "%zu with `--fix`%s", counts.safe, counts.unsafe > 0 ? ", " : "");
    }
    if (counts.unsafe > 0) {
        buffer_format(out, "%zu%s with `--unsafe-fixes`", counts.unsafe, counts.safe > 0 ? " more" : "");
    }
    buffer_byte(out, '\n');
}

static void write_audit(struct buffer *out, const struct audit *audit)
{
    const struct amount read[] = {
        {audit->files, "file"}, {audit->operators, "operator"}, {audit->rows, "row"}, {audit->records, "record"}};
    const struct amount done[] = {
        {audit->cells_audited, "cell"}, {audit->rows_audited, "row"}, {audit->documents_audited, "document"}};
    const struct amount left[] = {
        {audit->cells_unaudited, "cell"}, {audit->rows_unaudited, "row"}, {audit->documents_unaudited, "document"}};
    buffer_string(out, "read: ");
    list_amounts(out, read, sizeof(read) / sizeof(*read));
    buffer_string(out, "\naudited: ");
    list_amounts(out, done, sizeof(done) / sizeof(*done));
    if (audit->cells_unaudited + audit->rows_unaudited + audit->documents_unaudited > 0) {
        buffer_string(out, "; not audited: ");
        list_amounts(out, left, sizeof(left) / sizeof(*left));
    }
    buffer_byte(out, '\n');
    if (audit->largest_drift >= 0 && audit->largest_drift_row.size > 0) {
        buffer_format(out, "largest drift: %.4g %% at ", audit->largest_drift * 100);
        render_plain(out, audit->largest_drift_row);
        buffer_byte(out, '\n');
    }
}

void report_text(struct buffer *out, const struct report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        frame_write(out, &report->diagnostics[i], report->colour);
        buffer_byte(out, '\n');
    }
    if (report->statistics && report->count > 0) {
        report_statistics(out, report);
        buffer_byte(out, '\n');
    }
    if (!report->quiet) {
        write_counts(out, report);
        write_audit(out, &report->audit);
    }
}
