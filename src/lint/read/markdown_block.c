/*
 * The block structure of GitHub's Markdown. cmark has no table, and what follows a table's header is another block for
 * it (a list, an indented code, a heading), so the lines are read here; the oracle is cmark-gfm with its table
 * extension.
 */
#include "lint/read/markdown_block.h"

#include "base/memory.h"
#include "lint/read/markdown_byte.h"
#include "lint/read/markdown_reader.h"
#include "lint/read/table_row.h"

/* cmark keeps a fence's length in a byte. A list mark with this many blanks behind it begins indented code. */
enum { LONGEST_FENCE = 255, WIDEST_MARK_GAP = 5 };

static void close_fence(struct reader *reader)
{
    struct block *block = &reader->leaf.block;
    reader->leaf.fence_closed = true;
    block->content_end = reader->line.begin;
    block->end = reader->line.end;
    reader_close_leaf(reader);
}

static bool open_quote(struct reader *reader, struct match *match)
{
    struct line *line = &reader->line;
    line_advance_bytes(line, line->word + 1 - line->offset);
    line_skip_optional_blank(line);
    return reader_push_container(reader, match, (struct container){.quote = true});
}

static void open_heading(struct reader *reader, struct match *match, int level, size_t text_at)
{
    struct line *line = &reader->line;
    struct text text = line_heading_text(line, text_at);
    struct leaf *leaf = reader_open_leaf(reader, match, BLOCK_HEADING);
    leaf->block.level = level;
    leaf->block.start = line->word;
    leaf->block.end = line->end;
    size_t start = source_offset(reader->source, text);
    reader_add_piece(reader, start, start + text.size);
    reader_close_leaf(reader);
    match->leaf = false;
}

static void open_fence(struct reader *reader, struct match *match, size_t length)
{
    struct line *line = &reader->line;
    struct leaf *leaf = reader_open_leaf(reader, match, BLOCK_FENCE);
    leaf->fence = line_byte(line, line->word);
    leaf->fence_length = length > LONGEST_FENCE ? LONGEST_FENCE : length;
    leaf->fence_indent = line->word - line->offset;
    leaf->block.start = line->word;
    leaf->block.end = line->end;
    leaf->block.title = text_trim(line_rest(line, line->word + length));
    leaf->block.content_start = line->next;
    leaf->block.content_end = line->next;
    leaf->next = line->next;
}

static void add_html_line(struct reader *reader, struct match *match)
{
    struct line *line = &reader->line;
    reader_add_piece(reader, line->offset, line->end);
    if (html_block_end(reader->leaf.html, line_rest(line, line->offset))) {
        reader_close_leaf(reader);
        match->leaf = false;
    }
}

static void open_break(struct reader *reader, struct match *match)
{
    struct line *line = &reader->line;
    struct leaf *leaf = reader_open_leaf(reader, match, BLOCK_BREAK);
    leaf->block.start = line->word;
    leaf->block.end = line->end;
    reader_close_leaf(reader);
    match->leaf = false;
}

static bool open_item(struct reader *reader, struct match *match, size_t length)
{
    struct line *line = &reader->line;
    size_t mark_indent = line->indent;
    line_advance_bytes(line, line->word + length - line->offset);
    struct line behind_mark = *line;
    while (line->column - behind_mark.column <= WIDEST_MARK_GAP && markdown_is_blank(line_byte(line, line->offset))) {
        line_advance_columns(line, 1);
    }
    size_t gap = line->column - behind_mark.column;
    if (gap >= WIDEST_MARK_GAP || gap < 1 || line->offset >= line->end) {
        *line = behind_mark;
        if (gap > 0) {
            line_advance_columns(line, 1);
        }
        gap = 1;
    }
    struct container item = {.indent = mark_indent + length + gap, .item = reader->items + 1};
    reader->items += reader_push_container(reader, match, item);
    return reader->detail->too_deep == TEXT_NONE;
}

