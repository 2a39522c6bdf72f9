#include "lint/read/python_tree.h"

#include "lint/read/python_parser.h"

enum { BLOCK_LIMIT = 100 };

static void parse_statement(struct python_parser *parser, struct python_node *block);
static bool parse_simple_line(struct python_parser *parser, struct python_node *block);

/* Passes over the indented lines here without a look at them. */
static void skip_block(struct python_parser *parser)
{
    size_t depth = 0;
    do {
        enum python_kind kind = python_peek(parser);
        depth += kind == PYTHON_INDENT;
        depth -= kind == PYTHON_DEDENT;
        parser->at += kind != PYTHON_END;
    } while (depth > 0 && python_peek(parser) != PYTHON_END);
}

/* The indented statements here; too deep a nesting is passed over. */
static void read_block(struct python_parser *parser, struct python_node *block)
{
    if (parser->blocks >= BLOCK_LIMIT) {
        skip_block(parser);
        return;
    }
    parser->blocks++;
    parser->at++;
    block->start = python_here(parser);
    while (python_peek(parser) != PYTHON_DEDENT && python_peek(parser) != PYTHON_END) {
        parse_statement(parser, block);
    }
    block->end = block->last == NULL ? block->start : block->last->end;
    parser->at += python_peek(parser) == PYTHON_DEDENT;
    parser->blocks--;
}

static struct python_node *parse_block(struct python_parser *parser)
{
    struct python_node *block = python_node_new(parser, NODE_BLOCK, python_here(parser));
    if (!python_take_operator(parser, ":")) {
        return NULL;
    }
    if (python_peek(parser) != PYTHON_NEWLINE) {
        block->start = python_here(parser);
        bool sound = parse_simple_line(parser, block);
        return python_node_close(parser, block, sound);
    }
    parser->at++;
    if (python_peek(parser) != PYTHON_INDENT) {
        return NULL;
    }
    read_block(parser, block);
    return block;
}

/*
 * `else:` or `finally:` with its block, where one stands here. A later part that does not parse is left to be a
 * statement of its own: what came before it is not parsed twice.
 */
static void parse_part(struct python_parser *parser, struct python_node *node, const char *word)
{
    size_t back = parser->at;
    if (python_take_word(parser, word) && !python_node_add(node, parse_block(parser))) {
        parser->at = back;
    }
}

static struct python_node *parse_if(struct python_parser *parser)
{
    struct python_node *node = python_node_new(parser, NODE_IF, python_here(parser));
    do {
        size_t back = parser->at++;
        struct python_node *test = python_parse_test(parser);
        bool shallow = test != NULL && test->depth < PYTHON_DEPTH_LIMIT;
        struct python_node *block = shallow ? parse_block(parser) : NULL;
        if (block == NULL) {
            parser->at = back;
            return node->first == NULL ? NULL : python_node_close(parser, node, true);
        }
        python_node_add(node, test);
        python_node_add(node, block);
    } while (python_at_word(parser, "elif"));
    parse_part(parser, node, "else");
    return python_node_close(parser, node, true);
}

static struct python_node *parse_for(struct python_parser *parser, size_t start)
{
    struct python_node *node = python_node_new(parser, NODE_FOR, start);
    parser->at++;
    bool sound = python_node_add(node, python_parse_target(parser)) && python_take_word(parser, "in") &&
                 python_node_add(node, python_parse_expressions(parser)) && python_node_add(node, parse_block(parser));
    if (sound) {
        parse_part(parser, node, "else");
    }
    return python_node_close(parser, node, sound);
}

static struct python_node *parse_while(struct python_parser *parser)
{
    struct python_node *node = python_node_new(parser, NODE_WHILE, python_here(parser));
    parser->at++;
    bool sound = python_node_add(node, python_parse_test(parser)) && python_node_add(node, parse_block(parser));
    if (sound) {
        parse_part(parser, node, "else");
    }
    return python_node_close(parser, node, sound);
}

static struct python_node *parse_item(struct python_parser *parser)
{
    struct python_node *item = python_node_new(parser, NODE_ITEM, python_here(parser));
    bool sound = python_node_add(item, python_parse_test(parser));
    if (sound && python_take_word(parser, "as")) {
        sound = python_node_add(item, python_parse_test(parser));
    }
    return python_node_close(parser, item, sound);
}

