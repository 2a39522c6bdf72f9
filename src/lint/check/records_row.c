#include "lint/check/records.h"

#include "base/memory.h"
#include "lint/check/records_value.h"
#include "lint/check/relation.h"
#include "lint/check/vocabulary.h"

#include <math.h>

enum { WAYS = 4 }; /* of computing a cell */

/* One row with its evidence, while its cells are compared. */
struct drift {
    struct record_audit *audit;
    const struct audited_row *row;
    struct exact_pool pool;
    const struct judged_record *measured, *reference; /* whose p50 may be believed; NULL: none */
};

static const struct judged_record *believed(const struct judged_record *item)
{
    return item != NULL && item->trusted && !item->deviates ? item : NULL;
}

/* The value that a record stores for a column, in the column's unit; NULL when there is none. */
static const struct exact *stored(struct drift *drift, const struct judged_record *item, const char *role, bool digits)
{
    const struct standard *standard = drift->audit->check->standard;
    const struct record_field *field = standard_field(standard, TEXT("p50"));
    const struct column *column = standard_column(standard->results, text_from(role));
    if (item == NULL || field == NULL || column == NULL) {
        return NULL;
    }
    const struct exact *value =
        digits ? record_value(&drift->pool, item->record, "p50") : record_stored(&drift->pool, item->record, "p50");
    return value == NULL ? NULL
                         : exact_multiply(&drift->pool, value, unit_factor(&drift->pool, field->unit, column->unit));
}

/* The value that a cell displays; NULL where it shows none. */
static const struct exact *displayed(struct drift *drift, const char *role)
{
    const struct number_cell *cell = readme_number(drift->audit->check->standard, drift->row->row, text_from(role));
    return cell->state == CELL_SOUND ? exact_decimal(&drift->pool, cell->value) : NULL;
}

static const struct exact *computed(struct drift *drift, const char *role, const struct exact *measured,
                                    const struct exact *normalized, const struct exact *reference)
{
    struct column_values values = {.check = drift->audit->check,
                                   .readme = drift->audit->readme,
                                   .pool = &drift->pool,
                                   .measured = measured,
                                   .normalized = normalized,
                                   .reference = reference};
    return column_value(&values, text_from(role));
}

/*
 * The values that a cell may show, the record's own first. What follows from the displayed cells is right too: the cell
 * that drifted is accused, not those that follow from it.
 */
static size_t ways_of(struct drift *drift, const char *role, const struct exact *ways[WAYS])
{
    bool judged = drift->audit->check->repository->index.sound;
    size_t count = 0;
    const struct exact *measured = stored(drift, drift->measured, "measured", false);
    const struct exact *reference = stored(drift, drift->reference, "reference", false);
    if (text_equal(text_from(role), TEXT("measured"))) {
        ways[count++] = measured;
    } else if (text_equal(text_from(role), TEXT("reference"))) {
        ways[count++] = reference;
    } else if (judged && text_equal(text_from(role), TEXT("normalized")) && measured != NULL) {
        ways[count++] = computed(drift, role, measured, NULL, NULL);
        ways[count++] = computed(drift, role, stored(drift, drift->measured, "measured", true), NULL, NULL);
        ways[count++] = computed(drift, role, displayed(drift, "measured"), NULL, NULL);
    } else if (judged && text_equal(text_from(role), TEXT("speedup")) && measured != NULL) {
        const struct exact *shown = displayed(drift, "reference");
        ways[count++] = computed(drift, role, measured, NULL, reference != NULL ? reference : shown);
        ways[count++] = computed(drift, role, displayed(drift, "measured"), displayed(drift, "normalized"), shown);
        ways[count++] = computed(drift, role, displayed(drift, "measured"), NULL, shown);
    }
    return count > 0 && ways[0] != NULL ? count : 0;
}

static const struct exact *half_unit(struct drift *drift, const struct column *column)
{
    struct decimal half = {5, column->decimals + 1};
    return exact_decimal(&drift->pool, half);
}

