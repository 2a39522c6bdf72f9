#include "base/memory.h"
#include "lint/check/runner.h"
#include "lint/unit.h"

static enum runner_role role_of(const struct repository_file *file, const struct operator_directory *directory)
{
    if (file == directory->runner) {
        return RUNNER_RUNNER;
    }
    return file == directory->case_file ? RUNNER_CASE_FILE : RUNNER_OTHER;
}

/* Silent where an id of Cases is not to be told: `case-id` tells that. */
static void check_ids(struct unit *unit, const struct script *script, const struct readme *readme)
{
    for (size_t i = 0; i < readme->case_count; i++) {
        if (readme->cases[i].names.count > 1) {
            return;
        }
    }
    check_case_ids(&unit->check, unit->lint->runner_words, script, readme->case_ids, readme->case_count);
}

void unit_check_code(struct unit *unit, const struct unit_file *file, const struct operator_directory *directory,
                     const struct readme *readme)
{
    if (file->language != LANGUAGE_PYTHON) {
        return;
    }
    enum runner_role role = role_of(file->file, directory);
    if (role == RUNNER_OTHER) {
        return;
    }
    const struct script *script = script_read(&unit->arena, &file->python);
    check_runner(&unit->check, unit->lint->runner_words, script, role);
    if (role == RUNNER_CASE_FILE && readme != NULL) {
        check_ids(unit, script, readme);
    }
}
