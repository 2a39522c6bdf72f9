#include "lint/check/ratio.h"

#include "base/memory.h"
#include "lint/check/ratio_part.h"
#include "lint/check/vocabulary.h"

struct pass {
    struct check *check;
    const struct markdown *markdown;
    const struct ratio_table *table;
    bool *judged; /* of the table's rows: some ratio cell was */
    bool *missed; /* some was not */
};

static struct text operand_text(struct pass *pass, size_t row, size_t column)
{
    const struct ratio_cell *cell = ratio_table_cell(pass->table, row, column);
    struct text digits = text_slice(cell->text, cell->measure.digits, cell->measure.digits_end);
    struct decimal value;
    struct unit unit;
    return ratio_operand(pass->table, row, column, &value, &unit) && unit.name.size > 0
               ? arena_format(pass->check->arena, "%.*s %.*s", TEXT_PRINT(digits), TEXT_PRINT(unit.name))
               : digits;
}

static struct text formula(struct pass *pass, const struct ratio_relation *relation, size_t row)
{
    struct arena *arena = pass->check->arena;
    const struct ratio_relation in = ratio_in_row(pass->table, relation, row);
    struct text text = TEXT("");
    relation = &in;
    for (size_t i = 0; i < relation->numerator_count; i++) {
        struct text operand = operand_text(pass, row, relation->numerator[i]);
        text = arena_format(arena, "%.*s%s%.*s", TEXT_PRINT(text), i == 0 ? "" : " x ", TEXT_PRINT(operand));
    }
    for (size_t i = 0; i < relation->denominator_count; i++) {
        struct text operand = operand_text(pass, row, relation->denominator[i]);
        text = arena_format(arena, "%.*s / %.*s", TEXT_PRINT(text), TEXT_PRINT(operand));
    }
    return text;
}

/* "; truncated instead of rounded", with the row where another one is the cause, by its line where it has no name. */
static struct text cause_text(struct pass *pass, enum check_kind kind, enum cause cause, size_t other)
{
    struct arena *arena = pass->check->arena;
    const struct yaml *causes = check_words(pass->check, kind, "causes");
    struct text words = cause == CAUSE_NONE ? TEXT("") : yaml_string(causes, cause_word(cause).data, TEXT(""));
    if (words.size == 0) {
        return TEXT("");
    }
    if (other == TEXT_NONE) {
        return arena_format(arena, "; %.*s", TEXT_PRINT(words));
    }
    struct text name = ratio_table_cell(pass->table, other, 0)->text;
    size_t line = source_position(pass->markdown->source, pass->table->rows[other].start).line;
    return name.size > 0 ? arena_format(arena, "; %.*s `%.*s`", TEXT_PRINT(words), TEXT_PRINT(name))
                         : arena_format(arena, "; %.*s in line %zu", TEXT_PRINT(words), line);
}

static void relate(struct pass *pass, struct finding *finding, size_t row, const size_t *columns, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct ratio_cell *cell = ratio_table_cell(pass->table, row, columns[i]);
        finding_relate(pass->check->findings, finding, pass->markdown->source, cell->start, cell->end,
                       arena_format(pass->check->arena, "`%.*s` comes from here",
                                    TEXT_PRINT(pass->table->columns[columns[i]].title)));
    }
}

static void report(struct pass *pass, const struct ratio_relation *relation, size_t row, bool truncated)
{
    const struct ratio_cell *cell = ratio_table_cell(pass->table, row, relation->result);
    enum check_kind kind = truncated ? CHECK_RATIO_TRUNCATED : CHECK_RATIO_ARITHMETIC;
    struct interval range;
    struct fraction ratio;
    size_t other = TEXT_NONE;
    (void)ratio_quotient(pass->table, relation, row, &range, &ratio);
    enum cause cause = truncated ? CAUSE_TRUNCATED : ratio_cause(pass->table, relation, row, ratio, &other);
    struct finding *finding =
        finding_kind(pass->check->findings, kind, NULL, pass->markdown->source, cell->start, cell->end,
                     FACTS({"name", pass->table->columns[relation->result].title}, {"found", cell->text},
                           {"formula", formula(pass, relation, row)},
                           {"expected", ratio_text(pass->check->arena, cell, relation->display, ratio)},
                           {"cause", truncated ? TEXT("") : cause_text(pass, kind, cause, other)}));
    finding->diagnostic.cause = cause;
    relate(pass, finding, row, relation->numerator, relation->numerator_count);
    relate(pass, finding, row, relation->denominator, relation->denominator_count);
}

/* Of a cell that spans others only the place where it is written counts. */
static bool is_written_here(const struct ratio_table *table, size_t row, size_t column)
{
    const struct ratio_cell *cell = ratio_table_cell(table, row, column);
    const struct ratio_cell *left = column == 0 ? NULL : ratio_table_cell(table, row, column - 1);
    const struct ratio_cell *above = row == 0 ? NULL : ratio_table_cell(table, row - 1, column);
    return (left == NULL || left->start != cell->start) && (above == NULL || above->start != cell->start);
}

static void count_unread(struct pass *pass, size_t row, size_t column)
{
    bool written = is_written_here(pass->table, row, column);
    pass->missed[row] = pass->missed[row] || written;
    pass->check->findings->audit.cells_unaudited += written;
}

