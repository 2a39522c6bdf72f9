#include "lint/check/output_part.h"
#include "lint/check/vocabulary.h"

#include "base/exact.h"

/* What a printed number may stand for: value - half .. value + half. */
struct printed {
    const struct exact *value, *low, *high;
    unsigned decimals;
};

enum { DOUBLE_DIGITS = 15 };

/* Digits behind the point in the number's text, its exponent taken in; not below 0. */
static unsigned decimals_of(struct text number)
{
    size_t point = text_find_byte(number, '.', 0);
    size_t exponent = 0;
    while (exponent < number.size && number.data[exponent] != 'e' && number.data[exponent] != 'E') {
        exponent++;
    }
    long places = point == TEXT_NONE ? 0 : (long)(exponent - point) - 1;
    long power = 0;
    bool minus = exponent + 1 < number.size && number.data[exponent + 1] == '-';
    for (size_t i = exponent + 1; i < number.size && power < 1000; i++) {
        power = byte_is_digit(number.data[i]) ? power * 10 + (number.data[i] - '0') : power;
    }
    places = minus ? places + power : places - power;
    return places < 0 ? 0 : (unsigned)places;
}

/* Half a unit of the 15th significant digit of a positive number: no double is true to more. */
static const struct exact *double_half(struct exact_pool *pool, const struct exact *value)
{
    const struct exact *ten = exact_integer(pool, 10);
    const struct exact *unit = exact_ratio(pool, 1, 2);
    const struct exact *one = exact_integer(pool, 1);
    const struct exact *scaled = value;
    for (unsigned step = 0; step < EXACT_EXPONENT && exact_compare(scaled, ten) >= 0; step++) {
        scaled = exact_divide(pool, scaled, ten);
        unit = exact_multiply(pool, unit, ten);
    }
    for (unsigned step = 0; step < EXACT_EXPONENT && exact_compare(scaled, one) < 0; step++) {
        scaled = exact_multiply(pool, scaled, ten);
        unit = exact_divide(pool, unit, ten);
    }
    for (unsigned digit = 1; digit < DOUBLE_DIGITS; digit++) {
        unit = exact_divide(pool, unit, ten);
    }
    return unit;
}

static bool read_printed(struct exact_pool *pool, const struct json *number, struct printed *printed)
{
    const struct exact *half = NULL;
    if (number == NULL || !exact_parse(pool, number->text, &printed->value, &half)) {
        return false;
    }
    if (exact_sign(printed->value) > 0) {
        half = exact_greatest(half, double_half(pool, printed->value));
    }
    printed->low = exact_subtract(pool, printed->value, half);
    printed->high = exact_add(pool, printed->value, half);
    printed->decimals = decimals_of(number->text);
    return true;
}

/* Is result = top / bottom possible by the printed digits? */
static bool may_be(struct exact_pool *pool, const struct printed *result, const struct printed *top,
                   const struct printed *bottom)
{
    /* Compared as products: a divisor's interval may reach zero. */
    bool low = exact_compare(top->low, exact_multiply(pool, result->high, bottom->high)) <= 0;
    bool high =
        exact_sign(bottom->low) <= 0 || exact_compare(top->high, exact_multiply(pool, result->low, bottom->low)) >= 0;
    return low && high;
}

struct speedup {
    struct exact_pool pool;
    struct arena *arena;
    struct printed baseline, candidate, result;
};

static bool is_printed_as(struct speedup *speedup, const struct exact *value)
{
    struct text wanted = exact_print(speedup->arena, value, speedup->result.decimals);
    return text_equal(wanted, exact_print(speedup->arena, speedup->result.value, speedup->result.decimals));
}

static bool is_transposed(struct speedup *speedup, const struct exact *quotient)
{
    struct text found = exact_print(speedup->arena, speedup->result.value, speedup->result.decimals);
    struct text expected = exact_print(speedup->arena, quotient, speedup->result.decimals);
    size_t first = 0;
    if (found.size != expected.size) {
        return false;
    }
    while (first < found.size && found.data[first] == expected.data[first]) {
        first++;
    }
    size_t second = first + 1;
    second += second < found.size && found.data[second] == '.';
    return second < found.size && found.data[first] == expected.data[second] &&
           found.data[second] == expected.data[first] &&
           text_equal(text_after(found, second + 1), text_after(expected, second + 1));
}

