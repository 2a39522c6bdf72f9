#include "base/memory.h"
#include "lint/model/gitignore.h"
#include "lint/model/index.h"
#include "lint/model/listing.h"

struct survey {
    struct arena *arena;
    const struct repository_request *request;
    struct trouble *trouble;
    struct repository *repository;
    struct text_list marks; /* globs of the file names that make a folder an operator's */
};

static struct text first_part(struct text path)
{
    size_t slash = text_find_byte(path, '/', 0);
    return slash == TEXT_NONE ? TEXT("") : text_slice(path, 0, slash);
}

/* The path below benchmarks/; empty when it does not lie there. */
static struct text below(const struct repository *repository, struct text path)
{
    if (repository->benchmarks.size == 0) {
        return path;
    }
    return path_under(path, repository->benchmarks) ? text_after(path, repository->benchmarks.size + 1) : TEXT("");
}

static void make_marks(struct survey *survey)
{
    struct text_list required = survey->request->standard->layout.required;
    struct text *marks = arena_array(survey->arena, struct text, required.count);
    for (size_t i = 0; i < required.count; i++) {
        marks[i] = standard_name(survey->arena, required.items[i], TEXT("*"));
    }
    survey->marks = (struct text_list){marks, required.count};
}

static bool marks_operator(const struct survey *survey, struct text name)
{
    for (size_t i = 0; i < survey->marks.count; i++) {
        if (glob_matches(survey->marks.items[i], name)) {
            return true;
        }
    }
    return false;
}

static bool is_operator(const struct survey *survey, struct text directory, const struct repository_file *files,
                        size_t count)
{
    bool marked = false;
    bool wanted = false;
    for (size_t i = 0; i < count && !(marked && wanted); i++) {
        wanted = wanted || !files[i].excluded;
        struct text rest = text_after(files[i].path, directory.size + 1);
        marked =
            marked || (files[i].regular && text_find_byte(rest, '/', 0) == TEXT_NONE && marks_operator(survey, rest));
    }
    return marked && wanted && !text_starts(path_name(directory), TEXT("."));
}

/* A folder's files while they are gathered. */
struct folder {
    struct arena arena;
    struct text name; /* below benchmarks/; empty: a file right in it */
    struct repository_files files;
};

static void close_folder(struct survey *survey, struct folder *folder, struct repository_files *top)
{
    struct repository *repository = survey->repository;
    const struct repository_files *files = &folder->files;
    struct text directory = path_join(&folder->arena, repository->benchmarks, folder->name);
    if (folder->name.size > 0 && is_operator(survey, directory, files->items, files->count)) {
        operator_list_add(survey->arena, &repository->operators, folder->name, files->items, files->count);
    } else {
        for (size_t i = 0; i < files->count; i++) {
            arena_push(survey->arena, top, repository_file_copy(survey->arena, &files->items[i]));
        }
    }
    arena_reset(&folder->arena);
    folder->files = (struct repository_files){0};
}

/* Files come in the order of their paths: those of a folder follow each other. */
static void group(struct survey *survey, struct listing *listing)
{
    struct repository *repository = survey->repository;
    struct folder folder = {0};
    struct repository_files top = {0};
    struct repository_file file;
    while (listing_next(listing, &file)) {
        struct text name = first_part(below(repository, file.path));
        if (folder.files.count > 0 && (name.size == 0 || !text_equal(name, folder.name))) {
            close_folder(survey, &folder, &top);
        }
        if (folder.files.count == 0) {
            folder.name = arena_copy(&folder.arena, name);
        }
        arena_push(&folder.arena, &folder.files, repository_file_copy(&folder.arena, &file));
    }
    close_folder(survey, &folder, &top);
    arena_release(&folder.arena);
    operator_list_finish(survey->arena, &repository->operators);
    repository->top = top.items;
    repository->top_count = top.count;
}

/* Only files about the whole repository need it whole. */
static bool is_partial(const struct survey *survey)
{
    const struct repository_request *request = survey->request;
    for (size_t i = 0; i < request->only_count; i++) {
        if (text_equal(request->only[i], survey->repository->index.path) ||
            text_equal(request->only[i], TEXT(".gitignore"))) {
            return false;
        }
    }
    return request->only_count > 0;
}

