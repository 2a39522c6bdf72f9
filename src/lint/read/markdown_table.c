#include "lint/read/markdown_content.h"

#include "base/memory.h"
#include "lint/read/markdown_byte.h"
#include "lint/read/markdown_html.h"
#include "lint/read/markdown_ticks.h"
#include "lint/read/table_row.h"

#include <string.h>

static bool holds_markup(struct text text)
{
    return markdown_next_mark(text, 0) < text.size;
}

/* Is the text one code span from end to end? Then *inside is what stands between its back-ticks. */
static bool is_code_span(struct text text, struct text *inside)
{
    size_t run = ticks_run(text, 0);
    struct ticks ticks = {0};
    if (run == 0 || text.size <= 2 * run || ticks_close(&ticks, text, 0, run) != text.size - run) {
        return false;
    }
    *inside = text_slice(text, run, text.size - run);
    return true;
}

/* Where the comment opens that the text ends in; TEXT_NONE when it ends in none. A comment ends at the first `-->`. */
static size_t closing_comment(struct text text)
{
    struct text mark = TEXT("-->");
    if (!text_ends(text, mark) || text.size < 2 * mark.size) {
        return TEXT_NONE;
    }
    size_t from = text.size - mark.size;
    while (from > 0 && !text_starts(text_after(text, from - 1), mark)) {
        from--;
    }
    size_t open = text_find(text, TEXT("<!--"), from == 0 ? 0 : from - 1 + mark.size);
    return open != TEXT_NONE && html_comment_end(text, open) == text.size ? open : TEXT_NONE;
}

/* The text without the comments at its ends: they count as nothing. */
static struct text without_comments(struct text text)
{
    for (;;) {
        text = text_trim(text);
        size_t close = text_starts(text, TEXT("<!--")) ? html_comment_end(text, 0) : TEXT_NONE;
        size_t open = close == TEXT_NONE ? closing_comment(text) : TEXT_NONE;
        if (close == TEXT_NONE && open == TEXT_NONE) {
            return text;
        }
        text = close != TEXT_NONE ? text_after(text, close) : text_slice(text, 0, open);
    }
}

/* Is a code span all that is seen: alone, beside a comment, or as the text of a link that renders as `seen`? */
static bool shows_one_span(struct arena *arena, struct text text, struct text seen)
{
    struct text inside;
    text = without_comments(text);
    if (is_code_span(text, &inside)) {
        return true;
    }
    if (!text_starts(text, TEXT("["))) {
        return false;
    }
    text = text_after(text, 1);
    size_t run = ticks_run(text, 0);
    struct ticks ticks = {0};
    size_t close = run == 0 ? TEXT_NONE : ticks_close(&ticks, text, 0, run);
    bool whole = close != TEXT_NONE && close + run < text.size && text.data[close + run] == ']';
    return whole && text_equal(inline_fold(arena, text_slice(text, run, close)), seen);
}

/* The cell's text with `\|` as `|`: the table takes these backslashes off before anything else is read. */
static struct inline_text unescape(struct arena *arena, struct text source, size_t origin)
{
    size_t escapes = 0;
    for (size_t at = text_find(source, TEXT("\\|"), 0); at != TEXT_NONE; at = text_find(source, TEXT("\\|"), at + 2)) {
        escapes++;
    }
    struct segment *segments = arena_array(arena, struct segment, escapes + 1);
    segments[0] = (struct segment){0, origin};
    if (escapes == 0) {
        return (struct inline_text){source, segments, 1};
    }
    char *bytes = arena_allocate(arena, source.size);
    size_t size = 0;
    size_t count = 1;
    for (size_t at = 0; at < source.size; at++) {
        if (source.data[at] == '\\' && at + 1 < source.size && source.data[at + 1] == '|') {
            at++;
            segments[count++] = (struct segment){size, origin + at};
        }
        bytes[size++] = source.data[at];
    }
    return (struct inline_text){{bytes, size}, segments, count};
}

static void read_cell(const struct inline_sink *sink, struct markdown_detail *detail, struct cell *cell)
{
    if (!holds_markup(cell->source)) {
        memcpy(sink->prose + cell->start, cell->source.data, cell->source.size);
        cell->text = inline_fold(sink->arena, cell->source);
        return;
    }
    struct text inside;
    bool escapes = text_find(cell->source, TEXT("\\|"), 0) != TEXT_NONE;
    if (!escapes && is_code_span(cell->source, &inside)) {
        memcpy(sink->prose + (inside.data - sink->bytes.data), inside.data, inside.size);
        cell->text = inline_fold(sink->arena, inside);
        cell->code = true;
        return;
    }
    struct inline_text input = unescape(sink->arena, cell->source, cell->start);
    sink->rendered->size = 0;
    inline_read(detail, &input, sink);
    cell->text = inline_fold(sink->arena, arena_copy(sink->arena, buffer_view(sink->rendered)));
    cell->code = shows_one_span(sink->arena, input.text, cell->text);
}

static struct table_row read_row(const struct inline_sink *sink, struct markdown_detail *detail, struct piece piece)
{
    struct table_row row = table_read_row(sink->arena, sink->bytes, piece.start, piece.end);
    for (size_t i = 0; i < row.count; i++) {
        read_cell(sink, detail, &row.cells[i]);
    }
    return row;
}

struct table *markdown_read_table(const struct inline_sink *sink, struct markdown_detail *detail,
                                  const struct piece *pieces, size_t count)
{
    struct table *table = arena_allocate(sink->arena, sizeof(*table));
    table->header = read_row(sink, detail, pieces[0]);
    table->delimiter = table_read_row(sink->arena, sink->bytes, pieces[1].start, pieces[1].end);
    table->aligns = arena_array(sink->arena, enum align, table->header.count);
    for (size_t i = 0; i < table->header.count; i++) {
        struct cell *cell = &table->delimiter.cells[i];
        cell->text = text_trim(cell->source);
        table->aligns[i] = table_align(cell->source);
    }
    table->row_count = count - 2;
    table->rows = arena_array(sink->arena, struct table_row, table->row_count);
    for (size_t i = 0; i < table->row_count; i++) {
        table->rows[i] = read_row(sink, detail, pieces[i + 2]);
    }
    table->start = table->header.start;
    table->end = (table->row_count > 0 ? table->rows[table->row_count - 1] : table->delimiter).end;
    return table;
}
