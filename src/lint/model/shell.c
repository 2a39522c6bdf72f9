#include "lint/model/shell.h"

#include "base/buffer.h"
#include "base/memory.h"

struct shell_reader {
    struct arena *arena;
    struct text text;
    size_t offset;
    size_t at;
    struct shell_script script;
    struct shell_command command;
    bool redirected; /* the next word is the file of a redirection */
    bool document;   /* the next word ends the document that begins on the next line: `<<EOF` */
    struct text document_end;
};

static char peek(const struct shell_reader *reader, size_t ahead)
{
    return reader->at + ahead < reader->text.size ? reader->text.data[reader->at + ahead] : '\0';
}

/* Length of a backslash with the line end behind it, 0 when none stands here. */
static size_t continuation(const struct shell_reader *reader)
{
    if (peek(reader, 0) != '\\') {
        return 0;
    }
    if (peek(reader, 1) == '\n') {
        return 2;
    }
    return peek(reader, 1) == '\r' && peek(reader, 2) == '\n' ? 3 : 0;
}

static void end_command(struct shell_reader *reader)
{
    if (reader->command.count > 0) {
        arena_push(reader->arena, &reader->script, reader->command);
        reader->command = (struct shell_command){0};
    }
    reader->redirected = false;
}

static bool ends_word(char byte)
{
    return byte == '\0' || byte_is_space(byte) || byte == ';' || byte == '&' || byte == '|' || byte == '(' ||
           byte == ')' || byte == '<' || byte == '>';
}

/* Length of a placeholder such as `<case-id>` that stands here, 0 when none does: nobody means two redirections by it.
 */
static size_t placeholder(const struct shell_reader *reader)
{
    if (peek(reader, 0) != '<' || !byte_is_alpha(peek(reader, 1))) {
        return 0;
    }
    size_t length = 2;
    while (byte_is_word(peek(reader, length)) || peek(reader, length) == '-') {
        length++;
    }
    return peek(reader, length) == '>' ? length + 1 : 0;
}

/*
 * Where a substitution that begins at `at` ends: $(...), $((...)), ${...}, `...`. What is computed in it is no word of
 * the command. An open one reaches the line's end.
 */
static size_t substitution_end(const struct shell_reader *reader, size_t at)
{
    struct text text = reader->text;
    char open = text.data[at] == '`' ? '`' : at + 1 < text.size ? text.data[at + 1] : '\0';
    char close = open == '(' ? ')' : open == '{' ? '}' : open == '`' ? '`' : '\0';
    if (close == '\0') {
        return at;
    }
    size_t depth = 1;
    for (at += open == '`' ? 1 : 2; at < text.size && text.data[at] != '\n'; at++) {
        if (text.data[at] == close) {
            depth--;
        } else if (text.data[at] == open) {
            depth++;
        }
        if (depth == 0) {
            return at + 1;
        }
    }
    return at;
}

/* Takes a substitution that stands here into the word as it is written; false when none does. */
static bool read_substitution(struct shell_reader *reader, struct buffer *word, struct shell_word *result)
{
    char byte = peek(reader, 0);
    if (byte != '$' && byte != '`') {
        return false;
    }
    result->sure = false;
    size_t end = substitution_end(reader, reader->at);
    end = end == reader->at ? end + 1 : end;
    buffer_text(word, text_slice(reader->text, reader->at, end));
    reader->at = end;
    return true;
}

/* What a backslash inside double quotes makes plain; before anything else it is one itself. */
static bool is_escaped(char byte)
{
    return byte == '"' || byte == '\\' || byte == '$' || byte == '`';
}

static void read_quoted(struct shell_reader *reader, char quote, struct buffer *word, struct shell_word *result)
{
    reader->at++;
    while (reader->at < reader->text.size && peek(reader, 0) != quote) {
        char byte = peek(reader, 0);
        if (quote == '"' && byte == '\\' && continuation(reader) > 0) {
            reader->at += continuation(reader);
            continue;
        }
        if (quote == '"' && read_substitution(reader, word, result)) {
            continue;
        }
        if (quote == '"' && byte == '\\' && is_escaped(peek(reader, 1))) {
            reader->at++;
            byte = peek(reader, 0);
        }
        buffer_byte(word, byte);
        reader->at++;
    }
    reader->at += reader->at < reader->text.size;
}

/* A word that is one quoted text from end to end is reported without its quotes. */
static void place_word(const struct shell_reader *reader, size_t start, struct shell_word *result)
{
    char first = reader->text.data[start];
    char last = reader->text.data[reader->at - 1];
    bool quoted = reader->at - start >= 2 && (first == '"' || first == '\'') && first == last &&
                  result->text.size == reader->at - start - 2;
    result->start = reader->offset + start + quoted;
    result->end = reader->offset + reader->at - quoted;
}

