#include "base/varint.h"

unsigned char *varint_write(unsigned char *to, size_t value)
{
    for (; value >= 0x80U; value >>= 7U) {
        *to++ = (unsigned char)(value | 0x80U);
    }
    *to++ = (unsigned char)value;
    return to;
}

const unsigned char *varint_read(const unsigned char *from, size_t *value)
{
    unsigned shift = 0;
    *value = 0;
    do {
        *value |= (size_t)(*from & 0x7FU) << shift;
        shift += 7;
    } while ((*from++ & 0x80U) != 0);
    return from;
}
