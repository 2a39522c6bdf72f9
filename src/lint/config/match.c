/* Which rules a pattern names, and what the configuration says about a rule. */
#include "base/memory.h"
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

bool rule_pattern_known(const struct rule_set *rules, struct text pattern, struct text *nearest)
{
    *nearest = TEXT("");
    if (text_equal(pattern, TEXT("all"))) {
        return true;
    }
    for (size_t i = 0; i < rules->count; i++) {
        if (rule_matches(&rules->items[i], pattern)) {
            return true;
        }
    }
    struct text *ids = memory_allocate(memory_product(rules->count + 1, sizeof(*ids)));
    for (size_t i = 0; i < rules->count; i++) {
        ids[i] = rules->items[i].id;
    }
    *nearest = nearest_name(pattern, ids, rules->count);
    memory_release(ids);
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
