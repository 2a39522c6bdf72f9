/*
 * Python source as a tree of statements and expressions with their bytes: read, never run. What does not parse is one
 * NODE_OTHER that keeps the block below it, so that one odd statement costs no more than itself.
 */
#ifndef BENCHLINT_LINT_READ_PYTHON_TREE_H
#define BENCHLINT_LINT_READ_PYTHON_TREE_H

#include "lint/read/python.h"

/* Behind each kind: `text`, then the children in order. */
enum python_node_kind {
    /* expressions */
    NODE_NAME,          /* the name (True, False and None are names too) */
    NODE_NUMBER,        /* as written */
    NODE_STRING,        /* decoded, adjacent literals joined */
    NODE_BYTES,         /* none */
    NODE_FORMATTED,     /* none: the expressions of its replacement fields */
    NODE_ELLIPSIS,      /* none */
    NODE_ATTRIBUTE,     /* the attribute: value */
    NODE_CALL,          /* none: callee, then arguments (expressions, NODE_KEYWORD, NODE_STARRED) */
    NODE_SUBSCRIPT,     /* none: value, index (a NODE_TUPLE for several, NODE_SLICE) */
    NODE_SLICE,         /* none: those of its parts that are there */
    NODE_TUPLE,         /* none: elements */
    NODE_LIST,          /* none: elements */
    NODE_SET,           /* none: elements */
    NODE_DICTIONARY,    /* none: NODE_PAIR or NODE_STARRED */
    NODE_PAIR,          /* none: key, value */
    NODE_COMPREHENSION, /* "[", "{" or "(": element (or NODE_PAIR), then NODE_CLAUSE */
    NODE_CLAUSE,        /* none: target, iterable, conditions */
    NODE_STARRED,       /* "*" or "**": value */
    NODE_KEYWORD,       /* the argument's name: value */
    NODE_BINARY,        /* the operator ("not in" and "is not" too): left, right */
    NODE_UNARY,         /* "-", "+", "~", "not", "await": operand */
    NODE_CONDITIONAL,   /* none: value, test, other value */
    NODE_LAMBDA,        /* none: NODE_PARAMETERS, body */
    NODE_NAMED,         /* ":=": target, value */
    NODE_YIELD,         /* "yield" or "from": value, where there is one */
    /* statements */
    NODE_MODULE,     /* none: statements */
    NODE_BLOCK,      /* none, of a finally `finally`: statements */
    NODE_EXPRESSION, /* none: the expression */
    NODE_ASSIGN,     /* "=": targets, then the value; "+=" and so on: target, value */
    NODE_ANNOTATED,  /* none: target, annotation, value where there is one */
    NODE_FUNCTION,   /* its name: NODE_PARAMETERS, NODE_BLOCK, then NODE_DECORATOR */
    NODE_PARAMETERS, /* none: NODE_PARAMETER */
    NODE_PARAMETER,  /* its name ("*": a bare star, "/" likewise): default, where there is one */
    NODE_CLASS,      /* its name: NODE_BLOCK, NODE_DECORATOR, then bases as arguments */
    NODE_DECORATOR,  /* none: expression */
    NODE_IF,         /* none: test, NODE_BLOCK, again for every elif, then the else's NODE_BLOCK where there is one */
    NODE_FOR,        /* none: target, iterable, NODE_BLOCK, the else's NODE_BLOCK where there is one */
    NODE_WHILE,      /* none: test, NODE_BLOCK, the else's NODE_BLOCK where there is one */
    NODE_WITH,       /* none: NODE_ITEM, NODE_BLOCK */
    NODE_ITEM,       /* none: expression, target where there is one */
    NODE_TRY,        /* none: NODE_BLOCK, then NODE_HANDLER, NODE_BLOCK of else and of finally */
    NODE_HANDLER,    /* the name that the exception is bound to, or empty: the type where there is one, NODE_BLOCK */
    NODE_RETURN,     /* none: value where there is one */
    NODE_IMPORT,     /* none: NODE_ALIAS */
    NODE_FROM,       /* the module with its leading dots: NODE_ALIAS */
    NODE_ALIAS,      /* the imported name ("*" too): NODE_NAME behind `as`, where there is one */
    NODE_KEYWORD_STATEMENT, /* pass, break, continue, raise, assert, del, global, nonlocal: their expressions */
    NODE_OTHER              /* none: what does not parse, with its NODE_BLOCK where there is one */
};

struct python_node {
    enum python_node_kind kind;
    unsigned depth;    /* of the tree below it; PYTHON_DEPTH_LIMIT bounds that of an expression */
    bool variadic;     /* a parameter with one star or two */
    size_t start, end; /* bytes */
    struct text text;
    struct python_node *parent;
    struct python_node *first;
    struct python_node *last;
    struct python_node *next;
};

enum { PYTHON_DEPTH_LIMIT = 200 };

/* The NODE_MODULE, in `arena`; holds what stands before `tokens->broken`. Never NULL. */
const struct python_node *python_tree(struct arena *arena, const struct python_tokens *tokens);

/* Child `index`, from 0, or NULL. */
const struct python_node *python_child(const struct python_node *node, size_t index);
/* The first child of this kind, or NULL. */
const struct python_node *python_child_of(const struct python_node *node, enum python_node_kind kind);
/* The next node in document order below `root`, children before siblings; NULL behind the last. */
const struct python_node *python_next(const struct python_node *root, const struct python_node *node);
/* The same without entering `node`'s children. */
const struct python_node *python_skip(const struct python_node *root, const struct python_node *node);
bool python_is_name(const struct python_node *node, struct text name);

#endif
