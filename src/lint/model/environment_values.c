#include "lint/model/environment_values.h"

struct collected {
    struct text *items;
    size_t count;
    size_t capacity;
};

static void add(struct arena *arena, struct collected *list, struct text value)
{
    if (value.size > 0) {
        arena_push(arena, list, value);
    }
}

static void add_all(struct arena *arena, struct collected *list, struct text_list values)
{
    for (size_t i = 0; i < values.count; i++) {
        add(arena, list, values.items[i]);
    }
}

/* Is this key of the kept evidence one that names a machine, a user, a path or a version? */
static bool names_a_place(struct text key)
{
    static const struct text words[] = {TEXT_INIT("host"),    TEXT_INIT("machine"),  TEXT_INIT("user"),
                                        TEXT_INIT("path"),    TEXT_INIT("version"),  TEXT_INIT("driver"),
                                        TEXT_INIT("runtime"), TEXT_INIT("directory")};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (text_find_fold(key, words[i], 0) != TEXT_NONE) {
            return true;
        }
    }
    return false;
}

/* The strings below `value`; of the evidence that `measure` keeps, those alone that name a place. */
static void collect(struct arena *arena, struct collected *list, const struct json *value, bool evidence)
{
    for (const struct json *child = value->child; child != NULL; child = child->next) {
        if (child->kind == JSON_STRING && (!evidence || names_a_place(child->key) || names_a_place(value->key))) {
            add(arena, list, child->text);
        } else if (child->kind == JSON_OBJECT || child->kind == JSON_ARRAY) {
            collect(arena, list, child, evidence);
        }
    }
}

static void collect_environment(struct arena *arena, struct collected *list, const struct json *environment)
{
    for (const struct json *child = environment->child; child != NULL; child = child->next) {
        if (child->kind == JSON_STRING) {
            add(arena, list, child->text);
        } else {
            collect(arena, list, child, text_equal(child->key, TEXT("benchlint")));
        }
    }
}

struct text_list environment_values(struct arena *arena, const struct record_directory *records)
{
    struct collected list = {0};
    for (size_t i = 0; records != NULL && i < records->count; i++) {
        const struct record *record = records->items[i].record;
        const struct json *environment = record == NULL ? NULL : record_node(record, TEXT("environment"));
        if (environment != NULL) {
            collect_environment(arena, &list, environment);
        }
    }
    return (struct text_list){list.items, list.count};
}

struct text_list boundary_values(struct arena *arena, const struct standard *standard,
                                 const struct repository *repository, const struct record_directory *records)
{
    static const struct text roles[] = {TEXT_INIT("operator"), TEXT_INIT("case"), TEXT_INIT("device"),
                                        TEXT_INIT("reference-device"), TEXT_INIT("timer")};
    struct collected list = {0};
    add(arena, &list, standard->measured_device);
    add_all(arena, &list, standard->scopes);
    add_all(arena, &list, standard->dtypes);
    for (size_t i = 0; i < repository->index.device_count; i++) {
        add(arena, &list, repository->index.devices[i].name);
    }
    for (size_t i = 0; i < repository->operators.count; i++) {
        add(arena, &list, operator_list_name(&repository->operators, i));
    }
    for (size_t i = 0; records != NULL && i < records->count; i++) {
        const struct record *record = records->items[i].record;
        for (size_t role = 0; record != NULL && role < sizeof(roles) / sizeof(roles[0]); role++) {
            const struct json *value = record_node(record, roles[role]);
            add(arena, &list, value != NULL && value->kind == JSON_STRING ? value->text : TEXT(""));
        }
    }
    return (struct text_list){list.items, list.count};
}
