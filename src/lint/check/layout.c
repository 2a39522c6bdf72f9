#include "lint/check/layout.h"

#include "base/memory.h"
#include "lint/model/git.h"

/* What is missing is told at the index, whether or not there is one. */
static void add_missing(struct check *check, const char *variant, struct text folder, struct text name)
{
    const struct fact *facts = FACTS({"directory", folder}, {"file", name});
    if (check->index != NULL) {
        finding_kind(check->findings, CHECK_LAYOUT_MISSING, variant, check->index, 0, 0, facts);
    } else {
        finding_absent(check->findings, CHECK_LAYOUT_MISSING, variant, check->repository->index.path, facts);
    }
}

/* Globs are meant for the folder itself: what lies deeper is none of it. */
static bool is_listed(struct arena *arena, struct text_list patterns, struct text operator_name, struct text file)
{
    for (size_t i = 0; i < patterns.count; i++) {
        if (standard_name_is(patterns.items[i], operator_name, file)) {
            return true;
        }
        struct text pattern = standard_name(arena, patterns.items[i], operator_name);
        bool same_depth = text_find_byte(file, '/', 0) == TEXT_NONE || text_find_byte(pattern, '/', 0) != TEXT_NONE;
        if (same_depth && glob_matches(pattern, file)) {
            return true;
        }
    }
    return false;
}

static void check_unexpected(struct check *check, const struct operator_directory *directory,
                             const struct repository_file *file)
{
    const struct layout *layout = &check->standard->layout;
    struct text name = text_after(file->path, directory->path.size + 1);
    if (is_listed(check->arena, layout->required, directory->name, name) ||
        is_listed(check->arena, layout->allowed, directory->name, name)) {
        return;
    }
    /* A file that was named on the command line has not been shown to Git yet. */
    if (check->repository->partial && git_ignores(check->arena, check->repository->root.data, file->path)) {
        return;
    }
    finding_absent(check->findings, CHECK_LAYOUT_UNEXPECTED, NULL, file->path,
                   FACTS({"file", name}, {"directory", directory->path}));
}

void check_layout_missing(struct check *check, const struct operator_directory *directory)
{
    struct text_list required = check->standard->layout.required;
    for (size_t i = 0; i < required.count; i++) {
        if (operator_file(directory, required.items[i]) == NULL) {
            add_missing(check, NULL, directory->path, standard_name(check->arena, required.items[i], directory->name));
        }
    }
}

void check_layout_unexpected(struct check *check, const struct operator_directory *directory, const bool *taken)
{
    for (size_t i = 0; i < directory->file_count; i++) {
        if (!directory->files[i].excluded && !taken[i]) {
            check_unexpected(check, directory, &directory->files[i]);
        }
    }
}

static void check_index_files(struct check *check)
{
    const struct repository *repository = check->repository;
    struct text_list required = check->standard->layout.index_required;
    bool there = repository->benchmarks.size == 0 || repository_has_directory(repository, repository->benchmarks);
    if (!there && required.count > 0) {
        add_missing(check, "directory", repository->benchmarks, required.items[0]);
        return;
    }
    for (size_t i = 0; i < required.count; i++) {
        struct text path = path_join(check->arena, repository->benchmarks, required.items[i]);
        if (!repository_has(repository, path)) {
            add_missing(check, "index", repository->benchmarks, required.items[i]);
        }
    }
}

/* At the last line of .gitignore, where a pattern would be added. */
static void check_scratch(struct check *check)
{
    const struct repository *repository = check->repository;
    if (!repository->scratch_judged || (repository->scratch_ignored && !repository->scratch_tracked)) {
        return;
    }
    const char *variant = repository->scratch_ignored ? "tracked" : NULL;
    struct text path = TEXT(".gitignore");
    const struct fact *facts = FACTS({"directory", check->standard->layout.scratch});
    struct text bytes;
    struct file_fault fault;
    if (!repository_read(check->arena, repository, path, &bytes, &fault)) {
        finding_absent(check->findings, CHECK_SCRATCH_TRACKED, variant, path, facts);
        return;
    }
    struct source *source = arena_allocate(check->arena, sizeof(*source));
    *source = source_open(check->arena, path, bytes);
    struct text line = source_line(source, source->line_count - 1);
    size_t start = source_offset(source, line);
    finding_kind(check->findings, CHECK_SCRATCH_TRACKED, variant, source, start, start + line.size, facts);
}

void check_top(struct check *check)
{
    if (!check->repository->partial) {
        check_index_files(check);
        check_scratch(check);
    }
}
