/* Between the files of the Python tree: the state of parsing and the expression grammar. */
#ifndef BENCHLINT_LINT_READ_PYTHON_PARSER_H
#define BENCHLINT_LINT_READ_PYTHON_PARSER_H

#include "lint/read/python_tree.h"

struct python_parser {
    struct arena *arena;
    const struct source *source;
    const struct python_token *tokens; /* without comments and without line ends that end nothing */
    size_t count;
    size_t at;        /* never behind the PYTHON_END */
    unsigned nesting; /* of expressions */
    unsigned blocks;  /* of blocks */
};

/* Tokens of `all` before `limit`, comments and empty lines left out; the last one is a PYTHON_END. */
struct python_parser python_parser_open(struct arena *arena, const struct python_tokens *all, size_t limit);

enum python_kind python_peek(const struct python_parser *parser);
struct text python_peek_text(const struct python_parser *parser);
size_t python_here(const struct python_parser *parser); /* where the token begins */
bool python_at_operator(const struct python_parser *parser, const char *operator_text);
bool python_at_word(const struct python_parser *parser, const char *word);
/* Takes the token when it is this operator or word. */
bool python_take_operator(struct python_parser *parser, const char *operator_text);
bool python_take_word(struct python_parser *parser, const char *word);

struct python_node *python_node_new(struct python_parser *parser, enum python_node_kind kind, size_t start);
/* Ends the node behind the last token that is no line end and no change of indentation; NULL when not `sound`. */
struct python_node *python_node_close(struct python_parser *parser, struct python_node *node, bool sound);
/*
 * Appends; false when the child is NULL, or an expression as deep as the limit. How deep statements lie, the limit of
 * blocks says: a block that has been parsed is never refused, to be parsed again as something else.
 */
bool python_node_add(struct python_node *parent, struct python_node *child);

/* Each gives NULL when the tokens do not fit; the parser then stands anywhere. */
struct python_node *python_parse_test(struct python_parser *parser);        /* one expression, no bare tuple */
struct python_node *python_parse_expressions(struct python_parser *parser); /* "a, *b": a tuple without parentheses */
struct python_node *python_parse_target(struct python_parser *parser);      /* what stands before `in` of a loop */
struct python_node *python_parse_starred(struct python_parser *parser);     /* an expression, or one behind stars */
struct python_node *python_parse_import(struct python_parser *parser);      /* at `import` or `from` */
bool python_at_clause(const struct python_parser *parser);                  /* at the `for` of a comprehension */
bool python_parse_clauses(struct python_parser *parser, struct python_node *comprehension);
struct python_node *python_parse_yield(struct python_parser *parser); /* at `yield` */
/* Parameters up to (not including) `)` or, of a lambda, `:`. */
struct python_node *python_parse_parameters(struct python_parser *parser, bool lambda);
/* Arguments up to and including `)`, added to `call`. */
bool python_parse_arguments(struct python_parser *parser, struct python_node *call);
/* One or more adjacent string tokens. */
struct python_node *python_parse_strings(struct python_parser *parser);

#endif
