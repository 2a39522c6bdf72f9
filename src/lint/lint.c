#include "lint/lint.h"

#include "base/memory.h"
#include "base/thread.h"

#include <stdlib.h>

/* One worker's results: nobody else touches them while units run. */
struct lint_work {
    const struct lint *lint;
    /* Index of an operator; the number of operators stands for the top; then the files of other packs. NULL: every
     * operator and the top. */
    const size_t *units;
    struct lint_result *results;
};

static void lint_unit(void *context, size_t index, size_t worker)
{
    struct lint_work *work = context;
    const struct repository *repository = work->lint->repository;
    size_t unit = work->units == NULL ? index : work->units[index];
    if (unit > repository->operators.count) {
        size_t file = unit - repository->operators.count - 1;
        lint_file(work->lint, &work->lint->pack_files.items[file], &work->results[worker]);
    } else if (unit == repository->operators.count) {
        lint_top(work->lint, &work->results[worker]);
    } else {
        lint_operator(work->lint, unit, &work->results[worker]);
    }
}

static bool is_touched(const struct lint *lint, size_t operator_index)
{
    struct arena arena = {0};
    bool touched =
        lint->targets->count == 0 ||
        target_touches(lint->targets, operator_list_path(&arena, &lint->repository->operators, operator_index));
    arena_release(&arena);
    return touched;
}

/*
 * The units that hold anything the run asks about; the top always, as missing files are reported there. A file below
 * benchmarks/ is read once: in its directory's unit, whatever pack looks into it.
 */
static size_t choose_units(struct arena *arena, const struct lint *lint, size_t **units)
{
    const struct repository *repository = lint->repository;
    size_t count = 0;
    if (lint->operators && lint->targets->count == 0 && lint->pack_files.count == 0) {
        *units = NULL;
        return repository->operators.count + 1;
    }
    *units = arena_array(arena, size_t, repository->operators.count + 1 + lint->pack_files.count);
    for (size_t i = 0; lint->operators && i < repository->operators.count; i++) {
        if (is_touched(lint, i)) {
            (*units)[count++] = i;
        }
    }
    if (lint->operators) {
        (*units)[count++] = repository->operators.count;
    }
    for (size_t i = 0; i < lint->pack_files.count; i++) {
        if (!lint->operators || !path_under(lint->pack_files.items[i].path, repository->benchmarks)) {
            (*units)[count++] = repository->operators.count + 1 + i;
        }
    }
    return count;
}

static void merge_trouble(struct lint_result *into, const struct lint_result *from)
{
    for (size_t i = 0; i < from->trouble.count; i++) {
        arena_push(&into->arena, &into->trouble, arena_copy(&into->arena, from->trouble.items[i]));
    }
}

/* Takes over a worker's arena: its blocks are hung behind the merged result's own. */
static void merge(struct lint_result *into, struct lint_result *from)
{
    for (size_t i = 0; i < from->diagnostics.count; i++) {
        arena_push(&into->arena, &into->diagnostics, from->diagnostics.items[i]);
    }
    merge_trouble(into, from);
    audit_add(&into->audit, &from->audit);
    arena_adopt(&into->arena, &from->arena);
    arena_release(&from->unit);
}

static int trouble_order(const void *a, const void *b)
{
    return text_compare(*(const struct text *)a, *(const struct text *)b);
}

struct lint_result lint_run(const struct lint *lint, size_t jobs)
{
    struct arena arena = {0};
    struct lint_work work = {.lint = lint};
    size_t *units = NULL;
    size_t count = choose_units(&arena, lint, &units);
    jobs = jobs > count ? count : jobs;
    jobs = jobs == 0 ? 1 : jobs;
    work.units = units;
    work.results = arena_array(&arena, struct lint_result, jobs);
    thread_each(jobs, count, lint_unit, &work);
    struct lint_result result = {.audit = {.largest_drift = -1.0}};
    for (size_t i = 0; i < jobs; i++) {
        merge(&result, &work.results[i]);
    }
    if (result.diagnostics.count > 0) {
        qsort(result.diagnostics.items, result.diagnostics.count, sizeof(struct diagnostic), diagnostic_order);
    }
    if (result.trouble.count > 0) {
        qsort(result.trouble.items, result.trouble.count, sizeof(struct text), trouble_order);
    }
    arena_release(&arena);
    return result;
}

void lint_result_release(struct lint_result *result)
{
    arena_release(&result->arena);
    *result = (struct lint_result){0};
}
