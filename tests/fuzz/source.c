/*
 * Any bytes as a source: its lines cover the file in order, every offset lies in the line that it is said to, lines and
 * columns count what a person counts, and what is no text says where.
 */
#include "lint/read/source.h"
#include "fuzz.h"

static void check_lines(const struct source *source)
{
    size_t size = source->bytes.size;
    check(source->line_count > 0 && source->lines[0] == 0);
    for (size_t line = 0; line < source->line_count; line++) {
        size_t next = line + 1 < source->line_count ? source->lines[line + 1] : size;
        struct text text = source_line(source, line);
        check(source->lines[line] <= next && (line == 0 || source->lines[line] > source->lines[line - 1]));
        check(source_offset(source, text) >= source->lines[line] && source_offset(source, text) + text.size <= next);
        check(text_find_byte(text, '\n', 0) == TEXT_NONE);
    }
    check(source_line(source, source->line_count).size == 0);
}

static void check_position(const struct source *source, size_t offset)
{
    struct position position = source_position(source, offset);
    size_t line = source_line_of(source, offset);
    check(position.offset == offset && position.line == line + 1 && position.column >= 1);
    check(source->lines[line] <= offset);
    check(line + 1 == source->line_count || offset < source->lines[line + 1]);
    check(position.column <= offset - source->lines[line] + 1);
    size_t from = line == 0 && source->body <= offset ? source->body : source->lines[line];
    bool continued = offset < source->bytes.size && ((unsigned char)source->bytes.data[offset] & 0xC0U) == 0x80U;
    if (source->text && !continued && from <= offset) {
        check(position.column == text_code_points(text_slice(source->bytes, from, offset)) + 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct source source = source_open(&arena, TEXT("file"), fuzz_bytes(&arena, data, size));
    check(source.body == (text_starts(source.bytes, TEXT("\xEF\xBB\xBF")) ? 3 : 0));
    check(source.text || source.invalid < size);
    check_lines(&source);
    for (size_t offset = 0; offset <= size && offset < 1024; offset++) {
        check_position(&source, offset);
    }
    check_position(&source, size);
    arena_release(&arena);
    return 0;
}
