#include "base/file.h"
#include "lint/config/config.h"

bool config_find(struct arena *arena, struct text directory, struct text *path)
{
    struct text folder = directory;
    for (;;) {
        struct file_facts facts;
        struct text candidate = path_join(arena, folder, TEXT(".benchlint.yaml"));
        if (file_look(candidate.data, &facts)) {
            *path = candidate;
            return true;
        }
        bool top = folder.size <= 1 || file_look(path_join(arena, folder, TEXT(".git")).data, &facts);
        if (top) {
            return false;
        }
        struct text above = path_directory(folder);
        folder = above.size == 0 ? TEXT("/") : above;
    }
}
