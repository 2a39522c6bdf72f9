#include "lint/model/repository.h"

#include "base/memory.h"
#include "base/render.h"
#include "lint/model/listing.h"

const struct repository *repository_without_operators(struct arena *arena, const struct repository_request *request)
{
    struct repository *repository = arena_allocate(arena, sizeof(*repository));
    repository->root = arena_copy(arena, request->root);
    repository->reach = repository_reach(arena, repository->root);
    repository->benchmarks = path_normal(arena, request->config->benchmarks);
    repository->file_size_limit = request->config->file_size_limit;
    repository->overlay = request->overlay;
    return repository;
}

const struct device *repository_device(const struct repository *repository, struct text name)
{
    for (size_t i = 0; i < repository->index.device_count; i++) {
        if (text_equal(repository->index.devices[i].name, name)) {
            return &repository->index.devices[i];
        }
    }
    return NULL;
}

const struct operator_directory *repository_operator(struct arena *arena, const struct repository *repository,
                                                     struct text name)
{
    size_t index = operator_list_find(&repository->operators, name);
    return index == TEXT_NONE ? NULL : operator_open(arena, &repository->operators, index);
}

static bool has_kind(const struct repository *repository, struct text path, enum file_kind kind)
{
    struct arena arena = {0};
    struct file_facts facts;
    struct text place = path_join(&arena, repository->reach, path);
    bool has =
        path.size > 0 && (file_look_through(place.data, &facts) ? facts.kind == kind : facts.kind == FILE_KIND_UNKNOWN);
    arena_release(&arena);
    return has;
}

bool repository_has(const struct repository *repository, struct text path)
{
    const struct overlay_file *over = overlay_find(repository->overlay, path);
    return over != NULL ? !over->absent : has_kind(repository, path, FILE_KIND_REGULAR);
}

bool repository_has_directory(const struct repository *repository, struct text path)
{
    return overlay_fills(repository->overlay, path) || has_kind(repository, path, FILE_KIND_DIRECTORY);
}

bool repository_read(struct arena *arena, const struct repository *repository, struct text path, struct text *bytes,
                     struct file_fault *fault)
{
    const struct overlay_file *over = overlay_find(repository->overlay, path);
    if (over != NULL && over->absent) {
        *fault = (struct file_fault){FILE_MISSING, TEXT("it is not in the index of Git")};
        return false;
    }
    if (over != NULL) {
        bool fits = over->bytes.size <= repository->file_size_limit;
        *bytes = fits ? over->bytes : TEXT("");
        *fault = (struct file_fault){fits ? FILE_OK : FILE_TOO_LARGE, fits ? TEXT("") : TEXT("too large")};
        return fits;
    }
    return file_read(arena, path_join(arena, repository->reach, path).data, repository->file_size_limit, bytes, fault);
}

static bool read_told(struct arena *arena, const struct repository *repository, struct text path, struct text *bytes,
                      struct trouble *trouble)
{
    struct file_fault fault;
    bool read = repository_read(arena, repository, path, bytes, &fault);
    if (!read && fault.status != FILE_TOO_LARGE) {
        struct text shown = render_name(arena, path);
        arena_push(arena, trouble,
                   arena_format(arena, "cannot read %.*s: %.*s", TEXT_PRINT(shown), TEXT_PRINT(fault.message)));
    }
    return read;
}

bool repository_read_inside(struct arena *arena, const struct repository *repository, struct text path,
                            struct text *bytes, struct trouble *trouble)
{
    if (overlay_find(repository->overlay, path) == NULL && repository_leads_out(arena, repository->root, path)) {
        struct text shown = render_name(arena, path);
        trouble_add(arena, trouble, arena_format(arena, "%.*s leads out of the repository", TEXT_PRINT(shown)));
        return false;
    }
    return read_told(arena, repository, path, bytes, trouble);
}

bool repository_open_inside(struct arena *arena, const struct repository *repository, struct text path,
                            struct source *source, struct trouble *trouble)
{
    struct text bytes;
    bool read = repository_read_inside(arena, repository, path, &bytes, trouble);
    if (read) {
        *source = source_open(arena, path, bytes);
    }
    return read;
}

bool repository_open(struct arena *arena, const struct repository *repository, struct text path, struct source *source,
                     struct trouble *trouble)
{
    struct text bytes;
    bool read = read_told(arena, repository, path, &bytes, trouble);
    if (read) {
        *source = source_open(arena, path, bytes);
    }
    return read;
}
