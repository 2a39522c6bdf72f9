#include "lint/read/python_parser.h"

/* A dotted name with leading dots, as it stands behind `import` or `from`. */
static struct text parse_module(struct python_parser *parser)
{
    size_t start = python_here(parser);
    size_t first = parser->at;
    while (python_at_operator(parser, ".") || python_at_operator(parser, "...") ||
           (python_peek(parser) == PYTHON_NAME && !python_is_keyword(python_peek_text(parser)))) {
        parser->at++;
    }
    size_t end = parser->at == first ? start : parser->tokens[parser->at - 1].end;
    return text_slice(parser->source->bytes, start, end);
}

static bool parse_alias(struct python_parser *parser, struct python_node *node, bool from)
{
    struct python_node *alias = python_node_new(parser, NODE_ALIAS, python_here(parser));
    if (from && python_at_operator(parser, "*")) {
        alias->text = python_peek_text(parser);
        parser->at++;
    } else {
        alias->text = parse_module(parser);
    }
    bool sound = alias->text.size > 0;
    if (sound && python_take_word(parser, "as")) {
        struct python_node *name = python_node_new(parser, NODE_NAME, python_here(parser));
        name->text = python_peek_text(parser);
        sound = python_peek(parser) == PYTHON_NAME;
        parser->at += sound;
        sound = python_node_add(alias, python_node_close(parser, name, sound));
    }
    return python_node_add(node, python_node_close(parser, alias, sound));
}

struct python_node *python_parse_import(struct python_parser *parser)
{
    bool from = python_at_word(parser, "from");
    struct python_node *node = python_node_new(parser, from ? NODE_FROM : NODE_IMPORT, python_here(parser));
    parser->at++;
    if (from) {
        node->text = parse_module(parser);
        if (node->text.size == 0 || !python_take_word(parser, "import")) {
            return NULL;
        }
    }
    bool bracket = from && python_take_operator(parser, "(");
    bool sound = true;
    do {
        if (bracket && python_at_operator(parser, ")")) {
            break;
        }
        sound = parse_alias(parser, node, from);
    } while (sound && python_take_operator(parser, ","));
    sound = sound && (!bracket || python_take_operator(parser, ")"));
    return python_node_close(parser, node, sound);
}
