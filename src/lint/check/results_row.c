#include "lint/check/relation.h"
#include "lint/check/results.h"
#include "lint/check/structure.h"
#include "lint/check/vocabulary.h"

#include "base/memory.h"
#include "lint/model/number_cell.h"

struct row_check {
    struct check *check;
    const struct readme *readme;
    const struct result_row *row;
    size_t index;
};

static const struct cell *cell_of(const struct row_check *at, const char *role)
{
    return readme_cell(at->check->standard, at->row, text_from(role));
}

static struct finding *report(const struct row_check *at, enum check_kind kind, const char *variant,
                              const struct cell *cell, const struct fact *facts)
{
    return finding_kind(at->check->findings, kind, variant, at->readme->source, cell->start, cell->end, facts);
}

/* A case may stand twice: any of its rows will do. */
static bool has_dtype(const struct readme *readme, const struct case_row *known, struct text name, struct text dtype)
{
    bool repeated = text_index_find(&readme->repeated_names, name) != TEXT_NONE;
    for (const struct case_row *row = known; row < readme->cases + (repeated ? readme->case_count : 0); row++) {
        if (text_list_has(row->names, name) && text_list_has(row->dtypes, dtype)) {
            return true;
        }
    }
    return text_list_has(known->dtypes, dtype);
}

/* The case is one of Cases, and the dtype (a known one) one of that case's. */
static void check_case(const struct row_check *at)
{
    const struct readme *readme = at->readme;
    const struct cell *cell = cell_of(at, "case");
    if (readme->cases_table == NULL) {
        return;
    }
    if (at->row->known == NULL) {
        struct text nearest = nearest_case(readme, cell->text);
        report(at, CHECK_RESULTS_CASE, nearest.size > 0 ? "nearest" : NULL, cell,
               FACTS({"found", cell->text}, {"nearest", nearest}));
        return;
    }
    const struct cell *dtype = cell_of(at, "dtype");
    struct text_list dtypes = at->row->known->dtypes;
    if (!text_list_has(at->check->standard->dtypes, dtype->text) || dtypes.count == 0) {
        return;
    }
    if (has_dtype(readme, at->row->known, cell->text, dtype->text)) {
        return;
    }
    report(at, CHECK_RESULTS_CASE, "dtype", dtype,
           FACTS({"found", dtype->text}, {"name", cell->text},
                 {"expected", listing(at->check->arena, dtypes.items, dtypes.count)}));
}

static void check_known(const struct row_check *at, const char *role, enum check_kind kind, struct text_list known)
{
    const struct cell *cell = cell_of(at, role);
    bool column = standard_column(at->check->standard->results, text_from(role)) != NULL;
    if (column && !text_list_has(known, cell->text)) {
        report(at, kind, NULL, cell,
               FACTS({"found", cell->text}, {"expected", listing(at->check->arena, known.items, known.count)}));
    }
}

static void check_duplicate(const struct row_check *at)
{
    const struct result_row *row = at->row;
    const struct result_row *first = readme_row(at->readme, row->case_id, row->dtype, row->scope);
    if (first == row || first == NULL) {
        return;
    }
    size_t line = source_position(at->readme->source, first->row->start).line;
    finding_kind(at->check->findings, CHECK_RESULTS_DUPLICATE, NULL, at->readme->source, row->row->start, row->row->end,
                 FACTS({"line", number_text(at->check->arena, line)}, {"case", row->case_id}, {"dtype", row->dtype},
                       {"scope", row->scope}));
}

static void check_code(const struct row_check *at)
{
    struct column_list columns = at->check->standard->results;
    for (size_t i = 0; i < columns.count; i++) {
        const struct cell *cell = &at->row->cells[i];
        if (columns.items[i].kind != COLUMN_NAME || cell->code || cell->text.size == 0) {
            continue;
        }
        struct finding *finding = report(at, CHECK_RESULTS_CODE, NULL, cell,
                                         FACTS({"found", cell->text}, {"column", columns.items[i].title}));
        if (text_equal(cell->source, cell->text) && text_find_byte(cell->text, '`', 0) == TEXT_NONE) {
            finding_fix(at->check->findings, finding, true, cell->start, cell->end,
                        arena_format(at->check->arena, "`%.*s`", TEXT_PRINT(cell->text)));
        }
    }
}

