#include "lint/model/path_text.h"

#include "base/buffer.h"

static void add_part(struct buffer *path, struct text part)
{
    struct text view = buffer_view(path);
    size_t slash = text_find_last_byte(view, '/');
    struct text last = slash == TEXT_NONE ? view : text_after(view, slash + 1);
    if (part.size == 0 || text_equal(part, TEXT("."))) {
        return;
    }
    if (text_equal(part, TEXT("..")) && last.size > 0 && !text_equal(last, TEXT(".."))) {
        path->size = slash == TEXT_NONE ? 0 : slash;
        return;
    }
    if (path->size > 0) {
        buffer_byte(path, '/');
    }
    buffer_text(path, part);
}

static void add_parts(struct buffer *path, struct text rest)
{
    struct text part;
    while (text_split(&rest, '/', &part)) {
        add_part(path, part);
    }
}

struct text path_join(struct arena *arena, struct text directory, struct text path)
{
    struct buffer joined = {0};
    add_parts(&joined, directory);
    add_parts(&joined, path);
    struct text copy = arena_copy(arena, buffer_view(&joined));
    buffer_release(&joined);
    return copy;
}

bool path_is_under(struct text path, struct text directory)
{
    return text_starts(path, directory) && (path.size == directory.size || path.data[directory.size] == '/');
}

bool path_is_absolute(struct text path)
{
    bool drive = path.size >= 3 && byte_is_alpha(path.data[0]) && path.data[1] == ':' &&
                 (path.data[2] == '\\' || path.data[2] == '/');
    return text_starts(path, TEXT("/")) || text_starts(path, TEXT("~")) || text_starts(path, TEXT("\\\\")) || drive;
}
