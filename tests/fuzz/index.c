/*
 * Any two texts with a NUL between them as the index and the operator matrix of a repository with two operators: what
 * is read lies in the index, cells in their row; a bandwidth is a number; the matrix's names are sorted, none twice;
 * findings lie in their file; and where only some files are asked for, the devices still lie in the index.
 */
#include "lint/model/index.h"
#include "base/decimal.h"
#include "fuzz.h"
#include "lint/check/runner.h"
#include "lint/lint.h"
#include "lint/model/matrix.h"

#define INDEX "benchmarks/README.md"
#define MATRIX "docs/operator_matrix.md"
#define README "benchmarks/correlation/README.md"
#define RUNNER "benchmarks/nms/benchmark_nms.py"

static struct overlay overlay_of(struct arena *arena, struct text bytes)
{
    struct overlay overlay = {0};
    struct text index;
    (void)text_split(&bytes, '\0', &index);
    overlay_put(arena, &overlay, TEXT(INDEX), index);
    overlay_put(arena, &overlay, TEXT(MATRIX), bytes);
    overlay_put(arena, &overlay, TEXT(README), TEXT("# Correlation\n"));
    overlay_put(arena, &overlay, TEXT(RUNNER), TEXT("import time\n"));
    return overlay;
}

static void check_devices(const struct repository_index *index, size_t size)
{
    struct decimal number;
    bool measured = index->measured == NULL;
    for (size_t i = 0; i < index->device_count; i++) {
        const struct device *device = &index->devices[i];
        check(device->name.size > 0 && device->start <= device->end && device->end <= size);
        check(device->bandwidth.size == 0 || decimal_parse(device->bandwidth, &number) == DECIMAL_OK);
        measured = measured || index->measured == device;
    }
    check(measured && (!index->sound || index->measured != NULL));
}

static void check_coverage(struct arena *arena, const struct index *index)
{
    size_t size = index->markdown->source->bytes.size;
    size_t from = 0;
    check(index->coverage_count == 0 || index->coverage_table != NULL);
    for (size_t i = 0; i < index->coverage_count; i++) {
        const struct coverage *entry = &index->coverage[i];
        struct coverage_row row = coverage_row(arena, index, entry);
        check(row.start <= row.end && row.end <= size && row.directory_start <= row.directory_end);
        check(row.directory_start >= row.start && row.directory_end <= row.end);
        check(coverage_names_directory(entry) || (coverage_directory(index, entry).size == 0 && !entry->there));
        check(entry->owner == TEXT_NONE || (entry->there && entry->owner < index->repository->operators.count));
        check(row.start >= from);
        from = row.start;
    }
}

static void check_matrix(const struct operator_matrix *matrix)
{
    struct text names = matrix->names;
    struct text name;
    struct text before = TEXT("");
    while (names.size > 0 && text_split(&names, '\n', &name)) {
        check(name.size > 0 && text_compare(before, name) < 0 && matrix_lists(matrix, name));
        before = name;
    }
}

static void check_registers(struct arena *arena, const struct repository_request *request,
                            const struct repository *repository)
{
    struct trouble trouble = {0};
    const struct index *index = index_read(arena, repository, request->standard);
    struct operator_matrix matrix = matrix_read(arena, repository, request->standard, &trouble);
    if (index != NULL) {
        check_coverage(arena, index);
    }
    check(trouble.count == 0);
    check_matrix(&matrix);
}

static const struct repository *survey(struct arena *arena, struct repository_request *request)
{
    struct trouble trouble = {0};
    const struct repository *repository = repository_survey(arena, request, &trouble);
    check(trouble.count == 0 && repository->index.exists);
    check((repository->index.source == NULL) == repository->partial);
    check_devices(&repository->index, overlay_find(request->overlay, TEXT(INDEX))->bytes.size);
    return repository;
}

static void judge(struct arena *arena, const struct repository_request *request, const struct repository *repository)
{
    struct target_list targets = {0};
    struct selection selection = selection_make(arena, &builtin_rules, request->config, false);
    struct lint lint = {.config = request->config,
                        .standard = request->standard,
                        .selection = &selection,
                        .repository = repository,
                        .targets = &targets,
                        .runner_words = runner_words_read(arena, &builtin_rules),
                        .operators = true};
    struct lint_result result = lint_run(&lint, 1);
    for (size_t i = 0; i < result.diagnostics.count; i++) {
        const struct diagnostic *diagnostic = &result.diagnostics.items[i];
        const struct overlay_file *file = overlay_find(request->overlay, diagnostic->real_path);
        size_t size = file == NULL ? 0 : file->bytes.size;
        check(diagnostic->start.offset <= diagnostic->end.offset && diagnostic->end.offset <= size);
        check(i == 0 || diagnostic_order(diagnostic - 1, diagnostic) <= 0);
    }
    lint_result_release(&result);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct config config = config_default();
    struct standard_error error;
    struct overlay overlay = overlay_of(&arena, fuzz_bytes(&arena, data, size));
    struct repository_request request = {.root = TEXT("/nowhere"), /* nothing of it is on the disk */
                                         .config = &config,
                                         .standard = config_standard(&arena, &config, TEXT("operator"), NULL, &error),
                                         .overlay = &overlay};
    check(request.standard != NULL);
    const struct repository *repository = survey(&arena, &request);
    check(repository->operators.count == 2 && !repository->partial);
    check_registers(&arena, &request, repository);
    judge(&arena, &request, repository);
    struct text only = TEXT(README);
    request.only = &only;
    request.only_count = 1;
    check(survey(&arena, &request)->partial);
    arena_release(&arena);
    return 0;
}
