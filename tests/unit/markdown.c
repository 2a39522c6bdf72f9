#include "lint/read/markdown.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

struct page {
    struct arena arena;
    struct source source;
    const struct markdown *markdown;
};

static void open_page(struct page *page, struct text bytes)
{
    *page = (struct page){0};
    page->source = source_open(&page->arena, TEXT("README.md"), bytes);
    page->markdown = markdown_read(&page->arena, &page->source);
}

static const char *name_of(enum block_kind kind)
{
    static const char *const names[] = {
        [BLOCK_HEADING] = "heading", [BLOCK_PARAGRAPH] = "paragraph", [BLOCK_TABLE] = "table",
        [BLOCK_FENCE] = "fence",     [BLOCK_INDENTED] = "indented",   [BLOCK_HTML] = "html",
        [BLOCK_COMMENT] = "comment", [BLOCK_BREAK] = "break",         [BLOCK_DEFINITION] = "definition",
    };
    return names[kind];
}

/* The blocks as text: kind, level and title of headings, depth of quotes and items; the bytes of each block in []. */
static struct text describe(struct page *page)
{
    struct text out = TEXT("");
    struct arena *arena = &page->arena;
    for (size_t i = 0; i < page->markdown->count; i++) {
        const struct block *block = &page->markdown->blocks[i];
        out = arena_format(arena, "%.*s%s%s", TEXT_PRINT(out), i > 0 ? " " : "", name_of(block->kind));
        if (block->kind == BLOCK_HEADING) {
            out = arena_format(arena, "%.*s%d(%.*s)", TEXT_PRINT(out), block->level, TEXT_PRINT(block->title));
        }
        if (block->quote_depth > 0 || block->list_depth > 0) {
            out = arena_format(arena, "%.*s@%u,%u", TEXT_PRINT(out), block->quote_depth, block->list_depth);
        }
        struct text bytes = text_slice(page->source.bytes, block->start, block->end);
        out = arena_format(arena, "%.*s[%.*s]", TEXT_PRINT(out), TEXT_PRINT(bytes));
    }
    return out;
}

struct page_case {
    struct text bytes;
    const char *expected;
};

static void expect_blocks(const struct page_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct page page;
        open_page(&page, cases[i].bytes);
        struct text found = describe(&page);
        cr_expect(text_equal(found, text_from(cases[i].expected)), "case %zu\n%.*s\ngives %.*s", i,
                  TEXT_PRINT(cases[i].bytes), TEXT_PRINT(found));
        arena_release(&page.arena);
    }
}
#define EXPECT_BLOCKS(cases) expect_blocks((cases), sizeof(cases) / sizeof(*(cases)))

Test(markdown, headings)
{
    static const struct page_case cases[] = {
        {TEXT_INIT("# T\n"), "heading1(T)[# T]"},
        {TEXT_INIT("## T ##  \n"), "heading2(T)[## T ##  ]"},
        {TEXT_INIT("## T#\n"), "heading2(T#)[## T#]"},
        {TEXT_INIT("## T \\#\n"), "heading2(T #)[## T \\#]"},
        {TEXT_INIT("#\n"), "heading1()[#]"},
        {TEXT_INIT("## ##\n"), "heading2()[## ##]"},
        {TEXT_INIT("#T\n"), "paragraph[#T]"},
        {TEXT_INIT("####### T\n"), "paragraph[####### T]"},
        {TEXT_INIT("   ### T\n"), "heading3(T)[### T]"},
        {TEXT_INIT("    # T\n"), "indented[# T]"},
        {TEXT_INIT("# `BEV` *pool*  bench &amp; co <!-- c -->\n"),
         "heading1(BEV pool bench & co)[# `BEV` *pool*  bench &amp; co <!-- c -->]"},
        {TEXT_INIT("T *a*\n===\n"), "heading1(T a)[T *a*\n===]"},
        {TEXT_INIT("T\nb\n--\nx\n"), "heading2(T b)[T\nb\n--] paragraph[x]"},
        {TEXT_INIT("> # T\n"), "heading1(T)@1,0[# T]"},
        {TEXT_INIT("- ## T\n"), "heading2(T)@0,1[## T]"},
        {TEXT_INIT("> T\n---\n"), "paragraph@1,0[T] break[---]"},
        {TEXT_INIT("```\n# T\n```\n"), "fence[```\n# T\n```]"},
        {TEXT_INIT("<!--\n# T\n-->\n"), "comment[<!--\n# T\n-->]"},
        {TEXT_INIT("\xEF\xBB\xBF# T\r\n"), "heading1(T)[# T]"},
        {TEXT_INIT("[T](u)\n=\n"), "heading1(T)[[T](u)\n=]"},
        {TEXT_INIT("[r]: u\nT\n=\n"), "definition[[r]: u] heading1(T)[T\n=]"},
        {TEXT_INIT("[r]: u\n===\n"), "definition[[r]: u] paragraph[===]"},
    };
    EXPECT_BLOCKS(cases);
}

