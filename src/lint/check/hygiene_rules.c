#include "lint/check/hygiene_rules.h"

#include "base/memory.h"

struct preparation {
    struct arena *arena;
    struct hygiene *hygiene;
    const struct rule_set *rules;
    size_t *ranks; /* of each rule of the set */
};

static struct text_list list_at(struct arena *arena, const struct yaml *node, const char *path)
{
    const struct yaml *found = yaml_at(node, path);
    size_t count = found == NULL || found->kind != YAML_LIST ? 0 : found->count;
    struct text *items = arena_array(arena, struct text, count);
    for (size_t i = 0; i < count; i++) {
        items[i] = found->values[i].text;
    }
    return (struct text_list){items, count};
}

static struct hygiene_words words_of(struct arena *arena, struct text_list list)
{
    struct hygiene_words words = hygiene_words_make(arena, list.count);
    for (size_t i = 0; i < list.count; i++) {
        hygiene_words_add(&words, list.items[i]);
    }
    return words;
}

static struct hygiene_words words_at(struct arena *arena, const struct rule *rule, const char *path)
{
    return words_of(arena, list_at(arena, rule->file, path));
}

/* The list of that name under `context` of any rule: vocabularies are shared. */
static const struct yaml *vocabulary(const struct rule_set *rules, struct text name)
{
    for (size_t i = 0; i < rules->count; i++) {
        const struct yaml *list = yaml_get(yaml_get(rules->items[i].file, TEXT("context")), name);
        if (list != NULL) {
            return list;
        }
    }
    return NULL;
}

static struct hygiene_words named_words(const struct preparation *preparation, const struct yaml *names)
{
    size_t count = 0;
    size_t name_count = names == NULL ? 0 : names->count;
    for (size_t i = 0; i < name_count; i++) {
        const struct yaml *list = vocabulary(preparation->rules, names->values[i].text);
        count += list == NULL ? 0 : list->count;
    }
    struct hygiene_words words = hygiene_words_make(preparation->arena, count);
    for (size_t i = 0; i < name_count; i++) {
        const struct yaml *list = vocabulary(preparation->rules, names->values[i].text);
        for (size_t k = 0; list != NULL && k < list->count; k++) {
            hygiene_words_add(&words, list->values[k].text);
        }
    }
    return words;
}

static bool truth(const struct yaml *node, const char *key)
{
    bool value = false;
    return yaml_boolean(yaml_at(node, key), &value) && value;
}

static struct hygiene_near near_of(const struct preparation *preparation, const struct yaml *node)
{
    struct hygiene_near near = {.within = 0};
    long long within = 0;
    if (node == NULL || !yaml_integer(yaml_get(node, TEXT("within")), &within) || within <= 0) {
        return near;
    }
    near.words = named_words(preparation, yaml_get(node, TEXT("words")));
    near.filler = named_words(preparation, yaml_get(node, TEXT("skip")));
    near.within = (size_t)within;
    near.cells = truth(node, "cells");
    near.tight = truth(node, "tight");
    return near;
}

static struct pattern *pattern_of(struct arena *arena, struct text source)
{
    if (source.size == 0) {
        return NULL;
    }
    struct pattern *pattern = arena_allocate(arena, sizeof(*pattern));
    pattern_open(pattern, source);
    return pattern;
}

static enum hygiene_reader reader_of(struct text word)
{
    static const struct {
        struct text word;
        enum hygiene_reader reader;
    } readers[] = {
        {TEXT_INIT("command"), HYGIENE_READ_COMMAND}, {TEXT_INIT("remote"), HYGIENE_READ_REMOTE},
        {TEXT_INIT("path"), HYGIENE_READ_PATH},       {TEXT_INIT("address"), HYGIENE_READ_ADDRESS},
        {TEXT_INIT("domain"), HYGIENE_READ_DOMAIN},   {TEXT_INIT("hash"), HYGIENE_READ_HASH},
        {TEXT_INIT("url"), HYGIENE_READ_URL},
    };
    for (size_t i = 0; i < sizeof(readers) / sizeof(*readers); i++) {
        if (text_equal(readers[i].word, word)) {
            return readers[i].reader;
        }
    }
    return HYGIENE_READ_PLAIN;
}

