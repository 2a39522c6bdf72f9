#include "lint/read/python_parser.h"

#include "base/memory.h"

struct python_parser python_parser_open(struct arena *arena, const struct python_tokens *all, size_t limit)
{
    struct python_token *tokens = arena_array(arena, struct python_token, all->count + 1);
    size_t count = 0;
    for (const struct python_token *token = all->items; token->kind != PYTHON_END && token->start < limit; token++) {
        if (token->kind != PYTHON_COMMENT && token->kind != PYTHON_NL) {
            tokens[count++] = *token;
        }
    }
    size_t end = count == 0 ? all->source->body : tokens[count - 1].end;
    tokens[count++] = (struct python_token){PYTHON_END, end, end};
    return (struct python_parser){.arena = arena, .source = all->source, .tokens = tokens, .count = count};
}

enum python_kind python_peek(const struct python_parser *parser)
{
    return parser->tokens[parser->at].kind;
}

struct text python_peek_text(const struct python_parser *parser)
{
    return text_slice(parser->source->bytes, parser->tokens[parser->at].start, parser->tokens[parser->at].end);
}

static bool is_token(const struct python_parser *parser, enum python_kind kind, const char *text)
{
    const struct python_token *token = &parser->tokens[parser->at];
    return token->kind == kind && parser->source->bytes.data[token->start] == text[0] &&
           text_equal(python_peek_text(parser), text_from(text));
}

bool python_at_operator(const struct python_parser *parser, const char *operator_text)
{
    return is_token(parser, PYTHON_OPERATOR, operator_text);
}

bool python_at_word(const struct python_parser *parser, const char *word)
{
    return is_token(parser, PYTHON_NAME, word);
}

bool python_take_operator(struct python_parser *parser, const char *operator_text)
{
    bool here = python_at_operator(parser, operator_text);
    parser->at += here;
    return here;
}

bool python_take_word(struct python_parser *parser, const char *word)
{
    bool here = python_at_word(parser, word);
    parser->at += here;
    return here;
}

bool python_is_keyword(struct text word)
{
    static const char *const words[] = {
        "and",      "as",     "assert",  "async", "await", "break",  "class", "continue", "def",  "del",  "elif",
        "else",     "except", "finally", "for",   "from",  "global", "if",    "import",   "in",   "is",   "lambda",
        "nonlocal", "not",    "or",      "pass",  "raise", "return", "try",   "while",    "with", "yield"};
    char first = word.size == 0 ? '\0' : word.data[0];
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]) && words[i][0] <= first; i++) { /* they are sorted */
        if (first == words[i][0] && text_equal(word, text_from(words[i]))) {
            return true;
        }
    }
    return false;
}

struct python_node *python_node_new(struct python_parser *parser, enum python_node_kind kind, size_t start)
{
    struct python_node *node = arena_allocate(parser->arena, sizeof(*node));
    node->kind = kind;
    node->start = start;
    node->end = start;
    return node;
}

size_t python_here(const struct python_parser *parser)
{
    return parser->tokens[parser->at].start;
}

struct python_node *python_node_close(struct python_parser *parser, struct python_node *node, bool sound)
{
    size_t at = parser->at;
    while (at > 0 && (parser->tokens[at - 1].kind == PYTHON_NEWLINE || parser->tokens[at - 1].kind == PYTHON_DEDENT)) {
        at--;
    }
    node->end = at == 0 || parser->tokens[at - 1].end < node->start ? node->start : parser->tokens[at - 1].end;
    return sound ? node : NULL;
}

bool python_node_add(struct python_node *parent, struct python_node *child)
{
    if (child == NULL || (child->kind < NODE_MODULE && child->depth >= PYTHON_DEPTH_LIMIT)) {
        return false;
    }
    child->parent = parent;
    if (parent->last == NULL) {
        parent->first = child;
    } else {
        parent->last->next = child;
    }
    parent->last = child;
    parent->depth = parent->depth > child->depth ? parent->depth : child->depth + 1;
    return true;
}

const struct python_node *python_child(const struct python_node *node, size_t index)
{
    const struct python_node *child = node->first;
    while (child != NULL && index > 0) {
        child = child->next;
        index--;
    }
    return child;
}

const struct python_node *python_child_of(const struct python_node *node, enum python_node_kind kind)
{
    const struct python_node *child = node->first;
    while (child != NULL && child->kind != kind) {
        child = child->next;
    }
    return child;
}

const struct python_node *python_skip(const struct python_node *root, const struct python_node *node)
{
    while (node != root && node->next == NULL) {
        node = node->parent;
    }
    return node == root ? NULL : node->next;
}

const struct python_node *python_next(const struct python_node *root, const struct python_node *node)
{
    return node->first != NULL ? node->first : python_skip(root, node);
}

bool python_is_name(const struct python_node *node, struct text name)
{
    return node != NULL && node->kind == NODE_NAME && text_equal(node->text, name);
}
