/* The order in which people are shown rules: pack, then group, then id. */
#ifndef BENCHLINT_LINT_RULE_GROUP_H
#define BENCHLINT_LINT_RULE_GROUP_H

#include "lint/rule/rule.h"

struct rule_heading {
    struct text pack;
    struct text group; /* may be empty */
};
struct rule_headings {
    struct rule_heading *items;
    size_t count;
    size_t capacity;
};

/*
 * Every pair of pack and group, in `arena`: packs in the set's order, a pack's groups as check.def orders the first of
 * their checks.
 */
struct rule_headings rule_headings(struct arena *arena, const struct rule_set *rules);
bool rule_under(const struct rule *rule, const struct rule_heading *heading);

#endif
