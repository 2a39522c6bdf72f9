/* Where a measured record goes, and what the user is told of it. */
#include "base/file.h"
#include "base/memory.h"
#include "base/render.h"
#include "command/measure_making.h"

#include <string.h>
#include <unistd.h>

/* <scratch>/<operator>-<case>[-<dtype>].json; the dtype where the case has several. */
static struct text usual_output(const struct making *making)
{
    size_t dtypes = 0;
    const struct benchlint_operator *entry = making->entry;
    for (size_t i = 0; i < entry->case_count; i++) {
        bool same = strcmp(entry->cases[i].id, making->which->id) == 0;
        dtypes += same && strcmp(entry->cases[i].dtype, making->which->dtype) != 0 ? 1 : 0;
    }
    const struct surroundings *around = &making->request->around;
    struct text name = arena_format(making->arena, "%s-%s%s%s.json", entry->name, making->which->id,
                                    dtypes > 0 ? "-" : "", dtypes > 0 ? making->which->dtype : "");
    struct text scratch = path_join(making->arena, around->standard->layout.scratch, name);
    return path_join(making->arena, around->session.root, scratch);
}

/* Known before anything is measured: the folder is there, or can be made. */
static bool judge_folder(const struct making *making)
{
    struct file_facts facts;
    struct text folder = path_directory(making->output);
    while (folder.size > 0 && !file_look_through(arena_copy(making->arena, folder).data, &facts)) {
        folder = path_directory(folder);
    }
    const char *place = folder.size == 0 ? "." : arena_copy(making->arena, folder).data;
    bool fit = file_look_through(place, &facts) && facts.kind == FILE_KIND_DIRECTORY && access(place, W_OK | X_OK) == 0;
    return fit ||
           measure_complain(arena_format(making->arena, "`%.*s` cannot be written: `%s` is no folder to write in",
                                         TEXT_PRINT(making->output), place),
                            "write to a folder that is there and that you may write in: --output FILE");
}

bool making_choose_output(struct making *making)
{
    struct file_facts facts;
    struct text given = argument_value(making->request->arguments, "output");
    making->output = given.data == NULL ? usual_output(making) : given;
    if (!judge_folder(making)) {
        return false;
    }
    if (argument_given(making->request->arguments, "force") || !file_look_through(making->output.data, &facts)) {
        return true;
    }
    struct text bytes;
    struct file_fault fault;
    struct json_error error;
    const struct surroundings *around = &making->request->around;
    bool read = facts.kind == FILE_KIND_REGULAR &&
                file_read(making->arena, making->output.data, around->repository->file_size_limit, &bytes, &fault);
    const struct record *there = read ? record_read(making->arena, bytes, around->standard, true, &error) : NULL;
    if (there != NULL && text_equal(record_text(there, TEXT("case")), text_from(making->which->id)) &&
        text_equal(record_text(there, TEXT("dtype")), text_from(making->which->dtype)) &&
        text_equal(record_text(there, TEXT("scope")), text_from(making->which->scope))) {
        return true;
    }
    return measure_complain(arena_format(making->arena, "the output `%.*s` exists and is no record of this row",
                                         TEXT_PRINT(making->output)),
                            "write to another file, or give --force to overwrite it");
}

bool making_write(struct making *making)
{
    struct buffer json = {0};
    struct buffer error = {0};
    struct text folder = path_directory(making->output);
    record_draft_write(&making->aggregate.draft, &json);
    bool written = (folder.size == 0 || file_make_directory(arena_copy(making->arena, folder).data, &error)) &&
                   file_write_atomic(making->output.data, buffer_view(&json), &error);
    if (!written) {
        measure_complain(arena_copy(making->arena, text_trim(buffer_view(&error))),
                         "nothing was written; write to another file: --output FILE");
    }
    buffer_release(&error);
    buffer_release(&json);
    return written;
}

/* To the root where it lies under it, else as given. */
static struct text shown_path(const struct making *making)
{
    struct text root = making->request->around.session.root;
    bool inside = root.size > 0 && path_under(making->output, root) && making->output.size > root.size;
    return inside ? text_after(making->output, root.size + 1) : making->output;
}

void making_tell(struct making *making, struct buffer *out)
{
    const struct aggregate *aggregate = &making->aggregate;
    struct arena *arena = making->arena;
    const struct exact *percent = exact_multiply(&making->pool, aggregate->spread, exact_integer(&making->pool, 100));
    buffer_format(out, "%.*s: `%s` `%s` `%s`: p50 %.*s ms, %lld execution%s",
                  TEXT_PRINT(render_name(arena, shown_path(making))), making->which->id, making->which->dtype,
                  making->which->scope, TEXT_PRINT(aggregate->p50), aggregate->executions,
                  aggregate->executions == 1 ? "" : "s");
    if (aggregate->executions > 1) {
        buffer_format(out, ", spread of their medians %.*s %%", TEXT_PRINT(exact_print(arena, percent, 2)));
    }
    buffer_string(out, "\n");
    for (size_t i = 0; i < making->told.count; i++) {
        buffer_format(out, "not publishable: %.*s\n", TEXT_PRINT(making->told.items[i]));
    }
}
