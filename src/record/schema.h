/* The fields of a record against those that the standard knows. Private to src/record. */
#ifndef BENCHLINT_RECORD_SCHEMA_H
#define BENCHLINT_RECORD_SCHEMA_H

#include "record/record.h"

/* Fills nodes, faults and unknown fields of a record whose root is an object. */
void schema_judge(struct arena *arena, struct record *record);

#endif
