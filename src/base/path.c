/* The path half of file.h: text alone, no disk. */
#include "base/file.h"

#include <string.h>

struct text path_join(struct arena *arena, struct text directory, struct text name)
{
    if (directory.size == 0 || text_starts(name, TEXT("/"))) {
        return arena_copy(arena, name);
    }
    bool slash = directory.data[directory.size - 1] != '/';
    size_t size = directory.size + slash + name.size;
    char *joined = arena_allocate(arena, size + 1);
    memcpy(joined, directory.data, directory.size);
    if (slash) {
        joined[directory.size] = '/';
    }
    if (name.size > 0) {
        memcpy(joined + directory.size + slash, name.data, name.size);
    }
    return (struct text){joined, size};
}

struct text path_name(struct text path)
{
    size_t slash = text_find_last_byte(path, '/');
    return slash == TEXT_NONE ? path : text_after(path, slash + 1);
}

struct text path_directory(struct text path)
{
    size_t slash = text_find_last_byte(path, '/');
    return slash == TEXT_NONE ? TEXT("") : text_slice(path, 0, slash);
}

bool path_under(struct text path, struct text directory)
{
    if (directory.size == 0) {
        return true;
    }
    return text_starts(path, directory) && (path.size == directory.size || path.data[directory.size] == '/');
}

struct text path_normal(struct arena *arena, struct text path)
{
    char *normal = arena_allocate(arena, path.size + 1);
    bool absolute = text_starts(path, TEXT("/"));
    size_t base = absolute ? 1 : 0;
    size_t size = base;
    if (absolute) {
        normal[0] = '/';
    }
    struct text part;
    while (text_split(&path, '/', &part)) {
        if (part.size == 0 || text_equal(part, TEXT("."))) {
            continue;
        }
        struct text so_far = {normal + base, size - base};
        bool up = text_equal(part, TEXT(".."));
        if (up && so_far.size > 0 && !text_equal(path_name(so_far), TEXT(".."))) {
            size_t slash = text_find_last_byte(so_far, '/');
            size = base + (slash == TEXT_NONE ? 0 : slash);
        } else if (!up || !absolute) {
            if (size > base) {
                normal[size++] = '/';
            }
            memcpy(normal + size, part.data, part.size);
            size += part.size;
        }
    }
    normal[size] = '\0';
    return (struct text){normal, size};
}
