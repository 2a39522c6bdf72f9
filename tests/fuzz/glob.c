/*
 * A pattern of the configuration, a line end, a path: the match ends, a pattern without special bytes matches itself
 * and nothing else, and what a pattern matches it covers too, with all that lies under it.
 */
#include "fuzz.h"

static bool is_plain(struct text pattern)
{
    for (size_t i = 0; i < pattern.size; i++) {
        if (!byte_is_word(pattern.data[i])) {
            return false;
        }
    }
    return pattern.size > 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct text bytes = fuzz_bytes(&arena, data, size);
    struct text pattern;
    if (text_split(&bytes, '\n', &pattern)) {
        bool matches = glob_matches(pattern, bytes);
        bool covers = glob_covers(pattern, bytes);
        check(!matches || covers);
        check(!is_plain(pattern) || matches == text_equal(pattern, bytes));
        check(!is_plain(pattern) || glob_covers(pattern, arena_format(&arena, "%.*s/a", TEXT_PRINT(pattern))));
        check(bytes.size == 0 || text_starts(bytes, TEXT("/")) || glob_matches(TEXT("**"), bytes));
    }
    arena_release(&arena);
    return 0;
}
