#include "lint/check/claim.h"
#include "lint/unit.h"

void unit_check_report(struct unit *unit, struct unit_file *file)
{
    check_claim(&unit->check, file->markdown);
}
