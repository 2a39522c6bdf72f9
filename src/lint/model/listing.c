#include "lint/model/listing.h"

#include "base/memory.h"
#include "base/render.h"

void trouble_add(struct arena *arena, struct trouble *trouble, struct text line)
{
    for (size_t i = 0; i < trouble->count; i++) {
        if (text_equal(trouble->items[i], line)) {
            return;
        }
    }
    arena_push(arena, trouble, line);
}

void trouble_take(struct arena *arena, struct trouble *trouble, const struct trouble *more)
{
    for (size_t i = 0; i < more->count; i++) {
        trouble_add(arena, trouble, arena_copy(arena, more->items[i]));
    }
}

bool listing_passes_over(struct text path)
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
static bool leads_inside(struct text root, const char *place, struct file_facts *facts)
{
    struct arena arena = {0};
    struct text target;
    bool inside = file_look_through(place, facts) && facts->kind == FILE_KIND_REGULAR &&
                  file_resolve(&arena, place, &target) && (text_equal(root, TEXT("/")) || path_under(target, root));
    arena_release(&arena);
    return inside;
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

void listing_add(struct listing *listing, struct text path, bool tracked)
{
    packed_paths_add(&listing->paths, path, tracked);
}

static bool look_at_disk(struct listing *listing, struct repository_file *file)
{
    const struct repository_request *request = listing->request;
    struct buffer *place = &listing->place;
    struct file_facts facts;
    place->size = 0;
    buffer_text(place, listing->reach);
    if (place->size > 0) {
        buffer_byte(place, '/');
    }
    buffer_text(place, file->path);
    buffer_byte(place, '\0');
    if (file_look(place->data, &facts) && facts.kind != FILE_KIND_DIRECTORY) {
        file->link = facts.kind == FILE_KIND_LINK;
        file->regular =
            facts.kind == FILE_KIND_REGULAR || (file->link && leads_inside(request->root, place->data, &facts));
        file->size = file->regular ? facts.size : 0;
        return true;
    }
    if (facts.kind == FILE_KIND_UNKNOWN) {
        struct text shown = render_name(listing->arena, file->path);
        trouble_add(listing->arena, listing->trouble,
                    arena_format(listing->arena, "cannot look at %.*s", TEXT_PRINT(shown)));
    }
    return false;
}

/* Does it stand there, by the overlay or else by the disk? */
static bool look(struct listing *listing, struct repository_file *file)
{
    const struct overlay_file *over = overlay_find(listing->request->overlay, file->path);
    if (over == NULL) {
        return look_at_disk(listing, file);
    }
    file->regular = !over->absent;
    file->size = over->bytes.size;
    return file->regular;
}

bool listing_next(struct listing *listing, struct repository_file *file)
{
    struct text path;
    bool tracked = false;
    while (packed_paths_take(&listing->paths, &path, &tracked)) {
        *file = (struct repository_file){.path = path, .name = path_name(path), .tracked = tracked};
        if (!listing_passes_over(path) && look(listing, file)) {
            file->excluded = is_excluded(listing->request->config, path);
            return true;
        }
    }
    buffer_release(&listing->place);
    return false;
}

struct repository_files listing_files(struct listing *listing, struct arena *arena)
{
    struct repository_files files = {0};
    struct repository_file file;
    while (listing_next(listing, &file)) {
        arena_push(arena, &files, repository_file_copy(arena, &file));
    }
    return files;
}
