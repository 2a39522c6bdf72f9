#include "base/memory.h"
#include "lint/model/readme_part.h"

static struct text prose(const struct readme *readme, size_t from, size_t to)
{
    return text_slice(readme->markdown->prose, from, to);
}

/* "Name: value" at the start of a list item: the value with its place, empty when the item is about something else. */
static struct quoted field_value(const struct readme *readme, const struct block *block, struct text name)
{
    struct text line = prose(readme, block->start, block->end);
    struct text trimmed = text_trim(line);
    struct quoted none = {TEXT(""), block->start, block->start};
    if (name.size == 0 || !text_starts(trimmed, name)) {
        return none;
    }
    struct text rest = text_trim(text_after(trimmed, name.size));
    if (rest.size == 0 || rest.data[0] != ':') {
        return none;
    }
    rest = text_trim(text_after(rest, 1));
    size_t start = block->start + (size_t)(rest.data - line.data);
    return (struct quoted){rest, start, start + rest.size};
}

static bool starts_remark(struct text text)
{
    static const struct text separators[] = {TEXT_INIT(","),   TEXT_INIT(";"),   TEXT_INIT("("),     TEXT_INIT(" - "),
                                             TEXT_INIT(" – "), TEXT_INIT(" — "), TEXT_INIT(" with ")};
    bool starts = false;
    for (size_t i = 0; !starts && i < sizeof(separators) / sizeof(separators[0]); i++) {
        starts = text_starts(text, separators[i]);
    }
    return starts;
}

/* "NVIDIA A100 80GB PCIe (1935 GB/s), idle.": neither the bandwidth nor the state of a device is part of its name. */
static void cut_remark(struct quoted *device, const struct yaml *remarks)
{
    struct text text = device->text;
    size_t end = text.size - text_ends(text, TEXT("."));
    size_t first = 0;
    while (first < end && !starts_remark(text_after(text, first))) {
        first++;
    }
    /* What stands behind a later separator stands behind the first one too. */
    struct text rest = text_after(text, first);
    if (text_find(rest, TEXT("GB/s"), 0) != TEXT_NONE || phrases_in(rest, remarks)) {
        end = first;
    }
    device->text = text_trim(text_slice(text, 0, end));
    device->end = device->start + device->text.size;
}

/* The first list item of the section that begins with this label. */
static struct quoted read_field(const struct readme_reader *reader, const struct readme_section *section,
                                struct text label)
{
    const struct readme *readme = reader->readme;
    for (size_t i = section->first_block; i < section->block_end; i++) {
        const struct block *block = &readme->markdown->blocks[i];
        if (block->kind == BLOCK_PARAGRAPH && block->item > 0) {
            struct quoted value = field_value(readme, block, label);
            if (value.text.size > 0) {
                cut_remark(&value, readme_words(reader, CHECK_ENVIRONMENT_FIELDS, "remarks"));
                value.text = markdown_render(reader->arena, readme->markdown, value.text);
                return value;
            }
        }
    }
    return (struct quoted){TEXT(""), section->start, section->start};
}

static bool has_list(const struct readme *readme, const struct readme_section *section)
{
    for (size_t i = section->first_block; i < section->block_end; i++) {
        if (readme->markdown->blocks[i].item > 0) {
            return true;
        }
    }
    return false;
}

static void read_environment(const struct readme_reader *reader)
{
    struct readme *readme = reader->readme;
    const struct readme_section *section = readme_section(readme, TEXT("environment"));
    const struct yaml *more = yaml_at(reader->standard->tree, "environment.references");
    readme->reference_count = 1 + (more == NULL ? 0 : more->count);
    readme->references = arena_array(reader->arena, struct quoted, readme->reference_count);
    if (section == NULL) {
        return;
    }
    readme->environment_list = has_list(readme, section);
    readme->measured_device =
        read_field(reader, section, yaml_string(reader->standard->tree, "environment.measured", TEXT("")));
    for (size_t i = 0; i < readme->reference_count; i++) {
        struct text label =
            i == 0 ? yaml_string(reader->standard->tree, "environment.reference", TEXT("")) : more->values[i - 1].text;
        readme->references[i] = read_field(reader, section, label);
    }
    readme->reference_device = readme->references[0];
}

