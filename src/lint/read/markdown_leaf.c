#include "lint/read/markdown_reader.h"

#include "base/buffer.h"
#include "lint/read/markdown_definition.h"

void reader_add_piece(struct reader *reader, size_t start, size_t end)
{
    arena_push(reader->arena, &reader->detail->pieces, ((struct piece){start, end}));
    reader->leaf.next = reader->line.next;
}

size_t reader_piece_count(const struct reader *reader)
{
    return reader->detail->pieces.count - reader->leaf.first;
}

const struct piece *reader_last_piece(const struct reader *reader)
{
    return &reader->detail->pieces.items[reader->detail->pieces.count - 1];
}

void reader_count_child(struct reader *reader)
{
    if (reader->depth > 0) {
        reader->containers[reader->depth - 1].children++;
    }
}

void reader_emit(struct reader *reader, struct block block, size_t first, size_t count)
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
bool reader_resolve_definitions(struct reader *reader)
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
        reader_emit(reader, block, first, lines);
        reader->leaf.first += lines;
    }
    return reader_piece_count(reader) > 0;
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
    while (reader_piece_count(reader) > 1) {
        const struct piece *last = reader_last_piece(reader);
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
    struct piece whole = {reader->detail->pieces.items[leaf->first].start, reader_last_piece(reader)->end};
    leaf->block.kind = leaf->html == HTML_COMMENT && holds_only_comments(reader, whole) ? BLOCK_COMMENT : BLOCK_HTML;
    reader_emit(reader, leaf->block, leaf->first, reader_piece_count(reader));
}

static void close_code(struct reader *reader)
{
    struct leaf *leaf = &reader->leaf;
    if (leaf->block.kind == BLOCK_INDENTED) {
        leaf->block.content_end = leaf->next;
    } else if (!leaf->fence_closed) {
        leaf->block.content_end = leaf->next;
        leaf->block.end = reader_piece_count(reader) > 0 ? reader_last_piece(reader)->end : leaf->block.end;
    }
    reader_emit(reader, leaf->block, leaf->first, reader_piece_count(reader));
}

void reader_close_leaf(struct reader *reader)
{
    struct leaf *leaf = &reader->leaf;
    if (!leaf->open) {
        return;
    }
    leaf->open = false;
    switch (leaf->block.kind) {
    case BLOCK_PARAGRAPH:
        if (reader_resolve_definitions(reader)) {
            reader_emit(reader, leaf->block, leaf->first, reader_piece_count(reader));
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
        reader_emit(reader, leaf->block, leaf->first, reader_piece_count(reader));
        break;
    }
}

/* Closes what this line did not match, before a block is opened or text is added. */
void reader_close_unmatched(struct reader *reader, struct match *match)
{
    if (!match->leaf) {
        reader_close_leaf(reader);
    }
    reader->depth = reader->depth > match->depth ? match->depth : reader->depth;
    reader->quote = reader->quote >= reader->depth ? TEXT_NONE : reader->quote;
}

/* Makes room for a new block: closes the leaf, matched or not, and all unmatched containers. */
static void begin_block(struct reader *reader, struct match *match)
{
    match->leaf = false;
    reader_close_unmatched(reader, match);
    match->opened = true;
    reader_count_child(reader);
}

struct leaf *reader_open_leaf(struct reader *reader, struct match *match, enum block_kind kind)
{
    begin_block(reader, match);
    reader->leaf = (struct leaf){.open = true, .first = reader->detail->pieces.count};
    reader->leaf.block = new_block(reader, kind);
    match->leaf = true;
    return &reader->leaf;
}

bool reader_push_container(struct reader *reader, struct match *match, struct container container)
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
