#include "command/report_page.h"

#include "base/memory.h"
#include "lint/check/records.h"
#include "lint/check/records_value.h"
#include "lint/check/relation.h"
#include "lint/check/results.h"
#include "lint/mask.h"
#include "lint/model/index.h"

/* One operator while its rows are gathered. The unit's memory is given back when they are. */
struct gathering {
    struct arena *result;
    struct arena unit;
    const struct lint *lint;
    const struct diagnostic_list *diagnostics;
    const struct diagnostic *own; /* those of the source that is shown */
    size_t own_count;
    struct findings findings; /* of checks that run for what they find out, not for what they report */
    struct check check;
    struct exact_pool pool;
    const struct readme *readme;
    struct secrets secrets; /* of the source that is shown */
    const struct source *source;
};

/* The lint's diagnostics of one file stand together: they are sorted by path. */
static void find_diagnostics(struct gathering *gathering, struct text path)
{
    const struct diagnostic_list *all = gathering->diagnostics;
    size_t first = 0;
    while (first < all->count && !text_equal(all->items[first].real_path, path)) {
        first++;
    }
    gathering->own = all->items + first;
    while (first + gathering->own_count < all->count &&
           text_equal(gathering->own[gathering->own_count].real_path, path)) {
        gathering->own_count++;
    }
}

/* The secrets that the lint has found in this file. */
static void collect_secrets(struct gathering *gathering, const struct source *source)
{
    find_diagnostics(gathering, source->path);
    struct finding **found = arena_array(&gathering->unit, struct finding *, gathering->own_count);
    size_t count = 0;
    for (size_t i = 0; i < gathering->own_count && !gathering->lint->show_secrets; i++) {
        const struct diagnostic *diagnostic = &gathering->own[i];
        if (diagnostic->secret && !diagnostic->in_name) {
            struct finding *finding = arena_allocate(&gathering->unit, sizeof(*finding));
            finding->diagnostic = *diagnostic;
            finding->diagnostic.path = source->path;
            finding->source = source;
            found[count++] = finding;
        }
    }
    gathering->secrets = secrets_collect(&gathering->unit, found, count, NULL);
    gathering->source = source;
}

/* Bytes of the source, masked, code marks at both ends left out. */
static struct text shown(struct gathering *gathering, size_t start, size_t end)
{
    struct buffer copy = {0};
    secrets_copy(&gathering->secrets, gathering->source, start, end, &copy);
    struct text text = text_trim(buffer_view(&copy));
    while (text.size > 1 && text.data[0] == '`' && text.data[text.size - 1] == '`') {
        text = text_slice(text, 1, text.size - 1);
    }
    struct text kept = arena_copy(gathering->result, text);
    buffer_release(&copy);
    return kept;
}

static struct text shown_cell(struct gathering *gathering, const struct result_row *row, struct text role)
{
    const struct cell *cell = readme_cell(gathering->lint->standard, row, role);
    return shown(gathering, cell->start, cell->end);
}

static size_t accusing_finding(const struct gathering *gathering, const struct cell *cell)
{
    for (size_t i = 0; i < gathering->own_count; i++) {
        const struct diagnostic *diagnostic = &gathering->own[i];
        if (diagnostic->start.offset == cell->start && diagnostic->end.offset == cell->end && cell->end > cell->start) {
            return (size_t)(diagnostic - gathering->diagnostics->items) + 1;
        }
    }
    return 0;
}

/* The record's p50 in the column's unit; NULL when it has none. */
static const struct exact *recorded(struct gathering *gathering, const struct judged_record *item, const char *role)
{
    const struct record_field *field = standard_field(gathering->lint->standard, TEXT("p50"));
    const struct column *column = standard_column(gathering->lint->standard->results, text_from(role));
    if (item == NULL || item->record == NULL || field == NULL || column == NULL) {
        return NULL;
    }
    const struct exact *value = record_stored(&gathering->pool, item->record, "p50");
    return value == NULL
               ? NULL
               : exact_multiply(&gathering->pool, value, unit_factor(&gathering->pool, field->unit, column->unit));
}

