#include "lint/report/page.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/render.h"
#include "lint/report/frame.h"

#include <stdlib.h>

void page_text(struct buffer *out, struct text text, bool lines)
{
    struct buffer plain = {0};
    struct text line;
    if (lines) {
        for (bool first = true; text_split(&text, '\n', &line); first = false) {
            buffer_string(&plain, first ? "" : "\n");
            render_plain(&plain, line);
        }
    } else {
        render_plain(&plain, text);
    }
    for (size_t i = 0; i < plain.size; i++) {
        char byte = plain.data[i];
        const char *entity = byte == '&'    ? "&amp;"
                             : byte == '<'  ? "&lt;"
                             : byte == '>'  ? "&gt;"
                             : byte == '"'  ? "&quot;"
                             : byte == '\'' ? "&#39;"
                                            : NULL;
        if (entity != NULL) {
            buffer_string(out, entity);
        } else {
            buffer_byte(out, byte);
        }
    }
    buffer_release(&plain);
}

static void element(struct buffer *out, const char *open, struct text text, const char *close)
{
    buffer_string(out, open);
    page_text(out, text, false);
    buffer_string(out, close);
}

/* The page while it is written: which operator each finding belongs to is looked up once. */
struct writing {
    struct buffer *out;
    const struct page *page;
    size_t *owners; /* per diagnostic an operator's index; operator_count: none */
    size_t *counts; /* per operator and for none: findings */
};

static size_t operator_named(const struct page *page, struct text name)
{
    size_t low = 0;
    size_t high = page->operator_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = text_compare(page->operators[middle].name, name);
        if (order == 0) {
            return middle;
        }
        low = order < 0 ? middle + 1 : low;
        high = order < 0 ? high : middle;
    }
    return page->operator_count;
}

/* By the directory under benchmarks/; of a record by its name, the longest operator that it begins with. */
static size_t owner_of(const struct page *page, struct text path)
{
    if (path_under(path, page->benchmarks)) {
        struct text rest = text_after(path, page->benchmarks.size + 1);
        size_t slash = text_find_byte(rest, '/', 0);
        return slash == TEXT_NONE ? page->operator_count : operator_named(page, text_slice(rest, 0, slash));
    }
    struct text stem = path_name(path);
    for (size_t size = text_ends(stem, TEXT(".json")) ? stem.size : 0; size > 0; size--) {
        bool boundary = size == stem.size - 5 || (size < stem.size && stem.data[size] == '-');
        size_t owner = boundary ? operator_named(page, text_slice(stem, 0, size)) : page->operator_count;
        if (owner < page->operator_count) {
            return owner;
        }
    }
    return page->operator_count;
}

static void find_owners(struct writing *writing)
{
    const struct page *page = writing->page;
    writing->owners = memory_allocate(memory_product(page->report->count, sizeof(*writing->owners)));
    writing->counts = memory_allocate(memory_product(page->operator_count + 1, sizeof(*writing->counts)));
    for (size_t i = 0; i < page->report->count; i++) {
        writing->owners[i] = owner_of(page, page->report->diagnostics[i].path);
        writing->counts[writing->owners[i]]++;
    }
}

static void write_finding(struct buffer *out, const struct diagnostic *diagnostic, struct text operator_name)
{
    struct text severity = severity_word(diagnostic->severity);
    struct buffer frame = {0};
    frame_write(&frame, diagnostic, false);
    struct text shown = buffer_view(&frame);
    size_t header = text_find_byte(shown, '\n', 0);
    element(out, "<article class=\"finding ", severity, "\"");
    element(out, " data-operator=\"", operator_name, "\"");
    element(out, " data-rule=\"", diagnostic->rule->id, "\"");
    element(out, " data-severity=\"", severity, "\">\n<p>");
    element(out, "<span class=\"severity\">", severity, "</span> ");
    element(out, "<code>", diagnostic->rule->id, "</code> ");
    page_text(out, diagnostic->message, false);
    buffer_string(out, "</p>\n<pre tabindex=\"0\">");
    page_text(out, text_trim(text_after(shown, header == TEXT_NONE ? 0 : header + 1)), true);
    buffer_string(out, "</pre>\n</article>\n");
    buffer_release(&frame);
}

static void write_findings(const struct writing *writing, size_t owner)
{
    const struct page *page = writing->page;
    struct text name = owner < page->operator_count ? page->operators[owner].name : TEXT("");
    if (writing->counts[owner] == 0) {
        return;
    }
    buffer_string(writing->out, "<h3>Findings</h3>\n");
    for (size_t i = 0; i < page->report->count; i++) {
        if (writing->owners[i] == owner) {
            write_finding(writing->out, &page->report->diagnostics[i], name);
        }
    }
}

static void write_verdict(struct buffer *out, const struct page_row *row)
{
    static const char *const words[] = {[PAGE_VERDICT_OPEN] = "<td>no criterion",
                                        [PAGE_VERDICT_MET] = "<td class=\"met\">met",
                                        [PAGE_VERDICT_FAILED] = "<td class=\"failed\">failed",
                                        [PAGE_VERDICT_UNJUDGED] = "<td>not judged: the speedup is in doubt"};
    buffer_string(out, words[row->verdict]);
    if (row->criterion.size > 0) {
        element(out, "<small>", row->criterion, "</small>");
    }
    buffer_string(out, "</td>");
}

