/*
 * Recall and precision of the hygiene rules on labelled spans: our own set always, the shared one where it lies beside
 * the project. Both must reach 0.98 on the rows labelled `sure`. A row counts as found when a finding of a fitting rule
 * meets its span; a `none` row is a false positive when a finding meets it and no labelled positive.
 */
#include "../hygiene/scan.h"
#include "base/buffer.h"
#include "base/file.h"

#include <stdio.h>
#include <stdlib.h>

enum { COLUMNS = 8, CATEGORIES = 16, FILE_LIMIT = 16 * 1024 * 1024 };

struct row {
    struct text document, line, span, category, text;
    size_t start, end; /* of the span, in the text without escapes */
    bool sure;
};

struct rows {
    struct row *items;
    size_t count;
    size_t capacity;
};

struct score {
    struct text category;
    bool sure;
    size_t good, all;
};

static const struct {
    const char *category;
    const char *rules[2];
} fitting[] = {
    {"email", {"hygiene-email", NULL}},
    {"user_at_host", {"hygiene-user", "hygiene-email"}},
    {"hostname", {"hygiene-host", NULL}},
    {"ip", {"hygiene-host", NULL}},
    {"internal_url", {"hygiene-internal", "hygiene-host"}},
    {"issue_id", {"hygiene-internal", "hygiene-host"}},
    {"container_image", {"hygiene-container", NULL}},
    {"abs_path", {"hygiene-path", NULL}},
    {"date_time", {"hygiene-date", NULL}},
    {"version", {"hygiene-version", NULL}},
    {"commit_hash", {"hygiene-commit", NULL}},
};

/* A doubled backslash is one, `\t` a tab. */
static struct text unescaped(struct arena *arena, struct text text)
{
    struct buffer plain = {0};
    for (size_t i = 0; i < text.size; i++) {
        bool escape = text.data[i] == '\\' && i + 1 < text.size;
        i += escape;
        buffer_byte(&plain, escape && text.data[i] == 't' ? '\t' : text.data[i]);
    }
    struct text copy = arena_copy(arena, buffer_view(&plain));
    buffer_release(&plain);
    return copy;
}

static bool read_row(struct arena *arena, struct text line, struct row *row)
{
    struct text cells[COLUMNS];
    size_t count = 0;
    while (count < COLUMNS && text_split(&line, '\t', &cells[count])) {
        count++;
    }
    if (count < COLUMNS) {
        return false;
    }
    size_t column = (size_t)strtoul(arena_copy(arena, cells[2]).data, NULL, 10);
    struct text span = unescaped(arena, cells[3]);
    struct text text = unescaped(arena, cells[7]);
    size_t start = unescaped(arena, text_slice(cells[7], 0, column - 1)).size;
    if (!text_starts(text_after(text, start), span)) {
        start = text_find(text, span, 0);
    }
    *row = (struct row){.document = cells[0],
                        .line = cells[1],
                        .span = span,
                        .category = cells[4],
                        .text = text,
                        .start = start,
                        .end = start + span.size,
                        .sure = text_equal(cells[5], TEXT("sure"))};
    return start != TEXT_NONE;
}

static struct rows read_rows(struct arena *arena, struct text bytes)
{
    struct rows rows = {0};
    struct text line;
    while (text_split(&bytes, '\n', &line)) {
        struct row row;
        if (!text_starts(line, TEXT("document\t")) && read_row(arena, line, &row)) {
            arena_push(arena, &rows, row);
        }
    }
    return rows;
}

static bool is_none(const struct row *row)
{
    return text_equal(row->category, TEXT("none"));
}

static bool fits(const struct row *row, struct text rule)
{
    for (size_t i = 0; i < sizeof(fitting) / sizeof(*fitting); i++) {
        if (text_equal(row->category, text_from(fitting[i].category))) {
            return text_equal(rule, text_from(fitting[i].rules[0])) || text_equal(rule, text_from(fitting[i].rules[1]));
        }
    }
    return false;
}

static bool meets(const struct row *row, const struct finding *finding)
{
    return finding->diagnostic.start.offset < row->end && finding->diagnostic.end.offset > row->start;
}

