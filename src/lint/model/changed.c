#include "lint/model/changed.h"

#include "base/file.h"
#include "lint/model/git.h"

#include <stdlib.h>
#include <string.h>

/* One line of `git diff-index --raw` or `git diff-files --raw`, or an untracked file. */
struct entry {
    struct text path;
    struct text before, after; /* object ids; of zeros: look at the disk */
    struct text mode;          /* of what is there now */
    char status;               /* A, D, M, T, U of Git; ? for untracked */
};
struct entry_list {
    struct entry *items;
    size_t count;
    size_t capacity;
};

struct search {
    struct arena *arena;
    struct text root;
    const char *index_file; /* NULL: the work tree's own */
    struct text fault;
};

static struct process *start(struct search *search, const char *const *command, struct text input)
{
    return git_command(search->arena, search->root.data, command, input, search->index_file);
}

/* The output in the arena; false with a fault where Git gave none. */
static bool finish(struct search *search, struct process *process, struct text *output)
{
    struct process_result result = process_finish(process);
    bool good = result.end == PROCESS_EXITED && result.code == 0;
    if (good) {
        *output = arena_copy(search->arena, buffer_view(&result.output));
    } else if (search->fault.size == 0) {
        search->fault = git_refusal(search->arena, &result);
    }
    process_result_release(&result);
    return good;
}

static bool ask(struct search *search, const char *const *command, struct text input, struct text *output)
{
    return finish(search, start(search, command, input), output);
}

/*
 * In a hook Git may hold what is about to be committed in another index than the usual one (`git commit FILE`). It is
 * believed where it lies in this very repository.
 */
static void take_index_file(struct search *search)
{
    static const char *const command[] = {"rev-parse", "--absolute-git-dir", NULL};
    const char *given = getenv("GIT_INDEX_FILE");
    struct text directory;
    if (given == NULL || !ask(search, command, TEXT(""), &directory)) {
        search->fault = TEXT("");
        return;
    }
    struct text place = path_join(search->arena, file_working_directory(search->arena), text_from(given));
    struct text path;
    if (file_resolve(search->arena, place.data, &path) && path_under(path, text_trim(directory))) {
        search->index_file = path.data;
    }
}

/* The tree of the reference; that of nothing where no commit was made yet. */
static bool find_tree(struct search *search, struct text reference, const char **tree)
{
    static const char *const nothing[] = {"hash-object", "-t", "tree", "--stdin", NULL};
    struct text named = reference.size == 0 ? TEXT("HEAD") : reference;
    struct text object = arena_format(search->arena, "%.*s^{tree}", TEXT_PRINT(named));
    const char *const verify[] = {"rev-parse", "--verify", "--quiet", object.data, NULL};
    struct text output = TEXT("");
    bool option = text_starts(named, TEXT("-")); /* no reference begins so */
    if (option || !ask(search, verify, TEXT(""), &output)) {
        search->fault = TEXT("");
        if (reference.size > 0) {
            search->fault = arena_format(search->arena,
                                         "Git knows no commit `%.*s`\nhelp: where the clone is shallow, "
                                         "fetch more of its history: `git fetch --unshallow`",
                                         TEXT_PRINT(reference));
            return false;
        }
        if (!ask(search, nothing, TEXT(""), &output)) {
            return false;
        }
    }
    *tree = arena_copy(search->arena, text_trim(output)).data;
    return true;
}

/* ":100644 100644 <before> <after> M" NUL "PATH" NUL, again and again. */
static void read_raw(struct search *search, struct text output, struct entry_list *entries)
{
    struct text facts;
    struct entry entry;
    while (text_split(&output, '\0', &facts) && text_split(&output, '\0', &entry.path)) {
        struct text parts[5] = {{NULL, 0}};
        for (size_t i = 0; i < 5 && text_split(&facts, ' ', &parts[i]); i++) {
        }
        entry.mode = parts[1];
        entry.before = parts[2];
        entry.after = parts[3];
        entry.status = parts[4].size > 0 ? parts[4].data[0] : 'U';
        bool module = text_equal(parts[0], TEXT(":160000")) || text_equal(entry.mode, TEXT("160000"));
        if (!module && entry.path.size > 0) {
            arena_push(search->arena, entries, entry);
        }
    }
}

