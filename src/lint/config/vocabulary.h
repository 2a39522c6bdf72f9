/* The configuration's `standard:` block over the vocabularies of the packs. */
#ifndef BENCHLINT_LINT_CONFIG_VOCABULARY_H
#define BENCHLINT_LINT_CONFIG_VOCABULARY_H

#include "lint/config/config.h"
#include "standard/vocabulary.h"

/* Adds what is wrong with the configuration's block, when it has one: keys that no compiled-in vocabulary has, and what
 * is wrong once it lies over those. */
void config_check_standard(struct arena *arena, const struct config *config, struct config_faults *faults);
/* A fault of a shape as one of the configuration. */
void config_add_shape_fault(struct arena *arena, struct config_faults *faults, const struct shape_fault *fault);

#endif
