#include "lint/check/records.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "lint/check/structure.h"
#include "lint/check/vocabulary.h"
#include "record/samples.h"

static struct text long_text(struct arena *arena, long long number)
{
    return arena_format(arena, "%lld", number);
}

static void report_unread(struct check *check, const struct record_file *file)
{
    const struct source *source = file->source;
    size_t start = file->error.offset < source->bytes.size ? file->error.offset : source->bytes.size;
    size_t end = start < source->bytes.size ? start + 1 : start;
    if (file->error.too_deep) {
        finding_kind(check->findings, CHECK_FILE_NESTING, NULL, source, start, start,
                     FACTS({"limit", number_text(check->arena, JSON_DEPTH_LIMIT)}));
        return;
    }
    finding_kind(check->findings, CHECK_RECORD_PARSE, NULL, source, start, end, FACTS({"found", file->error.message}));
}

static void report_fault(struct check *check, const struct record_file *file, const struct record_fault *fault)
{
    enum check_kind kind = CHECK_RECORD_SCHEMA;
    const char *variant = NULL;
    if (fault->kind == RECORD_FIELD_DIGITS) {
        kind = CHECK_NUMBER_RANGE;
    } else if (fault->kind == RECORD_FIELD_MISSING) {
        variant = fault->found.size == 0 ? "missing" : "misspelt";
    }
    struct text found = fault->found.size > 60 ? text_slice(fault->found, 0, 60) : fault->found;
    finding_kind(check->findings, kind, variant, file->source, fault->start, fault->end,
                 FACTS({"name", fault->path}, {"found", found}, {"expected", fault->expected},
                       {"limit", number_text(check->arena, EXACT_DIGITS)}));
}

/* Does the rule leave this field's object open to further keys? */
static bool is_open(const struct check *check, struct text path)
{
    const struct yaml *open = check_words(check, CHECK_RECORD_FIELD, "open");
    for (size_t i = 0; i < yaml_count(open); i++) {
        struct text object = open->values[i].text;
        if (text_starts(path, object) && (path.size == object.size || path.data[object.size] == '.')) {
            return true;
        }
    }
    return false;
}

static void report_unknown(struct check *check, const struct record_file *file)
{
    for (size_t i = 0; i < file->record->unknown.count; i++) {
        const struct record_unknown *unknown = &file->record->unknown.items[i];
        if (!is_open(check, unknown->path)) {
            struct json key = *unknown->node;
            key.start = key.key_start;
            key.end = key.key_end;
            record_finding(check, CHECK_RECORD_FIELD, unknown->nearest.size > 0 ? "nearest" : NULL, file, &key,
                           FACTS({"found", unknown->path}, {"nearest", unknown->nearest}));
        }
    }
}

static struct text median_text(struct arena *arena, struct range median)
{
    double value = (exact_approximate(median.low) + exact_approximate(median.high)) / 2;
    return arena_format(arena, "%.9g", value);
}

/* The raw samples belong to `executions` lists of `repeats` numbers. */
static bool samples_fit(struct check *check, const struct record_file *file, const struct statistics *statistics)
{
    const struct json *lists = record_derived(file->record, TEXT("samples_ms"));
    struct text executions = long_text(check->arena, statistics->executions);
    if (lists == NULL || lists->kind == JSON_NULL) {
        return true;
    }
    if (statistics->sample_count == 0) {
        record_finding(check, CHECK_RECORD_DERIVED, "shape", file, lists, FACTS({"count", executions}));
        return false;
    }
    if ((long long)statistics->sample_count != statistics->executions) {
        record_finding(check, CHECK_RECORD_DERIVED, "samples", file, lists,
                       FACTS({"found", number_text(check->arena, statistics->sample_count)}, {"expected", executions},
                             {"name", TEXT("lists of raw samples")}));
        return false;
    }
    const struct json *list = lists->child;
    for (size_t i = 0; i < statistics->sample_count; i++, list = list->next) {
        if ((long long)statistics->samples[i].count != statistics->repeats) {
            record_finding(check, CHECK_RECORD_DERIVED, "samples", file, list,
                           FACTS({"found", number_text(check->arena, statistics->samples[i].count)},
                                 {"expected", long_text(check->arena, statistics->repeats)},
                                 {"name", TEXT("raw samples")}));
            return false;
        }
    }
    return true;
}

