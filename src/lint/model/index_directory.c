#include "lint/model/index_directory.h"

#include "base/memory.h"

struct names {
    struct text *items;
    size_t count;
    size_t capacity;
};

struct text directory_below(const struct repository *repository, struct text directory)
{
    if (repository->benchmarks.size == 0) {
        return directory;
    }
    return path_under(directory, repository->benchmarks) ? text_after(directory, repository->benchmarks.size + 1)
                                                         : TEXT("");
}

/* Index of the first of the sorted files whose path is not before `path`. */
static size_t first_from(const struct repository_file *files, size_t count, struct text path)
{
    size_t low = 0;
    size_t high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (text_compare(files[middle].path, path) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static bool holds_under(const struct repository_file *files, size_t count, struct text directory)
{
    struct arena arena = {0};
    struct text inside = path_join(&arena, directory, TEXT(""));
    size_t at = first_from(files, count, inside);
    bool holds = at < count && text_starts(files[at].path, inside);
    arena_release(&arena);
    return holds;
}

bool directory_there(const struct repository *repository, struct text directory)
{
    struct text name = directory_below(repository, directory);
    if (repository->partial || name.size == 0) {
        return repository_has_directory(repository, directory);
    }
    size_t slash = text_find_byte(name, '/', 0);
    size_t index = operator_list_find(&repository->operators, text_slice(name, 0, slash));
    if (index == TEXT_NONE || slash == TEXT_NONE) {
        return index != TEXT_NONE || holds_under(repository->top, repository->top_count, directory);
    }
    struct arena arena = {0};
    const struct operator_directory *owner = operator_open(&arena, &repository->operators, index);
    bool there = holds_under(owner->files, owner->file_count, directory);
    arena_release(&arena);
    return there;
}

/* Each once; what leads to the repository's root names none. */
static void add_name(struct arena *arena, struct names *names, struct text directory)
{
    if (directory.size == 0) {
        return;
    }
    for (size_t i = 0; i < names->count; i++) {
        if (text_equal(names->items[i], directory)) {
            return;
        }
    }
    arena_push(arena, names, directory);
}

static struct text decode_percent(struct arena *arena, struct text target)
{
    char *decoded = arena_allocate(arena, target.size + 1);
    size_t size = 0;
    for (size_t i = 0; i < target.size; i++) {
        bool escape = target.data[i] == '%' && i + 2 < target.size && byte_is_hex(target.data[i + 1]) &&
                      byte_is_hex(target.data[i + 2]);
        unsigned value = (unsigned char)target.data[i];
        if (escape) {
            value = 0;
            for (size_t k = 1; k <= 2; k++) {
                char digit = byte_lower(target.data[i + k]);
                value = value * 16 + (unsigned)(byte_is_digit(digit) ? digit - '0' : digit - 'a' + 10);
            }
            i += 2;
        }
        decoded[size++] = (char)value;
    }
    return (struct text){decoded, size};
}

/* The directory of a path as written, seen from the index; of a file its folder. */
static struct text resolve(struct arena *arena, const struct repository *repository, struct text written)
{
    bool rooted = text_starts(written, TEXT("/"));
    while (text_starts(written, TEXT("/"))) {
        written = text_after(written, 1);
    }
    struct text path = path_normal(arena, path_join(arena, rooted ? TEXT("") : repository->benchmarks, written));
    bool folder = text_ends(written, TEXT("/"));
    bool document = text_ends(path, TEXT(".md")) || text_ends(path, TEXT(".py"));
    return !folder && document ? path_directory(path) : path;
}

/* A target of a link as a directory; empty for the web, an anchor or the index's own folder. */
static struct text link_directory(struct arena *arena, const struct repository *repository, struct text target)
{
    size_t end = text_find_byte(target, '#', 0);
    target = text_slice(target, 0, end == TEXT_NONE ? target.size : end);
    end = text_find_byte(target, '?', 0);
    target = text_slice(target, 0, end == TEXT_NONE ? target.size : end);
    size_t colon = text_find_byte(target, ':', 0);
    if (target.size == 0 || (colon != TEXT_NONE && colon < text_find_byte(target, '/', 0))) {
        return TEXT("");
    }
    struct text directory = resolve(arena, repository, decode_percent(arena, target));
    return text_equal(directory, repository->benchmarks) ? TEXT("") : directory;
}

/* The next inline link's target at or after `*at`; false when there is none. */
static bool next_link(struct text source, size_t *at, struct text *target)
{
    size_t open = text_find(source, TEXT("]("), *at);
    if (open == TEXT_NONE) {
        return false;
    }
    struct text rest = text_trim(text_after(source, open + 2));
    bool angled = text_starts(rest, TEXT("<"));
    size_t end = angled ? 1 : 0;
    for (size_t depth = 0; end < rest.size; end++) {
        char byte = rest.data[end];
        if (angled ? byte == '>' : byte_is_space(byte) || (byte == ')' && depth == 0)) {
            break;
        }
        depth += byte == '(';
        depth -= byte == ')' && depth > 0;
    }
    *target = text_slice(rest, angled ? 1 : 0, end);
    *at = open + 2;
    return true;
}

static void add_links(struct arena *arena, const struct repository *repository, struct text source, struct names *names)
{
    size_t at = 0;
    struct text target;
    while (next_link(source, &at, &target)) {
        struct text directory = link_directory(arena, repository, target);
        bool first = names->count == 0;
        if (directory.size > 0 && (first || directory_there(repository, directory))) {
            add_name(arena, names, directory);
        }
    }
}

/* A name without markup: seen from the index, or, written with the name of its folder, from the root. */
static struct text plain_directory(struct arena *arena, const struct repository *repository, struct text name)
{
    struct text beside = resolve(arena, repository, name);
    struct text from_root = path_normal(arena, name);
    bool whole = repository->benchmarks.size > 0 && path_under(from_root, repository->benchmarks) &&
                 !text_equal(from_root, repository->benchmarks);
    return whole && !directory_there(repository, beside)
               ? resolve(arena, repository, arena_join(arena, TEXT("/"), name))
               : beside;
}

/* The next code span at or after `*at`, which is moved behind it; false when there is none. */
static bool next_span(struct text source, size_t *at, struct text *span)
{
    size_t open = text_find_byte(source, '`', *at);
    size_t fence = open;
    while (fence < source.size && source.data[fence] == '`') {
        fence++;
    }
    struct text mark = text_slice(source, open, fence);
    size_t close = open == TEXT_NONE ? TEXT_NONE : text_find(source, mark, fence);
    if (close == TEXT_NONE) {
        return false;
    }
    *span = text_trim(text_slice(source, fence, close));
    *at = close + mark.size;
    return true;
}

/* Code spans, the first for certain, others only where they name what is there. */
static void add_spans(struct arena *arena, const struct repository *repository, struct text source, struct names *names)
{
    size_t at = 0;
    struct text name;
    while (next_span(source, &at, &name)) {
        struct text directory = plain_directory(arena, repository, name);
        if (name.size > 0 && (names->count == 0 || directory_there(repository, directory))) {
            add_name(arena, names, directory);
        }
    }
}

/* Nothing between two code spans but what separates the items of a list. */
static bool is_separator(struct text between)
{
    between = text_trim(between);
    return between.size == 0 || text_equal(between, TEXT(",")) || text_equal(between, TEXT(";")) ||
           text_equal(between, TEXT("/")) || text_equal(between, TEXT("and")) || text_equal(between, TEXT(", and")) ||
           text_equal_fold(between, TEXT("<br>")) || text_equal_fold(between, TEXT("<br/>"));
}

struct text_list operators_named(struct arena *arena, const struct cell *cell)
{
    struct names names = {0};
    size_t at = 0;
    size_t before = 0;
    struct text span;
    bool listed = true;
    while (listed && next_span(cell->source, &at, &span)) {
        struct text between = text_slice(cell->source, before, (size_t)(span.data - cell->source.data));
        while (text_ends(text_trim(between), TEXT("`"))) {
            between = text_trim(between);
            between.size--;
        }
        listed = is_separator(between) && span.size > 0;
        before = at;
        add_name(arena, &names, span);
    }
    if (!listed || names.count == 0 || !is_separator(text_after(cell->source, before))) {
        names.count = 0;
        if (cell->text.size > 0) {
            add_name(arena, &names, cell->text);
        }
    }
    return (struct text_list){names.items, names.count};
}

/* Plain text as a whole; or its first word, where that is a directory and the rest a remark. */
static void add_plain(struct arena *arena, const struct repository *repository, struct text text, struct names *names)
{
    struct text whole = plain_directory(arena, repository, text);
    size_t blank = text_find_byte(text, ' ', 0);
    if (blank != TEXT_NONE && !directory_there(repository, whole)) {
        struct text first = plain_directory(arena, repository, text_slice(text, 0, blank));
        whole = directory_there(repository, first) ? first : whole;
    }
    add_name(arena, names, whole);
}

struct text_list directories_named(struct arena *arena, const struct repository *repository, const struct cell *cell)
{
    struct names names = {0};
    if (cell->text.size == 0) {
        return (struct text_list){NULL, 0};
    }
    bool linked = text_find(cell->source, TEXT("]("), 0) != TEXT_NONE;
    if (linked) {
        add_links(arena, repository, cell->source, &names);
    } else {
        add_spans(arena, repository, cell->source, &names);
    }
    if (names.count == 0 && !linked) {
        add_plain(arena, repository, cell->text, &names);
    }
    return (struct text_list){names.items, names.count};
}
