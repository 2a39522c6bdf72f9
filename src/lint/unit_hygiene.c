#include "lint/unit.h"

void unit_check_hygiene(struct unit *unit, struct unit_file *file)
{
    (void)unit;
    (void)file;
}
