#include "base/exact.h"

#include "base/buffer.h"
#include "base/memory.h"

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

struct exact {
    mpq_t value;
};

enum { CHUNK = 62 };

struct exact_chunk {
    struct exact_chunk *older;
    size_t used;
    struct exact items[CHUNK];
};

static void *give(size_t size)
{
    return memory_resize(NULL, size);
}

static void *give_more(void *block, size_t old_size, size_t size)
{
    (void)old_size;
    return memory_resize(block, size);
}

static void take(void *block, size_t size)
{
    (void)size;
    memory_release(block);
}

void exact_begin(void)
{
    mp_set_memory_functions(give, give_more, take);
}

void exact_release(struct exact_pool *pool)
{
    while (pool->newest != NULL) {
        struct exact_chunk *older = pool->newest->older;
        for (size_t i = 0; i < pool->newest->used; i++) {
            mpq_clear(pool->newest->items[i].value);
        }
        memory_release(pool->newest);
        pool->newest = older;
    }
}

static struct exact *make(struct exact_pool *pool)
{
    struct exact_chunk *chunk = pool->newest;
    if (chunk == NULL || chunk->used == CHUNK) {
        chunk = memory_allocate(sizeof(*chunk));
        chunk->older = pool->newest;
        pool->newest = chunk;
    }
    struct exact *number = &chunk->items[chunk->used++];
    mpq_init(number->value);
    return number;
}

const struct exact *exact_integer(struct exact_pool *pool, long long value)
{
    struct exact *number = make(pool);
    mpz_set_si(mpq_numref(number->value), (long)value);
    return number;
}

const struct exact *exact_ratio(struct exact_pool *pool, long long top, long long bottom)
{
    struct exact *number = make(pool);
    mpz_set_si(mpq_numref(number->value), (long)top);
    mpz_set_si(mpq_denref(number->value), (long)bottom);
    mpq_canonicalize(number->value);
    return number;
}

/* number * 10^power */
static void scale(struct exact *number, long power)
{
    mpz_t factor;
    mpz_init(factor);
    mpz_ui_pow_ui(factor, 10, (unsigned long)labs(power));
    if (power >= 0) {
        mpz_mul(mpq_numref(number->value), mpq_numref(number->value), factor);
    } else {
        mpz_mul(mpq_denref(number->value), mpq_denref(number->value), factor);
    }
    mpz_clear(factor);
    mpq_canonicalize(number->value);
}

const struct exact *exact_decimal(struct exact_pool *pool, struct decimal decimal)
{
    struct exact *number = make(pool);
    bool negative = decimal.units < 0;
    __extension__ unsigned __int128 units = (unsigned __int128)(negative ? -decimal.units : decimal.units);
    mpz_import(mpq_numref(number->value), 1, 1, sizeof(units), 0, 0, &units);
    if (negative) {
        mpq_neg(number->value, number->value);
    }
    scale(number, -(long)decimal.scale);
    return number;
}

const struct exact *exact_double(struct exact_pool *pool, double value)
{
    struct exact *number = make(pool);
    mpq_set_d(number->value, value);
    return number;
}

/* The exponent behind `e`, or false when its magnitude is beyond what is taken. */
static bool read_exponent(struct text digits, long *exponent)
{
    bool negative = digits.size > 0 && digits.data[0] == '-';
    size_t at = digits.size > 0 && (negative || digits.data[0] == '+') ? 1 : 0;
    *exponent = 0;
    for (; at < digits.size; at++) {
        *exponent = *exponent * 10 + (digits.data[at] - '0');
        if (*exponent > EXACT_EXPONENT) {
            return false;
        }
    }
    *exponent = negative ? -*exponent : *exponent;
    return true;
}

bool exact_parse(struct exact_pool *pool, struct text number, const struct exact **value, const struct exact **half)
{
    char digits[EXACT_DIGITS + 2] = {0};
    size_t count = 0;
    size_t at = 0;
    long power = 0;
    bool point = false;
    for (; at < number.size && byte_lower(number.data[at]) != 'e'; at++) {
        if (number.data[at] == '.') {
            point = true;
            continue;
        }
        if (count > EXACT_DIGITS) {
            return false;
        }
        digits[count++] = number.data[at];
        power -= point;
    }
    long exponent = 0;
    if (count > EXACT_DIGITS || !read_exponent(text_after(number, at + 1), &exponent)) {
        return false;
    }
    struct exact *read = make(pool);
    if (mpz_set_str(mpq_numref(read->value), digits, 10) != 0) {
        return false;
    }
    scale(read, power + exponent);
    struct exact *unit = make(pool);
    mpq_set_ui(unit->value, 1, 2);
    scale(unit, power + exponent);
    if (value != NULL) {
        *value = read;
    }
    if (half != NULL) {
        *half = unit;
    }
    return true;
}

