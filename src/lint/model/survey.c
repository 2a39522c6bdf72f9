#include "base/memory.h"
#include "lint/model/gitignore.h"
#include "lint/model/index.h"
#include "lint/model/listing.h"

#include <stdlib.h>

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

static const struct repository_file *required_file(const struct survey *survey, const struct operator_directory *made,
                                                   size_t role)
{
    struct text_list required = survey->request->standard->layout.required;
    return role < required.count ? operator_file(made, required.items[role]) : NULL;
}

struct operators {
    struct operator_directory *items;
    size_t count;
    size_t capacity;
};

static void add_operator(const struct survey *survey, struct operators *operators, struct text directory,
                         struct repository_file *files, size_t count)
{
    struct operator_directory made = {
        .name = path_name(directory), .path = directory, .files = files, .file_count = count};
    made.readme = required_file(survey, &made, 0);
    made.runner = required_file(survey, &made, 1);
    made.case_file = required_file(survey, &made, 2);
    arena_push(survey->arena, operators, made);
}

static int compare_operators(const void *a, const void *b)
{
    return text_compare(((const struct operator_directory *)a)->name, ((const struct operator_directory *)b)->name);
}

/* Sorted files share their folder's path without gaps: a folder is a run of them. */
static void group(struct survey *survey, struct repository_files files)
{
    struct repository *repository = survey->repository;
    struct operators operators = {0};
    struct repository_files top = {0};
    size_t next = 0;
    for (size_t i = 0; i < files.count; i = next) {
        struct text name = first_part(below(repository, files.items[i].path));
        struct text directory = path_join(survey->arena, repository->benchmarks, name);
        next = i + 1;
        while (name.size > 0 && next < files.count && path_under(files.items[next].path, directory)) {
            next++;
        }
        if (name.size > 0 && is_operator(survey, directory, files.items + i, next - i)) {
            add_operator(survey, &operators, directory, files.items + i, next - i);
            continue;
        }
        for (size_t k = i; k < next; k++) {
            arena_push(survey->arena, &top, files.items[k]);
        }
    }
    if (operators.count > 1) {
        qsort(operators.items, operators.count, sizeof(*operators.items), compare_operators);
    }
    repository->operators = operators.items;
    repository->operator_count = operators.count;
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
    struct listing listing = {survey->arena, request, survey->trouble, {0}};
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
    listing_sort(&listing);
    group(survey, listing.files);
}

/*
 * What to ask Git whether the scratch directory is ignored: a file in it, or the first link on the way there, which is
 * as far as Git looks. Empty for a directory outside the repository.
 */
static struct text scratch_probe(const struct survey *survey, struct text scratch)
{
    if (scratch.size == 0 || text_starts(scratch, TEXT("/")) || text_starts(scratch, TEXT(".."))) {
        return TEXT("");
    }
    for (size_t at = 1; at <= scratch.size; at++) {
        struct file_facts facts;
        struct text part = arena_copy(survey->arena, text_slice(scratch, 0, at));
        bool whole = at == scratch.size || scratch.data[at] == '/';
        if (whole && file_look(path_join(survey->arena, survey->request->root, part).data, &facts) &&
            facts.kind == FILE_KIND_LINK) {
            return part;
        }
    }
    return path_join(survey->arena, scratch, TEXT("benchlint-probe"));
}

static void judge_scratch(struct survey *survey, struct text scratch, bool ignored, const struct git_answer *answer)
{
    struct repository *repository = survey->repository;
    repository->scratch_judged = true;
    repository->scratch_ignored = ignored;
    for (size_t i = 0; i < answer->count; i++) {
        if (answer->files[i].tracked && path_under(answer->files[i].path, scratch)) {
            repository->scratch_tracked = true;
            return;
        }
    }
}

/* Git does not look behind a link: what lies there is known by the disk alone. */
static bool is_link(const struct survey *survey, struct text path)
{
    struct file_facts facts;
    return path.size > 0 && file_look(path_join(survey->arena, survey->request->root, path).data, &facts) &&
           facts.kind == FILE_KIND_LINK;
}

static void list_directory(struct listing *listing, const struct survey *survey, struct text directory,
                           const struct git_answer *answer)
{
    if (answer->message.size > 0) {
        trouble_add(survey->arena, survey->trouble, answer->message);
    }
    bool link = is_link(survey, directory);
    if (link && repository_leads_out(survey->arena, survey->request->root, directory)) {
        trouble_add(survey->arena, survey->trouble,
                    arena_format(survey->arena, "%.*s leads out of the repository", TEXT_PRINT(directory)));
    } else if (answer->state == GIT_ANSWERED && !link) {
        listing_add_git(listing, directory, answer);
    } else {
        listing_add_disk(listing, directory);
    }
    const struct overlay *overlay = survey->request->overlay;
    for (size_t i = 0; overlay != NULL && i < overlay->count; i++) {
        if (path_under(overlay->items[i].path, directory)) {
            listing_add(listing, overlay->items[i].path, true);
        }
    }
    listing_sort(listing);
}

static void survey_whole(struct survey *survey)
{
    struct repository *repository = survey->repository;
    struct text scratch = path_normal(survey->arena, survey->request->standard->layout.scratch);
    struct text probe = scratch_probe(survey, scratch);
    struct text paths[] = {repository->benchmarks.size == 0 ? TEXT(".") : repository->benchmarks, scratch};
    bool settled = probe.size > 0 && gitignore_settles(survey->arena, repository->root, probe);
    struct git_request request = {.root = repository->root.data, .paths = paths, .count = probe.size > 0 ? 2 : 1};
    request.probe = settled ? TEXT("") : probe;
    struct git_question *question = git_start(survey->arena, &request);
    index_open(survey->arena, repository, survey->request->standard, survey->trouble);
    matrix_read(survey->arena, repository, survey->request, survey->trouble);
    struct git_answer answer = git_finish(survey->arena, question);
    repository->git = answer.state == GIT_ANSWERED;
    if (repository->git && probe.size > 0) {
        judge_scratch(survey, scratch, settled || answer.ignored, &answer);
    }
    struct listing listing = {survey->arena, survey->request, survey->trouble, {0}};
    list_directory(&listing, survey, repository->benchmarks, &answer);
    group(survey, listing.files);
}

const struct repository *repository_survey(struct arena *arena, const struct repository_request *request,
                                           struct trouble *trouble)
{
    struct repository *repository = arena_allocate(arena, sizeof(*repository));
    struct survey survey = {.arena = arena, .request = request, .trouble = trouble, .repository = repository};
    make_marks(&survey);
    struct text_list top = request->standard->layout.index_required;
    repository->root = arena_copy(arena, request->root);
    repository->benchmarks = path_normal(arena, request->config->benchmarks);
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
    index_extract(arena, repository, request->standard);
    return repository;
}

struct repository_files repository_list(struct arena *arena, const struct repository_request *request,
                                        struct text directory, struct trouble *trouble)
{
    struct survey survey = {.arena = arena, .request = request, .trouble = trouble};
    struct text path = directory.size == 0 ? TEXT(".") : directory;
    struct git_request question = {.root = arena_copy(arena, request->root).data, .paths = &path, .count = 1};
    struct git_answer answer = git_finish(arena, git_start(arena, &question));
    struct listing listing = {arena, request, trouble, {0}};
    list_directory(&listing, &survey, directory, &answer);
    return listing.files;
}
