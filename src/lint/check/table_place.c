#include "lint/check/table_place.h"

#include "base/buffer.h"

size_t table_place_common(const struct table *table, struct column_list columns)
{
    size_t common = 0;
    for (size_t i = 0; i < table->header.count; i++) {
        for (size_t wanted = 0; wanted < columns.count; wanted++) {
            common += text_equal_fold(table->header.cells[i].text, columns.items[wanted].title);
        }
    }
    return common;
}

static struct table_place at_table(const struct readme *readme, const struct table *table)
{
    size_t start = table->header.start;
    size_t end = table->header.end;
    return (struct table_place){true, table, start, end, text_slice(readme->source->bytes, start, end)};
}

/* Lines that begin with a pipe and form no table: the first of them. */
static bool find_pipe_line(const struct readme *readme, const struct block *block, struct table_place *place)
{
    const struct source *source = readme->source;
    if (block->kind != BLOCK_PARAGRAPH && block->kind != BLOCK_HEADING) {
        return false;
    }
    for (size_t line = source_line_of(source, block->start); line < source->line_count; line++) {
        struct text text = text_trim(source_line(source, line));
        if (text.size == 0 || source_offset(source, text) >= block->end) {
            return false;
        }
        if (text.data[0] == '|') {
            size_t start = source_offset(source, text);
            *place = (struct table_place){true, NULL, start, start + text.size, text};
            return true;
        }
    }
    return false;
}

struct table_place table_place_find(const struct readme *readme, const struct readme_section *section,
                                    struct column_list columns)
{
    const struct table *best = NULL;
    struct table_place lines = {0};
    for (size_t i = section->first_block; i < section->block_end; i++) {
        const struct block *block = &readme->markdown->blocks[i];
        if (block->kind != BLOCK_TABLE) {
            if (!lines.found) {
                find_pipe_line(readme, block, &lines);
            }
        } else if (best == NULL || table_place_common(block->table, columns) > table_place_common(best, columns)) {
            best = block->table;
        }
    }
    if (lines.found && (best == NULL || table_place_common(best, columns) == 0)) {
        return lines;
    }
    if (best != NULL) {
        return at_table(readme, best);
    }
    struct text heading = text_slice(readme->source->bytes, section->start, section->end);
    return (struct table_place){false, NULL, section->start, section->end, heading};
}

struct text table_place_header(struct arena *arena, struct column_list columns)
{
    struct buffer header = {0};
    buffer_byte(&header, '|');
    for (size_t i = 0; i < columns.count; i++) {
        buffer_format(&header, " %.*s |", TEXT_PRINT(columns.items[i].title));
    }
    struct text copy = arena_copy(arena, buffer_view(&header));
    buffer_release(&header);
    return copy;
}