static bool parse_items(struct python_parser *parser, struct python_node *node)
{
    do {
        if (python_at_operator(parser, ")")) {
            break;
        }
        if (!python_node_add(node, parse_item(parser))) {
            return false;
        }
    } while (python_take_operator(parser, ","));
    return true;
}

/* Items may stand in parentheses of their own, which look like a tuple until an `as` or the colon tells. */
static struct python_node *parse_with(struct python_parser *parser, size_t start)
{
    size_t items = ++parser->at;
    struct python_node *node = python_node_new(parser, NODE_WITH, start);
    bool sound = python_take_operator(parser, "(") && parse_items(parser, node) && python_take_operator(parser, ")") &&
                 python_at_operator(parser, ":");
    if (!sound) {
        parser->at = items;
        node = python_node_new(parser, NODE_WITH, start);
        sound = parse_items(parser, node);
    }
    sound = sound && python_node_add(node, parse_block(parser));
    return python_node_close(parser, node, sound);
}

static struct python_node *parse_handler(struct python_parser *parser)
{
    struct python_node *node = python_node_new(parser, NODE_HANDLER, python_here(parser));
    bool sound = true;
    parser->at++;
    python_take_operator(parser, "*");
    if (!python_at_operator(parser, ":")) {
        sound = python_node_add(node, python_parse_expressions(parser));
        if (sound && python_take_word(parser, "as")) {
            node->text = python_peek_text(parser);
            sound = python_peek(parser) == PYTHON_NAME;
            parser->at += sound;
        }
    }
    sound = sound && python_node_add(node, parse_block(parser));
    return python_node_close(parser, node, sound);
}

static struct python_node *parse_try(struct python_parser *parser)
{
    struct python_node *node = python_node_new(parser, NODE_TRY, python_here(parser));
    parser->at++;
    if (!python_node_add(node, parse_block(parser))) {
        return NULL;
    }
    while (python_at_word(parser, "except")) {
        size_t back = parser->at;
        if (!python_node_add(node, parse_handler(parser))) {
            parser->at = back;
            break;
        }
    }
    parse_part(parser, node, "else");
    const struct python_node *before = node->last;
    parse_part(parser, node, "finally");
    if (node->last != before) {
        node->last->text = TEXT("finally");
    }
    return python_node_close(parser, node, true);
}

/* Adds nodes that another node, which the tree does not hold, has taken before. */
static void take_over(struct python_node *node, struct python_node *child)
{
    while (child != NULL) {
        struct python_node *next = child->next;
        child->next = NULL;
        python_node_add(node, child);
        child = next;
    }
}

static struct python_node *parse_function(struct python_parser *parser, size_t start, struct python_node *decorators)
{
    struct python_node *node = python_node_new(parser, NODE_FUNCTION, start);
    parser->at++;
    node->text = python_peek_text(parser);
    bool sound = python_peek(parser) == PYTHON_NAME;
    parser->at += sound;
    sound = sound && python_take_operator(parser, "(") &&
            python_node_add(node, python_parse_parameters(parser, false)) && python_take_operator(parser, ")");
    if (sound && python_take_operator(parser, "->")) {
        sound = python_parse_expressions(parser) != NULL;
    }
    sound = sound && python_node_add(node, parse_block(parser));
    take_over(node, decorators);
    return python_node_close(parser, node, sound);
}

static struct python_node *parse_class(struct python_parser *parser, size_t start, struct python_node *decorators)
{
    struct python_node *node = python_node_new(parser, NODE_CLASS, start);
    struct python_node *bases = python_node_new(parser, NODE_CALL, start);
    parser->at++;
    node->text = python_peek_text(parser);
    bool sound = python_peek(parser) == PYTHON_NAME;
    parser->at += sound;
    if (sound && python_take_operator(parser, "(")) {
        sound = python_parse_arguments(parser, bases);
    }
    sound = sound && python_node_add(node, parse_block(parser));
    take_over(node, decorators);
    take_over(node, bases->first);
    return python_node_close(parser, node, sound);
}

