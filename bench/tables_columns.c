/*
 * Prints, for every ratio column of the Markdown files named on the command line, what it was found to be computed
 * from: path, line, header, numbers, numbers explained, relation ("-": none), and the bytes of its table. Below an
 * explained column stand its cells, a line each that begins with a tab: display, scale of the numerator's unit by the
 * denominator's, and the bytes of the cell, its numerator and its denominator. What bench/tables sums up and edits.
 */
#include "lint/check/ratio_part.h"

#include "base/file.h"

#include <stdio.h>

static const char *const displays[] = {"factor", "percent", "saving", "portion"};

static const struct yaml *vocabulary(const char *part)
{
    for (size_t i = 0; i < builtin_standard_count; i++) {
        if (text_equal(builtin_standards[i].pack, TEXT("tables"))) {
            return yaml_at(builtin_standards[i].tree, part);
        }
    }
    return NULL;
}

static void print_bytes(const struct ratio_cell *cell)
{
    printf("\t%zu\t%zu", cell->start, cell->end);
}

static void print_cells(const struct ratio_table *table, const struct ratio_relation *relation)
{
    for (size_t row = 0; row < table->row_count; row++) {
        const struct ratio_relation in = ratio_in_row(table, relation, row);
        struct decimal value;
        struct unit above;
        struct unit below;
        if (ratio_judge(table, relation, row) == RATIO_NOT_JUDGED ||
            !ratio_operand(table, row, in.numerator[0], &value, &above) ||
            !ratio_operand(table, row, in.denominator[0], &value, &below)) {
            continue;
        }
        printf("\t%s\t%u^%d", displays[relation->display], above.base, (int)above.power - (int)below.power);
        print_bytes(ratio_table_cell(table, row, relation->result));
        print_bytes(ratio_table_cell(table, row, in.numerator[0]));
        print_bytes(ratio_table_cell(table, row, in.denominator[0]));
        putchar('\n');
    }
}

static void print_column(struct arena *arena, const struct source *source, const struct ratio_table *table,
                         size_t column)
{
    struct ratio_relations relations = ratio_infer(arena, table, column);
    size_t numbers = 0;
    for (size_t row = 0; row < table->row_count; row++) {
        numbers += ratio_counts(ratio_table_cell(table, row, column));
    }
    printf("%.*s\t%zu\t%.*s\t%zu\t", TEXT_PRINT(source->path),
           source_position(source, table->columns[column].start).line, TEXT_PRINT(table->columns[column].title),
           numbers);
    if (relations.count == 0) {
        printf("0\t-\t%zu\t%zu\n", table->start, table->end);
        return;
    }
    const struct ratio_relation *best = &relations.items[0];
    printf("%zu\t%.*s / %.*s as %s (%zu relations)\t%zu\t%zu\n", best->explained,
           TEXT_PRINT(table->columns[best->numerator[0]].title), TEXT_PRINT(table->columns[best->denominator[0]].title),
           displays[best->display], relations.count, table->start, table->end);
    print_cells(table, best);
}

static void print_table(struct arena *arena, const struct source *source, const struct ratio_table *table)
{
    const struct ratio_table *upright = ratio_upright(arena, table);
    for (size_t column = 0; upright->simple && column < upright->column_count; column++) {
        if (upright->columns[column].ratio) {
            print_column(arena, source, upright, column);
        }
    }
}

static void print_file(const char *path)
{
    struct arena arena = {0};
    struct text bytes;
    struct file_fault fault;
    if (file_read(&arena, path, 16U * 1024 * 1024, &bytes, &fault)) {
        struct source source = source_open(&arena, text_from(path), bytes);
        struct ratio_words words = {vocabulary("words"), vocabulary("units")};
        if (source.text) {
            struct ratio_tables tables = ratio_tables_read(&arena, markdown_read(&arena, &source), &words);
            for (size_t i = 0; i < tables.count; i++) {
                print_table(&arena, &source, &tables.items[i]);
            }
        }
    }
    arena_release(&arena);
}

int main(int count, char **values)
{
    for (int i = 1; i < count; i++) {
        print_file(values[i]);
    }
    return 0;
}
