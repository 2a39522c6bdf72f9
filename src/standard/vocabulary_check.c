#include "standard/vocabulary.h"

#include "base/memory.h"
#include "base/nearest.h"
#include "standard/standard.h"

struct names {
    struct text *items;
    size_t count;
    size_t capacity;
};

static bool has(const struct names *names, struct text name)
{
    return text_list_has((struct text_list){names->items, names->count}, name);
}

static void refuse(struct arena *arena, struct shape_faults *faults, const struct yaml *node, struct text key,
                   struct text expected, struct text nearest)
{
    struct shape_fault fault = {.problem = SHAPE_BAD_VALUE, .node = node, .key = key};
    fault.found = shape_found(arena, node);
    fault.expected = expected;
    fault.nearest = nearest;
    arena_push(arena, faults, fault);
}

/* Roles and titles of a list of sections or columns, none twice. */
static void check_unique(struct arena *arena, const struct yaml *list, struct text key, struct shape_faults *faults)
{
    struct names seen = {0};
    for (size_t i = 0; i < yaml_count(list); i++) {
        const struct yaml *value = yaml_get(&list->values[i], key);
        if (value != NULL && value->kind == YAML_SCALAR) {
            if (has(&seen, value->text)) {
                refuse(arena, faults, value, key, TEXT("one that stands in this list once"), TEXT(""));
            }
            arena_push(arena, &seen, value->text);
        }
    }
}

/*
 * A role that no check knows is a team's own; one that nearly reads like a known role which stands nowhere is a
 * mistake, and would switch checks off in silence.
 */
static void check_roles(struct arena *arena, const struct yaml *list, struct text_list known,
                        struct shape_faults *faults)
{
    struct names used = {0};
    for (size_t i = 0; i < yaml_count(list); i++) {
        struct text role = yaml_string(&list->values[i], "role", TEXT(""));
        arena_push(arena, &used, role);
    }
    for (size_t i = 0; i < used.count; i++) {
        if (text_list_has(known, used.items[i])) {
            continue;
        }
        struct text nearest = nearest_name(used.items[i], known.items, known.count);
        if (nearest.size > 0 && !has(&used, nearest)) {
            refuse(arena, faults, yaml_at(&list->values[i], "role"), TEXT("role"), TEXT("a role that a check knows"),
                   nearest);
        }
    }
}

static void check_operands(struct arena *arena, const struct yaml *list, struct text key, const struct names *known,
                           struct shape_faults *faults)
{
    if (list == NULL || list->kind == YAML_MAP) {
        return;
    }
    size_t count = list->kind == YAML_SCALAR ? 1 : list->count;
    for (size_t i = 0; i < count; i++) {
        const struct yaml *operand = list->kind == YAML_SCALAR ? list : &list->values[i];
        bool inherited = operand->end == 0; /* such a relation goes with the columns it speaks of */
        if (operand->kind == YAML_SCALAR && !inherited && operand->text.size > 0 && !has(known, operand->text)) {
            refuse(arena, faults, operand, key, TEXT("the role of a column of results or the name of a constant"),
                   nearest_name(operand->text, known->items, known->count));
        }
    }
}

static void check_relations(struct arena *arena, const struct yaml *tree, struct shape_faults *faults)
{
    struct names known = {0};
    arena_push(arena, &known, TEXT("reference-bandwidth")); /* of the row's reference device: the index registers it */
    arena_push(arena, &known, TEXT("measured-bandwidth"));
    const struct yaml *more = yaml_at(tree, "environment.references");
    for (size_t i = 0; i < yaml_count(more); i++) {
        arena_push(arena, &known, arena_format(arena, "reference-bandwidth-%zu", i + 2));
    }
    const struct yaml *constants = yaml_at(tree, "devices.constants");
    for (size_t i = 0; constants != NULL && constants->kind == YAML_MAP && i < constants->count; i++) {
        arena_push(arena, &known, constants->keys[i].text);
    }
    const struct yaml *columns = yaml_at(tree, "results.columns");
    if (columns == NULL) {
        return;
    }
    for (size_t i = 0; i < columns->count; i++) {
        struct text role = yaml_string(&columns->values[i], "role", TEXT(""));
        arena_push(arena, &known, role);
    }
    const struct yaml *relations = yaml_at(tree, "relations");
    for (size_t i = 0; i < yaml_count(relations); i++) {
        const struct yaml *relation = &relations->values[i];
        check_operands(arena, yaml_at(relation, "result"), TEXT("result"), &known, faults);
        check_operands(arena, yaml_at(relation, "numerator"), TEXT("numerator"), &known, faults);
        check_operands(arena, yaml_at(relation, "denominator"), TEXT("denominator"), &known, faults);
    }
}

void vocabulary_check(struct arena *arena, const struct yaml *tree, struct shape_faults *faults)
{
    static const struct text section_roles[] = {TEXT_INIT("scope"),       TEXT_INIT("cases"), TEXT_INIT("environment"),
                                                TEXT_INIT("measurement"), TEXT_INIT("run"),   TEXT_INIT("results"),
                                                TEXT_INIT("acceptance"),  TEXT_INIT("notes")};
    static const struct text result_roles[] = {TEXT_INIT("case"),     TEXT_INIT("dtype"),      TEXT_INIT("scope"),
                                               TEXT_INIT("measured"), TEXT_INIT("normalized"), TEXT_INIT("reference"),
                                               TEXT_INIT("speedup"),  TEXT_INIT("note")};
    static const struct text case_roles[] = {TEXT_INIT("case"), TEXT_INIT("parameters"), TEXT_INIT("dtype"),
                                             TEXT_INIT("seed")};
    struct shape_faults found = {0};
    shape_check(arena, tree, &vocabulary_shape, false, &found);
    const struct yaml *sections = yaml_at(tree, "readme.sections");
    const struct yaml *cases = yaml_at(tree, "cases.columns");
    const struct yaml *results = yaml_at(tree, "results.columns");
    check_unique(arena, sections, TEXT("title"), &found);
    check_unique(arena, sections, TEXT("role"), &found);
    check_unique(arena, cases, TEXT("title"), &found);
    check_unique(arena, cases, TEXT("role"), &found);
    check_unique(arena, results, TEXT("title"), &found);
    check_unique(arena, results, TEXT("role"), &found);
    check_roles(arena, sections, (struct text_list){section_roles, sizeof(section_roles) / sizeof(*section_roles)},
                &found);
    check_roles(arena, cases, (struct text_list){case_roles, sizeof(case_roles) / sizeof(*case_roles)}, &found);
    check_roles(arena, results, (struct text_list){result_roles, sizeof(result_roles) / sizeof(*result_roles)}, &found);
    check_relations(arena, tree, &found);
    for (size_t i = 0; i < found.count; i++) {
        const struct shape_fault *fault = &found.items[i];
        if (fault->problem != SHAPE_UNKNOWN_KEY || fault->node->end > 0) {
            arena_push(arena, faults, *fault);
        }
    }
}
