#include "lint/model/records.h"

#include "base/memory.h"
#include "base/render.h"
#include "record/binding.h"

#include <stdlib.h>

#define REMEDY                                                                                                         \
    "help: records are not committed: run the benchmarks here first, name another folder with `--records DIR`, or "    \
    "leave out `--records`"

enum { DEPTH_LIMIT = 32 }; /* folders below the record directory */

struct record_file_list {
    struct record_file *items;
    size_t count;
    size_t capacity;
};

struct reading {
    struct arena *arena;
    const struct repository *repository;
    const struct standard *standard;
    struct trouble *trouble;
    struct text place; /* of the directory, links resolved */
    struct record_file_list files;
};

static void cannot_read(struct reading *reading, struct text shown, struct text why)
{
    struct text name = render_name(reading->arena, shown);
    arena_push(reading->arena, reading->trouble,
               arena_format(reading->arena, "cannot read %.*s: %.*s", TEXT_PRINT(name), TEXT_PRINT(why)));
}

static void read_file(struct reading *reading, struct text path, struct text shown, struct text name, bool reference)
{
    struct record_file file = {.reference = reference, .stem = text_slice(name, 0, name.size - 5)};
    struct source *source = arena_allocate(reading->arena, sizeof(*source));
    struct text bytes;
    struct file_fault fault;
    if (file_read(reading->arena, path.data, reading->repository->file_size_limit, &bytes, &fault)) {
        *source = source_open(reading->arena, shown, bytes);
        file.record = record_read(reading->arena, bytes, reading->standard, reference, &file.error);
    } else if (fault.status == FILE_TOO_LARGE) {
        *source = source_open(reading->arena, shown, TEXT(""));
        struct file_facts facts;
        file.too_large = true;
        (void)file_look_through(path.data, &facts); /* of what has gone meanwhile the size is 0 */
        file.size = facts.size;
    } else {
        cannot_read(reading, shown, fault.message);
        return;
    }
    file.source = source;
    arena_push(reading->arena, &reading->files, file);
}

/* Through a link nothing is read but records of this directory and files of the repository. */
static bool leads_out(const struct reading *reading, struct text path)
{
    struct text target;
    struct text root = reading->repository->root;
    return file_resolve(reading->arena, path.data, &target) && !path_under(target, reading->place) &&
           !text_equal(root, TEXT("/")) && !path_under(target, root);
}

/* A record's name promises a record: what stands there and is no file is trouble, but for a folder. */
static void read_entry(struct reading *reading, struct text path, struct text shown, const struct file_entry *entry,
                       bool reference)
{
    struct file_facts facts = {.kind = entry->kind};
    bool there = entry->kind != FILE_KIND_LINK || file_look_through(path.data, &facts);
    if (there && entry->kind == FILE_KIND_LINK && leads_out(reading, path)) {
        cannot_read(reading, shown, TEXT("the link leads out of the repository"));
    } else if (there && facts.kind == FILE_KIND_REGULAR) {
        read_file(reading, path, shown, entry->name, reference);
    } else if (!there || facts.kind != FILE_KIND_DIRECTORY) {
        cannot_read(reading, shown, there ? TEXT("it is no regular file") : TEXT("the link leads nowhere"));
    }
}

/* False when the directory cannot be listed. */
static bool read_directory(struct reading *reading, struct text path, struct text shown, size_t depth,
                           struct file_fault *fault)
{
    struct file_list list = {0};
    if (!file_list(reading->arena, path.data, &list, fault)) {
        return false;
    }
    for (size_t i = 0; i < list.count; i++) {
        struct text name = list.items[i].name;
        struct text inner = path_join(reading->arena, path, name);
        struct text inner_shown = path_join(reading->arena, shown, name);
        struct file_fault ignored;
        if (name.data[0] == '.') {
            continue;
        }
        if (list.items[i].kind == FILE_KIND_DIRECTORY && depth < DEPTH_LIMIT) {
            if (!read_directory(reading, inner, inner_shown, depth + 1, &ignored)) {
                cannot_read(reading, inner_shown, ignored.message);
            }
        } else if (text_ends(name, TEXT(".json")) && name.size > 5) {
            read_entry(reading, inner, inner_shown, &list.items[i], depth > 0);
        }
    }
    return true;
}