static const struct json *item_at(const struct json *list, size_t index)
{
    const struct json *item = list->child;
    for (size_t i = 0; i < index; i++) {
        item = item->next;
    }
    return item;
}

/* record-derived: the first of count, median, samples and medians of samples that is wrong; false then. */
static bool judge_derived(struct check *check, const struct record_file *file, const struct statistics *statistics,
                          bool *median_fits)
{
    const struct json *list = record_node(file->record, TEXT("execution-p50"));
    struct range expected;
    if (list == NULL) {
        return true;
    }
    if ((long long)list->count != statistics->executions) {
        record_finding(check, CHECK_RECORD_DERIVED, "count", file, list,
                       FACTS({"found", number_text(check->arena, list->count)},
                             {"expected", long_text(check->arena, statistics->executions)}));
        return false;
    }
    if (statistics->median_count == 0) {
        record_finding(check, CHECK_RECORD_DERIVED, list->count == 0 ? "none" : "infinite", file, list,
                       FACTS({"name", record_name(file->record, TEXT("p50"))}));
        return false;
    }
    expected = statistics_median(statistics->pool, statistics->medians, statistics->median_count);
    if (!range_meets(expected, statistics->p50.range)) {
        *median_fits = false;
        record_finding(check, CHECK_RECORD_DERIVED, NULL, file, list,
                       FACTS({"found", median_text(check->arena, expected)}, {"expected", statistics->p50.text},
                             {"name", record_name(file->record, TEXT("p50"))}));
        return false;
    }
    if (!samples_fit(check, file, statistics)) {
        return false;
    }
    size_t wrong = samples_wrong_median(statistics, &expected);
    if (wrong != TEXT_NONE) {
        record_finding(check, CHECK_RECORD_DERIVED, "execution", file, item_at(list, wrong),
                       FACTS({"found", statistics->medians[wrong].text},
                             {"expected", median_text(check->arena, expected)},
                             {"count", number_text(check->arena, wrong + 1)}));
    }
    return wrong == TEXT_NONE;
}

static const char *variant_of(enum statistics_fault_kind kind)
{
    switch (kind) {
    case STATISTICS_POSITIVE:
        return "positive";
    case STATISTICS_CROSSED:
        return "crossed";
    case STATISTICS_ORDER:
        return "order";
    case STATISTICS_MEAN:
        return "mean";
    case STATISTICS_FIVE:
        return "five";
    case STATISTICS_NULL:
        return "none";
    case STATISTICS_MEDIAN:
        return "execution";
    case STATISTICS_SAMPLES:
        return "samples";
    case STATISTICS_DEVIATION:
    case STATISTICS_SOUND:
    default:
        return "deviation";
    }
}

static void report_statistics(struct check *check, const struct record_file *file, const struct statistics *statistics,
                              const struct statistics_fault *fault)
{
    const struct json *node = record_node(file->record, text_from(fault->role));
    if (fault->kind == STATISTICS_MEDIAN) {
        node = item_at(node, fault->index);
    }
    struct text range =
        text_equal(fault->low, fault->high)
            ? fault->low
            : arena_format(check->arena, "%.*s to %.*s", TEXT_PRINT(fault->low), TEXT_PRINT(fault->high));
    record_finding(check, CHECK_RECORD_STATISTICS, variant_of(fault->kind), file, node,
                   FACTS({"name", record_name(file->record, text_from(fault->role))}, {"found", fault->found},
                         {"expected", range}, {"count", long_text(check->arena, statistics->repeats)},
                         {"population", fault->population}, {"sample", fault->sample}));
}

/*
 * Where p50 is not the median of the list, one of the two is the slip: statistics that fit the list's median are not a
 * second fault.
 */
