#include "lint/report/page.h"

#include "base/memory.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct rule plain_rule = {
    .id = TEXT_INIT("note-length"), .pack = TEXT_INIT("operator"), .severity = SEVERITY_WARNING};

static struct diagnostic finding(const char *path, const char *message)
{
    return (struct diagnostic){.rule = &plain_rule,
                               .severity = SEVERITY_WARNING,
                               .path = text_from(path),
                               .real_path = text_from(path),
                               .start = {3, 1, 10},
                               .end = {3, 2, 11},
                               .message = text_from(message)};
}

static size_t count_of(struct text text, const char *part)
{
    size_t count = 0;
    for (size_t at = text_find(text, text_from(part), 0); at != TEXT_NONE;
         at = text_find(text, text_from(part), at + 1)) {
        count++;
    }
    return count;
}

static bool is_void(struct text name)
{
    static const char *const names[] = {"meta", "link", "circle", "line"};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        if (text_equal(name, text_from(names[i]))) {
            return true;
        }
    }
    return false;
}

/* Every element is closed, in order; void ones, comments and the document type stand alone. */
static void expect_balanced(struct text page)
{
    struct text open[64];
    size_t depth = 0;
    for (size_t at = text_find_byte(page, '<', 0); at != TEXT_NONE; at = text_find_byte(page, '<', at + 1)) {
        bool closing = page.data[at + 1] == '/';
        size_t from = at + 1 + closing;
        size_t to = from;
        while (to < page.size && byte_is_alnum(page.data[to])) {
            to++;
        }
        struct text name = text_slice(page, from, to);
        if (name.size == 0 || is_void(name)) {
            continue;
        }
        if (closing) {
            cr_assert(depth > 0 && text_equal(open[depth - 1], name), "</%.*s> at %zu", TEXT_PRINT(name), at);
            depth--;
        } else {
            cr_assert_lt(depth, 64);
            open[depth++] = name;
        }
        if (!closing && text_equal(name, TEXT("script"))) { /* its text is no markup */
            at = text_find(page, TEXT("</script"), at) - 1;
        }
    }
    cr_expect_eq(depth, 0);
}

static struct buffer write_page(const char *word)
{
    static const double samples[] = {1.0, 1.1, 1.2};
    static const struct page_execution executions[] = {{1.1, samples, 3}, {1.15, NULL, 0}};
    struct text text = text_from(word);
    struct page_record record = {TEXT("r.json"), TEXT("ms"), 1.1, 1.0, 1.1, 1.2, executions, 2};
    struct page_record none = {.path = TEXT(""), .unit = TEXT("")};
    struct page_cell cells[] = {{text, text, 2}, {TEXT(""), TEXT(""), 0}};
    struct page_row rows[] = {{.case_id = text,
                               .dtype = text,
                               .scope = text,
                               .note = text,
                               .line = 7,
                               .cells = cells,
                               .has_drift = true,
                               .drift = -0.0123,
                               .verdict = PAGE_VERDICT_FAILED,
                               .criterion = text,
                               .measured = record,
                               .reference = none},
                              {.case_id = TEXT("b"),
                               .dtype = TEXT(""),
                               .scope = TEXT(""),
                               .note = TEXT(""),
                               .line = 8,
                               .cells = cells,
                               .criterion = TEXT(""),
                               .measured = none,
                               .reference = none}};
    struct page_operator operators[] = {{TEXT("nms"), TEXT("benchmarks/nms/README.md"), text, text, rows, 2, true},
                                        {TEXT("nms-fused"), TEXT(""), TEXT(""), TEXT(""), NULL, 0, false}};
    struct page_gap gaps[] = {{text, text}, {TEXT("roi_align"), TEXT("waits for a kernel")}};
    struct text columns[] = {text, TEXT("Speedup")};
    struct diagnostic diagnostics[] = {finding("benchmarks/nms/README.md", word),
                                       finding("benchmarks/nms-fused/x.md", "in the second"),
                                       finding(".tmp/benchmarks/nms-big.json", "of nms"),
                                       finding(".tmp/benchmarks/nms-fused.json", "of nms-fused"),
                                       finding(".tmp/benchmarks/other-big.json", "of nobody"),
                                       finding(".tmp/benchmarks/nms-big.txt", "of nobody"),
                                       finding("benchmarks/README.md", "of nobody")};
    struct report report = {.diagnostics = diagnostics,
                            .count = sizeof(diagnostics) / sizeof(*diagnostics),
                            .version = TEXT("0.1.0"),
                            .error = text,
                            .audit = {.largest_drift = -1}};
    struct page page = {.report = &report,
                        .benchmarks = TEXT("benchmarks"),
                        .columns = columns,
                        .column_count = 2,
                        .operators = operators,
                        .operator_count = 2,
                        .gaps = gaps,
                        .gap_count = 2,
                        .records = true};
    struct buffer out = {0};
    page_write(&out, &page);
    return out;
}