/* How paths under the directory are printed: from the root, by way of `..` where it lies outside. */
static struct text shown_directory(struct arena *arena, const struct repository *repository, const char *directory)
{
    struct text shown;
    if (repository_relative(arena, repository->root, directory, &shown)) {
        return shown;
    }
    struct text place;
    if (!file_resolve(arena, directory, &place)) {
        return text_from(directory);
    }
    struct text up = repository->root;
    struct buffer steps = {0};
    while (up.size > 0 && !path_under(place, up)) {
        buffer_string(&steps, "../");
        up = path_directory(up);
    }
    buffer_text(&steps, text_after(place, up.size + 1));
    shown = arena_copy(arena, buffer_view(&steps));
    buffer_release(&steps);
    return shown;
}

static int by_path(const void *a, const void *b)
{
    const struct record_file *left = a;
    const struct record_file *right = b;
    return text_compare(left->source->path, right->source->path);
}

static void find_owner(struct record_file *file, struct text_list names)
{
    struct text own_case = file->record == NULL ? TEXT("") : record_text(file->record, TEXT("case"));
    struct text own_dtype = file->record == NULL ? TEXT("") : record_text(file->record, TEXT("dtype"));
    struct binding_owner owner = binding_find_owner(file->stem, names.items, names.count, own_case, own_dtype);
    file->owner = owner.index;
    file->rest = owner.index == TEXT_NONE ? TEXT("") : owner.rest;
}

static size_t group_of(const struct record_file *file, size_t groups)
{
    return file->owner == TEXT_NONE ? groups - 1 : file->owner;
}

/* Shares the records out among the operators, those without one at the end, by counting. */
static void group(struct arena *arena, struct record_directory *records)
{
    size_t groups = records->repository->operators.count + 1;
    records->starts = arena_array(arena, size_t, groups + 1);
    records->owned = arena_array(arena, struct record_file *, records->count + 1);
    size_t *next = arena_array(arena, size_t, groups);
    for (size_t i = 0; i < records->count; i++) {
        records->starts[group_of(&records->items[i], groups) + 1]++;
    }
    for (size_t i = 0; i < groups; i++) {
        next[i] = records->starts[i];
        records->starts[i + 1] += records->starts[i];
    }
    for (size_t i = 0; i < records->count; i++) {
        records->owned[next[group_of(&records->items[i], groups)]++] = &records->items[i];
    }
}

const struct record_directory *records_read(struct arena *arena, const struct repository *repository,
                                            const struct standard *standard, const char *directory,
                                            struct trouble *trouble)
{
    struct reading reading = {.arena = arena, .repository = repository, .standard = standard, .trouble = trouble};
    struct text shown = shown_directory(arena, repository, directory);
    struct text told = shown.size > 0 ? shown : TEXT("."); /* the root itself */
    struct file_fault fault;
    (void)file_resolve(arena, directory, &reading.place); /* where there is none, it cannot be listed either */
    if (!read_directory(&reading, text_from(directory), shown, 0, &fault)) {
        arena_push(arena, trouble,
                   arena_format(arena, "cannot read the record directory %.*s: %.*s\n" REMEDY, TEXT_PRINT(told),
                                TEXT_PRINT(fault.message)));
        return NULL;
    }
    if (reading.files.count == 0) {
        arena_push(arena, trouble,
                   arena_format(arena, "the record directory %.*s holds no record\n" REMEDY, TEXT_PRINT(told)));
        return NULL;
    }
    struct record_directory *records = arena_allocate(arena, sizeof(*records));
    *records = (struct record_directory){
        .directory = shown, .items = reading.files.items, .count = reading.files.count, .repository = repository};
    qsort(records->items, records->count, sizeof(*records->items), by_path);
    struct arena scratch = {0};
    struct text_list names = operator_list_names(&scratch, &repository->operators);
    for (size_t i = 0; i < records->count; i++) {
        find_owner(&records->items[i], names);
    }
    arena_release(&scratch);
    group(arena, records);
    return records;
}

static struct record_slice slice(const struct record_directory *records, size_t group_index)
{
    size_t start = records->starts[group_index];
    return (struct record_slice){records->owned + start, records->starts[group_index + 1] - start};
}

struct record_slice records_of(const struct record_directory *records, size_t operator_index)
{
    if (records == NULL || operator_index == TEXT_NONE) {
        return (struct record_slice){NULL, 0};
    }
    return slice(records, operator_index);
}

struct record_slice records_without_owner(const struct record_directory *records)
{
    return records == NULL ? (struct record_slice){NULL, 0} : slice(records, records->repository->operators.count);
}
