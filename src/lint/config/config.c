#include "lint/config/config.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "lint/config/settings.h"
#include "lint/config/vocabulary.h"

struct reading {
    struct arena *arena;
    const struct rule_set *rules;
    struct config *config;
    struct config_faults *faults;
};

#define LIST(array)                                                                                                    \
    {                                                                                                                  \
        (array), sizeof(array) / sizeof(*(array))                                                                      \
    }

struct config config_default(void)
{
    static const struct text packs[] = {TEXT_INIT("operator")};
    static const struct text all[] = {TEXT_INIT("all")};
    static const struct text exempt[] = {TEXT_INIT("benchmarks/check_benchmarks.py")};
    static const struct text scripts[] = {TEXT_INIT("**/bench*.py")};
    static const struct text reports[] = {TEXT_INIT("reports/*.md")};
    static const struct text documents[] = {TEXT_INIT("**/*.md")};
    return (struct config){
        .path = TEXT(""),
        .packs = LIST(packs),
        .standard_packs = LIST(packs),
        .benchmarks = TEXT("benchmarks"),
        .records = TEXT(".tmp/benchmarks"),
        .select = LIST(all),
        .fail_on = FAIL_ON_ERROR,
        .file_size_limit = 16U * 1024 * 1024,
        .exempt = LIST(exempt),
        .kernel_scripts = LIST(scripts),
        .claim_reports = LIST(reports),
        .table_documents = LIST(documents),
    };
}

/* Nobody reads more of them; and telling the nearest name of each takes its time. */
enum { FAULT_LIMIT = 1000 };

static void add_fault(const struct reading *reading, struct config_fault fault)
{
    if (reading->faults->count < FAULT_LIMIT) {
        arena_push(reading->arena, reading->faults, fault);
    }
}

void config_add_shape_fault(struct arena *arena, struct config_faults *faults, const struct shape_fault *fault)
{
    if (faults->count >= FAULT_LIMIT) {
        return;
    }
    struct config_fault own = {
        .kind = fault->problem == SHAPE_UNKNOWN_KEY ? CHECK_CONFIG_KEY : CHECK_CONFIG_VALUE,
        .start = fault->node->start,
        .end = fault->node->end,
        .key = fault->key,
        .found = fault->problem == SHAPE_UNKNOWN_KEY ? fault->key : fault->found,
        .expected = fault->expected,
        .nearest = fault->nearest,
    };
    arena_push(arena, faults, own);
}

/* The items that are texts, behind what is inherited when the key adds. */
static struct text_list read_list(const struct reading *reading, const struct yaml *list, struct text_list inherited)
{
    struct text *items = arena_array(reading->arena, struct text, inherited.count + list->count);
    size_t count = 0;
    for (size_t i = 0; i < inherited.count; i++) {
        items[count++] = inherited.items[i];
    }
    for (size_t i = 0; i < list->count; i++) {
        struct text item = list->values[i].text;
        if (list->values[i].kind == YAML_SCALAR && !text_is_blank(item)) {
            items[count++] = item;
        }
    }
    return (struct text_list){items, count};
}

static void read_word(void *member, const struct yaml *value, const struct shape *shape)
{
    for (size_t i = 0; i < shape->word_count; i++) {
        if (text_equal(shape->words[i], value->text)) {
            *(enum fail_on *)member = (enum fail_on)i;
        }
    }
}

