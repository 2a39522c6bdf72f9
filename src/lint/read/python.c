#include "lint/read/python.h"

#include "lint/read/python_scan.h"

enum { TAB_SIZE = 8 };

struct lexer {
    struct arena *arena;
    struct text text;
    size_t at;
    bool continued; /* a backslash ended the line before */
    ARENA_LIST(struct python_token) tokens;
    ARENA_LIST(size_t) indents;
    ARENA_LIST(size_t) opened; /* offsets of brackets that are not closed yet */
    size_t broken;             /* TEXT_NONE: nothing is */
};

static void emit(struct lexer *lexer, enum python_kind kind, size_t start, size_t end)
{
    arena_push(lexer->arena, &lexer->tokens, ((struct python_token){kind, start, end}));
}

static void break_at(struct lexer *lexer, size_t offset)
{
    if (lexer->broken == TEXT_NONE || offset < lexer->broken) {
        lexer->broken = offset;
    }
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\f';
}

static size_t comment_end(struct text text, size_t at)
{
    while (at < text.size && text.data[at] != '\n' && text.data[at] != '\r') {
        at++;
    }
    return at;
}

/* The column of the first byte that is no blank, tabs to the next multiple of eight, form feeds back to 0. */
static size_t measure_indent(struct lexer *lexer)
{
    size_t column = 0;
    for (; lexer->at < lexer->text.size && is_blank(lexer->text.data[lexer->at]); lexer->at++) {
        char byte = lexer->text.data[lexer->at];
        column = byte == ' ' ? column + 1 : byte == '\t' ? (column / TAB_SIZE + 1) * TAB_SIZE : 0;
    }
    return column;
}

static void change_indent(struct lexer *lexer, size_t column, size_t line)
{
    size_t current = lexer->indents.items[lexer->indents.count - 1];
    if (column > current) {
        arena_push(lexer->arena, &lexer->indents, column);
        emit(lexer, PYTHON_INDENT, line, lexer->at);
    }
    while (column < lexer->indents.items[lexer->indents.count - 1]) {
        lexer->indents.count--;
        emit(lexer, PYTHON_DEDENT, lexer->at, lexer->at);
    }
    if (column > lexer->indents.items[lexer->indents.count - 1]) {
        break_at(lexer, lexer->at);
    }
}

/* Indentation of a new statement; false when the line holds no statement (it is then read up to its end). */
static bool begin_statement(struct lexer *lexer)
{
    size_t line = lexer->at;
    size_t column = measure_indent(lexer);
    if (lexer->at == lexer->text.size) {
        return false;
    }
    char byte = lexer->text.data[lexer->at];
    if (byte != '#' && byte != '\n' && byte != '\r') {
        change_indent(lexer, column, line);
        return true;
    }
    if (byte == '#') {
        size_t end = comment_end(lexer->text, lexer->at);
        emit(lexer, PYTHON_COMMENT, lexer->at, end);
        lexer->at = end;
    }
    size_t end = python_scan_line_end(lexer->text, lexer->at);
    emit(lexer, PYTHON_NL, lexer->at, end);
    lexer->at = end;
    return false;
}

static void read_operator(struct lexer *lexer, size_t start, size_t end)
{
    char byte = lexer->text.data[start];
    if (byte == '(' || byte == '[' || byte == '{') {
        arena_push(lexer->arena, &lexer->opened, start);
    } else if ((byte == ')' || byte == ']' || byte == '}') && lexer->opened.count == 0) {
        break_at(lexer, start);
    } else if (byte == ')' || byte == ']' || byte == '}') {
        lexer->opened.count--;
    }
    emit(lexer, PYTHON_OPERATOR, start, end);
    lexer->at = end;
}

/* A string that begins at `start`; false when it is not closed and its opening is to be read as something else. */
static bool read_string(struct lexer *lexer, size_t start)
{
    struct python_quote quote = python_scan_quote(lexer->text, start);
    if (quote.open == TEXT_NONE) {
        return false;
    }
    size_t reached = 0;
    size_t end = python_scan_string(lexer->text, &quote, &reached);
    if (end != TEXT_NONE) {
        emit(lexer, PYTHON_STRING, start, end);
        lexer->at = end;
        return true;
    }
    break_at(lexer, start);
    bool spans_lines = text_find_byte(text_slice(lexer->text, start, reached), '\n', 0) != TEXT_NONE;
    if (!quote.triple && !spans_lines) {
        return false;
    }
    lexer->at = python_scan_line_end(lexer->text, reached);
    emit(lexer, PYTHON_ERROR, start, lexer->at);
    return true;
}

