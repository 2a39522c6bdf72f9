#include "command/check_diff.h"

#include "base/file.h"
#include "base/terminal.h"
#include "command/survey.h"
#include "lint/fix.h"

#include <stdio.h>
#include <unistd.h>

enum { MOST_ROUNDS = 20 };

/* A file that fixes change: as it is, and as it is after the rounds so far. */
struct change {
    struct fix_file file;
    struct text before, after;
};
struct change_list {
    struct change *items;
    size_t count;
    size_t capacity;
};

static bool read_now(const struct diff_request *request, struct text path, struct text *bytes)
{
    struct session *session = request->session;
    const struct overlay_file *over = overlay_find(&session->overlay, path);
    struct file_fault fault;
    if (over != NULL) {
        *bytes = over->bytes;
        return !over->absent;
    }
    struct text place = path_join(session->arena, session->root, path);
    return file_read(session->arena, place.data, session->config.file_size_limit, bytes, &fault);
}

static void note_change(struct arena *arena, struct change_list *changes, const struct change *change)
{
    for (size_t i = 0; i < changes->count; i++) {
        if (text_equal(changes->items[i].file.path, change->file.path)) {
            changes->items[i].after = change->after;
            return;
        }
    }
    arena_push(arena, changes, *change);
}

/* One round in memory; false when it changed nothing. */
static bool make_edits(const struct diff_request *request, const struct fix_plan *plan, struct change_list *changes)
{
    struct arena *arena = request->session->arena;
    bool changed = false;
    for (size_t i = 0; i < plan->count; i++) {
        struct change change = {.file = plan->files[i]};
        if (change.file.edit_count == 0 || !read_now(request, change.file.path, &change.before) ||
            !fix_current(arena, &change.file, change.before)) {
            continue;
        }
        change.after = fix_bytes(arena, &change.file, change.before);
        note_change(arena, changes, &change);
        overlay_put(arena, &request->session->overlay, change.file.path, change.after);
        changed = true;
    }
    return changed;
}

static struct change_list find_changes(const struct diff_request *request)
{
    struct arena *arena = request->session->arena;
    struct change_list changes = {0};
    struct fix_plan plan = fix_plan(arena, request->diagnosed, request->unsafe);
    for (size_t round = 0; round < MOST_ROUNDS && make_edits(request, &plan, &changes); round++) {
        struct survey survey;
        survey_open(&survey, request->session, request->show_secrets);
        struct lint_result result = lint_run(&survey.lint, request->jobs);
        survey_release(&survey);
        arena_adopt(arena, &result.arena);
        plan = fix_plan(arena, &result.diagnostics, request->unsafe);
    }
    return changes;
}

/* An empty diff alone would leave open whether anything was looked at. */
static void tell_nothing(struct buffer *notes, const struct diff_request *request)
{
    size_t unsafe = 0;
    if (request->diagnosed->count == 0) {
        buffer_string(notes, "benchlint: no findings, nothing to fix\n");
        return;
    }
    for (size_t i = 0; i < request->diagnosed->count; i++) {
        unsafe += request->diagnosed->items[i].has_fix && !request->diagnosed->items[i].fix_safe;
    }
    buffer_format(notes, "benchlint: nothing to fix%s in %zu finding%s", request->unsafe ? "" : " safely",
                  request->diagnosed->count, request->diagnosed->count == 1 ? "" : "s");
    if (unsafe > 0 && !request->unsafe) {
        buffer_format(notes, "; %zu with `--unsafe-fixes`", unsafe);
    }
    buffer_byte(notes, '\n');
}

bool diff_print(const struct diff_request *request)
{
    struct overlay saved = request->session->overlay;
    request->session->overlay = overlay_copy(request->session->arena, &saved);
    struct change_list changes = find_changes(request);
    request->session->overlay = saved;
    const struct diagnostic_list *secrets = request->show_secrets ? NULL : request->diagnosed;
    struct buffer out = {0};
    struct buffer notes = {0};
    for (size_t i = 0; i < changes.count; i++) {
        const struct change *change = &changes.items[i];
        fix_diff(&out, &notes, &change->file, change->before, change->after, secrets, request->colour);
    }
    if (changes.count == 0 && !request->quiet) {
        tell_nothing(&notes, request);
    }
    struct buffer error = {0};
    bool written = output_write(STDOUT_FILENO, buffer_view(&out), &error);
    if (notes.size > 0) {
        fwrite(notes.data, 1, notes.size, stderr);
    }
    buffer_release(&error);
    buffer_release(&notes);
    buffer_release(&out);
    return written;
}
