#include "lint/check/artifact.h"

#include "base/memory.h"
#include "lint/check/vocabulary.h"
#include "lint/model/git.h"

enum { HEAD_SIZE = 1024 * 1024, NAME_LIMIT = 256 };

struct judge {
    struct check *check;
    const struct operator_directory *directory;
    bool ready;                  /* the rule's words have been looked up: most directories need none */
    const struct yaml *sources;  /* endings of what people write: not looked into */
    const struct yaml *names;    /* kind -> globs over the name in lower case */
    const struct yaml *heads;    /* kind -> hexadecimal first bytes */
    const struct yaml *phrases;  /* kind -> texts that only such a file holds */
    const struct yaml *json;     /* list of {kind, one, of, least}: keys of a JSON file */
    struct text record, tensors; /* the kinds of what is known by its name's form, by a header of its own form */
};

static struct text word_of(const struct check *check, const char *path)
{
    const struct yaml *word = check_words(check, CHECK_ARTIFACT_COMMITTED, path);
    return word == NULL ? TEXT("") : word->text;
}

static bool is_in(const struct yaml *list, struct text item)
{
    for (size_t i = 0; i < yaml_count(list); i++) {
        if (text_equal(list->values[i].text, item)) {
            return true;
        }
    }
    return false;
}

/* A file that the standard's layout expects where it stands is what it is meant to be. */
static bool is_expected(const struct judge *judge, const struct repository_file *file)
{
    const struct layout *layout = &judge->check->standard->layout;
    struct text folder = judge->directory != NULL ? judge->directory->path : judge->check->repository->benchmarks;
    struct text name = judge->directory != NULL ? judge->directory->name : TEXT("");
    struct text_list lists[] = {judge->directory != NULL ? layout->required : layout->index_required,
                                judge->directory != NULL ? layout->allowed : layout->index_allowed};
    if (!text_equal(path_directory(file->path), folder)) {
        return false;
    }
    for (size_t list = 0; list < 2; list++) {
        for (size_t i = 0; i < lists[list].count; i++) {
            struct text pattern = lists[list].items[i];
            if (standard_name_is(pattern, name, file->name) ||
                glob_matches(standard_name(judge->check->arena, pattern, name), file->name)) {
                return true;
            }
        }
    }
    return false;
}

/* The kind of `map` one of whose patterns the name matches; empty when there is none. */
static struct text kind_by_name(const struct judge *judge, struct text name)
{
    char lower[NAME_LIMIT];
    size_t size = name.size < sizeof(lower) ? name.size : 0;
    for (size_t i = 0; i < size; i++) {
        lower[i] = byte_lower(name.data[i]);
    }
    for (size_t kind = 0; kind < yaml_count(judge->names); kind++) {
        const struct yaml *globs = &judge->names->values[kind];
        for (size_t i = 0; i < globs->count; i++) {
            if (glob_matches(globs->values[i].text, (struct text){lower, size})) {
                return judge->names->keys[kind].text;
            }
        }
    }
    return TEXT("");
}

static bool begins_with(struct text head, struct text hexadecimal)
{
    for (size_t i = 0; i + 1 < hexadecimal.size; i += 2) {
        unsigned value = 0;
        for (size_t k = i; k < i + 2; k++) {
            char digit = byte_lower(hexadecimal.data[k]);
            value = value * 16 + (unsigned)(byte_is_digit(digit) ? digit - '0' : digit - 'a' + 10);
        }
        if (i / 2 >= head.size || (unsigned char)head.data[i / 2] != value) {
            return false;
        }
    }
    return true;
}

static bool holds(struct text head, struct text phrase)
{
    return text_find(head, phrase, 0) != TEXT_NONE;
}

static struct text kind_by_bytes(const struct yaml *map, struct text head,
                                 bool (*matches)(struct text head, struct text pattern))
{
    for (size_t kind = 0; kind < yaml_count(map); kind++) {
        const struct yaml *patterns = &map->values[kind];
        for (size_t i = 0; i < patterns->count; i++) {
            if (matches(head, patterns->values[i].text)) {
                return map->keys[kind].text;
            }
        }
    }
    return TEXT("");
}

static bool has_key(struct text json, struct text key)
{
    for (size_t at = text_find(json, key, 0); at != TEXT_NONE; at = text_find(json, key, at + 1)) {
        struct text after = text_after(json, at + key.size);
        bool quoted = at > 0 && json.data[at - 1] == '"' && text_starts(after, TEXT("\""));
        if (quoted && text_starts(text_trim(text_slice(after, 1, 64)), TEXT(":"))) {
            return true;
        }
    }
    return false;
}

static size_t count_keys(struct text json, const struct yaml *keys)
{
    size_t count = 0;
    for (size_t i = 0; i < yaml_count(keys); i++) {
        count += has_key(json, keys->values[i].text);
    }
    return count;
}

