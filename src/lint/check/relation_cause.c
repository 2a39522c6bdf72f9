#include "lint/check/relation.h"

#include "lint/check/results.h"

static struct decimal printed_cell(const struct relation_row *at, const struct relation *relation)
{
    return readme_number(at->check->standard, at->row, relation->result)->value;
}

static const struct column *result_column(const struct relation_row *at, const struct relation *relation)
{
    return standard_column(at->check->standard->results, relation->result);
}

static bool prints_as(const struct relation_row *at, const struct relation *relation, struct fraction value)
{
    return value.sound &&
           decimal_equal(relation_printed(relation, result_column(at, relation), value), printed_cell(at, relation));
}

static bool is_truncated(const struct relation_row *at, const struct relation *relation, struct fraction value)
{
    struct decimal cut = fraction_truncate(value, result_column(at, relation)->decimals);
    return relation->display == DISPLAY_FACTOR && decimal_equal(cut, printed_cell(at, relation));
}

static bool is_inverted(const struct relation_row *at, const struct relation *relation, struct fraction value)
{
    /* Constants alone turned over (S and B the wrong way round), or the whole ratio. */
    struct fraction one = {1, 1, true};
    if (prints_as(at, relation, fraction_divide(one, value))) {
        return true;
    }
    struct fraction constants = one;
    bool any = false;
    for (size_t side = 0; side < 2; side++) {
        struct text_list operands = side == 0 ? relation->numerator : relation->denominator;
        for (size_t i = 0; i < operands.count; i++) {
            struct decimal constant;
            bool column = standard_column(at->check->standard->results, operands.items[i]) != NULL;
            if (column || !relation_constant(at->check, at->readme, operands.items[i], &constant)) {
                continue;
            }
            any = true;
            struct fraction factor = fraction_of(constant);
            constants = side == 0 ? fraction_multiply(constants, factor) : fraction_divide(constants, factor);
        }
    }
    return any && prints_as(at, relation, fraction_divide(value, fraction_multiply(constants, constants)));
}

static bool is_percent(const struct relation_row *at, const struct relation *relation, struct fraction value)
{
    struct fraction hundred = {100, 1, true};
    struct fraction one = {1, 1, true};
    if (relation->display != DISPLAY_FACTOR) {
        return decimal_equal(fraction_round(value, result_column(at, relation)->decimals, &(bool){false}),
                             printed_cell(at, relation));
    }
    return result_column(at, relation)->suffix.size > 0 &&
           (prints_as(at, relation, fraction_multiply(value, hundred)) ||
            prints_as(at, relation, fraction_multiply(fraction_subtract(value, one), hundred)));
}

/* Two neighbouring digits exchanged in the printed cell. */
static bool is_transposed(const struct relation_row *at, const struct relation *relation, struct fraction value)
{
    struct decimal expected = relation_printed(relation, result_column(at, relation), value);
    struct decimal found = printed_cell(at, relation);
    for (wide place = 1; place <= found.units && place <= expected.units * 10 && place < (wide)1 << 100; place *= 10) {
        wide low = found.units / place % 10;
        wide high = found.units / place / 10 % 10;
        wide swapped = found.units + (high - low) * place + (low - high) * place * 10;
        if (low != high && swapped == expected.units) {
            return true;
        }
    }
    return false;
}

/* One operand of the row replaced by another number column of it, or no computation at all: a copied cell. */
static bool is_other_column(const struct relation_row *at, const struct relation *relation, struct fraction value)
{
    struct column_list columns = at->check->standard->results;
    for (size_t side = 0; side < 2; side++) {
        struct text_list operands = side == 0 ? relation->numerator : relation->denominator;
        for (size_t i = 0; i < operands.count; i++) {
            size_t own = standard_column_index(columns, operands.items[i]);
            for (size_t other = 0; own != TEXT_NONE && other < columns.count; other++) {
                if (columns.items[other].kind != COLUMN_NUMBER || other == own ||
                    at->row->numbers[other].state != CELL_SOUND || at->row->numbers[other].value.units == 0 ||
                    text_equal(columns.items[other].role, relation->result) ||
                    !text_equal(columns.items[other].unit, columns.items[own].unit)) {
                    continue;
                }
                struct fraction exchange = fraction_divide(fraction_of(at->row->numbers[other].value),
                                                           fraction_of(at->row->numbers[own].value));
                struct fraction with =
                    side == 0 ? fraction_multiply(value, exchange) : fraction_divide(value, exchange);
                if (prints_as(at, relation, with)) {
                    return true;
                }
            }
            bool copied = own != TEXT_NONE && side == 0 && relation->display == DISPLAY_FACTOR &&
                          text_equal(columns.items[own].unit, result_column(at, relation)->unit) &&
                          decimal_equal(at->row->numbers[own].value, printed_cell(at, relation));
            if (copied) {
                return true;
            }
        }
    }
    return false;
}

/* Of a table; with more, nobody takes a value from another row by hand, and asking each row of each would never end. */
enum { MOST_ROWS = 2000 };

/* The one other row whose operands give this row's cell; TEXT_NONE when none or several do. */
static size_t other_row(const struct relation_row *at, const struct relation *relation)
{
    size_t found = TEXT_NONE;
    size_t count = at->readme->row_count > MOST_ROWS ? 0 : at->readme->row_count;
    for (size_t i = 0; i < count; i++) {
        struct relation_row other = {at->check, at->readme, &at->readme->rows[i]};
        struct fraction value;
        if (other.row == at->row || !other.row->sound || !relation_value(&other, relation, &value) ||
            !prints_as(at, relation, value)) {
            continue;
        }
        if (found != TEXT_NONE) {
            return TEXT_NONE;
        }
        found = i;
    }
    return found;
}

enum cause relation_cause(const struct relation_row *at, const struct relation *relation, struct fraction value,
                          size_t *other)
{
    size_t row = other_row(at, relation);
    bool exchanged = false;
    if (row != TEXT_NONE) {
        struct relation_row theirs = {at->check, at->readme, &at->readme->rows[row]};
        exchanged = readme_number(at->check->standard, theirs.row, relation->result)->state == CELL_SOUND &&
                    prints_as(&theirs, relation, value);
    }
    const struct {
        bool fits;
        enum cause cause;
    } causes[] = {
        {is_truncated(at, relation, value), CAUSE_TRUNCATED},
        {is_inverted(at, relation, value), CAUSE_INVERTED},
        {is_percent(at, relation, value), CAUSE_PERCENT},
        {is_transposed(at, relation, value), CAUSE_TRANSPOSED},
        {is_other_column(at, relation, value), CAUSE_OTHER_COLUMN},
        {row != TEXT_NONE, exchanged ? CAUSE_EXCHANGED_ROWS : CAUSE_OTHER_ROW},
    };
    enum cause only = CAUSE_NONE;
    for (size_t i = 0; i < sizeof(causes) / sizeof(causes[0]); i++) {
        if (causes[i].fits && only != CAUSE_NONE) {
            return CAUSE_NONE;
        }
        only = causes[i].fits ? causes[i].cause : only;
    }
    *other = only == CAUSE_EXCHANGED_ROWS || only == CAUSE_OTHER_ROW ? row : TEXT_NONE;
    return only;
}
