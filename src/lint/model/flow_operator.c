/* What an operator makes of two values, in an expression or in place. */
#include "lint/model/flow_part.h"

/* The whole quotient, rounded down as Python does; false when there is none. */
static bool divide_whole(double a, double b, double *whole)
{
    double quotient = a / b;
    if (!(quotient < 1e15 && quotient > -1e15)) {
        return false;
    }
    double cut = (double)(long long)quotient;
    *whole = cut > quotient ? cut - 1 : cut;
    return true;
}

enum { LARGEST_POWER = 64 };

static bool raise_to(double base, double exponent, double *power)
{
    int times = exponent >= 0 && exponent <= LARGEST_POWER ? (int)exponent : -1;
    if (times < exponent || times > exponent) {
        return false;
    }
    *power = 1.0;
    for (int i = 0; i < times; i++) {
        *power *= base;
    }
    return true;
}

/* What the operator makes of two numbers; false when that is not known. */
static bool calculate(struct text sign, double a, double b, double *result)
{
    bool zero = b >= 0.0 && b <= 0.0;
    double whole = 0.0;
    if (text_equal(sign, TEXT("+"))) {
        *result = a + b;
    } else if (text_equal(sign, TEXT("-"))) {
        *result = a - b;
    } else if (text_equal(sign, TEXT("*"))) {
        *result = a * b;
    } else if (text_equal(sign, TEXT("**"))) {
        return raise_to(a, b, result);
    } else if (text_equal(sign, TEXT("/")) && !zero) {
        *result = a / b;
    } else if (text_equal(sign, TEXT("//")) && !zero) {
        return divide_whole(a, b, result);
    } else if (text_equal(sign, TEXT("%")) && !zero && divide_whole(a, b, &whole)) {
        *result = a - b * whole;
    } else {
        return false;
    }
    return true;
}

/* Is this how microseconds are made of seconds, rather than a count? */
static bool is_unit(const struct python_node *node, struct value value)
{
    static const double units[] = {1e3, 1e6, 1e9, 1e-3, 1e-6, 1e-9};
    for (size_t i = 0; node->kind == NODE_NUMBER && i < sizeof(units) / sizeof(units[0]); i++) {
        if (value.number >= units[i] && value.number <= units[i]) {
            return true;
        }
    }
    return false;
}

/* Was some loop run exactly this often? */
static bool is_loop_count(const struct run *run, double number)
{
    for (size_t i = 0; i < run->loops.count; i++) {
        const struct flow_count *count = &run->loops.items[i].count;
        if (count->known && count->value >= number && count->value <= number) {
            return true;
        }
    }
    return false;
}

static struct value divide(struct run *run, struct value a, struct value b, const struct python_node *node)
{
    struct value result = value_derived(a, node);
    struct value divisor = value_derived(b, node);
    bool unit = b.kind == VALUE_NUMBER && is_unit(node->last, b) && !is_loop_count(run, b.number);
    bool total = (result.flags & FLOW_TOTAL) != 0 && (divisor.flags & FLOW_MEASURED) == 0;
    if (total && !unit) {
        return statistic(run, a, FLOW_MEAN, node);
    }
    result.flags |= divisor.flags & ~(unsigned)(FLOW_SAMPLES | FLOW_TOTAL | FLOW_MEAN | FLOW_PERCENTILE);
    result.measures |= divisor.measures;
    return result;
}

static struct value subtract(struct run *run, struct value a, struct value b, const struct python_node *node)
{
    if (a.kind == VALUE_READING && b.kind == VALUE_READING) {
        return clock_difference(run, a, b, node);
    }
    struct value result = value_derived(a, node);
    struct value other = value_derived(b, node);
    result.flags |= other.flags;
    result.measures |= other.measures;
    if (a.kind == VALUE_READING || b.kind == VALUE_READING) {
        result.flags |= FLOW_MEASURED | FLOW_UNKNOWN;
        result.measures |= new_measure(run);
    }
    return result;
}

