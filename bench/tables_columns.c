/*
 * Prints, for every ratio column of the Markdown files named on the command line, what it was found to be computed
 * from: path, line, header, numbers, numbers explained, relation ("-": none). What bench/tables sums up.
 */
#include "lint/check/ratio_part.h"

#include "base/file.h"

#include <stdio.h>

static const struct yaml *vocabulary(const char *part)
{
    for (size_t i = 0; i < builtin_standard_count; i++) {
        if (text_equal(builtin_standards[i].pack, TEXT("tables"))) {
            return yaml_at(builtin_standards[i].tree, part);
        }
    }
    return NULL;
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
        printf("0\t-\n");
        return;
    }
    static const char *const displays[] = {"", " as percent", " as saving", " as portion"};
    const struct ratio_relation *best = &relations.items[0];
    printf("%zu\t%.*s / %.*s%s (%zu relations)\n", best->explained,
           TEXT_PRINT(table->columns[best->numerator[0]].title), TEXT_PRINT(table->columns[best->denominator[0]].title),
           displays[best->display], relations.count);
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
                for (size_t column = 0; tables.items[i].simple && column < tables.items[i].column_count; column++) {
                    if (tables.items[i].columns[column].ratio) {
                        print_column(&arena, &source, &tables.items[i], column);
                    }
                }
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