static void open_indented(struct reader *reader, struct match *match)
{
    struct line *line = &reader->line;
    struct leaf *leaf = reader_open_leaf(reader, match, BLOCK_INDENTED);
    line_advance_columns(line, MARKDOWN_CODE_INDENT);
    leaf->block.start = line->word;
    leaf->block.content_start = line->begin;
    /* Blank lines count only once a line of code follows them. */
    leaf->block.end = line->end;
    leaf->next = line->next;
}

static void turn_into_heading(struct reader *reader, int level)
{
    struct leaf *leaf = &reader->leaf;
    leaf->block.kind = BLOCK_HEADING;
    leaf->block.level = level;
    leaf->block.setext = true;
    leaf->block.start = reader->detail->pieces.items[leaf->first].start;
    leaf->block.end = reader->line.end;
    reader_close_leaf(reader);
}

/* Is the paragraph's last line a header for the delimiter row on this line? Then the paragraph becomes a table. */
static bool turn_into_table(struct reader *reader)
{
    struct line *line = &reader->line;
    struct text delimiter = line_rest(line, line->word);
    if (!table_is_delimiter(delimiter)) {
        return false;
    }
    struct piece header = *reader_last_piece(reader);
    size_t columns = table_count_cells(text_slice(reader->source->bytes, header.start, header.end));
    if (columns == 0 || columns != table_count_cells(delimiter)) {
        return false;
    }
    struct leaf *leaf = &reader->leaf;
    size_t before = reader_piece_count(reader) - 1;
    if (before > 0) {
        reader_emit(reader, leaf->block, leaf->first, before);
        leaf->first += before;
        reader_count_child(reader);
    }
    leaf->block.kind = BLOCK_TABLE;
    reader_add_piece(reader, line->word, line->end);
    return true;
}

enum step { STEP_TEXT, STEP_CONTAINER, STEP_DONE };

/* What a line begins when its cursor is inside an open paragraph or table, beyond what may stand anywhere. */
static enum step try_continue(struct reader *reader, const struct match *match)
{
    struct line *line = &reader->line;
    if (!match->leaf || line->indent >= MARKDOWN_CODE_INDENT || line->blank) {
        return STEP_TEXT;
    }
    if (reader->leaf.block.kind == BLOCK_TABLE) {
        reader_add_piece(reader, line->word, line->end);
        return STEP_DONE;
    }
    return turn_into_table(reader) ? STEP_DONE : STEP_TEXT;
}

static enum step try_html(struct reader *reader, struct match *match, bool in_paragraph)
{
    struct line *line = &reader->line;
    enum html_block html = html_block_start(line_rest(line, line->word), in_paragraph);
    if (html == HTML_NONE) {
        return STEP_TEXT;
    }
    reader_open_leaf(reader, match, BLOCK_HTML)->html = html;
    line_advance_bytes(line, line->word - line->offset);
    add_html_line(reader, match);
    return STEP_DONE;
}

static enum step try_underline(struct reader *reader, struct match *match)
{
    int level = line_underline(&reader->line);
    if (level == 0) {
        return STEP_TEXT;
    }
    if (reader_resolve_definitions(reader)) {
        turn_into_heading(reader, level);
        match->leaf = false;
    } else {
        /* Nothing but definitions above: the underline is the text of what is left of the paragraph. */
        reader_add_piece(reader, reader->line.word, reader->line.end);
    }
    return STEP_DONE;
}

/* Opens the block, if any, that begins at the cursor of a line that is not indented. */
static enum step try_unindented(struct reader *reader, struct match *match, bool in_paragraph)
{
    struct line *line = &reader->line;
    if (line_byte(line, line->word) == '>') {
        return open_quote(reader, match) ? STEP_CONTAINER : STEP_DONE;
    }
    size_t text_at = 0;
    int level = line_heading(line, &text_at);
    if (level > 0) {
        open_heading(reader, match, level, text_at);
        return STEP_DONE;
    }
    size_t length = line_fence_open(line);
    if (length > 0) {
        open_fence(reader, match, length);
        return STEP_DONE;
    }
    enum step step = try_html(reader, match, in_paragraph);
    if (step == STEP_TEXT && in_paragraph) {
        step = try_underline(reader, match);
    }
    if (step != STEP_TEXT) {
        return step;
    }
    if (line_break(line)) {
        open_break(reader, match);
        return STEP_DONE;
    }
    length = line_list_mark(line, in_paragraph);
    if (length > 0) {
        return open_item(reader, match, length) ? STEP_CONTAINER : STEP_DONE;
    }
    return STEP_TEXT;
}

