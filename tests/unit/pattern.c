#include "base/pattern.h"

#include <criterion/criterion.h>

enum { OFTEN = 200 }; /* far more searches than machine code waits for */

static enum pattern_result search_often(const char *source, bool anchored, const char *subject, size_t from,
                                        struct pattern_span *span)
{
    struct pattern pattern;
    struct pattern_matcher matcher = {0};
    struct pattern_span first = {0};
    pattern_open(&pattern, text_from(source), anchored);
    enum pattern_result result = pattern_search(&pattern, &matcher, text_from(subject), from, &first);
    for (size_t i = 1; i < OFTEN; i++) {
        struct pattern_span again = {0};
        cr_assert_eq(pattern_search(&pattern, &matcher, text_from(subject), from, &again), result, "search %zu", i);
        cr_assert(again.start == first.start && again.end == first.end && again.group_start == first.group_start &&
                      again.group_end == first.group_end,
                  "search %zu", i);
    }
    pattern_release(&pattern);
    pattern_matcher_release(&matcher);
    *span = first;
    return result;
}

Test(pattern, finds_the_same_however_often_it_is_searched_for)
{
    struct pattern_span span;
    cr_assert_eq(search_often("(?<=b)(c+)d", false, "cd bccd", 0, &span), PATTERN_FOUND);
    cr_assert(span.start == 4 && span.end == 7 && span.group_start == 4 && span.group_end == 6);
    cr_assert_eq(search_often("c", true, "abc", 1, &span), PATTERN_NONE);
    cr_assert_eq(search_often("c", true, "abc", 2, &span), PATTERN_FOUND);
    cr_assert_eq(search_often("c(", false, "abc", 0, &span), PATTERN_BROKEN);
}

Test(pattern, gives_up_on_the_same_however_often_it_is_searched_for)
{
    struct pattern_span span;
    cr_assert_eq(search_often("^(?:a+)+$", false, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", 0, &span),
                 PATTERN_LIMIT);
}
