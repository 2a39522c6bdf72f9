#include "measure/dtype.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define READER(name, type)                                                                                             \
    static double read_##name(const void *element)                                                                     \
    {                                                                                                                  \
        type value;                                                                                                    \
        memcpy(&value, element, sizeof(value));                                                                        \
        return (double)value;                                                                                          \
    }
READER(float64, double)
READER(float32, float)
READER(int64, int64_t)
READER(int32, int32_t)
READER(int16, int16_t)
READER(int8, int8_t)
READER(uint8, uint8_t)

/* sign, exponent and fraction of a small float; an exponent of all ones is infinity or NaN. */
static double small_float(unsigned bits, int exponent_bits, int fraction_bits)
{
    unsigned fraction_mask = (1U << fraction_bits) - 1;
    unsigned exponent_mask = (1U << exponent_bits) - 1;
    unsigned fraction = bits & fraction_mask;
    unsigned exponent = (bits >> fraction_bits) & exponent_mask;
    bool negative = (bits >> (fraction_bits + exponent_bits) & 1) != 0;
    int bias = (1 << (exponent_bits - 1)) - 1;
    double value;
    if (exponent == exponent_mask) {
        value = fraction == 0 ? (double)INFINITY : (double)NAN;
    } else if (exponent == 0) {
        value = ldexp((double)fraction, 1 - bias - fraction_bits);
    } else {
        value = ldexp((double)(fraction | (1U << fraction_bits)), (int)exponent - bias - fraction_bits);
    }
    return negative ? -value : value;
}

static double read_float16(const void *element)
{
    uint16_t bits;
    memcpy(&bits, element, sizeof(bits));
    return small_float(bits, 5, 10);
}

static double read_bfloat16(const void *element)
{
    uint16_t bits;
    memcpy(&bits, element, sizeof(bits));
    return small_float(bits, 8, 7);
}

static double read_float8_e5m2(const void *element)
{
    return small_float(*(const unsigned char *)element, 5, 2);
}

/* No infinities: only the largest pattern is NaN. */
static double read_float8_e4m3fn(const void *element)
{
    unsigned bits = *(const unsigned char *)element;
    double size = (bits & 0x7F) == 0x7F   ? (double)NAN
                  : (bits >> 3 & 15) == 0 ? ldexp((double)(bits & 7), -9)
                                          : ldexp((double)((bits & 7) | 8), (int)(bits >> 3 & 15) - 10);
    return (bits & 0x80) != 0 ? -size : size;
}

static const struct dtype dtypes[] = {
    {TEXT_INIT("float64"), 8, read_float64},
    {TEXT_INIT("float32"), 4, read_float32},
    {TEXT_INIT("float16"), 2, read_float16},
    {TEXT_INIT("bfloat16"), 2, read_bfloat16},
    {TEXT_INIT("float8_e4m3fn"), 1, read_float8_e4m3fn},
    {TEXT_INIT("float8_e5m2"), 1, read_float8_e5m2},
    {TEXT_INIT("int64"), 8, read_int64},
    {TEXT_INIT("int32"), 4, read_int32},
    {TEXT_INIT("int16"), 2, read_int16},
    {TEXT_INIT("int8"), 1, read_int8},
    {TEXT_INIT("uint8"), 1, read_uint8},
    {TEXT_INIT("bool"), 1, read_uint8},
};

const struct dtype *dtype_find(struct text name)
{
    for (size_t i = 0; i < sizeof(dtypes) / sizeof(*dtypes); i++) {
        if (text_equal(dtypes[i].name, name)) {
            return &dtypes[i];
        }
    }
    return NULL;
}
