#include "lint/check/artifact.h"
#include "lint/check/index.h"
#include "lint/check/layout.h"
#include "lint/check/records.h"
#include "lint/check/results.h"
#include "lint/unit.h"

/* The survey has opened the index already. */
static void take_index(struct unit *unit)
{
    const struct repository_index *index = &unit->lint->repository->index;
    for (size_t i = 0; i < unit->file_count && index->source != NULL; i++) {
        if (text_equal(unit->files[i].file->path, index->path)) {
            unit_take(unit, &unit->files[i], index->source);
        }
    }
}

/* What index and matrix register is as long as they are: it is given back before the index's own prose is made. */
static void check_registers(struct unit *unit)
{
    const struct lint *lint = unit->lint;
    struct arena arena = {0};
    struct trouble trouble = {0};
    if (!lint->repository->partial) {
        struct operator_matrix matrix = matrix_read(&arena, lint->repository, lint->standard, &trouble);
        const struct index *index = index_read(&arena, lint->repository, lint->standard);
        if (index != NULL) {
            check_index(&unit->check, index, &matrix);
        }
    }
    unit_keep_trouble(unit, &trouble);
    arena_release(&arena);
}

/* Where only some files were asked for it is opened when something is to be told there; if it cannot be, the survey has
 * told of it. */
static void open_index(struct unit *unit)
{
    const struct repository *repository = unit->lint->repository;
    if (unit->check.index == NULL && repository->partial && repository->index.exists) {
        struct source *source = arena_allocate(&unit->arena, sizeof(*source));
        struct trouble told = {0};
        if (repository_open_inside(&unit->arena, repository, repository->index.path, source, &told)) {
            unit->check.index = source;
        }
    }
}

/* A file asked for by name brings the missing files of its operator directory with it. */
static bool asked_by_file(const struct lint *lint, const struct operator_directory *directory)
{
    for (size_t i = 0; i < lint->targets->count; i++) {
        if (!lint->targets->items[i].directory && path_under(lint->targets->items[i].path, directory->path)) {
            return true;
        }
    }
    return false;
}

static void check_missing_files(struct unit *unit)
{
    const struct operator_list *operators = &unit->lint->repository->operators;
    struct arena arena = {0};
    for (size_t i = 0; i < operators->count; i++) {
        if (operator_list_whole(operators, i)) {
            continue;
        }
        const struct operator_directory *directory = operator_open(&arena, operators, i);
        open_index(unit);
        struct finding *before = unit->findings.last;
        check_layout_missing(&unit->check, directory);
        if (asked_by_file(unit->lint, directory)) {
            struct finding *added = before == NULL ? unit->findings.first : before->next;
            for (; added != NULL; added = added->next) {
                added->diagnostic.everywhere = true;
            }
        }
        arena_reset(&arena);
    }
    arena_release(&arena);
}

/* The index, and other documents under benchmarks/, quote no measured numbers. */
static void check_document(struct unit *unit, struct unit_file *file)
{
    if (file->language == LANGUAGE_MARKDOWN && file->markdown != NULL) {
        unit->findings.audit.documents_audited++;
        check_quoted_numbers(&unit->check, file->markdown, NULL);
    }
}

void lint_top(const struct lint *lint, struct lint_result *result)
{
    struct unit unit;
    unit_begin(&unit, lint, result, lint->repository->top, lint->repository->top_count);
    unit.check.index = lint->repository->index.source;
    check_registers(&unit);
    take_index(&unit);
    const bool *taken = check_artifacts(&unit.check, NULL, lint->repository->top, lint->repository->top_count);
    check_top(&unit.check);
    check_missing_files(&unit);
    check_records_without_owner(&unit.check, lint->records);
    for (size_t i = 0; i < unit.file_count; i++) {
        struct unit_file *file = &unit.files[i];
        file->artifact = taken[i];
        if (!file->wanted) {
            continue;
        }
        if (unit_open(&unit, file)) {
            check_document(&unit, file);
        }
        unit_check_packs(&unit, file);
        unit_check_hygiene(&unit, file);
    }
    unit_end(&unit);
}
