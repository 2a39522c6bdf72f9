#include "lint/model/listing.h"

#include "base/memory.h"
#include "base/render.h"

#include <stdlib.h>

enum { NESTING_LIMIT = 16 };

void trouble_add(struct arena *arena, struct trouble *trouble, struct text line)
{
    for (size_t i = 0; i < trouble->count; i++) {
        if (text_equal(trouble->items[i], line)) {
            return;
        }
    }
    arena_push(arena, trouble, line);
}

/* __pycache__ is never looked at; a repository's own .git is none of its files. */
static bool is_passed_over(struct text path)
{
    struct text part;
    while (text_split(&path, '/', &part)) {
        if (text_equal(part, TEXT("__pycache__")) || text_equal(part, TEXT(".git"))) {
            return true;
        }
    }
    return false;
}

/* A link to a regular file of the repository stands for that file; any other leads nowhere that we would go. */
static bool leads_inside(struct arena *arena, struct text root, const char *place, struct file_facts *facts)
{
    struct text target;
    return file_look_through(place, facts) && facts->kind == FILE_KIND_REGULAR && file_resolve(arena, place, &target) &&
           (text_equal(root, TEXT("/")) || path_under(target, root));
}

static bool is_excluded(const struct config *config, struct text path)
{
    for (size_t i = 0; i < config->exclude.count; i++) {
        if (glob_covers(config->exclude.items[i], path)) {
            return true;
        }
    }
    return false;
}

bool listing_add(struct listing *listing, struct text path, bool tracked)
{
    const struct repository_request *request = listing->request;
    if (is_passed_over(path)) {
        return false;
    }
    struct repository_file file = {.path = path, .name = path_name(path), .tracked = tracked};
    file.excluded = is_excluded(request->config, path);
    const struct overlay_file *over = overlay_find(request->overlay, path);
    if (over != NULL) {
        file.regular = !over->absent;
        file.size = over->bytes.size;
        if (file.regular) {
            arena_push(listing->arena, &listing->files, file);
        }
        return file.regular;
    }
    struct buffer place = {0};
    buffer_text(&place, request->root);
    buffer_byte(&place, '/');
    buffer_text(&place, path);
    buffer_byte(&place, '\0');
    struct file_facts facts;
    bool there = file_look(place.data, &facts) && facts.kind != FILE_KIND_DIRECTORY;
    if (there) {
        file.link = facts.kind == FILE_KIND_LINK;
        file.regular = facts.kind == FILE_KIND_REGULAR ||
                       (file.link && leads_inside(listing->arena, request->root, place.data, &facts));
        file.size = file.regular ? facts.size : 0;
        arena_push(listing->arena, &listing->files, file);
    } else if (facts.kind == FILE_KIND_UNKNOWN) {
        struct text shown = render_name(listing->arena, path);
        trouble_add(listing->arena, listing->trouble,
                    arena_format(listing->arena, "cannot look at %.*s", TEXT_PRINT(shown)));
    }
    buffer_release(&place);
    return there;
}

static void add_repository(struct listing *listing, struct text directory, unsigned depth);

/* Room for all of an answer, so that a long list is not copied as it grows. */
static void reserve(struct listing *listing, size_t more)
{
    struct repository_files *files = &listing->files;
    if (more > files->capacity - files->count) {
        struct repository_file *items = arena_array(listing->arena, struct repository_file, files->count + more);
        for (size_t i = 0; i < files->count; i++) {
            items[i] = files->items[i];
        }
        files->items = items;
        files->capacity = files->count + more;
    }
}

static void add_answer(struct listing *listing, struct text prefix, struct text directory,
                       const struct git_answer *answer, unsigned depth)
{
    reserve(listing, answer->count);
    for (size_t i = 0; i < answer->count; i++) {
        const struct git_file *file = &answer->files[i];
        struct text path = prefix.size == 0 ? file->path : path_join(listing->arena, prefix, file->path);
        if (!path_under(path, directory)) {
            continue;
        }
        if (file->repository) {
            add_repository(listing, path, depth + 1);
        } else {
            listing_add(listing, path, file->tracked);
        }
    }
}

/* A submodule or a repository inside ours: its own Git says what it ignores. One that was not checked out is empty. */
static void add_repository(struct listing *listing, struct text directory, unsigned depth)
{
    struct file_facts facts;
    struct text place = path_join(listing->arena, listing->request->root, directory);
    if (depth > NESTING_LIMIT || is_passed_over(directory) ||
        !file_look(path_join(listing->arena, place, TEXT(".git")).data, &facts)) {
        return;
    }
    struct git_request request = {.root = place.data, .paths = &TEXT("."), .count = 1};
    struct git_answer answer = git_finish(listing->arena, git_start(listing->arena, &request));
    if (answer.message.size > 0) {
        struct text shown = render_name(listing->arena, directory);
        trouble_add(listing->arena, listing->trouble,
                    arena_format(listing->arena, "%.*s: %.*s", TEXT_PRINT(shown), TEXT_PRINT(answer.message)));
    }
    if (answer.state == GIT_ANSWERED) {
        add_answer(listing, directory, directory, &answer, depth);
    } else {
        listing_add_disk(listing, directory);
    }
}

void listing_add_git(struct listing *listing, struct text directory, const struct git_answer *answer)
{
    add_answer(listing, TEXT(""), directory, answer, 0);
}

struct folders {
    struct text *items;
    size_t count;
    size_t capacity;
};

static void add_folder(struct listing *listing, struct text directory, struct folders *folders)
{
    struct text place = path_join(listing->arena, listing->request->root, directory);
    struct file_list entries;
    struct file_fault fault;
    if (!file_list(listing->arena, place.data, &entries, &fault)) {
        if (fault.status != FILE_MISSING) {
            struct text shown = render_name(listing->arena, directory);
            trouble_add(
                listing->arena, listing->trouble,
                arena_format(listing->arena, "cannot list %.*s: %.*s", TEXT_PRINT(shown), TEXT_PRINT(fault.message)));
        }
        return;
    }
    for (size_t i = 0; i < entries.count; i++) {
        struct text path = path_join(listing->arena, directory, entries.items[i].name);
        if (entries.items[i].kind != FILE_KIND_DIRECTORY) {
            listing_add(listing, path, true);
        } else if (!is_passed_over(entries.items[i].name)) {
            arena_push(listing->arena, folders, path);
        }
    }
}

void listing_add_disk(struct listing *listing, struct text directory)
{
    struct folders folders = {0};
    arena_push(listing->arena, &folders, directory);
    while (folders.count > 0) {
        struct text next = folders.items[--folders.count];
        add_folder(listing, next, &folders);
    }
}

static int compare_files(const void *a, const void *b)
{
    return text_compare(((const struct repository_file *)a)->path, ((const struct repository_file *)b)->path);
}

void listing_sort(struct listing *listing)
{
    struct repository_files *files = &listing->files;
    if (files->count > 1) {
        qsort(files->items, files->count, sizeof(*files->items), compare_files);
    }
    size_t kept = 0;
    for (size_t i = 0; i < files->count; i++) {
        if (kept > 0 && text_equal(files->items[kept - 1].path, files->items[i].path)) {
            files->items[kept - 1].tracked = files->items[kept - 1].tracked || files->items[i].tracked;
        } else {
            files->items[kept++] = files->items[i];
        }
    }
    files->count = kept;
}
