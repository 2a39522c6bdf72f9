/*
 * Any text as a document with results tables, pipe or HTML: tables lie in the file in order, cells in their row, each
 * document is counted, and findings lie in the file, twice the same.
 */
#include "fuzz.h"
#include "lint/check/ratio.h"
#include "lint/model/ratio_table.h"

static void check_table(const struct ratio_table *table, size_t size)
{
    check(table->start <= table->end && table->end <= size);
    for (size_t row = 0; row < table->row_count; row++) {
        check(table->rows[row].start >= table->start && table->rows[row].start <= table->rows[row].end);
        check(table->rows[row].end <= table->end);
        for (size_t column = 0; column < table->column_count; column++) {
            const struct ratio_cell *cell = ratio_table_cell(table, row, column);
            check(cell == NULL || (cell->start <= cell->end && cell->start >= table->rows[row].start));
            check(cell == NULL || cell->end <= table->rows[row].end);
        }
    }
    for (size_t column = 0; column < table->column_count; column++) {
        check(table->columns[column].start <= table->columns[column].end && table->columns[column].end <= size);
        check(table->columns[column].numbers <= table->row_count);
    }
}

static void check_tables(struct arena *arena, const struct markdown *markdown, const struct config *config)
{
    struct standard_error error;
    const struct standard *standard = config_standard(arena, config, TEXT("tables"), NULL, &error);
    check(standard != NULL);
    struct ratio_words words = {yaml_at(standard->tree, "words"), yaml_at(standard->tree, "units")};
    struct ratio_tables tables = ratio_tables_read(arena, markdown, &words);
    size_t from = 0;
    for (size_t i = 0; i < tables.count; i++) {
        check(tables.items[i].start >= from);
        check_table(&tables.items[i], markdown->source->bytes.size);
        from = tables.items[i].start;
    }
}

static void judge(struct arena *arena, const struct markdown *markdown, const struct config *config,
                  struct findings *findings)
{
    *findings = (struct findings){.arena = arena, .rules = &builtin_rules};
    struct check hands = {.arena = arena, .findings = findings, .config = config};
    check_ratios(&hands, markdown, NULL, NULL);
    check_findings(findings, markdown->source->bytes.size);
    check(findings->audit.documents_audited + findings->audit.documents_unaudited == 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct config config = config_default();
    struct source source = source_open(&arena, TEXT("results.md"), fuzz_bytes(&arena, data, size));
    if (source.text) {
        const struct markdown *markdown = markdown_read(&arena, &source);
        struct findings first;
        struct findings second;
        check_tables(&arena, markdown, &config);
        judge(&arena, markdown, &config, &first);
        judge(&arena, markdown, &config, &second);
        check_same_findings(&first, &second);
    }
    arena_release(&arena);
    return 0;
}
