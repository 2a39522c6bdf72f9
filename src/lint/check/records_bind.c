#include "lint/check/records.h"

#include "base/memory.h"

#include <stdlib.h>

/* What a record says of itself, in the order in which records are looked up. */
static int by_identity(const void *a, const void *b)
{
    static const struct text roles[] = {TEXT_INIT("case"), TEXT_INIT("dtype"), TEXT_INIT("scope")};
    const struct judged_record *left = *(struct judged_record *const *)a;
    const struct judged_record *right = *(struct judged_record *const *)b;
    for (size_t i = 0; i < sizeof(roles) / sizeof(*roles); i++) {
        int order = text_compare(record_text(left->record, roles[i]), record_text(right->record, roles[i]));
        if (order != 0) {
            return order;
        }
    }
    return text_compare(left->file->source->path, right->file->source->path);
}

struct lookup {
    struct judged_record **items;
    size_t count;
};

/* The published records, or the references, that count, sorted by what they say of themselves. */
static struct lookup sorted(struct record_audit *audit, bool reference)
{
    struct lookup lookup = {arena_array(audit->check->arena, struct judged_record *, audit->count + 1), 0};
    for (size_t i = 0; i < audit->count; i++) {
        if (audit->items[i].file->reference == reference && record_counts(&audit->items[i])) {
            lookup.items[lookup.count++] = &audit->items[i];
        }
    }
    qsort(lookup.items, lookup.count, sizeof(*lookup.items), by_identity);
    return lookup;
}

static int compare_identity(const struct judged_record *item, struct text case_id, struct text dtype, struct text scope)
{
    int order = text_compare(record_text(item->record, TEXT("case")), case_id);
    order = order != 0 ? order : text_compare(record_text(item->record, TEXT("dtype")), dtype);
    return order != 0 ? order : text_compare(record_text(item->record, TEXT("scope")), scope);
}

/* Where the records of this identity begin; `count` where there is none. */
static size_t find(const struct lookup *lookup, struct text case_id, struct text dtype, struct text scope)
{
    size_t low = 0;
    size_t high = lookup->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_identity(lookup->items[middle], case_id, dtype, scope) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    bool there = low < lookup->count && compare_identity(lookup->items[low], case_id, dtype, scope) == 0;
    return there ? low : lookup->count;
}

static struct binding_names names_of(const struct record_audit *audit)
{
    struct binding_names names = {.dtypes = audit->check->standard->dtypes};
    if (audit->readme != NULL) {
        struct text *cases = arena_array(audit->check->arena, struct text, audit->readme->case_count + 1);
        for (size_t i = 0; i < audit->readme->case_count; i++) {
            cases[i] = audit->readme->cases[i].id->text;
        }
        names.cases = (struct text_list){cases, audit->readme->case_count};
    }
    return names;
}

static bool is_misfit(enum binding_kind kind)
{
    return kind == BINDING_CASE || kind == BINDING_DTYPE;
}

static void report_name(struct record_audit *audit, struct judged_record *item)
{
    bool dtype = item->binding.kind == BINDING_DTYPE;
    struct text role = dtype ? TEXT("dtype") : TEXT("case");
    item->misnamed = true;
    record_finding(audit->check, CHECK_RECORD_NAME, dtype ? "dtype" : "case", item->file,
                   record_node(item->record, role),
                   FACTS({"name", item->file->stem}, {"found", record_text(item->record, role)},
                         {"expected", dtype ? item->binding.dtype : item->binding.case_id}));
}

static void bind_names(struct record_audit *audit, const struct binding_names *names)
{
    for (size_t i = 0; i < audit->count; i++) {
        struct judged_record *item = &audit->items[i];
        if (item->record == NULL) {
            item->binding = binding_of_name(item->file->rest, names);
        } else {
            item->binding = binding_of_record(item->file->rest, record_text(item->record, TEXT("case")),
                                              record_text(item->record, TEXT("dtype")), names);
        }
        if (item->record != NULL && is_misfit(item->binding.kind) && !item->file->reference) {
            report_name(audit, item);
        }
    }
}

static int by_stem(const void *a, const void *b)
{
    return text_compare(*(const struct text *)a, *(const struct text *)b);
}

