/*
 * Random pairs of texts: a unified diff, carried out on the first by its own rules, gives the second; its hunks name
 * the lines that they speak of; equal texts give no diff. Prints what was tried, exits 1 on the first breach.
 */
#include "lint/diff.h"

#include "base/memory.h"
#include "patch.h"

#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 20000 };

static unsigned long long state = 88172645463325252ULL;

static size_t below(size_t limit)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (size_t)(state % limit);
}

static const char *const words[] = {"a\n", "b\n", "\n", "c\r\n", "- x\n", "+ y\n", "@@ z\n", "\\ w\n", "d", " e\n"};

static void add_lines(struct buffer *text, size_t count, size_t variety)
{
    for (size_t i = 0; i < count; i++) {
        if (below(3) == 0) {
            buffer_format(text, "line %zu\n", below(variety));
        } else {
            buffer_string(text, words[below(sizeof(words) / sizeof(*words))]);
        }
    }
}

/* A copy with some lines dropped, doubled, replaced or put in. */
static void vary(struct text text, struct buffer *out)
{
    size_t rate = 2 + below(12);
    while (text.size > 0) {
        size_t feed = text_find_byte(text, '\n', 0);
        size_t end = feed == TEXT_NONE ? text.size : feed + 1;
        size_t what = below(rate);
        if (what != 0) {
            buffer_text(out, text_slice(text, 0, end));
        }
        if (what == 1) {
            add_lines(out, 1 + below(3), 40);
        }
        text = text_after(text, end);
    }
}

static bool holds(struct text before, struct text after)
{
    struct diff diff = {.path = TEXT("a.md"), .before = before, .after = after};
    struct buffer out = {0};
    struct patch patch = {.old = before};
    diff_unified(&out, &diff);
    bool same = text_equal(before, after);
    bool right =
        same ? out.size == 0 : patch_apply(buffer_view(&out), &patch) && text_equal(buffer_view(&patch.made), after);
    if (!right) {
        printf("breach:\n%.*s", TEXT_PRINT(buffer_view(&out)));
    }
    buffer_release(&patch.made);
    buffer_release(&out);
    return right;
}

int main(void)
{
    size_t changed = 0;
    for (size_t round = 0; round < ROUNDS; round++) {
        struct buffer before = {0};
        struct buffer after = {0};
        add_lines(&before, below(60), 1 + below(60));
        if (below(10) == 0) {
            add_lines(&after, below(60), 40);
        } else {
            vary(buffer_view(&before), &after);
        }
        bool right = holds(buffer_view(&before), buffer_view(&after));
        changed += !text_equal(buffer_view(&before), buffer_view(&after));
        buffer_release(&before);
        buffer_release(&after);
        if (!right) {
            printf("round %zu\n", round);
            return 1;
        }
    }
    printf("%d pairs, %zu of them different: every diff gives the second text\n", (int)ROUNDS, changed);
    return changed > ROUNDS / 2 ? 0 : 1;
}
