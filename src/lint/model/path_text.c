#include "lint/model/path_text.h"

#include "base/file.h"

struct text path_resolve(struct arena *arena, struct text directory, struct text path)
{
    return path_normal(arena, path_join(arena, directory, path));
}

bool path_is_absolute(struct text path)
{
    bool drive = path.size >= 3 && byte_is_alpha(path.data[0]) && path.data[1] == ':' &&
                 (path.data[2] == '\\' || path.data[2] == '/');
    return text_starts(path, TEXT("/")) || text_starts(path, TEXT("~")) || text_starts(path, TEXT("\\\\")) || drive;
}