/*
 * A reference that is named for a row (by a case of the README, or as a published record is) and says another thing is
 * not misnamed: it cannot be compared.
 */
static void bind_misfits(struct record_audit *audit, const struct binding_names *names)
{
    struct text *stems = arena_array(audit->check->arena, struct text, audit->count + 1);
    size_t count = 0;
    for (size_t i = 0; i < audit->count; i++) {
        const struct judged_record *item = &audit->items[i];
        if (!item->file->reference && record_counts(item)) {
            stems[count++] = item->file->stem;
        }
    }
    qsort(stems, count, sizeof(*stems), by_stem);
    for (size_t i = 0; i < audit->count; i++) {
        struct judged_record *item = &audit->items[i];
        if (item->record == NULL || !item->file->reference || !is_misfit(item->binding.kind)) {
            continue;
        }
        item->deviates = binding_of_name(item->file->rest, names).kind == BINDING_ROW ||
                         bsearch(&item->file->stem, stems, count, sizeof(*stems), by_stem) != NULL;
        if (!item->deviates) {
            report_name(audit, item);
        }
    }
}

static void find_duplicates(struct record_audit *audit)
{
    struct lookup published = sorted(audit, false);
    struct judged_record *first = NULL;
    for (size_t i = 0; i < published.count; i++) {
        struct judged_record *item = published.items[i];
        const struct record *record = item->record;
        struct text case_id = record_text(record, TEXT("case"));
        struct text dtype = record_text(record, TEXT("dtype"));
        struct text scope = record_text(record, TEXT("scope"));
        if (first == NULL || compare_identity(first, case_id, dtype, scope) != 0) {
            first = item;
            continue;
        }
        item->duplicate = true;
        struct finding *finding =
            record_finding(audit->check, CHECK_RECORD_DUPLICATE, NULL, item->file, record_node(record, TEXT("case")),
                           FACTS({"case", case_id}, {"dtype", dtype}, {"scope", scope}, {"name", first->file->stem}));
        const struct json *node = record_node(first->record, TEXT("case"));
        finding_relate(audit->check->findings, finding, first->file->source, node->start, node->end,
                       TEXT("this record binds to the row too"));
    }
}

/* The rows of the README: the first of equal ones is judged, and gets its record. */
static void bind_rows(struct record_audit *audit, const struct lookup *published)
{
    for (size_t i = 0; i < audit->row_count; i++) {
        struct audited_row *row = &audit->rows[i];
        struct text case_id = row->row->case_id;
        /* A row that stands here again is results-duplicate's matter. */
        row->judged = row->judged && readme_row(audit->readme, case_id, row->row->dtype, row->row->scope) == row->row;
        size_t at = row->judged ? find(published, case_id, row->row->dtype, row->row->scope) : published->count;
        if (at < published->count) {
            row->published = published->items[at];
            row->published->row = row->row;
        }
    }
}

/* The reference of an identity: of several the first, or the first of the README's reference device. */
static struct judged_record *reference_of(const struct record_audit *audit, const struct lookup *references,
                                          struct text case_id, struct text dtype, struct text scope)
{
    struct text device = audit->readme == NULL ? TEXT("") : audit->readme->reference_device.text;
    struct judged_record *found = NULL;
    for (size_t i = find(references, case_id, dtype, scope);
         i < references->count && compare_identity(references->items[i], case_id, dtype, scope) == 0; i++) {
        struct judged_record *item = references->items[i];
        if (!item->deviates && text_equal(record_text(item->record, TEXT("device")), device)) {
            return item;
        }
        found = found == NULL && !item->deviates ? item : found;
    }
    return found;
}

static void link_reference(struct judged_record *published, struct judged_record *reference)
{
    published->reference = reference;
    if (reference != NULL) {
        reference->published = published;
        reference->taken = true;
    }
}

static bool only_of_its_case(const struct lookup *published, const struct judged_record *item)
{
    size_t alike = 0;
    for (size_t i = 0; i < published->count; i++) {
        alike +=
            text_equal(record_text(published->items[i]->record, TEXT("case")), record_text(item->record, TEXT("case")));
    }
    return alike == 1;
}

