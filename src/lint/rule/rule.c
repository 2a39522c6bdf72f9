#include "lint/rule/rule.h"

const struct rule *rule_find(const struct rule_set *rules, struct text id)
{
    for (size_t i = 0; i < rules->count; i++) {
        if (text_equal(rules->items[i].id, id)) {
            return &rules->items[i];
        }
    }
    return NULL;
}

static struct rule_of_kind entry_of(const struct rule *rule)
{
    return (struct rule_of_kind){rule, yaml_get(rule->file, TEXT("with"))};
}

void rule_set_index(struct arena *arena, struct rule_set *rules)
{
    struct rule_of_kind *first = arena_array(arena, struct rule_of_kind, CHECK_COUNT);
    for (size_t i = rules->count; i > 0; i--) {
        first[rules->items[i - 1].check] = entry_of(&rules->items[i - 1]);
    }
    rules->by_kind = first;
}

static struct rule_of_kind find_kind(const struct rule_set *rules, enum check_kind kind)
{
    if (rules->by_kind != NULL) {
        return rules->by_kind[kind];
    }
    for (size_t i = 0; i < rules->count; i++) {
        if (rules->items[i].check == kind) {
            return entry_of(&rules->items[i]);
        }
    }
    return (struct rule_of_kind){NULL, NULL};
}

const struct rule *rule_of_kind(const struct rule_set *rules, enum check_kind kind)
{
    return find_kind(rules, kind).rule;
}

const struct yaml *rule_parameter(const struct rule_set *rules, enum check_kind kind, const char *name)
{
    return yaml_get(find_kind(rules, kind).with, text_from(name));
}

struct text rule_message(const struct rule *rule, const char *variant)
{
    if (variant == NULL) {
        return rule->message;
    }
    const struct yaml *messages = yaml_get(rule->file, TEXT("messages"));
    const struct yaml *message = yaml_get(messages, text_from(variant));
    return message == NULL ? rule->message : message->text;
}

struct text check_word(enum check_kind kind)
{
    static const struct text words[] = {
#define CHECK(name, word, family, variants) [CHECK_##name] = TEXT_INIT(word),
#include "lint/rule/check.def"
#undef CHECK
    };
    return words[kind];
}

struct text check_family(enum check_kind kind)
{
    static const struct text families[] = {
#define CHECK(name, word, family, variants) [CHECK_##name] = TEXT_INIT(family),
#include "lint/rule/check.def"
#undef CHECK
    };
    return families[kind];
}
