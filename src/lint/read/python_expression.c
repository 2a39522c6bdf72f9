#include "lint/read/python_parser.h"

static struct python_node *parse_unary(struct python_parser *parser);
static struct python_node *parse_binary(struct python_parser *parser, unsigned minimum);

static bool ends_expression(const struct python_parser *parser)
{
    static const char *const ends[] = {")", "]", "}", ":", "=", ";"};
    enum python_kind kind = python_peek(parser);
    if (kind == PYTHON_NEWLINE || kind == PYTHON_END) {
        return true;
    }
    for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
        if (python_at_operator(parser, ends[i])) {
            return true;
        }
    }
    return false;
}

struct python_node *python_parse_starred(struct python_parser *parser)
{
    size_t start = python_here(parser);
    bool twice = python_at_operator(parser, "**");
    if (!twice && !python_at_operator(parser, "*")) {
        return python_parse_test(parser);
    }
    struct python_node *node = python_node_new(parser, NODE_STARRED, start);
    node->text = twice ? TEXT("**") : TEXT("*");
    parser->at++;
    bool sound = python_node_add(node, python_parse_test(parser));
    return python_node_close(parser, node, sound);
}

/* `for target in iterable if condition` of a comprehension, one or more of them. */
bool python_parse_clauses(struct python_parser *parser, struct python_node *comprehension)
{
    while (python_at_word(parser, "for") || python_at_word(parser, "async")) {
        struct python_node *clause = python_node_new(parser, NODE_CLAUSE, python_here(parser));
        python_take_word(parser, "async");
        bool sound = python_take_word(parser, "for") && python_node_add(clause, python_parse_target(parser)) &&
                     python_take_word(parser, "in") && python_node_add(clause, parse_binary(parser, 1));
        while (sound && python_take_word(parser, "if")) {
            sound = python_node_add(clause, parse_binary(parser, 1));
        }
        if (!python_node_add(comprehension, python_node_close(parser, clause, sound))) {
            return false;
        }
    }
    return true;
}

bool python_at_clause(const struct python_parser *parser)
{
    return python_at_word(parser, "for") || python_at_word(parser, "async");
}

/* What `open` began: parenthesis, list. The opening mark is taken. */
static struct python_node *parse_sequence(struct python_parser *parser, size_t start, const char *open,
                                          const char *close, enum python_node_kind kind)
{
    struct python_node *node = python_node_new(parser, kind, start);
    struct python_node *first = NULL;
    bool comma = false;
    while (!python_at_operator(parser, close)) {
        struct python_node *element =
            python_at_word(parser, "yield") ? python_parse_yield(parser) : python_parse_starred(parser);
        if (element == NULL) {
            return NULL;
        }
        if (first == NULL && python_at_clause(parser)) {
            node->kind = NODE_COMPREHENSION;
            node->text = text_from(open);
            bool sound = python_node_add(node, element) && python_parse_clauses(parser, node) &&
                         python_take_operator(parser, close);
            return python_node_close(parser, node, sound);
        }
        first = first == NULL ? element : first;
        if (!python_node_add(node, element)) {
            return NULL;
        }
        if (!python_take_operator(parser, ",")) {
            break;
        }
        comma = true;
    }
    if (!python_take_operator(parser, close)) {
        return NULL;
    }
    if (kind == NODE_TUPLE && first != NULL && first->next == NULL && !comma) {
        first->parent = NULL;
        return first;
    }
    return python_node_close(parser, node, true);
}

/* One member of `{...}`: a pair, an element or something starred. */
static struct python_node *parse_member(struct python_parser *parser)
{
    size_t start = python_here(parser);
    struct python_node *key = python_parse_starred(parser);
    if (key == NULL || key->kind == NODE_STARRED || !python_take_operator(parser, ":")) {
        return key;
    }
    struct python_node *pair = python_node_new(parser, NODE_PAIR, start);
    bool sound = python_node_add(pair, key) && python_node_add(pair, python_parse_test(parser));
    return python_node_close(parser, pair, sound);
}