static void read_error(struct lexer *lexer, size_t start)
{
    size_t end = start + 1;
    while (end < lexer->text.size && ((unsigned char)lexer->text.data[end] & 0xC0U) == 0x80U) {
        end++;
    }
    size_t fault = start; /* tokenize makes errors of the blanks before it too */
    while (fault + 1 < lexer->text.size && is_blank(lexer->text.data[fault])) {
        fault++;
    }
    break_at(lexer, fault);
    emit(lexer, PYTHON_ERROR, start, end);
    lexer->at = end;
}

static bool read_word(struct lexer *lexer, size_t start)
{
    size_t end = python_scan_number(lexer->text, start);
    if (end > start) {
        emit(lexer, PYTHON_NUMBER, start, end);
    } else if ((end = python_scan_word(lexer->text, start)) > start) {
        emit(lexer, PYTHON_NAME, start, end);
    } else {
        return false;
    }
    lexer->at = end;
    return true;
}

/* One token of a line; false when it was the line's end. */
static bool read_token(struct lexer *lexer)
{
    size_t before = lexer->at;
    size_t start = before;
    while (start < lexer->text.size && is_blank(lexer->text.data[start])) {
        start++;
    }
    if (start == lexer->text.size) {
        lexer->at = start;
        return false;
    }
    char byte = lexer->text.data[start];
    size_t line_end = python_scan_line_end(lexer->text, byte == '\\' ? start + 1 : start);
    if (byte == '\\' && line_end > start + 1) {
        lexer->continued = true;
        lexer->at = line_end;
        return false;
    }
    if (byte != '\\' && line_end > start) {
        emit(lexer, lexer->opened.count > 0 ? PYTHON_NL : PYTHON_NEWLINE, start, line_end);
        lexer->at = line_end;
        return false;
    }
    if (byte == '#') {
        lexer->at = comment_end(lexer->text, start);
        emit(lexer, PYTHON_COMMENT, start, lexer->at);
        return true;
    }
    if (read_string(lexer, start) || read_word(lexer, start)) {
        return lexer->tokens.items[lexer->tokens.count - 1].kind != PYTHON_ERROR;
    }
    size_t end = python_scan_operator(lexer->text, start);
    if (end > start) {
        read_operator(lexer, start, end);
    } else {
        read_error(lexer, before);
    }
    return true;
}

static void read_line(struct lexer *lexer)
{
    if (lexer->opened.count == 0 && !lexer->continued && !begin_statement(lexer)) {
        return;
    }
    lexer->continued = false;
    while (read_token(lexer)) {
    }
}

static void finish(struct lexer *lexer)
{
    size_t end = lexer->text.size;
    if (lexer->opened.count > 0) {
        break_at(lexer, lexer->opened.items[0]);
    } else if (lexer->continued) {
        break_at(lexer, end);
    }
    enum python_kind last = lexer->tokens.count == 0 ? PYTHON_NL : lexer->tokens.items[lexer->tokens.count - 1].kind;
    if ((last != PYTHON_NL && last != PYTHON_NEWLINE) || lexer->opened.count > 0) {
        emit(lexer, PYTHON_NEWLINE, end, end);
    }
    for (; lexer->indents.count > 1; lexer->indents.count--) {
        emit(lexer, PYTHON_DEDENT, end, end);
    }
    emit(lexer, PYTHON_END, end, end);
}

static struct python_tokens read_all(struct lexer *lexer, const struct source *source)
{
    arena_push(lexer->arena, &lexer->indents, (size_t)0);
    while (lexer->at < lexer->text.size) {
        read_line(lexer);
    }
    finish(lexer);
    bool complete = lexer->broken == TEXT_NONE;
    return (struct python_tokens){source, lexer->tokens.items, lexer->tokens.count, complete,
                                  complete ? lexer->text.size : lexer->broken};
}

struct python_tokens python_read(struct arena *arena, const struct source *source)
{
    struct lexer lexer = {.arena = arena, .text = source->bytes, .at = source->body, .broken = TEXT_NONE};
    return read_all(&lexer, source);
}

struct python_tokens python_read_range(struct arena *arena, const struct source *source, size_t from, size_t to)
{
    struct lexer lexer = {
        .arena = arena, .text = text_slice(source->bytes, 0, to), .at = from, .continued = true, .broken = TEXT_NONE};
    return read_all(&lexer, source);
}

struct text python_text(const struct python_tokens *tokens, size_t index)
{
    const struct python_token *token = &tokens->items[index];
    return text_slice(tokens->source->bytes, token->start, token->end);
}
