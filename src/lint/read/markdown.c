#include "lint/read/markdown.h"

#include "lint/read/markdown_block.h"
#include "lint/read/markdown_content.h"
#include "lint/read/markdown_definition.h"

#include <string.h>

/* What cmark may cost for one document, in visits of a byte: a fraction of a second at worst. */
static const size_t EFFORT = 1000 * 1000 * 1000;

/* Blanks in place of everything but the line ends. */
static char *blank_copy(struct arena *arena, const struct source *source)
{
    struct text bytes = source->bytes;
    char *copy = arena_allocate(arena, bytes.size + 1);
    memset(copy, ' ', bytes.size);
    copy[bytes.size] = '\0';
    for (size_t i = 1; i < source->line_count; i++) {
        copy[source->lines[i] - 1] = '\n';
    }
    if (text_ends(bytes, TEXT("\n"))) {
        copy[bytes.size - 1] = '\n';
    }
    for (size_t at = text_find_byte(bytes, '\r', 0); at != TEXT_NONE; at = text_find_byte(bytes, '\r', at + 1)) {
        copy[at] = '\r';
    }
    return copy;
}

struct markdown *markdown_read(struct arena *arena, const struct source *source)
{
    struct markdown_detail *detail = arena_allocate(arena, sizeof(*detail));
    detail->effort = EFFORT;
    markdown_read_blocks(arena, source, detail);
    definition_sort(detail);
    char *prose = blank_copy(arena, source);
    markdown_read_content(arena, source, detail, prose);
    struct markdown *markdown = arena_allocate(arena, sizeof(*markdown));
    *markdown = (struct markdown){
        .source = source,
        .blocks = detail->blocks.items,
        .count = detail->blocks.count,
        .prose = {prose, source->bytes.size},
        .too_deep = detail->too_deep,
        .detail = detail,
    };
    return markdown;
}

struct text markdown_render(struct arena *arena, const struct markdown *markdown, struct text inline_source)
{
    struct markdown_detail detail = *markdown->detail; /* a document may be read by several threads at once */
    detail.labels = (struct label_list){0};
    struct buffer rendered = {0};
    struct segment segment = {0, 0};
    struct inline_text input = {text_trim(inline_source), &segment, 1};
    struct inline_sink sink = {.arena = arena, .rendered = &rendered};
    inline_read(&detail, &input, &sink);
    struct text text = inline_fold(arena, arena_copy(arena, buffer_view(&rendered)));
    buffer_release(&rendered);
    return text;
}

struct comment_list markdown_comments(struct arena *arena, const struct markdown *markdown)
{
    (void)arena;
    return markdown->detail->comments;
}