static enum cause cause_of(struct speedup *speedup)
{
    if (exact_sign(speedup->result.value) <= 0) {
        return CAUSE_NONE;
    }
    struct exact_pool *pool = &speedup->pool;
    const struct exact *quotient = exact_divide(pool, speedup->baseline.value, speedup->candidate.value);
    const struct exact *hundred = exact_integer(pool, 100);
    const struct exact *gain = exact_subtract(pool, quotient, exact_integer(pool, 1));
    const struct exact *below = NULL;
    const struct exact *above = NULL;
    exact_neighbours(pool, quotient, speedup->result.decimals, &below, &above);
    if (exact_compare(below, speedup->result.value) == 0) {
        return CAUSE_TRUNCATED;
    }
    if (may_be(pool, &speedup->result, &speedup->candidate, &speedup->baseline)) {
        return CAUSE_INVERTED;
    }
    if (is_printed_as(speedup, exact_multiply(pool, quotient, hundred)) ||
        is_printed_as(speedup, exact_multiply(pool, gain, hundred))) {
        return CAUSE_PERCENT;
    }
    return is_transposed(speedup, quotient) ? CAUSE_TRANSPOSED : CAUSE_NONE;
}

static struct text cause_text(const struct output_check *at, enum cause cause)
{
    const struct yaml *causes = check_words(at->check, CHECK_BENCH_SPEEDUP, "causes");
    const struct yaml *words = cause == CAUSE_NONE ? NULL : yaml_get(causes, cause_word(cause));
    return words == NULL ? TEXT("") : arena_format(at->check->arena, ", %.*s", TEXT_PRINT(words->text));
}

static void report_speedup(const struct output_check *at, struct speedup *speedup, const struct json *value)
{
    const struct exact *quotient = exact_divide(&speedup->pool, speedup->baseline.value, speedup->candidate.value);
    const struct json *baseline = output_number(at, TEXT("baseline"));
    const struct json *candidate = output_number(at, TEXT("candidate"));
    enum cause cause = cause_of(speedup);
    unsigned decimals = speedup->result.decimals < 2    ? 2
                        : speedup->result.decimals > 17 ? 17
                                                        : speedup->result.decimals;
    struct text formula =
        arena_format(at->check->arena, "%.*s / %.*s", TEXT_PRINT(baseline->text), TEXT_PRINT(candidate->text));
    struct finding *finding = finding_kind(
        at->check->findings, CHECK_BENCH_SPEEDUP, NULL, at->source, at->line->start + value->start,
        at->line->start + value->end,
        FACTS({"name", kernel_key(at->standard, TEXT("speedup"))}, {"found", value->text}, {"formula", formula},
              {"expected", exact_print(at->check->arena, quotient, decimals)}, {"cause", cause_text(at, cause)}));
    finding->diagnostic.cause = cause;
}

void check_output_speedup(const struct output_check *at)
{
    const struct json *value = output_number(at, TEXT("speedup"));
    struct speedup speedup = {.arena = at->check->arena};
    bool readable = read_printed(&speedup.pool, output_number(at, TEXT("baseline")), &speedup.baseline) &&
                    read_printed(&speedup.pool, output_number(at, TEXT("candidate")), &speedup.candidate) &&
                    read_printed(&speedup.pool, value, &speedup.result);
    if (readable && !may_be(&speedup.pool, &speedup.result, &speedup.baseline, &speedup.candidate)) {
        report_speedup(at, &speedup, value);
    }
    exact_release(&speedup.pool);
}

void check_output_promotion(const struct output_check *at)
{
    const struct json *value = output_number(at, TEXT("speedup"));
    const struct json *baseline = output_number(at, TEXT("baseline"));
    const struct json *candidate = output_number(at, TEXT("candidate"));
    struct text least = yaml_text(check_words(at->check, CHECK_BENCH_PROMOTION, "speedup"), TEXT("1.10"));
    struct exact_pool pool = {0};
    const struct exact *a = NULL;
    const struct exact *b = NULL;
    bool known = value != NULL && exact_parse(&pool, value->text, &a, NULL) && exact_parse(&pool, least, &b, NULL);
    if (known && exact_compare(a, b) < 0) {
        output_report(
            at, CHECK_BENCH_PROMOTION, NULL, value,
            FACTS({"name", kernel_key(at->standard, TEXT("speedup"))}, {"found", value->text}, {"expected", least}));
    } else if (baseline != NULL && candidate != NULL && exact_parse(&pool, candidate->text, &a, NULL) &&
               exact_parse(&pool, baseline->text, &b, NULL) && exact_compare(a, b) >= 0) {
        output_report(at, CHECK_BENCH_PROMOTION, "slower", candidate,
                      FACTS({"found", candidate->text}, {"expected", baseline->text}));
    }
    exact_release(&pool);
}
