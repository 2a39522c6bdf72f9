/* Heap memory whose failure is handled in one place: a message on standard error and exit status 2. */
#ifndef BENCHLINT_BASE_MEMORY_H
#define BENCHLINT_BASE_MEMORY_H

#include <stddef.h>

/* Asks the library to give large blocks back to the system as soon as they are released: it would keep them once one
 * has been released, and the next large block would stand beside them. To be called at the start. */
void memory_return_large(void);

/* Zeroed bytes, owned by the caller, given back with memory_release. Never returns NULL; `size` 0 counts as 1. */
void *memory_allocate(size_t size);

/* Grows or shrinks what memory_allocate gave (or NULL); new bytes are not initialised. Never returns NULL. */
void *memory_resize(void *block, size_t size);

void memory_release(void *block);

/* count * size, or the end of the process when that overflows. */
size_t memory_product(size_t count, size_t size);

#endif
