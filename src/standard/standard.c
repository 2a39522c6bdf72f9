#include "standard/standard.h"

#include "base/memory.h"
#include "standard/vocabulary.h"

/* A tree that vocabulary_check has passed: what is there has the right kind. */
struct vocabulary {
    struct arena *arena;
    const struct yaml *tree;
};

static size_t length(const struct yaml *node)
{
    return node == NULL || node->kind == YAML_SCALAR ? 0 : node->count;
}

static struct text_list read_words(const struct vocabulary *from, const char *path)
{
    const struct yaml *list = yaml_at(from->tree, path);
    struct text *items = arena_array(from->arena, struct text, length(list));
    for (size_t i = 0; i < length(list); i++) {
        items[i] = list->values[i].text;
    }
    return (struct text_list){items, length(list)};
}

/* Index of the word in `words`, 0 when there is none. */
static unsigned choice(const struct yaml *node, const char *key, const char *const *words)
{
    struct text word = yaml_string(node, key, TEXT(""));
    for (unsigned i = 0; words[i] != NULL; i++) {
        if (text_equal(word, text_from(words[i]))) {
            return i;
        }
    }
    return 0;
}

static bool is_true(const struct yaml *node, const char *key)
{
    return text_equal(yaml_string(node, key, TEXT("")), TEXT("true"));
}

static struct column read_column(const struct yaml *node)
{
    static const char *const kinds[] = {"name", "number", "text", NULL};
    static const char *const aligns[] = {"", "left", "right", NULL};
    struct column column = {
        .role = yaml_string(node, "role", TEXT("")),
        .title = yaml_string(node, "title", TEXT("")),
        .kind = (enum column_kind)choice(node, "kind", kinds),
        .align = (enum column_align)choice(node, "align", aligns),
        .unit = yaml_string(node, "unit", TEXT("")),
        .suffix = yaml_string(node, "suffix", TEXT("")),
        .optional = is_true(node, "optional"),
    };
    long long decimals = 0;
    if (yaml_integer(yaml_at(node, "decimals"), &decimals)) {
        column.decimals = (unsigned)decimals;
    }
    return column;
}

static struct column_list read_columns(const struct vocabulary *from, const char *path)
{
    const struct yaml *list = yaml_at(from->tree, path);
    struct column *items = arena_array(from->arena, struct column, length(list));
    for (size_t i = 0; i < length(list); i++) {
        items[i] = read_column(&list->values[i]);
    }
    return (struct column_list){items, length(list)};
}

static void read_sections(const struct vocabulary *from, struct standard *standard)
{
    const struct yaml *list = yaml_at(from->tree, "readme.sections");
    struct standard_section *items = arena_array(from->arena, struct standard_section, length(list));
    for (size_t i = 0; i < length(list); i++) {
        items[i].role = yaml_string(&list->values[i], "role", TEXT(""));
        items[i].title = yaml_string(&list->values[i], "title", TEXT(""));
    }
    standard->sections = items;
    standard->section_count = length(list);
}

static bool is_operand(const struct standard *standard, struct text name)
{
    return standard_column(standard->results, name) != NULL || standard_constant(standard, name).size > 0 ||
           standard_is_bandwidth(name);
}

/* An inherited relation is gone with the columns that it speaks of. */
static bool applies(const struct standard *standard, const struct relation *relation)
{
    bool all = is_operand(standard, relation->result);
    for (size_t i = 0; i < relation->numerator.count; i++) {
        all = all && is_operand(standard, relation->numerator.items[i]);
    }
    for (size_t i = 0; i < relation->denominator.count; i++) {
        all = all && is_operand(standard, relation->denominator.items[i]);
    }
    return all || standard->results.count == 0;
}

