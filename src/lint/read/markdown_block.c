/*
 * The block structure of GitHub's Markdown. cmark has no table, and what follows a table's header is another block for
 * it (a list, an indented code, a heading), so the lines are read here; the oracle is cmark-gfm with its table
 * extension. Only what is open is kept: a stack of quotes and list items, and one leaf below them.
 */
#include "lint/read/markdown_block.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "lint/read/markdown_definition.h"
#include "lint/read/markdown_html.h"
#include "lint/read/markdown_line.h"
#include "lint/read/table_row.h"

enum { CODE_INDENT = 4, LONGEST_FENCE = 255, WIDEST_MARK_GAP = 5 };

struct container {
    bool quote;
    size_t indent;   /* of a list item: the columns that its lines must be indented by */
    size_t children; /* blocks in it */
    size_t item;     /* ordinal of a list item */
};

struct leaf {
    bool open;
    struct block block;
    size_t first; /* piece */
    size_t next;  /* offset behind the last line that belongs to it */
    char fence;
    size_t fence_length;
    size_t fence_indent;
    bool fence_closed;
    enum html_block html;
};

struct reader {
    struct arena *arena;
    const struct source *source;
    struct markdown_detail *detail;
    struct container containers[MARKDOWN_DEPTH_LIMIT];
    size_t depth;
    size_t quote; /* index of the outermost quote; TEXT_NONE: none */
    size_t items;
    struct leaf leaf;
    struct line line;
};

/* How far the present line has been matched. */
struct match {
    size_t depth; /* containers */
    bool leaf;    /* and the open leaf */
    bool opened;  /* a block was opened on this line */
};

static void add_piece(struct reader *reader, size_t start, size_t end)
{
    arena_push(reader->arena, &reader->detail->pieces, ((struct piece){start, end}));
    reader->leaf.next = reader->line.next;
}

static size_t piece_count(const struct reader *reader)
{
    return reader->detail->pieces.count - reader->leaf.first;
}

static const struct piece *last_piece(const struct reader *reader)
{
    return &reader->detail->pieces.items[reader->detail->pieces.count - 1];
}

static void count_child(struct reader *reader)
{
    if (reader->depth > 0) {
        reader->containers[reader->depth - 1].children++;
    }
}

static void emit(struct reader *reader, struct block block, size_t first, size_t count)
{
    const struct piece *pieces = reader->detail->pieces.items + first;
    if (block.end == 0 && count > 0) {
        block.start = pieces[0].start;
        block.end = pieces[count - 1].end;
    }
    arena_push(reader->arena, &reader->detail->blocks, block);
    arena_push(reader->arena, &reader->detail->spans, ((struct span){first, count}));
}

/* Where a block stands: what all blocks of the present containers share. */
static struct block new_block(const struct reader *reader, enum block_kind kind)
{
    struct block block = {.kind = kind};
    for (size_t i = 0; i < reader->depth; i++) {
        block.quote_depth += reader->containers[i].quote;
        block.list_depth += !reader->containers[i].quote;
        block.item = reader->containers[i].quote ? block.item : reader->containers[i].item;
    }
    return block;
}

/* The paragraph's lines as the definition parser wants them. */
static void join_pieces(const struct reader *reader, struct buffer *joined)
{
    for (size_t i = reader->leaf.first; i < reader->detail->pieces.count; i++) {
        struct piece piece = reader->detail->pieces.items[i];
        buffer_text(joined, text_slice(reader->source->bytes, piece.start, piece.end));
        buffer_byte(joined, '\n');
    }
}

/* Takes the definitions at the paragraph's start out of it; false when nothing else is left. */
static bool resolve_definitions(struct reader *reader)
{
    size_t first = reader->leaf.first;
    struct piece piece = reader->detail->pieces.items[first];
    if (reader->source->bytes.data[piece.start] != '[') {
        return true;
    }
    struct buffer joined = {0};
    join_pieces(reader, &joined);
    struct text rest = buffer_view(&joined);
    size_t lines = 0;
    for (;;) {
        struct text label;
        size_t length = text_starts(rest, TEXT("[")) ? definition_parse(rest, &label) : 0;
        if (length == 0) {
            break;
        }
        definition_add(reader->arena, reader->detail, label);
        for (size_t i = 0; i < length; i++) {
            lines += rest.data[i] == '\n';
        }
        rest = text_after(rest, length);
    }
    buffer_release(&joined);
    if (lines > 0) {
        struct block block = reader->leaf.block;
        block.kind = BLOCK_DEFINITION;
        emit(reader, block, first, lines);
        reader->leaf.first += lines;
    }
    return piece_count(reader) > 0;
}

