#include "lint/check/relation.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "lint/check/records.h"
#include "lint/check/results.h"
#include "lint/check/structure.h"
#include "lint/model/number_cell.h"

static void append_operand(struct buffer *formula, const struct relation_row *at, struct text operand)
{
    const struct column *column = standard_column(at->check->standard->results, operand);
    struct decimal value;
    if (column != NULL) {
        buffer_text(formula, readme_cell(at->check->standard, at->row, operand)->text);
        buffer_string(formula, column->unit.size > 0 ? " " : "");
        buffer_text(formula, column->unit);
    } else if (relation_constant(at->check, at->readme, operand, &value)) {
        buffer_text(formula, decimal_print(at->check->arena, value));
    }
}

static struct text formula(const struct relation_row *at, const struct relation *relation)
{
    struct buffer text = {0};
    for (size_t i = 0; i < relation->numerator.count; i++) {
        buffer_string(&text, i == 0 ? "" : " x ");
        append_operand(&text, at, relation->numerator.items[i]);
    }
    for (size_t i = 0; i < relation->denominator.count; i++) {
        buffer_string(&text, " / ");
        append_operand(&text, at, relation->denominator.items[i]);
    }
    struct text copy = arena_copy(at->check->arena, buffer_view(&text));
    buffer_release(&text);
    return copy;
}

/* Do the cells that are computed from this one agree with its own operands? Then it is the cell that is wrong. */
static bool followed_elsewhere(const struct relation_row *at, const struct relation *relation)
{
    const struct standard *standard = at->check->standard;
    for (size_t i = 0; i < standard->relation_count; i++) {
        const struct relation *next = &standard->relations[i];
        bool uses =
            text_list_has(next->numerator, relation->result) || text_list_has(next->denominator, relation->result);
        if (!uses || relation_judge(at, next) != AGREES) {
            continue;
        }
        /* It agrees with something: with the operands, or only with the displayed cell? */
        struct fraction own;
        const struct column *column = standard_column(standard->results, relation->result);
        if (!relation_value(at, relation, &own)) {
            continue;
        }
        struct number_cell *numbers = arena_array(at->check->arena, struct number_cell, standard->results.count);
        for (size_t c = 0; c < standard->results.count; c++) {
            numbers[c] = at->row->numbers[c];
        }
        numbers[standard_column_index(standard->results, relation->result)].value =
            relation_printed(relation, column, own);
        struct result_row mended = *at->row;
        mended.numbers = numbers;
        struct relation_row with = {at->check, at->readme, &mended};
        if (relation_judge(&with, next) == AGREES) {
            return true;
        }
    }
    return false;
}

/* Do all computed operands agree with theirs? Then the result is the cell that is wrong. */
static bool operands_agree(const struct relation_row *at, const struct relation *relation, bool *computed)
{
    for (size_t side = 0; side < 2; side++) {
        struct text_list operands = side == 0 ? relation->numerator : relation->denominator;
        for (size_t i = 0; i < operands.count; i++) {
            const struct relation *own = relation_of(at->check->standard, operands.items[i]);
            *computed = *computed || own != NULL;
            if (own != NULL && relation_judge(at, own) != AGREES) {
                return false;
            }
        }
    }
    return true;
}

static bool is_safe(const struct relation_row *at, const struct relation *relation)
{
    bool computed = false;
    bool agree = operands_agree(at, relation, &computed);
    return (computed ? agree : followed_elsewhere(at, relation)) && !relation_typo_elsewhere(at, relation);
}

static void relate_operands(const struct relation_row *at, const struct relation *relation, struct finding *finding)
{
    for (size_t side = 0; side < 2; side++) {
        struct text_list operands = side == 0 ? relation->numerator : relation->denominator;
        for (size_t i = 0; i < operands.count; i++) {
            const struct column *column = standard_column(at->check->standard->results, operands.items[i]);
            if (column != NULL) {
                const struct cell *cell = readme_cell(at->check->standard, at->row, operands.items[i]);
                finding_relate(at->check->findings, finding, at->readme->source, cell->start, cell->end,
                               arena_format(at->check->arena, "`%.*s` comes from here", TEXT_PRINT(column->title)));
            }
        }
    }
}

