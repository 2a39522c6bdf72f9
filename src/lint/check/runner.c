#include "lint/check/runner.h"

#include "lint/check/runner_part.h"
#include "lint/check/vocabulary.h"
#include "lint/model/script_case.h"

struct text script_source(const struct script *script, const struct python_node *node)
{
    return text_slice(script->source->bytes, node->start, node->end);
}

void check_runner(struct check *check, const struct script *script, enum runner_role role)
{
    if (role == RUNNER_RUNNER) {
        check_runner_harness(check, script);
    }
    if (role == RUNNER_RUNNER || role == RUNNER_CASE_FILE) {
        check_runner_timing(check, script);
    }
    if (role == RUNNER_CASE_FILE) {
        check_runner_seed(check, script);
    }
}

/* Does the name say that ids are in it: CASES, EXTRA_CASES, CASE_IDS; not CASE_DTYPES? */
static bool names_ids(struct text name, struct text_list endings)
{
    while (name.size > 0 && (byte_is_digit(name.data[name.size - 1]) || name.data[name.size - 1] == '_')) {
        name.size--;
    }
    size_t underscore = text_find_last_byte(name, '_');
    struct text last = underscore == TEXT_NONE ? name : text_after(name, underscore + 1);
    return text_list_has(endings, last);
}

/* A collection counts when it holds one of the README's ids, or when its name says that ids are what it holds. */
static bool counts(const struct case_collection *collection, struct text_list cases, struct text_list endings)
{
    for (size_t i = 0; i < collection->count; i++) {
        if (text_list_has(cases, collection->cases[i].id)) {
            return true;
        }
    }
    return collection->count > 0 && names_ids(collection->name, endings);
}

struct comparison {
    struct arena *arena;
    struct text_list cases;              /* of the README */
    const struct case_collection *first; /* that counts */
    const struct script_case *extra;     /* the first one */
    ARENA_LIST(struct text) declared;
    struct text extras, missing; /* lists for the message */
    bool open;                   /* the file may declare more than can be read */
};

static void append(struct arena *arena, struct text *list, struct text id)
{
    *list = arena_format(arena, "%.*s%s`%.*s`", TEXT_PRINT(*list), list->size == 0 ? "" : ", ", TEXT_PRINT(id));
}

static bool is_declared(const struct comparison *comparison, struct text id)
{
    return text_list_has((struct text_list){comparison->declared.items, comparison->declared.count}, id);
}

static void add_collection(struct comparison *comparison, const struct case_collection *collection)
{
    comparison->first = comparison->first == NULL ? collection : comparison->first;
    for (size_t i = 0; i < collection->count; i++) {
        const struct script_case *found = &collection->cases[i];
        if (is_declared(comparison, found->id)) {
            continue;
        }
        arena_push(comparison->arena, &comparison->declared, found->id);
        if (!text_list_has(comparison->cases, found->id)) {
            comparison->extra = comparison->extra == NULL ? found : comparison->extra;
            append(comparison->arena, &comparison->extras, found->id);
        }
    }
}

static void find_missing(struct comparison *comparison)
{
    for (size_t i = 0; i < comparison->cases.count && !comparison->open; i++) {
        struct text id = comparison->cases.items[i];
        if (id.size == 0 || is_declared(comparison, id)) { /* an empty id is a fault of Cases */
            continue;
        }
        if (!text_list_has((struct text_list){comparison->cases.items, i}, id)) {
            append(comparison->arena, &comparison->missing, id);
        }
    }
}

static void report(struct check *check, const struct comparison *comparison, const struct source *source)
{
    bool extra = comparison->extra != NULL;
    bool missing = comparison->missing.size > 0;
    if (!extra && !missing) {
        return;
    }
    finding_kind(
        check->findings, CHECK_RUNNER_CASE_IDS,
        !extra    ? "missing"
        : missing ? "both"
                  : NULL,
        source, extra ? comparison->extra->start : comparison->first->start,
        extra ? comparison->extra->end : comparison->first->end,
        FACTS({"name", comparison->first->name}, {"found", comparison->extras}, {"missing", comparison->missing}));
}

void check_case_ids(struct check *check, const struct script *case_file, const struct text *cases, size_t count)
{
    const struct yaml *with = vocabulary(check, CHECK_RUNNER_CASE_IDS);
    struct text_list endings = vocabulary_words(check->arena, with, "endings");
    struct case_collections all = script_cases(case_file, yaml_string(with, "word", TEXT("CASE")),
                                               vocabulary_words(check->arena, with, "wrappers"));
    struct comparison comparison = {.arena = check->arena,
                                    .cases = {cases, count},
                                    .extras = TEXT(""),
                                    .missing = TEXT(""),
                                    .open = !case_file->tokens.complete};
    for (size_t i = 0; i < all.count; i++) {
        comparison.open = comparison.open || all.items[i].open;
        if (counts(&all.items[i], comparison.cases, endings)) {
            add_collection(&comparison, &all.items[i]);
        }
    }
    if (comparison.first != NULL && count > 0) {
        find_missing(&comparison);
        report(check, &comparison, case_file->source);
    }
}
