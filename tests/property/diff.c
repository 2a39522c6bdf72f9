/*
 * Random pairs of texts: a unified diff, carried out on the first by its own rules, gives the second; its hunks name
 * the lines that they speak of; equal texts give no diff. Prints what was tried, exits 1 on the first breach.
 */
#include "lint/diff.h"

#include "base/memory.h"

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

static struct text take_line(struct text *rest)
{
    size_t feed = text_find_byte(*rest, '\n', 0);
    size_t end = feed == TEXT_NONE ? rest->size : feed + 1;
    struct text line = text_slice(*rest, 0, end);
    *rest = text_after(*rest, end);
    return line;
}

struct patch {
    struct text old; /* what of the first text is not yet taken */
    size_t old_line; /* lines taken */
    size_t new_line; /* lines written */
    struct buffer made;
};

static bool take_old(struct patch *patch, struct text expected)
{
    struct text line = take_line(&patch->old);
    patch->old_line++;
    return text_equal(line, expected);
}

/* "@@ -a,b +c,d @@": copies up to the hunk; false when its numbers are not those of the lines. */
static bool open_hunk(struct patch *patch, struct text header)
{
    size_t numbers[4] = {0, 1, 0, 1};
    size_t side = 0;
    for (size_t i = 3; i < header.size && header.data[i] != '@'; i++) {
        char byte = header.data[i];
        if (byte == '-' || byte == '+') {
            side = byte == '-' ? 0 : 2;
            numbers[side] = 0;
        } else if (byte == ',') {
            numbers[++side] = 0;
        } else if (byte_is_digit(byte)) {
            numbers[side] = numbers[side] * 10 + (size_t)(byte - '0');
        }
    }
    size_t start = numbers[1] == 0 ? numbers[0] : numbers[0] - 1;
    while (patch->old_line < start) {
        buffer_text(&patch->made, take_line(&patch->old));
        patch->old_line++;
        patch->new_line++;
    }
    return patch->new_line == (numbers[3] == 0 ? numbers[2] : numbers[2] - 1);
}

static bool apply(struct text diff, struct patch *patch)
{
    take_line(&diff);
    take_line(&diff);
    while (diff.size > 0) {
        struct text line = take_line(&diff);
        if (text_starts(line, TEXT("@@ "))) {
            if (!open_hunk(patch, line)) {
                return false;
            }
            continue;
        }
        struct text body = text_after(line, 1);
        if (text_starts(diff, TEXT("\\ No newline"))) {
            body.size--;
            take_line(&diff);
        }
        if (line.data[0] != '+' && !take_old(patch, body)) {
            return false;
        }
        if (line.data[0] != '-') {
            buffer_text(&patch->made, body);
            patch->new_line++;
        }
    }
    buffer_text(&patch->made, patch->old);
    return true;
}

static bool holds(struct text before, struct text after)
{
    struct diff diff = {.path = TEXT("a.md"), .before = before, .after = after};
    struct buffer out = {0};
    struct patch patch = {.old = before};
    diff_unified(&out, &diff);
    bool same = text_equal(before, after);
    bool right = same ? out.size == 0 : apply(buffer_view(&out), &patch) && text_equal(buffer_view(&patch.made), after);
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
