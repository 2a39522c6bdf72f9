#include "lint/check/hygiene_rules.h"

#include <string.h>

/* Word sets that patterns share are made once. */
struct shared_words {
    const struct yaml *names; /* of the lists */
    struct hygiene_words words;
};

struct preparation {
    struct arena *arena;
    struct hygiene *hygiene;
    const struct rule_set *rules;
    const struct rule **own; /* those of patterns, and how many */
    size_t own_count;
    size_t *ranks; /* of each of them */
    ARENA_LIST(struct shared_words) shared;
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
static const struct yaml *vocabulary(const struct preparation *preparation, struct text name)
{
    for (size_t i = 0; i < preparation->own_count; i++) {
        const struct yaml *list = yaml_get(yaml_get(preparation->own[i]->file, TEXT("context")), name);
        if (list != NULL) {
            return list;
        }
    }
    return NULL;
}

static struct hygiene_words make_words(const struct preparation *preparation, const struct yaml *names)
{
    size_t count = 0;
    for (size_t i = 0; i < names->count; i++) {
        const struct yaml *list = vocabulary(preparation, names->values[i].text);
        count += list == NULL ? 0 : list->count;
    }
    struct hygiene_words words = hygiene_words_make(preparation->arena, count);
    for (size_t i = 0; i < names->count; i++) {
        const struct yaml *list = vocabulary(preparation, names->values[i].text);
        for (size_t k = 0; k < yaml_count(list); k++) {
            hygiene_words_add(&words, list->values[k].text);
        }
    }
    return words;
}

static bool same_names(const struct yaml *a, const struct yaml *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) {
        same = text_equal(a->values[i].text, b->values[i].text);
    }
    return same;
}

static struct hygiene_words named_words(struct preparation *preparation, const struct yaml *names)
{
    if (names == NULL) {
        return hygiene_words_make(preparation->arena, 0);
    }
    for (size_t i = 0; i < preparation->shared.count; i++) {
        if (same_names(preparation->shared.items[i].names, names)) {
            return preparation->shared.items[i].words;
        }
    }
    struct shared_words made = {names, make_words(preparation, names)};
    arena_push(preparation->arena, &preparation->shared, made);
    return made.words;
}

static bool truth(const struct yaml *node, const char *key)
{
    bool value = false;
    return yaml_boolean(yaml_at(node, key), &value) && value;
}

static struct hygiene_near near_of(struct preparation *preparation, const struct yaml *node)
{
    struct hygiene_near near = {.within = 0};
    long long within = 0;
    if (node == NULL || !yaml_integer(yaml_get(node, TEXT("within")), &within)) {
        return near;
    }
    near.words = named_words(preparation, yaml_get(node, TEXT("words")));
    near.filler = named_words(preparation, yaml_get(node, TEXT("skip")));
    near.within = (size_t)within;
    near.cells = truth(node, "cells");
    near.line = truth(node, "line");
    near.tight = truth(node, "tight");
    return near;
}

static struct pattern *pattern_of(struct arena *arena, struct text source, bool anchored)
{
    if (source.size == 0) {
        return NULL;
    }
    struct pattern *pattern = arena_allocate(arena, sizeof(*pattern));
    pattern_open(pattern, source, anchored);
    return pattern;
}

