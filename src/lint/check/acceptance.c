#include "lint/check/relation.h"
#include "lint/check/results.h"
#include "lint/check/structure.h"

#include "base/memory.h"
#include "lint/model/number_cell.h"

#include <stdlib.h>

static size_t find_path(struct text text, struct text path)
{
    for (size_t at = text_find(text, path, 0); at != TEXT_NONE; at = text_find(text, path, at + 1)) {
        bool open = at == 0 || !byte_is_word(text.data[at - 1]);
        bool closed = at + path.size == text.size || !byte_is_word(text.data[at + path.size]);
        if (open && closed) {
            return at;
        }
    }
    return TEXT_NONE;
}

/* Where Acceptance names the test: in what it shows, or as the target of a link. TEXT_NONE: nowhere. */
static size_t named_at(struct check *check, const struct readme *readme, const struct readme_section *section,
                       struct text path)
{
    size_t at = find_path(text_slice(readme->markdown->prose, section->body, section->body_end), path);
    if (at != TEXT_NONE) {
        return section->body + at;
    }
    at = find_path(text_slice(readme->source->bytes, section->body, section->body_end), path);
    if (at == TEXT_NONE) {
        return TEXT_NONE;
    }
    at += section->body;
    struct comment_list comments = markdown_comments(check->arena, readme->markdown);
    for (size_t i = 0; i < comments.count; i++) {
        if (comments.items[i].start <= at && at < comments.items[i].end) {
            return TEXT_NONE;
        }
    }
    return at;
}

static void check_test(struct check *check, const struct readme *readme, const struct readme_section *section)
{
    struct text expected = standard_name(check->arena, check->standard->layout.tests, readme->operator_name);
    if (expected.size == 0) {
        return;
    }
    size_t at = named_at(check, readme, section, expected);
    if (at == TEXT_NONE) {
        finding_kind(check->findings, CHECK_ACCEPTANCE_TEST, NULL, readme->source, section->start, section->end,
                     FACTS({"expected", expected}));
    } else if (!repository_has(check->repository, expected)) {
        finding_kind(check->findings, CHECK_ACCEPTANCE_TEST, "absent", readme->source, at, at + expected.size,
                     FACTS({"expected", expected}, {"found", expected}));
    }
}

static bool names_row(const struct criterion *criterion, const struct result_row *row)
{
    return text_list_has(criterion->cases, row->case_id);
}

static bool in_reach(const struct criterion *criterion, const struct result_row *row)
{
    bool named = (criterion->cases.count == 0 || names_row(criterion, row)) &&
                 (criterion->dtypes.count == 0 || text_list_has(criterion->dtypes, row->dtype)) &&
                 (criterion->scopes.count == 0 || text_list_has(criterion->scopes, row->scope));
    return named != criterion->excepts;
}

/* A criterion that names the row's case speaks for it; a general one only where none does. */
static bool has_own_criterion(const struct readme *readme, const struct result_row *row)
{
    for (size_t i = 0; i < readme->criterion_count; i++) {
        if (names_row(&readme->criteria[i], row) && !readme->criteria[i].excepts) {
            return true;
        }
    }
    return false;
}

static bool passes(const struct criterion *criterion, struct decimal speedup)
{
    int order = decimal_compare(speedup, criterion->threshold);
    return order > 0 || (order == 0 && criterion->equal_passes);
}

static enum acceptance acceptance_of_column(const struct standard *standard, const struct readme *readme,
                                            const struct result_row *row, size_t column,
                                            const struct criterion **judged)
{
    const struct number_cell *ratio = &row->numbers[column];
    enum acceptance acceptance = ACCEPTANCE_OPEN;
    bool own = has_own_criterion(readme, row);
    for (size_t i = 0; ratio->state == CELL_SOUND && i < readme->criterion_count; i++) {
        const struct criterion *criterion = &readme->criteria[i];
        bool other = criterion->column.size > 0 && !text_equal(criterion->column, standard->results.items[column].role);
        if (other || (own && !names_row(criterion, row)) || !in_reach(criterion, row)) {
            continue;
        }
        *judged = criterion;
        acceptance = passes(criterion, ratio->value) ? ACCEPTANCE_MET : ACCEPTANCE_FAILED;
        if (acceptance == ACCEPTANCE_FAILED) {
            break;
        }
    }
    return acceptance;
}