Test(page, hostile_texts)
{
    static const char *const words[] = {"<script>alert(1)</script>", "\" onload=\"x",        "' & <b>",
                                        "</table></main>",           "\x1b[31m\u202e\nline", "one ` alone"};
    for (size_t i = 0; i < sizeof(words) / sizeof(*words); i++) {
        struct buffer out = write_page(words[i]);
        struct text page = buffer_view(&out);
        expect_balanced(page);
        cr_expect_eq(count_of(page, "<script"), 1);
        cr_expect_eq(count_of(page, "<b>"), 10, "%zu", count_of(page, "<b>")); /* eight facts and two gaps' names */
        cr_expect_eq(count_of(page, "\" onload"), 0);
        cr_expect_eq(count_of(page, "\x1b"), 0);
        cr_expect_eq(count_of(page, "\xe2\x80\xae"), 0);
        buffer_release(&out);
    }
}

/* Nothing is fetched from anywhere. */
Test(page, self_contained)
{
    struct buffer out = write_page("a");
    struct text page = buffer_view(&out);
    static const char *const never[] = {"http:", "https:", "src=", "@import", "url(", "fetch(", "XMLHttp", "//cdn"};
    for (size_t i = 0; i < sizeof(never) / sizeof(*never); i++) {
        cr_expect_eq(count_of(page, never[i]), 0, "%s", never[i]);
    }
    cr_expect_eq(count_of(page, "href="), count_of(page, "href=\"#"));
    cr_expect_eq(count_of(page, "default-src 'none'"), 1);
    cr_expect(report_recognize(text_slice(page, 0, REPORT_HEAD), &builtin_rules));
    cr_expect_eq(count_of(page, "prefers-color-scheme: dark"), 1);
    buffer_release(&out);
}

Test(page, findings_belong_to_operators)
{
    struct buffer out = write_page("a");
    struct text page = buffer_view(&out);
    cr_expect_eq(count_of(page, "\" tabindex=\"-1\" data-operator=\"nms\""), 2);
    cr_expect_eq(count_of(page, "\" tabindex=\"-1\" data-operator=\"nms-fused\""), 2);
    cr_expect_eq(count_of(page, "\" tabindex=\"-1\" data-operator=\"\""), 3);
    cr_expect_eq(count_of(page, "-1.2 %"), 1);
    cr_expect_eq(count_of(page, ">failed<"), 1);
    cr_expect_eq(count_of(page, "<svg"), 1);
    cr_expect_eq(count_of(page, "class=\"execution\""), 2);
    cr_expect_eq(count_of(page, "class=\"sample\""), 3);
    cr_expect_eq(count_of(page, "No published row"), 1);
    cr_expect_eq(count_of(page, "href=\"#finding-2\" title=\"note-length\""), 2);
    cr_expect_eq(count_of(page, "id=\"finding-2\""), 1);
    buffer_release(&out);
}

/* Where nothing was benchmarked, the files that were read are all there is to count. */
Test(page, no_operators)
{
    struct diagnostic diagnostics[] = {finding("benchmarks/README.md", "of nobody")};
    struct report report = {
        .diagnostics = diagnostics, .count = 1, .version = TEXT("0.1.0"), .audit = {.files = 3, .largest_drift = -1}};
    struct page page = {.report = &report, .benchmarks = TEXT("benchmarks")};
    struct buffer out = {0};
    page_write(&out, &page);
    cr_expect_eq(count_of(buffer_view(&out), "<b>3</b> files"), 1, "%.*s", TEXT_PRINT(buffer_view(&out)));
    cr_expect_eq(count_of(buffer_view(&out), "Coverage"), 0);
    expect_balanced(buffer_view(&out));
    buffer_release(&out);
}

/* A median of nothing has no shares of it. */
Test(page, plot_without_a_scale)
{
    const struct page_record record = {TEXT("r.json"), TEXT("ms"), 0, 0, 0, 2, NULL, 0};
    cr_expect_eq(page_plot_reach(&record), 0);
}

static struct text plot_of(struct buffer *out, double reach)
{
    static const double samples[] = {99, 102};
    static const struct page_execution executions[] = {{100, samples, 2}};
    const struct page_record record = {TEXT("r.json"), TEXT("ms"), 100, 99, 100.2, 102, executions, 1};
    cr_expect_float_eq(page_plot_reach(&record), 0.02, 1e-12);
    page_plot(out, &record, TEXT("measured"), reach);
    return buffer_view(out);
}

/* All plots of a table share one scale: p50 stands in the middle, and twice the reach is half the width. */
Test(page, plots_share_a_scale)
{
    static const struct {
        double reach;
        const char *band;
    } plots[] = {{0.02, "x1=\"48.0\" x2=\"174.0\""},
                 {0.005, "x1=\"6.0\" x2=\"174.0\""},
                 {0.04, "x1=\"69.0\" x2=\"132.0\""},
                 {0, "x1=\"90.0\" x2=\"90.0\""}};
    for (size_t i = 0; i < sizeof(plots) / sizeof(*plots); i++) {
        struct buffer out = {0};
        struct text plot = plot_of(&out, plots[i].reach);
        cr_expect_eq(count_of(plot, plots[i].band), 1 + (plots[i].reach == 0), "%.*s", TEXT_PRINT(plot));
        cr_expect_eq(count_of(plot, "class=\"median\" x1=\"90.0\""), 1);
        cr_expect_eq(count_of(plot, "<title>measured: p50 100, from 99 to 102 ms, spread 3 %, 1 execution</title>"), 1);
        buffer_release(&out);
    }
}
