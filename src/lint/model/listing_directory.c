#include "base/memory.h"
#include "base/render.h"
#include "lint/model/listing.h"

enum { NESTING_LIMIT = 16 };

struct folders {
    struct text *items;
    size_t count;
    size_t capacity;
};

/* `arena` holds what is needed for this one folder; `kept` the paths of those in it. */
static void add_folder(struct listing *listing, struct arena *arena, struct arena *kept, struct text directory,
                       struct folders *folders)
{
    struct text place = path_join(arena, listing->request->root, directory);
    struct file_list entries;
    struct file_fault fault;
    if (!file_list(arena, place.data, &entries, &fault)) {
        if (fault.status != FILE_MISSING) {
            struct text shown = render_name(arena, directory);
            trouble_add(
                listing->arena, listing->trouble,
                arena_format(listing->arena, "cannot list %.*s: %.*s", TEXT_PRINT(shown), TEXT_PRINT(fault.message)));
        }
        return;
    }
    for (size_t i = 0; i < entries.count; i++) {
        if (entries.items[i].kind != FILE_KIND_DIRECTORY) {
            listing_add(listing, path_join(arena, directory, entries.items[i].name), true);
        }
    }
    /* Backwards, as the last is looked into first: paths in order take the least room. */
    for (size_t i = entries.count; i > 0; i--) {
        const struct file_entry *entry = &entries.items[i - 1];
        if (entry->kind == FILE_KIND_DIRECTORY && !listing_passes_over(entry->name)) {
            arena_push(kept, folders, path_join(kept, directory, entry->name));
        }
    }
}

static void add_disk(struct listing *listing, struct text directory)
{
    struct arena arena = {0};
    struct arena kept = {0};
    struct folders folders = {0};
    arena_push(&kept, &folders, directory);
    while (folders.count > 0) {
        struct text next = folders.items[--folders.count];
        add_folder(listing, &arena, &kept, next, &folders);
        arena_reset(&arena);
    }
    arena_release(&arena);
    arena_release(&kept);
}

static void add_repository(struct listing *listing, struct text directory, unsigned depth);

/* Paths of an answer are relative to `prefix`, the repository that gave it. */
static void add_answer(struct listing *listing, struct text prefix, struct git_answer *answer, unsigned depth)
{
    struct text path;
    bool tracked = false;
    if (listing->paths.runs == NULL && prefix.size == 0) {
        listing->paths = answer->files;
        answer->files = (struct packed_paths){0};
    }
    while (packed_paths_take(&answer->files, &path, &tracked)) {
        struct arena arena = {0};
        listing_add(listing, path_join(&arena, prefix, path), tracked);
        arena_release(&arena);
    }
    for (size_t i = 0; i < answer->repositories.count; i++) {
        add_repository(listing, path_join(listing->arena, prefix, answer->repositories.items[i]), depth + 1);
    }
}

/* A submodule or a repository inside ours: its own Git says what it ignores. One that was not checked out is empty. */
static void add_repository(struct listing *listing, struct text directory, unsigned depth)
{
    struct file_facts facts;
    struct text place = path_join(listing->arena, listing->request->root, directory);
    if (depth > NESTING_LIMIT || listing_passes_over(directory) ||
        !file_look(path_join(listing->arena, place, TEXT(".git")).data, &facts)) {
        return;
    }
    struct git_request request = {.root = place.data};
    struct git_answer answer = git_finish(git_start(listing->arena, &request));
    if (answer.message.size > 0) {
        struct text shown = render_name(listing->arena, directory);
        trouble_add(listing->arena, listing->trouble,
                    arena_format(listing->arena, "%.*s: %.*s", TEXT_PRINT(shown), TEXT_PRINT(answer.message)));
    }
    if (answer.state == GIT_ANSWERED) {
        add_answer(listing, directory, &answer, depth);
    } else {
        add_disk(listing, directory);
    }
}

/* Git does not look behind a link: what lies there is known by the disk alone. */
static bool is_link(const struct listing *listing, struct text path)
{
    struct file_facts facts;
    return path.size > 0 && file_look(path_join(listing->arena, listing->reach, path).data, &facts) &&
           facts.kind == FILE_KIND_LINK;
}

void listing_add_directory(struct listing *listing, struct text directory, struct git_answer *answer)
{
    const struct repository_request *request = listing->request;
    if (answer->message.size > 0) {
        trouble_add(listing->arena, listing->trouble, answer->message);
    }
    bool link = is_link(listing, directory);
    if (link && repository_leads_out(listing->arena, request->root, directory)) {
        trouble_add(listing->arena, listing->trouble,
                    arena_format(listing->arena, "%.*s leads out of the repository", TEXT_PRINT(directory)));
    } else if (answer->state == GIT_ANSWERED && !link) {
        add_answer(listing, TEXT(""), answer, 0);
    } else {
        add_disk(listing, directory);
    }
    packed_paths_release(&answer->files);
    const struct overlay *overlay = request->overlay;
    for (size_t i = 0; overlay != NULL && i < overlay->count; i++) {
        if (path_under(overlay->items[i].path, directory)) {
            listing_add(listing, overlay->items[i].path, true);
        }
    }
}

void listing_ask(struct listing *listing, struct text directory)
{
    struct git_request question = {.root = arena_copy(listing->arena, listing->request->root).data,
                                   .directory = directory};
    struct git_answer answer = git_finish(git_start(listing->arena, &question));
    listing_add_directory(listing, directory, &answer);
}
