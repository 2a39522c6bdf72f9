#include "lint/read/source.h"

#include "base/memory.h"

#include <stdint.h>
#include <string.h>

/* Length of the UTF-8 sequence at `bytes`, 0 when it is none: RFC 3629, no surrogates, no overlong forms. */
static size_t sequence_length(const unsigned char *bytes, size_t left)
{
    unsigned char first = bytes[0];
    size_t length = first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
    if (length == 0 || length > left) {
        return 0;
    }
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xC0U) != 0x80U) {
            return 0;
        }
    }
    bool overlong = (first == 0xE0 && bytes[1] < 0xA0) || (first == 0xF0 && bytes[1] < 0x90);
    bool beyond = (first == 0xED && bytes[1] > 0x9F) || (first == 0xF4 && bytes[1] > 0x8F);
    return overlong || beyond ? 0 : length;
}

enum { PLAIN_WORDS = 4, PLAIN_BYTES = PLAIN_WORDS * sizeof(uint64_t) };

/* Are the next bytes all ASCII and none NUL? Less one, a NUL alone sets its highest bit. */
static bool is_plain(const unsigned char *bytes)
{
    uint64_t words[PLAIN_WORDS];
    memcpy(words, bytes, PLAIN_BYTES);
    uint64_t seen = 0;
    for (size_t i = 0; i < PLAIN_WORDS; i++) {
        seen |= words[i] | (words[i] - 0x0101010101010101U);
    }
    return (seen & 0x8080808080808080U) == 0;
}

size_t source_first_invalid(struct text text)
{
    const unsigned char *bytes = (const unsigned char *)text.data;
    size_t at = 0;
    while (at < text.size) {
        if (text.size - at >= PLAIN_BYTES && is_plain(bytes + at)) {
            at += PLAIN_BYTES;
        } else if (bytes[at] != 0 && bytes[at] < 0x80) {
            at++;
        } else {
            size_t length = bytes[at] == 0 ? 0 : sequence_length(bytes + at, text.size - at);
            if (length == 0) {
                return at;
            }
            at += length;
        }
    }
    return text.size;
}

static void index_lines(struct arena *arena, struct source *source)
{
    size_t count = 1;
    for (size_t at = text_find_byte(source->bytes, '\n', 0); at != TEXT_NONE;
         at = text_find_byte(source->bytes, '\n', at + 1)) {
        count += at + 1 < source->bytes.size;
    }
    source->lines = arena_array(arena, size_t, count);
    source->line_count = count;
    size_t line = 1;
    for (size_t at = text_find_byte(source->bytes, '\n', 0); at != TEXT_NONE && line < count;
         at = text_find_byte(source->bytes, '\n', at + 1)) {
        source->lines[line++] = at + 1;
    }
}

struct source source_open(struct arena *arena, struct text path, struct text bytes)
{
    struct source source = {.path = path, .bytes = bytes};
    source.body = text_starts(bytes, TEXT("\xEF\xBB\xBF")) ? 3 : 0;
    source.invalid = source_first_invalid(bytes);
    source.text = source.invalid == bytes.size;
    index_lines(arena, &source);
    return source;
}

size_t source_line_of(const struct source *source, size_t offset)
{
    size_t low = 0;
    size_t high = source->line_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (source->lines[middle] <= offset) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

struct position source_position(const struct source *source, size_t offset)
{
    size_t line = source_line_of(source, offset);
    size_t begin = line == 0 ? source->body : source->lines[line];
    size_t end = offset > source->bytes.size ? source->bytes.size : offset;
    struct text before = text_slice(source->bytes, begin < end ? begin : end, end);
    return (struct position){line + 1, text_code_points(before) + 1, offset};
}

struct text source_line(const struct source *source, size_t line)
{
    if (line >= source->line_count) {
        return TEXT("");
    }
    size_t begin = line == 0 ? source->body : source->lines[line];
    size_t end = line + 1 < source->line_count ? source->lines[line + 1] : source->bytes.size;
    struct text view = text_slice(source->bytes, begin, end);
    if (text_ends(view, TEXT("\n"))) {
        view.size--;
    }
    if (text_ends(view, TEXT("\r"))) {
        view.size--;
    }
    return view;
}

bool source_holds(const struct source *source, struct text text)
{
    uintptr_t from = (uintptr_t)source->bytes.data;
    uintptr_t at = (uintptr_t)text.data;
    return at >= from && at + text.size <= from + source->bytes.size;
}

size_t source_offset(const struct source *source, struct text view)
{
    return (size_t)(view.data - source->bytes.data);
}