static enum step try_open(struct reader *reader, struct match *match, bool lazy)
{
    struct line *line = &reader->line;
    line_find_word(line);
    if (line->blank) {
        return STEP_TEXT;
    }
    bool in_paragraph = match->leaf && reader->leaf.block.kind == BLOCK_PARAGRAPH;
    if (line->indent < MARKDOWN_CODE_INDENT) {
        enum step step = try_unindented(reader, match, in_paragraph);
        return step == STEP_TEXT ? try_continue(reader, match) : step;
    }
    if (lazy) {
        return STEP_TEXT;
    }
    open_indented(reader, match);
    reader_add_piece(reader, line->offset, line->end);
    return STEP_DONE;
}

static void add_text(struct reader *reader, struct match *match)
{
    struct line *line = &reader->line;
    bool paragraph = reader->leaf.open && reader->leaf.block.kind == BLOCK_PARAGRAPH;
    if (paragraph && !match->opened && !match->leaf && !line->blank) {
        /* A lazy continuation line: what was not matched stays open. */
        reader_add_piece(reader, line->offset, line->end);
        return;
    }
    reader_close_unmatched(reader, match);
    if (line->blank) {
        return;
    }
    if (!match->leaf || reader->leaf.block.kind != BLOCK_PARAGRAPH) {
        reader_open_leaf(reader, match, BLOCK_PARAGRAPH);
    }
    reader_add_piece(reader, line->word, line->end);
}

static void add_code_line(struct reader *reader)
{
    struct line *line = &reader->line;
    struct leaf *leaf = &reader->leaf;
    size_t next = leaf->next;
    reader_add_piece(reader, line->offset, line->end);
    line_find_word(line);
    if (leaf->block.kind == BLOCK_INDENTED) {
        leaf->block.end = line->blank ? leaf->block.end : line->end;
        leaf->next = line->blank ? next : line->next;
    }
}

static void read_line(struct reader *reader)
{
    struct match match = {.depth = reader_match_containers(reader)};
    if (match.depth == reader->depth && reader->leaf.open) {
        if (reader_closes_fence(reader)) {
            close_fence(reader);
            return;
        }
        match.leaf = reader_match_leaf(reader);
    }
    if (match.leaf && (reader->leaf.block.kind == BLOCK_FENCE || reader->leaf.block.kind == BLOCK_INDENTED)) {
        add_code_line(reader);
        return;
    }
    if (match.leaf && reader->leaf.block.kind == BLOCK_HTML) {
        add_html_line(reader, &match);
        return;
    }
    bool lazy = reader->leaf.open && reader->leaf.block.kind == BLOCK_PARAGRAPH;
    enum step step = try_open(reader, &match, lazy);
    while (step == STEP_CONTAINER) {
        step = try_open(reader, &match, false);
    }
    if (step == STEP_TEXT) {
        add_text(reader, &match);
    }
}

void markdown_read_blocks(struct arena *arena, const struct source *source, struct markdown_detail *detail)
{
    struct reader *reader = memory_allocate(sizeof(*reader));
    reader->arena = arena;
    reader->source = source;
    reader->detail = detail;
    reader->quote = TEXT_NONE;
    detail->too_deep = TEXT_NONE;
    detail->pieces.capacity = source->line_count + 1; /* most lines give one */
    detail->pieces.items = arena_array(arena, struct piece, detail->pieces.capacity);
    reader->line = line_first(source->bytes, source->body);
    while (reader->line.begin < source->bytes.size && detail->too_deep == TEXT_NONE) {
        read_line(reader);
        reader->line = line_following(&reader->line);
    }
    reader_close_leaf(reader);
    memory_release(reader);
}