static struct python_node *parse_braces(struct python_parser *parser, size_t start)
{
    struct python_node *node = python_node_new(parser, NODE_DICTIONARY, start);
    while (!python_at_operator(parser, "}")) {
        struct python_node *member = parse_member(parser);
        if (member == NULL) {
            return NULL;
        }
        bool pair = member->kind == NODE_PAIR || (member->kind == NODE_STARRED && member->text.size == 2);
        if (node->first != NULL && pair != (node->kind == NODE_DICTIONARY)) {
            return NULL;
        }
        node->kind = pair ? NODE_DICTIONARY : NODE_SET;
        if (node->first == NULL && python_at_clause(parser)) {
            node->kind = NODE_COMPREHENSION;
            node->text = TEXT("{");
            bool sound = python_node_add(node, member) && python_parse_clauses(parser, node) &&
                         python_take_operator(parser, "}");
            return python_node_close(parser, node, sound);
        }
        if (!python_node_add(node, member)) {
            return NULL;
        }
        if (!python_take_operator(parser, ",")) {
            break;
        }
    }
    return python_node_close(parser, node, python_take_operator(parser, "}"));
}

static struct python_node *parse_leaf(struct python_parser *parser, enum python_node_kind kind)
{
    struct python_node *node = python_node_new(parser, kind, python_here(parser));
    node->text = python_peek_text(parser);
    parser->at++;
    return python_node_close(parser, node, true);
}

static struct python_node *parse_atom(struct python_parser *parser)
{
    size_t start = python_here(parser);
    switch (python_peek(parser)) {
    case PYTHON_NAME:
        return python_is_keyword(python_peek_text(parser)) ? NULL : parse_leaf(parser, NODE_NAME);
    case PYTHON_NUMBER:
        return parse_leaf(parser, NODE_NUMBER);
    case PYTHON_STRING:
        return python_parse_strings(parser);
    default:
        break;
    }
    if (python_at_operator(parser, "...")) {
        return parse_leaf(parser, NODE_ELLIPSIS);
    }
    if (python_take_operator(parser, "(")) {
        return parse_sequence(parser, start, "(", ")", NODE_TUPLE);
    }
    if (python_take_operator(parser, "[")) {
        return parse_sequence(parser, start, "[", "]", NODE_LIST);
    }
    return python_take_operator(parser, "{") ? parse_braces(parser, start) : NULL;
}

static struct python_node *parse_slice(struct python_parser *parser)
{
    size_t start = python_here(parser);
    struct python_node *lower = python_at_operator(parser, ":") ? NULL : python_parse_starred(parser);
    if (!python_at_operator(parser, ":")) {
        return lower;
    }
    struct python_node *slice = python_node_new(parser, NODE_SLICE, start);
    bool sound = lower == NULL || python_node_add(slice, lower);
    while (sound && python_take_operator(parser, ":")) {
        bool part =
            !python_at_operator(parser, ":") && !python_at_operator(parser, "]") && !python_at_operator(parser, ",");
        sound = !part || python_node_add(slice, python_parse_test(parser));
    }
    return python_node_close(parser, slice, sound);
}

static struct python_node *parse_subscripts(struct python_parser *parser)
{
    size_t start = python_here(parser);
    struct python_node *only = parse_slice(parser);
    if (only == NULL || python_take_operator(parser, "]")) {
        return only;
    }
    struct python_node *tuple = python_node_new(parser, NODE_TUPLE, start);
    bool sound = python_node_add(tuple, only);
    while (sound && !python_at_operator(parser, "]")) {
        sound = python_take_operator(parser, ",") &&
                (python_at_operator(parser, "]") || python_node_add(tuple, parse_slice(parser)));
    }
    tuple = python_node_close(parser, tuple, sound);
    python_take_operator(parser, "]");
    return tuple;
}

static struct python_node *parse_primary(struct python_parser *parser)
{
    size_t start = python_here(parser);
    struct python_node *node = parse_atom(parser);
    while (node != NULL) {
        struct python_node *outer = NULL;
        bool sound = true;
        if (python_take_operator(parser, ".")) {
            outer = python_node_new(parser, NODE_ATTRIBUTE, start);
            outer->text = python_peek_text(parser);
            sound = python_peek(parser) == PYTHON_NAME && python_node_add(outer, node);
            parser->at += sound;
        } else if (python_take_operator(parser, "(")) {
            outer = python_node_new(parser, NODE_CALL, start);
            sound = python_node_add(outer, node) && python_parse_arguments(parser, outer);
        } else if (python_take_operator(parser, "[")) {
            outer = python_node_new(parser, NODE_SUBSCRIPT, start);
            sound = python_node_add(outer, node) && python_node_add(outer, parse_subscripts(parser));
        } else {
            return node;
        }
        node = python_node_close(parser, outer, sound);
    }
    return NULL;
}