static void write_drift(struct buffer *out, const struct page_row *row)
{
    if (!row->has_drift) {
        buffer_string(out, "<td class=\"number\">&ndash;</td>");
        return;
    }
    buffer_format(out, row->drift == 0 ? "<td class=\"number\">%.0f %%</td>" : "<td class=\"number\">%+.2g %%</td>",
                  100 * row->drift);
}

static void write_cell(struct buffer *out, const struct page_cell *cell)
{
    buffer_string(out, cell->accused ? "<td class=\"number\"><span class=\"accused\">" : "<td class=\"number\"><span>");
    page_text(out, cell->published, false);
    buffer_string(out, cell->published.size == 0 ? "&ndash;</span>" : "</span>");
    if (cell->recorded.size > 0) {
        element(out, "<small>record ", cell->recorded, "</small>");
    }
    buffer_string(out, "</td>");
}

static void write_row(struct buffer *out, const struct page *page, const struct page_row *row)
{
    element(out, "<tr><th scope=\"row\"><code>", row->case_id, "</code>");
    element(out, "<small>", row->dtype, ", ");
    page_text(out, row->scope, false);
    buffer_format(out, ", line %zu</small></th>", row->line);
    for (size_t i = 0; i < page->column_count; i++) {
        write_cell(out, &row->cells[i]);
    }
    write_drift(out, row);
    write_verdict(out, row);
    buffer_string(out, "<td>");
    if (row->measured.path.size > 0) {
        page_plot(out, &row->measured, TEXT("measured"));
    }
    if (row->reference.path.size > 0) {
        page_plot(out, &row->reference, TEXT("reference"));
    }
    buffer_string(out, row->measured.path.size + row->reference.path.size == 0 ? "no record</td>" : "</td>");
    element(out, "<td>", row->note, "</td></tr>\n");
}

