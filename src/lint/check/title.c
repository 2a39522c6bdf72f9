#include "lint/check/structure.h"

static bool is_heading(const struct block *block, int level)
{
    return block->kind == BLOCK_HEADING && block->level == level && block->quote_depth == 0 && block->list_depth == 0;
}

static const struct block *first_shown(const struct markdown *markdown)
{
    for (size_t i = 0; i < markdown->count; i++) {
        if (markdown->blocks[i].kind != BLOCK_COMMENT && markdown->blocks[i].kind != BLOCK_DEFINITION) {
            return &markdown->blocks[i];
        }
    }
    return NULL;
}

/* "{operator} benchmark": the part before and behind the name must stand there, and a name between them. */
static bool fits(struct text title, struct text pattern)
{
    size_t open = text_find(pattern, TEXT("{operator}"), 0);
    if (open == TEXT_NONE) {
        return text_equal(title, pattern);
    }
    struct text before = text_slice(pattern, 0, open);
    struct text behind = text_after(pattern, open + TEXT("{operator}").size);
    bool framed = text_starts(title, before) && text_ends(title, behind) && title.size > before.size + behind.size;
    return framed && !text_is_blank(text_slice(title, before.size, title.size - behind.size));
}

static struct text expected_title(struct check *check)
{
    return standard_name(check->arena, check->standard->title, TEXT("<Operator>"));
}

/* Where the title would stand: the first heading, else the first block, else the file's start. */
static const struct block *place_of_absent(const struct markdown *markdown)
{
    for (size_t i = 0; i < markdown->count; i++) {
        if (markdown->blocks[i].kind == BLOCK_HEADING) {
            return &markdown->blocks[i];
        }
    }
    return first_shown(markdown);
}

static void check_second(struct check *check, const struct readme *readme, const struct block *title)
{
    const struct markdown *markdown = readme->markdown;
    for (size_t i = 0; i < markdown->count; i++) {
        const struct block *block = &markdown->blocks[i];
        if (block != title && is_heading(block, 1)) {
            finding_kind(check->findings, CHECK_TITLE, "second", readme->source, block->start, block->end,
                         FACTS({"found", block->title}, {"expected", expected_title(check)}));
        }
    }
}

/* The first H1, wherever it stands: the one that is meant to be the title. */
static const struct block *first_title(const struct markdown *markdown)
{
    for (size_t i = 0; i < markdown->count; i++) {
        if (is_heading(&markdown->blocks[i], 1)) {
            return &markdown->blocks[i];
        }
    }
    return NULL;
}

void check_title(struct check *check, const struct readme *readme)
{
    const struct block *first = first_shown(readme->markdown);
    const struct block *title = first_title(readme->markdown);
    struct text expected = expected_title(check);
    if (first == NULL || title == NULL) {
        const struct block *place = place_of_absent(readme->markdown);
        size_t start = place == NULL ? readme->source->body : place->start;
        finding_kind(check->findings, CHECK_TITLE, "absent", readme->source, start, place == NULL ? start : place->end,
                     FACTS({"expected", expected}));
        return;
    }
    if (title != first) {
        finding_kind(check->findings, CHECK_TITLE, "form", readme->source, first->start, first->end,
                     FACTS({"expected", expected}, {"found", title->title}));
    } else if (!fits(title->title, check->standard->title)) {
        finding_kind(check->findings, CHECK_TITLE, NULL, readme->source, title->start, title->end,
                     FACTS({"found", title->title}, {"expected", expected}));
    }
    check_second(check, readme, title);
}