static bool possible_with_list(struct arena *arena, const struct statistics *statistics)
{
    struct statistics other = *statistics;
    other.p50.range = statistics_median(other.pool, other.medians, other.median_count);
    other.p50.value = other.p50.range.low;
    return statistics_judge(arena, &other).kind == STATISTICS_SOUND;
}

static bool judge_statistics(struct check *check, const struct record_file *file, struct exact_pool *pool)
{
    struct statistics statistics;
    if (!record_statistics(check->arena, pool, file->record, &statistics)) {
        return false;
    }
    struct statistics bare = statistics;
    bare.sample_count = 0;
    bare.median_count = 0;
    struct statistics_fault first = statistics_judge(check->arena, &bare);
    if (first.kind == STATISTICS_POSITIVE) { /* no median of anything */
        report_statistics(check, file, &statistics, &first);
        return false;
    }
    bool median_fits = true;
    bool derived = judge_derived(check, file, &statistics, &median_fits);
    if (!derived) {
        /* The list or the samples are wrong: what is left is what the statistics say of each other. */
        statistics.sample_count = 0;
    }
    struct statistics judged = statistics;
    judged.median_count = derived ? statistics.median_count : 0;
    struct statistics_fault fault = statistics_judge(check->arena, &judged);
    if (fault.kind == STATISTICS_SOUND) {
        return median_fits;
    }
    if (median_fits || !possible_with_list(check->arena, &statistics)) {
        report_statistics(check, file, &statistics, &fault);
    }
    return false;
}

static void judge_reasons(struct check *check, const struct record_file *file)
{
    const struct json *list = record_unpublishable(file->record);
    if (list == NULL) {
        return;
    }
    struct buffer told = {0};
    const struct json *item = list->kind == JSON_ARRAY ? list->child : list;
    for (; item != NULL; item = list->kind == JSON_ARRAY ? item->next : NULL) {
        if (item->kind == JSON_STRING) {
            buffer_string(&told, told.size > 0 ? "; " : "");
            buffer_text(&told, item->text);
        }
    }
    struct text found = told.size > 0 ? buffer_view(&told) : TEXT("no reason is told");
    record_finding(check, CHECK_RECORD_UNPUBLISHABLE, NULL, file, list, FACTS({"found", found}));
    buffer_release(&told);
}

static void judge_timer(struct check *check, const struct record_file *file)
{
    struct text expected = standard_protocol(check->standard, TEXT("timer"));
    const struct json *timer = record_node(file->record, TEXT("timer"));
    if (expected.size > 0 && timer != NULL && !text_equal(timer->text, expected)) {
        record_finding(check, CHECK_RECORD_TIMER, NULL, file, timer,
                       FACTS({"found", timer->text}, {"expected", expected}));
    }
}

bool record_judge_alone(struct check *check, struct judged_record *item)
{
    const struct record_file *file = item->file;
    if (file->too_large) {
        finding_kind(check->findings, CHECK_FILE_SIZE, NULL, file->source, 0, 0,
                     FACTS({"count", number_text(check->arena, file->size)},
                           {"limit", number_text(check->arena, check->repository->file_size_limit)}));
        return false;
    }
    if (file->record == NULL) {
        report_unread(check, file);
        return false;
    }
    report_unknown(check, file);
    for (size_t i = 0; i < file->record->faults.count; i++) {
        report_fault(check, file, &file->record->faults.items[i]);
    }
    if (file->record->faults.count > 0) {
        return false;
    }
    struct exact_pool pool = {0};
    long long executions = 0;
    const struct json *medians = record_node(file->record, TEXT("execution-p50"));
    item->record = file->record;
    item->trusted = judge_statistics(check, file, &pool);
    item->counted = medians != NULL && record_integer(file->record, TEXT("executions"), &executions) &&
                    (long long)medians->count == executions;
    exact_release(&pool);
    judge_reasons(check, file);
    judge_timer(check, file);
    return true;
}

void records_read_alone(struct record_audit *audit)
{
    for (size_t i = 0; i < audit->count; i++) {
        record_judge_alone(audit->check, &audit->items[i]);
    }
}
