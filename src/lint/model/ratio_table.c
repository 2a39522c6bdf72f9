#include "lint/model/ratio_table.h"

#include "base/memory.h"
#include "lint/model/statement.h"

#include <stdlib.h>

/* Names are parted by underscores in some headers. */
static struct text spaced(struct arena *arena, struct text title)
{
    struct text copy = arena_copy(arena, title);
    char *bytes = arena_allocate(arena, title.size + 1);
    for (size_t i = 0; i < title.size; i++) {
        bytes[i] = copy.data[i] == '_' ? ' ' : copy.data[i];
    }
    return (struct text){bytes, title.size};
}

static bool is_sign(struct text title, const char *sign)
{
    return text_equal_fold(text_trim(title), text_from(sign));
}

static void read_header(struct arena *arena, const struct ratio_words *words, struct ratio_column *column)
{
    struct text title = spaced(arena, column->title);
    column->unit = measure_header_unit(column->title, words->units);
    column->best = phrases_in(title, yaml_get(words->words, TEXT("best")));
    column->change = phrases_in(title, yaml_get(words->words, TEXT("change")));
    column->percent = text_find_byte(title, '%', 0) != TEXT_NONE;
    column->named = phrases_in(title, yaml_get(words->words, TEXT("ratio"))) || is_sign(title, "%") ||
                    is_sign(title, "x") || is_sign(title, "\xC3\x97");
}

static bool is_directed(const struct measure *measure)
{
    return measure->sign != 0 || measure->arrow || measure->sense != SENSE_NONE;
}

/* Cells that end in x, or percents with a sign, compare whatever the header says. */
static bool cells_compare(const struct ratio_table *table, size_t column)
{
    size_t comparing = 0;
    for (size_t row = 0; row < table->row_count; row++) {
        const struct ratio_cell *cell = ratio_table_cell(table, row, column);
        if (cell == NULL || cell->measure.kind != MEASURE_NUMBER) {
            continue;
        }
        bool percent = cell->measure.form == FORM_PERCENT && is_directed(&cell->measure);
        comparing += cell->measure.form == FORM_FACTOR || percent;
    }
    return comparing > 0 && 2 * comparing >= table->columns[column].numbers;
}

static bool speaks_of_other(struct arena *arena, struct text title, const struct ratio_words *words)
{
    return phrases_in(spaced(arena, title), yaml_get(words->words, TEXT("other")));
}

bool ratio_words_in(struct arena *arena, struct text title, const struct ratio_words *words)
{
    return phrases_in(spaced(arena, title), yaml_get(words->words, TEXT("ratio"))) &&
           !speaks_of_other(arena, title, words);
}

static bool is_factor_sign(struct text text, size_t at)
{
    bool sign = text_starts(text_after(text, at), TEXT("\xC3\x97"));
    char byte = at < text.size ? byte_lower(text.data[at]) : '\0';
    size_t end = at + (sign ? 2 : 1);
    bool alone = end >= text.size || !byte_is_alnum(text.data[end]);
    return byte == '%' || ((sign || byte == 'x') && alone);
}

/* A number of several rows or columns, or one with the sign of a factor or a percent somewhere in the text. */
static bool is_unread(const struct ratio_cell *cell)
{
    if (cell->measure.kind != MEASURE_OTHER) {
        return cell->measure.kind == MEASURE_NUMBER && (cell->over_rows || cell->over_columns);
    }
    for (size_t at = 0; at + 1 < cell->text.size; at++) {
        size_t next = at + 1 + (cell->text.data[at + 1] == ' ');
        if (byte_is_digit(cell->text.data[at]) && is_factor_sign(cell->text, next)) {
            return true;
        }
    }
    return false;
}

static void read_column(struct arena *arena, const struct ratio_words *words, struct ratio_table *table, size_t index)
{
    struct ratio_column *column = &table->columns[index];
    bool unread = false;
    read_header(arena, words, column);
    for (size_t row = 0; row < table->row_count; row++) {
        const struct ratio_cell *cell = ratio_table_cell(table, row, index);
        column->numbers += cell != NULL && cell->measure.kind == MEASURE_NUMBER;
        column->directed = column->directed || (cell != NULL && is_directed(&cell->measure));
        unread = unread || (cell != NULL && cell->unread);
    }
    column->ratio = (column->named && column->unit.family.size == 0) || cells_compare(table, index);
    column->ratio = column->ratio && !speaks_of_other(arena, column->title, words) && (column->numbers > 0 || unread);
}

static bool is_one_of(struct text name, const struct yaml *list)
{
    size_t bracket = text_find_byte(name, '(', 0);
    struct text plain = text_trim(text_slice(name, 0, bracket == TEXT_NONE ? name.size : bracket));
    for (size_t i = 0; i < yaml_count(list); i++) {
        if (text_equal_fold(plain, list->values[i].text)) {
            return true;
        }
    }
    return false;
}