static void read_others(struct search *search, struct text output, struct entry_list *entries)
{
    struct entry entry = {.status = '?'};
    while (text_split(&output, '\0', &entry.path)) {
        if (entry.path.size > 0 && !text_ends(entry.path, TEXT("/"))) { /* a slash: a repository of its own */
            arena_push(search->arena, entries, entry);
        }
    }
}

static bool is_regular(const struct entry *entry)
{
    return text_starts(entry->mode, TEXT("100"));
}

static bool on_disk(const struct search *search, struct text path)
{
    struct file_facts facts;
    return file_look(path_join(search->arena, search->root, path).data, &facts) && facts.kind == FILE_KIND_REGULAR;
}

/* Git compares times before it compares bytes: could this one be the same after all? */
static bool is_doubtful(const struct search *search, const struct entry *entry)
{
    return entry->status == 'M' && is_regular(entry) && text_find_byte(entry->path, '\n', 0) == TEXT_NONE &&
           entry->after.size > 0 && entry->after.data[0] == '0' &&
           strspn(arena_copy(search->arena, entry->after).data, "0") == entry->after.size &&
           on_disk(search, entry->path);
}

/* Drops the entries whose bytes on disk are those before. Where Git does not say, they stay. */
static void drop_same(struct search *search, struct entry_list *entries)
{
    static const char *const command[] = {"hash-object", "--no-filters", "--stdin-paths", NULL};
    struct buffer names = {0};
    bool *doubtful = arena_array(search->arena, bool, entries->count);
    for (size_t i = 0; i < entries->count; i++) {
        doubtful[i] = is_doubtful(search, &entries->items[i]);
        if (doubtful[i]) {
            buffer_text(&names, entries->items[i].path);
            buffer_byte(&names, '\n');
        }
    }
    struct text hashes = TEXT("");
    if (names.size > 0 && !ask(search, command, buffer_view(&names), &hashes)) {
        search->fault = TEXT("");
    }
    buffer_release(&names);
    size_t kept = 0;
    for (size_t i = 0; i < entries->count; i++) {
        struct text hash = TEXT("");
        bool same = doubtful[i] && text_split(&hashes, '\n', &hash) && text_equal(hash, entries->items[i].before);
        if (!same) {
            entries->items[kept++] = entries->items[i];
        }
    }
    entries->count = kept;
}

static int compare_entries(const void *a, const void *b)
{
    return text_compare(((const struct entry *)a)->path, ((const struct entry *)b)->path);
}

static void sort_entries(struct entry_list *entries)
{
    if (entries->count > 1) {
        qsort(entries->items, entries->count, sizeof(*entries->items), compare_entries);
    }
}

static bool has_entry(const struct entry_list *entries, const struct entry *entry)
{
    return entries->count > 0 &&
           bsearch(entry, entries->items, entries->count, sizeof(*entry), compare_entries) != NULL;
}

/* "<object> blob <size>" LF, the bytes, LF: for every entry in turn. */
static bool read_blobs(struct search *search, struct text output, struct overlay *overlay)
{
    for (size_t i = 0; i < overlay->count; i++) {
        if (overlay->items[i].absent) {
            continue;
        }
        size_t end = text_find_byte(output, '\n', 0);
        struct text header = text_slice(output, 0, end == TEXT_NONE ? 0 : end);
        size_t blank = text_find_last_byte(header, ' ');
        size_t size = 0;
        for (size_t at = blank + 1; blank != TEXT_NONE && at < header.size && byte_is_digit(header.data[at]); at++) {
            size = size * 10 + (size_t)(header.data[at] - '0');
        }
        bool blob = text_find(header, TEXT(" blob "), 0) != TEXT_NONE;
        if (!blob || size > output.size - end - 1) {
            search->fault = arena_format(search->arena, "Git does not hold the staged content of `%.*s`",
                                         TEXT_PRINT(overlay->items[i].path));
            return false;
        }
        overlay->items[i].bytes = text_slice(output, end + 1, end + 1 + size);
        output = text_after(output, end + 1 + size + 1);
    }
    return true;
}

