#include "lint/check/hygiene.h"
#include "lint/unit.h"

void unit_check_hygiene(struct unit *unit, struct unit_file *file)
{
    const struct hygiene *hygiene = unit->lint->hygiene;
    if (hygiene == NULL || hygiene_exempt(unit->lint->config, file->file->path)) {
        return;
    }
    check_hygiene_name(&unit->check, hygiene, file->file->path);
    if (file->opened && file->source.text) {
        check_hygiene(&unit->check, hygiene, &file->source, hygiene_language_of(file->file->path));
    }
}
