#include "lint/read/source.h"

#include <criterion/criterion.h>
#include <string.h>

static struct source open_text(struct arena *arena, struct text bytes)
{
    return source_open(arena, TEXT("README.md"), bytes);
}

Test(source, lines)
{
    static const struct {
        struct text bytes;
        size_t count;
        const char *lines[4];
    } cases[] = {
        {TEXT_INIT(""), 1, {""}},
        {TEXT_INIT("a"), 1, {"a"}},
        {TEXT_INIT("a\n"), 1, {"a"}},
        {TEXT_INIT("a\nb"), 2, {"a", "b"}},
        {TEXT_INIT("a\r\nb\r\n"), 2, {"a", "b"}},
        {TEXT_INIT("\n\n"), 2, {"", ""}},
        {TEXT_INIT("\xEF\xBB\xBFone\ntwo"), 2, {"one", "two"}},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct arena arena = {0};
        struct source source = open_text(&arena, cases[i].bytes);
        cr_expect(source.text, "case %zu", i);
        cr_expect(source.line_count == cases[i].count, "case %zu has %zu lines", i, source.line_count);
        for (size_t line = 0; line < cases[i].count; line++) {
            struct text found = source_line(&source, line);
            cr_expect(text_equal(found, text_from(cases[i].lines[line])), "case %zu, line %zu: %.*s", i, line,
                      TEXT_PRINT(found));
        }
        cr_expect(source_line(&source, cases[i].count).size == 0);
        arena_release(&arena);
    }
}

Test(source, positions_count_code_points_and_no_byte_order_mark)
{
    static const struct {
        struct text bytes;
        size_t offset, line, column;
    } cases[] = {
        {TEXT_INIT("abc"), 0, 1, 1},
        {TEXT_INIT("abc"), 3, 1, 4},
        {TEXT_INIT("a\nbc"), 3, 2, 2},
        {TEXT_INIT("\xC3\xA9x"), 2, 1, 2},
        {TEXT_INIT("\xF0\x9F\x98\x80x"), 4, 1, 2},
        {TEXT_INIT("\xEF\xBB\xBF# T"), 3, 1, 1},
        {TEXT_INIT("\xEF\xBB\xBF# T"), 0, 1, 1},
        {TEXT_INIT("\xEF\xBB\xBF# T\nx"), 7, 2, 1},
        {TEXT_INIT("a\n"), 99, 1, 3},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct arena arena = {0};
        struct source source = open_text(&arena, cases[i].bytes);
        struct position position = source_position(&source, cases[i].offset);
        cr_expect(position.line == cases[i].line, "case %zu: line %zu", i, position.line);
        cr_expect(position.column == cases[i].column, "case %zu: column %zu", i, position.column);
        cr_expect(position.offset == cases[i].offset);
        arena_release(&arena);
    }
}

Test(source, only_valid_utf8_without_nul_is_text)
{
    static const struct {
        struct text bytes;
        size_t invalid; /* TEXT_NONE: it is text */
    } cases[] = {
        {TEXT_INIT("plain ascii, longer than a word"), TEXT_NONE},
        {TEXT_INIT("\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"), TEXT_NONE},
        {TEXT_INIT("eight by\x00te"), 8},
        {TEXT_INIT("\xFF"), 0},
        {TEXT_INIT("ab\xC3"), 2},
        {TEXT_INIT("\xC0\xAF"), 0},
        {TEXT_INIT("\xED\xA0\x80"), 0},
        {TEXT_INIT("\xF4\x90\x80\x80"), 0},
        {TEXT_INIT("\xE0\x80\x80"), 0},
        {TEXT_INIT("12345678\x80"), 8},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct arena arena = {0};
        struct source source = open_text(&arena, cases[i].bytes);
        bool text = cases[i].invalid == TEXT_NONE;
        cr_expect(source.text == text, "case %zu", i);
        cr_expect(text || source.invalid == cases[i].invalid, "case %zu: %zu", i, source.invalid);
        arena_release(&arena);
    }
}

Test(source, line_of_every_offset)
{
    struct arena arena = {0};
    struct text bytes = TEXT("one\n\ntwo\r\nthree");
    struct source source = open_text(&arena, bytes);
    size_t line = 0;
    for (size_t i = 0; i <= bytes.size; i++) {
        cr_expect(source_line_of(&source, i) == line, "offset %zu", i);
        line += i < bytes.size && bytes.data[i] == '\n';
    }
    arena_release(&arena);
}