/* Behind the bytes here that mean nothing but themselves: most of a command. */
static size_t plain_end(const struct shell_reader *reader)
{
    size_t at = reader->at;
    while (at < reader->text.size && (byte_is_word(reader->text.data[at]) || reader->text.data[at] == '-' ||
                                      reader->text.data[at] == '.' || reader->text.data[at] == '/')) {
        at++;
    }
    return at;
}

static void read_word(struct shell_reader *reader)
{
    struct buffer word = {0};
    struct shell_word result = {.sure = true};
    size_t start = reader->at;
    while (!ends_word(peek(reader, 0)) || placeholder(reader) > 0) {
        char byte = peek(reader, 0);
        size_t plain = plain_end(reader);
        if (plain > reader->at) {
            buffer_text(&word, text_slice(reader->text, reader->at, plain));
            reader->at = plain;
            continue;
        }
        if (continuation(reader) > 0) {
            reader->at += continuation(reader);
            continue;
        }
        if (byte == '<') {
            size_t length = placeholder(reader);
            buffer_text(&word, text_slice(reader->text, reader->at, reader->at + length));
            reader->at += length;
            continue;
        }
        if (byte == '\'' || byte == '"') {
            read_quoted(reader, byte, &word, &result);
            continue;
        }
        if (read_substitution(reader, &word, &result)) {
            continue;
        }
        if (byte == '\\' && reader->at + 1 < reader->text.size) {
            reader->at++;
            byte = peek(reader, 0);
        } else if (byte == '*' || byte == '?' || byte == '[' || byte == '{') {
            result.sure = false;
        }
        buffer_byte(&word, byte);
        reader->at++;
    }
    result.text = arena_copy(reader->arena, buffer_view(&word));
    buffer_release(&word);
    place_word(reader, start, &result);
    bool descriptor = (peek(reader, 0) == '>' || peek(reader, 0) == '<') && result.text.size == 1 &&
                      byte_is_digit(result.text.data[0]);
    if (reader->document) {
        reader->document_end = result.text;
    } else if (!reader->redirected && !descriptor) {
        arena_push(reader->arena, &reader->command, result);
    }
    reader->redirected = false;
    reader->document = false;
}

static void read_operator(struct shell_reader *reader)
{
    char byte = peek(reader, 0);
    if (byte == '<' || byte == '>') {
        bool document = byte == '<' && peek(reader, 1) == '<' && peek(reader, 2) != '<';
        if (document) {
            reader->document = true;
            reader->at += peek(reader, 2) == '-' ? 3 : 2;
            return;
        }
        reader->redirected = true;
        reader->at++;
        reader->at += peek(reader, 0) == byte || peek(reader, 0) == '&';
        return;
    }
    end_command(reader);
    reader->at++;
}

static void skip_comment(struct shell_reader *reader)
{
    size_t end = text_find_byte(reader->text, '\n', reader->at);
    reader->at = end == TEXT_NONE ? reader->text.size : end;
}

/* A document fed to a shell is a script of its own; any other is text. */
static bool feeds_shell(const struct shell_command *command)
{
    for (size_t i = 0; i < command->count; i++) {
        struct text word = command->items[i].text;
        if (text_equal(word, TEXT("sh")) || text_ends(word, TEXT("/sh")) || text_ends(word, TEXT("bash")) ||
            text_ends(word, TEXT("zsh"))) {
            return true;
        }
    }
    return false;
}

static void end_line(struct shell_reader *reader)
{
    bool skip = reader->document_end.size > 0 && !feeds_shell(&reader->command);
    struct text last = reader->document_end;
    end_command(reader);
    reader->document_end = TEXT("");
    reader->at++;
    while (skip && reader->at < reader->text.size) {
        size_t end = text_find_byte(reader->text, '\n', reader->at);
        end = end == TEXT_NONE ? reader->text.size : end;
        skip = !text_equal(text_trim(text_slice(reader->text, reader->at, end)), last);
        reader->at = end + (end < reader->text.size);
    }
}

struct shell_script shell_read(struct arena *arena, struct text text, size_t offset)
{
    struct shell_reader reader = {.arena = arena, .text = text, .offset = offset};
    while (reader.at < text.size) {
        char byte = peek(&reader, 0);
        if (continuation(&reader) > 0) {
            reader.at += continuation(&reader);
        } else if (byte == '\n') {
            end_line(&reader);
        } else if (byte_is_space(byte) || byte == '\0') {
            reader.at++;
        } else if (byte == '#') {
            skip_comment(&reader);
        } else if (ends_word(byte) && placeholder(&reader) == 0) {
            read_operator(&reader);
        } else {
            read_word(&reader);
        }
    }
    end_command(&reader);
    return reader.script;
}