/* A line of a decorator at `@`; the parser stays there when it is none. */
static bool parse_decorator(struct python_parser *parser, struct python_node *list)
{
    size_t back = parser->at++;
    struct python_node *node = python_node_new(parser, NODE_DECORATOR, python_here(parser));
    bool sound = python_node_add(node, python_parse_test(parser)) && python_peek(parser) == PYTHON_NEWLINE;
    python_node_add(list, python_node_close(parser, node, sound));
    parser->at = sound ? parser->at + 1 : back;
    return sound;
}

/* Decorators with the function or class that they belong to; where none follows, they alone are what does not parse. */
static struct python_node *parse_decorated(struct python_parser *parser)
{
    size_t start = python_here(parser);
    struct python_node list = {0};
    while (python_at_operator(parser, "@") && parse_decorator(parser, &list)) {
    }
    size_t back = parser->at;
    python_take_word(parser, "async");
    struct python_node *node = python_at_word(parser, "def")     ? parse_function(parser, start, list.first)
                               : python_at_word(parser, "class") ? parse_class(parser, start, list.first)
                                                                 : NULL;
    if (node == NULL && list.first != NULL) {
        parser->at = back;
        node = python_node_close(parser, python_node_new(parser, NODE_OTHER, start), true);
    }
    return node;
}

static bool at_augmented(const struct python_parser *parser)
{
    struct text text = python_peek_text(parser);
    return python_peek(parser) == PYTHON_OPERATOR && text.size > 1 && text_ends(text, TEXT("=")) &&
           text_find(TEXT(" == != <= >= := "), text, 0) == TEXT_NONE;
}

static struct python_node *parse_assignment(struct python_parser *parser, size_t start, struct python_node *target)
{
    struct python_node *node = python_node_new(parser, NODE_ASSIGN, start);
    node->text = python_peek_text(parser);
    bool sound = python_node_add(node, target);
    if (at_augmented(parser)) {
        parser->at++;
        sound = sound && python_node_add(node, python_parse_expressions(parser));
        return python_node_close(parser, node, sound);
    }
    while (sound && python_take_operator(parser, "=")) {
        sound = python_node_add(node, python_parse_expressions(parser));
    }
    return python_node_close(parser, node, sound);
}

static struct python_node *parse_expression_statement(struct python_parser *parser)
{
    size_t start = python_here(parser);
    struct python_node *first = python_parse_expressions(parser);
    if (first == NULL) {
        return NULL;
    }
    if (python_at_operator(parser, "=") || at_augmented(parser)) {
        return parse_assignment(parser, start, first);
    }
    if (python_take_operator(parser, ":")) {
        struct python_node *node = python_node_new(parser, NODE_ANNOTATED, start);
        bool sound = python_node_add(node, first) && python_node_add(node, python_parse_test(parser));
        if (sound && python_take_operator(parser, "=")) {
            sound = python_node_add(node, python_parse_expressions(parser));
        }
        return python_node_close(parser, node, sound);
    }
    struct python_node *node = python_node_new(parser, NODE_EXPRESSION, start);
    bool sound = python_node_add(node, first);
    return python_node_close(parser, node, sound);
}

static bool ends_simple(const struct python_parser *parser)
{
    return python_peek(parser) == PYTHON_NEWLINE || python_peek(parser) == PYTHON_END ||
           python_at_operator(parser, ";");
}

/* pass, break, raise X from Y, assert X, Y, del X, global X, Y: all are a word and expressions. */
static struct python_node *parse_keyword_statement(struct python_parser *parser)
{
    struct python_node *node = python_node_new(parser, NODE_KEYWORD_STATEMENT, python_here(parser));
    node->text = python_peek_text(parser);
    parser->at++;
    bool sound = ends_simple(parser) || python_node_add(node, python_parse_expressions(parser));
    if (sound && python_take_word(parser, "from")) {
        sound = python_node_add(node, python_parse_test(parser));
    }
    return python_node_close(parser, node, sound);
}

