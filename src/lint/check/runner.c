#include "lint/check/runner.h"

#include "base/buffer.h"
#include "base/text_index.h"
#include "lint/check/runner_part.h"
#include "lint/model/script_case.h"

struct text script_source(const struct script *script, const struct python_node *node)
{
    return text_slice(script->source->bytes, node->start, node->end);
}

void check_runner(struct check *check, const struct runner_words *words, const struct script *script,
                  enum runner_role role)
{
    if (role == RUNNER_RUNNER) {
        check_runner_harness(check, script, words->loaders);
    }
    if (role == RUNNER_RUNNER || role == RUNNER_CASE_FILE) {
        check_runner_timing(check, script, &words->timing);
    }
    if (role == RUNNER_CASE_FILE) {
        check_runner_seed(check, script, &words->seed);
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
static bool counts(const struct case_collection *collection, const struct text_index *cases, struct text_list endings)
{
    for (size_t i = 0; i < collection->count; i++) {
        if (text_index_find(cases, collection->cases[i].id) != TEXT_NONE) {
            return true;
        }
    }
    return collection->count > 0 && names_ids(collection->name, endings);
}

struct comparison {
    struct arena *arena;
    struct text_index cases;             /* of the README, by their ids */
    const struct case_collection *first; /* that counts */
    const struct script_case *extra;     /* the first one */
    struct text_index declared;
    struct buffer extras, missing; /* lists for the message */
    bool open;                     /* the file may declare more than can be read */
};

static void append(struct buffer *list, struct text id)
{
    buffer_format(list, "%s`%.*s`", list->size == 0 ? "" : ", ", TEXT_PRINT(id));
}

static void add_collection(struct comparison *comparison, const struct case_collection *collection)
{
    comparison->first = comparison->first == NULL ? collection : comparison->first;
    for (size_t i = 0; i < collection->count; i++) {
        const struct script_case *found = &collection->cases[i];
        if (text_index_add(comparison->arena, &comparison->declared, found->id, i) != TEXT_NONE) {
            continue;
        }
        if (text_index_find(&comparison->cases, found->id) == TEXT_NONE) {
            comparison->extra = comparison->extra == NULL ? found : comparison->extra;
            append(&comparison->extras, found->id);
        }
    }
}

/* An empty id, and one that stands twice, is a fault of Cases. */
static void find_missing(struct comparison *comparison, struct text_list cases)
{
    for (size_t i = 0; i < cases.count && !comparison->open; i++) {
        struct text id = cases.items[i];
        bool first = text_index_find(&comparison->cases, id) == i;
        if (id.size > 0 && first && text_index_find(&comparison->declared, id) == TEXT_NONE) {
            append(&comparison->missing, id);
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
    finding_kind(check->findings, CHECK_RUNNER_CASE_IDS,
                 !extra    ? "missing"
                 : missing ? "both"
                           : NULL,
                 source, extra ? comparison->extra->start : comparison->first->start,
                 extra ? comparison->extra->end : comparison->first->end,
                 FACTS({"name", comparison->first->name},
                       {"found", arena_copy(check->arena, buffer_view(&comparison->extras))},
                       {"missing", arena_copy(check->arena, buffer_view(&comparison->missing))}));
}

void check_case_ids(struct check *check, const struct runner_words *words, const struct script *case_file,
                    const struct text *cases, size_t count)
{
    struct case_collections all = script_cases(case_file, words->cases.word, words->cases.wrappers);
    struct comparison comparison = {.arena = check->arena, .open = !case_file->tokens.complete};
    for (size_t i = 0; i < count; i++) {
        text_index_add(check->arena, &comparison.cases, cases[i], i);
    }
    for (size_t i = 0; i < all.count; i++) {
        comparison.open = comparison.open || all.items[i].open;
        if (counts(&all.items[i], &comparison.cases, words->cases.endings)) {
            add_collection(&comparison, &all.items[i]);
        }
    }
    if (comparison.first != NULL && count > 0) {
        find_missing(&comparison, (struct text_list){cases, count});
        report(check, &comparison, case_file->source);
    }
    buffer_release(&comparison.extras);
    buffer_release(&comparison.missing);
}