/* What the row's first cell says of its numbers. */
static void read_name(const struct ratio_words *words, struct ratio_row *row)
{
    if (row->count > 0 && row->cells[0].measure.kind == MEASURE_OTHER) {
        struct text name = row->cells[0].text;
        row->mean = is_one_of(name, yaml_get(words->words, TEXT("mean")));
        row->higher =
            phrases_in(name, yaml_get(words->words, TEXT("higher"))) || measure_header_unit(name, words->units).rate;
    }
}

void ratio_columns_read(struct arena *arena, const struct ratio_words *words, struct ratio_table *table)
{
    for (size_t row = 0; row < table->row_count; row++) {
        read_name(words, &table->rows[row]);
    }
    for (size_t i = 0; table->simple && i < table->column_count; i++) {
        read_column(arena, words, table, i);
    }
}

static void read_table(struct arena *arena, const struct ratio_words *words, struct ratio_table *table)
{
    for (size_t row = 0; row < table->row_count; row++) {
        for (size_t i = 0; i < table->rows[row].count; i++) {
            struct ratio_cell *cell = &table->rows[row].cells[i];
            cell->measure = measure_read(cell->text, words->words, words->units);
            cell->unread = is_unread(cell);
        }
    }
    ratio_columns_read(arena, words, table);
    table->turned = ratio_table_turn(arena, table, words);
}

/* What is raised must not run together with the number before it. */
static struct text cell_text(struct arena *arena, const struct cell *cell)
{
    bool raised = text_find_fold(cell->source, TEXT("<sup"), 0) != TEXT_NONE;
    return raised ? html_cell_text(arena, cell->source) : cell->text;
}

static struct ratio_row row_of(struct arena *arena, const struct table_row *from)
{
    struct ratio_row row = {.start = from->start, .end = from->end, .count = from->count};
    row.cells = arena_array(arena, struct ratio_cell, from->count);
    for (size_t i = 0; i < from->count; i++) {
        row.cells[i].start = from->cells[i].start;
        row.cells[i].end = from->cells[i].end;
        row.cells[i].text = cell_text(arena, &from->cells[i]);
    }
    return row;
}

static struct ratio_table table_of(struct arena *arena, const struct markdown *markdown, const struct table *from)
{
    struct ratio_table table = {.start = from->start,
                                .end = from->end,
                                .column_count = from->header.count,
                                .row_count = from->row_count,
                                .simple = from->header.count <= MOST_TABLE_COLUMNS};
    table.columns = arena_array(arena, struct ratio_column, from->header.count);
    table.rows = arena_array(arena, struct ratio_row, from->row_count);
    for (size_t i = 0; i < from->header.count; i++) {
        table.columns[i].title = from->header.cells[i].text;
        table.columns[i].start = from->header.cells[i].start;
        table.columns[i].end = from->header.cells[i].end;
    }
    const struct table_row *rows = markdown_rows(arena, markdown, from);
    for (size_t i = 0; i < from->row_count; i++) {
        table.rows[i] = row_of(arena, &rows[i]);
    }
    return table;
}

static int by_place(const void *a, const void *b)
{
    const struct ratio_table *left = a;
    const struct ratio_table *right = b;
    return (left->start > right->start) - (left->start < right->start);
}

struct ratio_tables ratio_tables_read(struct arena *arena, const struct markdown *markdown,
                                      const struct ratio_words *words)
{
    struct ratio_tables tables = {0};
    for (size_t i = 0; i < markdown->count; i++) {
        if (markdown->blocks[i].kind == BLOCK_TABLE) {
            struct ratio_table table = table_of(arena, markdown, markdown->blocks[i].table);
            arena_push(arena, &tables, table);
        }
    }
    html_tables_read(arena, markdown, &tables);
    if (tables.count > 1) {
        qsort(tables.items, tables.count, sizeof(*tables.items), by_place);
    }
    for (size_t i = 0; i < tables.count; i++) {
        read_table(arena, words, &tables.items[i]);
    }
    return tables;
}

bool ratio_table_has_results(const struct ratio_table *table)
{
    for (size_t i = 0; i < table->column_count; i++) {
        const struct ratio_column *column = &table->columns[i];
        bool measured = column->unit.family.size > 0;
        for (size_t row = 0; !measured && row < table->row_count; row++) {
            const struct ratio_cell *cell = ratio_table_cell(table, row, i);
            measured = cell != NULL && cell->measure.kind == MEASURE_NUMBER && cell->measure.unit.family.size > 0;
        }
        if (column->ratio || (measured && column->numbers > 1)) {
            return true;
        }
    }
    return false;
}

const struct ratio_cell *ratio_table_cell(const struct ratio_table *table, size_t row, size_t column)
{
    return column < table->rows[row].count ? &table->rows[row].cells[column] : NULL;
}
