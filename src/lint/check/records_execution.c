#include "lint/check/records.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "lint/check/structure.h"

#include <stdlib.h>

/* 0 where the count is not known: the record lists another number of medians, which is its one fault. */
static long long executions_of(const struct judged_record *item)
{
    long long executions = 0;
    return item->counted && record_integer(item->record, TEXT("executions"), &executions) ? executions : 0;
}

static long long executions_due(const struct check *check)
{
    return standard_count(check->standard, TEXT("executions-when-unstable"));
}

/* Spread in percent of the median; NULL when a value is missing. */
static const struct exact *spread(struct exact_pool *pool, const struct record *record)
{
    const struct exact *least = record_value(pool, record, "min");
    const struct exact *most = record_value(pool, record, "max");
    const struct exact *median = record_value(pool, record, "p50");
    if (least == NULL || most == NULL || median == NULL || exact_sign(median) <= 0) {
        return NULL;
    }
    const struct exact *range = exact_multiply(pool, exact_subtract(pool, most, least), exact_integer(pool, 100));
    return exact_divide(pool, range, median);
}

/* One execution whose samples spread further than the tolerance. */
static bool judge_spread(struct record_audit *audit, struct judged_record *item, long long due)
{
    const struct readme *readme = audit->readme;
    struct exact_pool pool = {0};
    const struct exact *found = NULL;
    bool unstable = false;
    if (readme != NULL && readme->has_tolerance && item->trusted && executions_of(item) == 1) {
        found = spread(&pool, item->record);
        unstable = found != NULL && exact_compare(found, exact_decimal(&pool, readme->tolerance)) > 0;
    }
    if (unstable) {
        record_finding(audit->check, CHECK_RECORD_EXECUTIONS, "spread", item->file,
                       record_node(item->record, TEXT("executions")),
                       FACTS({"found", exact_print(audit->check->arena, found, 2)},
                             {"expected", decimal_print(audit->check->arena, readme->tolerance)},
                             {"count", number_text(audit->check->arena, (size_t)due)}));
    }
    exact_release(&pool);
    return unstable;
}

/* Neither one nor as many as an unstable row needs. */
static bool judge_count(struct record_audit *audit, struct judged_record *item, long long due)
{
    long long executions = executions_of(item);
    if (executions < 2 || executions >= due) {
        return false;
    }
    const struct json *node = record_node(item->record, TEXT("executions"));
    record_finding(audit->check, CHECK_RECORD_EXECUTIONS, NULL, item->file, node,
                   FACTS({"found", node->text}, {"count", number_text(audit->check->arena, (size_t)due)}));
    return true;
}

static void judge_reference(struct record_audit *audit, struct judged_record *item, long long due)
{
    const struct judged_record *published = item->published;
    if (judge_count(audit, item, due) || (published != NULL && published->unstable)) {
        return;
    }
    if (published == NULL || executions_of(published) == executions_of(item)) {
        judge_spread(audit, item, due);
        return;
    }
    if (executions_of(published) == 0 || executions_of(item) == 0) {
        return;
    }
    const struct json *node = record_node(item->record, TEXT("executions"));
    const struct json *expected = record_node(published->record, TEXT("executions"));
    struct finding *finding = record_finding(audit->check, CHECK_RECORD_EXECUTIONS, "reference", item->file, node,
                                             FACTS({"found", node->text}, {"expected", expected->text}));
    finding_relate(audit->check->findings, finding, published->file->source, expected->start, expected->end,
                   TEXT("the measured side"));
}

static int by_number(const void *a, const void *b)
{
    long long left = *(const long long *)a;
    long long right = *(const long long *)b;
    return (left > right) - (left < right);
}

/* "3", "3 and 7", "3, 5 and 7" */
static struct text number_list(struct arena *arena, const struct text *numbers, size_t count)
{
    struct buffer list = {0};
    for (size_t i = 0; i < count; i++) {
        buffer_string(&list, i == 0 ? "" : i + 1 == count ? " and " : ", ");
        buffer_text(&list, numbers[i]);
    }
    struct text copy = arena_copy(arena, buffer_view(&list));
    buffer_release(&list);
    return copy;
}

/* What Measurement states of executions, for the message. */
static struct text stated_counts(const struct record_audit *audit)
{
    const struct statement_list *protocol = &audit->readme->protocol;
    struct text *values = arena_array(audit->check->arena, struct text, protocol->count + 1);
    size_t count = 0;
    for (size_t i = 0; i < protocol->count; i++) {
        if (text_equal(protocol->items[i].name, TEXT("executions"))) {
            values[count++] = protocol->items[i].value;
        }
    }
    return number_list(audit->check->arena, values, count);
}

/* executions-stated: once, with every count that is not stated. */
static void judge_stated(struct record_audit *audit)
{
    struct arena *arena = audit->check->arena;
    const struct readme_section *section =
        audit->readme == NULL ? NULL : judged_section(audit->readme, TEXT("measurement"));
    long long *counts = arena_array(arena, long long, audit->count + 1);
    struct text *missing = arena_array(arena, struct text, audit->count + 1);
    size_t count = 0;
    size_t listed = 0;
    for (size_t i = 0; section != NULL && i < audit->count; i++) {
        const struct judged_record *item = &audit->items[i];
        const struct judged_record *published = item->file->reference ? item->published : item;
        bool of_row = record_counts(item) && !item->deviates && published != NULL && published->row != NULL;
        /* A reference is combined from as many as its measured side, or is at fault itself. */
        bool spoken_for = item->file->reference && published != NULL && executions_of(published) > 0;
        if (of_row && !spoken_for && executions_of(item) > 1) {
            counts[count++] = executions_of(item);
        }
    }
    qsort(counts, count, sizeof(*counts), by_number);
    for (size_t i = 0; i < count; i++) {
        struct text number = arena_format(arena, "%lld", counts[i]);
        if ((i == 0 || counts[i] != counts[i - 1]) && !readme_states(audit->readme, TEXT("executions"), number)) {
            missing[listed++] = number;
        }
    }
    if (listed > 0) {
        bool other = readme_states_any(audit->readme, TEXT("executions"));
        finding_kind(
            audit->check->findings, CHECK_EXECUTIONS_STATED, other ? "other" : NULL, audit->readme->source,
            section->start, section->end,
            FACTS({"count", number_list(arena, missing, listed)}, {"found", other ? stated_counts(audit) : TEXT("")}));
    }
}

void records_count_executions(struct record_audit *audit)
{
    long long due = executions_due(audit->check);
    for (size_t i = 0; due > 0 && i < audit->count; i++) {
        struct judged_record *item = &audit->items[i];
        if (record_counts(item) && !item->file->reference) {
            item->unstable = judge_count(audit, item, due) || judge_spread(audit, item, due);
        }
    }
    for (size_t i = 0; due > 0 && i < audit->count; i++) {
        struct judged_record *item = &audit->items[i];
        if (record_counts(item) && item->file->reference && !item->deviates) {
            judge_reference(audit, item, due);
        }
    }
    judge_stated(audit);
}
