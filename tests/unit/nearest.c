#include "base/nearest.h"

#include <criterion/criterion.h>

static const struct text known[] = {
    TEXT_INIT("normalized-arithmetic"),
    TEXT_INIT("speedup-arithmetic"),
    TEXT_INIT("title"),
    TEXT_INIT("note-length"),
    TEXT_INIT("error"),
    TEXT_INIT("warning"),
    TEXT_INIT("off"),
    TEXT_INIT("hygiene-host"),
    TEXT_INIT("hygiene-path"),
    TEXT_INIT("hygiene-email"),
};
static const size_t known_count = sizeof(known) / sizeof(*known);

Test(nearest, names)
{
    static const struct {
        const char *name;
        const char *expected;
    } cases[] = {
        {"normalised-arithmetic", "normalized-arithmetic"},
        {"normalized_arithmetic", "normalized-arithmetic"},
        {"Normalized-Arithmetic", "normalized-arithmetic"},
        {"speedup-arithmatics", "speedup-arithmetic"},
        {"titel", "title"},
        {"tilte", "title"},
        {"erorr", "error"},
        {"warn", "warning"},
        {"of", "off"},
        {"hygiene-pth", "hygiene-path"},
        {"hygiene-", ""}, /* three names go on from here */
        {"hygiene-e", "hygiene-email"},
        {"unrelated-thing", ""},
        {"x", ""},
        {"zz", ""},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct text found = nearest_name(text_from(cases[i].name), known, known_count);
        cr_expect(text_equal(found, text_from(cases[i].expected)), "%s gives %.*s", cases[i].name, TEXT_PRINT(found));
    }
}

Test(nearest, first_of_equally_near)
{
    static const struct text pair[] = {TEXT_INIT("hygiene-date"), TEXT_INIT("hygiene-data")};
    struct text found = nearest_name(TEXT("hygiene-datx"), pair, 2);
    cr_expect(text_equal(found, TEXT("hygiene-date")));
}

Test(nearest, nothing_known_and_long_names)
{
    cr_expect(nearest_name(TEXT("title"), NULL, 0).size == 0);
    static char longer[5000];
    for (size_t i = 0; i < sizeof(longer); i++) {
        longer[i] = 'a';
    }
    struct text huge = {longer, sizeof(longer)};
    cr_expect(nearest_name(huge, known, known_count).size == 0);
    cr_expect(nearest_name(TEXT("title"), &huge, 1).size == 0);
    struct text limit = {longer, 64};
    struct text near = {longer, 63};
    cr_expect(text_equal(nearest_name(near, &limit, 1), limit));
}
