#include "lint/target.h"

bool target_holds(const struct target_list *targets, struct text path)
{
    for (size_t i = 0; i < targets->count; i++) {
        const struct target *target = &targets->items[i];
        if (target->directory ? path_under(path, target->path) : text_equal(path, target->path)) {
            return true;
        }
    }
    return targets->count == 0;
}

bool target_touches(const struct target_list *targets, struct text directory)
{
    for (size_t i = 0; i < targets->count; i++) {
        const struct target *target = &targets->items[i];
        if (path_under(target->path, directory) || (target->directory && path_under(directory, target->path))) {
            return true;
        }
    }
    return targets->count == 0;
}

bool target_only_files(const struct target_list *targets)
{
    for (size_t i = 0; i < targets->count; i++) {
        if (targets->items[i].directory) {
            return false;
        }
    }
    return targets->count > 0;
}
