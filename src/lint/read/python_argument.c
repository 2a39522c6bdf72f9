#include "lint/read/python_parser.h"

static struct python_node *parse_argument(struct python_parser *parser)
{
    size_t start = python_here(parser);
    bool keyword = python_peek(parser) == PYTHON_NAME && parser->at + 1 < parser->count &&
                   text_equal(text_slice(parser->source->bytes, parser->tokens[parser->at + 1].start,
                                         parser->tokens[parser->at + 1].end),
                              TEXT("="));
    if (!keyword) {
        struct python_node *value = python_parse_starred(parser);
        if (value == NULL || !python_at_clause(parser)) {
            return value;
        }
        struct python_node *generator = python_node_new(parser, NODE_COMPREHENSION, start);
        generator->text = TEXT("(");
        bool whole = python_node_add(generator, value) && python_parse_clauses(parser, generator);
        return python_node_close(parser, generator, whole);
    }
    struct python_node *node = python_node_new(parser, NODE_KEYWORD, start);
    node->text = python_peek_text(parser);
    parser->at += 2;
    bool sound = python_node_add(node, python_parse_test(parser));
    return python_node_close(parser, node, sound);
}

bool python_parse_arguments(struct python_parser *parser, struct python_node *call)
{
    while (!python_at_operator(parser, ")")) {
        if (!python_node_add(call, parse_argument(parser))) {
            return false;
        }
        if (!python_take_operator(parser, ",")) {
            break;
        }
    }
    return python_take_operator(parser, ")");
}

static struct python_node *parse_parameter(struct python_parser *parser, bool lambda)
{
    struct python_node *node = python_node_new(parser, NODE_PARAMETER, python_here(parser));
    if (python_at_operator(parser, "/")) {
        node->text = python_peek_text(parser);
        parser->at++;
        return python_node_close(parser, node, true);
    }
    node->variadic = python_at_operator(parser, "*") || python_at_operator(parser, "**");
    node->text = python_peek_text(parser);
    parser->at += node->variadic;
    if (python_peek(parser) == PYTHON_NAME && !python_is_keyword(python_peek_text(parser))) {
        node->text = python_peek_text(parser);
        parser->at++;
    } else if (!node->variadic) {
        return NULL;
    }
    bool sound = true;
    if (!lambda && python_take_operator(parser, ":")) {
        sound = python_parse_starred(parser) != NULL;
    }
    if (sound && python_take_operator(parser, "=")) {
        sound = python_node_add(node, python_parse_test(parser));
    }
    return python_node_close(parser, node, sound);
}

struct python_node *python_parse_parameters(struct python_parser *parser, bool lambda)
{
    const char *close = lambda ? ":" : ")";
    struct python_node *node = python_node_new(parser, NODE_PARAMETERS, python_here(parser));
    while (!python_at_operator(parser, close)) {
        if (!python_node_add(node, parse_parameter(parser, lambda))) {
            return NULL;
        }
        if (!python_take_operator(parser, ",")) {
            break;
        }
    }
    return python_node_close(parser, node, true);
}
