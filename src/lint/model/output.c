#include "lint/model/output.h"

/* The line at `*at`, which moves behind its end. */
static struct text next_line(struct text bytes, size_t *at)
{
    size_t start = *at;
    size_t end = start;
    while (end < bytes.size && bytes.data[end] != '\n' && bytes.data[end] != '\r') {
        end++;
    }
    *at = end + 1;
    return text_slice(bytes, start, end);
}

static bool is_in_braces(struct text line)
{
    return line.size >= 2 && line.data[0] == '{' && line.data[line.size - 1] == '}';
}

struct output output_read(struct arena *arena, const struct source *source)
{
    ARENA_LIST(struct output_line) lines = {NULL, 0, 0};
    for (size_t at = source->body; at < source->bytes.size;) {
        struct text text = text_trim(next_line(source->bytes, &at));
        if (is_in_braces(text)) {
            struct output_line line = {.start = source_offset(source, text)};
            line.end = line.start + text.size;
            line.object = json_read(arena, text, &line.error);
            arena_push(arena, &lines, line);
        }
    }
    return (struct output){source, lines.items, lines.count};
}

const struct output_line *output_result(const struct output *output)
{
    return output->count == 0 ? NULL : &output->lines[output->count - 1];
}

const struct output_line *output_second(const struct output *output)
{
    size_t objects = 0;
    for (size_t i = 0; i < output->count; i++) {
        objects += output->lines[i].object != NULL;
        if (objects == 2) {
            return &output->lines[i];
        }
    }
    return NULL;
}