/* The rule that judges the format of this column: of numbers with a unit, or of those without, as its `with` says. */
static const struct rule *format_rule(const struct check *check, const struct column *column)
{
    const struct rule_set *rules = check->findings->rules;
    for (size_t i = 0; i < rules->count; i++) {
        bool unit = false;
        if (rules->items[i].check == CHECK_NUMBER_FORMAT &&
            yaml_boolean(yaml_at(rules->items[i].file, "with.unit"), &unit) && unit == (column->unit.size > 0)) {
            return &rules->items[i];
        }
    }
    return NULL;
}

/* "1.43", "1.43X", "1.43 x": right digits with a missing or differently written suffix. */
static bool misses_suffix(struct arena *arena, const struct column *column, const struct cell *cell, struct text *right)
{
    struct text digits = cell->source;
    if (column->suffix.size == 0) {
        return false;
    }
    struct text end = text_after(digits, digits.size < column->suffix.size ? 0 : digits.size - column->suffix.size);
    bool upper = text_equal_fold(end, column->suffix);
    if (upper) {
        digits.size -= column->suffix.size;
    }
    struct decimal value;
    bool padded = digits.size > 1 && digits.data[0] == '0' && digits.data[1] != '.';
    if (padded || decimal_parse(digits, &value) != DECIMAL_OK || value.scale != column->decimals || value.units == 0) {
        return false;
    }
    *right = number_cell_print(arena, column, value);
    return true;
}

static struct text expected_form(struct arena *arena, const struct column *column)
{
    struct text suffix =
        column->suffix.size == 0 ? TEXT("") : arena_format(arena, " and `%.*s`", TEXT_PRINT(column->suffix));
    return arena_format(arena, "a positive decimal with exactly %u decimals%.*s", column->decimals, TEXT_PRINT(suffix));
}

static void check_malformed(const struct row_check *at, const struct column *column, const struct cell *cell)
{
    struct arena *arena = at->check->arena;
    struct text right = TEXT("");
    bool suffix = misses_suffix(arena, column, cell, &right);
    struct text expected = suffix ? right : expected_form(arena, column);
    const char *variant = suffix ? "suffix" : cell->source.size == 0 ? "empty" : NULL;
    struct finding *finding =
        finding_add(at->check->findings, format_rule(at->check, column), variant, at->readme->source, cell->start,
                    cell->end, FACTS({"found", cell->source}, {"expected", expected}, {"column", column->title}));
    if (suffix) {
        finding_fix(at->check->findings, finding, true, cell->start, cell->end, right);
    }
}

/* A computed column that every row fills has a rule of its own for an empty cell. */
static bool is_computed(const struct check *check, const struct column *column)
{
    return !column->optional && relation_of(check->standard, column->role) != NULL;
}

static void check_numbers(const struct row_check *at)
{
    struct column_list columns = at->check->standard->results;
    for (size_t i = 0; i < columns.count; i++) {
        const struct column *column = &columns.items[i];
        const struct cell *cell = &at->row->cells[i];
        if (column->kind != COLUMN_NUMBER) {
            continue;
        }
        enum cell_state state = at->row->numbers[i].state;
        if (state == CELL_TOO_LONG) {
            report(at, CHECK_NUMBER_RANGE, NULL, cell,
                   FACTS({"found", cell->source}, {"limit", number_text(at->check->arena, DECIMAL_DIGITS)}));
        } else if (state == CELL_MALFORMED ||
                   (state == CELL_EMPTY && !column->optional && !is_computed(at->check, column))) {
            check_malformed(at, column, cell);
        }
    }
}

static size_t sentence_count(struct arena *arena, struct text note)
{
    return sentences_read(arena, note).count;
}