static void survey_part(struct survey *survey)
{
    const struct repository_request *request = survey->request;
    struct text_list required = request->standard->layout.required;
    struct listing listing = {
        .arena = survey->arena, .request = request, .reach = survey->repository->reach, .trouble = survey->trouble};
    for (size_t i = 0; i < request->only_count; i++) {
        struct text name = first_part(below(survey->repository, request->only[i]));
        if (name.size == 0 && below(survey->repository, request->only[i]).size == 0) {
            continue;
        }
        listing_add(&listing, request->only[i], true);
        struct text directory = path_join(survey->arena, survey->repository->benchmarks, name);
        for (size_t k = 0; k < required.count && name.size > 0; k++) {
            struct text file = standard_name(survey->arena, required.items[k], name);
            listing_add(&listing, path_join(survey->arena, directory, file), true);
        }
    }
    group(survey, &listing);
}

static bool lies_outside(struct text path)
{
    return text_starts(path, TEXT("/")) || text_equal(path, TEXT("..")) || text_starts(path, TEXT("../"));
}

/*
 * What to ask Git whether the scratch directory is ignored: a file in it, or the first link on the way there, which is
 * as far as Git looks. Empty for a directory outside the repository.
 */
static struct text scratch_probe(const struct survey *survey, struct text scratch)
{
    if (scratch.size == 0 || lies_outside(scratch)) {
        return TEXT("");
    }
    for (size_t at = 1; at <= scratch.size; at++) {
        struct file_facts facts;
        struct text part = arena_copy(survey->arena, text_slice(scratch, 0, at));
        bool whole = at == scratch.size || scratch.data[at] == '/';
        if (whole && file_look(path_join(survey->arena, survey->repository->reach, part).data, &facts) &&
            facts.kind == FILE_KIND_LINK) {
            return part;
        }
    }
    return path_join(survey->arena, scratch, TEXT("benchlint-probe"));
}

static void survey_whole(struct survey *survey)
{
    struct repository *repository = survey->repository;
    struct text scratch = path_normal(survey->arena, survey->request->standard->layout.scratch);
    struct text probe = scratch_probe(survey, scratch);
    bool settled = probe.size > 0 && gitignore_settles(survey->arena, repository->root, probe);
    struct git_request request = {.root = repository->root.data, .directory = repository->benchmarks};
    request.scratch = probe.size > 0 ? scratch : TEXT("");
    request.probe = settled ? TEXT("") : probe;
    struct git_question *question = git_start(survey->arena, &request);
    index_open(survey->arena, repository, survey->request->standard, survey->trouble);
    struct git_answer answer = git_finish(question);
    repository->git = answer.state == GIT_ANSWERED;
    repository->scratch_judged = repository->git && probe.size > 0;
    repository->scratch_ignored = repository->scratch_judged && (settled || answer.ignored);
    repository->scratch_tracked = repository->scratch_judged && answer.scratch_tracked;
    struct listing listing = {.arena = survey->arena,
                              .request = survey->request,
                              .reach = survey->repository->reach,
                              .trouble = survey->trouble};
    listing_add_directory(&listing, repository->benchmarks, &answer);
    group(survey, &listing);
}

const struct repository *repository_survey(struct arena *arena, const struct repository_request *request,
                                           struct trouble *trouble)
{
    struct repository *repository = arena_allocate(arena, sizeof(*repository));
    struct survey survey = {.arena = arena, .request = request, .trouble = trouble, .repository = repository};
    make_marks(&survey);
    struct text_list top = request->standard->layout.index_required;
    repository->root = arena_copy(arena, request->root);
    repository->reach = repository_reach(arena, repository->root);
    repository->benchmarks = path_normal(arena, request->config->benchmarks);
    repository->operators.benchmarks = repository->benchmarks;
    repository->operators.required = request->standard->layout.required;
    repository->file_size_limit = request->config->file_size_limit;
    repository->overlay = request->overlay;
    if (top.count > 0) {
        repository->index.path = path_join(arena, repository->benchmarks, top.items[0]);
    }
    repository->partial = is_partial(&survey);
    if (repository->partial) {
        index_open(arena, repository, request->standard, trouble);
        survey_part(&survey);
    } else {
        survey_whole(&survey);
    }
    return repository;
}
