#include "base/decimal.h"

#include <stdint.h>

static const struct fraction UNSOUND = {0, 1, false};

enum { FAST_DIGITS = 19 }; /* of any 64-bit number */

static enum decimal_status read_digits(struct text text, bool grouped, struct decimal *decimal)
{
    *decimal = (struct decimal){0, 0};
    bool point = false;
    size_t digits = 0;
    size_t significant = 0;
    uint64_t units = 0; /* the first digits: as many as fit */
    for (size_t i = 0; i < text.size; i++) {
        char byte = text.data[i];
        if (byte == '.' && !point && digits > 0) {
            point = true;
            continue;
        }
        if (grouped && byte == ',' && !point && digits > 0) {
            continue;
        }
        if (!byte_is_digit(byte)) {
            return DECIMAL_MALFORMED;
        }
        digits++;
        significant += significant > 0 || byte != '0';
        if (significant <= FAST_DIGITS) {
            units = units * 10 + (uint64_t)(byte - '0');
        } else if (significant <= DECIMAL_DIGITS) {
            decimal->units = (significant == FAST_DIGITS + 1 ? (wide)units : decimal->units) * 10 + (byte - '0');
        }
        decimal->scale += point;
    }
    decimal->units = significant <= FAST_DIGITS ? (wide)units : decimal->units;
    if (digits == 0 || text.data[text.size - 1] == '.' || text.data[text.size - 1] == ',') {
        return DECIMAL_MALFORMED;
    }
    return significant > DECIMAL_DIGITS || decimal->scale > DECIMAL_DIGITS ? DECIMAL_TOO_LONG : DECIMAL_OK;
}

enum decimal_status decimal_parse(struct text text, struct decimal *decimal)
{
    return read_digits(text, false, decimal);
}

enum decimal_status decimal_parse_grouped(struct text text, struct decimal *decimal)
{
    return read_digits(text, true, decimal);
}

static struct decimal shortened(struct decimal decimal)
{
    while (decimal.scale > 0 && decimal.units % 10 == 0) {
        decimal.units /= 10;
        decimal.scale--;
    }
    return decimal;
}

bool decimal_equal(struct decimal a, struct decimal b)
{
    a = shortened(a);
    b = shortened(b);
    return a.units == b.units && a.scale == b.scale;
}

int decimal_compare(struct decimal a, struct decimal b)
{
    bool sound = true;
    return fraction_compare(fraction_of(a), fraction_of(b), &sound);
}

struct text decimal_print(struct arena *arena, struct decimal decimal)
{
    char digits[64];
    size_t at = sizeof(digits);
    wide left = decimal.units;
    for (unsigned place = 0; left > 0 || place <= decimal.scale; place++) {
        if (place == decimal.scale && place > 0) {
            digits[--at] = '.';
        }
        digits[--at] = (char)('0' + (int)(left % 10));
        left /= 10;
    }
    return arena_copy(arena, (struct text){digits + at, sizeof(digits) - at});
}

