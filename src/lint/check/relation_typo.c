/*
 * Which cell of a row is the typing error? A fix of the accused cell is safe only where no likely slip in one of the
 * cells that it is computed from explains the row as well: a digit mistaken, added or lost, two neighbours exchanged,
 * another row's cell.
 */
#include "lint/check/relation.h"

#include "base/memory.h"

struct suspicion {
    const struct relation_row *at;
    struct result_row *trial; /* a copy of the row with cells of its own */
    size_t column;            /* the cell that is tried */
};

/* Would the whole row agree if the cell under trial read `value`? */
static bool explains(const struct suspicion *suspicion, struct decimal value)
{
    const struct standard *standard = suspicion->at->check->standard;
    struct number_cell *cell = &suspicion->trial->numbers[suspicion->column];
    struct decimal shown = cell->value;
    struct relation_row with = {suspicion->at->check, suspicion->at->readme, suspicion->trial};
    bool agrees = value.units > 0 && value.units != shown.units;
    cell->value = value;
    for (size_t i = 0; agrees && i < standard->relation_count; i++) {
        agrees = relation_judge(&with, &standard->relations[i]) != DISAGREES;
    }
    cell->value = shown;
    return agrees;
}

static bool try_units(const struct suspicion *suspicion, wide units)
{
    unsigned scale = suspicion->trial->numbers[suspicion->column].value.scale;
    return units > 0 && explains(suspicion, (struct decimal){units, scale});
}

/* The place of the first digit before the point. */
static wide first_place(const struct suspicion *suspicion)
{
    wide first = 1;
    for (unsigned i = 0; i < suspicion->trial->numbers[suspicion->column].value.scale; i++) {
        first *= 10;
    }
    return first;
}

/* The last place worth trying: one digit more than are printed. */
static wide last_place(const struct suspicion *suspicion, wide units)
{
    wide first = first_place(suspicion);
    return (units > first ? units : first) * 10;
}

/* One digit mistaken, or exchanged with its neighbour. */
static bool digit_slips(const struct suspicion *suspicion, wide units)
{
    for (wide place = 1; place <= last_place(suspicion, units); place *= 10) {
        wide digit = units / place % 10;
        for (wide other = 0; other <= 9; other++) {
            if (other != digit && try_units(suspicion, units + (other - digit) * place)) {
                return true;
            }
        }
        wide next = units / place / 10 % 10;
        wide exchanged = units + (next - digit) * place + (digit - next) * place * 10;
        if (next != digit && try_units(suspicion, exchanged)) {
            return true;
        }
    }
    return false;
}

/* One digit too many or too few before the point: behind it the number of digits is fixed. */
static bool length_slips(const struct suspicion *suspicion, wide units)
{
    for (wide place = first_place(suspicion); place <= last_place(suspicion, units); place *= 10) {
        wide below = units % place;
        if (try_units(suspicion, units / (place * 10) * place + below)) {
            return true;
        }
        for (wide digit = 0; digit <= 9; digit++) {
            if (try_units(suspicion, units / place * place * 10 + digit * place + below)) {
                return true;
            }
        }
    }
    return false;
}

static bool other_rows(const struct suspicion *suspicion)
{
    const struct readme *readme = suspicion->at->readme;
    for (size_t i = 0; i < readme->row_count; i++) {
        const struct result_row *row = &readme->rows[i];
        if (row != suspicion->at->row && row->sound && row->numbers[suspicion->column].state == CELL_SOUND &&
            decimal_equal(row->numbers[suspicion->column].value, suspicion->trial->numbers[suspicion->column].value)) {
            return true; /* the same number stands in another row: this one may have been copied from there */
        }
    }
    return false;
}

static bool is_suspect(struct suspicion *suspicion, size_t column)
{
    suspicion->column = column;
    const struct number_cell *cell = &suspicion->trial->numbers[column];
    return cell->state == CELL_SOUND && (digit_slips(suspicion, cell->value.units) ||
                                         length_slips(suspicion, cell->value.units) || other_rows(suspicion));
}

/* The columns that the relation's result is computed from, through computed ones down to the measured ones. */
static bool any_suspect(struct suspicion *suspicion, const struct relation *relation)
{
    const struct standard *standard = suspicion->at->check->standard;
    for (size_t side = 0; side < 2; side++) {
        struct text_list operands = side == 0 ? relation->numerator : relation->denominator;
        for (size_t i = 0; i < operands.count; i++) {
            size_t column = standard_column_index(standard->results, operands.items[i]);
            const struct relation *own = relation_of(standard, operands.items[i]);
            if (column != TEXT_NONE &&
                (is_suspect(suspicion, column) || (own != NULL && any_suspect(suspicion, own)))) {
                return true;
            }
        }
    }
    return false;
}

bool relation_typo_elsewhere(const struct relation_row *at, const struct relation *relation)
{
    struct column_list columns = at->check->standard->results;
    struct result_row trial = *at->row;
    trial.numbers = arena_array(at->check->arena, struct number_cell, columns.count);
    for (size_t i = 0; i < columns.count; i++) {
        trial.numbers[i] = at->row->numbers[i];
    }
    struct suspicion suspicion = {at, &trial, 0};
    return any_suspect(&suspicion, relation);
}
