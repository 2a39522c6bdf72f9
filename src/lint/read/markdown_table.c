#include "lint/read/markdown_content.h"

#include "base/memory.h"
#include "lint/read/markdown_byte.h"
#include "lint/read/markdown_html.h"
#include "lint/read/markdown_ticks.h"
#include "lint/read/table_row.h"

/* Tables of READMEs are far shorter, the index of a large repository is far longer. */
enum { MOST_ROWS_KEPT = 256 };

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
    return text_find(text, TEXT("<!--"), from == 0 ? 0 : from - 1 + mark.size);
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
        inline_show(sink, cell->start, cell->source);
        cell->text = inline_fold(sink->arena, cell->source);
        return;
    }
    struct text inside;
    bool escapes = text_find(cell->source, TEXT("\\|"), 0) != TEXT_NONE;
    if (!escapes && is_code_span(cell->source, &inside)) {
        inline_show(sink, (size_t)(inside.data - sink->bytes.data), inside);
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

static struct table_row read_line(const struct inline_sink *sink, struct markdown_detail *detail, size_t line)
{
    struct piece piece = detail->pieces.items[line];
    struct table_row row = table_read_row(sink->arena, sink->bytes, piece.start, piece.end);
    for (size_t i = 0; i < row.count; i++) {
        read_cell(sink, detail, &row.cells[i]);
    }
    return row;
}

struct table *markdown_read_header(const struct inline_sink *sink, struct markdown_detail *detail, struct span span)
{
    struct table *table = arena_allocate(sink->arena, sizeof(*table));
    const struct piece *delimiter = &detail->pieces.items[span.first + 1];
    struct piece last = detail->pieces.items[span.first + span.count - 1];
    table->header = read_line(sink, detail, span.first);
    table->delimiter = table_read_row(sink->arena, sink->bytes, delimiter->start, delimiter->end);
    table->aligns = arena_array(sink->arena, enum align, table->header.count);
    for (size_t i = 0; i < table->header.count; i++) {
        struct cell *cell = &table->delimiter.cells[i];
        cell->text = text_trim(cell->source);
        table->aligns[i] = table_align(cell->source);
    }
    table->row_count = span.count - 2;
    table->first_line = span.first + 2;
    table->start = table->header.start;
    table->end = table_row_end(sink->bytes, last.start, last.end);
    return table;
}

/* Of a long table only the prose and the comments stay: its cells would be longer than its bytes several times. */
static void pass_rows(const struct inline_sink *sink, struct markdown_detail *detail, const struct table *table)
{
    struct arena arena = {0};
    struct inline_sink passing = *sink;
    passing.arena = &arena;
    for (size_t i = 0; i < table->row_count; i++) {
        read_line(&passing, detail, table->first_line + i);
        arena_reset(&arena);
    }
    arena_release(&arena);
}

static struct table_row *read_rows(const struct inline_sink *sink, struct markdown_detail *detail,
                                   const struct table *table)
{
    struct table_row *rows = arena_array(sink->arena, struct table_row, table->row_count);
    for (size_t i = 0; i < table->row_count; i++) {
        rows[i] = read_line(sink, detail, table->first_line + i);
    }
    return rows;
}

struct table *markdown_read_table(const struct inline_sink *sink, struct markdown_detail *detail, struct span span)
{
    struct table *table = markdown_read_header(sink, detail, span);
    if (table->row_count > MOST_ROWS_KEPT) {
        pass_rows(sink, detail, table);
    } else {
        table->rows = read_rows(sink, detail, table);
    }
    return table;
}

const struct table_row *markdown_rows(struct arena *arena, const struct markdown *markdown, const struct table *table)
{
    if (table->rows != NULL) {
        return table->rows;
    }
    struct markdown_detail detail = *markdown->detail;
    struct buffer rendered = {0};
    struct inline_sink sink = {.arena = arena, .rendered = &rendered, .bytes = markdown->source->bytes};
    const struct table_row *rows = read_rows(&sink, &detail, table);
    buffer_release(&rendered);
    return rows;
}

struct table_row markdown_row(struct arena *arena, struct markdown *markdown, const struct table *table, size_t index)
{
    if (table->rows != NULL) {
        return table->rows[index];
    }
    struct buffer rendered = {0};
    struct inline_sink sink = {.arena = arena, .rendered = &rendered, .bytes = markdown->source->bytes};
    struct table_row row = read_line(&sink, markdown->detail, table->first_line + index);
    buffer_release(&rendered);
    return row;
}
