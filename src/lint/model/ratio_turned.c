/* Tables whose metrics stand below one another: read with rows and columns exchanged. */
#include "base/memory.h"
#include "lint/model/ratio_table.h"

static struct ratio_cell title_cell(const struct ratio_column *column)
{
    return (struct ratio_cell){.start = column->start,
                               .end = column->end,
                               .text = column->title,
                               .measure = {.kind = MEASURE_OTHER, .unit = {TEXT(""), 10, 0, false, TEXT("")}}};
}

static void turn_row(struct arena *arena, const struct ratio_table *table, size_t column, struct ratio_row *row)
{
    row->count = table->row_count + 1;
    row->cells = arena_array(arena, struct ratio_cell, row->count);
    row->cells[0] = title_cell(&table->columns[column]);
    for (size_t i = 0; i < table->row_count; i++) {
        const struct ratio_cell *cell = ratio_table_cell(table, i, column);
        if (cell != NULL) {
            row->cells[i + 1] = *cell;
        }
    }
}

static struct ratio_table *turn(struct arena *arena, const struct ratio_table *table)
{
    struct ratio_table *turned = arena_array(arena, struct ratio_table, 1);
    *turned = (struct ratio_table){.start = table->start, .end = table->end, .html = table->html, .simple = true};
    turned->column_count = table->row_count + 1;
    turned->columns = arena_array(arena, struct ratio_column, turned->column_count);
    turned->columns[0] = (struct ratio_column){
        .title = table->columns[0].title, .start = table->columns[0].start, .end = table->columns[0].end};
    for (size_t i = 0; i < table->row_count; i++) {
        const struct ratio_cell *name = &table->rows[i].cells[0];
        turned->columns[i + 1] = (struct ratio_column){.title = name->text, .start = name->start, .end = name->end};
    }
    turned->row_count = table->column_count - 1;
    turned->rows = arena_array(arena, struct ratio_row, turned->row_count);
    for (size_t i = 0; i < turned->row_count; i++) {
        turn_row(arena, table, i + 1, &turned->rows[i]);
    }
    return turned;
}

/* Every row has a name, and one of the names speaks of a ratio as no header does. */
static bool stands_upright(struct arena *arena, const struct ratio_table *table, const struct ratio_words *words)
{
    bool named = false;
    for (size_t i = 0; i < table->column_count; i++) {
        if (table->columns[i].ratio && table->columns[i].named) {
            return false;
        }
    }
    for (size_t i = 0; i < table->row_count; i++) {
        if (table->rows[i].count == 0) {
            return false;
        }
        named = named || ratio_words_in(arena, table->rows[i].cells[0].text, words);
    }
    return named;
}

struct ratio_table *ratio_table_turn(struct arena *arena, const struct ratio_table *table,
                                     const struct ratio_words *words)
{
    if (!table->simple || table->column_count < 2 || table->row_count >= MOST_TABLE_COLUMNS ||
        !stands_upright(arena, table, words)) {
        return NULL;
    }
    struct ratio_table *turned = turn(arena, table);
    bool ratio = false;
    ratio_columns_read(arena, words, turned);
    for (size_t i = 0; i < turned->column_count; i++) {
        ratio = ratio || turned->columns[i].ratio;
    }
    return ratio ? turned : NULL;
}
