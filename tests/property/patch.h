/* A unified diff carried out on a text by the diff's own rules, for the programs that hold diffs to their law. */
#ifndef BENCHLINT_TESTS_PROPERTY_PATCH_H
#define BENCHLINT_TESTS_PROPERTY_PATCH_H

#include "base/buffer.h"

static inline struct text patch_take_line(struct text *rest)
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

static inline bool patch_take_old(struct patch *patch, struct text expected)
{
    struct text line = patch_take_line(&patch->old);
    patch->old_line++;
    return text_equal(line, expected);
}

/* "@@ -a,b +c,d @@": copies up to the hunk; false when its numbers are not those of the lines. */
static inline bool patch_open_hunk(struct patch *patch, struct text header)
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
        buffer_text(&patch->made, patch_take_line(&patch->old));
        patch->old_line++;
        patch->new_line++;
    }
    return patch->new_line == (numbers[3] == 0 ? numbers[2] : numbers[2] - 1);
}

/* What comes of `patch->old` is in `patch->made`; false where the diff does not fit. */
static inline bool patch_apply(struct text diff, struct patch *patch)
{
    patch_take_line(&diff);
    patch_take_line(&diff);
    while (diff.size > 0) {
        struct text line = patch_take_line(&diff);
        if (text_starts(line, TEXT("@@ "))) {
            if (!patch_open_hunk(patch, line)) {
                return false;
            }
            continue;
        }
        struct text body = text_after(line, 1);
        if (text_starts(diff, TEXT("\\ No newline"))) {
            body.size--;
            patch_take_line(&diff);
        }
        if (line.data[0] != '+' && !patch_take_old(patch, body)) {
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

#endif