enum acceptance acceptance_of(const struct standard *standard, const struct readme *readme,
                              const struct result_row *row, const struct criterion **judged)
{
    enum acceptance all = ACCEPTANCE_OPEN;
    for (size_t i = 0; row->sound && i < standard->results.count; i++) {
        if (!column_is_ratio(standard, &standard->results.items[i])) {
            continue;
        }
        enum acceptance one = acceptance_of_column(standard, readme, row, i, judged);
        if (one == ACCEPTANCE_FAILED) {
            return one;
        }
        all = one == ACCEPTANCE_MET ? one : all;
    }
    return all;
}

struct text acceptance_threshold(struct arena *arena, const struct standard *standard,
                                 const struct criterion *criterion)
{
    const struct column *column = standard_column(standard->results, criterion->column);
    for (size_t i = 0; column == NULL && i < standard->results.count; i++) {
        const struct column *any = &standard->results.items[i];
        column = column_is_ratio(standard, any) ? any : NULL;
    }
    struct text threshold = column == NULL ? decimal_print(arena, criterion->threshold)
                                           : number_cell_print(arena, column, criterion->threshold);
    return arena_format(arena, "%s %.*s", criterion->equal_passes ? ">=" : ">", TEXT_PRINT(threshold));
}

/* Offsets of the cells that arithmetic accuses, sorted: asked for every row, of tables that may have 100,000. */
struct accused {
    size_t *items;
    size_t count;
    size_t capacity;
};

static int by_offset(const void *a, const void *b)
{
    size_t left = *(const size_t *)a;
    size_t right = *(const size_t *)b;
    return (left > right) - (left < right);
}

static struct accused accused_cells(const struct check *check, const struct readme *readme)
{
    struct accused accused = {0};
    for (const struct finding *finding = check->findings->first; finding != NULL; finding = finding->next) {
        if (finding->diagnostic.rule->check == CHECK_RELATION && finding->source == readme->source) {
            arena_push(check->arena, &accused, finding->diagnostic.start.offset);
        }
    }
    if (accused.count > 1) {
        qsort(accused.items, accused.count, sizeof(*accused.items), by_offset);
    }
    return accused;
}

static void check_ratio(struct check *check, const struct readme *readme, const struct result_row *row, size_t column,
                        const struct accused *accused)
{
    const struct cell *cell = &row->cells[column];
    const struct criterion *criterion = NULL;
    bool known = accused->count > 0 &&
                 bsearch(&cell->start, accused->items, accused->count, sizeof(*accused->items), by_offset) != NULL;
    if (known || acceptance_of_column(check->standard, readme, row, column, &criterion) != ACCEPTANCE_FAILED) {
        return;
    }
    struct text expected = acceptance_threshold(check->arena, check->standard, criterion);
    struct finding *finding =
        finding_kind(check->findings, CHECK_ACCEPTANCE_FAILED, NULL, readme->source, cell->start, cell->end,
                     FACTS({"found", cell->text}, {"expected", expected}, {"row", row->case_id}));
    finding_relate(check->findings, finding, readme->source, criterion->start, criterion->end,
                   TEXT("the criterion stands here"));
}

static void check_row_criteria(struct check *check, const struct readme *readme, const struct result_row *row,
                               const struct accused *accused)
{
    for (size_t i = 0; i < check->standard->results.count; i++) {
        if (column_is_ratio(check->standard, &check->standard->results.items[i])) {
            check_ratio(check, readme, row, i, accused);
        }
    }
}

void check_acceptance(struct check *check, const struct readme *readme)
{
    const struct readme_section *section = judged_section(readme, TEXT("acceptance"));
    if (section == NULL) {
        return;
    }
    check_test(check, readme, section);
    if (!readme->criterion_stated) {
        finding_kind(check->findings, CHECK_ACCEPTANCE_CRITERION, NULL, readme->source, section->start, section->end,
                     NO_FACTS);
    }
    struct accused accused = accused_cells(check, readme);
    for (size_t i = 0; i < readme->row_count; i++) {
        if (readme->rows[i].sound) {
            check_row_criteria(check, readme, &readme->rows[i], &accused);
        }
    }
}
