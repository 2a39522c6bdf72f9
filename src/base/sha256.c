#include "base/sha256.h"

#include <string.h>

static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotate(uint32_t word, unsigned count)
{
    return word >> count | word << (32 - count);
}

static void expand(uint32_t schedule[64], const unsigned char *block)
{
    for (size_t i = 0; i < 16; i++) {
        const unsigned char *bytes = block + 4 * i;
        schedule[i] = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
    }
    for (size_t i = 16; i < 64; i++) {
        uint32_t near = schedule[i - 15];
        uint32_t far = schedule[i - 2];
        uint32_t low = rotate(near, 7) ^ rotate(near, 18) ^ near >> 3;
        uint32_t high = rotate(far, 17) ^ rotate(far, 19) ^ far >> 10;
        schedule[i] = schedule[i - 16] + low + schedule[i - 7] + high;
    }
}

static void take_block(uint32_t state[8], const unsigned char *block)
{
    uint32_t schedule[64];
    expand(schedule, block);
    uint32_t work[8];
    memcpy(work, state, sizeof(work));
    for (size_t i = 0; i < 64; i++) {
        uint32_t choice = (work[4] & work[5]) ^ (~work[4] & work[6]);
        uint32_t majority = (work[0] & work[1]) ^ (work[0] & work[2]) ^ (work[1] & work[2]);
        uint32_t low = rotate(work[0], 2) ^ rotate(work[0], 13) ^ rotate(work[0], 22);
        uint32_t high = rotate(work[4], 6) ^ rotate(work[4], 11) ^ rotate(work[4], 25);
        uint32_t first = work[7] + high + choice + round_constants[i] + schedule[i];
        memmove(work + 1, work, 7 * sizeof(*work));
        work[4] += first;
        work[0] = first + low + majority;
    }
    for (size_t i = 0; i < 8; i++) {
        state[i] += work[i];
    }
}

struct sha256 sha256_begin(void)
{
    return (struct sha256){
        .state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(struct sha256 *hash, struct text bytes)
{
    size_t at = 0;
    while (at < bytes.size) {
        size_t filled = (size_t)(hash->size % 64);
        size_t piece = 64 - filled < bytes.size - at ? 64 - filled : bytes.size - at;
        const unsigned char *from = (const unsigned char *)bytes.data + at;
        if (piece == 64) {
            take_block(hash->state, from);
        } else {
            memcpy(hash->block + filled, from, piece);
            if (filled + piece == 64) {
                take_block(hash->state, hash->block);
            }
        }
        hash->size += piece;
        at += piece;
    }
}

void sha256_end(struct sha256 *hash, char hexadecimal[SHA256_HEX])
{
    uint64_t bits = hash->size * 8;
    sha256_add(hash, TEXT("\x80"));
    while (hash->size % 64 != 56) {
        sha256_add(hash, TEXT("\0"));
    }
    char length[8];
    for (unsigned i = 0; i < 8; i++) {
        length[i] = (char)(bits >> (56 - 8 * i));
    }
    sha256_add(hash, (struct text){length, sizeof(length)});
    for (size_t i = 0; i < SHA256_HEX; i++) {
        hexadecimal[i] = "0123456789abcdef"[hash->state[i / 8] >> (28 - 4 * (i % 8)) & 15U];
    }
}

struct text sha256_text(struct arena *arena, struct text bytes)
{
    struct sha256 hash = sha256_begin();
    sha256_add(&hash, bytes);
    char *digits = arena_allocate(arena, SHA256_HEX + 1);
    sha256_end(&hash, digits);
    return (struct text){digits, SHA256_HEX};
}