/* A value of the wrong kind has been refused and leaves the default in force. */
static void read_leaf(const struct reading *reading, const struct shape_key *key, const struct yaml *value, bool adds)
{
    void *member = (char *)reading->config + key->offset;
    long long number = 0;
    struct text_list *list = member;
    switch (key->shape->kind) {
    case SHAPE_LIST:
        if (value->kind == YAML_LIST && key->shape == &vocabulary_relations_shape) {
            *(const struct yaml **)member = value;
        } else if (value->kind == YAML_LIST) {
            *list = read_list(reading, value, adds ? *list : (struct text_list){NULL, 0});
        }
        break;
    case SHAPE_TEXT:
        if (value->kind == YAML_SCALAR && !text_is_blank(value->text)) {
            *(struct text *)member = value->text;
        }
        break;
    case SHAPE_BOOLEAN:
        (void)yaml_boolean(value, member);
        break;
    case SHAPE_INTEGER:
        if (yaml_integer(value, &number) && number >= key->shape->least && number <= key->shape->most) {
            *(size_t *)member = (size_t)number;
        }
        break;
    case SHAPE_WORD:
        if (value->kind == YAML_SCALAR) {
            read_word(member, value, key->shape);
        }
        break;
    default:
        break;
    }
}

/* A pack runs once, however often it is named. */
static struct text_list without_doubles(struct arena *arena, struct text_list list)
{
    struct text *items = arena_array(arena, struct text, list.count);
    struct text_list kept = {items, 0};
    for (size_t i = 0; i < list.count && kept.count < 64; i++) {
        if (!text_list_has(kept, list.items[i])) {
            items[kept.count++] = list.items[i];
        }
    }
    return kept;
}

static void read_map(const struct reading *reading, const struct yaml *map, const struct shape *shape)
{
    for (size_t i = 0; map->kind == YAML_MAP && i < map->count; i++) {
        const struct shape_key *key = shape_find_key(shape, map->keys[i].text, true);
        if (key == NULL || key->offset == SETTING_BY_HAND) {
            continue;
        }
        if (key->shape->kind == SHAPE_MAP) {
            read_map(reading, &map->values[i], key->shape);
        } else {
            read_leaf(reading, key, &map->values[i], text_ends(map->keys[i].text, TEXT("+")));
        }
    }
}

static void check_pattern(const struct reading *reading, const struct yaml *pattern, struct text key)
{
    struct text nearest;
    if (pattern->kind != YAML_SCALAR || text_is_blank(pattern->text) || reading->faults->count >= FAULT_LIMIT ||
        rule_pattern_known(reading->arena, reading->rules, pattern->text, &nearest)) {
        return;
    }
    add_fault(reading, (struct config_fault){.kind = CHECK_CONFIG_VALUE,
                                             .start = pattern->start,
                                             .end = pattern->end,
                                             .key = key,
                                             .found = shape_found(reading->arena, pattern),
                                             .expected = text_from(rule_pattern_shape.expected),
                                             .nearest = nearest});
}

static void check_patterns(const struct reading *reading, const struct yaml *tree, struct text key)
{
    const struct yaml *list = yaml_get(tree, key);
    for (size_t i = 0; list != NULL && list->kind == YAML_LIST && i < list->count; i++) {
        check_pattern(reading, &list->values[i], key);
    }
}

static void read_severities(const struct reading *reading, const struct yaml *tree)
{
    static const enum severity order[] = {SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_OFF};
    static const char *const words[] = {"error", "warning", "off"};
    const struct yaml *map = yaml_get(tree, TEXT("severity"));
    if (map == NULL || map->kind != YAML_MAP) {
        return;
    }
    struct severity_override *items = arena_array(reading->arena, struct severity_override, map->count);
    size_t count = 0;
    for (size_t i = 0; i < map->count; i++) {
        check_pattern(reading, &map->keys[i], TEXT("severity"));
        for (size_t j = 0; j < 3; j++) {
            if (map->values[i].kind == YAML_SCALAR && text_equal(map->values[i].text, text_from(words[j]))) {
                items[count++] = (struct severity_override){map->keys[i].text, order[j]};
            }
        }
    }
    reading->config->severities = items;
    reading->config->severity_count = count;
}

