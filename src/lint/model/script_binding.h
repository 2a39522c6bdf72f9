/* Between the files of the script model: which names a file binds, and their order. */
#ifndef BENCHLINT_LINT_MODEL_SCRIPT_BINDING_H
#define BENCHLINT_LINT_MODEL_SCRIPT_BINDING_H

#include "lint/model/script.h"

/* Fills script->bindings and script->stars from script->module. */
void script_bind(struct script *script);
/* Where `binding` stands to (scope, name): below 0 before, 0 the same, above 0 behind. */
int bound_order(const struct bound_name *binding, const struct python_node *scope, struct text name);

#endif
