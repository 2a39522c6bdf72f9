#include "lint/model/readme.h"

#include "base/memory.h"
#include "lint/model/readme_part.h"

static const struct cell EMPTY_CELL = {.source = TEXT_INIT(""), .text = TEXT_INIT("")};
static const struct number_cell EMPTY_NUMBER = {.state = CELL_EMPTY};

const struct yaml *readme_words(const struct readme_reader *reader, enum check_kind kind, const char *name)
{
    return rule_parameter(reader->rules, kind, name);
}

static bool is_boundary(const struct block *block)
{
    return block->kind == BLOCK_HEADING && block->level <= 2 && block->quote_depth == 0 && block->list_depth == 0;
}

static bool shows(const struct markdown *markdown, const struct block *block)
{
    if (block->kind == BLOCK_COMMENT || block->kind == BLOCK_DEFINITION || block->kind == BLOCK_BREAK) {
        return false;
    }
    return block->kind != BLOCK_PARAGRAPH || !text_is_blank(text_slice(markdown->prose, block->start, block->end)) ||
           text_find(text_slice(markdown->source->bytes, block->start, block->end), TEXT("!["), 0) != TEXT_NONE;
}

static struct text role_of(const struct standard *standard, struct text title)
{
    for (size_t i = 0; i < standard->section_count; i++) {
        if (text_equal(standard->sections[i].title, title)) {
            return standard->sections[i].role;
        }
    }
    return TEXT("");
}

static void close_section(const struct markdown *markdown, struct readme_section *section, size_t block, size_t end)
{
    section->body_end = end;
    section->block_end = block;
    section->empty = true;
    for (size_t i = section->first_block; i < block; i++) {
        section->empty = section->empty && !shows(markdown, &markdown->blocks[i]);
    }
}

static void read_sections(const struct readme_reader *reader)
{
    struct readme *readme = reader->readme;
    const struct markdown *markdown = readme->markdown;
    ARENA_LIST(struct readme_section) list = {0};
    bool open = false;
    for (size_t i = 0; i < markdown->count; i++) {
        const struct block *block = &markdown->blocks[i];
        if (!is_boundary(block)) {
            continue;
        }
        if (open) {
            close_section(markdown, &list.items[list.count - 1], i, block->start);
        }
        open = block->level == 2;
        if (open) {
            struct readme_section section = {.role = role_of(reader->standard, block->title),
                                             .title = block->title,
                                             .start = block->start,
                                             .end = block->end,
                                             .body = block->end,
                                             .first_block = i + 1};
            for (size_t earlier = 0; earlier < list.count && section.role.size > 0; earlier++) {
                section.repeated = section.repeated || text_equal(list.items[earlier].role, section.role);
            }
            arena_push(reader->arena, &list, section);
        }
    }
    if (open) {
        close_section(markdown, &list.items[list.count - 1], markdown->count, markdown->source->bytes.size);
    }
    readme->sections = list.items;
    readme->section_count = list.count;
}

const struct readme *readme_read(struct arena *arena, const struct markdown *markdown, const struct standard *standard,
                                 const struct rule_set *rules, struct text operator_name)
{
    struct readme *readme = arena_allocate(arena, sizeof(*readme));
    readme->source = markdown->source;
    readme->markdown = markdown;
    readme->operator_name = operator_name;
    struct readme_reader reader = {arena, standard, rules, readme};
    read_sections(&reader);
    readme_read_tables(&reader);
    readme_read_prose(&reader);
    readme_read_run(&reader);
    readme_read_acceptance(&reader);
    return readme;
}

const struct readme_section *readme_section(const struct readme *readme, struct text role)
{
    for (size_t i = 0; i < readme->section_count; i++) {
        if (text_equal(readme->sections[i].role, role)) {
            return &readme->sections[i];
        }
    }
    return NULL;
}

bool readme_states(const struct readme *readme, struct text name, struct text value)
{
    for (size_t i = 0; i < readme->protocol.count; i++) {
        const struct statement *statement = &readme->protocol.items[i];
        if (text_equal(statement->name, name) && text_equal(statement->value, value)) {
            return true;
        }
    }
    return false;
}

bool readme_states_any(const struct readme *readme, struct text name)
{
    for (size_t i = 0; i < readme->protocol.count; i++) {
        if (text_equal(readme->protocol.items[i].name, name)) {
            return true;
        }
    }
    return false;
}

const struct case_row *readme_case(const struct readme *readme, struct text id)
{
    size_t first = text_index_find(&readme->case_names, id);
    return first == TEXT_NONE ? NULL : &readme->cases[first];
}

void readme_row_key(struct buffer *key, struct text case_id, struct text dtype, struct text scope)
{
    buffer_text(key, case_id);
    buffer_byte(key, '\0');
    buffer_text(key, dtype);
    buffer_byte(key, '\0');
    buffer_text(key, scope);
}

const struct result_row *readme_row(const struct readme *readme, struct text case_id, struct text dtype,
                                    struct text scope)
{
    struct buffer key = {0};
    readme_row_key(&key, case_id, dtype, scope);
    size_t first = text_index_find(&readme->row_keys, buffer_view(&key));
    buffer_release(&key);
    return first == TEXT_NONE ? NULL : &readme->rows[first];
}

const struct cell *readme_cell(const struct standard *standard, const struct result_row *row, struct text role)
{
    size_t index = standard_column_index(standard->results, role);
    return index == TEXT_NONE || !row->sound ? &EMPTY_CELL : &row->cells[index];
}

const struct number_cell *readme_number(const struct standard *standard, const struct result_row *row, struct text role)
{
    size_t index = standard_column_index(standard->results, role);
    return index == TEXT_NONE ? &EMPTY_NUMBER : readme_number_at(row, index);
}

const struct number_cell *readme_number_at(const struct result_row *row, size_t column)
{
    return row->sound ? &row->numbers[column] : &EMPTY_NUMBER;
}