/* Whole documents, one a line, and what a crash cut off alike: only the keys are looked at. */
static struct text kind_by_keys(const struct judge *judge, struct text head)
{
    struct text body = text_trim(text_starts(head, TEXT("\xEF\xBB\xBF")) ? text_after(head, 3) : head);
    if (!text_starts(body, TEXT("{")) && !text_starts(body, TEXT("["))) {
        return TEXT("");
    }
    for (size_t i = 0; i < yaml_count(judge->json); i++) {
        const struct yaml *kind = &judge->json->values[i];
        size_t one = count_keys(body, yaml_at(kind, "one"));
        long long least = 1;
        yaml_integer(yaml_at(kind, "least"), &least);
        if (one > 0 && one + count_keys(body, yaml_at(kind, "of")) >= (size_t)least) {
            return yaml_string(kind, "kind", TEXT(""));
        }
    }
    return TEXT("");
}

/* Eight bytes of length, then the header as JSON. */
static bool is_safetensors(struct text head)
{
    return head.size > 10 && head.data[6] == '\0' && head.data[7] == '\0' && head.data[8] == '{' &&
           text_starts(text_trim(text_after(head, 9)), TEXT("\""));
}

static struct text kind_by_content(const struct judge *judge, const struct repository_file *file)
{
    struct arena arena = {0};
    struct text head;
    struct file_fault fault;
    struct text place = path_join(&arena, judge->check->repository->reach, file->path);
    struct text kind = TEXT("");
    if (file->regular && file_read_head(&arena, place.data, HEAD_SIZE, &head, &fault)) {
        kind = kind_by_bytes(judge->heads, head, begins_with);
        kind = kind.size > 0 ? kind : kind_by_keys(judge, head);
        kind = kind.size > 0 ? kind : kind_by_bytes(judge->phrases, head, holds);
        if (kind.size == 0 && is_safetensors(head)) {
            kind = judge->tensors;
        }
    }
    arena_release(&arena);
    return kind;
}

/* `<operator>.json` and `<operator>-<anything>.json` are what runs write. */
static bool is_named_as_record(const struct judge *judge, struct text name)
{
    if (!text_ends(name, TEXT(".json"))) {
        return false;
    }
    struct text stem = text_slice(name, 0, name.size - 5);
    for (size_t at = 1; at <= stem.size; at++) {
        bool cut = at == stem.size || stem.data[at] == '-';
        if (cut && operator_list_find(&judge->check->repository->operators, text_slice(stem, 0, at)) != TEXT_NONE) {
            return true;
        }
    }
    return false;
}

static void make_ready(struct judge *judge)
{
    const struct check *check = judge->check;
    if (judge->ready) {
        return;
    }
    judge->ready = true;
    judge->sources = check_words(check, CHECK_ARTIFACT_COMMITTED, "sources");
    judge->names = check_words(check, CHECK_ARTIFACT_COMMITTED, "names");
    judge->heads = check_words(check, CHECK_ARTIFACT_COMMITTED, "heads");
    judge->phrases = check_words(check, CHECK_ARTIFACT_COMMITTED, "phrases");
    judge->json = check_words(check, CHECK_ARTIFACT_COMMITTED, "json");
    judge->record = word_of(check, "record");
    judge->tensors = word_of(check, "tensors");
}

static struct text kind_of(struct judge *judge, const struct repository_file *file)
{
    if (is_expected(judge, file)) {
        return TEXT("");
    }
    make_ready(judge);
    size_t dot = text_find_last_byte(file->name, '.');
    struct text ending = dot == TEXT_NONE ? TEXT("") : text_after(file->name, dot + 1);
    struct text kind = kind_by_name(judge, file->name);
    if (kind.size == 0 && !is_in(judge->sources, ending)) {
        kind = kind_by_content(judge, file);
    }
    if (kind.size == 0 && is_named_as_record(judge, file->name)) {
        kind = judge->record;
    }
    return kind;
}

const bool *check_artifacts(struct check *check, const struct operator_directory *directory,
                            const struct repository_file *files, size_t count)
{
    struct judge judge = {.check = check, .directory = directory};
    const struct repository *repository = check->repository;
    bool *taken = arena_array(check->arena, bool, count);
    for (size_t i = 0; i < count; i++) {
        struct text kind = files[i].excluded ? TEXT("") : kind_of(&judge, &files[i]);
        /* A file that was named on the command line has not been shown to Git yet. */
        taken[i] =
            kind.size > 0 && !(repository->partial && git_ignores(check->arena, repository->root.data, files[i].path));
        if (taken[i]) {
            finding_absent(check->findings, CHECK_ARTIFACT_COMMITTED, NULL, files[i].path,
                           FACTS({"file", files[i].name}, {"kind", kind}, {"directory", repository->benchmarks}));
        }
    }
    return taken;
}