/* How far the measured cell is from what the record rounds to. */
static void gather_drift(struct gathering *gathering, const struct result_row *published, const struct exact *measured,
                         struct page_row *row)
{
    const struct standard *standard = gathering->lint->standard;
    const struct number_cell *cell = readme_number(standard, published, TEXT("measured"));
    const struct column *column = standard_column(standard->results, TEXT("measured"));
    row->has_drift = measured != NULL && cell->state == CELL_SOUND && exact_sign(measured) > 0;
    if (!row->has_drift) {
        return;
    }
    struct exact_pool *pool = &gathering->pool;
    const struct exact *shown = exact_decimal(pool, cell->value);
    struct range around = range_around(pool, shown, exact_decimal(pool, (struct decimal){5, column->decimals + 1}));
    if (!range_meets(range_point(measured), around)) {
        row->drift =
            exact_approximate(exact_subtract(pool, exact_divide(pool, shown, measured), exact_integer(pool, 1)));
    }
}

static void gather_cells(struct gathering *gathering, const struct audited_row *audited, struct page_row *row)
{
    const struct standard *standard = gathering->lint->standard;
    struct column_values values = {.check = &gathering->check,
                                   .readme = gathering->readme,
                                   .pool = &gathering->pool,
                                   .measured = recorded(gathering, audited->published, "measured"),
                                   .reference = recorded(gathering, audited->reference, "reference")};
    row->cells = arena_array(gathering->result, struct page_cell, standard->results.count);
    size_t count = 0;
    for (size_t i = 0; i < standard->results.count; i++) {
        const struct column *column = &standard->results.items[i];
        if (column->kind != COLUMN_NUMBER) {
            continue;
        }
        const struct cell *cell = readme_cell(standard, audited->row, column->role);
        const struct exact *value = column_value(&values, column->role);
        struct page_cell *shown_as = &row->cells[count++];
        *shown_as = (struct page_cell){.published = shown(gathering, cell->start, cell->end),
                                       .recorded = TEXT(""),
                                       .finding = accusing_finding(gathering, cell)};
        if (value != NULL) {
            struct text digits = exact_print(gathering->result, value, column->decimals);
            shown_as->recorded = arena_join(gathering->result, digits, column->suffix);
        }
    }
    gather_drift(gathering, audited->row, values.measured, row);
}

static double approximate(const struct printed *printed)
{
    return printed->value == NULL ? 0 : exact_approximate(printed->value);
}

static void gather_executions(struct gathering *gathering, const struct statistics *statistics,
                              struct page_record *record)
{
    size_t count = statistics->median_count;
    struct page_execution *executions = arena_array(gathering->result, struct page_execution, count);
    for (size_t i = 0; i < count; i++) {
        executions[i].median = approximate(&statistics->medians[i]);
        if (i >= statistics->sample_count) {
            continue;
        }
        const struct sample_list *list = &statistics->samples[i];
        double *samples = arena_array(gathering->result, double, list->count);
        for (size_t sample = 0; sample < list->count; sample++) {
            samples[sample] = approximate(&list->items[sample]);
        }
        executions[i].samples = samples;
        executions[i].sample_count = list->count;
    }
    record->executions = executions;
    record->execution_count = count;
}

static struct page_record gather_record(struct gathering *gathering, const struct judged_record *item)
{
    struct page_record record = {.path = TEXT(""), .unit = TEXT("")};
    struct statistics statistics;
    if (item == NULL || item->record == NULL ||
        !record_statistics(&gathering->unit, &gathering->pool, item->record, &statistics)) {
        return record;
    }
    const struct record_field *field = standard_field(gathering->lint->standard, TEXT("p50"));
    record.path = arena_copy(gathering->result, item->file->source->path);
    record.unit = field == NULL ? TEXT("") : field->unit;
    record.p50 = approximate(&statistics.p50);
    record.min = approximate(&statistics.min);
    record.mean = approximate(&statistics.mean);
    record.max = approximate(&statistics.max);
    gather_executions(gathering, &statistics, &record);
    return record;
}

