#include "lint/model/matrix.h"

#include <criterion/criterion.h>

Test(matrix, lists)
{
    static const struct {
        struct text names;
        const char *name;
        bool listed;
    } cases[] = {
        {TEXT_INIT(""), "a", false},
        {TEXT_INIT(""), "", false},
        {TEXT_INIT("a\n"), "a", true},
        {TEXT_INIT("a\n"), "b", false},
        {TEXT_INIT("a\n"), "", false},
        {TEXT_INIT("a\nab\nb\n"), "a", true},
        {TEXT_INIT("a\nab\nb\n"), "ab", true},
        {TEXT_INIT("a\nab\nb\n"), "b", true},
        {TEXT_INIT("a\nab\nb\n"), "aa", false},
        {TEXT_INIT("a\nab\nb\n"), "c", false},
        {TEXT_INIT("a\nab\nb\n"), "a\nab", false},
        {TEXT_INIT("a long name indeed\nb\n"), "b", true},
        {TEXT_INIT("a\nb is a long name indeed\n"), "a", true},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct operator_matrix matrix = {.path = TEXT("matrix.md"), .names = cases[i].names};
        cr_expect_eq(matrix_lists(&matrix, text_from(cases[i].name)), cases[i].listed, "%zu", i);
    }
}

/* Every name of a long list is found, and none that stands between two. */
Test(matrix, lists_many)
{
    enum { COUNT = 1000 };
    struct arena arena = {0};
    struct operator_matrix matrix = {.path = TEXT("matrix.md"), .names = TEXT("")};
    for (size_t i = 0; i < COUNT; i++) {
        matrix.names =
            arena_format(&arena, "%.*sname_%04zu%s\n", TEXT_PRINT(matrix.names), i, i % 3 == 0 ? "_long" : "");
    }
    for (size_t i = 0; i < COUNT; i++) {
        struct text name = arena_format(&arena, "name_%04zu%s", i, i % 3 == 0 ? "_long" : "");
        cr_expect(matrix_lists(&matrix, name), "%s", name.data);
        cr_expect_not(matrix_lists(&matrix, arena_join(&arena, name, TEXT("0"))), "%s", name.data);
    }
    arena_release(&arena);
}
