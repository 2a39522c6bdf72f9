/* Operators: built in, or loaded from a plugin of include/benchlint/operator.h. */
#ifndef BENCHLINT_MEASURE_OPERATOR_H
#define BENCHLINT_MEASURE_OPERATOR_H

#include "base/arena.h"
#include "benchlint/operator.h"

struct operator_request {
    struct text name;    /* a built-in name, a plugin's path, or PATH:NAME; NUL-terminated */
    struct text backend; /* empty: the operator's own */
    struct text folder;  /* where the program stands: plugins of built-in operators lie beside it */
};

struct operator_fault {
    struct text message; /* lower case, no full stop */
    const char *remedy;  /* may be NULL */
};

/* The operator, valid until the process ends; NULL with `*fault` filled. */
const struct benchlint_operator *operator_find(struct arena *arena, const struct operator_request *request,
                                               struct operator_fault *fault);

struct case_request {
    struct text id, dtype, scope; /* empty dtype or scope: the only one, else the first that the operator lists */
};
/* The case; NULL with `*fault` filled: the nearest name, or what there is. */
const struct benchlint_case *operator_case(struct arena *arena, const struct benchlint_operator *entry,
                                           const struct case_request *request, struct operator_fault *fault);

/* Built-in operators that run on the host, ended by NULL. */
const struct benchlint_operator *const *builtin_host_operators(void);

#endif
