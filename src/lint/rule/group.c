#include "lint/rule/group.h"

#include "base/memory.h"

bool rule_under(const struct rule *rule, const struct rule_heading *heading)
{
    return text_equal(rule->pack, heading->pack) && text_equal(rule->group, heading->group);
}

static bool listed(const struct rule_headings *headings, const struct rule *rule)
{
    for (size_t i = 0; i < headings->count; i++) {
        if (rule_under(rule, &headings->items[i])) {
            return true;
        }
    }
    return false;
}

static enum check_kind first_check(const struct rule_set *rules, const struct rule_heading *heading)
{
    enum check_kind first = CHECK_COUNT;
    for (size_t i = 0; i < rules->count; i++) {
        if (rule_under(&rules->items[i], heading) && rules->items[i].check < first) {
            first = rules->items[i].check;
        }
    }
    return first;
}

struct rule_headings rule_headings(struct arena *arena, const struct rule_set *rules)
{
    struct rule_headings headings = {0};
    for (size_t i = 0; i < rules->count; i++) {
        if (!listed(&headings, &rules->items[i])) {
            struct rule_heading heading = {rules->items[i].pack, rules->items[i].group};
            arena_push(arena, &headings, heading);
        }
    }
    for (size_t i = 1; i < headings.count; i++) {
        struct rule_heading heading = headings.items[i];
        size_t at = i;
        while (at > 0 && text_equal(headings.items[at - 1].pack, heading.pack) &&
               first_check(rules, &headings.items[at - 1]) > first_check(rules, &heading)) {
            headings.items[at] = headings.items[at - 1];
            at--;
        }
        headings.items[at] = heading;
    }
    return headings;
}
