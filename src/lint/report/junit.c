/* JUnit's XML: a suite for each file, a case for each finding; what does not fail the run is no failure here either. */
#include "base/render.h"
#include "lint/report/report.h"

static void write_xml(struct buffer *out, struct text text)
{
    struct buffer plain = {0};
    struct text line;
    struct text rest = text;
    for (bool first = true; text_split(&rest, '\n', &line); first = false) {
        buffer_string(&plain, first ? "" : "\n");
        render_plain(&plain, line);
    }
    for (size_t i = 0; i < plain.size; i++) {
        switch (plain.data[i]) {
        case '&':
            buffer_string(out, "&amp;");
            break;
        case '<':
            buffer_string(out, "&lt;");
            break;
        case '>':
            buffer_string(out, "&gt;");
            break;
        case '"':
            buffer_string(out, "&quot;");
            break;
        case '\n':
            buffer_string(out, "&#10;");
            break;
        default:
            buffer_byte(out, plain.data[i]);
        }
    }
    buffer_release(&plain);
}

static bool fails(const struct report *report, const struct diagnostic *diagnostic)
{
    if (report->fail_on == FAIL_ON_NEVER) {
        return false;
    }
    return diagnostic->severity == SEVERITY_ERROR || report->fail_on == FAIL_ON_WARNING;
}

static void write_body(struct buffer *out, const struct diagnostic *diagnostic)
{
    write_xml(out, diagnostic->path);
    buffer_format(out, ":%zu:%zu: ", diagnostic->start.line, diagnostic->start.column);
    write_xml(out, diagnostic->message);
    if (diagnostic->help.size > 0) {
        buffer_string(out, "&#10;help: ");
        write_xml(out, diagnostic->help);
    }
}

static void write_case(struct buffer *out, const struct report *report, const struct diagnostic *diagnostic)
{
    buffer_string(out, "    <testcase name=\"");
    buffer_format(out, "%.*s at %zu:%zu\" classname=\"", TEXT_PRINT(diagnostic->rule->id), diagnostic->start.line,
                  diagnostic->start.column);
    write_xml(out, diagnostic->path);
    buffer_string(out, "\">");
    if (fails(report, diagnostic)) {
        buffer_format(out, "<failure type=\"%.*s\" message=\"", TEXT_PRINT(severity_word(diagnostic->severity)));
        write_xml(out, diagnostic->message);
        buffer_string(out, "\">");
        write_body(out, diagnostic);
        buffer_string(out, "</failure>");
    } else {
        buffer_format(out, "<system-out>%.*s: ", TEXT_PRINT(severity_word(diagnostic->severity)));
        write_body(out, diagnostic);
        buffer_string(out, "</system-out>");
    }
    buffer_string(out, "</testcase>\n");
}

/* The diagnostics from `first` on that share its path. */
static size_t suite_end(const struct report *report, size_t first)
{
    size_t end = first + 1;
    while (end < report->count && text_equal(report->diagnostics[end].path, report->diagnostics[first].path)) {
        end++;
    }
    return end;
}

static size_t count_failures(const struct report *report, size_t from, size_t to)
{
    size_t failures = 0;
    for (size_t i = from; i < to; i++) {
        failures += fails(report, &report->diagnostics[i]);
    }
    return failures;
}

/* What stands there beside the findings: the run itself, so that a report is never without a case. */
static void write_run(struct buffer *out, const struct report *report)
{
    buffer_format(out,
                  "  <testsuite name=\"benchlint\" tests=\"1\" failures=\"0\" errors=\"%d\">\n"
                  "    <testcase name=\"check\" classname=\"benchlint\">",
                  report->error.size > 0);
    if (report->error.size > 0) {
        buffer_string(out, "<error type=\"error\" message=\"");
        write_xml(out, report->error);
        buffer_string(out, "\"/>");
    }
    buffer_string(out, "</testcase>\n  </testsuite>\n");
}

void report_junit(struct buffer *out, const struct report *report)
{
    buffer_string(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    buffer_format(out, "<testsuites name=\"benchlint\" tests=\"%zu\" failures=\"%zu\" errors=\"%d\">\n",
                  report->count + 1, count_failures(report, 0, report->count), report->error.size > 0);
    write_run(out, report);
    for (size_t first = 0; first < report->count;) {
        size_t end = suite_end(report, first);
        buffer_string(out, "  <testsuite name=\"");
        write_xml(out, report->diagnostics[first].path);
        buffer_format(out, "\" tests=\"%zu\" failures=\"%zu\" errors=\"0\">\n", end - first,
                      count_failures(report, first, end));
        for (size_t i = first; i < end; i++) {
            write_case(out, report, &report->diagnostics[i]);
        }
        buffer_string(out, "  </testsuite>\n");
        first = end;
    }
    buffer_string(out, "</testsuites>\n");
}
