/*
 * The facts of one Python file: its tree, what each name is bound to, and what a dotted expression means once imports,
 * aliases and parameter defaults have been followed. The file is read, never run.
 */
#ifndef BENCHLINT_LINT_MODEL_SCRIPT_H
#define BENCHLINT_LINT_MODEL_SCRIPT_H

#include "lint/read/python_tree.h"
#include "standard/standard.h"

enum bound_kind {
    BOUND_IMPORT,    /* `target` is what was imported, dotted; of a relative import with its leading dots */
    BOUND_ASSIGNED,  /* `value` is the expression, NULL where no single one is (a part of a tuple, a loop, `with`) */
    BOUND_PARAMETER, /* `value` is the default, NULL where there is none */
    BOUND_FUNCTION,
    BOUND_CLASS
};

struct bound_name {
    const struct python_node *scope; /* NODE_MODULE, NODE_FUNCTION, NODE_LAMBDA, NODE_CLASS or NODE_COMPREHENSION */
    struct text name;
    enum bound_kind kind;
    struct text target;
    const struct python_node *value;
    const struct python_node *node; /* where it is bound: the alias, target, parameter, function or class */
};

struct script_comment {
    size_t start, end; /* from `#` to the line's end */
    bool alone;        /* nothing but blanks stands before it on its line */
};

struct script {
    struct arena *arena;
    const struct source *source;
    struct python_tokens tokens;
    const struct python_node *module;
    const struct bound_name *bindings; /* sorted by scope and name, within these in order of the file */
    size_t binding_count;
    struct text_list stars; /* modules of `from module import *` */
    const struct script_comment *comments;
    size_t comment_count;
};

/* The tokens' source must outlive the result, which lives in `arena`. Never fails: see tokens.complete. */
const struct script *script_read(struct arena *arena, const struct python_tokens *tokens);

/* The module, function, lambda, class or comprehension whose names are seen at `node`. */
const struct python_node *script_scope(const struct python_node *node);
/* The bindings that a name at `node` refers to; `*count` 0: it is bound nowhere in the file (a builtin, or a star
 * import). */
const struct bound_name *script_lookup(const struct script *script, const struct python_node *node, struct text name,
                                       size_t *count);

/*
 * What an expression may mean, as dotted names: "torch.cuda.synchronize", "numpy.random.default_rng()" for a call's
 * result (also through a name it was assigned to), "print" for a builtin. Empty when it is a local value. A name bound
 * twice
 * (`try: import a ... except: import b`) means both.
 */
struct text_list script_meanings(const struct script *script, const struct python_node *expression);
/* Does one of the meanings fit one of the patterns? `*` in a pattern stands for anything within one part. */
bool script_means(const struct script *script, const struct python_node *expression, struct text_list patterns);
bool script_match_any(struct text_list patterns, struct text_list meanings);
/* The pattern that a dotted name fits, or TEXT_NONE. */
size_t script_match(struct text_list patterns, struct text name);

/* The value of a call's argument by its keyword, else by its position (from 0; TEXT_NONE: keyword only), else NULL. */
const struct python_node *script_argument(const struct python_node *call, const char *keyword, size_t position);
bool script_has_arguments(const struct python_node *call);
/* The text of a string literal, through module-level constants that are bound once; false when it is none. */
bool script_string(const struct script *script, const struct python_node *expression, struct text *value);

/*
 * The names of which some use in the file satisfies `wanted`, sorted and each once: one pass, so that a check may ask
 * of every name without reading the file again for each.
 */
struct text_list script_names_used(const struct script *script,
                                   bool (*wanted)(const struct python_node *name, const void *context),
                                   const void *context);
bool script_has_name(struct text_list names, struct text name); /* `names` as script_names_used gives them */

#endif
