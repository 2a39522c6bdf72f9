#include "lint/model/overlay.h"

#include "base/file.h"

#include <stdlib.h>

static int compare_path(const void *key, const void *item)
{
    return text_compare(*(const struct text *)key, ((const struct overlay_file *)item)->path);
}

const struct overlay_file *overlay_find(const struct overlay *overlay, struct text path)
{
    bool empty = overlay == NULL || overlay->count == 0;
    return empty ? NULL : bsearch(&path, overlay->items, overlay->count, sizeof(*overlay->items), compare_path);
}

bool overlay_fills(const struct overlay *overlay, struct text directory)
{
    for (size_t i = 0; overlay != NULL && i < overlay->count; i++) {
        if (!overlay->items[i].absent && path_under(overlay->items[i].path, directory)) {
            return true;
        }
    }
    return false;
}