static void report(const struct relation_row *at, const struct relation *relation)
{
    const struct standard *standard = at->check->standard;
    struct arena *arena = at->check->arena;
    const struct column *column = standard_column(standard->results, relation->result);
    const struct cell *cell = readme_cell(standard, at->row, relation->result);
    struct fraction value;
    if (!relation_value(at, relation, &value)) {
        return;
    }
    struct text expected = number_cell_print(arena, column, relation_printed(relation, column, value));
    bool safe = is_safe(at, relation) || records_confirm(at->check, at->readme, at->row, relation);
    size_t other = TEXT_NONE;
    enum cause cause = relation_cause(at, relation, value, &other);
    const struct rule *rule = rule_find(at->check->findings->rules, relation->rule);
    struct text because = TEXT("");
    if (rule != NULL && cause != CAUSE_NONE) {
        const struct yaml *causes = yaml_at(rule->file, "with.causes");
        const struct yaml *words = yaml_get(causes, cause_word(cause));
        because = words == NULL ? TEXT("") : arena_join(arena, TEXT(", "), words->text);
    }
    struct finding *finding =
        finding_add(at->check->findings, rule, safe ? NULL : "measured", at->readme->source, cell->start, cell->end,
                    FACTS({"found", cell->text}, {"expected", expected}, {"unit", column->unit},
                          {"formula", formula(at, relation)}, {"cause", because}));
    finding->diagnostic.cause = cause;
    finding_fix(at->check->findings, finding, safe, cell->start, cell->end, expected);
    relate_operands(at, relation, finding);
    if (other != TEXT_NONE) {
        const struct result_row *row = &at->readme->rows[other];
        finding_relate(at->check->findings, finding, at->readme->source, row->row->start, row->row->end,
                       arena_format(arena, "the number belongs to this row, `%.*s`", TEXT_PRINT(row->case_id)));
    }
}

static void report_missing(const struct relation_row *at, const struct relation *relation)
{
    struct arena *arena = at->check->arena;
    const struct column *column = standard_column(at->check->standard->results, relation->result);
    const struct cell *cell = readme_cell(at->check->standard, at->row, relation->result);
    struct fraction value;
    bool known = relation_value(at, relation, &value);
    struct text expected =
        known ? number_cell_print(arena, column, relation_printed(relation, column, value)) : TEXT("");
    struct finding *finding = finding_kind(
        at->check->findings, CHECK_NORMALIZED_MISSING, known ? NULL : "unknown", at->readme->source, cell->start,
        cell->end, FACTS({"expected", expected}, {"formula", formula(at, relation)}, {"column", column->title}));
    if (known) {
        /* An empty cell has no blanks of its own to keep: `||` becomes `| 0.8432 |`. */
        bool tight = cell->start > 0 && at->readme->source->bytes.data[cell->start - 1] == '|';
        struct text padded = tight ? arena_format(arena, " %.*s ", TEXT_PRINT(expected)) : expected;
        bool closed = cell->end < at->readme->source->bytes.size && at->readme->source->bytes.data[cell->end] == '|';
        padded = !tight && closed ? arena_join(arena, expected, TEXT(" ")) : padded;
        finding_fix(at->check->findings, finding, true, cell->start, cell->end, padded);
    }
}

static void check_relation(const struct relation_row *at, const struct relation *relation)
{
    const struct column *column = standard_column(at->check->standard->results, relation->result);
    if (column == NULL) {
        return;
    }
    const struct number_cell *result = readme_number(at->check->standard, at->row, relation->result);
    if (result->state == CELL_EMPTY) {
        if (!column->optional) {
            report_missing(at, relation);
        }
        return;
    }
    enum judgement judgement = relation_judge(at, relation);
    if (judgement == DISAGREES) {
        report(at, relation);
    } else if (judgement == OUT_OF_RANGE) {
        const struct cell *cell = readme_cell(at->check->standard, at->row, relation->result);
        finding_kind(at->check->findings, CHECK_NUMBER_RANGE, NULL, at->readme->source, cell->start, cell->end,
                     FACTS({"found", cell->source}, {"limit", number_text(at->check->arena, DECIMAL_DIGITS)}));
    }
}

static void count_cells(const struct relation_row *at)
{
    struct audit *audit = &at->check->findings->audit;
    struct column_list columns = at->check->standard->results;
    for (size_t i = 0; i < columns.count; i++) {
        enum cell_state state = columns.items[i].kind == COLUMN_NUMBER ? at->row->numbers[i].state : CELL_EMPTY;
        const struct relation *relation = relation_of(at->check->standard, columns.items[i].role);
        if (state == CELL_EMPTY) {
            continue;
        }
        bool audited = state == CELL_SOUND && (relation == NULL || relation_judge(at, relation) != NOT_JUDGED);
        audit->cells_audited += audited;
        audit->cells_unaudited += !audited;
    }
}

void check_relations(struct check *check, const struct readme *readme)
{
    for (size_t i = 0; i < readme->row_count; i++) {
        struct relation_row at = {check, readme, &readme->rows[i]};
        if (!at.row->sound) {
            continue;
        }
        for (size_t relation = 0; relation < check->standard->relation_count; relation++) {
            check_relation(&at, &check->standard->relations[relation]);
        }
        count_cells(&at);
    }
}