/* Staged files of which the disk holds other bytes, or none; of a staged deletion, any. */
static bool take_staged(struct search *search, const struct entry_list *staged, const struct entry_list *disk,
                        struct overlay *overlay)
{
    static const char *const command[] = {"cat-file", "--batch", NULL};
    struct buffer objects = {0};
    for (size_t i = 0; i < staged->count; i++) {
        const struct entry *entry = &staged->items[i];
        bool deleted = entry->status == 'D';
        if (entry->status == 'U' || (!deleted && (!is_regular(entry) || !has_entry(disk, entry)))) {
            continue;
        }
        struct overlay_file file = {.path = arena_copy(search->arena, entry->path), .absent = deleted};
        arena_push(search->arena, overlay, file);
        if (!deleted) {
            buffer_format(&objects, "%.*s\n", TEXT_PRINT(entry->after));
        }
    }
    struct text output = TEXT("");
    bool good = objects.size == 0 ||
                (ask(search, command, buffer_view(&objects), &output) && read_blobs(search, output, overlay));
    buffer_release(&objects);
    return good;
}

static void add_paths(struct search *search, const struct entry_list *entries, struct changed *changed)
{
    for (size_t i = 0; i < entries->count; i++) {
        if (i == 0 || !text_equal(entries->items[i - 1].path, entries->items[i].path)) {
            arena_push(search->arena, changed, arena_copy(search->arena, entries->items[i].path));
        }
    }
}

static bool search_changed(struct search *search, struct text reference, struct changed *changed)
{
    static const char *const others[] = {"ls-files", "-z", "--others", "--exclude-standard", "--", NULL};
    static const char *const unstaged[] = {
        "diff-files", "--raw", "-z", "--no-renames", "--relative", "--no-abbrev", "--ignore-submodules=all",
        "--",         NULL};
    const char *tree = NULL;
    if (!find_tree(search, reference, &tree)) {
        return false;
    }
    bool staging = reference.size == 0;
    const char *const index[] = {"diff-index",
                                 "--raw",
                                 "-z",
                                 "--no-renames",
                                 "--relative",
                                 "--no-abbrev",
                                 "--ignore-submodules=all",
                                 staging ? "--cached" : tree,
                                 staging ? tree : "--",
                                 staging ? "--" : NULL,
                                 NULL};
    struct process *asked[] = {start(search, others, TEXT("")), start(search, index, TEXT("")),
                               staging ? start(search, unstaged, TEXT("")) : NULL};
    struct text output[3] = {TEXT(""), TEXT(""), TEXT("")};
    bool good = true;
    for (size_t i = 0; i < 3; i++) {
        good = (asked[i] == NULL || finish(search, asked[i], &output[i])) && good;
    }
    struct entry_list all = {0};
    struct entry_list disk = {0};
    read_raw(search, output[1], &all);
    read_raw(search, output[2], &disk);
    drop_same(search, &all);
    drop_same(search, &disk);
    sort_entries(&all);
    sort_entries(&disk);
    good = good && (!staging || take_staged(search, &all, &disk, &changed->overlay));
    read_others(search, output[0], &all);
    for (size_t i = 0; i < disk.count; i++) {
        arena_push(search->arena, &all, disk.items[i]);
    }
    sort_entries(&all);
    add_paths(search, &all, changed);
    return good;
}

bool changed_find(struct arena *arena, struct text root, struct text reference, struct changed *changed,
                  struct text *fault)
{
    struct search search = {.arena = arena, .root = root};
    *changed = (struct changed){0};
    if (git_root(arena, root).size == 0 && getenv("GIT_DIR") == NULL) {
        *fault = TEXT("this is no work tree of Git");
        return false;
    }
    take_index_file(&search);
    bool good = search_changed(&search, reference, changed);
    *fault = search.fault;
    return good;
}
