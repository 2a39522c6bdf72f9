/* What of YAML is left out here, in words for the person whose file it stands in. */
#ifndef BENCHLINT_YAML_SUBSET_H
#define BENCHLINT_YAML_SUBSET_H

#include "base/text.h"

/* Why what stands at `offset` cannot be read and how to write it instead; empty when nothing special stands there. */
struct text subset_advice(struct text bytes, size_t offset);

#endif
