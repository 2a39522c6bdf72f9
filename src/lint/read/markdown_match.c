#include "lint/read/markdown_reader.h"
#include "lint/read/table_row.h"

static bool match_container(struct reader *reader, const struct container *container)
{
    struct line *line = &reader->line;
    if (container->quote) {
        if (line->indent >= MARKDOWN_CODE_INDENT || line_byte(line, line->word) != '>') {
            return false;
        }
        line_advance_columns(line, line->indent + 1);
        line_skip_optional_blank(line);
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

static bool match_code(struct reader *reader)
{
    struct line *line = &reader->line;
    struct leaf *leaf = &reader->leaf;
    if (leaf->block.kind == BLOCK_FENCE) {
        for (size_t i = leaf->fence_indent; i > 0; i--) {
            line_skip_optional_blank(line);
        }
        return true;
    }
    if (line->indent >= MARKDOWN_CODE_INDENT) {
        line_advance_columns(line, MARKDOWN_CODE_INDENT);
        return true;
    }
    if (line->blank) {
        line_advance_bytes(line, line->word - line->offset);
    }
    return line->blank;
}

bool reader_match_leaf(struct reader *reader)
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

bool reader_closes_fence(const struct reader *reader)
{
    const struct leaf *leaf = &reader->leaf;
    const struct line *line = &reader->line;
    return leaf->block.kind == BLOCK_FENCE && line->indent < MARKDOWN_CODE_INDENT &&
           line_fence_close(line, leaf->fence) >= leaf->fence_length;
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

size_t reader_match_containers(struct reader *reader)
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