static void read_relations(const struct vocabulary *from, struct standard *standard)
{
    static const char *const displays[] = {"factor", "percent", "saving", NULL};
    const struct yaml *list = yaml_at(from->tree, "relations");
    struct relation *items = arena_array(from->arena, struct relation, length(list));
    size_t count = 0;
    for (size_t i = 0; i < length(list); i++) {
        struct vocabulary one = {from->arena, &list->values[i]};
        items[count] = (struct relation){
            .rule = yaml_string(one.tree, "rule", TEXT("")),
            .result = yaml_string(one.tree, "result", TEXT("")),
            .numerator = read_words(&one, "numerator"),
            .denominator = read_words(&one, "denominator"),
            .display = (enum display)choice(one.tree, "display", displays),
        };
        count += applies(standard, &items[count]) ? 1 : 0;
    }
    standard->relations = items;
    standard->relation_count = count;
}

static const struct named_value *read_values(const struct vocabulary *from, const char *path, size_t *count)
{
    const struct yaml *map = yaml_at(from->tree, path);
    struct named_value *items = arena_array(from->arena, struct named_value, length(map));
    for (size_t i = 0; i < length(map); i++) {
        items[i] = (struct named_value){map->keys[i].text, map->values[i].text};
    }
    *count = length(map);
    return items;
}

static void read_fields(const struct vocabulary *from, struct standard *standard)
{
    static const char *const kinds[] = {"string", "number", "integer", "numbers", "object", NULL};
    const struct yaml *map = yaml_at(from->tree, "record");
    struct record_field *items = arena_array(from->arena, struct record_field, length(map));
    for (size_t i = 0; i < length(map); i++) {
        const struct yaml *node = &map->values[i];
        items[i].role = map->keys[i].text;
        items[i].at = yaml_string(node, "at", TEXT(""));
        items[i].kind = choice(node, "kind", kinds);
        items[i].unit = yaml_string(node, "unit", TEXT(""));
        items[i].nullable = is_true(node, "nullable");
        items[i].reference = is_true(node, "reference");
        items[i].unknown = yaml_string(node, "unknown", TEXT(""));
    }
    standard->fields = items;
    standard->field_count = length(map);
}

static struct layout read_layout(const struct vocabulary *from)
{
    return (struct layout){
        .required = read_words(from, "layout.required"),
        .allowed = read_words(from, "layout.allowed"),
        .index_required = read_words(from, "layout.index.required"),
        .index_allowed = read_words(from, "layout.index.allowed"),
        .tests = yaml_string(from->tree, "layout.tests", TEXT("")),
        .scratch = yaml_string(from->tree, "layout.scratch", TEXT("")),
        .matrix = read_words(from, "layout.matrix"),
    };
}

static bool check(struct arena *arena, const struct yaml *tree, struct standard_error *error)
{
    struct shape_faults faults = {0};
    vocabulary_check(arena, tree, &faults);
    if (faults.count > 0) {
        const struct shape_fault *fault = &faults.items[0];
        *error = (struct standard_error){.node = fault->node,
                                         .message = shape_fault_message(arena, fault),
                                         .nearest = fault->nearest,
                                         .unknown_key = fault->problem == SHAPE_UNKNOWN_KEY};
    }
    return faults.count == 0;
}

const struct standard *standard_read(struct arena *arena, const struct yaml *tree, struct standard_error *error)
{
    if (!check(arena, tree, error)) {
        return NULL;
    }
    struct vocabulary from = {arena, tree};
    struct standard *standard = arena_allocate(arena, sizeof(*standard));
    *standard = (struct standard){
        .name = yaml_string(tree, "name", TEXT("")),
        .title = yaml_string(tree, "readme.title", TEXT("")),
        .cases = read_columns(&from, "cases.columns"),
        .results = read_columns(&from, "results.columns"),
        .measured_device = yaml_string(tree, "devices.measured", TEXT("")),
        .scopes = read_words(&from, "scopes"),
        .dtypes = read_words(&from, "dtypes"),
        .layout = read_layout(&from),
        .tree = tree,
    };
    standard->constants = read_values(&from, "devices.constants", &standard->constant_count);
    standard->protocol = read_values(&from, "protocol", &standard->protocol_count);
    read_sections(&from, standard);
    read_relations(&from, standard);
    read_fields(&from, standard);
    return standard;
}