Test(markdown, containers)
{
    static const struct page_case cases[] = {
        {TEXT_INIT("- a\n- b\n  c\n\n  d\n"), "paragraph@0,1[a] paragraph@0,1[b\n  c] paragraph@0,1[d]"},
        {TEXT_INIT("- a\nb\n"), "paragraph@0,1[a\nb]"},
        {TEXT_INIT("- a\n\nb\n"), "paragraph@0,1[a] paragraph[b]"},
        {TEXT_INIT("1. a\n   - b\n     > c\n"), "paragraph@0,1[a] paragraph@0,2[b] paragraph@1,2[c]"},
        {TEXT_INIT("-\n  a\n"), "paragraph@0,1[a]"},
        {TEXT_INIT("-\n\n  a\n"), "paragraph[a]"},
        {TEXT_INIT("a\n2. b\n"), "paragraph[a\n2. b]"},
        {TEXT_INIT("> a\nb\n"), "paragraph@1,0[a\nb]"},
        {TEXT_INIT("> a\n\nb\n"), "paragraph@1,0[a] paragraph[b]"},
        {TEXT_INIT(">\ta\n"), "paragraph@1,0[a]"},
        {TEXT_INIT("-\t\ta\n"), "indented@0,1[a]"},
        {TEXT_INIT("- *\n"), ""}, /* items that hold nothing */
        {TEXT_INIT("* * *\n"), "break[* * *]"},
        {TEXT_INIT("- a\n***\nb\n"), "paragraph@0,1[a] break[***] paragraph[b]"},
    };
    EXPECT_BLOCKS(cases);
}

Test(markdown, items_have_ordinals)
{
    struct page page;
    open_page(&page, TEXT("- a\n  - b\n- c\n\ntext\n\n> 1. d\n"));
    static const size_t items[] = {1, 2, 3, 0, 4};
    cr_assert(page.markdown->count == 5);
    for (size_t i = 0; i < 5; i++) {
        cr_expect(page.markdown->blocks[i].item == items[i], "block %zu: %zu", i, page.markdown->blocks[i].item);
    }
    arena_release(&page.arena);
}