static void write_rows(struct buffer *out, const struct page *page, const struct page_operator *operator)
{
    if (operator->row_count == 0) {
        buffer_string(out, "<p>No published row.</p>\n");
        return;
    }
    buffer_string(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Published rows of ");
    page_text(out, operator->name, false);
    buffer_string(out, "\"><table>\n<thead><tr><th scope=\"col\">Row</th>");
    for (size_t i = 0; i < page->column_count; i++) {
        element(out, "<th scope=\"col\" class=\"number\">", page->columns[i], "</th>");
    }
    buffer_string(out, "<th scope=\"col\" class=\"number\">Drift</th><th scope=\"col\">Acceptance</th>"
                       "<th scope=\"col\">Executions</th><th scope=\"col\">Note</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < operator->row_count; i++) {
        write_row(out, page, &operator->rows[i]);
    }
    buffer_string(out, "</tbody></table></div>\n");
}

static void write_operator(const struct writing *writing, size_t index)
{
    struct buffer *out = writing->out;
    const struct page_operator *operator= & writing->page->operators[index];
    element(out, "<section data-operator=\"", operator->name, "\"");
    element(out, " id=\"operator-", operator->name, "\">\n");
    element(out, "<h2>", operator->name, "</h2>\n");
    if (operator->measured_device.size> 0 || operator->reference_device.size> 0) {
        element(out, "<p>Measured on ", operator->measured_device, "");
        element(out, "; reference ", operator->reference_device, ".</p>\n");
    }
    write_rows(out, writing->page, operator);
    write_findings(writing, index);
    buffer_string(out, "</section>\n");
}

static void write_coverage_row(const struct writing *writing, size_t index)
{
    struct buffer *out = writing->out;
    const struct page_operator *operator= & writing->page->operators[index];
    size_t recorded = 0;
    for (size_t i = 0; i < operator->row_count; i++) {
        recorded += operator->rows[i].measured.path.size> 0;
    }
    element(out, "<tr><th scope=\"row\"><a href=\"#operator-", operator->name, "\">");
    page_text(out, operator->name, false);
    buffer_format(
        out, "</a></th><td>%s</td><td class=\"number\">%zu</td>", operator->listed ? "yes" : "no", operator->row_count);
    if (writing->page->records) {
        buffer_format(out, "<td class=\"number\">%zu</td>", recorded);
    }
    buffer_format(out, "<td class=\"number\">%zu</td></tr>\n", writing->counts[index]);
}

static void write_coverage(const struct writing *writing)
{
    struct buffer *out = writing->out;
    const struct page *page = writing->page;
    buffer_string(out, "<section aria-labelledby=\"coverage\">\n<h2 id=\"coverage\">Coverage</h2>\n"
                       "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Coverage\"><table>\n<thead>"
                       "<tr><th scope=\"col\">Operator</th><th scope=\"col\">In the index</th>"
                       "<th scope=\"col\" class=\"number\">Rows</th>");
    buffer_string(out, page->records ? "<th scope=\"col\" class=\"number\">With record</th>" : "");
    buffer_string(out, "<th scope=\"col\" class=\"number\">Findings</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < page->operator_count; i++) {
        write_coverage_row(writing, i);
    }
    buffer_string(out, "</tbody></table></div>\n");
    for (size_t i = 0; i < page->gap_count; i++) {
        buffer_string(out, i == 0 ? "<h3>Not benchmarked</h3>\n<ul>\n" : "");
        element(out, "<li><b>", page->gaps[i].operator_name, "</b>: ");
        element(out, "", page->gaps[i].reason, "</li>\n");
    }
    buffer_string(out, page->gap_count > 0 ? "</ul>\n</section>\n" : "</section>\n");
}

static int id_order(const void *a, const void *b)
{
    return text_compare(*(const struct text *)a, *(const struct text *)b);
}

static void write_choice(struct buffer *out, const char *label, const char *name, const struct text *values,
                         size_t count)
{
    buffer_format(out, "<label>%s<select name=\"%s\"><option value=\"\">all</option>", label, name);
    for (size_t i = 0; i < count; i++) {
        element(out, "<option>", values[i], "</option>");
    }
    buffer_string(out, "</select></label>\n");
}

static void write_filters(struct buffer *out, const struct page *page)
{
    static const struct text severities[] = {TEXT_INIT("error"), TEXT_INIT("warning")};
    size_t total = page->report->count > page->operator_count ? page->report->count : page->operator_count;
    struct text *values = memory_allocate(memory_product(total, sizeof(*values)));
    for (size_t i = 0; i < page->operator_count; i++) {
        values[i] = page->operators[i].name;
    }
    buffer_string(out, "<form class=\"filters\" hidden>\n");
    write_choice(out, "Operator", "operator", values, page->operator_count);
    for (size_t i = 0; i < page->report->count; i++) {
        values[i] = page->report->diagnostics[i].rule->id;
    }
    qsort(values, page->report->count, sizeof(*values), id_order);
    size_t count = 0;
    for (size_t i = 0; i < page->report->count; i++) {
        if (count == 0 || !text_equal(values[count - 1], values[i])) {
            values[count++] = values[i];
        }
    }
    write_choice(out, "Rule", "rule", values, count);
    write_choice(out, "Severity", "severity", severities, 2);
    buffer_string(out, "<button type=\"reset\">Show all</button>\n"
                       "<output id=\"count\" aria-live=\"polite\"></output>\n</form>\n");
    memory_release(values);
}

static void fact(struct buffer *out, size_t number, const char *noun)
{
    buffer_format(out, "<li><b>%zu</b> %s%s</li>\n", number, noun, number == 1 ? "" : "s");
}

static void write_summary(struct buffer *out, const struct page *page)
{
    const struct audit *audit = &page->report->audit;
    struct report_counts counts = report_count(page->report);
    buffer_string(out, "<header>\n<h1>Benchmark audit</h1>\n<ul class=\"facts\">\n");
    fact(out, counts.errors, "error");
    fact(out, counts.warnings, "warning");
    fact(out, audit->operators, "operator");
    fact(out, audit->rows, "row");
    fact(out, audit->records, "record");
    fact(out, audit->cells_audited, "audited cell");
    fact(out, audit->cells_unaudited + audit->rows_unaudited + audit->documents_unaudited, "unaudited item");
    fact(out, audit->suppressed, "suppressed finding");
    buffer_string(out, "</ul>\n");
    if (!page->records) {
        buffer_string(out, "<p>Not compared with records: none were given.</p>\n");
    } else if (audit->largest_drift >= 0 && audit->largest_drift_row.size > 0) {
        buffer_format(out, "<p>Largest drift of a latency from its record: %.3g %%.</p>\n", 100 * audit->largest_drift);
    }
    if (page->report->error.size > 0) {
        buffer_string(out, "<p class=\"failed\">Not everything could be checked:</p>\n<pre>");
        page_text(out, page->report->error, true);
        buffer_string(out, "</pre>\n");
    }
    buffer_string(out, "</header>\n");
}

void page_write(struct buffer *out, const struct page *page)
{
    struct writing writing = {.out = out, .page = page};
    find_owners(&writing);
    page_open(out);
    write_summary(out, page);
    write_filters(out, page);
    buffer_string(out, "<main id=\"main\">\n");
    write_coverage(&writing);
    for (size_t i = 0; i < page->operator_count; i++) {
        write_operator(&writing, i);
    }
    if (writing.counts[page->operator_count] > 0) {
        buffer_string(out, "<section data-operator=\"\">\n<h2>The repository as a whole</h2>\n");
        write_findings(&writing, page->operator_count);
        buffer_string(out, "</section>\n");
    }
    buffer_string(out, "</main>\n<footer><p>benchlint ");
    page_text(out, page->report->version, false);
    buffer_string(out, "</p></footer>\n");
    page_close(out);
    memory_release(writing.owners);
    memory_release(writing.counts);
}
