#include "lint/check/ratio_part.h"

static const struct fraction ONE = {1, 1, true};

static bool is_percent(const struct measure *measure, enum ratio_display display, struct fraction ratio)
{
    struct measure other = *measure;
    if (measure->form == FORM_PERCENT || (measure->form == FORM_PLAIN && display != RATIO_FACTOR)) {
        other.form = FORM_FACTOR;
        return ratio_prints(&other, RATIO_FACTOR, ratio);
    }
    other.form = FORM_PERCENT;
    return ratio_prints(&other, RATIO_PERCENT, ratio) || ratio_prints(&other, RATIO_PORTION, ratio);
}

/* Two neighbouring digits exchanged. */
static bool is_transposed(const struct measure *measure, enum ratio_display display, struct fraction ratio)
{
    bool negative = false;
    struct decimal expected = ratio_digits(measure, display, ratio, &negative);
    wide found = measure->value.units;
    for (wide place = 1; place <= found && place <= expected.units * 10 && place < (wide)1 << 100; place *= 10) {
        wide low = found / place % 10;
        wide high = found / place / 10 % 10;
        wide swapped = found + (high - low) * place + (low - high) * place * 10;
        if (low != high && swapped == expected.units) {
            return true;
        }
    }
    return false;
}

bool ratio_is_other_column(const struct ratio_table *table, const struct ratio_relation *relation, size_t row)
{
    const struct ratio_cell *cell = ratio_table_cell(table, row, relation->result);
    size_t fitting = 0;
    for (size_t side = 0; side < 2; side++) {
        size_t count = side == 0 ? relation->numerator_count : relation->denominator_count;
        for (size_t column = 0; count == 1 && column < table->column_count; column++) {
            struct ratio_relation with = *relation;
            size_t *operand = side == 0 ? &with.numerator[0] : &with.denominator[0];
            size_t own = *operand;
            struct decimal value;
            struct unit left;
            struct unit right;
            struct interval range;
            struct fraction ratio;
            *operand = column;
            if (column == relation->numerator[0] || column == relation->denominator[0] || column == relation->result ||
                !ratio_operand(table, row, column, &value, &left) || !ratio_operand(table, row, own, &value, &right) ||
                !unit_same_family(&left, &right) || !ratio_quotient(table, &with, row, &range, &ratio)) {
                continue;
            }
            fitting += ratio_prints(&cell->measure, relation->display, ratio);
        }
    }
    return fitting == 1;
}

/* The only other row whose quotient the cell prints. Among very many rows one always does. */
static size_t other_row(const struct ratio_table *table, const struct ratio_relation *relation, size_t row)
{
    if (table->row_count > MOST_ROWS_COMPARED) {
        return TEXT_NONE;
    }
    const struct ratio_cell *cell = ratio_table_cell(table, row, relation->result);
    size_t found = TEXT_NONE;
    for (size_t i = 0; i < table->row_count; i++) {
        struct interval range;
        struct fraction ratio;
        if (i == row || !ratio_quotient(table, relation, i, &range, &ratio) ||
            !ratio_prints(&cell->measure, relation->display, ratio)) {
            continue;
        }
        if (found != TEXT_NONE) {
            return TEXT_NONE;
        }
        found = i;
    }
    return found;
}

static bool are_exchanged(const struct ratio_table *table, const struct ratio_relation *relation, size_t other,
                          struct fraction ratio)
{
    const struct ratio_cell *theirs = ratio_table_cell(table, other, relation->result);
    return ratio_counts(theirs) && ratio_judge(table, relation, other) == RATIO_DISAGREES &&
           ratio_prints(&theirs->measure, relation->display, ratio);
}

enum cause ratio_cause(const struct ratio_table *table, const struct ratio_relation *relation, size_t row,
                       struct fraction ratio, size_t *other)
{
    const struct measure *measure = &ratio_table_cell(table, row, relation->result)->measure;
    *other = TEXT_NONE;
    size_t elsewhere = other_row(table, relation, row);
    bool exchanged = elsewhere != TEXT_NONE && are_exchanged(table, relation, elsewhere, ratio);
    const struct {
        bool fits;
        enum cause cause;
    } causes[] = {
        {ratio_prints(measure, relation->display, fraction_divide(ONE, ratio)), CAUSE_INVERTED},
        {is_percent(measure, relation->display, ratio), CAUSE_PERCENT},
        {is_transposed(measure, relation->display, ratio), CAUSE_TRANSPOSED},
        {ratio_is_other_column(table, relation, row), CAUSE_OTHER_COLUMN},
        {elsewhere != TEXT_NONE, exchanged ? CAUSE_EXCHANGED_ROWS : CAUSE_OTHER_ROW},
    };
    enum cause only = CAUSE_NONE;
    for (size_t i = 0; i < sizeof(causes) / sizeof(*causes); i++) {
        if (causes[i].fits && only != CAUSE_NONE) {
            return CAUSE_NONE;
        }
        only = causes[i].fits ? causes[i].cause : only;
    }
    *other = only == CAUSE_EXCHANGED_ROWS || only == CAUSE_OTHER_ROW ? elsewhere : TEXT_NONE;
    return only;
}
