#include "lint/check/records.h"

#include "base/memory.h"
#include "lint/check/structure.h"

struct finding *record_finding(struct check *check, enum check_kind kind, const char *variant,
                               const struct record_file *file, const struct json *node, const struct fact *facts)
{
    size_t start = node == NULL ? 0 : node->start;
    size_t end = node == NULL ? (file->source->bytes.size > 0 ? 1 : 0) : node->end;
    return finding_kind(check->findings, kind, variant, file->source, start, end, facts);
}

bool record_counts(const struct judged_record *item)
{
    return item->record != NULL && !item->misnamed && !item->duplicate && item->binding.kind != BINDING_EXECUTION;
}

const struct exact *record_value(struct exact_pool *pool, const struct record *record, const char *role)
{
    const struct json *node = record_node(record, text_from(role));
    const struct exact *value = NULL;
    bool read = node != NULL && node->kind == JSON_NUMBER && exact_parse(pool, node->text, &value, NULL);
    return read ? value : NULL;
}

const struct exact *record_stored(struct exact_pool *pool, const struct record *record, const char *role)
{
    double value = 0;
    return record_double(record, text_from(role), &value) ? exact_double(pool, value) : NULL;
}

bool row_is_known(const struct standard *standard, const struct result_row *row)
{
    return row->sound && row->known != NULL && text_list_has(row->known->dtypes, row->dtype) &&
           text_list_has(standard->dtypes, row->dtype) && text_list_has(standard->scopes, row->scope);
}

static void gather_rows(struct record_audit *audit)
{
    const struct readme *readme = audit->readme;
    audit->table = readme != NULL && readme->results_table != NULL;
    if (!audit->table) {
        return;
    }
    audit->rows = arena_array(audit->check->arena, struct audited_row, readme->row_count + 1);
    audit->row_count = readme->row_count;
    for (size_t i = 0; i < readme->row_count; i++) {
        audit->rows[i] = (struct audited_row){.row = &readme->rows[i],
                                              .judged = row_is_known(audit->check->standard, &readme->rows[i])};
    }
}

/* Records of the reference device are no published candidates. */
static size_t published_count(struct record_slice slice)
{
    size_t count = 0;
    for (size_t i = 0; i < slice.count; i++) {
        count += slice.items[i]->reference ? 0 : 1;
    }
    return count;
}

/* What a record keeps of its environment is nobody's finding here, and belongs into no frame either. */
static void hide_strings(struct findings *findings, const struct source *source, const struct json *value)
{
    if (value->kind == JSON_STRING && value->end > value->start + 2) {
        finding_hide(findings, source, value->start + 1, value->end - 1);
    }
    for (const struct json *child = value->child; child != NULL; child = child->next) {
        hide_strings(findings, source, child);
    }
}

static void hide_environments(struct check *check, struct record_slice slice)
{
    for (size_t i = 0; i < slice.count; i++) {
        const struct record *record = slice.items[i]->record;
        const struct json *environment = record == NULL ? NULL : record_node(record, TEXT("environment"));
        if (environment != NULL) {
            hide_strings(check->findings, slice.items[i]->source, environment);
        }
    }
}

void check_records(struct check *check, const struct readme *readme, const struct operator_directory *directory,
                   const struct record_directory *records)
{
    if (records == NULL) {
        return;
    }
    struct record_slice slice = records_of(records, directory->index);
    struct record_audit audit = {.check = check,
                                 .readme = readme,
                                 .directory = directory,
                                 .items = arena_array(check->arena, struct judged_record, slice.count + 1),
                                 .count = slice.count,
                                 .records = records};
    for (size_t i = 0; i < slice.count; i++) {
        audit.items[i].file = slice.items[i];
    }
    gather_rows(&audit);
    records_read_alone(&audit);
    records_bind(&audit);
    records_compare(&audit);
    records_count_executions(&audit);
    rows_compare(&audit);
    hide_environments(check, slice);
    check->findings->audit.records += published_count(slice);
}

void check_records_without_owner(struct check *check, const struct record_directory *records)
{
    struct record_slice slice = records_without_owner(records);
    hide_environments(check, slice);
    for (size_t i = 0; i < slice.count; i++) {
        const struct record_file *file = slice.items[i];
        struct judged_record item = {.file = file};
        if (record_judge_alone(check, &item)) {
            record_finding(check, CHECK_RECORD_NAME, "operator", file, record_node(file->record, TEXT("operator")),
                           FACTS({"name", file->stem}, {"found", record_text(file->record, TEXT("operator"))}));
        }
    }
    check->findings->audit.records += published_count(slice);
}
