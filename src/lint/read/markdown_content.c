#include "lint/read/markdown_content.h"

#include "base/memory.h"
#include "lint/read/markdown_byte.h"

struct content {
    struct markdown_detail *detail;
    struct inline_sink sink;
    struct buffer joined;
    struct segment *segments;
    size_t segment_capacity;
};

static bool holds_markup(struct text text)
{
    return markdown_next_mark(text, 0) < text.size;
}

/* The block's lines as one text. It is valid until the next call. */
static struct inline_text join(struct content *content, const struct piece *pieces, size_t count)
{
    if (count > content->segment_capacity) {
        content->segment_capacity = count * 2;
        content->segments = arena_array(content->sink.arena, struct segment, content->segment_capacity);
    }
    content->joined.size = 0;
    for (size_t i = 0; i < count; i++) {
        content->segments[i] = (struct segment){content->joined.size, pieces[i].start};
        buffer_text(&content->joined, text_slice(content->sink.bytes, pieces[i].start, pieces[i].end));
        if (i + 1 < count) {
            buffer_byte(&content->joined, '\n');
        }
    }
    return (struct inline_text){buffer_view(&content->joined), content->segments, count};
}

static void read_paragraph(struct content *content, const struct piece *pieces, size_t count)
{
    bool markup = false;
    for (size_t i = 0; i < count && !markup; i++) {
        markup = holds_markup(text_slice(content->sink.bytes, pieces[i].start, pieces[i].end));
    }
    if (markup) {
        struct inline_text input = join(content, pieces, count);
        struct inline_sink sink = content->sink;
        sink.rendered = NULL;
        inline_read(content->detail, &input, &sink);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        inline_show(&content->sink, pieces[i].start, text_slice(content->sink.bytes, pieces[i].start, pieces[i].end));
    }
}

static void read_heading(struct content *content, struct block *block, const struct piece *pieces, size_t count)
{
    struct text line = text_slice(content->sink.bytes, pieces[0].start, pieces[0].end);
    if (count == 1 && !holds_markup(line)) {
        inline_show(&content->sink, pieces[0].start, line);
        block->title = inline_fold(content->sink.arena, line);
        return;
    }
    struct inline_text input = join(content, pieces, count);
    content->sink.rendered->size = 0;
    inline_read(content->detail, &input, &content->sink);
    struct text rendered = arena_copy(content->sink.arena, buffer_view(content->sink.rendered));
    block->title = inline_fold(content->sink.arena, rendered);
}

static void take_table(struct block *block, const struct table *table)
{
    block->table = table;
    block->start = table->start;
    block->end = table->end;
}

static void read_block(struct content *content, size_t index)
{
    struct markdown_detail *detail = content->detail;
    struct block *block = &detail->blocks.items[index];
    struct span span = detail->spans.items[index];
    const struct piece *pieces = detail->pieces.items + span.first;
    switch (block->kind) {
    case BLOCK_PARAGRAPH:
        read_paragraph(content, pieces, span.count);
        break;
    case BLOCK_HEADING:
        read_heading(content, block, pieces, span.count);
        break;
    case BLOCK_TABLE:
        take_table(block, markdown_read_table(&content->sink, detail, span));
        break;
    case BLOCK_HTML:
    case BLOCK_COMMENT: {
        struct inline_text input = join(content, pieces, span.count);
        markdown_read_html(detail, &input, &content->sink);
        break;
    }
    case BLOCK_FENCE:
    case BLOCK_INDENTED:
    case BLOCK_BREAK:
    case BLOCK_DEFINITION:
        break;
    }
}

void markdown_read_content(struct arena *arena, const struct source *source, struct markdown_detail *detail,
                           char *prose)
{
    struct buffer rendered = {0};
    struct content content = {.detail = detail};
    content.sink = (struct inline_sink){.arena = arena,
                                        .lasting = arena,
                                        .prose = prose,
                                        .rendered = &rendered,
                                        .comments = &detail->comments,
                                        .bytes = source->bytes};
    for (size_t i = 0; i < detail->blocks.count; i++) {
        read_block(&content, i);
    }
    buffer_release(&content.joined);
    buffer_release(&rendered);
}

void markdown_read_titles(struct arena *arena, const struct source *source, struct markdown_detail *detail)
{
    struct buffer rendered = {0};
    struct content content = {.detail = detail};
    content.sink = (struct inline_sink){.arena = arena, .rendered = &rendered, .bytes = source->bytes};
    for (size_t i = 0; i < detail->blocks.count; i++) {
        struct block *block = &detail->blocks.items[i];
        struct span span = detail->spans.items[i];
        if (block->kind == BLOCK_HEADING) {
            read_heading(&content, block, detail->pieces.items + span.first, span.count);
        } else if (block->kind == BLOCK_TABLE) {
            take_table(block, markdown_read_header(&content.sink, detail, span));
        }
    }
    buffer_release(&content.joined);
    buffer_release(&rendered);
}

void markdown_read_paragraph(struct arena *arena, const struct markdown *markdown, size_t block, char *prose)
{
    struct content content = {.detail = markdown->detail};
    struct span span = markdown->detail->spans.items[block];
    content.sink = (struct inline_sink){
        .arena = arena, .prose = prose, .prose_start = markdown->blocks[block].start, .bytes = markdown->source->bytes};
    read_paragraph(&content, markdown->detail->pieces.items + span.first, span.count);
    buffer_release(&content.joined);
}
