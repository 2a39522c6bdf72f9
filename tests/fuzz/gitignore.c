/*
 * A path and any bytes as a .gitignore, with a NUL between them: what is certain stays certain where a plain line is
 * added or the lines stand in another order, is certain for all that lies below the path too, and is so no more once a
 * line takes anything back. Whether it is true, property/gitignore asks Git.
 */
#include "lint/model/gitignore.h"
#include "base/file.h"
#include "fuzz.h"

#include <stdio.h>
#include <unistd.h>

static char folder[4096];
static char place[sizeof(folder) + 16];

static void leave(void)
{
    (void)unlink(place);
    (void)rmdir(folder);
}

static void begin(void)
{
    const char *parent = getenv("TMPDIR");
    (void)snprintf(folder, sizeof(folder), "%s/fuzz-XXXXXX", parent == NULL ? "/tmp" : parent);
    check(mkdtemp(folder) != NULL && atexit(leave) == 0);
    (void)snprintf(place, sizeof(place), "%s/.gitignore", folder);
}

static bool settles(struct arena *arena, struct text file, struct text path)
{
    FILE *stream = fopen(place, "wb");
    check(stream != NULL);
    bool written = fwrite(file.data, 1, file.size, stream) == file.size;
    check(fclose(stream) == 0 && written);
    return gitignore_settles(arena, text_from(folder), path);
}

static struct text turned(struct arena *arena, struct text file)
{
    struct text lines = TEXT("");
    struct text line;
    while (text_split(&file, '\n', &line)) {
        lines = arena_format(arena, "%.*s\n%.*s", TEXT_PRINT(line), TEXT_PRINT(lines));
    }
    return lines;
}

/* As the caller gives it: relative, without `.`, `..` and double slashes, and with a name at its end. */
static bool is_path(struct arena *arena, struct text path)
{
    return path.size > 0 && path.data[0] != '/' && !text_starts(path, TEXT("..")) &&
           text_equal(path_normal(arena, path), path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct text file = fuzz_bytes(&arena, data, size);
    struct text path;
    if (folder[0] == '\0') {
        begin();
    }
    if (text_split(&file, '\0', &path) && is_path(&arena, path) && text_find_byte(file, '\0', 0) == TEXT_NONE &&
        settles(&arena, file, path)) {
        check(settles(&arena, file, path_join(&arena, path, TEXT("below"))));
        check(settles(&arena, arena_format(&arena, "%.*s\nother", TEXT_PRINT(file)), path));
        check(settles(&arena, turned(&arena, file), path));
        check(!settles(&arena, arena_format(&arena, "%.*s\n!other", TEXT_PRINT(file)), path));
        check(!settles(&arena, TEXT(""), path));
    }
    arena_release(&arena);
    return 0;
}
