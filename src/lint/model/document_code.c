/* Code blocks: captured output, line by line; columns under a header line are a table like any other. */
#include "lint/model/document_part.h"

#include "base/memory.h"

struct lines {
    struct text *items;
    size_t count;
    size_t capacity;
};

static bool parts_cells(struct text line, size_t at)
{
    char byte = line.data[at];
    return byte == '|' || byte == '\t' || (byte == ' ' && at + 1 < line.size && line.data[at + 1] == ' ');
}

/* Cells are what two blanks, a tab or a pipe parts. */
static struct table_row cut_line(struct document_reading *reading, struct text line)
{
    ARENA_LIST(struct cell) cells = {0};
    size_t start = (size_t)(line.data - reading->markdown->source->bytes.data);
    for (size_t at = 0; at < line.size;) {
        while (at < line.size && (byte_is_space(line.data[at]) || line.data[at] == '|')) {
            at++;
        }
        size_t from = at;
        while (at < line.size && !parts_cells(line, at)) {
            at++;
        }
        struct text text = text_trim(text_slice(line, from, at));
        if (text.size > 0) {
            struct cell cell = {.start = start + from, .end = start + from + text.size, .source = text, .text = text};
            arena_push(reading->arena, &cells, cell);
        }
    }
    struct table_row row = {.start = start, .end = start + line.size, .cells = cells.items, .count = cells.count};
    return row;
}

static bool has_number(const struct table_row *row)
{
    for (size_t i = 0; i < row->count; i++) {
        if (byte_is_digit(row->cells[i].source.data[0])) {
            return true;
        }
    }
    return false;
}

/* A line of dashes under the header. */
static bool is_ruler(struct text line)
{
    for (size_t i = 0; i < line.size; i++) {
        if (byte_is_alnum(line.data[i])) {
            return false;
        }
    }
    return line.size > 0;
}

static bool has_digit(struct text line)
{
    for (size_t i = 0; i < line.size; i++) {
        if (byte_is_digit(line.data[i])) {
            return true;
        }
    }
    return false;
}

/* How many lines from `from` on make a table: a header without numbers, and rows of as many cells with some; 0: none.
 */
static size_t read_columns(struct document_reading *reading, const struct lines *lines, size_t from, size_t text)
{
    size_t next = from + 1;
    if (next == lines->count || has_digit(lines->items[from]) ||
        !(has_digit(lines->items[next]) || is_ruler(lines->items[next]))) {
        return 0;
    }
    struct table_row header = cut_line(reading, lines->items[from]);
    ARENA_LIST(struct table_row) rows = {0};
    if (header.count < 2 || has_number(&header) || is_ruler(lines->items[from])) {
        return 0;
    }
    for (; next < lines->count; next++) {
        if (is_ruler(lines->items[next])) {
            continue;
        }
        struct table_row row = cut_line(reading, lines->items[next]);
        if (row.count != header.count || !has_number(&row)) {
            break;
        }
        arena_push(reading->arena, &rows, row);
    }
    if (rows.count == 0) {
        return 0;
    }
    size_t start = (size_t)(lines->items[from].data - reading->markdown->source->bytes.data);
    struct table table = {.header = header, .rows = rows.items, .row_count = rows.count};
    document_read_text(reading, SENTENCE_CODE, text, start, false);
    document_read_table(reading, &table);
    return next - from;
}

/* The prose of code is blank, so its bytes are read as they are. */
void document_read_code(struct document_reading *reading, const struct block *block)
{
    const struct markdown *whole = reading->markdown;
    struct text bytes = whole->source->bytes;
    struct markdown plain = *whole;
    struct lines lines = {0};
    plain.prose = bytes;
    reading->markdown = &plain;
    for (size_t at = block->content_start; at < block->content_end;) {
        size_t end = text_find_byte(bytes, '\n', at);
        end = end > block->content_end ? block->content_end : end;
        arena_push(reading->arena, &lines, text_slice(bytes, at, end));
        at = end + 1;
    }
    size_t text = block->content_start; /* lines of no table since */
    for (size_t i = 0; i < lines.count; i++) {
        size_t taken = read_columns(reading, &lines, i, text);
        if (taken > 0) {
            i += taken - 1;
            text = (size_t)(lines.items[i].data - bytes.data) + lines.items[i].size;
        }
    }
    document_read_text(reading, SENTENCE_CODE, text, block->content_end, false);
    reading->markdown = whole;
}
