#include "lint/check/runner_part.h"

#include "base/file.h"

/* Where the shared harness stands, in the forms that an import can name it by. */
struct harness {
    struct text module; /* _harness */
    struct text dotted; /* benchmarks._harness */
    struct text file;   /* _harness.py */
    struct text path;   /* benchmarks/_harness */
};

/* The Python file that the layout requires beside the index; false when the standard knows none. */
static bool find_harness(const struct check *check, struct harness *harness)
{
    struct text benchmarks = check->repository->benchmarks;
    struct text_list required = check->standard->layout.index_required;
    size_t slash = text_find_last_byte(benchmarks, '/');
    struct text folder = slash == TEXT_NONE ? benchmarks : text_after(benchmarks, slash + 1);
    for (size_t i = 0; i < required.count; i++) {
        if (text_ends(required.items[i], TEXT(".py"))) {
            struct text module = text_slice(required.items[i], 0, required.items[i].size - 3);
            harness->module = module;
            harness->file = required.items[i];
            struct text dot = folder.size == 0 ? TEXT("") : TEXT("."); /* the operators may stand at the root */
            harness->dotted = arena_join_three(check->arena, folder, dot, module);
            harness->path = path_join(check->arena, benchmarks, module);
            return true;
        }
    }
    return false;
}

/* Does `..pkg.module`, seen from the file at `path`, stand where the harness does? */
static bool is_relative_harness(struct arena *arena, const struct harness *harness, struct text path,
                                struct text module)
{
    size_t level = 0;
    for (; level < module.size && module.data[level] == '.'; level++) {
        if (path.size == 0) {
            return false; /* above the repository */
        }
        size_t slash = text_find_last_byte(path, '/');
        path = text_slice(path, 0, slash == TEXT_NONE ? 0 : slash);
    }
    char *below = arena_allocate(arena, module.size - level + 1);
    for (size_t i = level; i < module.size; i++) {
        below[i - level] = module.data[i] == '.' ? '/' : module.data[i];
    }
    return text_equal(path_join(arena, path, (struct text){below, module.size - level}), harness->path);
}

/* Dotted modules may begin anywhere above the folder: the search path is not ours to know. */
static bool is_harness(struct arena *arena, const struct harness *harness, struct text path, struct text module)
{
    if (text_starts(module, TEXT("."))) {
        return is_relative_harness(arena, harness, path, module);
    }
    size_t before = module.size < harness->dotted.size ? 0 : module.size - harness->dotted.size;
    return text_equal(module, harness->module) || text_equal(module, harness->dotted) ||
           (before > 0 && module.data[before - 1] == '.' && text_ends(module, harness->dotted));
}

static bool imports_harness(const struct script *script, const struct harness *harness,
                            const struct python_node *statement)
{
    struct text path = script->source->path;
    if (statement->kind == NODE_FROM && is_harness(script->arena, harness, path, statement->text)) {
        return true;
    }
    bool whole = text_ends(statement->text, TEXT(".")) || statement->kind == NODE_IMPORT;
    struct text dot = whole ? TEXT("") : TEXT(".");
    for (const struct python_node *alias = statement->first; alias != NULL; alias = alias->next) {
        struct text module = arena_join_three(script->arena, statement->text, dot, alias->text);
        if (is_harness(script->arena, harness, path, module)) {
            return true;
        }
    }
    return false;
}

static bool names_file(struct text text, struct text file)
{
    return text_equal(text, file) || (text_ends(text, file) && text.data[text.size - file.size - 1] == '/');
}

/* `import_module("benchmarks._harness")`, `spec_from_file_location("x", ".../_harness.py")`, or a name not known here.
 */
static bool loads_harness(const struct script *script, const struct harness *harness, const struct python_node *call,
                          struct text_list loaders)
{
    if (!script_means(script, call->first, loaders)) {
        return false;
    }
    bool literal = false;
    for (const struct python_node *node = call->first->next; node != NULL; node = python_next(call, node)) {
        literal = literal || node->kind == NODE_STRING;
        if (node->kind == NODE_STRING && (is_harness(script->arena, harness, script->source->path, node->text) ||
                                          names_file(node->text, harness->file))) {
            return true;
        }
    }
    return !literal;
}

static bool has_harness(const struct script *script, const struct harness *harness, struct text_list loaders)
{
    bool file_named = false;
    bool loaded = false;
    for (const struct python_node *node = script->module; node != NULL; node = python_next(script->module, node)) {
        if ((node->kind == NODE_IMPORT || node->kind == NODE_FROM) && imports_harness(script, harness, node)) {
            return true;
        }
        if (node->kind == NODE_CALL && loads_harness(script, harness, node, loaders)) {
            return true;
        }
        file_named = file_named || (node->kind == NODE_STRING && names_file(node->text, harness->file));
        loaded = loaded || (node->kind == NODE_CALL && script_means(script, node->first, loaders));
    }
    return file_named && loaded;
}

void check_runner_harness(struct check *check, const struct script *script, struct text_list loaders)
{
    struct harness harness = {{NULL, 0}, {NULL, 0}, {NULL, 0}, {NULL, 0}};
    bool known = find_harness(check, &harness);
    if (!known || !script->tokens.complete || has_harness(script, &harness, loaders)) {
        return;
    }
    struct text line = source_line(script->source, 0);
    size_t start = source_offset(script->source, line);
    finding_kind(check->findings, CHECK_RUNNER_HARNESS, NULL, script->source, start, start + line.size,
                 FACTS({"expected", harness.dotted}));
}
