#include "record/aggregate.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

static struct text shown(const struct aggregate_input *input, const struct json *node)
{
    return node == NULL ? TEXT("absent") : text_slice(input->record->bytes, node->start, node->end);
}

/* A string, number or null of both is the same value, as it is written. */
static bool same(const struct aggregate_input *a, const struct aggregate_input *b, const struct record_field *field)
{
    const struct json *left = record_node(a->record, field->role);
    const struct json *right = record_node(b->record, field->role);
    if (left == NULL || right == NULL || left->kind != right->kind) {
        return left == right;
    }
    return left->kind == JSON_STRING ? text_equal(left->text, right->text)
                                     : text_equal(shown(a, left), shown(b, right));
}

/* What may differ from execution to execution. */
static bool varies(struct text role)
{
    static const struct text roles[] = {TEXT_INIT("executions"), TEXT_INIT("p50"),           TEXT_INIT("min"),
                                        TEXT_INIT("mean"),       TEXT_INIT("max"),           TEXT_INIT("std"),
                                        TEXT_INIT("speedup"),    TEXT_INIT("execution-p50"), TEXT_INIT("environment")};
    for (size_t i = 0; i < sizeof(roles) / sizeof(*roles); i++) {
        if (text_equal(roles[i], role)) {
            return true;
        }
    }
    return false;
}

struct aggregate_lines aggregate_unlike(struct arena *arena, const struct aggregate_input *inputs, size_t count)
{
    struct aggregate_lines lines = {0};
    const struct standard *standard = inputs[0].record->standard;
    for (size_t i = 0; i < standard->field_count; i++) {
        const struct record_field *field = &standard->fields[i];
        for (size_t j = 1; !varies(field->role) && j < count; j++) {
            if (same(&inputs[0], &inputs[j], field)) {
                continue;
            }
            struct text first = shown(&inputs[0], record_node(inputs[0].record, field->role));
            struct text other = shown(&inputs[j], record_node(inputs[j].record, field->role));
            arena_push(arena, &lines,
                       arena_format(arena, "`%.*s` is %.*s in %.*s, %.*s in %.*s", TEXT_PRINT(field->at),
                                    TEXT_PRINT(first), TEXT_PRINT(inputs[0].name), TEXT_PRINT(other),
                                    TEXT_PRINT(inputs[j].name)));
            break;
        }
    }
    return lines;
}

/* Everything that the executions bring together. */
struct gathered {
    struct arena *arena;
    struct exact_pool *pool;
    struct {
        struct printed *items;
        size_t count;
        size_t capacity;
    } medians, samples, minima, maxima;
    struct buffer median_list, sample_lists; /* JSON */
    const struct exact *weighted;            /* sum of mean times executions */
    bool complete;                           /* every record has its raw samples */
};

static void append_item(struct buffer *list, struct text json)
{
    buffer_string(list, list->size == 0 ? "[" : ", ");
    buffer_text(list, json);
}

static void gather_samples(struct gathered *all, const struct statistics *statistics)
{
    bool whole = statistics->sample_count == statistics->median_count;
    for (size_t i = 0; i < statistics->sample_count; i++) {
        struct buffer list = {0};
        whole = whole && statistics->samples[i].count > 0;
        for (size_t j = 0; j < statistics->samples[i].count; j++) {
            arena_push(all->arena, &all->samples, statistics->samples[i].items[j]);
            append_item(&list, statistics->samples[i].items[j].text);
        }
        buffer_string(&list, list.size == 0 ? "[]" : "]");
        append_item(&all->sample_lists, buffer_view(&list));
        buffer_release(&list);
    }
    all->complete = all->complete && whole;
}

static bool gather(struct gathered *all, const struct aggregate_input *input, struct text *fault)
{
    struct statistics statistics;
    bool read = record_statistics(all->arena, all->pool, input->record, &statistics) && statistics.median_count > 0 &&
                statistics_judge(all->arena, &statistics).kind == STATISTICS_SOUND;
    if (!read) {
        *fault = arena_format(all->arena, "the statistics of %.*s contradict each other", TEXT_PRINT(input->name));
        return false;
    }
    for (size_t i = 0; i < statistics.median_count; i++) {
        arena_push(all->arena, &all->medians, statistics.medians[i]);
        append_item(&all->median_list, statistics.medians[i].text);
    }
    gather_samples(all, &statistics);
    arena_push(all->arena, &all->minima, statistics.min);
    arena_push(all->arena, &all->maxima, statistics.max);
    const struct exact *executions = exact_integer(all->pool, (long long)statistics.median_count);
    all->weighted = exact_add(all->pool, all->weighted, exact_multiply(all->pool, statistics.mean.value, executions));
    return true;
}

