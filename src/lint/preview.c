#include "lint/preview.h"

#include "base/memory.h"
#include "lint/seal.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_RANGE = 64 * 1024 }; /* bytes of source that a preview looks at */

static int edit_order(const void *a, const void *b)
{
    const struct edit *left = a;
    const struct edit *right = b;
    if (left->start != right->start) {
        return left->start < right->start ? -1 : 1;
    }
    return (left->end > right->end) - (left->end < right->end);
}

/* Does the line that holds `offset` end in CR LF? The last line of a file goes by the one before. */
static bool has_carriage_return(const struct source *source, size_t offset)
{
    size_t line = source_line_of(source, offset);
    size_t feed = text_find_byte(source->bytes, '\n', source->lines[line]);
    if (feed == TEXT_NONE && line > 0) {
        feed = source->lines[line] - 1;
    }
    return feed != TEXT_NONE && feed > 0 && source->bytes.data[feed - 1] == '\r';
}

static struct text with_line_ends(struct arena *result, struct text text, bool carriage_return)
{
    struct buffer copy = {0};
    for (size_t at = 0; at < text.size; at++) {
        bool bare = text.data[at] == '\n' && (at == 0 || text.data[at - 1] != '\r');
        if (bare && carriage_return) {
            buffer_byte(&copy, '\r');
        }
        buffer_byte(&copy, text.data[at]);
    }
    struct text kept = arena_copy(result, buffer_view(&copy));
    buffer_release(&copy);
    return kept;
}

static void copy_edits(struct arena *result, const struct finding *finding, struct diagnostic *diagnostic)
{
    const struct diagnostic *from = &finding->diagnostic;
    size_t size = finding->source->bytes.size;
    diagnostic->edits = arena_array(result, struct edit, from->edit_count);
    diagnostic->edit_count = from->edit_count;
    for (size_t i = 0; i < from->edit_count; i++) {
        struct edit edit = from->edits[i];
        edit.end = edit.end > size ? size : edit.end;
        edit.start = edit.start > edit.end ? edit.end : edit.start;
        edit.text = with_line_ends(result, edit.text, has_carriage_return(finding->source, edit.start));
        diagnostic->edits[i] = edit;
    }
    qsort(diagnostic->edits, diagnostic->edit_count, sizeof(*diagnostic->edits), edit_order);
}

/* An edit may bring along what stands anywhere between the finding and its edits. */
static bool holds_secret(const struct secrets *secrets, const struct finding *finding,
                         const struct diagnostic *diagnostic)
{
    const struct source *source = finding->source;
    size_t first = diagnostic->start.offset;
    size_t last = diagnostic->end.offset;
    for (size_t i = 0; i < diagnostic->edit_count; i++) {
        first = diagnostic->edits[i].start < first ? diagnostic->edits[i].start : first;
        last = diagnostic->edits[i].end > last ? diagnostic->edits[i].end : last;
    }
    size_t line = source_line_of(source, last);
    size_t from = source->lines[source_line_of(source, first)];
    size_t to = line + 1 < source->line_count ? source->lines[line + 1] : source->bytes.size;
    for (size_t i = 0; i < diagnostic->edit_count; i++) {
        if (secrets_show(secrets, diagnostic->edits[i].text, source, from, to)) {
            return true;
        }
    }
    return false;
}

struct sealed_line preview_cut(struct arena *result, struct text line, size_t number, size_t focus)
{
    struct sealed_line sealed = {.number = number};
    size_t from = 0;
    if (text_code_points(line) > SEAL_LINE_LIMIT && focus > SEAL_LEAD) {
        while (sealed.skipped < focus - SEAL_LEAD && from < line.size) {
            from += character_size(line, from);
            sealed.skipped++;
        }
    }
    size_t to = from;
    for (size_t kept = 0; to < line.size && kept < SEAL_LINE_LIMIT; kept++) {
        to += character_size(line, to);
    }
    sealed.cut = to < line.size;
    sealed.text = arena_copy(result, text_slice(line, from, to));
    return sealed;
}

