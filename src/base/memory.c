#include "base/memory.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

_Noreturn static void out_of_memory(size_t size)
{
    fprintf(stderr, "benchlint: out of memory (%zu bytes asked for)\n", size);
    fprintf(stderr, "help: lint fewer files at once, or lower `limits: file-size`\n");
    exit(2);
}

void *memory_allocate(size_t size)
{
    void *block = calloc(1, size == 0 ? 1 : size);
    if (block == NULL) {
        out_of_memory(size);
    }
    return block;
}

void *memory_resize(void *block, size_t size)
{
    void *moved = realloc(block, size == 0 ? 1 : size);
    if (moved == NULL) {
        out_of_memory(size);
    }
    return moved;
}

void memory_release(void *block)
{
    free(block);
}

size_t memory_product(size_t count, size_t size)
{
    size_t product = 0;
    if (__builtin_mul_overflow(count, size, &product)) {
        out_of_memory(SIZE_MAX);
    }
    return product;
}
