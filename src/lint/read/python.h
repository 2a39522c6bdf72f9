/*
 * Python source as tokens and logical lines: read, never run. The oracle is CPython's tokenize.
 */
#ifndef BENCHLINT_LINT_READ_PYTHON_H
#define BENCHLINT_LINT_READ_PYTHON_H

#include "lint/read/source.h"

enum python_kind {
    PYTHON_NAME,
    PYTHON_NUMBER,
    PYTHON_STRING,
    PYTHON_OPERATOR,
    PYTHON_COMMENT,
    PYTHON_NEWLINE, /* end of a logical line */
    PYTHON_NL,      /* a line end that ends nothing */
    PYTHON_INDENT,
    PYTHON_DEDENT,
    PYTHON_ERROR, /* a byte or an unclosed string that is no token */
    PYTHON_END
};

struct python_token {
    enum python_kind kind;
    size_t start, end; /* bytes */
};

struct python_tokens {
    const struct source *source;
    struct python_token *items;
    size_t count;
    bool complete; /* false: a string, a bracket or the indentation did not work out; judge nothing behind `broken` */
    size_t broken;
};

/* `source` must be text. The tokens live in `arena`. Never fails: what is no Python ends in PYTHON_ERROR tokens. */
struct python_tokens python_read(struct arena *arena, const struct source *source);

/* The same for the bytes `from` to `to`, an expression within a line: no indentation is looked for. */
struct python_tokens python_read_range(struct arena *arena, const struct source *source, size_t from, size_t to);

struct text python_text(const struct python_tokens *tokens, size_t index);

/* A word of the grammar (`class`); the constants True, False and None are read as names and are none. */
bool python_is_keyword(struct text word);

#endif