static void gather_verdict(struct gathering *gathering, const struct result_row *published, struct page_row *row)
{
    static const enum page_verdict verdicts[] = {[ACCEPTANCE_OPEN] = PAGE_VERDICT_OPEN,
                                                 [ACCEPTANCE_MET] = PAGE_VERDICT_MET,
                                                 [ACCEPTANCE_FAILED] = PAGE_VERDICT_FAILED};
    const struct standard *standard = gathering->lint->standard;
    const struct criterion *criterion = NULL;
    row->verdict = verdicts[acceptance_of(standard, gathering->readme, published, &criterion)];
    row->criterion = criterion == NULL ? TEXT("") : acceptance_threshold(gathering->result, standard, criterion);
    const struct cell *speedup = readme_cell(standard, published, TEXT("speedup"));
    if (criterion != NULL && relation_accuses(&gathering->check, gathering->readme, speedup)) {
        row->verdict = PAGE_VERDICT_UNJUDGED;
    }
}

static struct page_row gather_row(struct gathering *gathering, const struct audited_row *audited)
{
    struct page_row row = {.case_id = shown_cell(gathering, audited->row, TEXT("case")),
                           .dtype = shown_cell(gathering, audited->row, TEXT("dtype")),
                           .scope = shown_cell(gathering, audited->row, TEXT("scope")),
                           .note = shown_cell(gathering, audited->row, TEXT("note")),
                           .line = source_position(gathering->source, audited->row->row->start).line,
                           .measured = gather_record(gathering, audited->published),
                           .reference = gather_record(gathering, audited->reference)};
    gather_cells(gathering, audited, &row);
    gather_verdict(gathering, audited->row, &row);
    return row;
}

/* Which record belongs to which row is found by the check's own parts. */
static void bind_records(struct gathering *gathering, const struct operator_directory *directory,
                         struct record_audit *audit)
{
    *audit = (struct record_audit){.check = &gathering->check,
                                   .readme = gathering->readme,
                                   .directory = directory,
                                   .records = gathering->lint->records,
                                   .table = gathering->readme->results_table != NULL,
                                   .row_count = gathering->readme->row_count};
    audit->rows = arena_array(&gathering->unit, struct audited_row, audit->row_count + 1);
    for (size_t i = 0; i < audit->row_count; i++) {
        const struct result_row *row = &gathering->readme->rows[i];
        audit->rows[i] = (struct audited_row){.row = row, .judged = row_is_known(gathering->lint->standard, row)};
    }
    if (gathering->lint->records == NULL) {
        return;
    }
    struct record_slice slice = records_of(gathering->lint->records, directory->index);
    audit->items = arena_array(&gathering->unit, struct judged_record, slice.count + 1);
    audit->count = slice.count;
    for (size_t i = 0; i < slice.count; i++) {
        audit->items[i].file = slice.items[i];
    }
    records_read_alone(audit);
    records_bind(audit);
}

static void gather_readme(struct gathering *gathering, const struct operator_directory *directory,
                          struct page_operator *entry)
{
    const struct readme *readme = gathering->readme;
    struct record_audit audit;
    collect_secrets(gathering, readme->source);
    check_relations(&gathering->check, readme);
    bind_records(gathering, directory, &audit);
    entry->path = arena_copy(gathering->result, readme->source->path);
    entry->measured_device = shown(gathering, readme->measured_device.start, readme->measured_device.end);
    entry->reference_device = shown(gathering, readme->reference_device.start, readme->reference_device.end);
    struct page_row *rows = arena_array(gathering->result, struct page_row, audit.row_count);
    for (size_t i = 0; i < audit.row_count; i++) {
        if (audit.rows[i].row->sound) {
            rows[entry->row_count++] = gather_row(gathering, &audit.rows[i]);
        }
    }
    entry->rows = rows;
}

static const struct readme *open_readme(struct gathering *gathering, const struct operator_directory *directory)
{
    const struct repository_file *file = directory->readme;
    struct source *source = arena_allocate(&gathering->unit, sizeof(*source));
    struct trouble trouble = {0}; /* the lint has told of it */
    if (file == NULL || !file->regular || file->excluded || file->size > gathering->lint->config->file_size_limit ||
        !repository_open(&gathering->unit, gathering->lint->repository, file->path, source, &trouble) ||
        !source->text) {
        return NULL;
    }
    const struct markdown *markdown = markdown_read(&gathering->unit, source);
    if (markdown->too_deep != TEXT_NONE) {
        return NULL;
    }
    return readme_read(&gathering->unit, markdown, gathering->lint->standard, gathering->lint->selection->rules,
                       directory->name);
}

