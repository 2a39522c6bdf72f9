/* Quotients of printed cells as intervals, and printed ratios as intervals of quotients: exact, no floating point. */
#include "lint/check/ratio_part.h"

static const struct fraction ONE = {1, 1, true};
static const struct fraction HUNDRED = {100, 1, true};

bool ratio_operand(const struct ratio_table *table, size_t row, size_t column, struct decimal *value, struct unit *unit)
{
    const struct ratio_cell *cell = ratio_table_cell(table, row, column);
    if (cell == NULL || cell->over_columns ||
        (cell->measure.kind != MEASURE_NUMBER && cell->measure.kind != MEASURE_BASELINE) ||
        cell->measure.digits == cell->measure.digits_end || cell->measure.form != FORM_PLAIN ||
        cell->measure.approximate || cell->measure.sign < 0 || cell->measure.value.units == 0) {
        return false;
    }
    *value = cell->measure.value;
    *unit = cell->measure.unit.family.size > 0 ? cell->measure.unit : table->columns[column].unit;
    return true;
}

/* Multiplies (or divides) range and value by an operand. */
static bool apply(const struct ratio_table *table, size_t row, size_t column, bool divide, struct interval *range,
                  struct fraction *value)
{
    struct decimal decimal;
    struct unit unit;
    if (!ratio_operand(table, row, column, &decimal, &unit)) {
        return false;
    }
    struct interval scale = interval_point(unit_scale(&unit));
    struct interval operand = interval_multiply(interval_of(decimal), scale);
    struct fraction exact = fraction_multiply(fraction_of(decimal), scale.low);
    bool unbounded = false;
    *range = divide ? interval_divide(*range, operand, &unbounded) : interval_multiply(*range, operand);
    *value = divide ? fraction_divide(*value, exact) : fraction_multiply(*value, exact);
    return !unbounded && range->low.sound && range->high.sound && value->sound;
}

bool ratio_is_rate(const struct ratio_table *table, const struct ratio_relation *relation, size_t row)
{
    const struct ratio_cell *cell = ratio_table_cell(table, row, relation->numerator[0]);
    return table->rows[row].higher || (cell != NULL && cell->measure.unit.rate);
}

struct ratio_relation ratio_in_row(const struct ratio_table *table, const struct ratio_relation *relation, size_t row)
{
    struct ratio_relation in = *relation;
    if (relation->turns && ratio_is_rate(table, relation, row)) {
        in.numerator[0] = relation->denominator[0];
        in.denominator[0] = relation->numerator[0];
    }
    return in;
}

/* Each unit above the line is of the family of one below it, so that the quotient has none. */
static bool units_cancel(const struct ratio_table *table, const struct ratio_relation *relation, size_t row)
{
    bool used[MOST_OPERANDS] = {false};
    for (size_t i = 0; i < relation->numerator_count; i++) {
        struct decimal value;
        struct unit above;
        struct unit below;
        bool found = false;
        bool read = ratio_operand(table, row, relation->numerator[i], &value, &above);
        for (size_t k = 0; read && !found && k < relation->denominator_count; k++) {
            found = !used[k] && ratio_operand(table, row, relation->denominator[k], &value, &below) &&
                    unit_same_family(&above, &below);
            used[k] = used[k] || found;
        }
        if (!read || (!found && above.family.size > 0)) {
            return false;
        }
    }
    for (size_t k = 0; k < relation->denominator_count; k++) {
        struct decimal value;
        struct unit below;
        if (!used[k] &&
            (!ratio_operand(table, row, relation->denominator[k], &value, &below) || below.family.size > 0)) {
            return false;
        }
    }
    return true;
}

bool ratio_quotient(const struct ratio_table *table, const struct ratio_relation *relation, size_t row,
                    struct interval *range, struct fraction *value)
{
    const struct ratio_relation in = ratio_in_row(table, relation, row);
    relation = &in;
    *range = interval_point(ONE);
    *value = ONE;
    for (size_t i = 0; i < relation->numerator_count; i++) {
        if (!apply(table, row, relation->numerator[i], false, range, value)) {
            return false;
        }
    }
    for (size_t i = 0; i < relation->denominator_count; i++) {
        if (!apply(table, row, relation->denominator[i], true, range, value)) {
            return false;
        }
    }
    return true;
}

