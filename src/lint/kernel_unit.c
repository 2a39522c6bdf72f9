#include "lint/check/claim_scope.h"
#include "lint/check/output.h"
#include "lint/check/script.h"
#include "lint/unit.h"

void unit_check_kernel(struct unit *unit, struct unit_file *file, unsigned uses)
{
    bool read = file->source.lines != NULL; /* of captured output any bytes are judged */
    if ((uses & USE_OUTPUT) != 0 && read) {
        check_output(&unit->check, &file->source, unit->lint->promote);
    }
    if ((uses & USE_SCRIPT) != 0 && read && file->source.text && file->language == LANGUAGE_PYTHON) {
        check_script(&unit->check, script_read(&unit->arena, &file->python));
    }
    if ((uses & USE_DOCUMENT) != 0 && file->markdown != NULL) {
        check_claim_scope(&unit->check, file->markdown);
    }
}