static bool holds_only_comments(const struct reader *reader, struct piece piece)
{
    struct text text = text_slice(reader->source->bytes, piece.start, piece.end);
    size_t at = 0;
    for (;;) {
        while (at < text.size && (byte_is_space(text.data[at]) || text.data[at] == '>')) {
            at++;
        }
        if (at >= text.size) {
            return true;
        }
        size_t end = html_comment_end(text, at);
        if (end == TEXT_NONE) {
            return text_starts(text_after(text, at), TEXT("<!--"));
        }
        at = end;
    }
}

static void drop_blank_pieces(struct reader *reader)
{
    while (piece_count(reader) > 1) {
        const struct piece *last = last_piece(reader);
        if (!text_is_blank(text_slice(reader->source->bytes, last->start, last->end))) {
            break;
        }
        reader->detail->pieces.count--;
    }
}

static void close_html(struct reader *reader)
{
    struct leaf *leaf = &reader->leaf;
    drop_blank_pieces(reader);
    struct piece whole = {reader->detail->pieces.items[leaf->first].start, last_piece(reader)->end};
    leaf->block.kind = leaf->html == HTML_COMMENT && holds_only_comments(reader, whole) ? BLOCK_COMMENT : BLOCK_HTML;
    emit(reader, leaf->block, leaf->first, piece_count(reader));
}

static void close_code(struct reader *reader)
{
    struct leaf *leaf = &reader->leaf;
    if (leaf->block.kind == BLOCK_INDENTED) {
        leaf->block.content_end = leaf->next;
    } else if (!leaf->fence_closed) {
        leaf->block.content_end = leaf->next;
        leaf->block.end = piece_count(reader) > 0 ? last_piece(reader)->end : leaf->block.end;
    }
    emit(reader, leaf->block, leaf->first, piece_count(reader));
}

static void close_leaf(struct reader *reader)
{
    struct leaf *leaf = &reader->leaf;
    if (!leaf->open) {
        return;
    }
    leaf->open = false;
    switch (leaf->block.kind) {
    case BLOCK_PARAGRAPH:
        if (resolve_definitions(reader)) {
            emit(reader, leaf->block, leaf->first, piece_count(reader));
        } else if (reader->depth > 0) {
            reader->containers[reader->depth - 1].children--;
        }
        break;
    case BLOCK_HTML:
        close_html(reader);
        break;
    case BLOCK_FENCE:
    case BLOCK_INDENTED:
        close_code(reader);
        break;
    case BLOCK_HEADING:
    case BLOCK_TABLE:
    case BLOCK_COMMENT:
    case BLOCK_BREAK:
    case BLOCK_DEFINITION:
        emit(reader, leaf->block, leaf->first, piece_count(reader));
        break;
    }
}

/* Closes what this line did not match, before a block is opened or text is added. */
static void close_unmatched(struct reader *reader, struct match *match)
{
    if (!match->leaf) {
        close_leaf(reader);
    }
    reader->depth = reader->depth > match->depth ? match->depth : reader->depth;
    reader->quote = reader->quote >= reader->depth ? TEXT_NONE : reader->quote;
}

/* Makes room for a new block: closes the leaf, matched or not, and all unmatched containers. */
static void begin_block(struct reader *reader, struct match *match)
{
    match->leaf = false;
    close_unmatched(reader, match);
    match->opened = true;
    count_child(reader);
}

static struct leaf *open_leaf(struct reader *reader, struct match *match, enum block_kind kind)
{
    begin_block(reader, match);
    reader->leaf = (struct leaf){.open = true, .first = reader->detail->pieces.count};
    reader->leaf.block = new_block(reader, kind);
    match->leaf = true;
    return &reader->leaf;
}

static bool push_container(struct reader *reader, struct match *match, struct container container)
{
    begin_block(reader, match);
    if (reader->depth == MARKDOWN_DEPTH_LIMIT) {
        reader->detail->too_deep = reader->line.begin;
        return false;
    }
    reader->quote = container.quote && reader->quote == TEXT_NONE ? reader->depth : reader->quote;
    reader->containers[reader->depth++] = container;
    match->depth = reader->depth;
    return true;
}

static void skip_optional_blank(struct line *line)
{
    char byte = line_byte(line, line->offset);
    if (byte == ' ' || byte == '\t') {
        line_advance_columns(line, 1);
    }
}