static int by_value(const void *a, const void *b)
{
    return exact_compare(((const struct printed *)a)->value, ((const struct printed *)b)->value);
}

/* Of sorted numbers: the middle one, or the mean of the middle two. */
static struct printed median_of(struct gathered *all, const struct printed *sorted, size_t count)
{
    if (count % 2 == 1) {
        return sorted[count / 2];
    }
    const struct exact *sum = exact_add(all->pool, sorted[count / 2 - 1].value, sorted[count / 2].value);
    const struct exact *middle = exact_multiply(all->pool, sum, exact_ratio(all->pool, 1, 2));
    return (struct printed){.text = record_digits(all->arena, middle), .value = middle};
}

static const struct exact *mean_of(struct gathered *all, const struct printed *values, size_t count)
{
    const struct exact *sum = exact_integer(all->pool, 0);
    for (size_t i = 0; i < count; i++) {
        sum = exact_add(all->pool, sum, values[i].value);
    }
    return exact_multiply(all->pool, sum, exact_ratio(all->pool, 1, (long long)count));
}

/* The sample's deviation in digits, or null of a single value. */
static struct text deviation_of(struct gathered *all, const struct printed *values, size_t count)
{
    if (count < 2) {
        return TEXT("null");
    }
    const struct exact *mean = mean_of(all, values, count);
    const struct exact *squares = exact_integer(all->pool, 0);
    for (size_t i = 0; i < count; i++) {
        const struct exact *away = exact_subtract(all->pool, values[i].value, mean);
        squares = exact_add(all->pool, squares, exact_multiply(all->pool, away, away));
    }
    const struct exact *variance = exact_multiply(all->pool, squares, exact_ratio(all->pool, 1, (long long)count - 1));
    return record_digits(all->arena, exact_double(all->pool, sqrt(exact_approximate(variance))));
}

static const struct printed *extreme(const struct printed *values, size_t count, bool greatest)
{
    const struct printed *found = &values[0];
    for (size_t i = 1; i < count; i++) {
        int order = exact_compare(values[i].value, found->value);
        found = greatest ? (order > 0 ? &values[i] : found) : (order < 0 ? &values[i] : found);
    }
    return found;
}

static struct text close_list(struct arena *arena, struct buffer *list)
{
    buffer_string(list, list->size == 0 ? "[]" : "]");
    struct text copy = arena_copy(arena, buffer_view(list));
    buffer_release(list);
    return copy;
}

/* Has an earlier record this member of its environment? Then it is written already. */
static bool combined_before(const struct aggregate_input *inputs, size_t count, struct text key)
{
    for (size_t i = 0; i < count; i++) {
        if (json_get(record_node(inputs[i].record, TEXT("environment")), key) != NULL) {
            return true;
        }
    }
    return false;
}

/* A member that is the same in all records stands as it is, another as the list of its values, null where there is
 * none. */
static void combine_member(struct buffer *out, const struct aggregate_input *inputs, size_t count, size_t from,
                           const struct json *member)
{
    struct buffer list = {0};
    struct text own = shown(&inputs[from], member);
    bool alike = true;
    for (size_t i = 0; i < count; i++) {
        const struct json *value = json_get(record_node(inputs[i].record, TEXT("environment")), member->key);
        struct text json = value == NULL ? TEXT("null") : shown(&inputs[i], value);
        alike = alike && text_equal(json, own);
        append_item(&list, json);
    }
    buffer_string(&list, "]");
    buffer_string(out, out->size == 0 ? "{" : ", ");
    buffer_text(out, text_slice(inputs[from].record->bytes, member->key_start, member->key_end));
    buffer_string(out, ": ");
    buffer_text(out, alike ? own : buffer_view(&list));
    buffer_release(&list);
}

static struct text combine_environments(struct arena *arena, const struct aggregate_input *inputs, size_t count)
{
    struct buffer out = {0};
    for (size_t i = 0; i < count; i++) {
        const struct json *environment = record_node(inputs[i].record, TEXT("environment"));
        const struct json *member = environment == NULL ? NULL : environment->child;
        for (; member != NULL; member = member->next) {
            if (!combined_before(inputs, i, member->key)) {
                combine_member(&out, inputs, count, i, member);
            }
        }
    }
    buffer_string(&out, out.size == 0 ? "{}" : "}");
    struct text copy = arena_copy(arena, buffer_view(&out));
    buffer_release(&out);
    return copy;
}

