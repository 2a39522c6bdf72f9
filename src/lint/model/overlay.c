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

struct overlay overlay_copy(struct arena *arena, const struct overlay *overlay)
{
    struct overlay copy = {0};
    for (size_t i = 0; i < overlay->count; i++) {
        arena_push(arena, &copy, overlay->items[i]);
    }
    return copy;
}

void overlay_put(struct arena *arena, struct overlay *overlay, struct text path, struct text bytes)
{
    struct overlay_file file = {.path = path, .bytes = bytes};
    size_t at = 0;
    while (at < overlay->count && text_compare(overlay->items[at].path, path) < 0) {
        at++;
    }
    if (at < overlay->count && text_equal(overlay->items[at].path, path)) {
        overlay->items[at] = file;
        return;
    }
    arena_push(arena, overlay, file);
    for (size_t i = overlay->count - 1; i > at; i--) {
        overlay->items[i] = overlay->items[i - 1];
    }
    overlay->items[at] = file;
}
