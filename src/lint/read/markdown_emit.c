#include "lint/read/markdown_emit.h"

#include <string.h>

struct emitter emit_begin(const struct inline_text *input, const struct inline_sink *sink)
{
    struct emitter emitter = {.input = input, .sink = sink};
    emitter.rendered_size = sink->rendered == NULL ? 0 : sink->rendered->size;
    emitter.comments_count = sink->comments == NULL ? 0 : sink->comments->count;
    return emitter;
}

/* The file's offset of the byte at `at` of the inline text. */
static size_t origin_of(struct emitter *emitter, size_t at)
{
    const struct inline_text *input = emitter->input;
    size_t segment = emitter->segment;
    while (segment + 1 < input->segment_count && input->segments[segment + 1].at <= at) {
        segment++;
    }
    emitter->segment = segment;
    return input->segments[segment].origin + (at - input->segments[segment].at);
}

/* How many of the bytes from `at` to `to` stand side by side in the file too. */
static size_t side_by_side(const struct emitter *emitter, size_t at, size_t to)
{
    const struct inline_text *input = emitter->input;
    size_t next = emitter->segment + 1;
    size_t stop = next < input->segment_count && input->segments[next].at < to ? input->segments[next].at : to;
    return stop - at;
}

/* Part by part: what is one range of the text may be several of the file. Line ends between lines are left out. */
static void write_prose(struct emitter *emitter, size_t from, size_t to)
{
    while (emitter->sink->prose != NULL && from < to) {
        size_t origin = origin_of(emitter, from);
        size_t count = side_by_side(emitter, from, to);
        const char *bytes = emitter->input->text.data + from;
        bool line_end =
            bytes[count - 1] == '\n'; /* stands for whatever line end the file has, which the prose holds already */
        inline_show(emitter->sink, origin, (struct text){bytes, count - line_end});
        from += count;
    }
}

struct emitter emit_again(const struct emitter *emitter)
{
    const struct inline_sink *sink = emitter->sink;
    if (sink->rendered != NULL) {
        sink->rendered->size = emitter->rendered_size;
    }
    if (sink->comments != NULL) {
        sink->comments->count = emitter->comments_count;
    }
    struct emitter fresh = emit_begin(emitter->input, sink);
    struct text text = emitter->input->text;
    for (size_t at = 0; sink->prose != NULL && at < text.size;) {
        size_t origin = origin_of(&fresh, at);
        size_t count = side_by_side(&fresh, at, text.size);
        memset(sink->prose + (origin - sink->prose_start), ' ', count - (text.data[at + count - 1] == '\n'));
        at += count;
    }
    fresh.segment = 0;
    return fresh;
}

void emit_shown(struct emitter *emitter, size_t from, size_t to)
{
    if (from >= to) {
        return;
    }
    write_prose(emitter, from, to);
    if (emitter->sink->rendered != NULL) {
        buffer_text(emitter->sink->rendered, text_slice(emitter->input->text, from, to));
    }
}

void emit_code(struct emitter *emitter, size_t from, size_t to)
{
    emit_shown(emitter, from, to);
}

/* Beside a letter or an equals sign that follows ("&gt;=", "&micro;s"), else beside what goes before ("1.43&times;").
 */
static size_t place_of_replaced(const struct emitter *emitter, size_t from, size_t to, size_t size)
{
    struct text text = emitter->input->text;
    bool joins = to < text.size && (byte_is_word(text.data[to]) || text.data[to] == '=');
    return joins ? to - size : from;
}

void emit_replaced(struct emitter *emitter, size_t from, size_t to, struct text seen)
{
    if (emitter->sink->rendered != NULL) {
        buffer_text(emitter->sink->rendered, seen);
    }
    bool blank = text_is_blank(seen) || text_equal(seen, TEXT("\xC2\xA0"));
    if (seen.size > to - from) {
        write_prose(emitter, from, to);
    } else if (!blank) {
        size_t at = place_of_replaced(emitter, from, to, seen.size);
        inline_show(emitter->sink, origin_of(emitter, at), seen);
    }
}

void emit_comment(struct emitter *emitter, size_t from, size_t to)
{
    if (emitter->sink->comments == NULL) {
        return;
    }
    struct comment comment = {.start = origin_of(emitter, from), .end = origin_of(emitter, to - 1) + 1};
    size_t close = comment.end - comment.start < 7 ? comment.end : comment.end - 3;
    comment.content = text_slice(emitter->sink->bytes, comment.start + 4, close);
    arena_push(emitter->sink->lasting, emitter->sink->comments, comment);
}

void emit_blank(struct emitter *emitter)
{
    if (emitter->sink->rendered != NULL) {
        buffer_byte(emitter->sink->rendered, ' ');
    }
}
