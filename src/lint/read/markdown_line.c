#include "lint/read/markdown_line.h"

#include "lint/read/markdown_byte.h"

#include <string.h>

enum { TAB_STOP = 4, LARGEST_LEVEL = 6, SHORTEST_FENCE = 3, LONGEST_NUMBER = 9 };

/* `feed`: the first line feed at or after `at`, or the file's end. */
static struct line open_line(struct text bytes, size_t at, size_t feed, bool carriages)
{
    size_t end = feed;
    size_t next = feed < bytes.size ? feed + 1 : feed;
    const char *carriage = carriages && at < feed ? memchr(bytes.data + at, '\r', feed - at) : NULL;
    if (carriage != NULL) {
        end = (size_t)(carriage - bytes.data);
        next = end + 1 == feed && feed < bytes.size ? next : end + 1;
    }
    return (struct line){.bytes = bytes,
                         .begin = at,
                         .end = end,
                         .next = next,
                         .feed = feed,
                         .carriages = carriages,
                         .offset = at,
                         .word = at};
}

static size_t find_feed(struct text bytes, size_t at)
{
    size_t feed = text_find_byte(bytes, '\n', at);
    return feed == TEXT_NONE ? bytes.size : feed;
}

struct line line_first(struct text bytes, size_t at)
{
    return open_line(bytes, at, find_feed(bytes, at), text_find_byte(bytes, '\r', at) != TEXT_NONE);
}

struct line line_following(const struct line *line)
{
    bool known = line->feed >= line->next && line->feed < line->bytes.size;
    bool none = line->feed == line->bytes.size;
    size_t feed = known || none ? line->feed : find_feed(line->bytes, line->next);
    return open_line(line->bytes, line->next, feed, line->carriages);
}

char line_byte(const struct line *line, size_t at)
{
    if (at >= line->end) {
        return '\n';
    }
    return line->bytes.data[at];
}

void line_find_word(struct line *line)
{
    if (line->word <= line->offset) {
        size_t at = line->offset;
        size_t column = line->column;
        for (; at < line->end; at++) {
            char byte = line->bytes.data[at];
            if (byte == ' ') {
                column++;
            } else if (byte == '\t') {
                column += TAB_STOP - column % TAB_STOP;
            } else {
                break;
            }
        }
        line->word = at;
        line->word_column = column;
    }
    line->indent = line->word_column - line->column;
    line->blank = line->word >= line->end;
}

void line_advance_bytes(struct line *line, size_t count)
{
    for (; count > 0 && line->offset < line->end; count--) {
        bool tab = line->bytes.data[line->offset] == '\t';
        line->column += tab ? TAB_STOP - line->column % TAB_STOP : 1;
        line->offset++;
        line->inside_tab = false;
    }
}

void line_advance_columns(struct line *line, size_t count)
{
    while (count > 0 && line->offset < line->end) {
        size_t width = line->bytes.data[line->offset] == '\t' ? TAB_STOP - line->column % TAB_STOP : 1;
        line->inside_tab = width > count;
        size_t step = width > count ? count : width;
        line->column += step;
        line->offset += line->inside_tab ? 0 : 1;
        count -= step;
    }
}

void line_skip_optional_blank(struct line *line)
{
    char byte = line_byte(line, line->offset);
    if (markdown_is_blank(byte)) {
        line_advance_columns(line, 1);
    }
}

struct text line_rest(const struct line *line, size_t from)
{
    return text_slice(line->bytes, from, line->end);
}

static size_t skip_blanks(const struct line *line, size_t at)
{
    while (markdown_is_blank(line_byte(line, at))) {
        at++;
    }
    return at;
}

static size_t run_length(const struct line *line, size_t at)
{
    char byte = line_byte(line, at);
    size_t end = at;
    while (end < line->end && line->bytes.data[end] == byte) {
        end++;
    }
    return end - at;
}

int line_heading(const struct line *line, size_t *text)
{
    if (line_byte(line, line->word) != '#') {
        return 0;
    }
    size_t level = run_length(line, line->word);
    size_t after = line->word + level;
    if (level > LARGEST_LEVEL || (after < line->end && !markdown_is_blank(line_byte(line, after)))) {
        return 0;
    }
    *text = skip_blanks(line, after);
    return (int)level;
}

struct text line_heading_text(const struct line *line, size_t from)
{
    size_t end = line->end;
    while (end > from && markdown_is_blank(line->bytes.data[end - 1])) {
        end--;
    }
    size_t mark = end;
    while (mark > from && line->bytes.data[mark - 1] == '#') {
        mark--;
    }
    /* Hashes close a heading only behind a blank; at its very text start the blank is the one behind the opening mark.
     */
    if (mark < end && (mark == from || markdown_is_blank(line->bytes.data[mark - 1]))) {
        end = mark;
    }
    return text_trim(text_slice(line->bytes, from, end));
}

int line_underline(const struct line *line)
{
    char byte = line_byte(line, line->word);
    if (byte != '=' && byte != '-') {
        return 0;
    }
    size_t end = skip_blanks(line, line->word + run_length(line, line->word));
    return end < line->end ? 0 : byte == '=' ? 1 : 2;
}

bool line_break(struct line *line)
{
    if (line->no_break > line->word) {
        return false;
    }
    char byte = line_byte(line, line->word);
    size_t count = 0;
    size_t at = line->word;
    if (byte == '*' || byte == '-' || byte == '_') {
        for (; at < line->end && (line->bytes.data[at] == byte || markdown_is_blank(line->bytes.data[at])); at++) {
            count += line->bytes.data[at] == byte;
        }
    }
    bool found = count >= SHORTEST_FENCE && at == line->end;
    line->no_break = found ? 0 : at;
    return found;
}

size_t line_fence_open(const struct line *line)
{
    char byte = line_byte(line, line->word);
    if (byte != '`' && byte != '~') {
        return 0;
    }
    size_t length = run_length(line, line->word);
    size_t after = line->word + length;
    bool spoiled = byte == '`' && memchr(line->bytes.data + after, '`', line->end - after) != NULL;
    return length < SHORTEST_FENCE || spoiled ? 0 : length;
}

size_t line_fence_close(const struct line *line, char fence)
{
    if (line_byte(line, line->word) != fence) {
        return 0;
    }
    size_t length = run_length(line, line->word);
    return length < SHORTEST_FENCE || skip_blanks(line, line->word + length) < line->end ? 0 : length;
}

static size_t number_mark(const struct line *line, bool interrupts)
{
    size_t at = line->word;
    size_t value = 0;
    while (at - line->word < LONGEST_NUMBER && byte_is_digit(line_byte(line, at))) {
        value = value * 10 + (size_t)(line_byte(line, at) - '0');
        at++;
    }
    char close = line_byte(line, at);
    if (at == line->word || (interrupts && value != 1) || (close != '.' && close != ')')) {
        return 0;
    }
    return at + 1 - line->word;
}

size_t line_list_mark(const struct line *line, bool interrupts)
{
    char byte = line_byte(line, line->word);
    bool bullet = byte == '*' || byte == '-' || byte == '+';
    size_t length = bullet ? 1 : number_mark(line, interrupts);
    if (length == 0 || !markdown_is_space(line_byte(line, line->word + length))) {
        return 0;
    }
    if (interrupts && skip_blanks(line, line->word + length) >= line->end) {
        return 0;
    }
    return length;
}
