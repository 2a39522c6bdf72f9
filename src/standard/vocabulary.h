/* What a standard.yaml, or a `standard:` block laid over one, may hold. */
#ifndef BENCHLINT_STANDARD_VOCABULARY_H
#define BENCHLINT_STANDARD_VOCABULARY_H

#include "yaml/shape.h"

extern const struct shape vocabulary_shape;
/* A list of relations between columns, as the vocabulary and the configuration's `tables.relations` have it. */
extern const struct shape vocabulary_relations_shape;

/*
 * Adds every fault of a merged vocabulary: unknown keys, values of another kind, roles and titles that stand twice,
 * operands that nothing defines. A top-level key without a place in a file (end 0) is compiled in and belongs to its
 * pack alone.
 */
void vocabulary_check(struct arena *arena, const struct yaml *tree, struct shape_faults *faults);

#endif
