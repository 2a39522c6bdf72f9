#include "record/record.h"

#include "base/memory.h"
#include "record/schema.h"

const struct record *record_read(struct arena *arena, struct text bytes, const struct standard *standard,
                                 bool reference, struct json_error *error)
{
    const struct json *root = json_read(arena, bytes, error);
    if (root == NULL) {
        return NULL;
    }
    if (root->kind != JSON_OBJECT) {
        *error = (struct json_error){.offset = root->start, .message = TEXT("expected an object")};
        return NULL;
    }
    struct record *record = arena_allocate(arena, sizeof(*record));
    record->bytes = bytes;
    record->root = root;
    record->standard = standard;
    record->reference = reference;
    record->nodes = arena_array(arena, const struct json *, standard->field_count + 1);
    schema_judge(arena, record);
    return record;
}

const struct json *record_node(const struct record *record, struct text role)
{
    const struct record_field *field = standard_field(record->standard, role);
    return field == NULL ? NULL : record->nodes[field - record->standard->fields];
}

struct text record_text(const struct record *record, struct text role)
{
    const struct json *node = record_node(record, role);
    return node == NULL || node->kind != JSON_STRING ? TEXT("") : node->text;
}

bool record_integer(const struct record *record, struct text role, long long *value)
{
    return json_integer(record_node(record, role), value);
}

bool record_double(const struct record *record, struct text role, double *value)
{
    return json_double(record_node(record, role), value);
}

struct text record_name(const struct record *record, struct text role)
{
    const struct record_field *field = standard_field(record->standard, role);
    if (field == NULL) {
        return role;
    }
    size_t dot = text_find_last_byte(field->at, '.');
    return dot == TEXT_NONE ? field->at : text_after(field->at, dot + 1);
}

const struct json *record_derived(const struct record *record, struct text name)
{
    const struct record_field *field = standard_field(record->standard, TEXT("execution-p50"));
    size_t dot = field == NULL ? TEXT_NONE : text_find_last_byte(field->at, '.');
    return dot == TEXT_NONE ? NULL : json_get(json_path(record->root, text_slice(field->at, 0, dot)), name);
}

const struct json *record_unpublishable(const struct record *record)
{
    const struct json *said = record_derived(record, TEXT("unpublishable"));
    bool against = said != NULL && ((said->kind == JSON_ARRAY && said->count > 0) ||
                                    (said->kind == JSON_STRING && said->text.size > 0) || said->kind == JSON_TRUE);
    return against ? said : NULL;
}

const struct json *record_next_reason(const struct record *record, const struct json *before)
{
    const struct json *said = record_unpublishable(record);
    if (before == NULL) {
        return said != NULL && said->kind == JSON_ARRAY ? said->child : said;
    }
    return before == said ? NULL : before->next;
}

/* A number's text and value; the value stays NULL where it is no finite number, or zero in double. */
static struct printed number_of(struct exact_pool *pool, const struct json *node)
{
    struct printed printed = {.text = node->text};
    double value = 0;
    if (json_double(node, &value) && !printed_read(pool, node->text, &printed)) {
        printed.value = NULL;
    }
    return printed;
}

static bool read_number(struct exact_pool *pool, const struct record *record, const char *role, struct printed *printed)
{
    const struct json *node = record_node(record, text_from(role));
    if (node == NULL || node->kind != JSON_NUMBER) {
        return false;
    }
    *printed = number_of(pool, node);
    return true;
}

/* The numbers of a list; false when something else stands in it. */
static bool read_numbers(struct arena *arena, struct exact_pool *pool, const struct json *list,
                         const struct printed **items, size_t *count)
{
    if (list == NULL || list->kind != JSON_ARRAY) {
        return false;
    }
    struct printed *numbers = arena_array(arena, struct printed, list->count + 1);
    size_t read = 0;
    for (const struct json *item = list->child; item != NULL; item = item->next) {
        if (item->kind != JSON_NUMBER) {
            return false;
        }
        numbers[read] = number_of(pool, item);
        if (numbers[read].value == NULL) {
            return false;
        }
        read++;
    }
    *items = numbers;
    *count = read;
    return true;
}

static void read_samples(struct arena *arena, struct exact_pool *pool, const struct record *record,
                         struct statistics *statistics)
{
    const struct json *lists = record_derived(record, TEXT("samples_ms"));
    if (lists == NULL || lists->kind != JSON_ARRAY || lists->count == 0) {
        return;
    }
    struct sample_list *samples = arena_array(arena, struct sample_list, lists->count);
    size_t count = 0;
    for (const struct json *list = lists->child; list != NULL; list = list->next) {
        if (!read_numbers(arena, pool, list, &samples[count].items, &samples[count].count)) {
            return;
        }
        count++;
    }
    statistics->samples = samples;
    statistics->sample_count = count;
}

bool record_statistics(struct arena *arena, struct exact_pool *pool, const struct record *record,
                       struct statistics *statistics)
{
    *statistics = (struct statistics){.pool = pool};
    bool complete =
        read_number(pool, record, "p50", &statistics->p50) && read_number(pool, record, "min", &statistics->min) &&
        read_number(pool, record, "mean", &statistics->mean) && read_number(pool, record, "max", &statistics->max) &&
        record_integer(record, TEXT("repeats"), &statistics->repeats) &&
        record_integer(record, TEXT("executions"), &statistics->executions);
    const struct json *std = record_node(record, TEXT("std"));
    if (!complete || std == NULL) {
        return false;
    }
    statistics->std.text = TEXT("null");
    statistics->has_std = read_number(pool, record, "std", &statistics->std);
    const struct json *medians = record_node(record, TEXT("execution-p50"));
    if (!read_numbers(arena, pool, medians, &statistics->medians, &statistics->median_count)) {
        statistics->median_count = 0;
    }
    read_samples(arena, pool, record, statistics);
    return true;
}