Test(markdown, code)
{
    static const struct {
        struct text bytes;
        const char *info, *content, *whole;
    } cases[] = {
        {TEXT_INIT("``` bash \nx\n```\ny\n"), "bash", "x\n", "``` bash \nx\n```"},
        {TEXT_INIT("~~~ `a` ~\nx\n~~~~\n"), "`a` ~", "x\n", "~~~ `a` ~\nx\n~~~~"},
        {TEXT_INIT("```\nx\n~~~\n"), "", "x\n~~~\n", "```\nx\n~~~"},
        {TEXT_INIT("````\n```\n````\n"), "", "```\n", "````\n```\n````"},
        {TEXT_INIT("```\nx\n\n"), "", "x\n\n", "```\nx\n"},
        {TEXT_INIT("```"), "", "", "```"},
        {TEXT_INIT("```\n```\n"), "", "", "```\n```"},
        {TEXT_INIT("> ```\n> x\ny\n"), "", "> x\n", "```\n> x"},
        {TEXT_INIT("- ```\n  x\n  ```\n"), "", "  x\n", "```\n  x\n  ```"},
        {TEXT_INIT("```\r\nx\r\n```\r\n"), "", "x\r\n", "```\r\nx\r\n```"},
        {TEXT_INIT("    x\n\n    y\n\n\nz\n"), "", "    x\n\n    y\n", "x\n\n    y"},
        {TEXT_INIT("\tx"), "", "\tx", "x"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct page page;
        open_page(&page, cases[i].bytes);
        const struct block *block = &page.markdown->blocks[0];
        cr_assert(block->kind == BLOCK_FENCE || block->kind == BLOCK_INDENTED, "case %zu", i);
        struct text content = text_slice(cases[i].bytes, block->content_start, block->content_end);
        struct text whole = text_slice(cases[i].bytes, block->start, block->end);
        cr_expect(text_equal(block->title, text_from(cases[i].info)), "case %zu: %.*s", i, TEXT_PRINT(block->title));
        cr_expect(text_equal(content, text_from(cases[i].content)), "case %zu: [%.*s]", i, TEXT_PRINT(content));
        cr_expect(text_equal(whole, text_from(cases[i].whole)), "case %zu: [%.*s]", i, TEXT_PRINT(whole));
        arena_release(&page.arena);
    }
}

Test(markdown, html_and_definitions)
{
    static const struct page_case cases[] = {
        {TEXT_INIT("<!-- a\n\nb -->\nx\n"), "comment[<!-- a\n\nb -->] paragraph[x]"},
        {TEXT_INIT("<!-- a --> shown\n"), "html[<!-- a --> shown]"},
        {TEXT_INIT("<!-- a --> <!-- b -->\n"), "comment[<!-- a --> <!-- b -->]"},
        {TEXT_INIT("<!-- never closed\n\n# T\n"), "comment[<!-- never closed\n\n# T]"},
        {TEXT_INIT("> <!-- a\n> b -->\n"), "comment@1,0[<!-- a\n> b -->]"},
        {TEXT_INIT("<div>\nx\n\ny\n"), "html[<div>\nx] paragraph[y]"},
        {TEXT_INIT("a\n<div>\n"), "paragraph[a] html[<div>]"},
        {TEXT_INIT("a\n<b>\n"), "paragraph[a\n<b>]"},
        {TEXT_INIT("<b>\nx\n"), "html[<b>\nx]"},
        {TEXT_INIT("<b> x\n"), "paragraph[<b> x]"},
        {TEXT_INIT("<pre>\n\nx\n</pre>\ny\n"), "html[<pre>\n\nx\n</pre>] paragraph[y]"},
        {TEXT_INIT("[a]: /u 'w\nx'\n[b]: <v>\ntext\n"), "definition[[a]: /u 'w\nx'\n[b]: <v>] paragraph[text]"},
        {TEXT_INIT("[a]: /u junk here\n"), "paragraph[[a]: /u junk here]"},
        {TEXT_INIT("text\n[a]: /u\n"), "paragraph[text\n[a]: /u]"},
        {TEXT_INIT("[^1]: http://x\n"), "paragraph[[^1]: http://x]"},
        {TEXT_INIT("> [a]: /u\n"), "definition@1,0[[a]: /u]"},
        {TEXT_INIT("[ ]: /u\n"), "paragraph[[ ]: /u]"},
        {TEXT_INIT("<b>\f\nx\n"), "html[<b>\f\nx]"},
    };
    EXPECT_BLOCKS(cases);
}

/* `open` so many times between what stands before and behind. */
static struct text with_many(struct arena *arena, const char *before, const char *open, size_t count,
                             const char *behind)
{
    struct text many = text_from(before);
    for (size_t i = 0; i < count; i++) {
        many = arena_format(arena, "%.*s%s", TEXT_PRINT(many), open);
    }
    return arena_format(arena, "%.*s%s", TEXT_PRINT(many), behind);
}

Test(markdown, definitions_at_their_limits)
{
    struct arena arena = {0};
    const struct {
        struct text bytes;
        enum block_kind kind;
    } cases[] = {
        {with_many(&arena, "[", "a", 1000, "]: /u\n"), BLOCK_DEFINITION},
        {with_many(&arena, "[", "a", 1001, "]: /u\n"), BLOCK_PARAGRAPH},
        {with_many(&arena, "[a]: ", "(", 32, "\n"), BLOCK_DEFINITION},
        {with_many(&arena, "[a]: ", "(", 33, "\n"), BLOCK_PARAGRAPH},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct page page;
        open_page(&page, cases[i].bytes);
        cr_expect(page.markdown->count == 1 && page.markdown->blocks[0].kind == cases[i].kind, "case %zu", i);
        arena_release(&page.arena);
    }
    arena_release(&arena);
}

Test(markdown, prose)
{
    static const struct page_case cases[] = {
        {TEXT_INIT("# T #\nx *y* **z**\n"), "  T  \nx  y    z  \n"},
        {TEXT_INIT("- a `1.5` b\n"), "  a  1.5  b\n"},
        {TEXT_INIT("[t](http://u 'w') x\n"), " t                x\n"},
        {TEXT_INIT("[t][r]\n\n[r]: 1.5x\n"), " t    \n\n         \n"},
        {TEXT_INIT("a <!-- 1.5 --> b\n"), "a              b\n"},
        {TEXT_INIT("a <b title=\"1.5\">c</b>\n"), "a                c    \n"},
        {TEXT_INIT("<div>\na <!-- 1.5\n--> b\n</div>\n"), "     \na         \n    b\n      \n"},
        {TEXT_INIT("<!-- a\n\n1.5 -->\nb\n"), "      \n\n       \nb\n"},
        {TEXT_INIT("<script>\n1.5\n</script>\n"), "        \n   \n         \n"},
        {TEXT_INIT("```\n1.5\n```\n"), "   \n   \n   \n"},
        {TEXT_INIT("    1.5\n"), "       \n"},
        {TEXT_INIT("| a |\n|---|\n| `1.5` \\| x |\n"), "  a  \n     \n   1.5   | x  \n"},
        {TEXT_INIT("> a\r\n> b\r\n"), "  a\r\n  b\r\n"},
        {TEXT_INIT("a\\*b &lt; c&nbsp;d\n"), "a *b <    c      d\n"},
        {TEXT_INIT("\xEF\xBB\xBFx\n"), "   x\n"},
        {TEXT_INIT("a\nb  \nc\\\nd\n"), "a\nb  \nc \nd\n"},
        {TEXT_INIT("2 * 3 * 4 a_b_c <5 >6 &x ![\n"), "2 * 3 * 4 a_b_c <5 >6 &x ![\n"},
        {TEXT_INIT("T\n===\n***\n"), "T\n   \n   \n"},
        {TEXT_INIT("\f\n*a*\n"), " \n a \n"},
        {TEXT_INIT("[r](<u\n\n[r]: v\n"), " r (<u\n\n      \n"},
        {TEXT_INIT("[r](<u>\n\n[r]: v\n"), " r (   \n\n      \n"},
        {TEXT_INIT("[r](u\n\n[r]: v\n"), " r (u\n\n      \n"},
        {TEXT_INIT("[r](\n\n[r]: v\n"), " r (\n\n      \n"},
        {TEXT_INIT("[r](u(v)\n\n[r]: v\n"), " r (u(v)\n\n      \n"},
        {TEXT_INIT("[r](u(v w)\n\n[r]: v\n"), " r (u(v w)\n\n      \n"},
        {TEXT_INIT("[r](u\fv)\n\n[r]: v\n"), " r (u\fv)\n\n      \n"},
        {TEXT_INIT("[*r*](u\fv)\n\n[*r*]: \f\n"), "  r  (u\fv)\n\n        \n"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct page page;
        open_page(&page, cases[i].bytes);
        struct text prose = page.markdown->prose;
        cr_expect(prose.size == cases[i].bytes.size);
        cr_expect(text_equal(prose, text_from(cases[i].expected)), "case %zu\n%.*s|\n%.*s|", i, TEXT_PRINT(prose),
                  TEXT_PRINT(text_from(cases[i].expected)));
        arena_release(&page.arena);
    }
}

Test(markdown, prose_keeps_size_and_line_ends)
{
    static const char *const pieces[] = {"# a\n", "*b* `c", "` \r\n", "<!-- ", " -->",
                                         "\n\n",  "> ",     "- ",     "[x](",  ")\r"};
    enum { PIECES = sizeof(pieces) / sizeof(*pieces) };
    for (size_t i = 0; i < PIECES * PIECES * PIECES; i++) {
        struct page page;
        char bytes[64];
        snprintf(bytes, sizeof(bytes), "%s%s%s", pieces[i % PIECES], pieces[i / PIECES % PIECES],
                 pieces[i / PIECES / PIECES]);
        struct text source = text_from(bytes);
        open_page(&page, source);
        struct text prose = page.markdown->prose;
        cr_assert(prose.size == source.size);
        for (size_t at = 0; at < source.size; at++) {
            bool line_end = bytes[at] == '\n' || bytes[at] == '\r';
            cr_expect(line_end ? prose.data[at] == bytes[at] : prose.data[at] == ' ' || prose.data[at] == bytes[at],
                      "%s at %zu", bytes, at);
        }
        arena_release(&page.arena);
    }
}

/* Text made so that reading it costs too much is read as it stands, in time: its markup is seen, and everything else.
 */
Test(markdown, more_markup_than_a_document_may_cost)
{
    enum { TAGS = 250000 };
    struct arena arena = {0};
    static char tags[2 * TAGS + 1];
    for (size_t i = 0; i < TAGS; i++) {
        memcpy(tags + 2 * i, "<a", 2);
    }
    struct page page;
    open_page(&page, arena_format(&arena, "<div>\n%s\n<b>c</b>\n\n[*d*][r]\n\n[*e*][r]\n\n[r]: u\n", tags));
    struct text prose = page.markdown->prose;
    struct text behind = text_after(prose, prose.size - sizeof("\n<b>c</b>\n\n[*d*][r]\n\n[*e*][r]\n\n[r]: u\n") + 1);
    cr_expect(text_equal(behind, TEXT("\n<b>c</b>\n\n  d     \n\n[*e*][r]\n\n      \n")), "%.*s", TEXT_PRINT(behind));
    arena_release(&page.arena);
    arena_release(&arena);
}

Test(markdown, comments)
{
    static const struct page_case cases[] = {
        {TEXT_INIT("<!-- a -->\n"), " a |"},
        {TEXT_INIT("<!-- a -- b -->\nx <!--c--> y <!-- d -- e -->\n"), " a -- b |c| d -- e |"},
        {TEXT_INIT("`<!-- a -->`\n"), ""},
        {TEXT_INIT("```\n<!-- a -->\n```\n"), ""},
        {TEXT_INIT("    <!-- a -->\n"), ""},
        {TEXT_INIT("\\<!-- a -->\n"), ""},
        {TEXT_INIT("# T <!-- a -->\n"), " a |"},
        {TEXT_INIT("| x <!-- a --> |\n|---|\n| <!-- b --> `<!-- c -->` |\n"), " a | b |"},
        {TEXT_INIT("<div>\n<!-- a\n\nb -->\n"), ""},
        {TEXT_INIT("<div>\n<!-- a\nb -->\n"), " a\nb |"},
        {TEXT_INIT("*x* <!-- a - b -- c --> `y`\n"), " a - b -- c |"},
        {TEXT_INIT("x <!-- a\nb --> y\n"), " a\nb |"},
        {TEXT_INIT("<!---->\n"), "|"},
        {TEXT_INIT("- <!-- a -->\n\n> <!-- b -->\n"), " a | b |"},
        {TEXT_INIT("x <!-- a\n\nb -->\n"), ""},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct page page;
        open_page(&page, cases[i].bytes);
        struct comment_list comments = markdown_comments(&page.arena, page.markdown);
        struct text found = TEXT("");
        for (size_t c = 0; c < comments.count; c++) {
            const struct comment *comment = &comments.items[c];
            struct text bytes = text_slice(cases[i].bytes, comment->start, comment->end);
            cr_expect(text_starts(bytes, TEXT("<!--")) && text_ends(bytes, TEXT("-->")), "case %zu", i);
            found = arena_format(&page.arena, "%.*s%.*s|", TEXT_PRINT(found), TEXT_PRINT(comment->content));
        }
        cr_expect(text_equal(found, text_from(cases[i].expected)), "case %zu: %.*s", i, TEXT_PRINT(found));
        arena_release(&page.arena);
    }
}

Test(markdown, rendered_text)
{
    static const struct {
        struct text source;
        const char *expected;
    } cases[] = {
        {TEXT_INIT(" a  b "), "a b"},
        {TEXT_INIT("`a`"), "a"},
        {TEXT_INIT("**a** _b_"), "a b"},
        {TEXT_INIT("[mmcv][] [mmcv] [x]"), "mmcv mmcv [x]"},
        {TEXT_INIT("[a](b) ![c](d)"), "a c"},
        {TEXT_INIT("a<br>b<i>c</i>"), "a bc"},
        {TEXT_INIT("&copy; &#169;"), "\xC2\xA9 \xC2\xA9"},
        {TEXT_INIT("\\*a\\*"), "*a*"},
        {TEXT_INIT("&unknown; &"), "&unknown; &"},
        {TEXT_INIT(""), ""},
        {TEXT_INIT("*a\nb*"), "a b"},
        {TEXT_INIT("*a*\n\nb"), "*a* b"}, /* more than one paragraph is shown as it stands, but for code spans */
        {TEXT_INIT("*a*\n\n\r`b`"), "*a* b"},
        {TEXT_INIT("*a*\n\n\rb"), "*a* b"},
        {TEXT_INIT("*a*\rb"), "*a* b"},
    };
    struct page page;
    open_page(&page, TEXT("[mmcv]: http://x\n"));
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct text found = markdown_render(&page.arena, page.markdown, cases[i].source);
        cr_expect(text_equal(found, text_from(cases[i].expected)), "case %zu: %.*s", i, TEXT_PRINT(found));
    }
    arena_release(&page.arena);
}

Test(markdown, nesting_over_the_limit)
{
    char bytes[2 * MARKDOWN_DEPTH_LIMIT + 64] = "# T\n\n";
    size_t prefix = strlen(bytes);
    memset(bytes + prefix, '>', MARKDOWN_DEPTH_LIMIT);
    static const char deepest[] = " x\n";
    memcpy(bytes + prefix + MARKDOWN_DEPTH_LIMIT, deepest, sizeof(deepest));
    struct page page;
    open_page(&page, text_from(bytes));
    cr_expect(page.markdown->too_deep == TEXT_NONE);
    cr_expect(page.markdown->count == 2 && page.markdown->blocks[1].quote_depth == MARKDOWN_DEPTH_LIMIT);
    arena_release(&page.arena);
    memset(bytes + prefix, '>', MARKDOWN_DEPTH_LIMIT + 1);
    static const char too_deep[] = " x\n\n# never read\n";
    memcpy(bytes + prefix + MARKDOWN_DEPTH_LIMIT + 1, too_deep, sizeof(too_deep));
    open_page(&page, text_from(bytes));
    cr_expect(page.markdown->too_deep == prefix);
    cr_expect(page.markdown->count == 1);
    arena_release(&page.arena);
}