/* Is `shown` what `value` rounds to? On a tie both neighbours are. */
static bool rounds_to(struct drift *drift, const struct column *column, const struct exact *value,
                      const struct exact *shown)
{
    struct range around = range_around(&drift->pool, shown, half_unit(drift, column));
    return value != NULL && range_meets(range_point(value), around);
}

static bool cell_fits(struct drift *drift, const struct column *column, const struct exact *shown,
                      const struct exact *const *ways, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (rounds_to(drift, column, ways[i], shown)) {
            return true;
        }
    }
    return false;
}

static double difference(const struct exact *shown, const struct exact *value)
{
    double right = exact_approximate(value);
    return right == 0 ? 0 : fabs((exact_approximate(shown) - right) / right);
}

/* The same digits with two neighbours exchanged. */
static bool transposed(struct text found, struct text expected)
{
    size_t first = 0;
    while (first < found.size && first < expected.size && found.data[first] == expected.data[first]) {
        first++;
    }
    size_t second = first + 1 < found.size && found.data[first + 1] == '.' ? first + 2 : first + 1;
    return found.size == expected.size && second < found.size && found.data[first] == expected.data[second] &&
           found.data[second] == expected.data[first] &&
           text_equal(text_after(found, second + 1), text_after(expected, second + 1));
}

/* Do the cells that follow from this one follow from what it shows, and not from the record? */
static bool left_over(struct drift *drift, const char *role)
{
    static const char *const followers[] = {"normalized", "speedup"};
    bool follows = false;
    for (size_t i = 0; i < sizeof(followers) / sizeof(*followers); i++) {
        const struct column *column = standard_column(drift->audit->check->standard->results, text_from(followers[i]));
        const struct exact *shown = displayed(drift, followers[i]);
        bool other = text_equal(text_from(role), text_from(followers[i])) ||
                     (i == 0 && text_equal(text_from(role), TEXT("reference")));
        const struct exact *ways[WAYS];
        size_t count = other || column == NULL || shown == NULL ? 0 : ways_of(drift, followers[i], ways);
        if (count == 0) {
            continue;
        }
        if (rounds_to(drift, column, ways[0], shown)) {
            return false;
        }
        follows = follows || cell_fits(drift, column, shown, ways, count);
    }
    return follows;
}

static enum cause cause_of(struct drift *drift, const char *role, const struct column *column,
                           const struct exact *shown, const struct exact *value, struct text found,
                           struct text expected)
{
    const struct exact *below = NULL;
    const struct exact *above = NULL;
    exact_neighbours(&drift->pool, value, column->decimals, &below, &above);
    if (exact_compare(shown, below) == 0) {
        return CAUSE_TRUNCATED;
    }
    if (transposed(found, expected)) {
        return CAUSE_TRANSPOSED;
    }
    static const char *const others[] = {"measured", "normalized", "reference"};
    for (size_t i = 0; i < sizeof(others) / sizeof(*others); i++) {
        const struct exact *ways[WAYS];
        bool same = text_equal(text_from(others[i]), text_from(role));
        if (!same && ways_of(drift, others[i], ways) > 0 && rounds_to(drift, column, ways[0], shown)) {
            return CAUSE_OTHER_COLUMN;
        }
    }
    return left_over(drift, role) ? CAUSE_STALE : CAUSE_NONE;
}

static struct text cause_text(const struct check *check, enum cause cause)
{
    const struct yaml *causes = check_words(check, CHECK_ROW_DRIFT, "causes");
    const struct yaml *word = yaml_get(causes, cause_word(cause));
    return word == NULL ? TEXT("") : arena_join(check->arena, TEXT(", "), word->text);
}