/* Every pack that has rules but `general`, whose rules always run. */
static struct text_list known_packs(const struct reading *reading)
{
    struct text *names = arena_array(reading->arena, struct text, reading->rules->count + 4);
    names[0] = TEXT("operator");
    names[1] = TEXT("kernel");
    names[2] = TEXT("claim");
    names[3] = TEXT("tables");
    struct text_list known = {names, 4};
    for (size_t i = 0; i < reading->rules->count; i++) {
        struct text pack = reading->rules->items[i].pack;
        if (!text_list_has(known, pack) && !text_equal(pack, TEXT("general"))) {
            names[known.count++] = pack;
        }
    }
    return known;
}

static void check_packs(const struct reading *reading, const struct yaml *tree, struct text key)
{
    const struct yaml *list = yaml_get(tree, key);
    struct text_list known = known_packs(reading);
    for (size_t i = 0; list != NULL && list->kind == YAML_LIST && i < list->count; i++) {
        const struct yaml *pack = &list->values[i];
        if (pack->kind != YAML_SCALAR || text_is_blank(pack->text) || text_list_has(known, pack->text)) {
            continue;
        }
        struct shape names = {.kind = SHAPE_WORD, .words = known.items, .word_count = known.count};
        add_fault(reading, (struct config_fault){.kind = CHECK_CONFIG_VALUE,
                                                 .start = pack->start,
                                                 .end = pack->end,
                                                 .key = TEXT("packs"),
                                                 .found = shape_found(reading->arena, pack),
                                                 .expected = shape_expected(reading->arena, &names),
                                                 .nearest = nearest_name(pack->text, known.items, known.count)});
    }
}

/* The repository's own check holds the patterns that it looks for. */
static void add_exempt(const struct reading *reading)
{
    struct config *config = reading->config;
    struct text own = path_join(reading->arena, config->benchmarks, TEXT("check_benchmarks.py"));
    if (!text_list_has(config->exempt, own)) {
        const struct yaml file = {.kind = YAML_SCALAR, .text = own};
        const struct yaml list = {.kind = YAML_LIST, .values = &file, .count = 1};
        config->exempt = read_list(reading, &list, config->exempt);
    }
}

/* `benchmarks` must lie inside the root; `records` may lie anywhere. */
static void read_places(const struct reading *reading, const struct yaml *tree)
{
    struct config *config = reading->config;
    struct text scratch = yaml_string(tree, "standard.layout.scratch", TEXT(""));
    if (yaml_get(tree, TEXT("records")) == NULL && scratch.size > 0) {
        config->records = scratch; /* where the team's runs write is where its records are */
    }
    config->records = path_normal(reading->arena, config->records);
    struct text place = path_normal(reading->arena, config->benchmarks);
    const struct yaml *value = yaml_get(tree, TEXT("benchmarks"));
    if (value != NULL &&
        (text_starts(place, TEXT("/")) || text_equal(place, TEXT("..")) || text_starts(place, TEXT("../")))) {
        add_fault(reading, (struct config_fault){.kind = CHECK_CONFIG_VALUE,
                                                 .start = value->start,
                                                 .end = value->end,
                                                 .key = TEXT("benchmarks"),
                                                 .found = shape_found(reading->arena, value),
                                                 .expected = TEXT("a folder inside the repository")});
        place = TEXT("benchmarks");
    }
    config->benchmarks = place;
    config->packs = without_doubles(reading->arena, config->packs);
    config->standard_packs = config->packs;
    add_exempt(reading);
}

static int compare_faults(const struct config_fault *a, const struct config_fault *b)
{
    return a->start != b->start ? (a->start > b->start) - (a->start < b->start) : text_compare(a->key, b->key);
}

/* By place; each part of the reading found its own in order, so an insertion sort moves little. */
static void sort_faults(struct config_faults *faults)
{
    for (size_t i = 1; i < faults->count; i++) {
        struct config_fault fault = faults->items[i];
        size_t at = i;
        while (at > 0 && compare_faults(&faults->items[at - 1], &fault) > 0) {
            faults->items[at] = faults->items[at - 1];
            at--;
        }
        faults->items[at] = fault;
    }
}

