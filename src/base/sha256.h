/* SHA-256 (FIPS 180-4): keys of baselines, proof that a file is still the one an edit was made for. */
#ifndef BENCHLINT_BASE_SHA256_H
#define BENCHLINT_BASE_SHA256_H

#include "base/arena.h"

#include <stdint.h>

enum { SHA256_HEX = 64 };

/* A hash under way; a copy of it goes on by itself. */
struct sha256 {
    uint32_t state[8];
    uint64_t size; /* bytes taken in */
    unsigned char block[64];
};

struct sha256 sha256_begin(void);
void sha256_add(struct sha256 *hash, struct text bytes);
/* Writes 64 lower-case hexadecimal digits, no NUL. The hash cannot be used further. */
void sha256_end(struct sha256 *hash, char hexadecimal[SHA256_HEX]);

/* All at once: the 64 digits, in `arena`. */
struct text sha256_text(struct arena *arena, struct text bytes);

#endif
