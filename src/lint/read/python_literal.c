#include "lint/read/python_parser.h"
#include "lint/read/python_scan.h"

#include "base/buffer.h"

static void append_code_point(struct buffer *buffer, unsigned value)
{
    if (value < 0x80) {
        buffer_byte(buffer, (char)value);
    } else if (value < 0x800) {
        buffer_byte(buffer, (char)(0xC0U | value >> 6U));
        buffer_byte(buffer, (char)(0x80U | (value & 0x3FU)));
    } else {
        if (value < 0x10000) {
            buffer_byte(buffer, (char)(0xE0U | value >> 12U));
        } else {
            buffer_byte(buffer, (char)(0xF0U | (value >> 18U & 7U)));
            buffer_byte(buffer, (char)(0x80U | (value >> 12U & 0x3FU)));
        }
        buffer_byte(buffer, (char)(0x80U | (value >> 6U & 0x3FU)));
        buffer_byte(buffer, (char)(0x80U | (value & 0x3FU)));
    }
}

static unsigned digit_value(char byte)
{
    return (unsigned)(byte_is_digit(byte) ? byte - '0' : byte_lower(byte) - 'a' + 10);
}

/* Up to `most` digits of a base of 8 or 16 at `at`; returns the offset behind them. */
static size_t read_code(struct text text, size_t at, size_t most, unsigned base, unsigned *value)
{
    size_t end = at;
    *value = 0;
    while (end < text.size && end < at + most && byte_is_hex(text.data[end]) && digit_value(text.data[end]) < base) {
        *value = *value * base + digit_value(text.data[end++]);
    }
    return end;
}

/* The escape sequence at the backslash `at`; returns the offset behind it. An unknown one stands for itself. */
static size_t unescape(struct buffer *buffer, struct text text, size_t at)
{
    static const char plain[] = "\\'\"abfnrtv";
    static const char meant[] = "\\'\"\a\b\f\n\r\t\v";
    char byte = at + 1 < text.size ? text.data[at + 1] : '\\';
    size_t line_end = python_scan_line_end(text, at + 1);
    if (line_end > at + 1) {
        return line_end;
    }
    for (size_t i = 0; plain[i] != '\0'; i++) {
        if (plain[i] == byte) {
            buffer_byte(buffer, meant[i]);
            return at + 2;
        }
    }
    unsigned value = 0;
    size_t wide = byte == 'x' ? 2 : byte == 'u' ? 4 : byte == 'U' ? 8 : 0;
    bool octal = byte >= '0' && byte <= '7';
    size_t from = octal ? at + 1 : at + 2;
    size_t end = read_code(text, from, octal ? 3 : wide, octal ? 8 : 16, &value);
    if (end == from || value > 0x10FFFF) {
        buffer_byte(buffer, '\\');
        return at + 1;
    }
    append_code_point(buffer, value);
    return end;
}

/* Where the replacement field that opens at `at` ends: offset of its brace; `*expression_end` of the expression. */
static size_t field_end(struct text text, size_t at, size_t *expression_end)
{
    size_t depth = 0;
    char quote = '\0';
    *expression_end = TEXT_NONE;
    for (size_t i = at + 1; i < text.size; i++) {
        char byte = text.data[i];
        if (quote != '\0') {
            quote = byte == quote ? '\0' : quote;
        } else if (byte == '\'' || byte == '"') {
            quote = byte;
        } else if (byte == '(' || byte == '[' || byte == '{') {
            depth++;
        } else if (byte == '}' && depth == 0) {
            *expression_end = *expression_end == TEXT_NONE ? i : *expression_end;
            return i;
        } else if (byte == ')' || byte == ']' || byte == '}') {
            depth -= depth > 0;
        } else if (depth == 0 && *expression_end == TEXT_NONE) {
            bool conversion = byte == '!' && i + 1 < text.size && text.data[i + 1] != '=';
            *expression_end = byte == ':' || conversion ? i : TEXT_NONE;
        }
    }
    return TEXT_NONE;
}

static void add_field(struct python_parser *parser, struct python_node *node, size_t from, size_t to)
{
    struct text source = text_trim(text_slice(parser->source->bytes, from, to));
    if (text_ends(source, TEXT("=")) && source.size > 1) {
        source.size--; /* {name=} shows the expression too */
    }
    size_t start = source_offset(parser->source, source);
    struct python_tokens tokens = python_read_range(parser->arena, parser->source, start, start + source.size);
    struct python_parser inner = python_parser_open(parser->arena, &tokens, start + source.size);
    inner.nesting = parser->nesting + 8;
    struct python_node *field = python_parse_expressions(&inner);
    if (field != NULL) {
        python_node_add(node, field);
    }
}

/* Is the brace at `at` that of a \N{name}? */
static bool is_named_character(struct text text, size_t from, size_t at)
{
    if (at == from || text.data[at - 1] != 'N') {
        return false;
    }
    size_t first = at - 1;
    while (first > from && text.data[first - 1] == '\\') {
        first--;
    }
    return (at - 1 - first) % 2 == 1;
}

static void read_formatted(struct python_parser *parser, struct python_node *node, size_t from, size_t to, bool raw)
{
    struct text text = text_slice(parser->source->bytes, 0, to);
    for (size_t at = from; at < to; at++) {
        bool doubled = at + 1 < to && text.data[at + 1] == text.data[at];
        bool character = !raw && is_named_character(text, from, at);
        if (text.data[at] != '{' || doubled || character) {
            at += text.data[at] == '{' && doubled;
            continue;
        }
        size_t expression_end = 0;
        size_t end = field_end(text, at, &expression_end);
        node->kind = NODE_FORMATTED;
        if (end == TEXT_NONE) {
            return;
        }
        add_field(parser, node, at + 1, expression_end);
        at = end;
    }
}

static void decode(struct buffer *value, struct text text, const struct python_quote *quote)
{
    for (size_t at = 0; at < text.size;) {
        char byte = text.data[at];
        if (byte == '\\' && !quote->raw) {
            at = unescape(value, text, at);
        } else {
            bool doubled = quote->formatted && (byte == '{' || byte == '}');
            buffer_byte(value, byte);
            at += doubled ? 2 : 1;
        }
    }
}

struct python_node *python_parse_strings(struct python_parser *parser)
{
    struct python_node *node = python_node_new(parser, NODE_STRING, parser->tokens[parser->at].start);
    struct buffer value = {0};
    for (; python_peek(parser) == PYTHON_STRING; parser->at++) {
        const struct python_token *token = &parser->tokens[parser->at];
        struct python_quote quote = python_scan_quote(parser->source->bytes, token->start);
        size_t width = quote.triple ? 3 : 1;
        size_t from = quote.open + width;
        size_t to = token->end - width;
        node->end = token->end;
        if (quote.bytes) {
            node->kind = NODE_BYTES;
        } else if (quote.formatted) {
            read_formatted(parser, node, from, to, quote.raw);
        }
        decode(&value, text_slice(parser->source->bytes, from, to), &quote);
    }
    node->text = node->kind == NODE_STRING ? arena_copy(parser->arena, buffer_view(&value)) : TEXT("");
    buffer_release(&value);
    return node;
}