const struct exact *exact_add(struct exact_pool *pool, const struct exact *a, const struct exact *b)
{
    struct exact *number = make(pool);
    mpq_add(number->value, a->value, b->value);
    return number;
}

const struct exact *exact_subtract(struct exact_pool *pool, const struct exact *a, const struct exact *b)
{
    struct exact *number = make(pool);
    mpq_sub(number->value, a->value, b->value);
    return number;
}

const struct exact *exact_multiply(struct exact_pool *pool, const struct exact *a, const struct exact *b)
{
    struct exact *number = make(pool);
    mpq_mul(number->value, a->value, b->value);
    return number;
}

const struct exact *exact_divide(struct exact_pool *pool, const struct exact *a, const struct exact *b)
{
    struct exact *number = make(pool);
    mpq_div(number->value, a->value, b->value);
    return number;
}

const struct exact *exact_floor(struct exact_pool *pool, const struct exact *a)
{
    struct exact *number = make(pool);
    mpz_fdiv_q(mpq_numref(number->value), mpq_numref(a->value), mpq_denref(a->value));
    return number;
}

int exact_compare(const struct exact *a, const struct exact *b)
{
    int order = mpq_cmp(a->value, b->value);
    return (order > 0) - (order < 0);
}

int exact_sign(const struct exact *a)
{
    return mpq_sgn(a->value);
}

const struct exact *exact_least(const struct exact *a, const struct exact *b)
{
    return exact_compare(a, b) <= 0 ? a : b;
}

const struct exact *exact_greatest(const struct exact *a, const struct exact *b)
{
    return exact_compare(a, b) >= 0 ? a : b;
}

void exact_neighbours(struct exact_pool *pool, const struct exact *a, unsigned decimals, const struct exact **below,
                      const struct exact **above)
{
    struct exact *low = make(pool);
    struct exact *high = make(pool);
    mpq_set(low->value, a->value);
    scale(low, (long)decimals);
    mpz_t quotient;
    mpz_t rest;
    mpz_inits(quotient, rest, NULL);
    mpz_fdiv_qr(quotient, rest, mpq_numref(low->value), mpq_denref(low->value));
    mpq_set_z(low->value, quotient);
    mpz_add_ui(quotient, quotient, mpz_sgn(rest) == 0 ? 0 : 1);
    mpq_set_z(high->value, quotient);
    mpz_clears(quotient, rest, NULL);
    scale(low, -(long)decimals);
    scale(high, -(long)decimals);
    *below = low;
    *above = high;
}

/* The integer's digits with a point before the last `decimals` of them. */
static struct text print_scaled(struct arena *arena, const mpz_t units, unsigned decimals)
{
    char *digits = mpz_get_str(NULL, 10, units);
    const char *first = digits[0] == '-' ? digits + 1 : digits;
    size_t count = strlen(first);
    size_t zeros = count > decimals ? 0 : decimals + 1 - count;
    struct buffer printed = {0};
    buffer_string(&printed, digits[0] == '-' ? "-" : "");
    buffer_repeat(&printed, '0', zeros);
    buffer_string(&printed, first);
    if (decimals > 0) {
        buffer_byte(&printed, '.');
        memmove(printed.data + printed.size - decimals, printed.data + printed.size - decimals - 1, decimals);
        printed.data[printed.size - decimals - 1] = '.';
    }
    struct text copy = arena_copy(arena, buffer_view(&printed));
    buffer_release(&printed);
    free(digits);
    return copy;
}

struct text exact_print(struct arena *arena, const struct exact *a, unsigned decimals)
{
    mpq_t doubled;
    mpq_init(doubled);
    mpz_t units;
    mpz_init(units);
    /* floor((2 |a| 10^d + 1) / 2), the sign put back */
    mpz_ui_pow_ui(units, 10, decimals);
    mpz_mul(mpq_numref(doubled), mpq_numref(a->value), units);
    mpz_abs(mpq_numref(doubled), mpq_numref(doubled));
    mpz_mul_2exp(mpq_numref(doubled), mpq_numref(doubled), 1);
    mpz_add(units, mpq_numref(doubled), mpq_denref(a->value));
    mpz_mul_2exp(mpq_denref(doubled), mpq_denref(a->value), 1);
    mpz_fdiv_q(units, units, mpq_denref(doubled));
    if (mpq_sgn(a->value) < 0) {
        mpz_neg(units, units);
    }
    struct text printed = print_scaled(arena, units, decimals);
    mpz_clear(units);
    mpq_clear(doubled);
    return printed;
}

double exact_approximate(const struct exact *a)
{
    return mpq_get_d(a->value);
}

const char *exact_library_version(void)
{
    return gmp_version;
}
