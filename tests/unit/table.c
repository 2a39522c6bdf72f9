#include "lint/read/markdown.h"

#include <criterion/criterion.h>
#include <string.h>

/* A table as text: a cell's source in <>, what it shows in () where that differs, `!` behind one code span. */
static struct text describe(struct arena *arena, const struct table *table)
{
    struct text out = TEXT("");
    for (size_t r = 0; r <= table->row_count; r++) {
        const struct table_row *row = r == 0 ? &table->header : &table->rows[r - 1];
        for (size_t i = 0; i < row->count; i++) {
            const struct cell *cell = &row->cells[i];
            bool differs = !text_equal(cell->source, cell->text);
            out = arena_format(arena, "%.*s<%.*s>%s", TEXT_PRINT(out), TEXT_PRINT(cell->source), cell->code ? "!" : "");
            out = differs ? arena_format(arena, "%.*s(%.*s)", TEXT_PRINT(out), TEXT_PRINT(cell->text)) : out;
        }
        out = arena_format(arena, "%.*s%s", TEXT_PRINT(out), r < table->row_count ? " / " : "");
    }
    return out;
}

static const struct table *first_table(const struct markdown *markdown)
{
    for (size_t i = 0; i < markdown->count; i++) {
        if (markdown->blocks[i].kind == BLOCK_TABLE) {
            return markdown->blocks[i].table;
        }
    }
    return NULL;
}

static void expect_table(struct text bytes, const char *expected)
{
    struct arena arena = {0};
    struct source source = source_open(&arena, TEXT("README.md"), bytes);
    const struct markdown *markdown = markdown_read(&arena, &source);
    const struct table *table = first_table(markdown);
    struct text found = table == NULL ? TEXT("none") : describe(&arena, table);
    cr_expect(text_equal(found, text_from(expected)), "%.*s\ngives %.*s", TEXT_PRINT(bytes), TEXT_PRINT(found));
    arena_release(&arena);
}

struct table_case {
    struct text bytes;
    const char *expected;
};

static void expect_tables(const struct table_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        expect_table(cases[i].bytes, cases[i].expected);
    }
}
#define EXPECT_TABLES(cases) expect_tables((cases), sizeof(cases) / sizeof(*(cases)))

Test(table, what_is_one)
{
    static const struct table_case cases[] = {
        {TEXT_INIT("| a | b |\n|---|---|\n| 1 | 2 |\n"), "<a><b> / <1><2>"},
        {TEXT_INIT("a | b\n--|--\n1 | 2"), "<a><b> / <1><2>"},
        {TEXT_INIT("| a |\n|---|\n"), "<a>"},
        {TEXT_INIT("a\n:-:\nb\n"), "<a> / <b>"},
        {TEXT_INIT("a\n---\n"), "none"},
        {TEXT_INIT("| a | b |\n|---|\n"), "none"},
        {TEXT_INIT("| a |\n|---|---|\n"), "none"},
        {TEXT_INIT("| a | b |\n|- -|---|\n"), "none"},
        {TEXT_INIT("| a | b |\n|---|:|\n"), "none"},
        {TEXT_INIT("a | b\n- | -\n"), "none"},
        {TEXT_INIT("|---|\n"), "none"},
        {TEXT_INIT("| a |\n\n|---|\n"), "none"},
        {TEXT_INIT("    | a |\n    |---|\n"), "none"},
        {TEXT_INIT("   | a |\n   |---|\n   | 1 |\n"), "<a> / <1>"},
        {TEXT_INIT("```\n| a |\n|---|\n```\n"), "none"},
        {TEXT_INIT("<!--\n| a |\n|---|\n-->\n"), "none"},
        {TEXT_INIT("> | a |\n|---|\n"), "none"},
    };
    EXPECT_TABLES(cases);
}

