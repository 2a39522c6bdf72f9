#include "lint/selection.h"

#include "base/memory.h"

static bool any_matches(const struct rule *rule, struct text_list patterns)
{
    for (size_t i = 0; i < patterns.count; i++) {
        if (rule_matches(rule, patterns.items[i])) {
            return true;
        }
    }
    return false;
}

/* A broken configuration is never switched off: nothing that it says can be relied on. */
static bool is_config_rule(const struct rule *rule)
{
    return rule->check == CHECK_CONFIG_SYNTAX || rule->check == CHECK_CONFIG_KEY || rule->check == CHECK_CONFIG_VALUE;
}

static bool needs_records(const struct rule *rule)
{
    return text_equal(rule->group, TEXT("Records")) || rule->check == CHECK_HYGIENE_ENVIRONMENT ||
           rule->check == CHECK_EXECUTIONS_STATED;
}

struct selection selection_make(struct arena *arena, const struct rule_set *rules, const struct config *config,
                                bool records)
{
    struct selection selection = {rules, arena_array(arena, enum severity, rules->count),
                                  arena_array(arena, bool, rules->count)};
    for (size_t i = 0; i < rules->count; i++) {
        const struct rule *rule = &rules->items[i];
        bool pack = text_equal(rule->pack, TEXT("general")) || text_list_has(config->packs, rule->pack);
        bool chosen = pack && (config->select.count == 0 || any_matches(rule, config->select)) &&
                      !any_matches(rule, config->ignore);
        enum severity severity = chosen ? config_severity(config, rule) : SEVERITY_OFF;
        selection.severities[i] = is_config_rule(rule) ? SEVERITY_ERROR : severity;
        selection.ran[i] = selection.severities[i] != SEVERITY_OFF && (records || !needs_records(rule));
    }
    return selection;
}

enum severity selection_severity(const struct selection *selection, const struct rule *rule)
{
    return selection->severities[rule - selection->rules->items];
}

bool packs_need_repository(const struct rule_set *rules, const struct config *config)
{
    static const struct text anywhere[] = {TEXT_INIT("general"), TEXT_INIT("output"), TEXT_INIT("script"),
                                           TEXT_INIT("scope"),   TEXT_INIT("claim"),  TEXT_INIT("tables")};
    static const struct text_list families = {anywhere, sizeof(anywhere) / sizeof(*anywhere)};
    for (size_t i = 0; i < rules->count; i++) {
        const struct rule *rule = &rules->items[i];
        if (text_list_has(config->packs, rule->pack) && !text_list_has(families, check_family(rule->check))) {
            return true;
        }
    }
    return false;
}
