/* Which rules a pattern names, and what the configuration says about a rule. */
#include "base/nearest.h"
#include "lint/config/config.h"

/* "hygiene-" of `hygiene-*`; false for any other pattern. */
static bool prefix_of(struct text pattern, struct text *prefix)
{
    *prefix = text_slice(pattern, 0, pattern.size > 0 ? pattern.size - 1 : 0);
    return pattern.size > 2 && text_ends(pattern, TEXT("-*"));
}

bool rule_matches(const struct rule *rule, struct text pattern)
{
    struct text prefix;
    if (text_equal(pattern, TEXT("all")) || text_equal(pattern, rule->id)) {
        return true;
    }
    return prefix_of(pattern, &prefix) && text_starts(rule->id, prefix);
}

/* Of a mistyped `prefix-*` the nearest prefix that some rule has, with its star. */
static struct text nearest_prefix(struct arena *arena, const struct rule_set *rules, struct text prefix)
{
    ARENA_LIST(struct text) known = {0};
    for (size_t i = 0; i < rules->count; i++) {
        struct text id = rules->items[i].id;
        for (size_t dash = text_find_byte(id, '-', 0); dash != TEXT_NONE; dash = text_find_byte(id, '-', dash + 1)) {
            arena_push(arena, &known, text_slice(id, 0, dash));
        }
    }
    struct text nearest = nearest_name(text_slice(prefix, 0, prefix.size - 1), known.items, known.count);
    return nearest.size == 0 ? nearest : arena_join(arena, nearest, TEXT("-*"));
}

bool rule_pattern_known(struct arena *arena, const struct rule_set *rules, struct text pattern, struct text *nearest)
{
    struct text prefix;
    *nearest = TEXT("");
    if (text_equal(pattern, TEXT("all"))) {
        return true;
    }
    for (size_t i = 0; i < rules->count; i++) {
        if (rule_matches(&rules->items[i], pattern)) {
            return true;
        }
    }
    if (prefix_of(pattern, &prefix)) {
        *nearest = nearest_prefix(arena, rules, prefix);
        return false;
    }
    struct text *ids = arena_array(arena, struct text, rules->count);
    for (size_t i = 0; i < rules->count; i++) {
        ids[i] = rules->items[i].id;
    }
    *nearest = nearest_name(pattern, ids, rules->count);
    return false;
}

/* How closely an entry names a rule: 0 not at all, 1 `all`, else the longer the closer. */
static size_t closeness(const struct rule *rule, struct text pattern)
{
    if (!rule_matches(rule, pattern)) {
        return 0;
    }
    if (text_equal(pattern, rule->id)) {
        return (size_t)-1;
    }
    return text_equal(pattern, TEXT("all")) ? 1 : pattern.size;
}

enum severity config_severity(const struct config *config, const struct rule *rule)
{
    enum severity severity = rule->severity;
    size_t closest = 0;
    for (size_t i = 0; i < config->severity_count; i++) {
        size_t own = closeness(rule, config->severities[i].rule);
        if (own > closest) {
            closest = own;
            severity = config->severities[i].severity;
        }
    }
    return severity;
}