/* The record that the value came from, whose p50 is believed. */
static void relate_evidence(struct drift *drift, struct finding *finding, const char *role)
{
    bool of_reference = text_equal(text_from(role), TEXT("reference"));
    const struct judged_record *item = of_reference ? drift->reference : drift->measured;
    const struct json *node = record_node(item->record, TEXT("p50"));
    finding_relate(drift->audit->check->findings, finding, item->file->source, node->start, node->end,
                   TEXT("the record says so here"));
}

/* Two digits that matter: 0.18 %, 182 %, 0.0005 %. */
static struct text percentage(struct arena *arena, double percent)
{
    return percent >= 10 ? arena_format(arena, "%.0f %%", percent) : arena_format(arena, "%.2g %%", percent);
}

static void report(struct drift *drift, const char *role, const struct column *column, const struct exact *shown,
                   const struct exact *value)
{
    struct check *check = drift->audit->check;
    const struct cell *cell = readme_cell(check->standard, drift->row->row, column->role);
    struct text digits = exact_print(check->arena, value, column->decimals);
    struct text expected = arena_join(check->arena, digits, column->suffix);
    struct text away = percentage(check->arena, 100 * difference(shown, value));
    enum cause cause = cause_of(drift, role, column, shown, value, cell->text, expected);
    struct text unit = column->unit.size == 0 ? TEXT("") : arena_join(check->arena, TEXT(" "), column->unit);
    struct finding *finding =
        finding_kind(check->findings, CHECK_ROW_DRIFT, NULL, drift->audit->readme->source, cell->start, cell->end,
                     FACTS({"name", column->title}, {"found", cell->text}, {"expected", expected}, {"unit", unit},
                           {"offset", away}, {"cause", cause_text(check, cause)}));
    finding->diagnostic.cause = cause;
    finding_fix(check->findings, finding, true, cell->start, cell->end, expected);
    relate_evidence(drift, finding, role);
}

/* A reference was measured and the row says that there is none: once, at the empty reference cell. */
static void report_empty(struct drift *drift, const struct column *column, const struct exact *value)
{
    struct check *check = drift->audit->check;
    const struct cell *cell = readme_cell(check->standard, drift->row->row, column->role);
    struct text expected = arena_join(check->arena, exact_print(check->arena, value, column->decimals), column->suffix);
    struct finding *finding = finding_kind(
        check->findings, CHECK_ROW_DRIFT, "empty", drift->audit->readme->source, cell->start, cell->end,
        FACTS({"name", column->title}, {"expected", expected},
              {"unit", column->unit.size == 0 ? TEXT("") : arena_join(check->arena, TEXT(" "), column->unit)}));
    relate_evidence(drift, finding, "reference");
}

/* Do reference, speedup and note of the row contradict each other already? Then that is the fault. */
static bool torn(const struct drift *drift)
{
    const struct table_row *row = drift->row->row->row;
    for (const struct finding *item = drift->audit->check->findings->first; item != NULL; item = item->next) {
        size_t start = item->diagnostic.start.offset;
        if (item->diagnostic.rule->check == CHECK_REFERENCE_UNAVAILABLE &&
            item->source == drift->audit->readme->source && start >= row->start && start <= row->end) {
            return true;
        }
    }
    return false;
}

/* Below this a difference is the record's double against its own digits, and no drift. */
static const double STORED_EXACTLY = 1e-15;

static void note_largest(struct drift *drift, const char *role, const struct exact *shown, const struct exact *value)
{
    struct audit *audit = &drift->audit->check->findings->audit;
    double away = difference(shown, value);
    away = away < STORED_EXACTLY ? 0.0 : away;
    bool latency = text_equal(text_from(role), TEXT("measured")) || text_equal(text_from(role), TEXT("reference"));
    if (latency && away > audit->largest_drift) {
        audit->largest_drift = away;
        audit->largest_drift_row = drift->row->row->case_id;
    }
}