static bool match_container(struct reader *reader, const struct container *container)
{
    struct line *line = &reader->line;
    if (container->quote) {
        if (line->indent >= CODE_INDENT || line_byte(line, line->word) != '>') {
            return false;
        }
        line_advance_columns(line, line->indent + 1);
        skip_optional_blank(line);
        return true;
    }
    if (line->indent >= container->indent) {
        line_advance_columns(line, container->indent);
        return true;
    }
    if (line->blank && container->children > 0) {
        line_advance_bytes(line, line->word - line->offset);
        return true;
    }
    return false;
}

static void close_fence(struct reader *reader)
{
    struct block *block = &reader->leaf.block;
    reader->leaf.fence_closed = true;
    block->content_end = reader->line.begin;
    block->end = reader->line.end;
    close_leaf(reader);
}

static bool match_code(struct reader *reader)
{
    struct line *line = &reader->line;
    struct leaf *leaf = &reader->leaf;
    if (leaf->block.kind == BLOCK_FENCE) {
        for (size_t i = leaf->fence_indent; i > 0; i--) {
            skip_optional_blank(line);
        }
        return true;
    }
    if (line->indent >= CODE_INDENT) {
        line_advance_columns(line, CODE_INDENT);
        return true;
    }
    if (line->blank) {
        line_advance_bytes(line, line->word - line->offset);
    }
    return line->blank;
}

static struct text line_rest(const struct line *line, size_t from)
{
    return text_slice(line->bytes, from, line->end);
}

static bool match_leaf(struct reader *reader)
{
    struct line *line = &reader->line;
    switch (reader->leaf.block.kind) {
    case BLOCK_PARAGRAPH:
        return !line->blank;
    case BLOCK_TABLE:
        return table_count_cells(line_rest(line, line->word)) > 0;
    case BLOCK_FENCE:
    case BLOCK_INDENTED:
        return match_code(reader);
    case BLOCK_HTML:
        return reader->leaf.html < HTML_TAG || !line->blank;
    case BLOCK_HEADING:
    case BLOCK_COMMENT:
    case BLOCK_BREAK:
    case BLOCK_DEFINITION:
        break;
    }
    return false;
}

static bool closes_fence(const struct reader *reader)
{
    const struct leaf *leaf = &reader->leaf;
    const struct line *line = &reader->line;
    return leaf->block.kind == BLOCK_FENCE && line->indent < CODE_INDENT &&
           line_byte(line, line->word) == leaf->fence && line_fence_close(line) >= leaf->fence_length;
}

static bool open_quote(struct reader *reader, struct match *match)
{
    struct line *line = &reader->line;
    line_advance_bytes(line, line->word + 1 - line->offset);
    skip_optional_blank(line);
    return push_container(reader, match, (struct container){.quote = true});
}

static void open_heading(struct reader *reader, struct match *match, int level, size_t text_at)
{
    struct line *line = &reader->line;
    struct text text = line_heading_text(line, text_at);
    struct leaf *leaf = open_leaf(reader, match, BLOCK_HEADING);
    leaf->block.level = level;
    leaf->block.start = line->word;
    leaf->block.end = line->end;
    size_t start = source_offset(reader->source, text);
    add_piece(reader, start, start + text.size);
    close_leaf(reader);
    match->leaf = false;
}

static void open_fence(struct reader *reader, struct match *match, size_t length)
{
    struct line *line = &reader->line;
    struct leaf *leaf = open_leaf(reader, match, BLOCK_FENCE);
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
    add_piece(reader, line->offset, line->end);
    if (html_block_end(reader->leaf.html, line_rest(line, line->offset))) {
        close_leaf(reader);
        match->leaf = false;
    }
}

static void open_break(struct reader *reader, struct match *match)
{
    struct line *line = &reader->line;
    struct leaf *leaf = open_leaf(reader, match, BLOCK_BREAK);
    leaf->block.start = line->word;
    leaf->block.end = line->end;
    close_leaf(reader);
    match->leaf = false;
}