Test(table, where_it_begins_and_ends)
{
    static const struct table_case cases[] = {
        {TEXT_INIT("text\n| a |\n|---|\n| 1 |\n\n| 2 |\n"), "<a> / <1>"},
        {TEXT_INIT("| a |\n|---|\nplain\n"), "<a> / <plain>"},
        {TEXT_INIT("| a |\n|---|\n# h\n"), "<a>"},
        {TEXT_INIT("| a |\n|---|\n> q\n"), "<a>"},
        {TEXT_INIT("| a |\n|---|\n- q\n"), "<a>"},
        {TEXT_INIT("| a |\n|---|\n2. q\n"), "<a>"},
        {TEXT_INIT("| a |\n|---|\n    code\n"), "<a>"},
        {TEXT_INIT("| a |\n|---|\n<b>\n"), "<a>"},
        {TEXT_INIT("| a |\n|---|\n===\n"), "<a> / <===>"},
        {TEXT_INIT("| a |\n|---|\n---\n"), "<a>"},
        {TEXT_INIT("| a |\n|---|\n|\n| 1 |\n"), "<a>"},
        {TEXT_INIT("| a |\n|---|\n| |\n| 1 |\n"), "<a> / <> / <1>"},
        {TEXT_INIT("- | a |\n  |---|\n  | 1 |\n| 2 |\n"), "<a> / <1>"},
        {TEXT_INIT("> | a |\n> |---|\n> | 1 |\n| 2 |\n"), "<a> / <1>"},
        {TEXT_INIT("1. x\n\n   > | a |\n   > |---|\n   > | 1 |\n"), "<a> / <1>"},
        {TEXT_INIT("[r]: /u\n| a |\n|---|\n"), "<a>"},
    };
    EXPECT_TABLES(cases);
}

Test(table, cells)
{
    static const struct table_case cases[] = {
        {TEXT_INIT("|a|b|\n|-|-|\n|`x|y`|\n"), "<a><b> / <`x><y`>"},
        {TEXT_INIT("|a|\n|-|\n|`x\\|y`|\n"), "<a> / <`x\\|y`>!(x|y)"},
        {TEXT_INIT("|a|\n|-|\n|x \\| y|\n"), "<a> / <x \\| y>(x | y)"},
        {TEXT_INIT("|a|\n|-|\n|x \\\\| y|\n"), "<a> / <x \\\\| y>(x | y)"},
        {TEXT_INIT("|a|b|\n|-|-|\n|1|\n|1|2|3|\n"), "<a><b> / <1> / <1><2><3>"},
        {TEXT_INIT("|a|b|\n|-|-|\n||  |\n"), "<a><b> / <><>"},
        {TEXT_INIT("|a|\r\n|-|\r\n| 1 |\r\n"), "<a> / <1>"},
        {TEXT_INIT("|\ta\t|\n|-|\n|\t1\t|\n"), "<a> / <1>"},
        {TEXT_INIT("|a|\n|-|\n|``c ` d``|\n|``c``` ``|\n"), "<a> / <``c ` d``>!(c ` d) / <``c``` ``>!(c```)"},
        {TEXT_INIT("|a|\n|-|\n|`c` x|\n|`c` `d`|\n"), "<a> / <`c` x>(c x) / <`c` `d`>(c d)"},
        {TEXT_INIT("|a|\n|-|\n|**1.5** *x*|\n"), "<a> / <**1.5** *x*>(1.5 x)"},
        {TEXT_INIT("|a|\n|-|\n|1.5<!-- was 2 -- old -->|\n"), "<a> / <1.5<!-- was 2 -- old -->>(1.5)"},
        {TEXT_INIT("|a|\n|-|\n|<b>1</b><br>2|\n"), "<a> / <<b>1</b><br>2>(1 2)"},
        {TEXT_INIT("|a|\n|-|\n|1&nbsp;ms &lt; 2\\*|\n"), "<a> / <1&nbsp;ms &lt; 2\\*>(1 ms < 2*)"},
        {TEXT_INIT("|a|\n|-|\n|&nbsp;|\n"), "<a> / <&nbsp;>()"},
        {TEXT_INIT("|a|\n|-|\n|[t](u \"w\") ![i](j) <http://x>|\n"),
         "<a> / <[t](u \"w\") ![i](j) <http://x>>(t i http://x)"},
        {TEXT_INIT("|a|\n|-|\n|[t][r] [R] [r][] [s]|\n\n[r]: /u\n"), "<a> / <[t][r] [R] [r][] [s]>(t R r [s])"},
        {TEXT_INIT("|a|\n|-|\n|mu_space.bev_pool|\n|2 * 3|\n"), "<a> / <mu_space.bev_pool> / <2 * 3>"},
        {TEXT_INIT("|a|\n|-|\n|- x|\n|# y|\n|> z|\n"), "<a> / <- x> / <# y> / <> z>"},
        {TEXT_INIT("|a|\n|-|\n|`|\n|```|\n"), "<a> / <`> / <```>"},
    };
    EXPECT_TABLES(cases);
}

