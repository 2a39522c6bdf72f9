/*
 * Any text as Markdown: blocks follow one another inside the file, rows lie in their table and cells in their row,
 * every view is of the bytes that its offsets say, the prose is as long as the file and keeps its line ends, and every
 * node that cmark reports was found in the source.
 */
#include "lint/read/markdown.h"
#include "fuzz.h"
#include "lint/read/markdown_detail.h"

static void check_row(const struct source *source, const struct table_row *row, size_t from, size_t to)
{
    check(row->start >= from && row->start <= row->end && row->end <= to);
    size_t at = row->start;
    for (size_t i = 0; i < row->count; i++) {
        const struct cell *cell = &row->cells[i];
        check(cell->start >= at && cell->start <= cell->end);
        check(cell->source.size == cell->end - cell->start && source_offset(source, cell->source) == cell->start);
        check(cell->text.size == 0 ||
              (!byte_is_space(cell->text.data[0]) && !byte_is_space(cell->text.data[cell->text.size - 1])));
        at = cell->end;
    }
    check(at <= row->end);
}

static void check_table(struct arena *arena, const struct markdown *markdown, const struct table *table)
{
    const struct source *source = markdown->source;
    const struct table_row *rows = markdown_rows(arena, markdown, table);
    check(table->start <= table->end && table->delimiter.count == table->header.count && table->header.count > 0);
    check_row(source, &table->header, table->start, table->end);
    check_row(source, &table->delimiter, table->header.end, table->end);
    size_t from = table->delimiter.end;
    for (size_t i = 0; i < table->row_count; i++) {
        check_row(source, &rows[i], from, table->end);
        check(rows[i].count > 0);
        from = rows[i].end;
    }
}

static void check_blocks(struct arena *arena, const struct markdown *markdown)
{
    size_t size = markdown->source->bytes.size;
    size_t from = markdown->source->body;
    for (size_t i = 0; i < markdown->count; i++) {
        const struct block *block = &markdown->blocks[i];
        check(block->start >= from && block->start <= block->end && block->end <= size);
        check(block->content_start <= block->content_end && block->content_end <= size);
        check((block->table != NULL) == (block->kind == BLOCK_TABLE));
        check((block->level > 0) == (block->kind == BLOCK_HEADING));
        check((block->item > 0) || block->list_depth == 0);
        if (block->table != NULL) {
            check_table(arena, markdown, block->table);
        }
        from = block->end;
    }
}

static void check_prose(const struct markdown *markdown)
{
    struct text bytes = markdown->source->bytes;
    check(markdown->prose.size == bytes.size);
    for (size_t i = 0; i < bytes.size; i++) {
        bool line_end = bytes.data[i] == '\n' || bytes.data[i] == '\r';
        bool prose_end = markdown->prose.data[i] == '\n' || markdown->prose.data[i] == '\r';
        check(line_end == prose_end && (!line_end || bytes.data[i] == markdown->prose.data[i]));
    }
}

static void check_same_row(struct table_row a, struct table_row b)
{
    check(a.start == b.start && a.end == b.end && a.count == b.count);
    for (size_t i = 0; i < a.count; i++) {
        check(a.cells[i].start == b.cells[i].start && a.cells[i].end == b.cells[i].end);
        check(text_equal(a.cells[i].text, b.cells[i].text) && a.cells[i].code == b.cells[i].code);
    }
}

/* An outline has the same blocks, and gives the same rows and paragraphs when they are asked for. */
static void check_outline(struct arena *arena, const struct markdown *whole)
{
    struct markdown *outline = markdown_outline(arena, whole->source);
    check(outline->count == whole->count && outline->too_deep == whole->too_deep);
    for (size_t i = 0; i < whole->count; i++) {
        const struct block *a = &whole->blocks[i];
        const struct block *b = &outline->blocks[i];
        check(a->kind == b->kind && a->start == b->start && a->end == b->end && text_equal(a->title, b->title));
        if (a->kind == BLOCK_PARAGRAPH) {
            check(text_equal(markdown_paragraph(arena, outline, i), text_slice(whole->prose, a->start, a->end)));
        }
        const struct table_row *rows = a->table == NULL ? NULL : markdown_rows(arena, whole, a->table);
        for (size_t row = 0; rows != NULL && row < a->table->row_count; row++) {
            check_same_row(rows[row], markdown_row(arena, outline, b->table, row));
        }
    }
}

static void check_comments(struct arena *arena, const struct markdown *markdown)
{
    struct comment_list comments = markdown_comments(arena, markdown);
    struct text bytes = markdown->source->bytes;
    size_t from = 0;
    for (size_t i = 0; i < comments.count; i++) {
        const struct comment *comment = &comments.items[i];
        struct text whole = text_slice(bytes, comment->start, comment->end);
        check(comment->start >= from && comment->end <= bytes.size && comment->start < comment->end);
        check(text_starts(whole, TEXT("<!--")) && text_ends(whole, TEXT("->")));
        from = comment->end;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct text bytes = fuzz_bytes(&arena, data, size);
    struct source source = source_open(&arena, TEXT("README.md"), bytes);
    if (source.text) {
        const struct markdown *markdown = markdown_read(&arena, &source);
        check_blocks(&arena, markdown);
        check_prose(markdown);
        check_outline(&arena, markdown);
        check_comments(&arena, markdown);
        check(markdown->detail->unaligned == 0);
        (void)markdown_render(&arena, markdown, bytes);
    }
    arena_release(&arena);
    return 0;
}