static void check_relation_rule(const struct reading *reading, const struct yaml *relation)
{
    const struct rule_set *rules = reading->rules;
    const struct yaml *named = yaml_get(relation, TEXT("rule"));
    bool text = named != NULL && named->kind == YAML_SCALAR && !text_is_blank(named->text);
    const struct rule *rule = text ? rule_find(rules, named->text) : NULL;
    bool told = relation->kind != YAML_MAP || (named != NULL && !text); /* by the shape */
    if (told || (rule != NULL && rule->check == CHECK_RELATION) || reading->faults->count >= FAULT_LIMIT) {
        return;
    }
    struct text *ids = arena_array(reading->arena, struct text, rules->count);
    size_t count = 0;
    for (size_t i = 0; i < rules->count; i++) {
        if (rules->items[i].check == CHECK_RELATION) {
            ids[count++] = rules->items[i].id;
        }
    }
    const struct yaml *place = text ? named : relation;
    add_fault(reading, (struct config_fault){.kind = CHECK_CONFIG_VALUE,
                                             .start = place->start,
                                             .end = place->end,
                                             .key = TEXT("rule"),
                                             .found = text ? shape_found(reading->arena, named) : TEXT("nothing"),
                                             .expected = TEXT("the id of a rule whose check is `relation`"),
                                             .nearest = nearest_name(text ? named->text : TEXT(""), ids, count)});
}

/* A relation whose rule nobody knows would be judged, and its findings be nobody's. */
static void check_relation_rules(const struct reading *reading, const struct yaml *standard)
{
    static const struct text keys[] = {TEXT_INIT("relations"), TEXT_INIT("relations+")};
    for (size_t key = 0; key < sizeof(keys) / sizeof(*keys); key++) {
        const struct yaml *list = yaml_get(standard, keys[key]);
        for (size_t i = 0; i < yaml_count(list) && list->kind == YAML_LIST; i++) {
            check_relation_rule(reading, &list->values[i]);
        }
    }
}

static void read_tree(const struct reading *reading, const struct yaml *tree)
{
    struct shape_faults found = {0};
    shape_check(reading->arena, tree, &settings_shape, true, &found);
    for (size_t i = 0; i < found.count; i++) {
        config_add_shape_fault(reading->arena, reading->faults, &found.items[i]);
    }
    read_map(reading, tree, &settings_shape);
    read_severities(reading, tree);
    check_packs(reading, tree, TEXT("packs"));
    check_packs(reading, tree, TEXT("packs+"));
    check_patterns(reading, tree, TEXT("select"));
    check_patterns(reading, tree, TEXT("select+"));
    check_patterns(reading, tree, TEXT("ignore"));
    check_patterns(reading, tree, TEXT("ignore+"));
    read_places(reading, tree);
    const struct yaml *standard = yaml_get(tree, TEXT("standard"));
    if (standard != NULL && standard->kind == YAML_MAP) {
        reading->config->standard = standard;
        config_check_standard(reading->arena, reading->config, reading->faults);
        check_relation_rules(reading, standard);
    }
}

struct config config_read(struct arena *arena, const struct source *file, const struct rule_set *rules,
                          struct config_faults *faults)
{
    struct config config = config_default();
    struct reading reading = {.arena = arena, .rules = rules, .config = &config, .faults = faults};
    config.path = file->path;
    struct yaml_error error = {0};
    const struct yaml *tree = yaml_read(arena, file->bytes, &error);
    if (tree == NULL || tree->kind != YAML_MAP) {
        size_t at = tree == NULL ? error.offset : tree->start;
        struct text message = tree == NULL ? error.message : TEXT("the file is no map of keys and values");
        add_fault(&reading,
                  (struct config_fault){
                      .kind = CHECK_CONFIG_SYNTAX, .start = at, .end = at, .found = TEXT(""), .expected = message});
        return config;
    }
    config.tree = tree;
    read_tree(&reading, tree);
    sort_faults(faults);
    return config;
}
