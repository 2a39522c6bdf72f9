/* The operator matrix: the document that lists every operator there is. */
#ifndef BENCHLINT_LINT_MODEL_MATRIX_H
#define BENCHLINT_LINT_MODEL_MATRIX_H

#include "lint/model/repository.h"

struct operator_matrix {
    struct text path;  /* empty: there is none */
    struct text names; /* the operators, sorted, none twice, each with a line feed behind it: one text for all */
};

/* Looks for the matrix where the standard says, and takes its operators. */
struct operator_matrix matrix_read(struct arena *arena, const struct repository *repository,
                                   const struct standard *standard, struct trouble *trouble);
bool matrix_lists(const struct operator_matrix *matrix, struct text name);

#endif
