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

long long kernel_count(const struct standard *standard, struct text name)
{
    struct text text = standard_protocol(standard, name);
    long long count = 0;
    for (size_t i = 0; i < text.size && i < 9; i++) {
        count = count * 10 + (byte_is_digit(text.data[i]) ? text.data[i] - '0' : 0);
    }
    return count;
}
