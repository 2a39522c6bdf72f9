/*
 * Two texts and a secret with NULs between them: the diff carried out on the first gives the second, equal texts have
 * none; no hunk shows the secret, and the hunks left out are counted; in colour, nothing in the texts steers a
 * terminal.
 */
#include "lint/diff.h"
#include "../property/patch.h"
#include "fuzz.h"

enum { SHORTEST_SECRET = 3 };

static size_t hunks_in(struct text diff)
{
    size_t hunks = 0;
    while (diff.size > 0) {
        hunks += text_starts(patch_take_line(&diff), TEXT("@@ "));
    }
    return hunks;
}

static size_t check_plain(const struct diff *diff)
{
    struct buffer out = {0};
    struct patch patch = {.old = diff->before};
    check(diff_unified(&out, diff) == 0);
    if (text_equal(diff->before, diff->after)) {
        check(out.size == 0);
    } else {
        check(patch_apply(buffer_view(&out), &patch) && text_equal(buffer_view(&patch.made), diff->after));
    }
    size_t hunks = hunks_in(buffer_view(&out));
    buffer_release(&patch.made);
    buffer_release(&out);
    return hunks;
}

static void check_secret(const struct diff *diff, size_t hunks)
{
    struct buffer out = {0};
    size_t hidden = diff_unified(&out, diff);
    struct text rest = buffer_view(&out);
    check(hidden + hunks_in(rest) == hunks);
    patch_take_line(&rest);
    patch_take_line(&rest);
    while (rest.size > 0) {
        struct text line = patch_take_line(&rest);
        bool content = !text_starts(line, TEXT("@@ ")) && !text_starts(line, TEXT("\\ No newline"));
        check(!content || text_find(text_after(line, 1), diff->secrets[0], 0) == TEXT_NONE);
    }
    buffer_release(&out);
}

static void check_colour(const struct diff *diff)
{
    struct buffer out = {0};
    (void)diff_unified(&out, diff);
    for (size_t i = 0; i < out.size; i++) {
        unsigned char byte = (unsigned char)out.data[i];
        bool ours = byte == 0x1B && i + 1 < out.size && out.data[i + 1] == '[';
        check(byte == '\n' || byte == '\t' || ours || (byte >= 0x20 && byte != 0x7F));
    }
    buffer_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct text rest = fuzz_bytes(&arena, data, size);
    struct diff diff = {.path = TEXT("a.md")};
    (void)text_split(&rest, '\0', &diff.before);
    (void)text_split(&rest, '\0', &diff.after);
    size_t hunks = check_plain(&diff);
    struct text secret = text_trim(rest);
    if (secret.size >= SHORTEST_SECRET && text_find_byte(secret, '\n', 0) == TEXT_NONE) {
        diff.secrets = &secret;
        diff.secret_count = 1;
        check_secret(&diff, hunks);
    }
    diff.colour = true;
    check_colour(&diff);
    arena_release(&arena);
    return 0;
}
