#include "lint/report/page.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/render.h"

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

void page_element(struct buffer *out, const char *open, struct text text, const char *close)
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
            page_finding(writing->out, &page->report->diagnostics[i], i + 1, name);
        }
    }
}

static void write_operator(const struct writing *writing, size_t index)
{
    struct buffer *out = writing->out;
    const struct page_operator *entry = &writing->page->operators[index];
    page_element(out, "<section data-operator=\"", entry->name, "\"");
    page_element(out, " id=\"operator-", entry->name, "\">\n");
    page_element(out, "<h2>", entry->name, "</h2>\n");
    if (entry->measured_device.size > 0 || entry->reference_device.size > 0) {
        page_element(out, "<p>Measured on ", entry->measured_device, "");
        page_element(out, "; reference ", entry->reference_device, ".</p>\n");
    }
    page_rows(out, writing->page, entry);
    write_findings(writing, index);
    buffer_string(out, "</section>\n");
}

static void write_coverage_row(const struct writing *writing, size_t index)
{
    struct buffer *out = writing->out;
    const struct page_operator *entry = &writing->page->operators[index];
    size_t recorded = 0;
    for (size_t i = 0; i < entry->row_count; i++) {
        recorded += entry->rows[i].measured.path.size > 0;
    }
    page_element(out, "<tr><th scope=\"row\"><a href=\"#operator-", entry->name, "\">");
    page_text(out, entry->name, false);
    buffer_format(out, "</a></th><td>%s</td><td class=\"number\">%zu</td>", entry->listed ? "yes" : "no",
                  entry->row_count);
    if (writing->page->records) {
        buffer_format(out, "<td class=\"number\">%zu</td>", recorded);
    }
    buffer_format(out, "<td class=\"number\">%zu</td></tr>\n", writing->counts[index]);
}

static void write_coverage(const struct writing *writing)
{
    struct buffer *out = writing->out;
    const struct page *page = writing->page;
    buffer_string(out,
                  "<section aria-labelledby=\"coverage\">\n<h2 id=\"coverage\">Coverage</h2>\n"
                  "<div class=\"scroll\" role=\"region\" aria-label=\"Coverage\"><table class=\"coverage\">\n<thead>"
                  "<tr><th scope=\"col\">Operator</th><th scope=\"col\">Indexed</th>"
                  "<th scope=\"col\" class=\"number\">Rows</th>");
    buffer_string(out, page->records ? "<th scope=\"col\" class=\"number\">Recorded</th>" : "");
    buffer_string(out, "<th scope=\"col\" class=\"number\">Findings</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < page->operator_count; i++) {
        write_coverage_row(writing, i);
    }
    buffer_string(out, "</tbody></table></div>\n");
    for (size_t i = 0; i < page->gap_count; i++) {
        buffer_string(out, i == 0 ? "<h3>Not benchmarked</h3>\n<ul>\n" : "");
        page_element(out, "<li><b>", page->gaps[i].operator_name, "</b>: ");
        page_element(out, "", page->gaps[i].reason, "</li>\n");
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
        page_element(out, "<option>", values[i], "</option>");
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

static const char guide[] =
    "<details>\n<summary>How to read this page</summary>\n<p>Below each published number stands what the records give "
    "for "
    "it; an underlined number links to its finding. Drift is how far the published latency is from its record; within "
    "rounding it is 0 %. Executions: a large dot is the median of one execution, small dots are its samples, the bar "
    "is "
    "their range and the line is p50. All plots of a table have the scale that its header gives.</p>\n</details>\n";

static void fact(struct buffer *out, size_t number, const char *noun)
{
    buffer_format(out, "<li><b>%zu</b> %s%s</li>\n", number, noun, number == 1 ? "" : "s");
}

/* A count of findings has the colour of its severity, where there are any. */
static void finding_fact(struct buffer *out, size_t number, enum severity severity)
{
    struct text word = severity_word(severity);
    buffer_format(out, "<li%s%.*s%s><b>%zu</b> %.*s%s</li>\n", number > 0 ? " class=\"" : "",
                  number > 0 ? (int)word.size : 0, word.data, number > 0 ? "\"" : "", number, TEXT_PRINT(word),
                  number == 1 ? "" : "s");
}

static void write_summary(struct buffer *out, const struct page *page)
{
    const struct audit *audit = &page->report->audit;
    struct report_counts counts = report_count(page->report);
    buffer_string(out, "<header>\n<h1>Benchmark audit</h1>\n<ul class=\"facts\">\n");
    finding_fact(out, counts.errors, SEVERITY_ERROR);
    finding_fact(out, counts.warnings, SEVERITY_WARNING);
    if (page->operator_count > 0) {
        fact(out, audit->operators, "operator");
        fact(out, audit->rows, "row");
        fact(out, audit->records, "record");
    } else {
        fact(out, audit->files, "file");
    }
    fact(out, audit->cells_audited, "audited cell");
    fact(out, audit->cells_unaudited + audit->rows_unaudited + audit->documents_unaudited, "unaudited item");
    fact(out, audit->suppressed, "suppressed finding");
    buffer_string(out, "</ul>\n");
    if (page->report->count == 0) {
        buffer_string(out, page->report->error.size > 0 ? "<p>No findings in what could be checked.</p>\n"
                                                        : "<p class=\"met\">No findings.</p>\n");
    }
    if (!page->records && page->operator_count > 0) {
        buffer_string(out, "<p>Not compared with records: none were given.</p>\n");
    } else if (page->records && audit->largest_drift >= 0 && audit->largest_drift_row.size > 0) {
        buffer_format(out, "<p>Largest drift of a latency from its record: %.3g %%.</p>\n", 100 * audit->largest_drift);
    }
    if (page->report->error.size > 0) {
        buffer_string(out, "<p class=\"failed\">Not everything could be checked:</p>\n<pre>");
        page_text(out, page->report->error, true);
        buffer_string(out, "</pre>\n");
    }
    buffer_string(out, guide);
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
    if (page->operator_count + page->gap_count > 0) {
        write_coverage(&writing);
    }
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