/* One expression that no text may match: those of `unless`, and the rule's `allow` list. */
static struct text joined_unless(struct arena *arena, const struct rule *rule, const struct yaml *node)
{
    struct text unless = yaml_string(node, "unless", TEXT(""));
    struct text_list allow = list_at(arena, rule->file, "allow");
    for (size_t i = 0; i < allow.count; i++) {
        unless = unless.size == 0 ? allow.items[i]
                                  : arena_format(arena, "%.*s|%.*s", TEXT_PRINT(unless), TEXT_PRINT(allow.items[i]));
    }
    return unless;
}

static size_t count_at(const struct yaml *node, const char *key)
{
    long long value = 0;
    return yaml_integer(yaml_at(node, key), &value) && value > 0 ? (size_t)value : 0;
}

/* Enters the pattern in the list of its first need. */
static void read_needs(const struct preparation *preparation, struct hygiene_pattern *pattern, const struct yaml *node)
{
    struct hygiene *hygiene = preparation->hygiene;
    struct text_list needs = list_at(preparation->arena, node, "needs");
    size_t index = HYGIENE_NEEDS;
    for (size_t i = 0; i < needs.count; i++) {
        uint64_t need = hygiene_filter_need(preparation->arena, &hygiene->filter, needs.items[i]);
        pattern->needs |= need;
        index = index == HYGIENE_NEEDS && need != 0 ? (size_t)__builtin_ctzll(need) : index;
    }
    hygiene->first_needs |= index < HYGIENE_NEEDS ? (uint64_t)1 << index : 0;
    struct hygiene_bucket *bucket = &hygiene->buckets[index];
    struct hygiene_pattern **items = arena_array(preparation->arena, struct hygiene_pattern *, bucket->count + 1);
    for (size_t i = 0; i < bucket->count; i++) {
        items[i] = bucket->items[i];
    }
    items[bucket->count++] = pattern;
    bucket->items = items;
}

static struct hygiene_pattern pattern_read(const struct preparation *preparation, const struct rule *rule, size_t rank,
                                           const struct yaml *node)
{
    struct arena *arena = preparation->arena;
    struct hygiene_pattern pattern = {
        .rule = rule,
        .rank = rank,
        .what = yaml_string(node, "what", TEXT("a private text")),
        .reader = reader_of(yaml_string(node, "reads", TEXT(""))),
        .hexadecimal = count_at(node, "hexadecimal"),
        .parts = count_at(node, "parts"),
        .match = pattern_of(arena, yaml_string(node, "match", TEXT(""))),
        .unless = pattern_of(arena, joined_unless(arena, rule, node)),
        .unless_before = pattern_of(arena, yaml_string(node, "unless-before", TEXT(""))),
        .unless_after = pattern_of(arena, yaml_string(node, "unless-after", TEXT(""))),
        .near = near_of(preparation, yaml_get(node, TEXT("near"))),
        .far = near_of(preparation, yaml_get(node, TEXT("far"))),
        .unless_near = near_of(preparation, yaml_get(node, TEXT("unless-near"))),
        .code = truth(node, "code"),
        .in_url = truth(node, "in-url"),
        .only_name = truth(node, "only-name"),
    };
    struct text_list words = list_at(arena, node, "words");
    if (words.count > 0) {
        pattern.words = hygiene_prefixes_set(&preparation->hygiene->prefixes);
    }
    for (size_t i = 0; i < words.count; i++) {
        if (words.items[i].size < HYGIENE_PREFIX) {
            pattern.words = 0; /* too short to be told by its beginning: every line may hold it */
        } else {
            hygiene_prefixes_add(&preparation->hygiene->prefixes, pattern.words, words.items[i]);
        }
    }
    return pattern;
}

/* A rule comes before those that its `before` names, however long the chain; a cycle ends with the rounds. */
static size_t *ranks_of(struct arena *arena, const struct rule_set *rules, size_t *last)
{
    size_t *ranks = arena_array(arena, size_t, rules->count);
    *last = HYGIENE_RANK_FIRST;
    for (size_t i = 0; i < rules->count; i++) {
        ranks[i] = HYGIENE_RANK_FIRST;
    }
    bool changed = true;
    for (size_t round = 0; changed && round <= rules->count; round++) {
        changed = false;
        for (size_t i = 0; i < rules->count; i++) {
            struct text_list later = list_at(arena, rules->items[i].file, "before");
            for (size_t k = 0; k < later.count; k++) {
                const struct rule *rule = rule_find(rules, later.items[k]);
                size_t index = rule == NULL ? i : (size_t)(rule - rules->items);
                if (index != i && ranks[index] <= ranks[i] && ranks[i] < HYGIENE_RANK_FIRST + rules->count) {
                    ranks[index] = ranks[i] + 1;
                    *last = ranks[index] > *last ? ranks[index] : *last;
                    changed = true;
                }
            }
        }
    }
    return ranks;
}