/* What any of the records says against its publication, none twice. */
static void combine_reasons(struct arena *arena, struct record_draft *draft, const struct aggregate_input *inputs,
                            size_t count)
{
    struct buffer out = {0};
    for (size_t i = 0; i < count; i++) {
        const struct record *record = inputs[i].record;
        const struct json *reason = NULL;
        while ((reason = record_next_reason(record, reason)) != NULL) {
            struct text json = shown(&inputs[i], reason);
            if (text_find(buffer_view(&out), json, 0) == TEXT_NONE) {
                append_item(&out, json);
            }
        }
    }
    bool any = out.size > 0;
    struct text reasons = close_list(arena, &out);
    if (any) {
        record_draft_derived(arena, draft, TEXT("unpublishable"), reasons);
    }
}

static void fill_draft(struct gathered *all, const struct aggregate_input *inputs, size_t count,
                       struct aggregate *aggregate)
{
    struct arena *arena = all->arena;
    struct record_draft *draft = &aggregate->draft;
    const struct standard *standard = draft->standard;
    for (size_t i = 0; i < standard->field_count; i++) {
        const struct json *node = record_node(inputs[0].record, standard->fields[i].role);
        if (node != NULL && !varies(standard->fields[i].role)) {
            draft->values[i] = shown(&inputs[0], node);
        }
    }
    bool pooled = all->complete && all->samples.count > 0;
    const struct exact *mean =
        exact_multiply(all->pool, all->weighted, exact_ratio(all->pool, 1, (long long)all->medians.count));
    mean = pooled ? mean_of(all, all->samples.items, all->samples.count) : mean;
    record_draft_integer(arena, draft, TEXT("executions"), aggregate->executions);
    record_draft_set(draft, TEXT("p50"), aggregate->p50);
    record_draft_set(draft, TEXT("min"), extreme(all->minima.items, all->minima.count, false)->text);
    record_draft_set(draft, TEXT("max"), extreme(all->maxima.items, all->maxima.count, true)->text);
    record_draft_set(draft, TEXT("mean"), record_digits(arena, mean));
    struct text std = pooled ? deviation_of(all, all->samples.items, all->samples.count)
                             : deviation_of(all, all->medians.items, all->medians.count);
    /* One execution without its samples keeps the deviation that it has. */
    bool single = count == 1 && !pooled;
    record_draft_set(draft, TEXT("std"), single ? shown(&inputs[0], record_node(inputs[0].record, TEXT("std"))) : std);
    record_draft_set(draft, TEXT("environment"), combine_environments(arena, inputs, count));
    record_draft_set(draft, TEXT("execution-p50"), close_list(arena, &all->median_list));
    struct text lists = close_list(arena, &all->sample_lists);
    if (pooled) {
        record_draft_derived(arena, draft, TEXT("samples_ms"), lists);
    }
    record_draft_derived(
        arena, draft, TEXT("spread_percent"),
        exact_print(arena, exact_multiply(all->pool, aggregate->spread, exact_integer(all->pool, 100)), 4));
    if (!single) {
        record_draft_derived(arena, draft, TEXT("std"),
                             pooled ? TEXT("\"sample deviation (n - 1) over all samples\"")
                                    : TEXT("\"sample deviation (n - 1) over the medians\""));
    }
    combine_reasons(arena, draft, inputs, count);
}

bool aggregate_combine(struct arena *arena, struct exact_pool *pool, const struct aggregate_input *inputs, size_t count,
                       struct aggregate *aggregate, struct text *fault)
{
    struct gathered all = {.arena = arena, .pool = pool, .complete = true};
    all.weighted = exact_integer(pool, 0);
    bool read = count > 0;
    for (size_t i = 0; read && i < count; i++) {
        read = gather(&all, &inputs[i], fault);
    }
    if (read) {
        qsort(all.medians.items, all.medians.count, sizeof(*all.medians.items), by_value);
        struct printed median = median_of(&all, all.medians.items, all.medians.count);
        const struct exact *range =
            exact_subtract(pool, all.medians.items[all.medians.count - 1].value, all.medians.items[0].value);
        *aggregate = (struct aggregate){.draft = record_draft_make(arena, inputs[0].record->standard),
                                        .p50 = median.text,
                                        .executions = (long long)all.medians.count,
                                        .median = median.value,
                                        .spread = exact_divide(pool, range, median.value)};
        fill_draft(&all, inputs, count, aggregate);
    }
    buffer_release(&all.median_list);
    buffer_release(&all.sample_lists);
    return read;
}
