/* Our side: what the Markdown reader sees in each document, printed as the oracle prints it. */
#include "base/buffer.h"
#include "document.h"
#include "lint/read/markdown.h"
#include "outline.h"

#include <stdio.h>

struct view {
    struct buffer text;
    bool comparable; /* texts must show the same: the versions of cmark differ on texts nobody writes, but some files
                        hold */
};

static size_t line_of(const struct source *source, size_t offset)
{
    size_t line = 1;
    struct text bytes = source->bytes;
    for (size_t i = 0; i < offset; i++) {
        bool carriage = bytes.data[i] == '\r' && (i + 1 >= bytes.size || bytes.data[i + 1] != '\n');
        line += bytes.data[i] == '\n' || carriage;
    }
    return line;
}

static size_t line_between(const struct source *source, size_t from, size_t to)
{
    struct source rest = *source;
    rest.bytes = text_slice(source->bytes, from, to);
    return line_of(&rest, rest.bytes.size);
}

static void print_text(struct text text, const struct view *view)
{
    if (view->comparable) {
        outline_text("shows", text);
    }
}

/* The cell's source bytes by its offsets alone, with escaped pipes as the table extension unescapes them. */
static void print_cell(const struct source *source, const struct cell *cell, struct view *view)
{
    struct text bytes = text_slice(source->bytes, cell->start, cell->end);
    view->text.size = 0;
    for (size_t i = 0; i < bytes.size; i++) {
        i += bytes.data[i] == '\\' && i + 1 < bytes.size && bytes.data[i + 1] == '|';
        buffer_byte(&view->text, bytes.data[i]);
    }
    outline_bytes("cell", buffer_view(&view->text));
    print_text(cell->text, view);
}

static void print_row(const struct source *source, const struct table_row *row, size_t columns, size_t line,
                      struct view *view)
{
    outline_number("row", line);
    for (size_t i = 0; i < columns; i++) {
        if (i < row->count) {
            print_cell(source, &row->cells[i], view);
        } else {
            outline_bytes("cell", TEXT(""));
            print_text(TEXT(""), view);
        }
    }
}

static void print_table(const struct markdown *markdown, const struct table *table, size_t line, struct view *view)
{
    struct arena arena = {0};
    const struct source *source = markdown->source;
    const struct table_row *rows = markdown_rows(&arena, markdown, table);
    static const size_t ALIGNS[] = {[ALIGN_DEFAULT] = 0, [ALIGN_LEFT] = 1, [ALIGN_CENTER] = 2, [ALIGN_RIGHT] = 3};
    size_t columns = table->header.count;
    for (size_t i = 0; i < columns; i++) {
        outline_number("align", ALIGNS[table->aligns[i]]);
    }
    print_row(source, &table->header, columns, 0, view);
    for (size_t i = 0; i < table->row_count; i++) {
        print_row(source, &rows[i], columns, line + 2 + i, view);
    }
    arena_release(&arena);
}

static const char *kind_of(enum block_kind kind)
{
    static const char *const NAMES[] = {
        [BLOCK_HEADING] = "heading", [BLOCK_PARAGRAPH] = "paragraph", [BLOCK_TABLE] = "table",  [BLOCK_FENCE] = "code",
        [BLOCK_INDENTED] = "code",   [BLOCK_HTML] = "html",           [BLOCK_COMMENT] = "html", [BLOCK_BREAK] = "break",
    };
    return NAMES[kind];
}

/* The oracle gives no line for the lines of a paragraph above its table. */
static bool is_cut_by_table(const struct markdown *markdown, size_t index)
{
    const struct block *block = &markdown->blocks[index];
    if (index + 1 >= markdown->count || block->kind != BLOCK_PARAGRAPH) {
        return false;
    }
    const struct block *next = &markdown->blocks[index + 1];
    return next->kind == BLOCK_TABLE && next->item == block->item && next->quote_depth == block->quote_depth &&
           line_between(markdown->source, block->end, next->start) == 2;
}

/* A paragraph begins for the oracle where the definitions above it do. */
static size_t oracle_start(const struct markdown *markdown, size_t index)
{
    const struct block *block = &markdown->blocks[index];
    bool text = block->kind == BLOCK_PARAGRAPH || block->kind == BLOCK_HEADING;
    const struct block *above = index > 0 ? block - 1 : NULL;
    bool joined = text && above != NULL && above->kind == BLOCK_DEFINITION &&
                  line_between(markdown->source, above->end, block->start) == 2 && above->item == block->item &&
                  above->quote_depth == block->quote_depth && (block->kind == BLOCK_PARAGRAPH || block->setext);
    return joined ? above->start : block->start;
}

static void print_block(const struct markdown *markdown, size_t index, size_t line, struct view *view)
{
    const struct block *block = &markdown->blocks[index];
    size_t shown = block->kind == BLOCK_TABLE || is_cut_by_table(markdown, index) ? 0 : line;
    outline_block(kind_of(block->kind), shown, block->quote_depth, block->list_depth);
    struct text prose = text_slice(markdown->prose, block->start, block->end);
    switch (block->kind) {
    case BLOCK_HEADING:
        outline_number("level", (size_t)block->level);
        print_text(block->title, view);
        break;
    case BLOCK_PARAGRAPH:
        if (shown != 0) {
            print_text(prose, view);
        }
        break;
    case BLOCK_TABLE:
        print_table(markdown, block->table, line, view);
        break;
    case BLOCK_FENCE:
        outline_code(text_slice(markdown->source->bytes, block->content_start, block->content_end));
        break;
    case BLOCK_INDENTED: /* the marks of a list item may stand in the first line of its content */
        outline_code(text_slice(markdown->source->bytes, block->start, block->content_end));
        break;
    case BLOCK_HTML:
    case BLOCK_COMMENT:
    case BLOCK_BREAK:
    case BLOCK_DEFINITION:
        break;
    }
}

static void print_document(const struct source *source, struct arena *arena, struct view *view)
{
    const struct markdown *markdown = markdown_read(arena, source);
    size_t line = 1;
    size_t at = 0;
    for (size_t i = 0; i < markdown->count; i++) {
        if (markdown->blocks[i].kind == BLOCK_DEFINITION) {
            continue;
        }
        size_t start = oracle_start(markdown, i);
        line += line_between(source, at, start) - 1;
        at = start;
        print_block(markdown, i, line, view);
    }
}

int main(int argc, char **argv)
{
    struct documents documents = documents_open(argc, argv);
    struct buffer document = {0};
    struct view view = {0};
    while (documents_next(&documents, &document)) {
        outline_document(documents.next - 1, document.size);
        struct arena arena = {0};
        struct source source = source_open(&arena, TEXT("document.md"), buffer_view(&document));
        view.comparable = documents_last_was_made(&documents) && documents_agree_on_comments(source.bytes);
        print_document(&source, &arena, &view);
        arena_release(&arena);
    }
    buffer_release(&view.text);
    buffer_release(&document);
    return 0;
}
