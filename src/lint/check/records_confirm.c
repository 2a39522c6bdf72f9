#include "lint/check/records.h"

#include "base/memory.h"
#include "lint/check/records_value.h"

/* The first record of this row that can be believed, of the measured side or of the reference; NULL when there is none.
 */
static const struct record *record_of(const struct check *check, const struct readme *readme,
                                      const struct result_row *row, bool reference)
{
    size_t index = operator_list_find(&check->repository->operators, readme->operator_name);
    struct record_slice slice = records_of(check->records, index);
    for (size_t i = 0; i < slice.count; i++) {
        const struct record_file *file = slice.items[i];
        const struct record *record = file->record;
        if (file->reference == reference && record != NULL && record->faults.count == 0 &&
            text_equal(record_text(record, TEXT("case")), row->case_id) &&
            text_equal(record_text(record, TEXT("dtype")), row->dtype) &&
            text_equal(record_text(record, TEXT("scope")), row->scope)) {
            return record;
        }
    }
    return NULL;
}

static bool possible(struct arena *arena, struct exact_pool *pool, const struct record *record)
{
    struct statistics statistics;
    if (!record_statistics(arena, pool, record, &statistics) || statistics.median_count == 0 ||
        statistics_judge(arena, &statistics).kind != STATISTICS_SOUND) {
        return false;
    }
    return range_meets(statistics_median(pool, statistics.medians, statistics.median_count), statistics.p50.range);
}

static bool confirmed(const struct check *check, const struct readme *readme, const struct result_row *row,
                      struct text role)
{
    const struct column *column = standard_column(check->standard->results, role);
    const struct record_field *field = standard_field(check->standard, TEXT("p50"));
    const struct number_cell *cell = readme_number(check->standard, row, role);
    const struct record *record = record_of(check, readme, row, text_equal(role, TEXT("reference")));
    struct exact_pool pool = {0};
    bool fits = false;
    if (record != NULL && field != NULL && cell->state == CELL_SOUND && possible(check->arena, &pool, record)) {
        const struct exact *value =
            exact_multiply(&pool, record_stored(&pool, record, "p50"), unit_factor(&pool, field->unit, column->unit));
        struct decimal half = {5, column->decimals + 1};
        fits = range_meets(range_point(value),
                           range_around(&pool, exact_decimal(&pool, cell->value), exact_decimal(&pool, half)));
    }
    exact_release(&pool);
    return fits;
}

bool records_confirm(const struct check *check, const struct readme *readme, const struct result_row *row,
                     const struct relation *relation)
{
    const struct text_list sides[] = {relation->numerator, relation->denominator};
    bool any = false;
    for (size_t side = 0; check->records != NULL && side < 2; side++) {
        for (size_t i = 0; i < sides[side].count; i++) {
            struct text role = sides[side].items[i];
            bool stored = text_equal(role, TEXT("measured")) || text_equal(role, TEXT("reference"));
            if (standard_column(check->standard->results, role) == NULL) {
                continue;
            }
            if (!stored || !confirmed(check, readme, row, role)) {
                return false;
            }
            any = true;
        }
    }
    return any;
}
