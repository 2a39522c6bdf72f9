#include "lint/check/index.h"

#include "base/decimal.h"
#include "base/memory.h"

#include <stdlib.h>

static int compare_operators(const void *a, const void *b)
{
    const struct coverage *first = *(const struct coverage *const *)a;
    const struct coverage *second = *(const struct coverage *const *)b;
    int order = text_compare(first->operator_name, second->operator_name);
    return order != 0 ? order : (first > second) - (first < second);
}

static struct coverage_order order_coverage(struct arena *arena, const struct index *index)
{
    struct coverage_order order = {.count = index->coverage_count};
    order.items = arena_array(arena, const struct coverage *, order.count);
    bool sorted = true; /* as in most indexes: then nothing needs room for sorting */
    for (size_t i = 0; i < order.count; i++) {
        order.items[i] = &index->coverage[i];
        sorted = sorted && (i == 0 || compare_operators(&order.items[i - 1], &order.items[i]) <= 0);
    }
    if (!sorted) {
        qsort(order.items, order.count, sizeof(struct coverage *), compare_operators);
    }
    return order;
}

const struct coverage **coverage_find(const struct coverage_order *order, struct text name, size_t *count)
{
    size_t low = 0;
    size_t high = order->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (text_compare(order->items[middle]->operator_name, name) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *count = 0;
    while (low + *count < order->count && text_equal(order->items[low + *count]->operator_name, name)) {
        ++*count;
    }
    return *count == 0 ? NULL : order->items + low;
}

void finding_at_row(const struct index_check *at, enum check_kind kind, const char *variant,
                    const struct coverage *entry, const struct fact *facts)
{
    struct check *check = at->check;
    struct arena scratch = {0};
    size_t start = at->index->coverage_table->header.start;
    size_t end = at->index->coverage_table->header.end;
    if (entry != NULL) {
        struct coverage_row row = coverage_row(&scratch, at->index, entry);
        start = row.start;
        end = row.end;
    }
    finding_kind(check->findings, kind, variant, check->repository->index.source, start, end, facts);
    arena_release(&scratch);
}

static void at_last_line(struct check *check, enum check_kind kind, const char *variant, const struct fact *facts)
{
    const struct source *source = check->repository->index.source;
    struct text line = source_line(source, source->line_count - 1);
    size_t start = source_offset(source, line);
    finding_kind(check->findings, kind, variant, source, start, start + line.size, facts);
}

/* A directory that no row names: at the row of the operator of that name, which forgot it, else at the table's header.
 */
static void report_absent(const struct index_check *at, struct text name)
{
    size_t count = 0;
    const struct coverage **rows = coverage_find(&at->operators, name, &count);
    for (size_t i = 0; rows != NULL && i < count; i++) {
        if (coverage_is_missing(rows[i])) {
            return; /* its row is there, with a directory that is not: that is the fault */
        }
    }
    finding_at_row(at, CHECK_INDEX_COVERAGE, "absent", rows == NULL ? NULL : rows[0], FACTS({"directory", name}));
}

static void check_directories(const struct index_check *at)
{
    const struct operator_list *operators = &at->check->repository->operators;
    bool *covered = arena_array(at->arena, bool, operators->count);
    for (size_t i = 0; i < at->index->coverage_count; i++) {
        size_t owner = at->index->coverage[i].owner;
        if (owner != TEXT_NONE) {
            covered[owner] = true;
        }
    }
    for (size_t i = 0; i < operators->count; i++) {
        if (!covered[i]) {
            report_absent(at, operator_list_name(operators, i));
        }
    }
}

/* A row that names a directory which is not there. */
static void check_row(const struct index_check *at, const struct coverage *entry)
{
    struct arena scratch = {0};
    struct coverage_row row = coverage_row(&scratch, at->index, entry);
    finding_kind(at->check->findings, CHECK_INDEX_COVERAGE, NULL, at->check->repository->index.source,
                 row.directory_start, row.directory_end, FACTS({"directory", entry->elsewhere}));
    arena_release(&scratch);
}

void check_coverage(const struct index_check *at)
{
    const struct index *index = at->index;
    if (index->coverage_table == NULL) {
        if (at->check->repository->operators.count > 0) {
            at_last_line(at->check, CHECK_INDEX_COVERAGE, "table", NO_FACTS);
        }
        return;
    }
    check_directories(at);
    for (size_t i = 0; i < index->coverage_count; i++) {
        const struct coverage *entry = &index->coverage[i];
        /* Several operators of one row share its directories: told once. */
        bool first = i == 0 || entry[-1].table != entry->table || entry[-1].row != entry->row ||
                     text_equal(entry[-1].operator_name, entry->operator_name);
        if (first && coverage_is_missing(entry)) {
            check_row(at, entry);
        }
    }
}

static void check_devices(struct check *check, const struct table *table)
{
    const struct repository_index *index = &check->repository->index;
    struct text device = check->standard->measured_device;
    struct text expected = standard_constant(check->standard, TEXT("measured-bandwidth"));
    if (index->sound || !index->constants_needed) {
        return;
    }
    const struct device *measured = index->measured;
    if (table == NULL) {
        at_last_line(check, CHECK_INDEX_DEVICES, "table", FACTS({"device", device}, {"expected", expected}));
    } else if (measured == NULL || measured->bandwidth.size == 0) {
        const struct table_row *header = &table->header;
        finding_kind(check->findings, CHECK_INDEX_DEVICES, NULL, index->source,
                     measured == NULL ? header->start : measured->start, measured == NULL ? header->end : measured->end,
                     FACTS({"device", device}, {"expected", expected}));
    } else {
        finding_kind(check->findings, CHECK_INDEX_DEVICES, "constant", index->source, measured->start, measured->end,
                     FACTS({"device", device}, {"found", measured->bandwidth}, {"expected", expected}));
    }
}

void check_index(struct check *check, const struct index *index, const struct operator_matrix *matrix)
{
    struct arena arena = {0};
    struct index_check at = {check, index, &arena, order_coverage(&arena, index)};
    check_coverage(&at);
    check_matrix(&at, matrix);
    check_devices(check, index->device_table);
    arena_release(&arena);
}
