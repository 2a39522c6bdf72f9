#include "lint/config/config.h"

/* Length of the code point at `at`. */
static size_t step(struct text text, size_t at)
{
    size_t next = at + 1;
    while (next < text.size && ((unsigned char)text.data[next] & 0xC0U) == 0x80U) {
        next++;
    }
    return next - at;
}

/*
 * `[...]` at `*at`, moved behind it: whether `byte` is in the set. A bracket that nothing closes means itself. A set
 * never holds the slash; it knows bytes, so a character beyond ASCII matches a negated set only.
 */
static bool in_set(struct text pattern, size_t *at, char byte)
{
    size_t i = *at + 1;
    bool negated = i < pattern.size && (pattern.data[i] == '!' || pattern.data[i] == '^');
    i += negated ? 1 : 0;
    size_t first = i;
    bool found = false;
    while (i < pattern.size && (pattern.data[i] != ']' || i == first)) {
        i += pattern.data[i] == '\\' && i + 1 < pattern.size ? 1 : 0;
        char low = pattern.data[i];
        char high = low;
        if (i + 2 < pattern.size && pattern.data[i + 1] == '-' && pattern.data[i + 2] != ']') {
            high = pattern.data[i + 2];
            i += 2;
        }
        found = found || ((unsigned char)byte >= (unsigned char)low && (unsigned char)byte <= (unsigned char)high);
        i++;
    }
    if (i >= pattern.size) {
        *at += 1;
        return byte == '[';
    }
    *at = i + 1;
    return byte != '/' && found != negated;
}

/* One character of the pattern against one of the path; both move on when they agree. */
static bool match_one(struct text pattern, size_t *p, struct text path, size_t *t)
{
    if (*p >= pattern.size || *t >= path.size) {
        return false;
    }
    size_t width = step(path, *t);
    char byte = path.data[*t];
    if (pattern.data[*p] == '?') {
        *p += 1;
        *t += width;
        return byte != '/';
    }
    if (pattern.data[*p] == '[') {
        bool found = in_set(pattern, p, byte);
        *t += width;
        return found;
    }
    *p += pattern.data[*p] == '\\' && *p + 1 < pattern.size ? 1 : 0;
    bool same = pattern.data[*p] == byte;
    *p += 1;
    *t += 1;
    return same;
}

/* Two stars that are a whole part of the path. */
static bool is_globstar(struct text pattern, size_t at)
{
    bool stars = text_starts(text_after(pattern, at), TEXT("**"));
    bool begins = at == 0 || pattern.data[at - 1] == '/';
    bool ends = at + 2 == pattern.size || (at + 2 < pattern.size && pattern.data[at + 2] == '/');
    return stars && begins && ends;
}

/* Where to go on when what follows a star did not match. */
struct retry {
    size_t pattern, path;
    bool set;
};

/* The last `**` and the last `*` behind it are all that need be tried anew: at most pattern times path squared steps.
 */
static bool matches(struct text pattern, struct text path)
{
    struct retry star = {0};
    struct retry globstar = {0};
    size_t p = 0;
    size_t t = 0;
    while (t < path.size || p < pattern.size) {
        if (p < pattern.size && is_globstar(pattern, p)) {
            if (p + 2 == pattern.size) {
                return t < path.size;
            }
            p += 3;
            globstar = (struct retry){p, t, true};
            star.set = false;
            continue;
        }
        if (p < pattern.size && pattern.data[p] == '*') {
            star = (struct retry){++p, t, true};
            continue;
        }
        if (match_one(pattern, &p, path, &t)) {
            continue;
        }
        if (star.set && star.path < path.size && path.data[star.path] != '/') {
            star.path += step(path, star.path);
            p = star.pattern;
            t = star.path;
            continue;
        }
        size_t slash = globstar.set ? text_find_byte(path, '/', globstar.path) : TEXT_NONE;
        if (slash == TEXT_NONE) {
            return false;
        }
        globstar.path = slash + 1;
        p = globstar.pattern;
        t = globstar.path;
        star.set = false;
    }
    return true;
}

static struct text anchored(struct text pattern)
{
    while (text_starts(pattern, TEXT("./"))) {
        pattern = text_after(pattern, 2);
    }
    return text_after(pattern, text_starts(pattern, TEXT("/")) ? 1 : 0);
}

/* Does the pattern match a folder that the path stands under? */
static bool matches_above(struct text pattern, struct text path)
{
    for (size_t at = text_find_byte(path, '/', 0); at != TEXT_NONE; at = text_find_byte(path, '/', at + 1)) {
        if (matches(pattern, text_slice(path, 0, at))) {
            return true;
        }
    }
    return false;
}

bool glob_matches(struct text pattern, struct text path)
{
    pattern = anchored(pattern);
    if (text_ends(pattern, TEXT("/"))) {
        return matches_above(text_slice(pattern, 0, pattern.size - 1), path);
    }
    return matches(pattern, path);
}

bool glob_covers(struct text pattern, struct text path)
{
    return glob_matches(pattern, path) || matches_above(anchored(pattern), path);
}
