#include "lint/read/markdown.h"

#include "lint/read/markdown_block.h"
#include "lint/read/markdown_content.h"
#include "lint/read/markdown_definition.h"

#include <string.h>

/* What cmark may cost for one document, in visits of a byte: a fraction of a second at worst. */
static const size_t EFFORT = 1000 * 1000 * 1000;

static void keep_byte(char *copy, struct text bytes, char byte)
{
    for (size_t at = text_find_byte(bytes, byte, 0); at != TEXT_NONE; at = text_find_byte(bytes, byte, at + 1)) {
        copy[at] = byte;
    }
}

/* Blanks in place of everything but the line ends. */
static char *blank_copy(struct arena *arena, struct text bytes)
{
    char *copy = arena_allocate(arena, bytes.size + 1);
    memset(copy, ' ', bytes.size);
    copy[bytes.size] = '\0';
    keep_byte(copy, bytes, '\n');
    keep_byte(copy, bytes, '\r');
    return copy;
}

/* Spaces outside ASCII that people put between a number and its unit are blanks to a reader. */
static void blank_wide_spaces(char *prose, size_t size)
{
    static const struct text spaces[] = {TEXT_INIT("\xC2\xA0"), TEXT_INIT("\xE2\x80\xAF"), TEXT_INIT("\xE2\x80\x89"),
                                         TEXT_INIT("\xE2\x80\x87")};
    struct text text = {prose, size};
    for (size_t i = 0; i < sizeof(spaces) / sizeof(spaces[0]); i++) {
        char first = spaces[i].data[0];
        for (size_t at = text_find_byte(text, first, 0); at != TEXT_NONE; at = text_find_byte(text, first, at + 1)) {
            if (text_starts(text_after(text, at), spaces[i])) {
                memset(prose + at, ' ', spaces[i].size);
            }
        }
    }
}

static struct markdown *read_blocks(struct arena *arena, const struct source *source)
{
    struct markdown_detail *detail = arena_allocate(arena, sizeof(*detail));
    detail->effort = EFFORT;
    markdown_read_blocks(arena, source, detail);
    definition_sort(detail);
    struct markdown *markdown = arena_allocate(arena, sizeof(*markdown));
    *markdown = (struct markdown){
        .source = source,
        .blocks = detail->blocks.items,
        .count = detail->blocks.count,
        .too_deep = detail->too_deep,
        .detail = detail,
    };
    return markdown;
}

struct markdown *markdown_read(struct arena *arena, const struct source *source)
{
    struct markdown *markdown = read_blocks(arena, source);
    char *prose = blank_copy(arena, source->bytes);
    markdown_read_content(arena, source, markdown->detail, prose);
    blank_wide_spaces(prose, source->bytes.size);
    markdown->prose = (struct text){prose, source->bytes.size};
    return markdown;
}

struct markdown *markdown_outline(struct arena *arena, const struct source *source)
{
    struct markdown *markdown = read_blocks(arena, source);
    markdown_read_titles(arena, source, markdown->detail);
    return markdown;
}

struct text markdown_paragraph(struct arena *arena, struct markdown *outline, size_t block)
{
    const struct block *place = &outline->blocks[block];
    struct text bytes = text_slice(outline->source->bytes, place->start, place->end);
    char *prose = blank_copy(arena, bytes);
    markdown_read_paragraph(arena, outline, block, prose);
    blank_wide_spaces(prose, bytes.size);
    return (struct text){prose, bytes.size};
}

struct text markdown_render(struct arena *arena, const struct markdown *markdown, struct text inline_source)
{
    struct markdown_detail detail =
        *markdown->detail; /* the allowance is not drawn on: the order of calls never shows */
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
