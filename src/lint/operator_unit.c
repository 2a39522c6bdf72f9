#include "base/memory.h"
#include "lint/check/artifact.h"
#include "lint/check/layout.h"
#include "lint/check/records.h"
#include "lint/check/results.h"
#include "lint/check/structure.h"
#include "lint/unit.h"

static struct unit_file *find_file(struct unit *unit, const struct repository_file *file)
{
    return file == NULL ? NULL : &unit->files[file - unit->files[0].file];
}

/* The README's facts, when it is text; opened also where only another file of the directory is asked about. */
static const struct readme *read_readme(struct unit *unit, const struct operator_directory *directory)
{
    struct unit_file *file = find_file(unit, directory->readme);
    if (file == NULL || !file->file->regular || file->file->excluded || !unit_open(unit, file)) {
        return NULL;
    }
    if (file->markdown->too_deep != TEXT_NONE) {
        return NULL; /* what was not read would count as missing */
    }
    return readme_read(&unit->arena, file->markdown, unit->lint->standard, unit->lint->selection->rules,
                       directory->name);
}

static bool any_wanted(const struct unit *unit)
{
    for (size_t i = 0; i < unit->file_count; i++) {
        if (unit->files[i].wanted) {
            return true;
        }
    }
    return false;
}

static void check_readme(struct unit *unit, const struct readme *readme, const struct operator_directory *directory)
{
    unit->findings.audit.documents_audited++;
    check_structure(&unit->check, readme, directory);
    check_results(&unit->check, readme);
}

void lint_operator(const struct lint *lint, size_t index, struct lint_result *result)
{
    struct unit unit;
    const struct operator_directory *directory = operator_open(&result->unit, &lint->repository->operators, index);
    unit_begin(&unit, lint, result, directory->files, directory->file_count);
    unit.findings.audit.operators++;
    const bool *taken = check_artifacts(&unit.check, directory, directory->files, directory->file_count);
    check_layout_unexpected(&unit.check, directory, taken);
    for (size_t i = 0; i < unit.file_count; i++) {
        unit.files[i].artifact = taken[i];
    }
    const struct readme *readme = any_wanted(&unit) ? read_readme(&unit, directory) : NULL;
    if (readme != NULL) {
        check_readme(&unit, readme, directory);
    }
    if (any_wanted(&unit)) {
        check_records(&unit.check, readme, directory, lint->records);
    }
    for (size_t i = 0; i < unit.file_count; i++) {
        struct unit_file *file = &unit.files[i];
        if (!file->wanted) {
            continue;
        }
        if (unit_open(&unit, file)) {
            unit_check_code(&unit, file, directory, readme);
        }
        unit_check_packs(&unit, file);
        unit_check_hygiene(&unit, file);
    }
    unit_end(&unit);
}