static bool open_item(struct reader *reader, struct match *match, size_t length)
{
    struct line *line = &reader->line;
    size_t mark_indent = line->indent;
    line_advance_bytes(line, line->word + length - line->offset);
    struct line behind_mark = *line;
    while (line->column - behind_mark.column <= WIDEST_MARK_GAP &&
           (line_byte(line, line->offset) == ' ' || line_byte(line, line->offset) == '\t')) {
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
    reader->items += push_container(reader, match, item);
    return reader->detail->too_deep == TEXT_NONE;
}

static void open_indented(struct reader *reader, struct match *match)
{
    struct line *line = &reader->line;
    struct leaf *leaf = open_leaf(reader, match, BLOCK_INDENTED);
    line_advance_columns(line, CODE_INDENT);
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
    close_leaf(reader);
}

/* Is the paragraph's last line a header for the delimiter row on this line? Then the paragraph becomes a table. */
static bool turn_into_table(struct reader *reader)
{
    struct line *line = &reader->line;
    struct text delimiter = line_rest(line, line->word);
    if (!table_is_delimiter(delimiter)) {
        return false;
    }
    struct piece header = *last_piece(reader);
    size_t columns = table_count_cells(text_slice(reader->source->bytes, header.start, header.end));
    if (columns == 0 || columns != table_count_cells(delimiter)) {
        return false;
    }
    struct leaf *leaf = &reader->leaf;
    size_t before = piece_count(reader) - 1;
    if (before > 0) {
        emit(reader, leaf->block, leaf->first, before);
        leaf->first += before;
        count_child(reader);
    }
    leaf->block.kind = BLOCK_TABLE;
    add_piece(reader, line->word, line->end);
    return true;
}

enum step { STEP_TEXT, STEP_CONTAINER, STEP_DONE };

/* What a line begins when its cursor is inside an open paragraph or table, beyond what may stand anywhere. */
static enum step try_continue(struct reader *reader, const struct match *match)
{
    struct line *line = &reader->line;
    if (!match->leaf || line->indent >= CODE_INDENT || line->blank) {
        return STEP_TEXT;
    }
    if (reader->leaf.block.kind == BLOCK_TABLE) {
        add_piece(reader, line->word, line->end);
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
    open_leaf(reader, match, BLOCK_HTML)->html = html;
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
    if (resolve_definitions(reader)) {
        turn_into_heading(reader, level);
        match->leaf = false;
    } else {
        /* Nothing but definitions above: the underline is the text of what is left of the paragraph. */
        add_piece(reader, reader->line.word, reader->line.end);
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
    if (line->indent < CODE_INDENT) {
        enum step step = try_unindented(reader, match, in_paragraph);
        return step == STEP_TEXT ? try_continue(reader, match) : step;
    }
    if (lazy) {
        return STEP_TEXT;
    }
    open_indented(reader, match);
    add_piece(reader, line->offset, line->end);
    return STEP_DONE;
}

static void add_text(struct reader *reader, struct match *match)
{
    struct line *line = &reader->line;
    bool paragraph = reader->leaf.open && reader->leaf.block.kind == BLOCK_PARAGRAPH;
    if (paragraph && !match->opened && !match->leaf && !line->blank) {
        add_piece(reader, line->offset, line->end); /* a lazy continuation line: unmatched containers stay open */
        return;
    }
    close_unmatched(reader, match);
    if (line->blank) {
        return;
    }
    if (!match->leaf || reader->leaf.block.kind != BLOCK_PARAGRAPH) {
        open_leaf(reader, match, BLOCK_PARAGRAPH);
    }
    add_piece(reader, line->word, line->end);
}

static void add_code_line(struct reader *reader)
{
    struct line *line = &reader->line;
    struct leaf *leaf = &reader->leaf;
    size_t next = leaf->next;
    add_piece(reader, line->offset, line->end);
    line_find_word(line);
    if (leaf->block.kind == BLOCK_INDENTED) {
        leaf->block.end = line->blank ? leaf->block.end : line->end;
        leaf->next = line->blank ? next : line->next;
    }
}

/*
 * A blank line belongs to every open list item that holds something, and to no quote. So it need not be held against
 * each of them, unless the innermost item is empty as yet.
 */
static bool match_blank_line(struct reader *reader, size_t *depth)
{
    bool empty_item = reader->depth > 0 && reader->containers[reader->depth - 1].children == 0;
    if (!reader->line.blank || reader->quote != TEXT_NONE || empty_item) {
        return false;
    }
    line_advance_bytes(&reader->line, reader->line.word - reader->line.offset);
    *depth = reader->depth;
    return true;
}

static size_t match_containers(struct reader *reader)
{
    struct line *line = &reader->line;
    size_t depth = 0;
    line_find_word(line);
    if (match_blank_line(reader, &depth)) {
        return depth;
    }
    while (depth < reader->depth && match_container(reader, &reader->containers[depth])) {
        depth++;
        line_find_word(line);
    }
    return depth;
}

static void read_line(struct reader *reader)
{
    struct match match = {.depth = match_containers(reader)};
    if (match.depth == reader->depth && reader->leaf.open) {
        if (closes_fence(reader)) {
            close_fence(reader);
            return;
        }
        match.leaf = match_leaf(reader);
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
    close_leaf(reader);
    memory_release(reader);
}
