/* Other readings of a cell, under which it is right though its column's relation does not give it. */
#include "lint/check/ratio_part.h"

static int compare_printed(const struct measure *a, const struct measure *b)
{
    if ((a->sign < 0) != (b->sign < 0)) {
        return a->sign < 0 ? -1 : 1;
    }
    return a->sign < 0 ? decimal_compare(b->value, a->value) : decimal_compare(a->value, b->value);
}

/* A row so named may hold the mean of the ratios, which is not the ratio of the means but lies among them. */
static bool may_be_mean(const struct ratio_table *table, size_t column, size_t row)
{
    const struct ratio_cell *cell = ratio_table_cell(table, row, column);
    bool below = table->row_count > MOST_ROWS_COMPARED;
    bool above = below;
    for (size_t i = 0; table->rows[row].mean && !(below && above) && i < table->row_count; i++) {
        const struct ratio_cell *other = ratio_table_cell(table, i, column);
        if (i != row && ratio_counts(other)) {
            int order = compare_printed(&cell->measure, &other->measure);
            below = below || order >= 0;
            above = above || order <= 0;
        }
    }
    return table->rows[row].mean && below && above;
}

static bool is_points(const struct ratio_table *table, const struct ratio_relation *relation, size_t row)
{
    const struct measure *measure = &ratio_table_cell(table, row, relation->result)->measure;
    struct decimal above;
    struct decimal below;
    struct unit unit;
    struct unit other;
    if (!ratio_operand(table, row, relation->numerator[0], &above, &unit) ||
        !ratio_operand(table, row, relation->denominator[0], &below, &other) ||
        unit.family.size + other.family.size > 0) {
        return false;
    }
    bool falls = decimal_compare(above, below) < 0;
    struct interval larger = interval_of(falls ? below : above);
    struct interval smaller = interval_of(falls ? above : below);
    bool sound = true;
    bool apart = fraction_compare(larger.low, smaller.high, &sound) > 0;
    struct interval points = {apart ? fraction_subtract(larger.low, smaller.high) : (struct fraction){0, 1, true},
                              fraction_subtract(larger.high, smaller.low)};
    return interval_meets(points, interval_of(measure->value), &sound) || !sound;
}

/* "+0.5%" may stand for points between two shares that are percents themselves; so may then all its column. */
static bool may_be_points(const struct ratio_table *table, const struct ratio_relation *relation, size_t row)
{
    bool points =
        relation->display != RATIO_FACTOR && table->row_count <= MOST_ROWS_COMPARED && is_points(table, relation, row);
    for (size_t i = 0; points && i < table->row_count; i++) {
        points = ratio_judge(table, relation, i) == RATIO_NOT_JUDGED || is_points(table, relation, i);
    }
    return points;
}

/* "vs best": the smallest or largest of several columns, another one in some rows. */
static bool may_be_best(const struct ratio_table *table, const struct ratio_relation *relation, size_t row)
{
    return table->columns[relation->result].best && ratio_is_other_column(table, relation, row);
}

/* A change may be printed without its sign, where no cell of the column has one. */
static bool may_lack_sign(const struct ratio_table *table, const struct ratio_relation *relation, size_t row)
{
    const struct ratio_column *column = &table->columns[relation->result];
    struct measure falls = ratio_table_cell(table, row, relation->result)->measure;
    falls.sign = -1;
    return column->change && !column->directed && relation->display != RATIO_FACTOR &&
           ratio_judge_as(table, relation, row, &falls) == RATIO_AGREES;
}

bool ratio_excused(const struct ratio_table *table, const struct ratio_relation *relation, size_t row)
{
    return may_be_mean(table, relation->result, row) || may_be_points(table, relation, row) ||
           may_be_best(table, relation, row) || may_lack_sign(table, relation, row);
}