/* Is the reference named for this published record: by the same file name, by case and dtype, or by a case of one? */
static bool named_for(const struct judged_record *reference, const struct judged_record *published,
                      const struct lookup *others)
{
    if (text_equal(reference->file->stem, published->file->stem)) {
        return true;
    }
    const struct binding *binding = &reference->binding;
    struct text case_id =
        binding->kind == BINDING_CONTENT ? record_text(reference->record, TEXT("case")) : binding->case_id;
    struct text dtype = record_text(published->record, TEXT("dtype"));
    return text_equal(case_id, record_text(published->record, TEXT("case"))) &&
           (binding->dtype.size == 0
                ? !reference->deviates && (text_equal(record_text(reference->record, TEXT("dtype")), dtype) ||
                                           only_of_its_case(others, published))
                : text_equal(binding->dtype, dtype));
}

/* A reference that belongs to no published record by what it says, but by its name, deviates from that record. */
static void find_deviating(struct record_audit *audit, const struct lookup *published)
{
    for (size_t i = 0; i < audit->count; i++) {
        struct judged_record *item = &audit->items[i];
        if (!item->file->reference || !record_counts(item) || item->taken) {
            continue;
        }
        for (size_t j = 0; j < published->count; j++) {
            struct judged_record *candidate = published->items[j];
            if (candidate->reference == NULL && named_for(item, candidate, published)) {
                item->deviates = true;
                link_reference(candidate, item);
                break;
            }
        }
    }
}

static void bind_references(struct record_audit *audit, const struct lookup *published)
{
    struct lookup references = sorted(audit, true);
    for (size_t i = 0; i < published->count; i++) {
        const struct record *record = published->items[i]->record;
        link_reference(published->items[i],
                       reference_of(audit, &references, record_text(record, TEXT("case")),
                                    record_text(record, TEXT("dtype")), record_text(record, TEXT("scope"))));
    }
    for (size_t i = 0; i < audit->row_count; i++) {
        struct audited_row *row = &audit->rows[i];
        if (row->judged && row->published == NULL) {
            row->reference = reference_of(audit, &references, row->row->case_id, row->row->dtype, row->row->scope);
            if (row->reference != NULL) {
                row->reference->taken = true;
            }
        }
    }
    find_deviating(audit, published);
    for (size_t i = 0; i < audit->row_count; i++) {
        struct audited_row *row = &audit->rows[i];
        row->reference = row->published != NULL ? row->published->reference : row->reference;
    }
}

/* Does a row whose case, dtype or scope is wrong mean this record? Then that is the one fault. */
static bool meant_by_wrong_row(const struct record_audit *audit, const struct judged_record *item)
{
    const struct standard *standard = audit->check->standard;
    struct text case_id = record_text(item->record, TEXT("case"));
    struct text dtype = record_text(item->record, TEXT("dtype"));
    struct text scope = record_text(item->record, TEXT("scope"));
    for (size_t i = 0; i < audit->row_count; i++) {
        const struct result_row *row = audit->rows[i].row;
        if (row_is_known(standard, row)) {
            continue;
        }
        int alike = text_equal(row->case_id, case_id) + text_equal(row->dtype, dtype) + text_equal(row->scope, scope);
        if (!row->sound || alike >= 2) {
            return true;
        }
    }
    return false;
}

static void report_unpublished(struct record_audit *audit, const struct lookup *published)
{
    for (size_t i = 0; audit->table && i < published->count; i++) {
        struct judged_record *item = published->items[i];
        if (item->row == NULL && !meant_by_wrong_row(audit, item)) {
            record_finding(
                audit->check, CHECK_RECORD_UNPUBLISHED, NULL, item->file, record_node(item->record, TEXT("case")),
                FACTS({"case", record_text(item->record, TEXT("case"))},
                      {"dtype", record_text(item->record, TEXT("dtype"))},
                      {"scope", record_text(item->record, TEXT("scope"))}, {"name", audit->directory->name}));
        }
    }
}

void records_bind(struct record_audit *audit)
{
    struct binding_names names = names_of(audit);
    bind_names(audit, &names);
    bind_misfits(audit, &names);
    find_duplicates(audit);
    struct lookup published = sorted(audit, false);
    bind_rows(audit, &published);
    bind_references(audit, &published);
    report_unpublished(audit, &published);
}
