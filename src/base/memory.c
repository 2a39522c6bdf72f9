#include "base/memory.h"

#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { LARGE_BLOCK = 1024 * 1024, HUGE_BLOCK = 4 * LARGE_BLOCK, PAGE = 4096 };

void memory_return_large(void)
{
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, LARGE_BLOCK);
#endif
}

_Noreturn static void out_of_memory(size_t size)
{
    fprintf(stderr, "benchlint: out of memory (%zu bytes asked for)\n", size);
    fprintf(stderr, "help: lint fewer files at once, or lower `limits: file-size`\n");
    exit(2);
}

/* A file of megabytes is written to its block once: in small pages, finding them takes longer than the writing. */
static void take_huge_pages(void *block, size_t size)
{
#ifdef MADV_HUGEPAGE
    size_t before = (PAGE - (uintptr_t)block % PAGE) % PAGE;
    (void)madvise((char *)block + before, size - before, MADV_HUGEPAGE); /* refused, all is as it was */
#else
    (void)block;
    (void)size;
#endif
}

void *memory_allocate(size_t size)
{
    void *block = calloc(1, size == 0 ? 1 : size);
    if (block == NULL) {
        out_of_memory(size);
    }
    if (size >= HUGE_BLOCK) {
        take_huge_pages(block, size);
    }
    return block;
}

void *memory_resize(void *block, size_t size)
{
    void *moved = realloc(block, size == 0 ? 1 : size);
    if (moved == NULL) {
        out_of_memory(size);
    }
    if (block == NULL && size >= HUGE_BLOCK) {
        take_huge_pages(moved, size);
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