static enum hygiene_reader reader_of(struct text word)
{
    static const struct {
        struct text word;
        enum hygiene_reader reader;
    } readers[] = {
#define READER(name, word) {TEXT_INIT(word), HYGIENE_READ_##name},
#include "lint/rule/reader.def"
#undef READER
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
    return yaml_integer(yaml_at(node, key), &value) ? (size_t)value : 0;
}

/* Enters the pattern where a line that may hold it leads to. */
static void enter_pattern(struct arena *arena, struct hygiene *hygiene, struct hygiene_pattern *pattern, size_t first)
{
    if (pattern->words != 0) {
        hygiene->worded[__builtin_ctzll(pattern->words)] = pattern;
        hygiene->worded_needs |= first < HYGIENE_NEEDS ? (uint64_t)1 << first : 0;
        hygiene->worded_always |= first == HYGIENE_NEEDS;
        return;
    }
    hygiene->first_needs |= first < HYGIENE_NEEDS ? (uint64_t)1 << first : 0;
    struct hygiene_bucket *bucket = &hygiene->buckets[first];
    struct hygiene_pattern **items = arena_array(arena, struct hygiene_pattern *, bucket->count + 1);
    for (size_t i = 0; i < bucket->count; i++) {
        items[i] = bucket->items[i];
    }
    items[bucket->count++] = pattern;
    bucket->items = items;
}

static void read_needs(struct preparation *preparation, struct hygiene_pattern *pattern, const struct yaml *node)
{
    struct hygiene *hygiene = preparation->hygiene;
    struct text_list needs = list_at(preparation->arena, node, "needs");
    size_t first = HYGIENE_NEEDS;
    for (size_t i = 0; i < needs.count; i++) {
        uint64_t need = hygiene_filter_need(preparation->arena, &hygiene->filter, needs.items[i]);
        pattern->needs |= need;
        first = first == HYGIENE_NEEDS && need != 0 ? (size_t)__builtin_ctzll(need) : first;
    }
    enter_pattern(preparation->arena, hygiene, pattern, first);
}

static struct hygiene_word word_of(struct text text)
{
    struct hygiene_word word = {.text = text};
    char bytes[HYGIENE_PREFIX];
    memcpy(bytes, text.data, sizeof(bytes));
    word.keys[0] = hygiene_prefix_key(bytes);
    for (size_t i = 0; i < sizeof(bytes); i++) {
        bytes[i] = bytes[i] == ' ' ? '\t' : bytes[i];
    }
    word.keys[1] = hygiene_prefix_key(bytes);
    for (size_t i = 0; i < text.size; i++) {
        word.exact = word.exact || (text.data[i] >= 'A' && text.data[i] <= 'Z');
    }
    return word;
}

/* Words too short to be told by their beginning are left out: such a pattern is tried on every line. */
static void read_pattern_words(struct preparation *preparation, struct hygiene_pattern *pattern, struct text_list words)
{
    struct hygiene_prefixes *prefixes = &preparation->hygiene->prefixes;
    struct hygiene_word *list = arena_array(preparation->arena, struct hygiene_word, words.count);
    pattern->words = words.count == 0 ? 0 : hygiene_prefixes_set(prefixes);
    for (size_t i = 0; i < words.count && pattern->words != 0; i++) {
        if (words.items[i].size < HYGIENE_PREFIX) {
            pattern->words = 0;
            break;
        }
        list[i] = word_of(words.items[i]);
        bool plain = words.items[i].size == HYGIENE_PREFIX && !list[i].exact;
        pattern->words_are_prefixes = plain && (i == 0 || pattern->words_are_prefixes);
        hygiene_prefixes_add(preparation->arena, prefixes, pattern->words, words.items[i]);
    }
    pattern->word_list = list;
    pattern->word_count = pattern->words == 0 ? 0 : words.count;
}

static struct hygiene_pattern pattern_read(struct preparation *preparation, const struct rule *rule, size_t rank,
                                           const struct yaml *node)
{
    struct arena *arena = preparation->arena;
    bool anchored = truth(node, "anchored");
    struct hygiene_pattern pattern = {
        .rule = rule,
        .rank = rank,
        .what = yaml_string(node, "what", TEXT("a private text")),
        .reader = reader_of(yaml_string(node, "reads", TEXT(""))),
        .hexadecimal = count_at(node, "hexadecimal"),
        .parts = count_at(node, "parts"),
        .match = pattern_of(arena, yaml_string(node, "match", TEXT("")), anchored),
        .anchored = anchored,
        .back = truth(node, "back"),
        .only = pattern_of(arena, yaml_string(node, "only", TEXT("")), false),
        .unless = pattern_of(arena, joined_unless(arena, rule, node), false),
        .unless_before = pattern_of(arena, yaml_string(node, "unless-before", TEXT("")), false),
        .unless_after = pattern_of(arena, yaml_string(node, "unless-after", TEXT("")), false),
        .near = near_of(preparation, yaml_get(node, TEXT("near"))),
        .near_behind = near_of(preparation, yaml_get(node, TEXT("near-behind"))),
        .far = near_of(preparation, yaml_get(node, TEXT("far"))),
        .unless_near = near_of(preparation, yaml_get(node, TEXT("unless-near"))),
        .code = truth(node, "code"),
        .in_url = truth(node, "in-url"),
        .only_name = truth(node, "only-name"),
    };
    read_pattern_words(preparation, &pattern, list_at(arena, node, "words"));
    return pattern;
}

static size_t own_index(const struct preparation *preparation, struct text id)
{
    for (size_t i = 0; i < preparation->own_count; i++) {
        if (text_equal(preparation->own[i]->id, id)) {
            return i;
        }
    }
    return TEXT_NONE;
}

/* Ranks the rules that `before` of rule `index` names behind it; false when they stood there already. */
static bool rank_later(struct preparation *preparation, size_t index)
{
    const struct yaml *later = yaml_get(preparation->own[index]->file, TEXT("before"));
    size_t *ranks = preparation->ranks;
    size_t limit = HYGIENE_RANK_FIRST + preparation->own_count;
    bool changed = false;
    for (size_t i = 0; i < yaml_count(later); i++) {
        size_t other = own_index(preparation, later->values[i].text);
        if (other != TEXT_NONE && other != index && ranks[other] <= ranks[index] && ranks[index] < limit) {
            ranks[other] = ranks[index] + 1;
            changed = true;
        }
    }
    return changed;
}

/* A rule comes before those that its `before` names, however long the chain; a cycle ends at the limit. */
static size_t rank_rules(struct preparation *preparation)
{
    preparation->ranks = arena_array(preparation->arena, size_t, preparation->own_count);
    for (size_t i = 0; i < preparation->own_count; i++) {
        preparation->ranks[i] = HYGIENE_RANK_FIRST;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < preparation->own_count; i++) {
            changed = rank_later(preparation, i) || changed;
        }
    }
    size_t last = HYGIENE_RANK_FIRST;
    for (size_t i = 0; i < preparation->own_count; i++) {
        last = preparation->ranks[i] > last ? preparation->ranks[i] : last;
    }
    return last;
}