static void compare_cell(struct drift *drift, const char *role)
{
    struct check *check = drift->audit->check;
    const struct column *column = standard_column(check->standard->results, text_from(role));
    const struct exact *ways[WAYS];
    size_t count = column == NULL || column->kind != COLUMN_NUMBER ? 0 : ways_of(drift, role, ways);
    if (count == 0) {
        return;
    }
    const struct cell *cell = readme_cell(check->standard, drift->row->row, column->role);
    const struct number_cell *number = readme_number(check->standard, drift->row->row, column->role);
    if (number->state == CELL_EMPTY && text_equal(column->role, TEXT("reference")) && !torn(drift)) {
        report_empty(drift, column, ways[0]);
    }
    if (number->state != CELL_SOUND || relation_accuses(check, drift->audit->readme, cell)) {
        return;
    }
    const struct exact *shown = displayed(drift, role);
    note_largest(drift, role, shown, ways[0]);
    if (!cell_fits(drift, column, shown, ways, count)) {
        report(drift, role, column, shown, ways[0]);
    }
}

static void compare_row(struct record_audit *audit, const struct audited_row *row)
{
    static const char *const roles[] = {"measured", "normalized", "reference", "speedup"};
    struct drift drift = {
        .audit = audit, .row = row, .measured = believed(row->published), .reference = believed(row->reference)};
    for (size_t i = 0; i < sizeof(roles) / sizeof(*roles); i++) {
        compare_cell(&drift, roles[i]);
    }
    exact_release(&drift.pool);
}

/* Does a record that could not be judged, or is misnamed, mean this row by its name or its content? */
static bool meant(const struct record_audit *audit, const struct record_file *file, const struct binding *binding,
                  const struct result_row *row)
{
    struct text own_case = file->record == NULL ? TEXT("") : record_text(file->record, TEXT("case"));
    struct text own_dtype = file->record == NULL ? TEXT("") : record_text(file->record, TEXT("dtype"));
    bool by_content = text_equal(own_case, row->case_id) && (own_dtype.size == 0 || text_equal(own_dtype, row->dtype));
    if (binding == NULL) {
        struct text own = record_text(file->record, TEXT("operator"));
        struct text name = audit->directory->name;
        return by_content && (text_equal(own, name) || text_starts(file->stem, name));
    }
    if (binding->kind == BINDING_CONTENT) {
        return own_case.size == 0 || by_content;
    }
    return by_content || (text_equal(binding->case_id, row->case_id) &&
                          (binding->dtype.size == 0 || text_equal(binding->dtype, row->dtype)));
}

/* Is the missing record told by another finding already? */
static bool told_elsewhere(const struct record_audit *audit, const struct result_row *row)
{
    for (size_t i = 0; i < audit->count; i++) {
        const struct judged_record *item = &audit->items[i];
        bool faulty = item->record == NULL || item->misnamed;
        if (faulty && !item->file->reference && item->binding.kind != BINDING_EXECUTION &&
            meant(audit, item->file, &item->binding, row)) {
            return true;
        }
    }
    struct record_slice others = records_without_owner(audit->records);
    for (size_t i = 0; i < others.count; i++) {
        const struct record_file *file = others.items[i];
        if (file->record != NULL && !file->reference && meant(audit, file, NULL, row)) {
            return true;
        }
    }
    return false;
}

void rows_compare(struct record_audit *audit)
{
    for (size_t i = 0; i < audit->row_count; i++) {
        const struct audited_row *row = &audit->rows[i];
        if (row->judged && row->published == NULL && !told_elsewhere(audit, row->row)) {
            const struct cell *cell = readme_cell(audit->check->standard, row->row, TEXT("case"));
            finding_kind(audit->check->findings, CHECK_ROW_UNRECORDED, NULL, audit->readme->source, cell->start,
                         cell->end,
                         FACTS({"case", row->row->case_id}, {"dtype", row->row->dtype}, {"scope", row->row->scope},
                               {"name", audit->directory->name}));
        }
        if (row->judged) {
            compare_row(audit, row);
        }
    }
}