static struct python_node *binary(struct python_parser *parser, struct python_node *left, struct text operator_text,
                                  struct python_node *right)
{
    struct python_node *node = python_node_new(parser, NODE_BINARY, left->start);
    node->text = operator_text;
    bool sound = python_node_add(node, left) && python_node_add(node, right);
    return python_node_close(parser, node, sound);
}

static struct python_node *parse_power(struct python_parser *parser)
{
    size_t start = python_here(parser);
    if (python_take_word(parser, "await")) {
        struct python_node *node = python_node_new(parser, NODE_UNARY, start);
        node->text = TEXT("await");
        bool sound = python_node_add(node, parse_primary(parser));
        return python_node_close(parser, node, sound);
    }
    struct python_node *base = parse_primary(parser);
    if (base == NULL || !python_take_operator(parser, "**")) {
        return base;
    }
    struct python_node *exponent = parse_unary(parser);
    return exponent == NULL ? NULL : binary(parser, base, TEXT("**"), exponent);
}

/* Most expressions end before a bracket, a comma or a line's end. */
static bool may_be_binary(char first)
{
    switch (first) {
    case ')':
    case ']':
    case '}':
    case ',':
    case ':':
    case '.':
    case '(':
        return false;
    default:
        return true;
    }
}

/* How tightly the binary operator here binds, 0 when there is none; `*words` gets the number of its tokens. */
static unsigned precedence(const struct python_parser *parser, size_t *words)
{
    static const struct {
        const char *text;
        unsigned level;
    } operators[] = {{"or", 1}, {"and", 2}, {"in", 4}, {"is", 4},  {"<", 4},  {">", 4},  {"==", 4}, {">=", 4},
                     {"<=", 4}, {"!=", 4},  {"|", 5},  {"^", 6},   {"&", 7},  {"<<", 8}, {">>", 8}, {"+", 9},
                     {"-", 9},  {"*", 10},  {"/", 10}, {"//", 10}, {"%", 10}, {"@", 10}};
    *words = 1;
    if (python_at_word(parser, "not")) {
        struct python_parser behind = *parser;
        behind.at++;
        *words = 2;
        return python_at_word(&behind, "in") ? 4 : 0;
    }
    enum python_kind kind = python_peek(parser);
    if (kind != PYTHON_NAME && kind != PYTHON_OPERATOR) {
        return 0;
    }
    struct text mark = python_peek_text(parser);
    for (size_t i = 0; may_be_binary(mark.data[0]) && i < sizeof(operators) / sizeof(operators[0]); i++) {
        if (mark.data[0] == operators[i].text[0] && text_equal(mark, text_from(operators[i].text))) {
            return operators[i].level;
        }
    }
    return 0;
}

static struct python_node *parse_binary(struct python_parser *parser, unsigned minimum)
{
    struct python_node *left = parse_unary(parser);
    while (left != NULL) {
        size_t words = 0;
        unsigned level = precedence(parser, &words);
        if (level < minimum || level == 0) {
            return left;
        }
        struct text operator_text = words == 2 ? TEXT("not in") : python_peek_text(parser);
        parser->at += words;
        if (text_equal(operator_text, TEXT("is")) && python_take_word(parser, "not")) {
            operator_text = TEXT("is not");
        }
        struct python_node *right = parse_binary(parser, level + 1);
        left = right == NULL ? NULL : binary(parser, left, operator_text, right);
    }
    return NULL;
}

/* `not` binds less tightly than a comparison, the signs more tightly than a product. */
static struct python_node *parse_unary(struct python_parser *parser)
{
    static const char *const signs[] = {"-", "+", "~"};
    size_t start = python_here(parser);
    if (parser->nesting >= PYTHON_DEPTH_LIMIT) {
        return NULL;
    }
    parser->nesting++;
    struct text sign = python_peek_text(parser);
    bool taken = false;
    for (size_t i = 0; i < sizeof(signs) / sizeof(signs[0]) && !taken; i++) {
        taken = python_take_operator(parser, signs[i]);
    }
    struct python_node *node = NULL;
    if (taken || python_take_word(parser, "not")) {
        node = python_node_new(parser, NODE_UNARY, start);
        node->text = sign;
        bool sound = python_node_add(node, taken ? parse_unary(parser) : parse_binary(parser, 4));
        node = python_node_close(parser, node, sound);
    } else {
        node = parse_power(parser);
    }
    parser->nesting--;
    return node;
}

static struct python_node *parse_lambda(struct python_parser *parser, size_t start)
{
    struct python_node *node = python_node_new(parser, NODE_LAMBDA, start);
    bool sound = python_node_add(node, python_parse_parameters(parser, true)) && python_take_operator(parser, ":") &&
                 python_node_add(node, python_parse_test(parser));
    return python_node_close(parser, node, sound);
}

