#include "lint/read/table_row.h"

#include "base/memory.h"
#include "lint/read/markdown_byte.h"

/* The table extension counts columns in 16 bits and gives up on a row that has more. */
enum { MOST_CELLS = 65535 };

static bool is_row_space(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f';
}

static size_t skip_space(struct text line, size_t at)
{
    while (at < line.size && is_row_space(line.data[at])) {
        at++;
    }
    return at;
}

/* A cell is trimmed of blanks and tabs alone. */
static struct text trim(struct text line, size_t from, size_t to)
{
    while (from < to && markdown_is_blank(line.data[from])) {
        from++;
    }
    while (to > from && markdown_is_blank(line.data[to - 1])) {
        to--;
    }
    return text_slice(line, from, to);
}

/* Behind a pipe and its blanks; `at` itself where no pipe stands. */
static size_t skip_pipe(struct text line, size_t at)
{
    return at < line.size && line.data[at] == '|' ? skip_space(line, at + 1) : at;
}

/* The next pipe that no backslash precedes: a code span does not protect one. */
static size_t cell_end(struct text line, size_t at)
{
    size_t from = at;
    for (;;) {
        size_t pipe = text_find_byte(line, '|', from);
        if (pipe == TEXT_NONE) {
            return line.size;
        }
        if (pipe == at || line.data[pipe - 1] != '\\') {
            return pipe;
        }
        from = pipe + 1;
    }
}

/* Cuts the next cell off at `*at`; false at the row's end. */
static bool next_cell(struct text line, size_t *at, size_t *from, size_t *to)
{
    if (*at >= line.size) {
        return false;
    }
    *from = *at;
    *to = cell_end(line, *at);
    *at = skip_pipe(line, *to);
    return true;
}

size_t table_count_cells(struct text line)
{
    size_t count = 0;
    size_t at = skip_pipe(line, 0);
    for (size_t from, to; next_cell(line, &at, &from, &to);) {
        count++;
    }
    return count > MOST_CELLS ? 0 : count;
}

/* A lazy header line may begin with blanks, which are a cell for the table extension but not part of the row's bytes.
 */
static size_t within(size_t offset, size_t from, size_t to)
{
    return offset < from ? from : offset > to ? to : offset;
}

struct table_row table_read_row(struct arena *arena, struct text bytes, size_t start, size_t end)
{
    struct text line = text_slice(bytes, start, end);
    struct text trimmed = trim(line, 0, line.size);
    struct table_row row = {.start = (size_t)(trimmed.data - bytes.data), .count = table_count_cells(line)};
    row.end = row.start + trimmed.size;
    row.cells = arena_array(arena, struct cell, row.count);
    size_t at = skip_pipe(line, 0);
    for (size_t i = 0; i < row.count; i++) {
        size_t from = 0;
        size_t to = 0;
        next_cell(line, &at, &from, &to);
        struct text source = trim(line, from, to);
        size_t begin = source.size == 0 ? within(start + from, row.start, row.end) : (size_t)(source.data - bytes.data);
        row.cells[i] = (struct cell){.start = begin, .end = begin + source.size};
        row.cells[i].source = text_slice(bytes, begin, begin + source.size);
    }
    return row;
}

size_t table_row_end(struct text bytes, size_t start, size_t end)
{
    struct text line = text_slice(bytes, start, end);
    struct text trimmed = trim(line, 0, line.size);
    return (size_t)(trimmed.data - bytes.data) + trimmed.size;
}

bool table_is_delimiter(struct text line)
{
    size_t at = skip_pipe(line, 0);
    for (;;) {
        at = skip_space(line, at);
        at += at < line.size && line.data[at] == ':';
        size_t dashes = at;
        while (at < line.size && line.data[at] == '-') {
            at++;
        }
        if (at == dashes) {
            return false;
        }
        at += at < line.size && line.data[at] == ':';
        at = skip_space(line, at);
        if (at < line.size && line.data[at] != '|') {
            return false;
        }
        if (at >= line.size || skip_space(line, at + 1) >= line.size) {
            return true;
        }
        at++;
    }
}

enum align table_align(struct text delimiter_cell)
{
    bool left = text_starts(delimiter_cell, TEXT(":"));
    bool right = text_ends(delimiter_cell, TEXT(":"));
    return left && right ? ALIGN_CENTER : left ? ALIGN_LEFT : right ? ALIGN_RIGHT : ALIGN_DEFAULT;
}
