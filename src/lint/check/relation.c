#include "lint/check/relation.h"

#include "lint/check/results.h"

static const struct fraction ONE = {1, 1, true};
static const struct fraction HUNDRED = {100, 1, true};

const struct relation *relation_of(const struct standard *standard, struct text role)
{
    for (size_t i = 0; i < standard->relation_count; i++) {
        if (text_equal(standard->relations[i].result, role)) {
            return &standard->relations[i];
        }
    }
    return NULL;
}

/* "reference-bandwidth" is that of the first reference device, "reference-bandwidth-2" of the second. */
static const struct quoted *reference_named(const struct readme *readme, struct text name)
{
    struct text stem = TEXT("reference-bandwidth");
    if (text_equal(name, stem)) {
        return &readme->references[0];
    }
    struct decimal number;
    bool numbered = text_starts(name, stem) && name.size > stem.size + 1 && name.data[stem.size] == '-' &&
                    decimal_parse(text_after(name, stem.size + 1), &number) == DECIMAL_OK && number.scale == 0;
    bool known = numbered && number.units > 1 && number.units <= (wide)readme->reference_count;
    return known ? &readme->references[number.units - 1] : NULL;
}

bool relation_constant(const struct check *check, const struct readme *readme, struct text name, struct decimal *value)
{
    struct text text = standard_constant(check->standard, name);
    const struct quoted *reference = text.size == 0 ? reference_named(readme, name) : NULL;
    if (reference != NULL && check->repository->index.sound) {
        const struct device *device = repository_device(check->repository, reference->text);
        text = device == NULL ? TEXT("") : device->bandwidth;
    }
    return decimal_parse_grouped(text, value) == DECIMAL_OK && value->units > 0;
}

bool column_is_reference(const struct standard *standard, const struct column *column)
{
    return column->kind == COLUMN_NUMBER && column->optional && relation_of(standard, column->role) == NULL;
}

bool column_is_ratio(const struct standard *standard, const struct column *column)
{
    return column->kind == COLUMN_NUMBER && column->optional && relation_of(standard, column->role) != NULL;
}

/* The row's cell in the column of this role; NULL: it is no column. */
static const struct number_cell *column_cell(const struct relation_row *at, struct text role)
{
    size_t column = standard_column_index(at->check->standard->results, role);
    return column == TEXT_NONE ? NULL : readme_number_at(at->row, column);
}

static bool is_usable(const struct number_cell *cell)
{
    return cell->state == CELL_SOUND && cell->value.units > 0;
}

/* The operand as displayed; false when its cell is no sound number, prints as zero, or no constant is registered. */
static bool operand_value(const struct relation_row *at, struct text operand, struct decimal *value)
{
    const struct number_cell *cell = column_cell(at, operand);
    if (cell == NULL) {
        return relation_constant(at->check, at->readme, operand, value);
    }
    *value = cell->value;
    return is_usable(cell);
}

/* All that the operand may be: its printed interval, and where it is computed itself, what its own relation allows. */
static bool operand_range(const struct relation_row *at, struct text operand, struct interval *range)
{
    const struct number_cell *cell = column_cell(at, operand);
    struct decimal constant;
    if (cell == NULL && relation_constant(at->check, at->readme, operand, &constant)) {
        *range = interval_point(fraction_of(constant));
        return true;
    }
    if (cell == NULL || !is_usable(cell)) {
        return false;
    }
    *range = interval_of(cell->value);
    const struct relation *own = relation_of(at->check->standard, operand);
    struct interval allowed;
    bool sound = true;
    if (own != NULL && !relation_range(at, own, &allowed)) {
        return false; /* whether the operand is what it should be cannot be known, so neither can the result */
    }
    if (own != NULL && interval_meets(*range, allowed, &sound)) {
        *range = interval_common(*range, allowed, &sound);
    }
    return true;
}

/* Of no operand at all, 1. */
static bool multiply_all(const struct relation_row *at, struct text_list operands, struct interval *product)
{
    *product = interval_point(ONE);
    for (size_t i = 0; i < operands.count; i++) {
        struct interval range;
        if (!operand_range(at, operands.items[i], &range)) {
            return false;
        }
        *product = i == 0 ? range : interval_multiply(*product, range);
    }
    return true;
}

