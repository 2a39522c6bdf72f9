#include "lint/model/gitignore.h"

#include "base/file.h"

enum { SIZE_LIMIT = 1 << 20 };

/* As Git reads it: without the one carriage return of a line end, then without blanks. */
static struct text line_of_pattern(struct text line)
{
    line.size -= text_ends(line, TEXT("\r"));
    while (text_ends(line, TEXT(" "))) {
        line.size--;
    }
    return line;
}

static bool has_wildcard(struct text pattern)
{
    for (size_t i = 0; i < pattern.size; i++) {
        if (text_find_byte(TEXT("*?[\\"), pattern.data[i], 0) != TEXT_NONE) {
            return true;
        }
    }
    return false;
}

/* Does the pattern name this folder or file? One that holds a slash counts from the root, any other at every depth. */
static bool names(struct text pattern, struct text path, bool directory)
{
    if (pattern.size == 0 || pattern.data[0] == '#' || has_wildcard(pattern)) {
        return false;
    }
    if (text_ends(pattern, TEXT("/"))) {
        if (!directory) {
            return false;
        }
        pattern.size--;
    }
    bool rooted = text_find_byte(pattern, '/', 0) != TEXT_NONE;
    if (text_starts(pattern, TEXT("/"))) {
        pattern = text_after(pattern, 1);
    }
    return text_equal(pattern, rooted ? path : path_name(path));
}

/* A line that takes a path back in makes the order of lines matter: that is left to Git. */
static bool takes_back(struct text file)
{
    struct text line;
    while (text_split(&file, '\n', &line)) {
        if (text_starts(line, TEXT("!"))) {
            return true;
        }
    }
    return false;
}

static bool any_names(struct text file, struct text path, bool directory)
{
    struct text line;
    while (text_split(&file, '\n', &line)) {
        if (names(line_of_pattern(line), path, directory)) {
            return true;
        }
    }
    return false;
}

/* Git follows no link to a .gitignore. */
static bool is_file(struct arena *arena, struct text root, struct text folder, struct text *place)
{
    struct file_facts facts;
    *place = path_join(arena, path_join(arena, root, folder), TEXT(".gitignore"));
    return file_look(place->data, &facts) && facts.kind == FILE_KIND_REGULAR;
}

bool gitignore_settles(struct arena *arena, struct text root, struct text path)
{
    struct text place;
    struct text file;
    struct file_fault fault;
    if (!is_file(arena, root, TEXT(""), &place) || !file_read(arena, place.data, SIZE_LIMIT, &file, &fault) ||
        takes_back(file)) {
        return false;
    }
    for (size_t at = 1; at <= path.size; at++) {
        if (at < path.size && path.data[at] != '/') {
            continue;
        }
        struct text part = text_slice(path, 0, at);
        if (any_names(file, part, at < path.size)) {
            return true;
        }
        if (at < path.size && is_file(arena, root, part, &place)) {
            return false; /* a deeper file may take back what is ignored below it */
        }
    }
    return false;
}
