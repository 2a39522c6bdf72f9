#include "lint/check/kernel.h"

const struct standard *kernel_standard(struct check *check)
{
    static const struct text pack = TEXT_INIT("kernel");
    static const struct standard none = {.name = TEXT_INIT("kernel")};
    struct standard_error error;
    const struct standard *standard = config_standard(check->arena, check->config, pack, NULL, &error);
    return standard == NULL ? &none : standard;
}

struct text kernel_key(const struct standard *standard, struct text role)
{
    const struct record_field *field = standard_field(standard, role);
    return field == NULL ? TEXT("") : field->at;
}