/* What a word behind the number makes of the display: `*flipped` when it speaks of 1/q. */
static enum ratio_display display_of(const struct measure *measure, enum ratio_display display, bool *flipped)
{
    *flipped = measure->sense == SENSE_SLOWER;
    if (measure->form == FORM_FACTOR) {
        return RATIO_FACTOR;
    }
    if (measure->sense == SENSE_FASTER || measure->sense == SENSE_SLOWER) {
        return display == RATIO_SAVING && !*flipped ? RATIO_SAVING : RATIO_PERCENT;
    }
    return measure->sense == SENSE_LESS ? RATIO_SAVING : display;
}

/* one + part, or one - part, not below zero. */
static struct fraction beside_one(struct fraction part, bool below)
{
    bool sound = true;
    if (!below) {
        return fraction_add(ONE, part);
    }
    return fraction_compare(part, ONE, &sound) >= 0 ? (struct fraction){0, 1, sound} : fraction_subtract(ONE, part);
}

/* What 1 + p/100 (or 1 - p/100) may be where the printed percent may be anything in `printed`. */
static struct interval around_one(struct interval printed, bool below)
{
    struct fraction low = fraction_divide(printed.low, HUNDRED);
    struct fraction high = fraction_divide(printed.high, HUNDRED);
    return below ? (struct interval){beside_one(high, true), beside_one(low, true)}
                 : (struct interval){beside_one(low, false), beside_one(high, false)};
}

/* Of a quotient, which has no zero in it: operands are positive, and half a digit less still is. */
static struct interval inverse(struct interval range)
{
    return (struct interval){fraction_divide(ONE, range.high), fraction_divide(ONE, range.low)};
}

/* Do the quotients of `range` meet what is printed, anything in `printed`? `negative`: its sign. */
static bool meets(const struct measure *measure, enum ratio_display display, struct interval range,
                  struct interval printed, bool negative)
{
    bool flipped = false;
    bool sound = true;
    display = display_of(measure, display, &flipped);
    bool turned = flipped != (display == RATIO_SAVING);
    struct interval ratio = turned ? inverse(range) : range;
    struct interval expected = printed;
    if (display == RATIO_PERCENT) {
        expected = around_one(printed, negative);
    } else if (display == RATIO_SAVING) {
        expected = around_one(printed, !negative);
    } else if (display == RATIO_PORTION) {
        expected = (struct interval){fraction_divide(printed.low, HUNDRED), fraction_divide(printed.high, HUNDRED)};
    }
    bool meeting = interval_meets(ratio, expected, &sound);
    return meeting || !sound; /* what cannot be told accuses nobody */
}

static bool meets_signed(const struct measure *measure, enum ratio_display display, struct interval range,
                         struct interval printed)
{
    bool negative = measure->sign < 0;
    if (measure->sense == SENSE_SLOWER && measure->form == FORM_PERCENT) {
        /* "20% slower" is said of the time as well as of the speed. */
        struct measure speed = *measure;
        speed.sense = SENSE_NONE;
        if (meets(&speed, RATIO_PERCENT, range, printed, !negative)) {
            return true;
        }
    }
    return meets(measure, display, range, printed, negative) ||
           (measure->arrow && meets(measure, display, range, printed, !negative));
}

/* The printed digits with nothing rounded off: what was cut lies between them and the next. */
static struct interval cut_off(struct decimal value)
{
    struct decimal next = {value.units + 1, value.scale};
    return (struct interval){fraction_of(value), fraction_of(next)};
}

/* A percent among factors may be any of the percents. */
static enum ratio_judgement judge_as(const struct measure *measure, enum ratio_display display, struct interval range)
{
    if (meets_signed(measure, display, range, interval_of(measure->value))) {
        return RATIO_AGREES;
    }
    return meets_signed(measure, display, range, cut_off(measure->value)) ? RATIO_TRUNCATED : RATIO_DISAGREES;
}

static enum ratio_judgement judge_percent(const struct measure *measure, struct interval range)
{
    static const enum ratio_display displays[] = {RATIO_PERCENT, RATIO_SAVING, RATIO_PORTION};
    enum ratio_judgement best = RATIO_DISAGREES;
    for (size_t i = 0; i < sizeof(displays) / sizeof(*displays); i++) {
        enum ratio_judgement judgement = judge_as(measure, displays[i], range);
        best = judgement < best ? judgement : best;
    }
    return best;
}

