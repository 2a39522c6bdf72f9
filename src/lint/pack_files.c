#include "lint/pack_files.h"

#include "base/memory.h"
#include "lint/model/listing.h"

#include <stdlib.h>

struct choice {
    const struct pack_question *question;
    const struct config *config;
    bool kernel, claim, tables; /* run */
    bool alone;                 /* one pack alone runs */
};

static struct choice choice_of(const struct pack_question *question)
{
    const struct config *config = question->request->config;
    return (struct choice){.question = question,
                           .config = config,
                           .kernel = text_list_has(config->packs, TEXT("kernel")),
                           .claim = text_list_has(config->packs, TEXT("claim")),
                           .tables = text_list_has(config->packs, TEXT("tables")),
                           .alone = config->packs.count == 1};
}

static bool any_glob(struct text_list globs, struct text path)
{
    for (size_t i = 0; i < globs.count; i++) {
        if (glob_matches(globs.items[i], path)) {
            return true;
        }
    }
    return false;
}

static bool is_markdown(struct text name)
{
    return text_ends(name, TEXT(".md")) || text_ends(name, TEXT(".markdown"));
}

static bool is_named(const struct target_list *targets, struct text path)
{
    for (size_t i = 0; i < targets->count; i++) {
        if (!targets->items[i].directory && !targets->items[i].found && text_equal(targets->items[i].path, path)) {
            return true;
        }
    }
    return false;
}

static bool configured(const struct choice *choice, const char *globs)
{
    return yaml_at(choice->config->tree, globs) != NULL;
}

/* Pack operator judges what lies under benchmarks/. */
static bool is_operators(const struct choice *choice, struct text path)
{
    return choice->question->operators && path_under(path, choice->config->benchmarks);
}

/*
 * Is a FILE argument meant for the pack although no glob names it? Not where pack operator owns it, nor where the
 * configuration chose the packs and says itself which files are theirs: a hook passes every file that was changed.
 */
static bool is_meant(const struct choice *choice, const char *globs, struct text path)
{
    if (is_operators(choice, path) || !is_named(choice->question->targets, path)) {
        return false;
    }
    return choice->question->packs_given || (choice->alone && !configured(choice, globs));
}

static unsigned kernel_uses(const struct choice *choice, struct text path, bool markdown)
{
    bool script = text_ends(path, TEXT(".py"));
    bool listed = any_glob(choice->config->kernel_scripts, path) &&
                  (configured(choice, "kernel.scripts") || !is_operators(choice, path));
    unsigned uses = markdown ? USE_DOCUMENT : 0;
    if (any_glob(choice->config->kernel_outputs, path) ||
        (!script && !markdown && is_meant(choice, "kernel.outputs", path))) {
        uses |= USE_OUTPUT;
    }
    if (listed || (script && is_meant(choice, "kernel.scripts", path))) {
        uses |= USE_SCRIPT;
    }
    return uses;
}

static unsigned uses_of(const struct choice *choice, struct text path)
{
    bool markdown = is_markdown(path);
    bool readable = markdown || choice->alone; /* a report need not be called .md where nothing else reads it */
    unsigned uses = choice->kernel ? kernel_uses(choice, path, markdown) : 0;
    if (choice->claim &&
        (any_glob(choice->config->claim_reports, path) || (readable && is_meant(choice, "claim.reports", path)))) {
        uses |= USE_REPORT;
    }
    if (choice->tables &&
        (any_glob(choice->config->table_documents, path) || (readable && is_meant(choice, "tables.documents", path)))) {
        uses |= USE_TABLES;
    }
    return uses;
}

/* Files asked for by name are there even when Git ignores them. */
static struct repository_files list_files(struct arena *arena, const struct pack_question *question,
                                          struct trouble *trouble)
{
    const struct target_list *targets = question->targets;
    struct listing listing = {.arena = arena,
                              .request = question->request,
                              .reach = repository_reach(arena, question->request->root),
                              .trouble = trouble};
    if (!target_only_files(targets)) {
        listing_ask(&listing, TEXT(""));
    }
    for (size_t i = 0; i < targets->count; i++) {
        if (!targets->items[i].directory) {
            listing_add(&listing, targets->items[i].path, true);
        }
    }
    return listing_files(&listing, arena);
}

struct pack_files pack_files_choose(struct arena *arena, const struct pack_question *question, struct trouble *trouble)
{
    struct choice choice = choice_of(question);
    if (!choice.kernel && !choice.claim && !choice.tables) {
        return (struct pack_files){NULL, NULL, 0};
    }
    struct repository_files files = list_files(arena, question, trouble);
    unsigned *uses = arena_array(arena, unsigned, files.count);
    size_t count = 0;
    for (size_t i = 0; i < files.count; i++) {
        const struct repository_file *file = &files.items[i];
        bool wanted = file->regular && !file->excluded && target_holds(question->targets, file->path);
        unsigned use = wanted ? uses_of(&choice, file->path) : 0;
        if (use != 0) {
            files.items[count] = *file;
            uses[count++] = use;
        }
    }
    return (struct pack_files){files.items, uses, count};
}

unsigned pack_files_use(const struct pack_files *files, struct text path)
{
    size_t low = 0;
    size_t high = files->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = text_compare(path, files->items[middle].path);
        if (order == 0) {
            return files->uses[middle];
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return 0;
}
