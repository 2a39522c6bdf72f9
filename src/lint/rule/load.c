#include "lint/rule/load.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/render.h"
#include "lint/rule/file.h"

#include <stdlib.h>

enum { RULE_FILE_LIMIT = 1024 * 1024 };

static void directory_fault(struct arena *arena, struct rule_faults *faults, struct text path, struct text message)
{
    struct rule_fault fault = {.path = path, .message = message};
    arena_push(arena, faults, fault);
}

static struct text status_words(const struct file_fault *fault)
{
    return fault->message.size > 0 ? fault->message : TEXT("cannot be read");
}

static int order_rules(const void *a, const void *b)
{
    return text_compare(((const struct rule *)a)->id, ((const struct rule *)b)->id);
}

/* One .yaml file; false when it is the vocabulary or had a fault. */
static bool load_file(struct rule_file *file, struct text name, struct rule_pack *pack, struct rule *rule)
{
    struct file_fault fault = {0};
    if (!file_read(file->arena, file->path.data, RULE_FILE_LIMIT, &file->bytes, &fault)) {
        directory_fault(file->arena, file->faults, file->path, status_words(&fault));
        return false;
    }
    const struct yaml *tree = rule_file_parse(file);
    if (tree == NULL) {
        return false;
    }
    if (text_equal(name, TEXT("standard"))) {
        pack->standard = tree;
        return false;
    }
    bool good = rule_file_read(file, tree, name, rule);
    rule->pack = pack->name;
    return good;
}

static struct text pack_name(struct arena *arena, struct text path)
{
    struct text resolved = TEXT("");
    if (!file_resolve(arena, path.data, &resolved)) {
        resolved = path_normal(arena, path);
    }
    return path_name(resolved);
}

struct rule_pack rules_load_directory(struct arena *arena, const char *path, struct rule_faults *faults)
{
    struct text directory = arena_copy(arena, text_from(path));
    struct rule_pack pack = {.name = pack_name(arena, directory)};
    struct file_list list = {0};
    struct file_fault fault = {0};
    if (!file_list(arena, directory.data, &list, &fault)) {
        directory_fault(arena, faults, directory, status_words(&fault));
        return pack;
    }
    struct rule *rules = arena_array(arena, struct rule, list.count);
    size_t count = 0;
    bool any = false;
    for (size_t i = 0; i < list.count; i++) {
        struct text name = list.items[i].name;
        if (!text_ends(name, TEXT(".yaml")) || text_starts(name, TEXT(".")) ||
            list.items[i].kind == FILE_KIND_DIRECTORY) {
            continue;
        }
        any = true;
        struct rule_file file = {.arena = arena, .path = path_join(arena, directory, name), .faults = faults};
        struct text stem = text_slice(name, 0, name.size - TEXT(".yaml").size);
        count += load_file(&file, stem, &pack, &rules[count]) ? 1 : 0;
    }
    if (!any) {
        directory_fault(arena, faults, directory, TEXT("the directory holds no rule file (*.yaml)"));
    }
    qsort(rules, count, sizeof(*rules), order_rules);
    pack.rules = (struct rule_set){.items = rules, .count = count};
    return pack;
}

struct rule_set rules_join(struct arena *arena, const struct rule_set *rules, const struct rule_pack *more,
                           struct text directory, struct rule_faults *faults)
{
    struct rule *items = arena_array(arena, struct rule, rules->count + more->rules.count);
    size_t count = 0;
    for (size_t i = 0; i < rules->count; i++) {
        items[count++] = rules->items[i];
    }
    for (size_t i = 0; i < more->rules.count; i++) {
        const struct rule *rule = &more->rules.items[i];
        const struct rule *other = rule_find(rules, rule->id);
        if (other == NULL) {
            items[count++] = *rule;
            continue;
        }
        struct text path = arena_format(arena, "%.*s/%.*s.yaml", TEXT_PRINT(directory), TEXT_PRINT(rule->id));
        directory_fault(arena, faults, path,
                        arena_format(arena, "the rule `%.*s` stands in pack `%.*s` already", TEXT_PRINT(rule->id),
                                     TEXT_PRINT(other->pack)));
    }
    return (struct rule_set){.items = items, .count = count};
}

void rule_fault_write(struct buffer *buffer, const struct rule_fault *fault)
{
    render_plain(buffer, fault->path);
    if (fault->line > 0) {
        buffer_format(buffer, ":%zu:%zu", fault->line, fault->column);
    }
    buffer_string(buffer, ": ");
    buffer_text(buffer, fault->message);
    if (fault->nearest.size > 0) {
        buffer_format(buffer, "; did you mean `%.*s`?", TEXT_PRINT(fault->nearest));
    }
}
