#include "lint/config/vocabulary.h"

#include "base/memory.h"
#include "base/nearest.h"

/* The key without the '+' that makes a list add to the inherited one. */
static struct text base_name(struct text key)
{
    return text_slice(key, 0, key.size - (key.size > 1 && text_ends(key, TEXT("+")) ? 1 : 0));
}

static const struct yaml *builtin_tree(struct text pack)
{
    for (size_t i = 0; i < builtin_standard_count; i++) {
        if (text_equal(builtin_standards[i].pack, pack)) {
            return builtin_standards[i].tree;
        }
    }
    return NULL;
}

/*
 * The pack whose vocabulary an entry overrides: the first of the file's packs that has the key, so that one word which
 * two standards share changes one of them; else the first of all. Empty when none has it.
 */
static struct text owner_of(const struct config *config, struct text key, struct text pack,
                            const struct yaml *inherited)
{
    for (size_t i = 0; i < config->standard_packs.count; i++) {
        struct text listed = config->standard_packs.items[i];
        if (yaml_get(text_equal(listed, pack) ? inherited : builtin_tree(listed), key) != NULL) {
            return listed;
        }
    }
    for (size_t i = 0; i < builtin_standard_count; i++) {
        if (yaml_get(builtin_standards[i].tree, key) != NULL) {
            return builtin_standards[i].pack;
        }
    }
    return TEXT("");
}

/* Those entries of the block that override the pack's vocabulary, which is `inherited`. */
static const struct yaml *part_for(struct arena *arena, const struct config *config, struct text pack,
                                   const struct yaml *inherited)
{
    const struct yaml *block = config->standard;
    struct yaml *part = arena_allocate(arena, sizeof(*part));
    struct yaml *keys = arena_array(arena, struct yaml, block->count);
    struct yaml *values = arena_array(arena, struct yaml, block->count);
    *part = *block;
    part->keys = keys;
    part->values = values;
    part->count = 0;
    for (size_t i = 0; i < block->count; i++) {
        if (text_equal(owner_of(config, base_name(block->keys[i].text), pack, inherited), pack)) {
            keys[part->count] = block->keys[i];
            values[part->count] = block->values[i];
            part->count++;
        }
    }
    return part;
}

static void refuse_key(struct arena *arena, const struct yaml *key, struct config_faults *faults)
{
    ARENA_LIST(struct text) known = {0};
    struct text all = TEXT("");
    for (size_t i = 0; i < builtin_standard_count; i++) {
        for (size_t j = 0; j < builtin_standards[i].tree->count; j++) {
            struct text name = builtin_standards[i].tree->keys[j].text;
            if (!text_list_has((struct text_list){known.items, known.count}, name)) {
                all =
                    arena_format(arena, "%.*s%s%.*s", TEXT_PRINT(all), known.count == 0 ? "" : ", ", TEXT_PRINT(name));
                arena_push(arena, &known, name);
            }
        }
    }
    struct config_fault fault = {.kind = CHECK_CONFIG_KEY,
                                 .start = key->start,
                                 .end = key->end,
                                 .key = key->text,
                                 .found = key->text,
                                 .expected = all,
                                 .nearest = nearest_name(key->text, known.items, known.count)};
    arena_push(arena, faults, fault);
}

static void check_over(struct arena *arena, const struct config *config, const struct builtin_standard *builtin,
                       struct config_faults *faults)
{
    const struct yaml *part = part_for(arena, config, builtin->pack, builtin->tree);
    if (part->count == 0) {
        return;
    }
    struct shape_faults found = {0};
    vocabulary_check(arena, yaml_merge(arena, builtin->tree, part), &found);
    for (size_t i = 0; i < found.count; i++) {
        struct shape_fault fault = found.items[i];
        fault.node = fault.node->end == 0 ? config->standard : fault.node; /* a map that is compiled in */
        config_add_shape_fault(arena, faults, &fault);
    }
}

void config_check_standard(struct arena *arena, const struct config *config, struct config_faults *faults)
{
    const struct yaml *block = config->standard;
    for (size_t i = 0; i < block->count; i++) {
        struct text owner = owner_of(config, base_name(block->keys[i].text), TEXT(""), NULL);
        if (owner.size == 0) {
            refuse_key(arena, &block->keys[i], faults);
        }
    }
    for (size_t i = 0; i < builtin_standard_count; i++) {
        check_over(arena, config, &builtin_standards[i], faults);
    }
}

const struct standard *config_standard(struct arena *arena, const struct config *config, struct text pack,
                                       const struct yaml *inherited, struct standard_error *error)
{
    *error = (struct standard_error){.message = TEXT("")};
    inherited = inherited == NULL ? builtin_tree(pack) : inherited;
    if (inherited == NULL) {
        return NULL;
    }
    if (config->standard != NULL) {
        inherited = yaml_merge(arena, inherited, part_for(arena, config, pack, inherited));
    }
    return standard_read(arena, inherited, error);
}