static struct python_node *parse_simple(struct python_parser *parser)
{
    static const char *const words[] = {"pass", "break", "continue", "raise", "assert", "del", "global", "nonlocal"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (python_at_word(parser, words[i])) {
            return parse_keyword_statement(parser);
        }
    }
    if (python_at_word(parser, "return")) {
        struct python_node *node = python_node_new(parser, NODE_RETURN, python_here(parser));
        parser->at++;
        bool sound = ends_simple(parser) || python_node_add(node, python_parse_expressions(parser));
        return python_node_close(parser, node, sound);
    }
    if (python_at_word(parser, "import") || python_at_word(parser, "from")) {
        return python_parse_import(parser);
    }
    return parse_expression_statement(parser);
}

/* Small statements up to and including the line's end. */
static bool parse_simple_line(struct python_parser *parser, struct python_node *block)
{
    do {
        if (ends_simple(parser) && !python_at_operator(parser, ";")) {
            break;
        }
        if (!python_node_add(block, parse_simple(parser))) {
            return false;
        }
    } while (python_take_operator(parser, ";"));
    if (python_peek(parser) == PYTHON_NEWLINE) {
        parser->at++;
        return true;
    }
    return python_peek(parser) == PYTHON_END;
}

static struct python_node *parse_compound(struct python_parser *parser)
{
    if (python_at_operator(parser, "@")) {
        return parse_decorated(parser);
    }
    size_t start = python_here(parser);
    bool async = python_take_word(parser, "async");
    if (python_at_word(parser, "def")) {
        return parse_function(parser, start, NULL);
    }
    if (python_at_word(parser, "for")) {
        return parse_for(parser, start);
    }
    if (python_at_word(parser, "with")) {
        return parse_with(parser, start);
    }
    if (async) {
        return NULL;
    }
    return python_at_word(parser, "class")   ? parse_class(parser, start, NULL)
           : python_at_word(parser, "if")    ? parse_if(parser)
           : python_at_word(parser, "while") ? parse_while(parser)
                                             : parse_try(parser);
}

static bool at_compound(const struct python_parser *parser)
{
    static const char *const words[] = {"if", "for", "while", "with", "try", "def", "class", "async"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (python_at_word(parser, words[i])) {
            return true;
        }
    }
    return python_at_operator(parser, "@");
}

/* A line that does not parse, with the block below it. */
static struct python_node *parse_other(struct python_parser *parser)
{
    struct python_node *node = python_node_new(parser, NODE_OTHER, python_here(parser));
    while (python_peek(parser) != PYTHON_NEWLINE && python_peek(parser) != PYTHON_END) {
        parser->at++;
    }
    parser->at += python_peek(parser) == PYTHON_NEWLINE;
    if (python_peek(parser) == PYTHON_INDENT) {
        struct python_node *block = python_node_new(parser, NODE_BLOCK, python_here(parser));
        read_block(parser, block);
        python_node_add(node, block);
    }
    return python_node_close(parser, node, true);
}

/* Takes away what a line gave before it turned out not to parse. */
static void drop_behind(struct python_node *block, struct python_node *last)
{
    block->last = last;
    if (last == NULL) {
        block->first = NULL;
    } else {
        last->next = NULL;
    }
}

static void parse_statement(struct python_parser *parser, struct python_node *block)
{
    size_t back = parser->at;
    struct python_node *last = block->last;
    enum python_kind kind = python_peek(parser);
    if (kind == PYTHON_NEWLINE || kind == PYTHON_DEDENT) {
        parser->at++;
        return;
    }
    bool sound = at_compound(parser) ? python_node_add(block, parse_compound(parser))
                                     : kind != PYTHON_INDENT && parse_simple_line(parser, block);
    if (!sound) {
        drop_behind(block, last);
        parser->at = back;
        python_node_add(block, parse_other(parser));
    }
}

const struct python_node *python_tree(struct arena *arena, const struct python_tokens *tokens)
{
    size_t limit = tokens->complete ? tokens->source->bytes.size + 1 : tokens->broken;
    struct python_parser parser = python_parser_open(arena, tokens, limit);
    struct python_node *module = python_node_new(&parser, NODE_MODULE, tokens->source->body);
    while (python_peek(&parser) != PYTHON_END) {
        parse_statement(&parser, module);
    }
    module->end = tokens->source->bytes.size;
    return module;
}
