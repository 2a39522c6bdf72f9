#include "base/text_index.h"

#include <criterion/criterion.h>

enum { MANY = 5000 };

Test(text_index, the_first_number_stays)
{
    struct arena arena = {0};
    struct text_index index = {0};
    cr_expect_eq(text_index_find(&index, TEXT("a")), TEXT_NONE, "an empty index holds nothing");
    cr_expect_eq(text_index_add(&arena, &index, TEXT("a"), 3), TEXT_NONE);
    cr_expect_eq(text_index_add(&arena, &index, TEXT("a"), 4), 3);
    cr_expect_eq(text_index_add(&arena, &index, TEXT(""), 5), TEXT_NONE, "the empty text is one");
    cr_expect_eq(text_index_find(&index, TEXT("a")), 3);
    cr_expect_eq(text_index_find(&index, TEXT("")), 5);
    cr_expect_eq(text_index_find(&index, TEXT("ab")), TEXT_NONE);
    cr_expect_eq(text_index_find(&index, (struct text){"a\0b", 3}), TEXT_NONE, "bytes count, not a string");
    arena_release(&arena);
}

Test(text_index, many)
{
    struct arena arena = {0};
    struct text_index index = {0};
    for (size_t i = 0; i < MANY; i++) {
        cr_expect_eq(text_index_add(&arena, &index, arena_format(&arena, "case-%zu", i), i), TEXT_NONE, "%zu", i);
    }
    for (size_t i = 0; i < 2 * MANY; i++) {
        struct text text = arena_format(&arena, "case-%zu", i);
        cr_expect_eq(text_index_find(&index, text), i < MANY ? i : TEXT_NONE, "%zu", i);
    }
    arena_release(&arena);
}
