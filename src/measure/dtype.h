/* The element types of outputs, read as double. */
#ifndef BENCHLINT_MEASURE_DTYPE_H
#define BENCHLINT_MEASURE_DTYPE_H

#include "base/text.h"

struct dtype {
    struct text name;
    size_t size;                         /* bytes of an element */
    double (*read)(const void *element); /* need not be aligned */
};

/* NULL when the name is not known. */
const struct dtype *dtype_find(struct text name);

#endif
