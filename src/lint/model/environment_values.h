/* What the records' `environment` names of the place where they were measured. */
#ifndef BENCHLINT_LINT_MODEL_ENVIRONMENT_VALUES_H
#define BENCHLINT_LINT_MODEL_ENVIRONMENT_VALUES_H

#include "lint/model/records.h"

/*
 * Every string value of every record's environment, at any depth, as views into the records. Of
 * `environment.benchlint`, the evidence that `measure` keeps, only what stands under a key that holds one of
 * `evidence_keys`: names of machine, user, paths and versions.
 */
struct text_list environment_values(struct arena *arena, const struct record_directory *records,
                                    struct text_list evidence_keys);
/* What stands inside the publication boundary: device names, operators, cases, dtypes, scopes, timers. */
struct text_list boundary_values(struct arena *arena, const struct standard *standard,
                                 const struct repository *repository, const struct record_directory *records);

#endif