/* `https://docs.acme.example/x` of the configuration means its host. */
static struct text_list host_names(struct arena *arena, struct text_list list)
{
    struct text *names = arena_array(arena, struct text, list.count);
    for (size_t i = 0; i < list.count; i++) {
        size_t scheme = text_find(list.items[i], TEXT("://"), 0);
        struct text rest = text_after(text_trim(list.items[i]), scheme == TEXT_NONE ? 0 : scheme + 3);
        names[i] = text_slice(rest, 0, text_find_byte(rest, '/', 0));
    }
    return (struct text_list){names, list.count};
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
    hosts->repository = pattern_of(arena, yaml_string(rule->file, "with.repository", TEXT("")), false);
    size_t internal = own_index(preparation, yaml_string(rule->file, "with.internal-rule", TEXT("")));
    internal = internal == TEXT_NONE ? own_index(preparation, rule->id) : internal;
    hosts->internal_rule = preparation->own[internal];
    hosts->internal_rank = preparation->ranks[internal];
    hosts->host_rank = preparation->ranks[own_index(preparation, rule->id)];
    hosts->internal = words_of(arena, host_names(arena, config->internal_hosts));
    hosts->extra_public = words_of(arena, host_names(arena, config->public_urls));
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

/* The rules of patterns; returns how many patterns they have together. */
static size_t own_rules(struct preparation *preparation)
{
    const struct rule_set *rules = preparation->rules;
    preparation->own = arena_array(preparation->arena, const struct rule *, rules->count);
    size_t patterns = 0;
    for (size_t i = 0; i < rules->count; i++) {
        if (rules->items[i].check == CHECK_HYGIENE_PATTERN) {
            const struct yaml *list = yaml_get(rules->items[i].file, TEXT("patterns"));
            patterns += list == NULL ? 0 : list->count;
            preparation->own[preparation->own_count++] = &rules->items[i];
        }
    }
    return patterns;
}

static void read_patterns(struct preparation *preparation, size_t index)
{
    struct hygiene *hygiene = preparation->hygiene;
    const struct rule *rule = preparation->own[index];
    const struct yaml *list = yaml_get(rule->file, TEXT("patterns"));
    for (size_t i = 0; i < yaml_count(list); i++) {
        struct hygiene_pattern pattern = pattern_read(preparation, rule, preparation->ranks[index], &list->values[i]);
        if (pattern.match != NULL) {
            hygiene->patterns[hygiene->pattern_count] = pattern;
            read_needs(preparation, &hygiene->patterns[hygiene->pattern_count++], &list->values[i]);
        }
    }
}

const struct hygiene *hygiene_prepare(struct arena *arena, const struct rule_set *rules, const struct config *config,
                                      const struct hygiene_inputs *inputs)
{
    struct hygiene *hygiene = arena_allocate(arena, sizeof(*hygiene));
    struct preparation preparation = {.arena = arena, .hygiene = hygiene, .rules = rules};
    hygiene->patterns = arena_array(arena, struct hygiene_pattern, own_rules(&preparation));
    size_t last = rank_rules(&preparation);
    hygiene->show_secrets = inputs->show_secrets;
    hygiene->every_pattern = inputs->every_pattern;
    hygiene->prefixes = hygiene_prefixes_open(arena);
    for (size_t i = 0; i < preparation.own_count; i++) {
        read_hosts(&preparation, preparation.own[i], config);
        read_words(&preparation, preparation.own[i]);
        read_patterns(&preparation, i);
    }
    hygiene_collect_literals(arena, hygiene, rules, config, inputs, last);
    hygiene_literals_close(arena, &hygiene->literals, &hygiene->prefixes, &hygiene->filter);
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
    for (size_t i = 0; hygiene != NULL && i < hygiene->pattern_count; i++) {
        const struct hygiene_pattern *pattern = &hygiene->patterns[i];
        release(pattern->match);
        release(pattern->only);
        release(pattern->unless);
        release(pattern->unless_before);
        release(pattern->unless_after);
    }
    if (hygiene != NULL) {
        release(hygiene->hosts.repository);
    }
}