/* A positive of the same line that the finding meets explains it. */
static bool explained(const struct rows *rows, const struct row *row, const struct finding *finding)
{
    for (size_t i = 0; i < rows->count; i++) {
        const struct row *other = &rows->items[i];
        if (!is_none(other) && text_equal(other->document, row->document) && text_equal(other->line, row->line) &&
            meets(other, finding)) {
            return true;
        }
    }
    return false;
}

/* A positive row is good when it is found, a `none` row when nothing is. */
static bool judge(const struct rows *rows, const struct row *row, const struct scanned *scanned)
{
    for (const struct finding *finding = scanned->findings.first; finding != NULL; finding = finding->next) {
        if (!meets(row, finding)) {
            continue;
        }
        if (!is_none(row) && fits(row, finding->diagnostic.rule->id)) {
            return true;
        }
        if (is_none(row) && !explained(rows, row, finding)) {
            return false;
        }
    }
    return is_none(row);
}

static void add_score(struct score *scores, const struct row *row, bool good)
{
    size_t i = 0;
    while (scores[i].category.size > 0 &&
           !(text_equal(scores[i].category, row->category) && scores[i].sure == row->sure)) {
        i++;
    }
    scores[i].category = row->category;
    scores[i].sure = row->sure;
    scores[i].good += good;
    scores[i].all++;
}

static bool print_scores(const struct score *scores)
{
    size_t found = 0;
    size_t positives = 0;
    size_t wrong = 0;
    for (const struct score *score = scores; score->category.size > 0; score++) {
        printf("  %-16.*s %-6s %3zu of %3zu %s\n", TEXT_PRINT(score->category), score->sure ? "sure" : "border",
               score->good, score->all, text_equal(score->category, TEXT("none")) ? "silent" : "found");
        if (score->sure && text_equal(score->category, TEXT("none"))) {
            wrong += score->all - score->good;
        } else if (score->sure) {
            found += score->good;
            positives += score->all;
        }
    }
    double recall = positives == 0 ? 0 : (double)found / (double)positives;
    double precision = found == 0 ? 0 : (double)found / (double)(found + wrong);
    printf("  recall %.4f, precision %.4f on sure rows\n", recall, precision);
    return recall >= 0.98 && precision >= 0.98;
}

static bool measure(const struct scan *scan, const char *path, bool demanded)
{
    struct arena arena = {0};
    struct text bytes = TEXT("");
    struct file_fault fault = {0};
    if (!file_read(&arena, path, FILE_LIMIT, &bytes, &fault)) {
        arena_release(&arena);
        printf("%s: not there\n", path);
        return !demanded;
    }
    struct rows rows = read_rows(&arena, bytes);
    struct score scores[2 * CATEGORIES] = {{.all = 0}};
    for (size_t i = 0; i < rows.count; i++) {
        struct scanned scanned;
        scan_text(scan, &scanned, TEXT("labelled.md"), rows.items[i].text);
        bool good = judge(&rows, &rows.items[i], &scanned);
        add_score(scores, &rows.items[i], good);
        if (!good && rows.items[i].sure) {
            printf("  %s %.*s `%.*s` (%.*s:%.*s)\n", is_none(&rows.items[i]) ? "accused" : "missed",
                   TEXT_PRINT(rows.items[i].category), TEXT_PRINT(rows.items[i].span),
                   TEXT_PRINT(rows.items[i].document), TEXT_PRINT(rows.items[i].line));
        }
        scanned_close(&scanned);
    }
    printf("%s: %zu rows\n", path, rows.count);
    bool good = print_scores(scores) && rows.count > 0;
    arena_release(&arena);
    return good;
}

int main(void)
{
    struct scan scan;
    scan_open(&scan);
    scan_prepare(&scan);
    bool own = measure(&scan, SOURCE_DIR "/tests/hygiene/labelled.tsv", true);
    bool shared = measure(&scan, SOURCE_DIR "/../shared/hygiene/labelled.tsv", false);
    scan_close(&scan);
    return own && shared ? EXIT_SUCCESS : EXIT_FAILURE;
}