static void state(const struct readme_reader *reader, struct text name, struct text value, size_t start)
{
    struct statement statement = {name, value, start, start + value.size};
    arena_push(reader->arena, &reader->readme->protocol, statement);
}

/*
 * Which scope is measured: a hyphenated scope says so by itself, a common word ("operator") only beside the word scope
 * or alone in a code span.
 */
static void read_scope(const struct readme_reader *reader, const struct readme_section *section, struct text text)
{
    struct text_list scopes = reader->standard->scopes;
    bool named = phrases_in(text, readme_words(reader, CHECK_PROTOCOL_STATED, "scope"));
    for (size_t i = 0; i < scopes.count; i++) {
        size_t end = 0;
        size_t at = phrase_find(text, scopes.items[i], 0, &end);
        bool telling = text_find_byte(scopes.items[i], '-', 0) != TEXT_NONE;
        if (at == TEXT_NONE || (!named && !telling)) {
            continue;
        }
        state(reader, TEXT("scope"), text_slice(text, at, end), section->body + at);
    }
}

static void read_timer(const struct readme_reader *reader, const struct readme_section *section, struct text text)
{
    const struct yaml *timers = readme_words(reader, CHECK_PROTOCOL_STATED, "timer");
    for (size_t i = 0; i < yaml_count(timers); i++) {
        size_t end = 0;
        size_t at = phrase_find(text, timers->values[i].text, 0, &end);
        if (at != TEXT_NONE) {
            state(reader, TEXT("timer"), text_slice(text, at, end), section->body + at);
            return;
        }
    }
}

/* The parameter that a column of a table is about, by its header. */
static struct text column_parameter(const struct yaml *parameters, struct text header)
{
    for (size_t i = 0; i < yaml_count(parameters); i++) {
        if (phrases_in(header, &parameters->values[i])) {
            return parameters->keys[i].text;
        }
    }
    return TEXT("");
}

static bool is_count(struct text text)
{
    size_t at = 0;
    while (at < text.size && byte_is_digit(text.data[at])) {
        at++;
    }
    return at > 0 && at == text.size;
}

/* A table whose columns are parameters, with one row or a row for each case. */
static void read_protocol_table(const struct readme_reader *reader, const struct table *table,
                                const struct yaml *parameters)
{
    const struct table_row *rows = markdown_rows(reader->arena, reader->readme->markdown, table);
    for (size_t column = 0; column < table->header.count; column++) {
        struct text name = column_parameter(parameters, table->header.cells[column].text);
        for (size_t row = 0; name.size > 0 && row < table->row_count; row++) {
            const struct table_row *cells = &rows[row];
            if (column < cells->count && is_count(cells->cells[column].text)) {
                state(reader, name, cells->cells[column].text, cells->cells[column].start);
            }
        }
    }
}

static void read_protocol_tables(const struct readme_reader *reader, const struct readme_section *section,
                                 const struct yaml *parameters)
{
    for (size_t i = section->first_block; i < section->block_end; i++) {
        const struct block *block = &reader->readme->markdown->blocks[i];
        if (block->kind == BLOCK_TABLE) {
            read_protocol_table(reader, block->table, parameters);
        }
    }
}

static void read_measurement(const struct readme_reader *reader)
{
    struct readme *readme = reader->readme;
    const struct readme_section *section = readme_section(readme, TEXT("measurement"));
    if (section == NULL) {
        return;
    }
    struct text text = prose(readme, section->body, section->body_end);
    read_scope(reader, section, text);
    read_timer(reader, section, text);
    const struct yaml *parameters = readme_words(reader, CHECK_PROTOCOL_STATED, "parameters");
    struct statement_text *words = statement_text_read(reader->arena, text);
    statements_read(reader->arena, words, section->body, parameters, &readme->protocol);
    read_protocol_tables(reader, section, parameters);
    const struct yaml *executions = readme_words(reader, CHECK_EXECUTIONS_STATED, "parameters");
    statements_read(reader->arena, words, section->body, executions, &readme->protocol);
}

void readme_read_prose(const struct readme_reader *reader)
{
    read_environment(reader);
    read_measurement(reader);
}
