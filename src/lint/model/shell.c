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

static void read_quoted(struct shell_reader *reader, char quote, struct buffer *word, struct shell_word *result)
{
    reader->at++;
    while (reader->at < reader->text.size && peek(reader, 0) != quote) {
        char byte = peek(reader, 0);
        if (quote == '"' && byte == '\\' && continuation(reader) > 0) {
            reader->at += continuation(reader);
            continue;
        }
        if (quote == '"' && byte == '\\' && (peek(reader, 1) == '"' || peek(reader, 1) == '\\')) {
            reader->at++;
            byte = peek(reader, 0);
        } else if (quote == '"' && (byte == '$' || byte == '`')) {
            result->sure = false;
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

static void read_word(struct shell_reader *reader)
{
    struct buffer word = {0};
    struct shell_word result = {.sure = true};
    size_t start = reader->at;
    while (!ends_word(peek(reader, 0))) {
        char byte = peek(reader, 0);
        if (continuation(reader) > 0) {
            break;
        }
        if (byte == '\'' || byte == '"') {
            read_quoted(reader, byte, &word, &result);
            continue;
        }
        if (byte == '\\' && reader->at + 1 < reader->text.size) {
            reader->at++;
            byte = peek(reader, 0);
        } else if (byte == '$' || byte == '`' || byte == '*' || byte == '?' || byte == '[' || byte == '{') {
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
    if (!reader->redirected && !descriptor) {
        arena_push(reader->arena, &reader->command, result);
    }
    reader->redirected = false;
}

static void read_operator(struct shell_reader *reader)
{
    char byte = peek(reader, 0);
    if (byte == '<' || byte == '>') {
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

struct shell_script shell_read(struct arena *arena, struct text text, size_t offset)
{
    struct shell_reader reader = {.arena = arena, .text = text, .offset = offset};
    while (reader.at < text.size) {
        char byte = peek(&reader, 0);
        if (continuation(&reader) > 0) {
            reader.at += continuation(&reader);
        } else if (byte == '\n') {
            end_command(&reader);
            reader.at++;
        } else if (byte_is_space(byte) || byte == '\0') {
            reader.at++;
        } else if (byte == '#') {
            skip_comment(&reader);
        } else if (ends_word(byte)) {
            read_operator(&reader);
        } else {
            read_word(&reader);
        }
    }
    end_command(&reader);
    return reader.script;
}
