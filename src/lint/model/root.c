/* Where a repository begins: the half of repository.h that is asked before anything is surveyed. */
#include "base/memory.h"
#include "lint/model/git.h"
#include "lint/model/repository.h"

/*
 * An absolute path whose existing part has no links; what does not exist is kept by its text. With `keep_last` a link
 * at the path's end stays one.
 */
static struct text resolve(struct arena *arena, const char *path, bool keep_last)
{
    struct text whole = text_from(path);
    while (whole.size > 1 && text_ends(whole, TEXT("/"))) {
        whole.size--;
    }
    whole = path_join(arena, file_working_directory(arena), whole);
    struct text rest = TEXT("");
    struct text last = path_name(whole);
    bool named = !text_equal(last, TEXT(".")) && !text_equal(last, TEXT(".."));
    if (keep_last && named) {
        rest = last;
        whole = path_directory(whole);
    }
    struct text found;
    while (!file_resolve(arena, arena_copy(arena, whole.size == 0 ? TEXT("/") : whole).data, &found)) {
        rest = rest.size == 0 ? path_name(whole) : path_join(arena, path_name(whole), rest);
        whole = path_directory(whole);
    }
    return path_normal(arena, rest.size == 0 ? found : path_join(arena, found, rest));
}

struct text repository_reach(struct arena *arena, struct text root)
{
    return text_equal(root, file_working_directory(arena)) ? TEXT("") : root;
}

/* The folder of a file, or the folder itself, that exists; as resolved. */
static struct text starting_folder(struct arena *arena, const char *start)
{
    struct text place = resolve(arena, start, false);
    struct file_facts facts;
    while (place.size > 1 && !(file_look_through(place.data, &facts) && facts.kind == FILE_KIND_DIRECTORY)) {
        struct text above = path_directory(place);
        place = arena_copy(arena, above.size == 0 ? TEXT("/") : above);
    }
    return place;
}

static bool is_there(struct arena *arena, struct text folder, struct text name, enum file_kind kind)
{
    struct file_facts facts;
    return file_look_through(path_join(arena, folder, name).data, &facts) && facts.kind == kind;
}

static bool has_git(struct arena *arena, struct text folder)
{
    struct file_facts facts;
    return file_look(path_join(arena, folder, TEXT(".git")).data, &facts);
}

/* A hidden folder with a `benchmarks/` in it is some scratch place, such as the records': not a repository's root. */
static bool is_scratch(struct arena *arena, struct text folder)
{
    return text_starts(path_name(folder), TEXT(".")) && !has_git(arena, folder);
}

bool repository_find_root(struct arena *arena, const char *start, struct text benchmarks, struct text *root)
{
    struct text folder = starting_folder(arena, start);
    for (;;) {
        if (is_there(arena, folder, TEXT(".benchlint.yaml"), FILE_KIND_REGULAR) ||
            (is_there(arena, folder, benchmarks, FILE_KIND_DIRECTORY) && !is_scratch(arena, folder))) {
            *root = folder;
            return true;
        }
        if (has_git(arena, folder) || folder.size <= 1) {
            *root = TEXT("");
            return false;
        }
        struct text above = path_directory(folder);
        folder = arena_copy(arena, above.size == 0 ? TEXT("/") : above);
    }
}

struct text repository_plain_root(struct arena *arena, const char *start)
{
    struct text git = git_root(arena, starting_folder(arena, start));
    return git.size > 0 ? arena_copy(arena, git) : starting_folder(arena, ".");
}

bool repository_relative(struct arena *arena, struct text root, const char *path, struct text *relative)
{
    struct text place = resolve(arena, path, true);
    if (text_equal(root, TEXT("/"))) {
        *relative = text_after(place, 1);
        return true;
    }
    if (!path_under(place, root)) {
        /* A link given as the path of a folder: what it leads to may lie inside. */
        place = resolve(arena, path, false);
    }
    bool inside = path_under(place, root);
    *relative = inside ? text_after(place, root.size + 1) : TEXT("");
    return inside;
}

bool repository_leads_out(struct arena *arena, struct text root, struct text path)
{
    struct text place;
    return file_resolve(arena, path_join(arena, root, path).data, &place) && !text_equal(root, TEXT("/")) &&
           !path_under(place, root);
}