static bool is_boolean(struct text sign)
{
    static const struct text signs[] = {TEXT_INIT("<"),  TEXT_INIT(">"),     TEXT_INIT("<="), TEXT_INIT(">="),
                                        TEXT_INIT("=="), TEXT_INIT("!="),    TEXT_INIT("in"), TEXT_INIT("not in"),
                                        TEXT_INIT("is"), TEXT_INIT("is not")};
    for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]); i++) {
        if (text_equal(sign, signs[i])) {
            return true;
        }
    }
    return false;
}

static struct value join_lists(struct run *run, struct value a, struct value b, const struct python_node *node)
{
    struct value joined = value_container(run, VALUE_SEQUENCE, node);
    const struct flow_container *parts[] = {a.container, b.container};
    for (size_t part = 0; part < sizeof(parts) / sizeof(parts[0]); part++) {
        joined.container->open = joined.container->open || parts[part]->open;
        for (size_t i = 0; i < parts[part]->members.count; i++) {
            container_add(run, joined.container, TEXT(""), parts[part]->members.items[i].value);
        }
    }
    return joined;
}

static struct value combine(struct run *run, struct value a, struct value b, struct text sign,
                            const struct python_node *node)
{
    double number = 0.0;
    if (a.kind == VALUE_NUMBER && b.kind == VALUE_NUMBER && calculate(sign, a.number, b.number, &number)) {
        struct value result = value_number(number, node);
        result.flags |= a.flags | b.flags;
        return result;
    }
    if (text_equal(sign, TEXT("-"))) {
        return subtract(run, a, b, node);
    }
    bool scales = text_equal(sign, TEXT("*")) || text_equal(sign, TEXT("/")) || text_equal(sign, TEXT("//")) ||
                  text_equal(sign, TEXT("+"));
    if (scales && a.kind == VALUE_READING && b.kind != VALUE_READING) {
        return a; /* a clock in another unit */
    }
    if (text_equal(sign, TEXT("/")) || text_equal(sign, TEXT("//"))) {
        return divide(run, a, b, node);
    }
    if (text_equal(sign, TEXT("|")) && a.kind == VALUE_DICTIONARY) {
        struct value merged = value_container(run, VALUE_DICTIONARY, node);
        container_spread(run, merged.container, a);
        container_spread(run, merged.container, b);
        return merged;
    }
    if (text_equal(sign, TEXT("+")) && a.kind == VALUE_SEQUENCE && b.kind == VALUE_SEQUENCE) {
        return join_lists(run, a, b, node);
    }
    bool product = text_equal(sign, TEXT("*"));
    if (product && b.kind == VALUE_READING) {
        return b;
    }
    if (product && (a.kind == VALUE_SEQUENCE || b.kind == VALUE_SEQUENCE)) {
        struct value repeated = a.kind == VALUE_SEQUENCE ? a : b; /* [None] * n */
        repeated.container->open = true;
        return repeated;
    }
    struct value result = value_derived(a, node);
    struct value other = value_derived(b, node);
    result.flags |= other.flags;
    result.measures |= other.measures;
    result.mean = result.mean != NULL ? result.mean : other.mean;
    return result;
}

struct value operate(struct run *run, struct value a, struct value b, struct text sign, const struct python_node *node)
{
    if (text_equal(sign, TEXT("or")) || text_equal(sign, TEXT("and"))) {
        return value_join(a, b);
    }
    if (is_boolean(sign)) {
        return value_unknown(0, node);
    }
    if (text_equal(sign, TEXT("+")) && (a.kind == VALUE_JSON || b.kind == VALUE_JSON)) {
        return join_text(a, b);
    }
    if ((a.flags | b.flags) & FLOW_DEVICE) {
        device_work(run); /* an operator on arrays of the device */
    }
    return combine(run, a, b, sign, node);
}
