#include "lint/check/records.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "lint/check/records_value.h"
#include "lint/check/relation.h"
#include "lint/check/structure.h"

static struct text shown_value(const struct record *record, const struct json *node)
{
    return node->kind == JSON_STRING ? node->text : text_slice(record->bytes, node->start, node->end);
}

/* Is the role's value the same in both records? */
static bool same_value(const struct record *a, const struct record *b, struct text role)
{
    const struct json *left = record_node(a, role);
    const struct json *right = record_node(b, role);
    return left == NULL || right == NULL || text_equal(shown_value(a, left), shown_value(b, right));
}

/* The value of a parameter of the protocol that is neither the default nor stated in Measurement; NULL: all is well. */
static const struct json *unstated(const struct record_audit *audit, const struct record *record, struct text name)
{
    const struct standard *standard = audit->check->standard;
    const struct record_field *field = standard_field(standard, name);
    struct text usual = standard_protocol(standard, name);
    const struct json *node =
        field == NULL || field->kind != FIELD_INTEGER || usual.size == 0 ? NULL : record_node(record, name);
    /* Where Measurement says nothing of the parameter, that is the one fault. */
    bool deviates = node != NULL && audit->readme != NULL && !text_equal(node->text, usual) &&
                    readme_states_any(audit->readme, name) && !readme_states(audit->readme, name, node->text);
    return deviates ? node : NULL;
}

static void compare_protocol(struct record_audit *audit, const struct judged_record *item)
{
    const struct standard *standard = audit->check->standard;
    for (size_t i = 0; i < standard->protocol_count; i++) {
        struct text name = standard->protocol[i].name;
        const struct json *node = unstated(audit, item->record, name);
        if (node != NULL) {
            record_finding(audit->check, CHECK_PROTOCOL_DEVIATION, "record", item->file, node,
                           FACTS({"name", name}, {"found", node->text}, {"expected", standard->protocol[i].value}));
        }
    }
}

/* record-comparable: one diagnostic, at the first value that differs. */
static void compare_reference(struct record_audit *audit, struct judged_record *item)
{
    static const struct text roles[] = {TEXT_INIT("case"),   TEXT_INIT("dtype"),  TEXT_INIT("scope"),
                                        TEXT_INIT("seed"),   TEXT_INIT("warmup"), TEXT_INIT("iterations"),
                                        TEXT_INIT("repeats")};
    const struct judged_record *published = item->published;
    struct buffer names = {0};
    struct text first = {"", 0};
    for (size_t i = 0; published != NULL && i < sizeof(roles) / sizeof(*roles); i++) {
        /* A parameter in which the measured side is accused already is not held against the reference. */
        if (!same_value(item->record, published->record, roles[i]) &&
            unstated(audit, published->record, roles[i]) == NULL) {
            first = first.size == 0 ? roles[i] : first;
            buffer_string(&names, names.size > 0 ? ", " : "");
            buffer_format(&names, "`%.*s`", TEXT_PRINT(record_name(item->record, roles[i])));
        }
    }
    if (published == NULL && item->deviates) {
        /* Its name means a row whose record cannot be read: what is left is the case that it names. */
        first = item->binding.kind == BINDING_DTYPE ? TEXT("dtype") : TEXT("case");
        buffer_format(&names, "`%.*s`", TEXT_PRINT(record_name(item->record, first)));
    }
    if (first.size > 0) {
        const struct json *node = record_node(item->record, first);
        struct text expected =
            published != NULL ? shown_value(published->record, record_node(published->record, first))
                              : (item->binding.kind == BINDING_DTYPE ? item->binding.dtype : item->binding.case_id);
        item->deviates = true;
        record_finding(audit->check, CHECK_RECORD_COMPARABLE, NULL, item->file, node,
                       FACTS({"found", shown_value(item->record, node)}, {"expected", expected},
                             {"name", record_name(item->record, first)}, {"missing", buffer_view(&names)}));
    }
    buffer_release(&names);
}

