/* The case ids that a Python file declares: string keys or members of module-level collections. */
#ifndef BENCHLINT_LINT_MODEL_SCRIPT_CASE_H
#define BENCHLINT_LINT_MODEL_SCRIPT_CASE_H

#include "lint/model/script.h"

struct script_case {
    struct text id;
    size_t start, end; /* of the expression that gives it, quotes included */
};

struct case_collection {
    struct text name;
    size_t start, end; /* of the name where it is first assigned */
    struct script_case *cases;
    size_t count;
    bool open; /* part of it cannot be read: more ids may be in it */
};
struct case_collections {
    struct case_collection *items;
    size_t count;
};

/*
 * The collections bound at module level to a name that contains `word`, in order of the file: what they are assigned
 * and what is added to them later at module level. `wrappers` are calls that give the collection they are given
 * (`frozenset`).
 */
struct case_collections script_cases(const struct script *script, struct text word, struct text_list wrappers);

#endif
