/* Whole numbers in as few bytes as they need: seven bits a byte, the lowest first. */
#ifndef BENCHLINT_BASE_VARINT_H
#define BENCHLINT_BASE_VARINT_H

#include <stddef.h>

enum { VARINT_LIMIT = (sizeof(size_t) * 8 + 6) / 7 }; /* bytes of the longest */

/* Writes `value` and returns where its bytes end. */
unsigned char *varint_write(unsigned char *to, size_t value);
/* Reads what varint_write wrote and returns where it ends. */
const unsigned char *varint_read(const unsigned char *from, size_t *value);

#endif