/* The measured device that the README states and the standard asks for; empty where they disagree or nothing is said.
 */
static struct text measured_device(const struct record_audit *audit)
{
    struct text stated = audit->readme->measured_device.text;
    struct text configured = audit->check->standard->measured_device;
    return configured.size == 0 || text_equal(stated, configured) ? stated : TEXT("");
}

static void compare_device(struct record_audit *audit, const struct judged_record *item, const char *role,
                           const char *variant, struct text expected)
{
    const struct json *node = record_node(item->record, text_from(role));
    bool known = node != NULL && node->kind == JSON_STRING; /* null: the record says that it does not know */
    if (known && expected.size > 0 && !text_equal(node->text, expected)) {
        record_finding(audit->check, CHECK_RECORD_DEVICE, variant, item->file, node,
                       FACTS({"found", node->text}, {"expected", expected}));
    }
}

/*
 * The reference device that the README states; of several the one that is found, so that it is no fault. None where the
 * index does not know it: the README is at fault then, and not each of its records.
 */
static struct text reference_device(const struct record_audit *audit, struct text found)
{
    const struct readme *readme = audit->readme;
    for (size_t i = 0; i < readme->reference_count; i++) {
        if (text_equal(readme->references[i].text, found)) {
            return found;
        }
    }
    struct text stated = readme->reference_device.text;
    const struct repository *repository = audit->check->repository;
    return repository->index.sound && repository_device(repository, stated) == NULL ? TEXT("") : stated;
}

static void compare_devices(struct record_audit *audit, const struct judged_record *item)
{
    const char *role = item->file->reference ? "device" : "reference-device";
    compare_device(audit, item, role, "reference", reference_device(audit, record_text(item->record, text_from(role))));
    if (!item->file->reference) {
        compare_device(audit, item, "device", NULL, measured_device(audit));
    }
}

/* Every field that holds one of the registered constants. */
static void compare_constants(struct record_audit *audit, struct judged_record *item)
{
    const struct standard *standard = audit->check->standard;
    struct exact_pool pool = {0};
    for (size_t i = 0; audit->check->repository->index.sound && i < standard->field_count; i++) {
        const struct record_field *field = &standard->fields[i];
        const struct json *node = record_node(item->record, field->role);
        struct decimal constant;
        const struct exact *value = NULL;
        /* What the record did not know, nothing in it could be computed from. */
        item->renormalized = item->renormalized || (field->unknown.size > 0 && node != NULL && node->kind == JSON_NULL);
        if (field->kind != FIELD_NUMBER || node == NULL || node->kind != JSON_NUMBER ||
            !relation_constant(audit->check, audit->readme, field->role, &constant) ||
            !exact_parse(&pool, node->text, &value, NULL) ||
            exact_compare(value, exact_decimal(&pool, constant)) == 0) {
            continue;
        }
        item->renormalized = true;
        record_finding(audit->check, CHECK_RECORD_NORMALIZATION, NULL, item->file, node,
                       FACTS({"name", record_name(item->record, field->role)}, {"found", node->text},
                             {"expected", decimal_print(audit->check->arena, constant)}));
    }
    exact_release(&pool);
}

/* What is known of the reference p50 of a published record: `*known` false where there is one that cannot be read. */
static bool reference_range(const struct record_audit *audit, const struct judged_record *item, struct exact_pool *pool,
                            struct range *range, bool *exists)
{
    const struct judged_record *reference = item->reference;
    *exists = reference != NULL;
    if (reference != NULL && reference->trusted && !reference->deviates) {
        const struct exact *value = record_value(pool, reference->record, "p50");
        *range = range_point(value);
        return value != NULL;
    }
    if (item->row == NULL) {
        return reference == NULL && audit->table;
    }
    const struct number_cell *cell = readme_number(audit->check->standard, item->row, TEXT("reference"));
    if (cell->state == CELL_SOUND) {
        struct decimal half = {5, cell->value.scale + 1};
        *exists = true;
        *range = range_around(pool, exact_decimal(pool, cell->value), exact_decimal(pool, half));
        return true;
    }
    return reference == NULL && cell->state == CELL_EMPTY;
}