static void check_note(const struct row_check *at)
{
    const struct cell *note = cell_of(at, "note");
    long long characters = 120;
    long long sentences = 1;
    yaml_integer(check_words(at->check, CHECK_NOTE_LENGTH, "characters"), &characters);
    yaml_integer(check_words(at->check, CHECK_NOTE_LENGTH, "sentences"), &sentences);
    size_t length = text_code_points(note->text);
    size_t count = sentence_count(at->check->arena, note->text);
    bool long_note = length > (size_t)characters;
    if (long_note || count > (size_t)sentences) {
        size_t limit = (size_t)(long_note ? characters : sentences);
        report(at, CHECK_NOTE_LENGTH, long_note ? NULL : "sentences", note,
               FACTS({"count", number_text(at->check->arena, long_note ? length : count)},
                     {"limit", number_text(at->check->arena, limit)}));
    }
}

static bool is_malformed(enum cell_state state)
{
    return state == CELL_MALFORMED || state == CELL_TOO_LONG;
}

/* Is the ratio computed from this reference? */
static bool compares(const struct standard *standard, const struct column *ratio, const struct column *reference)
{
    const struct relation *relation = relation_of(standard, ratio->role);
    return column_is_ratio(standard, ratio) && (text_list_has(relation->numerator, reference->role) ||
                                                text_list_has(relation->denominator, reference->role));
}

/* A reference and the ratios computed from it stand or lack together; true when they do. */
static bool go_together(const struct row_check *at, size_t reference)
{
    const struct standard *standard = at->check->standard;
    struct column_list columns = standard->results;
    bool there = at->row->numbers[reference].state == CELL_SOUND;
    for (size_t i = 0; i < columns.count; i++) {
        bool compared = compares(standard, &columns.items[i], &columns.items[reference]);
        if (compared && (at->row->numbers[i].state == CELL_SOUND) != there) {
            report(at, CHECK_REFERENCE_UNAVAILABLE, there ? "speedup" : "reference", &at->row->cells[i], NO_FACTS);
            return false;
        }
    }
    return true;
}

/* Reference, speedup and the note `reference unavailable` go together. */
static void check_unavailable(const struct row_check *at)
{
    const struct standard *standard = at->check->standard;
    struct column_list columns = standard->results;
    size_t references = 0;
    size_t lacking = 0;
    bool together = true;
    for (size_t i = 0; i < columns.count; i++) {
        bool reference = column_is_reference(standard, &columns.items[i]);
        if ((reference || column_is_ratio(standard, &columns.items[i])) && is_malformed(at->row->numbers[i].state)) {
            return;
        }
        references += reference;
        lacking += reference && at->row->numbers[i].state == CELL_EMPTY;
    }
    for (size_t i = 0; i < columns.count; i++) {
        if (column_is_reference(standard, &columns.items[i])) {
            together = go_together(at, i) && together;
        }
    }
    if (!together || references == 0 || standard_column(columns, TEXT("note")) == NULL) {
        return;
    }
    const struct yaml *phrase = check_words(at->check, CHECK_REFERENCE_UNAVAILABLE, "phrase");
    const struct cell *note = cell_of(at, "note");
    bool noted = phrase != NULL && phrase_in(note->text, phrase->text);
    if (noted != (lacking > 0)) {
        report(at, CHECK_REFERENCE_UNAVAILABLE, noted ? "beside" : "note", note, NO_FACTS);
    }
}

void check_row(struct check *check, const struct readme *readme, size_t index)
{
    struct row_check at = {check, readme, &readme->rows[index], index};
    check->findings->audit.rows++;
    if (!at.row->sound) {
        check->findings->audit.rows_unaudited++;
        finding_kind(check->findings, CHECK_RESULTS_COLUMNS, NULL, readme->source, at.row->row->start, at.row->row->end,
                     FACTS({"count", number_text(check->arena, at.row->row->count)},
                           {"expected", number_text(check->arena, check->standard->results.count)}));
        return;
    }
    check->findings->audit.rows_audited++;
    check_case(&at);
    check_known(&at, "dtype", CHECK_RESULTS_DTYPE, check->standard->dtypes);
    check_known(&at, "scope", CHECK_RESULTS_SCOPE, check->standard->scopes);
    check_duplicate(&at);
    check_code(&at);
    check_numbers(&at);
    check_note(&at);
    check_unavailable(&at);
}