Test(table, offsets_and_aligns)
{
    struct arena arena = {0};
    struct text bytes = TEXT("\xEF\xBB\xBF> - |a | `b`| \xC3\xA9 |  |\r\n>   | :-- | --:|:-:|---|\r\n>   1|2\r\n");
    struct source source = source_open(&arena, TEXT("README.md"), bytes);
    const struct table *table = first_table(markdown_read(&arena, &source));
    cr_assert_not_null(table);
    cr_expect(table->start == 7 && bytes.data[table->start] == '|');
    cr_expect(table->end == bytes.size - 2);
    cr_assert(table->header.count == 4 && table->row_count == 1 && table->rows[0].count == 2);
    static const char *const cells[] = {"a", "`b`", "\xC3\xA9", ""};
    for (size_t i = 0; i < 4; i++) {
        const struct cell *cell = &table->header.cells[i];
        struct text slice = text_slice(bytes, cell->start, cell->end);
        cr_expect(text_equal(slice, text_from(cells[i])), "cell %zu: %.*s", i, TEXT_PRINT(slice));
        cr_expect(cell->source.data == slice.data && cell->source.size == slice.size);
    }
    const struct cell *empty = &table->header.cells[3];
    cr_expect(bytes.data[empty->start] == '|' && bytes.data[empty->start - 3] == '|', "behind the pipe's blanks");
    static const enum align aligns[] = {ALIGN_LEFT, ALIGN_RIGHT, ALIGN_CENTER, ALIGN_DEFAULT};
    cr_expect(memcmp(table->aligns, aligns, sizeof(aligns)) == 0);
    cr_expect(table->delimiter.count == 4);
    cr_expect(bytes.data[table->rows[0].start] == '1' && bytes.data[table->rows[0].end] == '\r');
    arena_release(&arena);
}

/* Its rows are not kept, but read again: the same cells, the same prose. */
Test(table, long_one)
{
    enum { ROWS = 1000 };
    struct arena arena = {0};
    struct text bytes = TEXT("[x]: y\n\n| *a* |\n|---|\n");
    for (size_t i = 0; i < ROWS; i++) {
        bytes = arena_format(&arena, "%.*s| `%zu` <!-- c --> [t][x] &amp; *b* |\n", TEXT_PRINT(bytes), i);
    }
    struct source source = source_open(&arena, TEXT("README.md"), bytes);
    const struct markdown *markdown = markdown_read(&arena, &source);
    struct markdown *outline = markdown_outline(&arena, &source);
    const struct table *table = first_table(markdown);
    cr_assert(table != NULL && table->rows == NULL && table->row_count == ROWS);
    cr_expect_eq(markdown_comments(&arena, markdown).count, ROWS);
    const struct table_row *rows = markdown_rows(&arena, markdown, table);
    for (size_t i = 0; i < ROWS; i++) {
        struct table_row row = markdown_row(&arena, outline, first_table(outline), i);
        struct text seen = arena_format(&arena, "%zu t & b", i);
        struct text prose = text_slice(markdown->prose, row.start, row.end);
        cr_expect(text_equal(rows[i].cells[0].text, seen), "%.*s", TEXT_PRINT(rows[i].cells[0].text));
        cr_expect(text_equal(row.cells[0].text, seen) && row.start == rows[i].start && row.end == rows[i].end);
        cr_expect(text_find(prose, TEXT("*"), 0) == TEXT_NONE && text_find(prose, TEXT("b"), 0) != TEXT_NONE);
    }
    cr_expect(table->end == rows[ROWS - 1].end && table->end == first_table(outline)->end);
    arena_release(&arena);
}

Test(table, one_row_of_a_short_one)
{
    struct arena arena = {0};
    struct source source = source_open(&arena, TEXT("README.md"), TEXT("| a |\n|---|\n| 1 |\n| `2` |\n"));
    struct markdown *markdown = markdown_read(&arena, &source);
    const struct table *table = first_table(markdown);
    cr_assert(table != NULL && table->rows != NULL && table->row_count == 2);
    struct table_row row = markdown_row(&arena, markdown, table, 1);
    cr_expect(row.start == table->rows[1].start && text_equal(row.cells[0].text, TEXT("2")) && row.cells[0].code);
    arena_release(&arena);
}

Test(table, more_cells_than_a_table_may_have)
{
    enum { PIPES = 70000 };
    static char bytes[2 * PIPES * 2 + 16];
    size_t size = 0;
    for (size_t i = 0; i < PIPES; i++) {
        memcpy(bytes + size, "a|", 2);
        size += 2;
    }
    bytes[size++] = '\n';
    for (size_t i = 0; i < PIPES; i++) {
        memcpy(bytes + size, "-|", 2);
        size += 2;
    }
    expect_table((struct text){bytes, size}, "none");
}