static void read_hosts(const struct preparation *preparation, const struct rule *rule, const struct config *config)
{
    struct arena *arena = preparation->arena;
    struct hygiene_hosts *hosts = &preparation->hygiene->hosts;
    if (yaml_at(rule->file, "with.private-domains") == NULL) {
        return;
    }
    hosts->schemes = words_at(arena, rule, "with.schemes");
    hosts->services = words_at(arena, rule, "with.services");
    hosts->private_domains = words_at(arena, rule, "with.private-domains");
    hosts->public_domains = words_at(arena, rule, "with.public");
    hosts->nobody = words_at(arena, rule, "with.nobody");
    hosts->repository = pattern_of(arena, yaml_string(rule->file, "with.repository", TEXT("")));
    hosts->internal_rule =
        rule_find(preparation->rules, yaml_string(rule->file, "with.internal-rule", TEXT("hygiene-internal")));
    hosts->internal = words_of(arena, config->internal_hosts);
    hosts->extra_public = words_of(arena, config->public_urls);
    if (hosts->internal_rule == NULL) {
        hosts->internal_rule = rule;
    }
    hosts->internal_rank = preparation->ranks[hosts->internal_rule - preparation->rules->items];
}

static void read_words(const struct preparation *preparation, const struct rule *rule)
{
    struct arena *arena = preparation->arena;
    struct hygiene *hygiene = preparation->hygiene;
    if (yaml_at(rule->file, "with.roots") != NULL) {
        hygiene->roots = words_at(arena, rule, "with.roots");
        hygiene->link_roots = words_at(arena, rule, "with.link-roots");
        hygiene->routes = words_at(arena, rule, "with.routes");
    }
    if (yaml_at(rule->file, "with.url-parts") != NULL) {
        hygiene->url_parts = words_at(arena, rule, "with.url-parts");
    }
}

static size_t count_patterns(const struct rule_set *rules)
{
    size_t count = 0;
    for (size_t i = 0; i < rules->count; i++) {
        const struct yaml *list = yaml_get(rules->items[i].file, TEXT("patterns"));
        count += list == NULL ? 0 : list->count;
    }
    return count;
}

const struct hygiene *hygiene_prepare(struct arena *arena, const struct rule_set *rules, const struct config *config,
                                      const struct hygiene_inputs *inputs)
{
    struct hygiene *hygiene = arena_allocate(arena, sizeof(*hygiene));
    size_t last = 0;
    struct preparation preparation = {arena, hygiene, rules, ranks_of(arena, rules, &last)};
    hygiene->config = config;
    hygiene->show_secrets = inputs->show_secrets;
    hygiene->every_pattern = inputs->every_pattern;
    hygiene->prefixes = hygiene_prefixes_open(arena);
    hygiene->patterns = arena_array(arena, struct hygiene_pattern, count_patterns(rules));
    for (size_t i = 0; i < rules->count; i++) {
        const struct rule *rule = &rules->items[i];
        if (rule->check != CHECK_HYGIENE_PATTERN) {
            continue;
        }
        read_hosts(&preparation, rule, config);
        read_words(&preparation, rule);
        const struct yaml *list = yaml_get(rule->file, TEXT("patterns"));
        for (size_t k = 0; list != NULL && k < list->count; k++) {
            struct hygiene_pattern pattern = pattern_read(&preparation, rule, preparation.ranks[i], &list->values[k]);
            if (pattern.match != NULL) {
                hygiene->patterns[hygiene->pattern_count] = pattern;
                read_needs(&preparation, &hygiene->patterns[hygiene->pattern_count++], &list->values[k]);
            }
        }
    }
    hygiene_collect_literals(arena, hygiene, rules, config, inputs, last);
    hygiene_literals_close(arena, &hygiene->literals, &hygiene->prefixes);
    hygiene_filter_close(arena, &hygiene->filter);
    return hygiene;
}

static void release(struct pattern *pattern)
{
    if (pattern != NULL) {
        pattern_release(pattern);
    }
}

void hygiene_release(const struct hygiene *hygiene)
{
    for (size_t i = 0; i < hygiene->pattern_count; i++) {
        const struct hygiene_pattern *pattern = &hygiene->patterns[i];
        release(pattern->match);
        release(pattern->unless);
        release(pattern->unless_before);
        release(pattern->unless_after);
    }
    release(hygiene->hosts.repository);
}
