/* The published rows of an operator, beside what their records give. */
#include "lint/report/page.h"

static void write_verdict(struct buffer *out, const struct page_row *row)
{
    static const char *const words[] = {[PAGE_VERDICT_OPEN] = "<td>no criterion",
                                        [PAGE_VERDICT_MET] = "<td class=\"met\">met",
                                        [PAGE_VERDICT_FAILED] = "<td class=\"failed\">failed",
                                        [PAGE_VERDICT_UNJUDGED] = "<td>not judged: the speedup is in doubt"};
    buffer_string(out, words[row->verdict]);
    if (row->criterion.size > 0) {
        page_element(out, "<small>", row->criterion, "</small>");
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

static void write_published(struct buffer *out, const struct page *page, const struct page_cell *cell)
{
    if (cell->finding > 0) {
        buffer_format(out, "<a class=\"accused\" href=\"#finding-%zu\" title=\"", cell->finding);
        page_element(out, "", page->report->diagnostics[cell->finding - 1].rule->id, "\">");
    }
    page_text(out, cell->published, false);
    buffer_string(out, cell->published.size == 0 ? "&ndash;" : "");
    buffer_string(out, cell->finding > 0 ? "</a>" : "");
}

static void write_cell(struct buffer *out, const struct page *page, const struct page_cell *cell)
{
    buffer_string(out, "<td class=\"number\">");
    write_published(out, page, cell);
    if (cell->recorded.size > 0) {
        page_element(out, "<small>record ", cell->recorded, "</small>");
    }
    buffer_string(out, "</td>");
}

static void write_row(struct buffer *out, const struct page *page, const struct page_row *row, double reach)
{
    page_element(out, "<tr><th scope=\"row\"><code>", row->case_id, "</code>");
    page_element(out, "<small>", row->dtype, ", ");
    page_text(out, row->scope, false);
    buffer_format(out, "</small><small>line %zu</small></th>", row->line);
    for (size_t i = 0; i < page->column_count; i++) {
        write_cell(out, page, &row->cells[i]);
    }
    write_drift(out, row);
    write_verdict(out, row);
    buffer_string(out, "<td>");
    if (row->measured.path.size > 0) {
        page_plot(out, &row->measured, TEXT("measured"), reach);
    }
    if (row->reference.path.size > 0) {
        page_plot(out, &row->reference, TEXT("reference"), reach);
    }
    buffer_string(out, row->measured.path.size + row->reference.path.size == 0 ? "no record</td>" : "</td>");
    page_element(out, "<td>", row->note, "</td></tr>\n");
}

/* How far the samples of an operator lie from their p50 at most: one scale for all its plots, so that spreads compare.
 */
static double reach_of(const struct page_operator *entry)
{
    double reach = 0;
    for (size_t i = 0; i < entry->row_count; i++) {
        const struct page_record *const records[] = {&entry->rows[i].measured, &entry->rows[i].reference};
        for (size_t side = 0; side < 2; side++) {
            double one = records[side]->path.size > 0 ? page_plot_reach(records[side]) : 0;
            reach = one > reach ? one : reach;
        }
    }
    return reach;
}

void page_rows(struct buffer *out, const struct page *page, const struct page_operator *entry)
{
    if (entry->row_count == 0) {
        buffer_string(out, "<p>No published row.</p>\n");
        return;
    }
    double reach = reach_of(entry);
    buffer_string(out, "<div class=\"scroll\" role=\"region\" aria-label=\"Published rows of ");
    page_text(out, entry->name, false);
    buffer_string(out, "\"><table class=\"rows\">\n<thead><tr><th scope=\"col\">Row</th>");
    for (size_t i = 0; i < page->column_count; i++) {
        page_element(out, "<th scope=\"col\" class=\"number\">", page->columns[i], "</th>");
    }
    buffer_string(out, "<th scope=\"col\" class=\"number\">Drift</th><th scope=\"col\">Acceptance</th>"
                       "<th scope=\"col\">Executions");
    if (reach > 0) {
        buffer_format(out, "<small>p50 &plusmn; %.2g %%</small>", 100 * reach);
    }
    buffer_string(out, "</th><th scope=\"col\">Note</th></tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < entry->row_count; i++) {
        write_row(out, page, &entry->rows[i], reach);
    }
    buffer_string(out, "</tbody></table></div>\n");
}