/* The text in lines, without their line ends. */
struct lines {
    struct text *items;
    size_t count;
};

static struct lines split_lines(struct text text)
{
    struct lines lines = {0};
    size_t count = 1;
    for (size_t i = 0; i < text.size; i++) {
        count += text.data[i] == '\n';
    }
    lines.items = memory_allocate(memory_product(count, sizeof(*lines.items)));
    struct text line;
    while (text_split(&text, '\n', &line)) {
        line.size -= text_ends(line, TEXT("\r"));
        lines.items[lines.count++] = line;
    }
    return lines;
}

static size_t common_prefix(struct text a, struct text b)
{
    size_t count = 0;
    size_t at = 0;
    while (at < a.size && at < b.size) {
        size_t size = character_size(a, at);
        if (size != character_size(b, at) || memcmp(a.data + at, b.data + at, size) != 0) {
            break;
        }
        at += size;
        count++;
    }
    return count;
}

static void add_changes(struct arena *result, struct diagnostic *diagnostic, size_t first, struct lines before,
                        struct lines after)
{
    size_t same = 0;
    while (same < before.count && same < after.count && text_equal(before.items[same], after.items[same])) {
        same++;
    }
    while (before.count > same && after.count > same &&
           text_equal(before.items[before.count - 1], after.items[after.count - 1])) {
        before.count--;
        after.count--;
    }
    size_t total = before.count - same + after.count - same;
    if (total > PREVIEW_LINE_LIMIT) {
        return;
    }
    diagnostic->changes = arena_array(result, struct sealed_change, total);
    for (size_t pass = 0; pass < 2; pass++) {
        struct lines mine = pass == 0 ? before : after;
        struct lines other = pass == 0 ? after : before;
        for (size_t i = same; i < mine.count; i++) {
            size_t focus = i < other.count ? common_prefix(mine.items[i], other.items[i]) : 0;
            diagnostic->changes[diagnostic->change_count++] =
                (struct sealed_change){pass == 1, preview_cut(result, mine.items[i], first + i + 1, focus)};
        }
    }
}

static void add_preview(struct arena *result, const struct secrets *secrets, const struct source *source,
                        struct diagnostic *diagnostic)
{
    size_t first = source_line_of(source, diagnostic->edits[0].start);
    size_t begin = first == 0 ? source->body : source->lines[first];
    size_t furthest = begin;
    for (size_t i = 0; i < diagnostic->edit_count; i++) {
        furthest = diagnostic->edits[i].end > furthest ? diagnostic->edits[i].end : furthest;
    }
    size_t last = source_line_of(source, furthest);
    size_t end = last + 1 < source->line_count ? source->lines[last + 1] : source->bytes.size;
    if (end - begin > LONGEST_RANGE || begin > diagnostic->edits[0].start) {
        return;
    }
    struct buffer before = {0};
    struct buffer after = {0};
    size_t at = begin;
    secrets_copy(secrets, source, begin, end, &before);
    for (size_t i = 0; i < diagnostic->edit_count; i++) {
        secrets_copy(secrets, source, at, diagnostic->edits[i].start, &after);
        buffer_text(&after, diagnostic->edits[i].text);
        at = diagnostic->edits[i].end > at ? diagnostic->edits[i].end : at;
    }
    secrets_copy(secrets, source, at, end, &after);
    struct lines old = split_lines(buffer_view(&before));
    struct lines new = split_lines(buffer_view(&after));
    add_changes(result, diagnostic, first, old, new);
    memory_release(old.items);
    memory_release(new.items);
    buffer_release(&before);
    buffer_release(&after);
}

void preview_fix(struct arena *result, const struct secrets *secrets, const struct finding *finding,
                 struct diagnostic *diagnostic)
{
    copy_edits(result, finding, diagnostic);
    diagnostic->fix_secret = holds_secret(secrets, finding, diagnostic);
    if (!diagnostic->fix_secret && diagnostic->edit_count > 0) {
        add_preview(result, secrets, finding->source, diagnostic);
    }
}
