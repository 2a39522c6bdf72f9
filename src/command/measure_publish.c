/* What goes into the record beside the executions: the reference, the speedup, the reasons against publication. */
#include "base/memory.h"
#include "command/measure_making.h"

enum { SPEEDUP_DECIMALS = 6 };

static void add_reason(struct making *making, const char *id, struct text words)
{
    reason_add(making->arena, &making->reasons, making->request->allowed, making->request->allowed_count, id, words);
}

static void set_or_null(struct making *making, const char *role, struct text value, bool quoted)
{
    struct record_draft *draft = &making->aggregate.draft;
    if (value.size == 0) {
        record_draft_set(draft, text_from(role), TEXT("null"));
    } else if (quoted) {
        record_draft_string(making->arena, draft, text_from(role), value);
    } else {
        record_draft_set(draft, text_from(role), value);
    }
}

static struct text bandwidth_of(const struct making *making, struct text device)
{
    const struct repository *repository = making->request->around.repository;
    const struct device *known = device.size == 0 ? NULL : repository_device(repository, device);
    return known == NULL ? TEXT("") : known->bandwidth;
}

static struct text given_or(const struct making *making, const char *option, struct text otherwise)
{
    struct text given = argument_value(making->request->arguments, option);
    return given.data == NULL ? otherwise : given;
}

/* The speedup of the record as it stands in the draft. */
static void set_speedup(struct making *making, const struct record *reference)
{
    struct buffer json = {0};
    struct json_error error;
    record_draft_write(&making->aggregate.draft, &json);
    struct text bytes = arena_copy(making->arena, buffer_view(&json));
    buffer_release(&json);
    const struct record *record = record_read(making->arena, bytes, making->request->around.standard, false, &error);
    const struct exact *value =
        record == NULL || reference == NULL
            ? NULL
            : surroundings_value(&making->request->around, &making->pool, record, reference, TEXT("speedup"));
    if (value != NULL) {
        record_draft_set(&making->aggregate.draft, TEXT("speedup"),
                         exact_print(making->arena, value, SPEEDUP_DECIMALS));
    }
}

void making_set_reference(struct making *making, const struct record *reference, const struct readme *readme)
{
    const struct surroundings *around = &making->request->around;
    struct text device = reference != NULL ? record_text(reference, TEXT("device"))
                         : readme != NULL  ? readme->reference_device.text
                                           : TEXT("");
    device = given_or(making, "reference-device", device);
    struct text implementation = given_or(
        making, "reference", reference == NULL ? TEXT("") : record_text(reference, TEXT("reference-implementation")));
    struct text own = record_text(making->executions.items[0].record, TEXT("device"));
    struct text measured = bandwidth_of(making, own);
    bool usual = text_equal(own, around->standard->measured_device);
    measured = measured.size == 0 && usual ? standard_constant(around->standard, TEXT("measured-bandwidth")) : measured;
    struct text nominal = around->bandwidth.size > 0 ? around->bandwidth : bandwidth_of(making, device);
    set_or_null(making, "reference-device", device, true);
    set_or_null(making, "reference-implementation", implementation, true);
    set_or_null(making, "measured-bandwidth", measured, false);
    set_or_null(making, "reference-bandwidth", nominal, false);
    record_draft_set(&making->aggregate.draft, TEXT("speedup"), TEXT("null"));
    if (device.size == 0 || implementation.size == 0) {
        add_reason(making, "unknown-reference",
                   device.size == 0 ? TEXT("the reference device is not known")
                                    : TEXT("the reference implementation is not known"));
    }
    if (measured.size == 0 || nominal.size == 0) {
        add_reason(making, "unknown-bandwidth",
                   measured.size == 0 ? TEXT("the bandwidth of the measured device is not registered")
                                      : TEXT("the bandwidth of the reference device is not known"));
    }
    set_speedup(making, reference);
}

/* The reasons of the executions with each id once, its words those of the first that gives it, then our own. */
struct tally {
    struct text id, line;
    size_t count;
};
struct tally_list {
    struct tally *items;
    size_t count;
    size_t capacity;
};

static void count_line(struct making *making, struct tally_list *list, struct text line)
{
    size_t colon = text_find_byte(line, ':', 0);
    struct text id = text_slice(line, 0, colon == TEXT_NONE ? line.size : colon);
    for (size_t i = 0; i < list->count; i++) {
        if (text_equal(list->items[i].id, id)) {
            list->items[i].count++;
            return;
        }
    }
    struct tally tally = {id, line, 1};
    arena_push(making->arena, list, tally);
}

static struct tally_list count_reasons(struct making *making)
{
    struct tally_list list = {0};
    for (size_t i = 0; i < making->executions.count; i++) {
        const struct json *given = record_derived(making->executions.items[i].record, TEXT("unpublishable"));
        for (const struct json *item = given == NULL ? NULL : given->child; item != NULL; item = item->next) {
            count_line(making, &list, item->text);
        }
    }
    for (size_t i = 0; i < making->reasons.count; i++) {
        const struct reason *reason = &making->reasons.items[i];
        struct tally own = {
            reason->id, arena_format(making->arena, "%.*s: %.*s", TEXT_PRINT(reason->id), TEXT_PRINT(reason->words)),
            making->executions.count};
        if (!reason->allowed) {
            arena_push(making->arena, &list, own);
        }
    }
    return list;
}

static void judge_spread(struct making *making)
{
    long long due = surroundings_protocol(&making->request->around, "executions-when-unstable");
    if (making->has_tolerance && (long long)making->executions.count < due && making->executions.count == 1 &&
        making_spreads(making)) {
        add_reason(making, "unstable",
                   arena_format(making->arena,
                                "the samples spread by more than the tolerance of %.*s %%: %lld executions "
                                "are due",
                                TEXT_PRINT(decimal_print(making->arena, making->tolerance)), due));
    }
}

void making_set_reasons(struct making *making)
{
    struct record_draft *draft = &making->aggregate.draft;
    judge_spread(making);
    size_t executions = making->executions.count;
    struct tally_list list = count_reasons(making);
    struct buffer json = {0};
    buffer_byte(&json, '[');
    for (size_t i = 0; i < list.count; i++) {
        const struct tally *tally = &list.items[i];
        struct text line = tally->count == executions ? tally->line
                                                      : arena_format(making->arena, "%.*s (%zu of %zu executions)",
                                                                     TEXT_PRINT(tally->line), tally->count, executions);
        buffer_string(&json, i == 0 ? "" : ", ");
        json_write_string(&json, line);
        arena_push(making->arena, &making->told, line);
    }
    buffer_byte(&json, ']');
    struct text whole = arena_copy(making->arena, buffer_view(&json));
    buffer_release(&json);
    for (size_t i = 0; i < draft->extras.count; i++) {
        if (text_ends(draft->extras.items[i].at, TEXT(".unpublishable"))) {
            draft->extras.items[i].json = whole;
            return;
        }
    }
    record_draft_derived(making->arena, draft, TEXT("unpublishable"), whole);
}