enum ratio_judgement ratio_judge_as(const struct ratio_table *table, const struct ratio_relation *relation, size_t row,
                                    const struct measure *measure)
{
    const struct ratio_column *column = &table->columns[relation->result];
    struct interval range;
    struct fraction value;
    if (measure->approximate || !units_cancel(table, relation, row) ||
        !ratio_quotient(table, relation, row, &range, &value)) {
        return RATIO_NOT_JUDGED;
    }
    if (measure->form == FORM_PLAIN && column->unit.family.size > 0 && !column->percent) {
        return RATIO_NOT_JUDGED; /* a quantity */
    }
    bool percent = measure->form == FORM_PERCENT && relation->display == RATIO_FACTOR;
    return percent ? judge_percent(measure, range) : judge_as(measure, relation->display, range);
}

enum ratio_judgement ratio_judge(const struct ratio_table *table, const struct ratio_relation *relation, size_t row)
{
    const struct ratio_cell *cell = ratio_table_cell(table, row, relation->result);
    return ratio_counts(cell) ? ratio_judge_as(table, relation, row, &cell->measure) : RATIO_NOT_JUDGED;
}

struct decimal ratio_digits(const struct measure *measure, enum ratio_display display, struct fraction ratio,
                            bool *negative)
{
    bool flipped = false;
    bool sound = true;
    bool tie = false;
    display = display_of(measure, display, &flipped);
    struct fraction shown = flipped != (display == RATIO_SAVING) ? fraction_divide(ONE, ratio) : ratio;
    *negative = false;
    if (display == RATIO_PERCENT || display == RATIO_SAVING) {
        bool below = fraction_compare(shown, ONE, &sound) < 0;
        shown = below ? fraction_subtract(ONE, shown) : fraction_subtract(shown, ONE);
        *negative = below != (display == RATIO_SAVING);
    }
    shown = display == RATIO_FACTOR ? shown : fraction_multiply(shown, HUNDRED);
    return shown.sound ? fraction_round(shown, measure->value.scale, &tie) : (struct decimal){0, 0};
}

bool ratio_prints(const struct measure *measure, enum ratio_display display, struct fraction ratio)
{
    bool negative = false;
    if (!ratio.sound || ratio.top == 0) {
        return false;
    }
    struct decimal digits = ratio_digits(measure, display, ratio, &negative);
    return decimal_equal(digits, measure->value) && (measure->arrow || negative == (measure->sign < 0));
}

/* What stands before the digits, without their sign. */
static struct text without_sign(struct text before)
{
    static const struct text signs[] = {TEXT_INIT("+"), TEXT_INIT("-"), TEXT_INIT("\xE2\x88\x92"),
                                        TEXT_INIT("\xE2\x80\x93")};
    before = text_trim(before);
    for (size_t i = 0; i < sizeof(signs) / sizeof(*signs); i++) {
        if (text_ends(before, signs[i])) {
            return text_slice(before, 0, before.size - signs[i].size);
        }
    }
    return before;
}

struct text ratio_text(struct arena *arena, const struct ratio_cell *cell, enum ratio_display display,
                       struct fraction ratio)
{
    const struct measure *measure = &cell->measure;
    bool negative = false;
    struct text digits = decimal_print(arena, ratio_digits(measure, display, ratio, &negative));
    struct text before = text_slice(cell->text, 0, measure->digits);
    const char *sign = "";
    if (!measure->arrow) { /* which stands for a sign of either direction */
        before = without_sign(before);
        sign = negative ? "-" : measure->sign > 0 ? "+" : "";
    }
    return arena_format(arena, "%.*s%s%.*s%.*s", TEXT_PRINT(before), sign, TEXT_PRINT(digits),
                        TEXT_PRINT(text_after(cell->text, measure->digits_end)));
}

bool ratio_counts(const struct ratio_cell *cell)
{
    bool turned = cell != NULL && cell->measure.form == FORM_FACTOR && cell->measure.sign < 0; /* "-2x" says nothing */
    return cell != NULL && !cell->over_rows && !cell->over_columns && cell->measure.kind == MEASURE_NUMBER &&
           cell->measure.value.units > 0 && !turned && cell->measure.unit.family.size == 0;
}