static bool is_listed(const struct index *index, size_t operator_index)
{
    for (size_t i = 0; index != NULL && i < index->coverage_count; i++) {
        if (index->coverage[i].owner == operator_index) {
            return true;
        }
    }
    return false;
}

static void open_gathering(struct gathering *gathering, struct arena *result, const struct lint *lint,
                           const struct diagnostic_list *diagnostics)
{
    *gathering = (struct gathering){.result = result, .lint = lint, .diagnostics = diagnostics};
    gathering->findings = (struct findings){.arena = &gathering->unit, .rules = lint->selection->rules};
    gathering->check = (struct check){.arena = &gathering->unit,
                                      .findings = &gathering->findings,
                                      .config = lint->config,
                                      .standard = lint->standard,
                                      .repository = lint->repository};
}

static struct page_operator gather_operator(struct arena *result, const struct lint *lint,
                                            const struct diagnostic_list *diagnostics, size_t index)
{
    struct gathering gathering;
    open_gathering(&gathering, result, lint, diagnostics);
    const struct operator_directory *directory = operator_open(&gathering.unit, &lint->repository->operators, index);
    struct page_operator entry = {.name = arena_copy(result, directory->name),
                                  .path = TEXT(""),
                                  .measured_device = TEXT(""),
                                  .reference_device = TEXT("")};
    gathering.readme = open_readme(&gathering, directory);
    if (gathering.readme != NULL) {
        gather_readme(&gathering, directory, &entry);
    }
    exact_release(&gathering.pool);
    arena_release(&gathering.unit);
    return entry;
}

/* Operators that the index lists without a directory. */
static void gather_gaps(struct arena *result, const struct lint *lint, const struct diagnostic_list *diagnostics,
                        const struct index *index, struct page *page)
{
    const struct source *source = lint->repository->index.source;
    struct gathering gathering;
    if (index == NULL) {
        return;
    }
    open_gathering(&gathering, result, lint, diagnostics);
    collect_secrets(&gathering, source);
    struct page_gap *gaps = arena_array(result, struct page_gap, index->coverage_count);
    for (size_t i = 0; i < index->coverage_count; i++) {
        const struct coverage *entry = &index->coverage[i];
        if (coverage_directory(index, entry).size == 0) {
            struct coverage_row row = coverage_row(&gathering.unit, index, entry);
            gaps[page->gap_count++] = (struct page_gap){
                secrets_hide(result, &gathering.secrets, entry->operator_name, source, row.start, row.end),
                secrets_hide(result, &gathering.secrets, row.told, source, row.start, row.end)};
        }
    }
    page->gaps = gaps;
    arena_release(&gathering.unit);
}

void page_gather(struct arena *arena, const struct lint *lint, const struct diagnostic_list *diagnostics,
                 struct page *page)
{
    const struct column_list columns = lint->standard->results;
    struct text *titles = arena_array(arena, struct text, columns.count);
    for (size_t i = 0; i < columns.count; i++) {
        if (columns.items[i].kind == COLUMN_NUMBER) {
            titles[page->column_count++] = columns.items[i].title;
        }
    }
    page->columns = titles;
    page->benchmarks = lint->repository->benchmarks;
    page->records = lint->records != NULL;
    size_t count = lint->repository->operators.count;
    struct page_operator *operators = arena_array(arena, struct page_operator, count);
    struct arena registers = {0};
    const struct index *index = index_read(&registers, lint->repository, lint->standard);
    for (size_t i = 0; i < count; i++) {
        operators[i] = gather_operator(arena, lint, diagnostics, i);
        operators[i].listed = is_listed(index, i);
    }
    page->operators = operators;
    page->operator_count = count;
    gather_gaps(arena, lint, diagnostics, index, page);
    arena_release(&registers);
}
