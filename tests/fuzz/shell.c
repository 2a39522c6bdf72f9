/*
 * Any text as the shell block of a Run section: words lie in the block in order, and what a word without quotes and
 * escapes says is what stands there.
 */
#include "lint/model/shell.h"
#include "fuzz.h"

enum { OFFSET = 7 }; /* of the block in its file */

static void check_place(const struct shell_word *word, struct text bytes)
{
    check(word->start >= OFFSET && word->start <= word->end && word->end <= bytes.size + OFFSET);
    struct text written = text_slice(bytes, word->start - OFFSET, word->end - OFFSET);
    bool plain = true;
    for (size_t i = 0; i < written.size; i++) {
        plain = plain && (byte_is_word(written.data[i]) || written.data[i] == '-' || written.data[i] == '/');
    }
    check(!plain || text_equal(written, word->text));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct text bytes = fuzz_bytes(&arena, data, size);
    struct shell_script script = shell_read(&arena, bytes, OFFSET);
    size_t from = OFFSET;
    for (size_t i = 0; i < script.count; i++) {
        for (size_t word = 0; word < script.items[i].count; word++) {
            check_place(&script.items[i].items[word], bytes);
            check(script.items[i].items[word].start >= from);
            from = script.items[i].items[word].start;
        }
    }
    arena_release(&arena);
    return 0;
}