bool relation_range(const struct relation_row *at, const struct relation *relation, struct interval *range)
{
    struct interval top;
    struct interval bottom;
    bool unbounded = false;
    if (!multiply_all(at, relation->numerator, &top) || !multiply_all(at, relation->denominator, &bottom)) {
        return false;
    }
    *range = interval_divide(top, bottom, &unbounded);
    return !unbounded;
}

bool relation_value(const struct relation_row *at, const struct relation *relation, struct fraction *value)
{
    *value = ONE;
    struct decimal operand;
    for (size_t i = 0; i < relation->numerator.count; i++) {
        if (!operand_value(at, relation->numerator.items[i], &operand)) {
            return false;
        }
        *value = fraction_multiply(*value, fraction_of(operand));
    }
    for (size_t i = 0; i < relation->denominator.count; i++) {
        if (!operand_value(at, relation->denominator.items[i], &operand)) {
            return false;
        }
        *value = fraction_divide(*value, fraction_of(operand));
    }
    return value->sound;
}

/* From how the ratio is displayed back to the ratio: 25 % -> 1.25, a saving of 20 % -> 1.25. */
static struct interval as_factor(const struct relation *relation, struct interval printed)
{
    if (relation->display == DISPLAY_FACTOR) {
        return printed;
    }
    struct fraction low = fraction_divide(printed.low, HUNDRED);
    struct fraction high = fraction_divide(printed.high, HUNDRED);
    if (relation->display == DISPLAY_PERCENT) {
        return (struct interval){fraction_add(ONE, low), fraction_add(ONE, high)};
    }
    return (struct interval){fraction_divide(ONE, fraction_subtract(ONE, low)),
                             fraction_divide(ONE, fraction_subtract(ONE, high))};
}

struct decimal relation_printed(const struct relation *relation, const struct column *column, struct fraction value)
{
    bool tie = false;
    if (relation->display == DISPLAY_PERCENT) {
        value = fraction_multiply(HUNDRED, fraction_subtract(value, ONE));
    } else if (relation->display == DISPLAY_SAVING) {
        value = fraction_multiply(HUNDRED, fraction_subtract(ONE, fraction_divide(ONE, value)));
    }
    return fraction_round(value, column->decimals, &tie);
}

/* Where an operand's own relation is broken, the other reading of that operand (what its relation gives) is as good. */
static bool fits_other_reading(const struct relation_row *at, const struct relation *relation, struct interval found,
                               bool *sound)
{
    struct interval top = interval_point(ONE);
    struct interval bottom = interval_point(ONE);
    bool replaced = false;
    for (size_t side = 0; side < 2; side++) {
        struct text_list operands = side == 0 ? relation->numerator : relation->denominator;
        struct interval *product = side == 0 ? &top : &bottom;
        for (size_t i = 0; i < operands.count; i++) {
            struct interval range;
            const struct relation *own = relation_of(at->check->standard, operands.items[i]);
            bool broken = own != NULL && relation_judge(at, own) == DISAGREES;
            if (!(broken ? relation_range(at, own, &range) : operand_range(at, operands.items[i], &range))) {
                return false;
            }
            replaced = replaced || broken;
            *product = interval_multiply(*product, range);
        }
    }
    bool unbounded = false;
    struct interval range = interval_divide(top, bottom, &unbounded);
    return replaced && !unbounded && interval_meets(found, range, sound);
}

enum judgement relation_judge(const struct relation_row *at, const struct relation *relation)
{
    const struct number_cell *result = column_cell(at, relation->result);
    struct interval allowed;
    const struct repository_index *index = &at->check->repository->index;
    bool constants = index->sound || !index->constants_needed; /* else index-devices has said all there is to say */
    if (!constants || result == NULL || result->state != CELL_SOUND || !relation_range(at, relation, &allowed)) {
        return NOT_JUDGED;
    }
    bool sound = true;
    struct interval found = as_factor(relation, interval_of(result->value));
    bool fits = interval_meets(found, allowed, &sound) || fits_other_reading(at, relation, found, &sound);
    return !sound ? OUT_OF_RANGE : fits ? AGREES : DISAGREES;
}

bool relation_accuses(const struct check *check, const struct readme *readme, const struct cell *cell)
{
    for (const struct finding *finding = check->findings->first; finding != NULL; finding = finding->next) {
        const struct diagnostic *diagnostic = &finding->diagnostic;
        if (diagnostic->rule->check == CHECK_RELATION && finding->source == readme->source &&
            diagnostic->start.offset == cell->start) {
            return true;
        }
    }
    return false;
}
