#include "base/memory.h"
#include "lint/model/number_cell.h"
#include "lint/model/readme_part.h"

static bool has_header(const struct table *table, struct column_list columns)
{
    if (table->header.count != columns.count) {
        return false;
    }
    for (size_t i = 0; i < columns.count; i++) {
        if (!text_equal(table->header.cells[i].text, columns.items[i].title)) {
            return false;
        }
    }
    return true;
}

struct table_list {
    const struct table **items;
    size_t count;
    size_t capacity;
};

/* A section may spread its rows over several tables, one under each subheading. */
static struct table_list find_tables(const struct readme_reader *reader, struct text role, struct column_list columns)
{
    const struct readme *readme = reader->readme;
    const struct readme_section *section = readme_section(readme, role);
    struct table_list list = {0};
    for (size_t i = section == NULL ? 0 : section->first_block; section != NULL && i < section->block_end; i++) {
        const struct block *block = &readme->markdown->blocks[i];
        if (block->kind == BLOCK_TABLE && has_header(block->table, columns)) {
            arena_push(reader->arena, &list, block->table);
        }
    }
    return list;
}

static size_t rows_of(const struct table_list *tables)
{
    size_t count = 0;
    for (size_t i = 0; i < tables->count; i++) {
        count += tables->items[i]->row_count;
    }
    return count;
}

/* Cells that a row lacks stand empty at its end. */
static const struct cell *cell_at(const struct readme_reader *reader, const struct table_row *row, size_t index)
{
    if (index < row->count) {
        return &row->cells[index];
    }
    struct cell *cell = arena_allocate(reader->arena, sizeof(*cell));
    struct text end = text_slice(reader->readme->source->bytes, row->end, row->end);
    *cell = (struct cell){.start = row->end, .end = row->end, .source = end, .text = end};
    return cell;
}

static struct text_list words_of(struct arena *arena, struct text text)
{
    ARENA_LIST(struct text) list = {0};
    for (size_t at = 0; at < text.size;) {
        size_t from = at;
        while (at < text.size && byte_is_word(text.data[at])) {
            at++;
        }
        if (at > from && !text_equal(text_slice(text, from, at), TEXT("and"))) {
            arena_push(arena, &list, text_slice(text, from, at));
        }
        at += at == from;
    }
    return (struct text_list){list.items, list.count};
}

static bool is_id_byte(char byte)
{
    return byte_is_word(byte) || byte == '-' || byte == '.' || ((unsigned char)byte & 0x80U) != 0;
}

/* Of "`dense` (grid)" or "`dense`, `sparse`" nobody can tell which word is the id: any of them may be. */
static struct text_list names_of(struct arena *arena, const struct cell *id)
{
    ARENA_LIST(struct text) list = {0};
    arena_push(arena, &list, id->text);
    for (size_t at = 0; !id->code && at < id->text.size;) {
        size_t from = at;
        while (at < id->text.size && is_id_byte(id->text.data[at])) {
            at++;
        }
        if (at > from && at - from < id->text.size) {
            arena_push(arena, &list, text_slice(id->text, from, at));
        }
        at += at == from;
    }
    return (struct text_list){list.items, list.count};
}

static const struct cell *case_cell(const struct readme_reader *reader, const struct table_row *row, struct text role)
{
    return cell_at(reader, row, standard_column_index(reader->standard->cases, role));
}

static void read_case(const struct readme_reader *reader, const struct table_row *source, struct case_row *row)
{
    row->row = source;
    row->id = case_cell(reader, source, TEXT("case"));
    row->parameters = case_cell(reader, source, TEXT("parameters"));
    row->dtype = case_cell(reader, source, TEXT("dtype"));
    row->seed = case_cell(reader, source, TEXT("seed"));
    row->names = names_of(reader->arena, row->id);
    if (source->count >= reader->standard->cases.count) { /* else the cells stand under other columns */
        row->dtypes = words_of(reader->arena, row->dtype->text);
    }
}