/* Does the token behind this one close what the expression stands in? Then it is an atom: most expressions are. */
static bool is_lone(const struct python_parser *parser)
{
    if (parser->at + 1 >= parser->count) {
        return false;
    }
    const struct python_token *token = &parser->tokens[parser->at];
    const struct python_token *next = token + 1;
    char mark = next->kind == PYTHON_OPERATOR ? parser->source->bytes.data[next->start] : '\0';
    bool closed = next->kind == PYTHON_NEWLINE || mark == ',' || mark == ')' || mark == ']' || mark == '}';
    return closed && (token->kind == PYTHON_NAME || token->kind == PYTHON_NUMBER || token->kind == PYTHON_STRING);
}

static struct python_node *parse_conditional(struct python_parser *parser)
{
    size_t start = python_here(parser);
    if (python_take_word(parser, "lambda")) {
        return parse_lambda(parser, start);
    }
    struct python_node *value = parse_binary(parser, 1);
    if (value == NULL) {
        return NULL;
    }
    if (python_take_operator(parser, ":=")) {
        struct python_node *node = python_node_new(parser, NODE_NAMED, start);
        bool sound = python_node_add(node, value) && python_node_add(node, python_parse_test(parser));
        return python_node_close(parser, node, sound);
    }
    /* In a comprehension an `if` behind the iterable is a condition: that one is parsed by parse_unary alone. */
    if (!python_at_word(parser, "if")) {
        return value;
    }
    size_t back = parser->at++;
    struct python_node *test = parse_binary(parser, 1);
    if (test == NULL || !python_take_word(parser, "else")) {
        parser->at = back;
        return value;
    }
    struct python_node *node = python_node_new(parser, NODE_CONDITIONAL, start);
    bool sound =
        python_node_add(node, value) && python_node_add(node, test) && python_node_add(node, python_parse_test(parser));
    return python_node_close(parser, node, sound);
}

struct python_node *python_parse_test(struct python_parser *parser)
{
    if (parser->nesting >= PYTHON_DEPTH_LIMIT) {
        return NULL;
    }
    parser->nesting++;
    struct python_node *node = is_lone(parser) ? parse_atom(parser) : parse_conditional(parser);
    parser->nesting--;
    return node;
}

struct python_node *python_parse_yield(struct python_parser *parser)
{
    struct python_node *node = python_node_new(parser, NODE_YIELD, python_here(parser));
    parser->at++;
    node->text = python_take_word(parser, "from") ? TEXT("from") : TEXT("yield");
    bool sound = ends_expression(parser) || python_node_add(node, python_parse_expressions(parser));
    return python_node_close(parser, node, sound);
}

struct python_node *python_parse_expressions(struct python_parser *parser)
{
    size_t start = python_here(parser);
    if (python_at_word(parser, "yield")) {
        return python_parse_yield(parser);
    }
    struct python_node *first = python_parse_starred(parser);
    if (first == NULL || !python_at_operator(parser, ",")) {
        return first;
    }
    struct python_node *tuple = python_node_new(parser, NODE_TUPLE, start);
    bool sound = python_node_add(tuple, first);
    while (sound && python_take_operator(parser, ",") && !ends_expression(parser)) {
        sound = python_node_add(tuple, python_parse_starred(parser));
    }
    return python_node_close(parser, tuple, sound);
}

struct python_node *python_parse_target(struct python_parser *parser)
{
    size_t start = python_here(parser);
    struct python_node *tuple = python_node_new(parser, NODE_TUPLE, start);
    bool comma = false;
    do {
        if (python_at_word(parser, "in")) {
            break;
        }
        size_t star = python_here(parser);
        bool starred = python_take_operator(parser, "*");
        struct python_node *part = parse_primary(parser);
        if (part != NULL && starred) {
            struct python_node *outer = python_node_new(parser, NODE_STARRED, star);
            outer->text = TEXT("*");
            part = python_node_close(parser, outer, python_node_add(outer, part));
        }
        if (!python_node_add(tuple, part)) {
            return NULL;
        }
        comma = comma || python_at_operator(parser, ",");
    } while (python_take_operator(parser, ","));
    if (!comma && tuple->first != NULL) {
        tuple->first->parent = NULL;
        return tuple->first;
    }
    return python_node_close(parser, tuple, tuple->first != NULL);
}
