#include "lint/config/vocabulary.h"

#include "base/memory.h"
#include "base/nearest.h"

/* The key without the '+' that makes a list add to the inherited one. */
static struct text base_name(struct text key)
{
    return text_slice(key, 0, key.size - (key.size > 1 && text_ends(key, TEXT("+")) ? 1 : 0));
}

/* Those entries of the block that a pack's vocabulary knows: one block may override parts of several packs. */
static const struct yaml *part_for(struct arena *arena, const struct yaml *block, const struct yaml *inherited)
{
    struct yaml *part = arena_allocate(arena, sizeof(*part));
    struct yaml *keys = arena_array(arena, struct yaml, block->count);
    struct yaml *values = arena_array(arena, struct yaml, block->count);
    *part = *block;
    part->keys = keys;
    part->values = values;
    part->count = 0;
    for (size_t i = 0; i < block->count; i++) {
        if (yaml_get(inherited, base_name(block->keys[i].text)) != NULL) {
            keys[part->count] = block->keys[i];
            values[part->count] = block->values[i];
            part->count++;
        }
    }
    return part;
}

static bool is_known(struct text key)
{
    for (size_t i = 0; i < builtin_standard_count; i++) {
        if (yaml_get(builtin_standards[i].tree, key) != NULL) {
            return true;
        }
    }
    return false;
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

/* The same entry may lie over several packs and be wrong in each. */
static bool is_told(const struct config_faults *faults, const struct shape_fault *fault)
{
    for (size_t i = 0; i < faults->count; i++) {
        if (faults->items[i].start == fault->node->start && text_equal(faults->items[i].key, fault->key)) {
            return true;
        }
    }
    return false;
}

static void check_over(struct arena *arena, const struct yaml *block, const struct yaml *inherited,
                       struct config_faults *faults)
{
    const struct yaml *part = part_for(arena, block, inherited);
    struct shape_faults found = {0};
    vocabulary_check(arena, yaml_merge(arena, inherited, part), &found);
    for (size_t i = 0; i < found.count; i++) {
        struct shape_fault fault = found.items[i];
        fault.node = fault.node->end == 0 ? block : fault.node; /* a map that is compiled in */
        if (!is_told(faults, &fault)) {
            config_add_shape_fault(arena, faults, &fault);
        }
    }
}

void config_check_standard(struct arena *arena, const struct yaml *block, struct config_faults *faults)
{
    for (size_t i = 0; i < block->count; i++) {
        if (!is_known(base_name(block->keys[i].text))) {
            refuse_key(arena, &block->keys[i], faults);
        }
    }
    for (size_t i = 0; i < builtin_standard_count; i++) {
        check_over(arena, block, builtin_standards[i].tree, faults);
    }
}

const struct standard *config_standard(struct arena *arena, const struct config *config, struct text pack,
                                       const struct yaml *inherited, struct standard_error *error)
{
    *error = (struct standard_error){.message = TEXT("")};
    for (size_t i = 0; inherited == NULL && i < builtin_standard_count; i++) {
        if (text_equal(builtin_standards[i].pack, pack)) {
            inherited = builtin_standards[i].tree;
        }
    }
    if (inherited == NULL) {
        return NULL;
    }
    if (config->standard != NULL) {
        inherited = yaml_merge(arena, inherited, part_for(arena, config->standard, inherited));
    }
    return standard_read(arena, inherited, error);
}