static void index_names(const struct readme_reader *reader, size_t number)
{
    struct readme *readme = reader->readme;
    struct text_list names = readme->cases[number].names;
    for (size_t i = 0; i < names.count; i++) {
        size_t first = text_index_add(reader->arena, &readme->case_names, names.items[i], number);
        if (first != TEXT_NONE && first != number) {
            text_index_add(reader->arena, &readme->repeated_names, names.items[i], number);
        }
    }
}

static void read_cases(const struct readme_reader *reader)
{
    struct readme *readme = reader->readme;
    struct table_list tables = find_tables(reader, TEXT("cases"), reader->standard->cases);
    readme->cases_table = tables.count == 0 ? NULL : tables.items[0];
    readme->cases = arena_array(reader->arena, struct case_row, rows_of(&tables));
    struct text *ids = arena_array(reader->arena, struct text, rows_of(&tables));
    for (size_t i = 0; i < tables.count; i++) {
        const struct table_row *rows = markdown_rows(reader->arena, readme->markdown, tables.items[i]);
        for (size_t row = 0; row < tables.items[i]->row_count; row++) {
            read_case(reader, &rows[row], &readme->cases[readme->case_count]);
            ids[readme->case_count] = readme->cases[readme->case_count].id->text;
            index_names(reader, readme->case_count++);
        }
    }
    readme->case_ids = ids;
}

/* A computed column from which another is computed may print a tiny value as zero. */
static bool may_print_zero(const struct standard *standard, struct text role)
{
    bool result = false;
    bool operand = false;
    for (size_t i = 0; i < standard->relation_count; i++) {
        const struct relation *relation = &standard->relations[i];
        result = result || text_equal(relation->result, role);
        operand = operand || text_list_has(relation->numerator, role) || text_list_has(relation->denominator, role);
    }
    return result && operand;
}

static void read_row(const struct readme_reader *reader, const struct table_row *source, struct result_row *row)
{
    struct column_list columns = reader->standard->results;
    row->row = source;
    row->sound = source->count == columns.count;
    if (!row->sound) {
        return;
    }
    row->cells = source->cells;
    row->numbers = arena_array(reader->arena, struct number_cell, columns.count);
    for (size_t i = 0; i < columns.count; i++) {
        if (columns.items[i].kind == COLUMN_NUMBER) {
            row->numbers[i] = number_cell_read(reader->arena, &columns.items[i], &source->cells[i],
                                               may_print_zero(reader->standard, columns.items[i].role));
        }
    }
    row->case_id = readme_cell(reader->standard, row, TEXT("case"))->text;
    row->dtype = readme_cell(reader->standard, row, TEXT("dtype"))->text;
    row->scope = readme_cell(reader->standard, row, TEXT("scope"))->text;
    row->known = readme_case(reader->readme, row->case_id);
}

static void index_row(const struct readme_reader *reader, size_t number)
{
    const struct result_row *row = &reader->readme->rows[number];
    if (row->sound) {
        struct buffer key = {0};
        readme_row_key(&key, row->case_id, row->dtype, row->scope);
        text_index_add(reader->arena, &reader->readme->row_keys, arena_copy(reader->arena, buffer_view(&key)), number);
        buffer_release(&key);
    }
}

static void read_results(const struct readme_reader *reader)
{
    struct readme *readme = reader->readme;
    struct table_list tables = find_tables(reader, TEXT("results"), reader->standard->results);
    readme->results_table = tables.count == 0 ? NULL : tables.items[0];
    readme->results_tables = tables.items;
    readme->results_table_count = tables.count;
    readme->rows = arena_array(reader->arena, struct result_row, rows_of(&tables));
    for (size_t i = 0; i < tables.count; i++) {
        const struct table_row *rows = markdown_rows(reader->arena, readme->markdown, tables.items[i]);
        for (size_t row = 0; row < tables.items[i]->row_count; row++) {
            read_row(reader, &rows[row], &readme->rows[readme->row_count]);
            index_row(reader, readme->row_count++);
        }
    }
}

void readme_read_tables(const struct readme_reader *reader)
{
    read_cases(reader);
    read_results(reader);
}
