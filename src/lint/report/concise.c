#include "base/render.h"
#include "lint/report/report.h"

/* path:line:column: severity[rule] message [*], where the mark stands for a safe fix. */
static void write_line(struct buffer *out, const struct diagnostic *diagnostic, bool colour)
{
    bool error = diagnostic->severity == SEVERITY_ERROR;
    render_plain(out, diagnostic->path);
    buffer_format(out, ":%zu:%zu: ", diagnostic->start.line, diagnostic->start.column);
    buffer_string(out, !colour ? "" : error ? "\033[1;31m" : "\033[1;33m");
    buffer_text(out, severity_word(diagnostic->severity));
    buffer_format(out, "[%.*s]", TEXT_PRINT(diagnostic->rule->id));
    buffer_string(out, colour ? "\033[0m " : " ");
    render_plain(out, diagnostic->message);
    buffer_string(out, diagnostic->has_fix && diagnostic->fix_safe ? " [*]\n" : "\n");
}

void report_concise(struct buffer *out, const struct report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        write_line(out, &report->diagnostics[i], report->colour);
    }
    if (report->statistics) {
        report_statistics(out, report);
    }
    if (report->count > 0 && !report->quiet) {
        struct report_counts counts = report_count(report);
        buffer_format(out, "%zu error%s, %zu warning%s\n", counts.errors, counts.errors == 1 ? "" : "s",
                      counts.warnings, counts.warnings == 1 ? "" : "s");
    }
}
