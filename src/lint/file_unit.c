#include "lint/unit.h"

void unit_check_packs(struct unit *unit, struct unit_file *file)
{
    unsigned uses = pack_files_use(&unit->lint->pack_files, file->file->path);
    if ((uses & (USE_OUTPUT | USE_SCRIPT | USE_DOCUMENT)) != 0) {
        unit_check_kernel(unit, file, uses);
    }
    if (file->markdown == NULL) {
        return;
    }
    if ((uses & USE_REPORT) != 0) {
        unit_check_report(unit, file);
    }
    if ((uses & USE_TABLES) != 0) {
        unit_check_tables(unit, file);
    }
}

void lint_file(const struct lint *lint, const struct repository_file *repository_file, struct lint_result *result)
{
    struct unit unit;
    unit_begin(&unit, lint, result, repository_file, 1);
    struct unit_file *file = &unit.files[0];
    unsigned uses = pack_files_use(&lint->pack_files, repository_file->path);
    if ((uses & (USE_REPORT | USE_DOCUMENT | USE_TABLES)) != 0) {
        file->language = LANGUAGE_MARKDOWN; /* whatever it is called */
    }
    (void)unit_open(&unit, file); /* it was chosen because it is wanted */
    unit_check_packs(&unit, file);
    unit_end(&unit);
}
