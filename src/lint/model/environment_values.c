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

static bool holds_one(struct text key, struct text_list words)
{
    for (size_t i = 0; i < words.count; i++) {
        if (text_find_fold(key, words.items[i], 0) != TEXT_NONE) {
            return true;
        }
    }
    return false;
}

/* The strings below `value`; `keys`, unless NULL: those alone under such a key. */
static void collect(struct arena *arena, struct collected *list, const struct json *value, const struct text_list *keys)
{
    for (const struct json *child = value->child; child != NULL; child = child->next) {
        if (child->kind == JSON_STRING &&
            (keys == NULL || holds_one(child->key, *keys) || holds_one(value->key, *keys))) {
            add(arena, list, child->text);
        } else if (child->kind == JSON_OBJECT || child->kind == JSON_ARRAY) {
            collect(arena, list, child, keys);
        }
    }
}

static void collect_environment(struct arena *arena, struct collected *list, const struct json *environment,
                                const struct text_list *evidence_keys)
{
    for (const struct json *child = environment->child; child != NULL; child = child->next) {
        if (child->kind == JSON_STRING) {
            add(arena, list, child->text);
        } else {
            collect(arena, list, child, text_equal(child->key, TEXT("benchlint")) ? evidence_keys : NULL);
        }
    }
}

struct text_list environment_values(struct arena *arena, const struct record_directory *records,
                                    struct text_list evidence_keys)
{
    struct collected list = {0};
    for (size_t i = 0; records != NULL && i < records->count; i++) {
        const struct record *record = records->items[i].record;
        const struct json *environment = record == NULL ? NULL : record_node(record, TEXT("environment"));
        if (environment != NULL) {
            collect_environment(arena, &list, environment, &evidence_keys);
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
