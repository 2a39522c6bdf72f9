#include "lint/check/hygiene_rules.h"

enum { SMALLEST_WORD = 4 };

static struct hygiene_words parameter(struct arena *arena, const struct rule *rule, const char *path)
{
    const struct yaml *list = yaml_at(rule->file, path);
    struct hygiene_words words = hygiene_words_make(arena, yaml_count(list));
    for (size_t i = 0; i < yaml_count(list); i++) {
        hygiene_words_add(&words, list->values[i].text);
    }
    return words;
}

/* Behind `e-05` at `at`, or `at` itself. */
static size_t exponent_end(struct text value, size_t at)
{
    size_t end = at + 1;
    end += end < value.size && (value.data[end] == '-' || value.data[end] == '+');
    size_t digits = end;
    while (end < value.size && byte_is_digit(value.data[end])) {
        end++;
    }
    return at < value.size && byte_lower(value.data[at]) == 'e' && end > digits ? end : at;
}

/* `1935`, `1935 GB/s`, `87.5%`, `-1e-5`: a number says nothing of a machine. */
static bool is_quantity(struct text value)
{
    size_t at = 0;
    bool digits = false;
    while (at < value.size && (byte_is_digit(value.data[at]) || value.data[at] == '.' || value.data[at] == '-' ||
                               value.data[at] == '+' || value.data[at] == ',')) {
        digits |= byte_is_digit(value.data[at]);
        at++;
    }
    size_t dots = 0;
    for (size_t i = 0; i < at; i++) {
        dots += value.data[i] == '.';
    }
    struct text unit = text_trim(text_after(value, digits ? exponent_end(value, at) : at));
    return digits && dots <= 1 && unit.size <= 5 && text_find_byte(unit, '.', 0) == TEXT_NONE &&
           text_find_byte(unit, '-', 0) == TEXT_NONE;
}

static void add_configured(struct arena *arena, struct hygiene_literals *literals, const struct config *config,
                           const struct rule *rule)
{
    for (size_t i = 0; i < config->allow.count; i++) {
        struct hygiene_literal literal = {config->allow.items[i], rule, NULL, HYGIENE_RANK_ALLOW, false, true, false};
        hygiene_literals_add(arena, literals, &literal);
    }
    for (size_t i = 0; rule != NULL && i < config->deny.count; i++) {
        struct hygiene_literal literal = {
            text_trim(config->deny.items[i]), rule, "deny", HYGIENE_RANK_DENY, true, false, true};
        hygiene_literals_add(arena, literals, &literal);
    }
}

/* A host that the configuration calls internal names a service of the team wherever it stands. */
static void add_internal(struct arena *arena, struct hygiene *hygiene, const struct config *config)
{
    const struct hygiene_hosts *hosts = &hygiene->hosts;
    for (size_t i = 0; hosts->internal_rule != NULL && i < config->internal_hosts.count; i++) {
        struct text host = text_trim(config->internal_hosts.items[i]);
        struct hygiene_literal literal = {host, hosts->internal_rule, NULL, hosts->host_rank, true, false, false};
        hygiene_literals_add(arena, &hygiene->literals, &literal);
    }
}

static void add_local(struct arena *arena, struct hygiene_literals *literals, const struct rule *rule,
                      struct text_list words, size_t rank)
{
    struct hygiene_words generic = parameter(arena, rule, "with.generic");
    for (size_t i = 0; i < words.count; i++) {
        struct text word = text_trim(words.items[i]);
        if (word.size >= SMALLEST_WORD && !hygiene_words_has(&generic, word)) {
            struct hygiene_literal literal = {word, rule, NULL, rank, false, false, true};
            hygiene_literals_add(arena, literals, &literal);
        }
    }
}

static void add_environment(struct arena *arena, struct hygiene_literals *literals, const struct rule *rule,
                            const struct hygiene_inputs *inputs, size_t rank)
{
    struct hygiene_words ordinary = parameter(arena, rule, "with.words");
    struct hygiene_words inside = hygiene_words_make(arena, inputs->inside.count);
    for (size_t i = 0; i < inputs->inside.count; i++) {
        hygiene_words_add(&inside, inputs->inside.items[i]);
    }
    struct hygiene_words seen = hygiene_words_make(arena, inputs->environment.count);
    for (size_t i = 0; i < inputs->environment.count; i++) {
        struct text value = text_trim(inputs->environment.items[i]);
        bool plain = text_code_points(value) < SMALLEST_WORD || is_quantity(value) ||
                     hygiene_words_has(&ordinary, value) || hygiene_words_has(&inside, value) ||
                     text_find_byte(value, '\n', 0) != TEXT_NONE || hygiene_words_has(&seen, value);
        if (!plain) {
            struct hygiene_literal literal = {value, rule, NULL, rank, false, false, false};
            hygiene_literals_add(arena, literals, &literal);
            hygiene_words_add(&seen, value);
        }
    }
}

void hygiene_collect_literals(struct arena *arena, struct hygiene *hygiene, const struct rule_set *rules,
                              const struct config *config, const struct hygiene_inputs *inputs, size_t last_rank)
{
    const struct rule *local = rule_of_kind(rules, CHECK_HYGIENE_LOCAL);
    const struct rule *environment = rule_of_kind(rules, CHECK_HYGIENE_ENVIRONMENT);
    add_configured(arena, &hygiene->literals, config, local);
    add_internal(arena, hygiene, config);
    if (local != NULL) {
        add_local(arena, &hygiene->literals, local, inputs->local, last_rank + 1);
    }
    if (environment != NULL) {
        add_environment(arena, &hygiene->literals, environment, inputs, last_rank + 2);
    }
}
