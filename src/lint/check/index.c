#include "lint/check/index.h"

#include "base/decimal.h"
#include "base/memory.h"

#include <stdlib.h>

static int compare_by_directory(const void *a, const void *b)
{
    const struct coverage *first = *(const struct coverage *const *)a;
    const struct coverage *second = *(const struct coverage *const *)b;
    int order = text_compare(first->directory, second->directory);
    return order != 0 ? order : (first > second) - (first < second);
}

static int compare_by_operator(const void *a, const void *b)
{
    const struct coverage *first = *(const struct coverage *const *)a;
    const struct coverage *second = *(const struct coverage *const *)b;
    int order = text_compare(first->operator_name, second->operator_name);
    return order != 0 ? order : (first > second) - (first < second);
}

struct coverage_order coverage_order(struct arena *arena, const struct repository_index *index, bool by_directory)
{
    struct coverage_order order = {.count = index->coverage_count, .by_directory = by_directory};
    order.items = arena_array(arena, const struct coverage *, order.count);
    for (size_t i = 0; i < order.count; i++) {
        order.items[i] = &index->coverage[i];
    }
    if (order.count > 1) {
        qsort(order.items, order.count, sizeof(struct coverage *),
              by_directory ? compare_by_directory : compare_by_operator);
    }
    return order;
}

static struct text name_of(const struct coverage_order *order, size_t index)
{
    return order->by_directory ? order->items[index]->directory : order->items[index]->operator_name;
}

const struct coverage **coverage_find(const struct coverage_order *order, struct text name, size_t *count)
{
    size_t low = 0;
    size_t high = order->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (text_compare(name_of(order, middle), name) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    *count = 0;
    while (low + *count < order->count && text_equal(name_of(order, low + *count), name)) {
        ++*count;
    }
    return *count == 0 ? NULL : order->items + low;
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
static void check_directory(struct check *check, const struct coverage_order *directories,
                            const struct coverage_order *operators, struct text name)
{
    const struct repository_index *index = &check->repository->index;
    size_t count = 0;
    if (coverage_find(directories, name, &count) != NULL) {
        return;
    }
    const struct coverage **rows = coverage_find(operators, name, &count);
    for (size_t i = 0; rows != NULL && i < count; i++) {
        if (rows[i]->target.size > 0 && !rows[i]->there) {
            return; /* its row is there, with a directory that is not: that is the fault */
        }
    }
    size_t start = rows != NULL ? rows[0]->start : index->coverage_table->header.start;
    size_t end = rows != NULL ? rows[0]->end : index->coverage_table->header.end;
    finding_kind(check->findings, CHECK_INDEX_COVERAGE, "absent", index->source, start, end,
                 FACTS({"directory", name}));
}

void check_coverage(struct check *check)
{
    const struct repository *repository = check->repository;
    const struct repository_index *index = &repository->index;
    if (index->coverage_table == NULL) {
        if (repository->operators.count > 0) {
            at_last_line(check, CHECK_INDEX_COVERAGE, "table", NO_FACTS);
        }
        return;
    }
    struct coverage_order directories = coverage_order(check->arena, index, true);
    struct coverage_order operators = coverage_order(check->arena, index, false);
    for (size_t i = 0; i < repository->operators.count; i++) {
        check_directory(check, &directories, &operators, operator_list_name(&repository->operators, i));
    }
    for (size_t i = 0; i < index->coverage_count; i++) {
        const struct coverage *entry = &index->coverage[i];
        /* Several operators of one row share its directories: told once. */
        bool first = i == 0 || index->coverage[i - 1].start != entry->start ||
                     text_equal(index->coverage[i - 1].operator_name, entry->operator_name);
        if (first && entry->target.size > 0 && !entry->there) {
            finding_kind(check->findings, CHECK_INDEX_COVERAGE, NULL, index->source, entry->directory_start,
                         entry->directory_end, FACTS({"directory", entry->target}));
        }
    }
}

void check_devices(struct check *check)
{
    const struct repository_index *index = &check->repository->index;
    struct text device = check->standard->measured_device;
    struct text expected = standard_constant(check->standard, TEXT("measured-bandwidth"));
    if (index->sound || !index->constants_needed) {
        return;
    }
    const struct device *measured = index->measured;
    if (index->device_table == NULL) {
        at_last_line(check, CHECK_INDEX_DEVICES, "table", FACTS({"device", device}, {"expected", expected}));
    } else if (measured == NULL || measured->bandwidth.size == 0) {
        const struct table_row *header = &index->device_table->header;
        finding_kind(check->findings, CHECK_INDEX_DEVICES, NULL, index->source,
                     measured == NULL ? header->start : measured->start, measured == NULL ? header->end : measured->end,
                     FACTS({"device", device}, {"expected", expected}));
    } else {
        finding_kind(check->findings, CHECK_INDEX_DEVICES, "constant", index->source, measured->start, measured->end,
                     FACTS({"device", device}, {"found", measured->bandwidth}, {"expected", expected}));
    }
}

void check_index(struct check *check)
{
    if (check->repository->partial || check->repository->index.markdown == NULL) {
        return;
    }
    check_coverage(check);
    check_matrix(check);
    check_devices(check);
}