/* The speedups that a reference p50 gives, or false where an operand is not known. */
static bool speedup_range(const struct record_audit *audit, const struct judged_record *item, struct exact_pool *pool,
                          struct range reference, struct range *speedup)
{
    struct column_values values = {.check = audit->check,
                                   .readme = audit->readme,
                                   .pool = pool,
                                   .measured = record_value(pool, item->record, "p50"),
                                   .reference = reference.low};
    speedup->low = column_value(&values, TEXT("speedup"));
    values.reference = reference.high;
    speedup->high = column_value(&values, TEXT("speedup"));
    return speedup->low != NULL && speedup->high != NULL;
}

/* In its own printed digits, or rounded as the column prints it; a double computed from doubles may be a few units off.
 */
static bool speedup_fits(struct exact_pool *pool, const struct printed *found, struct range speedup, unsigned decimals)
{
    const struct exact *slack = exact_multiply(pool, speedup.high, exact_ratio(pool, 1, 1LL << 50));
    const struct exact *below = NULL;
    const struct exact *above = NULL;
    if (range_meets(range_loosen(pool, found->range, slack), speedup)) {
        return true;
    }
    exact_neighbours(pool, found->value, decimals, &below, &above);
    struct decimal half = {5, decimals + 1};
    return exact_compare(below, above) == 0 &&
           range_meets(range_around(pool, found->value, exact_decimal(pool, half)), speedup);
}

static void compare_speedup_with(struct record_audit *audit, const struct judged_record *item, struct exact_pool *pool,
                                 struct range reference)
{
    struct check *check = audit->check;
    const struct json *node = record_node(item->record, TEXT("speedup"));
    struct range speedup;
    struct printed found;
    if (!speedup_range(audit, item, pool, reference, &speedup)) {
        return;
    }
    /* It has a relation, and no relation stays without the column of its result. */
    unsigned decimals = standard_column(check->standard->results, TEXT("speedup"))->decimals;
    bool fits = node->kind == JSON_NUMBER && printed_read(pool, node->text, &found) &&
                speedup_fits(pool, &found, speedup, decimals);
    if (!fits) {
        record_finding(check, CHECK_RECORD_SPEEDUP, node->kind == JSON_NULL ? "missing" : NULL, item->file, node,
                       FACTS({"found", shown_value(item->record, node)},
                             {"expected", exact_print(check->arena, speedup.low, decimals + 4)}));
    }
}

static void compare_speedup(struct record_audit *audit, const struct judged_record *item)
{
    const struct json *node = record_node(item->record, TEXT("speedup"));
    struct exact_pool pool = {0};
    struct range reference;
    bool exists = false;
    if (node != NULL && reference_range(audit, item, &pool, &reference, &exists)) {
        if (exists) {
            compare_speedup_with(audit, item, &pool, reference);
        } else if (node->kind != JSON_NULL) {
            record_finding(audit->check, CHECK_RECORD_SPEEDUP, "none", item->file, node,
                           FACTS({"found", shown_value(item->record, node)}));
        }
    }
    exact_release(&pool);
}

void records_compare(struct record_audit *audit)
{
    for (size_t i = 0; i < audit->count; i++) {
        if (audit->items[i].record != NULL && audit->items[i].file->reference && !audit->items[i].misnamed) {
            compare_reference(audit, &audit->items[i]);
        }
    }
    for (size_t i = 0; audit->readme != NULL && i < audit->count; i++) {
        struct judged_record *item = &audit->items[i];
        if (item->record == NULL || item->misnamed || item->duplicate) {
            continue;
        }
        compare_devices(audit, item);
        compare_constants(audit, item);
        if (!item->deviates) {
            compare_protocol(audit, item);
        }
        if (record_counts(item) && !item->file->reference && item->trusted && !item->renormalized) {
            compare_speedup(audit, item);
        }
    }
}
