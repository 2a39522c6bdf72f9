#include "lint/fix.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/render.h"
#include "base/sha256.h"
#include "lint/diff.h"

#include <stdint.h>
#include <stdlib.h>

#define BYTE_ORDER_MARK TEXT("\xEF\xBB\xBF")

enum { SMALLEST_SECRET = 3 };

static bool same_edit(const struct edit *a, const struct edit *b)
{
    return a->start == b->start && a->end == b->end && text_equal(a->text, b->text);
}

/* Two insertions at one place, or an insertion at the edge of a replacement, have no order of their own: they overlap.
 */
static bool overlap(const struct edit *a, const struct edit *b)
{
    bool insertion = a->start == a->end || b->start == b->end;
    return insertion ? a->start <= b->end && b->start <= a->end : a->start < b->end && b->start < a->end;
}

/* Index of the first edit of the file that ends at or behind `offset`. */
static size_t first_near(const struct fix_file *file, size_t offset)
{
    size_t low = 0;
    size_t high = file->edit_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (file->edits[middle].end < offset) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Whether the edit fits beside those of the file; `*known` when it is one of them. */
static bool edit_fits(const struct fix_file *file, const struct edit *edit, bool *known)
{
    *known = false;
    for (size_t i = first_near(file, edit->start); i < file->edit_count; i++) {
        const struct edit *other = &file->edits[i];
        if (other->start > edit->end) {
            break;
        }
        if (same_edit(other, edit)) {
            *known = true;
            return true;
        }
        if (overlap(other, edit)) {
            return false;
        }
    }
    return true;
}

static bool all_fit(const struct fix_file *file, const struct diagnostic *diagnostic)
{
    bool known = false;
    for (size_t i = 0; i < diagnostic->edit_count; i++) {
        const struct edit *edit = &diagnostic->edits[i];
        bool clash = i > 0 && overlap(edit - 1, edit) && !same_edit(edit - 1, edit);
        if (clash || !edit_fits(file, edit, &known)) {
            return false;
        }
    }
    return true;
}

/* Puts the edit at its place; `capacity` of the list is enough for all edits of the file's diagnostics. */
static void insert_edit(struct fix_file *file, const struct edit *edit)
{
    bool known = false;
    if (!edit_fits(file, edit, &known) || known) {
        return;
    }
    size_t at = file->edit_count;
    while (at > 0 && file->edits[at - 1].start > edit->start) {
        file->edits[at] = file->edits[at - 1];
        at--;
    }
    file->edits[at] = *edit;
    file->edit_count++;
}

struct candidate {
    const struct diagnostic *diagnostic;
    size_t index;
};

static int candidate_order(const void *a, const void *b)
{
    const struct candidate *left = a;
    const struct candidate *right = b;
    int order = text_compare(left->diagnostic->real_path, right->diagnostic->real_path);
    return order != 0 ? order : (left->index > right->index) - (left->index < right->index);
}

/* The diagnostics to mend, by file; the rest is counted. */
static size_t choose(struct fix_plan *plan, const struct diagnostic_list *diagnostics, bool unsafe,
                     struct candidate *candidates)
{
    size_t count = 0;
    for (size_t i = 0; i < diagnostics->count; i++) {
        const struct diagnostic *diagnostic = &diagnostics->items[i];
        if (!diagnostic->has_fix || diagnostic->edit_count == 0) {
            plan->unfixable++;
        } else if (!diagnostic->fix_safe && !unsafe) {
            plan->unsafe++;
        } else {
            candidates[count++] = (struct candidate){diagnostic, i};
        }
    }
    qsort(candidates, count, sizeof(*candidates), candidate_order);
    return count;
}

static void add_file(struct arena *arena, struct fix_plan *plan, const struct candidate *candidates, size_t count)
{
    const struct diagnostic *first = candidates[0].diagnostic;
    size_t edits = 0;
    for (size_t i = 0; i < count; i++) {
        edits += candidates[i].diagnostic->edit_count;
    }
    struct fix_file *file = &plan->files[plan->count];
    *file = (struct fix_file){.path = first->real_path, .shown = first->path, .hash = first->file_hash};
    file->edits = arena_array(arena, struct edit, edits);
    for (size_t i = 0; i < count; i++) {
        const struct diagnostic *diagnostic = candidates[i].diagnostic;
        if (!text_equal(diagnostic->file_hash, file->hash) || !all_fit(file, diagnostic)) {
            plan->postponed++;
            continue;
        }
        for (size_t edit = 0; edit < diagnostic->edit_count; edit++) {
            insert_edit(file, &diagnostic->edits[edit]);
        }
        file->fixed++;
    }
    plan->fixed += file->fixed;
    plan->count++;
}

struct fix_plan fix_plan(struct arena *arena, const struct diagnostic_list *diagnostics, bool unsafe)
{
    struct fix_plan plan = {0};
    struct candidate *candidates = memory_allocate(memory_product(diagnostics->count, sizeof(*candidates)));
    size_t count = choose(&plan, diagnostics, unsafe, candidates);
    plan.files = arena_array(arena, struct fix_file, count);
    for (size_t first = 0; first < count;) {
        size_t end = first + 1;
        while (end < count &&
               text_equal(candidates[end].diagnostic->real_path, candidates[first].diagnostic->real_path)) {
            end++;
        }
        add_file(arena, &plan, candidates + first, end - first);
        first = end;
    }
    memory_release(candidates);
    return plan;
}

static void keep_final_line_end(struct buffer *after, struct text before)
{
    bool ended = text_ends(before, TEXT("\n"));
    bool carriage_return = text_find(before, TEXT("\r\n"), 0) != TEXT_NONE;
    if (before.size == 0 || after->size == 0) {
        return;
    }
    if (ended && !text_ends(buffer_view(after), TEXT("\n"))) {
        buffer_string(after, carriage_return ? "\r\n" : "\n");
    }
    while (!ended && text_ends(buffer_view(after), TEXT("\n"))) {
        after->size--;
        after->size -= text_ends(buffer_view(after), TEXT("\r"));
    }
}

struct text fix_bytes(struct arena *arena, const struct fix_file *file, struct text bytes)
{
    struct buffer after = {0};
    size_t mark = text_starts(bytes, BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.size : 0;
    size_t at = mark;
    buffer_text(&after, text_slice(bytes, 0, mark));
    for (size_t i = 0; i < file->edit_count; i++) {
        const struct edit *edit = &file->edits[i];
        size_t start = edit->start < mark ? mark : edit->start;
        buffer_text(&after, text_slice(bytes, at, start));
        buffer_text(&after, edit->text);
        at = edit->end < start ? start : edit->end;
    }
    buffer_text(&after, text_after(bytes, at));
    keep_final_line_end(&after, bytes);
    struct text copy = arena_copy(arena, buffer_view(&after));
    buffer_release(&after);
    return copy;
}

bool fix_current(struct arena *arena, const struct fix_file *file, struct text bytes)
{
    return text_equal(sha256_text(arena, bytes), file->hash);
}

/* A link is never written through: what it leads to may be no file of the repository, or be another one of it. */
static const char *why_not(struct arena *arena, struct text root, struct text path)
{
    struct file_facts facts;
    struct text place;
    struct text top;
    if (file_look(path.data, &facts) && facts.kind == FILE_KIND_LINK) {
        return "it is a link; what it leads to is not changed through it";
    }
    bool inside = file_resolve(arena, path.data, &place) && file_resolve(arena, arena_copy(arena, root).data, &top) &&
                  (top.size == 1 || path_under(place, top));
    return inside ? NULL : "it lies outside the repository";
}

static bool apply_file(struct arena *arena, struct text root, const struct fix_file *file, struct buffer *trouble)
{
    struct text path = path_join(arena, root, file->path);
    struct text shown = render_name(arena, file->shown);
    struct text bytes;
    struct file_fault fault = {0};
    if (!file_read(arena, path.data, SIZE_MAX / 2, &bytes, &fault)) {
        buffer_format(trouble, "cannot fix `%.*s`: %.*s\n", TEXT_PRINT(shown), TEXT_PRINT(fault.message));
        return false;
    }
    const char *reason = why_not(arena, root, path);
    if (reason != NULL) {
        buffer_format(trouble, "did not fix `%.*s`: %s\n", TEXT_PRINT(shown), reason);
        return false;
    }
    if (!fix_current(arena, file, bytes)) {
        buffer_format(trouble, "did not fix `%.*s`: it has changed since it was read\n", TEXT_PRINT(shown));
        return false;
    }
    struct buffer error = {0};
    bool written = file_write_atomic(path.data, fix_bytes(arena, file, bytes), &error);
    if (!written) {
        buffer_format(trouble, "cannot fix `%.*s`: %.*s\n", TEXT_PRINT(shown), TEXT_PRINT(buffer_view(&error)));
    }
    buffer_release(&error);
    return written;
}

bool fix_apply(struct arena *arena, struct text root, const struct fix_plan *plan, struct fix_result *result)
{
    bool all = true;
    for (size_t i = 0; i < plan->count; i++) {
        const struct fix_file *file = &plan->files[i];
        if (file->edit_count == 0) {
            continue;
        }
        bool written = apply_file(arena, root, file, &result->trouble);
        result->files += written;
        result->fixed += written ? file->fixed : 0;
        all = all && written;
    }
    return all;
}

struct secret_list {
    struct text *items;
    size_t count;
    size_t capacity;
};

/* Each line of the text is a secret of its own: a diff prints lines. */
static void add_secret(struct arena *arena, struct secret_list *secrets, struct text text)
{
    struct text line;
    while (text_split(&text, '\n', &line)) {
        line = text_trim(line);
        if (line.size >= SMALLEST_SECRET) {
            arena_push(arena, secrets, line);
        }
    }
}

/* The secrets of the file, from its diagnostics; `*named` when its very name is one. */
static struct secret_list collect_secrets(struct arena *arena, const struct fix_file *file, struct text before,
                                          const struct diagnostic_list *diagnostics, bool *named)
{
    struct secret_list secrets = {0};
    *named = false;
    for (size_t i = 0; diagnostics != NULL && i < diagnostics->count; i++) {
        const struct diagnostic *diagnostic = &diagnostics->items[i];
        if (!text_equal(diagnostic->real_path, file->path)) {
            continue;
        }
        *named = *named || !text_equal(diagnostic->path, diagnostic->real_path);
        if (diagnostic->secret && !diagnostic->in_name) {
            add_secret(arena, &secrets, text_slice(before, diagnostic->start.offset, diagnostic->end.offset));
        }
        for (size_t edit = 0; diagnostic->fix_secret && edit < diagnostic->edit_count; edit++) {
            add_secret(arena, &secrets, diagnostic->edits[edit].text);
        }
    }
    return secrets;
}

void fix_diff(struct buffer *out, struct buffer *notes, const struct fix_file *file, struct text before,
              struct text after, const struct diagnostic_list *diagnostics, bool colour)
{
    struct arena arena = {0};
    bool named = false;
    struct secret_list secrets = collect_secrets(&arena, file, before, diagnostics, &named);
    if (named && !text_equal(before, after)) {
        buffer_format(notes, "the diff of `%.*s` is left out: its name holds a secret\n", TEXT_PRINT(file->shown));
    } else {
        struct diff diff = {file->path, before, after, secrets.items, secrets.count, colour};
        size_t hidden = diff_unified(out, &diff);
        if (hidden > 0) {
            buffer_format(notes, "%zu hunk%s of `%.*s` left out: %s would show a secret\n", hidden,
                          hidden == 1 ? "" : "s", TEXT_PRINT(file->shown), hidden == 1 ? "it" : "they");
        }
    }
    arena_release(&arena);
}