/* A cell is accused only where no relation that fits the column explains it. */
static void judge_cell(struct pass *pass, const struct ratio_relations *relations, bool inferred, size_t row)
{
    const struct ratio_relation *accuser = NULL;
    bool truncated = false;
    bool judged = false;
    for (size_t i = 0; i < relations->count; i++) {
        enum ratio_judgement judgement = ratio_judge(pass->table, &relations->items[i], row);
        judged = judged || judgement != RATIO_NOT_JUDGED;
        if (judgement == RATIO_AGREES) {
            accuser = NULL;
            break;
        }
        if (judgement == RATIO_TRUNCATED && !truncated) {
            accuser = &relations->items[i];
            truncated = true;
        } else if (judgement == RATIO_DISAGREES && accuser == NULL) {
            accuser = &relations->items[i];
        }
    }
    if (accuser != NULL && inferred && ratio_excused(pass->table, accuser, row)) {
        accuser = NULL;
        judged = false;
    }
    pass->judged[row] = pass->judged[row] || judged;
    pass->missed[row] = pass->missed[row] || !judged;
    pass->check->findings->audit.cells_audited += judged;
    pass->check->findings->audit.cells_unaudited += !judged;
    if (accuser != NULL) {
        report(pass, accuser, row, truncated);
    }
}

static void check_column(struct pass *pass, size_t column, const struct ratio_relations *declared)
{
    struct arena *arena = pass->check->arena;
    struct ratio_relations relations = {0};
    for (size_t i = 0; i < declared->count; i++) {
        if (declared->items[i].result == column) {
            arena_push(arena, &relations, declared->items[i]);
        }
    }
    bool inferred = relations.count == 0;
    if (inferred && !pass->table->columns[column].ratio) {
        return;
    }
    if (inferred) {
        relations = ratio_infer(arena, pass->table, column);
    }
    for (size_t row = 0; row < pass->table->row_count; row++) {
        const struct ratio_cell *cell = ratio_table_cell(pass->table, row, column);
        if (ratio_counts(cell)) {
            judge_cell(pass, &relations, inferred, row);
        } else if (cell != NULL && cell->unread) {
            count_unread(pass, row, column);
        }
    }
}

static void check_rows(struct check *check, const struct markdown *markdown, const struct ratio_table *table)
{
    for (size_t i = 0; i < table->row_count; i++) {
        const struct ratio_row *row = &table->rows[i];
        if (row->count != table->column_count) {
            finding_kind(check->findings, CHECK_TABLE_COLUMNS, NULL, markdown->source, row->start, row->end,
                         FACTS({"found", arena_format(check->arena, "%zu", row->count)},
                               {"expected", arena_format(check->arena, "%zu", table->column_count)}));
        }
    }
}

/* Of a table whose columns are not known: the cells that look like ratios. */
static void count_cells(struct pass *pass)
{
    for (size_t row = 0; row < pass->table->row_count; row++) {
        for (size_t i = 0; i < pass->table->rows[row].count; i++) {
            const struct ratio_cell *cell = &pass->table->rows[row].cells[i];
            if (cell->measure.kind == MEASURE_NUMBER ? cell->measure.form != FORM_PLAIN : cell->unread) {
                count_unread(pass, row, i);
            }
        }
    }
}

static void count_rows(struct pass *pass)
{
    for (size_t i = 0; i < pass->table->row_count; i++) {
        pass->check->findings->audit.rows_audited += pass->judged[i];
        pass->check->findings->audit.rows_unaudited += !pass->judged[i] && pass->missed[i];
    }
}

static void check_columns(struct check *check, const struct markdown *markdown, const struct ratio_table *table,
                          const struct ratio_relations *declared)
{
    struct pass pass = {check, markdown, table, arena_array(check->arena, bool, table->row_count),
                        arena_array(check->arena, bool, table->row_count)};
    for (size_t column = 0; table->simple && column < table->column_count; column++) {
        check_column(&pass, column, declared);
    }
    if (!table->simple) {
        count_cells(&pass);
    }
    count_rows(&pass);
}

struct declarations {
    const struct comment_list *comments;
    size_t first; /* comment behind the table before */
    const struct yaml *configured;
};

static void check_table(struct check *check, const struct markdown *markdown, const struct ratio_table *table,
                        const struct declarations *declarations)
{
    const struct ratio_table *upright = ratio_upright(check->arena, table);
    struct ratio_relations declared = {0};
    if (table->turned != NULL && upright == table) {
        declared = ratio_declared(check->arena, table->turned, declarations->comments, declarations->first,
                                  declarations->configured);
        upright = declared.count > 0 ? table->turned : table;
    }
    if (declared.count == 0) {
        declared = ratio_declared(check->arena, upright, declarations->comments, declarations->first,
                                  declarations->configured);
    }
    check_columns(check, markdown, upright, &declared);
    if (table->simple && ratio_table_has_results(upright)) {
        check_rows(check, markdown, table);
    }
}

void check_ratios(struct check *check, const struct markdown *markdown, ratio_owner *is_owned, void *context)
{
    struct arena *arena = check->arena;
    struct standard_error error;
    const struct standard *standard = config_standard(arena, check->config, TEXT("tables"), NULL, &error);
    struct ratio_words words = {standard == NULL ? NULL : yaml_at(standard->tree, "words"),
                                standard == NULL ? NULL : yaml_at(standard->tree, "units")};
    struct ratio_tables tables = ratio_tables_read(arena, markdown, &words);
    struct comment_list comments = markdown_comments(arena, markdown);
    size_t before = check->findings->audit.cells_audited;
    size_t from = 0;
    size_t comment = 0;
    for (size_t i = 0; i < tables.count; i++) {
        const struct ratio_table *table = &tables.items[i];
        while (comment < comments.count && comments.items[comment].start < from) {
            comment++;
        }
        if (is_owned == NULL || !is_owned(context, table->start)) {
            struct declarations declarations = {&comments, comment, check->config->table_relations};
            check_table(check, markdown, table, &declarations);
        }
        from = table->end;
    }
    bool audited = check->findings->audit.cells_audited > before;
    check->findings->audit.documents_audited += audited;
    check->findings->audit.documents_unaudited += !audited;
}