/* Both not negative. A division of 64 bits is one instruction, of 128 a call: numbers of a table fit the former. */
static wide greatest_common(wide a, wide b)
{
    while (b > UINT64_MAX || (a > UINT64_MAX && b != 0)) {
        wide rest = a % b;
        a = b;
        b = rest;
    }
    if (b == 0) {
        return a;
    }
    uint64_t x = (uint64_t)a;
    uint64_t y = (uint64_t)b;
    while (y != 0) {
        uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    return (wide)x;
}

static struct fraction reduced(wide top, wide bottom)
{
    wide common = greatest_common(top, bottom);
    return common > 1 ? (struct fraction){top / common, bottom / common, true} : (struct fraction){top, bottom, true};
}

static struct fraction lowest(struct fraction value)
{
    struct fraction terms = reduced(value.top, value.bottom);
    terms.sound = value.sound;
    return terms;
}

static wide power_of_ten(unsigned exponent)
{
    wide power = 1;
    while (exponent-- > 0) {
        power *= 10;
    }
    return power;
}

struct fraction fraction_of(struct decimal decimal)
{
    return (struct fraction){decimal.units, power_of_ten(decimal.scale), true};
}

/*
 * A fraction stays as it comes from an operation while it fits, and is brought to its lowest terms only where it does
 * not: finding a common divisor costs more than all else here.
 */

/* The product in lowest terms; not sound where even that overflows. */
static struct fraction multiply_reduced(struct fraction a, struct fraction b)
{
    a = lowest(a);
    b = lowest(b);
    struct fraction left = reduced(a.top, b.bottom);
    struct fraction right = reduced(b.top, a.bottom);
    struct fraction product = {0, 1, true};
    bool fits = !__builtin_mul_overflow(left.top, right.top, &product.top) &&
                !__builtin_mul_overflow(left.bottom, right.bottom, &product.bottom);
    return fits ? product : UNSOUND;
}

struct fraction fraction_multiply(struct fraction a, struct fraction b)
{
    struct fraction product = {0, 1, a.sound && b.sound};
    if (!product.sound) {
        return UNSOUND;
    }
    bool fits = !__builtin_mul_overflow(a.top, b.top, &product.top) &&
                !__builtin_mul_overflow(a.bottom, b.bottom, &product.bottom);
    return fits ? product : multiply_reduced(a, b);
}

struct fraction fraction_divide(struct fraction a, struct fraction b)
{
    if (b.top == 0) {
        return UNSOUND;
    }
    return fraction_multiply(a, (struct fraction){b.bottom, b.top, b.sound});
}

/* False on overflow. `common` divides both denominators. */
static bool add_over(struct fraction a, struct fraction b, wide common, bool minus, struct fraction *sum)
{
    wide left = 0;
    wide right = 0;
    bool fits = !__builtin_mul_overflow(a.top, b.bottom / common, &left) &&
                !__builtin_mul_overflow(b.top, a.bottom / common, &right) &&
                !__builtin_mul_overflow(a.bottom, b.bottom / common, &sum->bottom);
    return fits &&
           !(minus ? __builtin_sub_overflow(left, right, &sum->top) : __builtin_add_overflow(left, right, &sum->top));
}

static struct fraction add_signed(struct fraction a, struct fraction b, bool minus)
{
    struct fraction sum = {0, 1, true};
    bool sound = a.sound && b.sound;
    if (sound && !add_over(a, b, 1, minus, &sum)) {
        a = lowest(a);
        b = lowest(b);
        sound = add_over(a, b, greatest_common(a.bottom, b.bottom), minus, &sum);
    }
    if (!sound) {
        return UNSOUND;
    }
    return sum.top <= 0 ? (struct fraction){0, 1, true} : sum;
}

struct fraction fraction_add(struct fraction a, struct fraction b)
{
    return add_signed(a, b, false);
}

struct fraction fraction_subtract(struct fraction a, struct fraction b)
{
    return add_signed(a, b, true);
}

/* At least 1: what both can be divided by, whatever they are. */
static wide common_divisor(wide a, wide b)
{
    wide common = greatest_common(a, b);
    return common == 0 ? 1 : common;
}

int fraction_compare(struct fraction a, struct fraction b, bool *sound)
{
    wide left = 0;
    wide right = 0;
    bool fits = !__builtin_mul_overflow(a.top, b.bottom, &left) && !__builtin_mul_overflow(b.top, a.bottom, &right);
    if (a.sound && b.sound && !fits) {
        a = lowest(a);
        b = lowest(b);
        wide common_bottom = common_divisor(a.bottom, b.bottom);
        wide common_top = common_divisor(a.top, b.top);
        fits = !__builtin_mul_overflow(a.top / common_top, b.bottom / common_bottom, &left) &&
               !__builtin_mul_overflow(b.top / common_top, a.bottom / common_bottom, &right);
    }
    if (!a.sound || !b.sound || !fits) {
        *sound = false;
        return 0;
    }
    return (left > right) - (left < right);
}

/* value, in lowest terms, times 10^scale as quotient and rest; false on overflow. */
static bool scaled(struct fraction value, unsigned scale, wide *whole, wide *rest)
{
    wide top;
    if (!value.sound || __builtin_mul_overflow(value.top, power_of_ten(scale), &top)) {
        *whole = 0;
        *rest = 0;
        return false;
    }
    *whole = top / value.bottom;
    *rest = top % value.bottom;
    return true;
}

struct decimal fraction_round(struct fraction value, unsigned scale, bool *tie)
{
    wide whole;
    wide rest;
    value = lowest(value);
    bool fits = scaled(value, scale, &whole, &rest);
    wide half = value.bottom - rest; /* rest < bottom: what is missing to the next unit */
    *tie = fits && rest == half;
    return (struct decimal){whole + (fits && rest >= half), scale};
}

struct decimal fraction_truncate(struct fraction value, unsigned scale)
{
    wide whole;
    wide rest;
    scaled(lowest(value), scale, &whole, &rest);
    return (struct decimal){whole, scale};
}

struct interval interval_of(struct decimal decimal)
{
    wide bottom = 2 * power_of_ten(decimal.scale);
    wide low = decimal.units == 0 ? 0 : 2 * decimal.units - 1;
    return (struct interval){{low, bottom, true}, {2 * decimal.units + 1, bottom, true}};
}

struct interval interval_point(struct fraction value)
{
    return (struct interval){value, value};
}

struct interval interval_multiply(struct interval a, struct interval b)
{
    return (struct interval){fraction_multiply(a.low, b.low), fraction_multiply(a.high, b.high)};
}

struct interval interval_divide(struct interval a, struct interval b, bool *unbounded)
{
    if (b.low.top == 0) {
        *unbounded = true;
        return (struct interval){fraction_divide(a.low, b.high), a.high};
    }
    return (struct interval){fraction_divide(a.low, b.high), fraction_divide(a.high, b.low)};
}

bool interval_meets(struct interval a, struct interval b, bool *sound)
{
    return fraction_compare(a.low, b.high, sound) <= 0 && fraction_compare(b.low, a.high, sound) <= 0;
}

struct interval interval_common(struct interval a, struct interval b, bool *sound)
{
    return (struct interval){fraction_compare(a.low, b.low, sound) >= 0 ? a.low : b.low,
                             fraction_compare(a.high, b.high, sound) <= 0 ? a.high : b.high};
}
