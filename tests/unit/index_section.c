#include "lint/model/index_section.h"

#include <criterion/criterion.h>

Test(index_section, sections)
{
    static const struct text words_in[] = {TEXT_INIT("bandwidth")};
    const struct text_list words = {words_in, 1};
    static const struct {
        const char *document;
        const char *first; /* how the one section begins; NULL: there is none */
        size_t size;       /* 0: to the end */
    } cases[] = {
        {"# A\n| x |\n| - |\n## B\n| Device | Bandwidth |\n| --- | ---: |\n| a | 1 |\n## C\ntext\n", "## B\n", 53},
        {"| Device | BANDWIDTH (GB/s) |\n|---|---|\n", "| Device", 0},
        {"# A\n> | Device | Bandwidth |\n> | - | - |\n", "# A", 0},
        {"# A\r\n| Device | Bandwidth |\r\n| - | - |\r\n# B\r\n", "# A", 40},
        {"# A\n```\n# B\n```\n| bandwidth |\n| - |\n", "# A", 0},
        {"# A\n<!--\n# B\n-->\n| bandwidth |\n| - |\n", "# A", 0},
        {"# A\n~~~~\n# B\n~~~\n# C\n~~~~\n| bandwidth |\n| - |\n", "# A", 0},
        {"# A\n<!-- x -->\n# B\n| bandwidth |\n| - |\n", "# B", 0},
        {"# A\n#hash\n| bandwidth |\n| - |\n", "# A", 0},
        {"# A\n####### B\n| bandwidth |\n| - |\n", "# A", 0},
        {"# A\n##\n| bandwidth |\n| - |\n", "##", 0},
        {"# A\n| x |\n| - |\n\n| bandwidth |\n| - |\n\n| y |\n| - |\n", "| bandwidth", 21},
        {"- a\n\n  | bandwidth |\n  | - |\n", "- a", 0},
        {"# A\nbandwidth\n\n| x |\n| - |\n", NULL, 0},
        {"# A\n| bandwidth |\n", NULL, 0},
        {"", NULL, 0},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct arena arena = {0};
        struct text document = text_from(cases[i].document);
        struct text_list sections = sections_with_column(&arena, document, words);
        cr_expect_eq(sections.count, cases[i].first != NULL, "%zu: %zu", i, sections.count);
        if (sections.count == 1 && cases[i].first != NULL) {
            struct text section = sections.items[0];
            size_t to_end = document.size - (size_t)(section.data - document.data);
            cr_expect(text_starts(section, text_from(cases[i].first)), "%zu", i);
            cr_expect_eq(section.size, cases[i].size == 0 ? to_end : cases[i].size, "%zu: %zu", i, section.size);
        }
        arena_release(&arena);
    }
}

/* Sections that hold the column come one by one, in their order; what stands between them is left out. */
Test(index_section, several)
{
    static const struct text words_in[] = {TEXT_INIT("bandwidth")};
    static const char document[] = "# A\n| bandwidth |\n| - |\n# B\ntext\n# C\n| bandwidth |\n| - |\n"
                                   "# D\n| bandwidth |\n| - |\n";
    static const char *const expected[] = {"# A\n| bandwidth |\n| - |\n", "# C\n| bandwidth |\n| - |\n",
                                           "# D\n| bandwidth |\n| - |\n"};
    struct arena arena = {0};
    struct text_list sections = sections_with_column(&arena, text_from(document), (struct text_list){words_in, 1});
    cr_assert_eq(sections.count, sizeof(expected) / sizeof(*expected), "%zu", sections.count);
    for (size_t i = 0; i < sections.count; i++) {
        cr_expect(text_equal(sections.items[i], text_from(expected[i])), "%zu: %.*s", i, TEXT_PRINT(sections.items[i]));
    }
    arena_release(&arena);
}
