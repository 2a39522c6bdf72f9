#include "lint/model/index.h"

#include "base/decimal.h"
#include "base/memory.h"
#include "lint/model/index_directory.h"
#include "lint/model/index_section.h"

struct reader {
    struct arena *arena;
    struct arena scratch; /* of one row */
    struct repository *repository;
    const struct standard *standard;
    size_t coverage_capacity;
    size_t device_capacity;
};

struct text_list index_words(struct arena *arena, const struct standard *standard, const char *path)
{
    const struct yaml *list = yaml_at(standard->tree, path);
    size_t count = list != NULL && list->kind == YAML_LIST ? list->count : 0;
    struct text *words = arena_array(arena, struct text, count);
    for (size_t i = 0; i < count; i++) {
        words[i] = list->values[i].text;
    }
    return (struct text_list){words, count};
}

size_t index_column(const struct table *table, struct text_list words, bool holds)
{
    for (size_t i = 0; i < words.count; i++) {
        for (size_t k = 0; k < table->header.count; k++) {
            struct text title = table->header.cells[k].text;
            if (holds ? text_find_fold(title, words.items[i], 0) != TEXT_NONE
                      : text_equal_fold(title, words.items[i])) {
                return k;
            }
        }
    }
    return TEXT_NONE;
}

void index_open(struct arena *arena, struct repository *repository, const struct standard *standard,
                struct trouble *trouble)
{
    struct repository_index *index = &repository->index;
    index->exists = standard->layout.index_required.count > 0 && repository_has(repository, index->path);
    struct source *source = arena_allocate(arena, sizeof(*source));
    if (index->exists && repository_open_inside(arena, repository, index->path, source, trouble)) {
        index->source = source;
        bool whole = source->text && !repository->partial;
        index->markdown = whole ? markdown_read(arena, source) : NULL;
    }
}

/* The cell's number in GB/s, with the unit that it has itself, else its column's title; empty when it is none. */
static struct text read_bandwidth(struct arena *arena, struct text cell, struct text title)
{
    size_t end = 0;
    while (end < cell.size && (byte_is_digit(cell.data[end]) || cell.data[end] == ',' || cell.data[end] == '.')) {
        end++;
    }
    struct decimal number;
    struct text unit = text_trim(text_after(cell, end));
    bool own = text_equal_fold(unit, TEXT("GB/s")) || text_equal_fold(unit, TEXT("TB/s"));
    if ((unit.size > 0 && !own) || decimal_parse_grouped(text_slice(cell, 0, end), &number) != DECIMAL_OK) {
        return TEXT("");
    }
    bool tera = own ? byte_lower(unit.data[0]) == 't' : text_find_fold(title, TEXT("TB/s"), 0) != TEXT_NONE;
    for (int place = 0; tera && place < 3; place++) {
        number.units *= number.scale == 0 ? 10 : 1;
        number.scale -= number.scale > 0;
    }
    return decimal_print(arena, number);
}

static const struct cell *cell_of(const struct table_row *row, size_t column)
{
    return column < row->count ? &row->cells[column] : NULL;
}

static void take_devices(struct reader *reader, const struct table *table, size_t name_column, size_t value_column)
{
    struct repository_index *index = &reader->repository->index;
    struct {
        struct device *items;
        size_t count;
        size_t capacity;
    } devices = {index->devices, index->device_count, reader->device_capacity};
    for (size_t i = 0; i < table->row_count; i++) {
        const struct cell *name = cell_of(&table->rows[i], name_column);
        const struct cell *value = cell_of(&table->rows[i], value_column);
        if (name == NULL || name->text.size == 0) {
            continue;
        }
        struct device device = {.name = name->text, .start = table->rows[i].end, .end = table->rows[i].end};
        if (value != NULL) {
            device.bandwidth = read_bandwidth(reader->arena, value->text, table->header.cells[value_column].text);
            device.start = value->start;
            device.end = value->end;
        }
        arena_push(reader->arena, &devices, device);
    }
    index->devices = devices.items;
    index->device_count = devices.count;
    reader->device_capacity = devices.capacity;
}

static struct text other_cells(struct arena *arena, const struct table_row *row, size_t operator_column,
                               size_t directory_column)
{
    struct buffer joined = {0};
    struct text only = TEXT("");
    size_t count = 0;
    for (size_t i = 0; i < row->count; i++) {
        if (i != operator_column && i != directory_column && row->cells[i].text.size > 0) {
            buffer_string(&joined, count > 0 ? " " : "");
            buffer_text(&joined, row->cells[i].text);
            only = row->cells[i].text;
            count++;
        }
    }
    if (count < 2) {
        buffer_release(&joined);
        return only;
    }
    struct text copy = arena_copy(arena, buffer_view(&joined));
    buffer_release(&joined);
    return copy;
}

struct coverage_list {
    struct coverage *items;
    size_t count;
    size_t capacity;
};

/* One entry for every operator and directory that the row names. */
static void take_row(struct reader *reader, struct coverage_list *list, const struct coverage *row,
                     const struct cell *name, const struct cell *directory)
{
    struct arena *scratch = &reader->scratch;
    struct text_list operators = name == NULL ? (struct text_list){NULL, 0} : operators_named(scratch, name);
    struct text_list targets =
        directory == NULL ? (struct text_list){NULL, 0} : directories_named(scratch, reader->repository, directory);
    for (size_t i = 0; i < operators.count || i == 0; i++) {
        for (size_t k = 0; k < targets.count || k == 0; k++) {
            struct coverage entry = *row;
            entry.operator_name = operators.count > 0 ? arena_copy(reader->arena, operators.items[i]) : TEXT("");
            if (targets.count > 0) {
                entry.target = arena_copy(reader->arena, targets.items[k]);
                entry.directory = directory_below(reader->repository, entry.target);
                entry.there = directory_there(reader->repository, entry.target);
            }
            arena_push(reader->arena, list, entry);
        }
    }
    arena_reset(scratch);
}

/* Room for one entry a row, so that the list of a long table is not copied as it grows. */
static void reserve(struct arena *arena, struct coverage_list *list, size_t more)
{
    struct coverage *items = arena_array(arena, struct coverage, list->count + more);
    for (size_t i = 0; i < list->count; i++) {
        items[i] = list->items[i];
    }
    list->items = items;
    list->capacity = list->count + more;
}

static void take_coverage(struct reader *reader, const struct table *table, size_t name_column, size_t directory_column)
{
    struct repository_index *index = &reader->repository->index;
    struct coverage_list list = {index->coverage, index->coverage_count, reader->coverage_capacity};
    reserve(reader->arena, &list, table->row_count);
    for (size_t i = 0; i < table->row_count; i++) {
        const struct table_row *row = &table->rows[i];
        const struct cell *directory = cell_of(row, directory_column);
        struct coverage entry = {.row_text = other_cells(reader->arena, row, name_column, directory_column),
                                 .start = row->start,
                                 .end = row->end,
                                 .directory_start = directory == NULL ? row->end : directory->start,
                                 .directory_end = directory == NULL ? row->end : directory->end};
        take_row(reader, &list, &entry, cell_of(row, name_column), directory);
    }
    index->coverage = list.items;
    index->coverage_count = list.count;
    reader->coverage_capacity = list.capacity;
}

static void take_table(struct reader *reader, const struct table *table)
{
    struct repository_index *index = &reader->repository->index;
    struct arena *arena = reader->arena;
    size_t name = index_column(table, index_words(arena, reader->standard, "words.index-operator"), false);
    size_t directory = index_column(table, index_words(arena, reader->standard, "words.index-directory"), false);
    if (name != TEXT_NONE && directory != TEXT_NONE) {
        index->coverage_table = index->coverage_table == NULL ? table : index->coverage_table;
        if (!reader->repository->partial) {
            take_coverage(reader, table, name, directory);
        }
        return;
    }
    size_t device = index_column(table, index_words(arena, reader->standard, "words.index-device"), false);
    size_t bandwidth = index_column(table, index_words(arena, reader->standard, "words.index-bandwidth"), true);
    if (device != TEXT_NONE && bandwidth != TEXT_NONE) {
        index->device_table = index->device_table == NULL ? table : index->device_table;
        take_devices(reader, table, device, bandwidth);
    }
}

static bool same_number(struct text a, struct text b)
{
    struct decimal first;
    struct decimal second;
    return decimal_parse_grouped(a, &first) == DECIMAL_OK && decimal_parse_grouped(b, &second) == DECIMAL_OK &&
           decimal_equal(first, second);
}

static void take_tables(struct reader *reader, const struct markdown *markdown)
{
    for (size_t i = 0; i < markdown->count; i++) {
        if (markdown->blocks[i].table != NULL) {
            take_table(reader, markdown->blocks[i].table);
        }
    }
}

/* Where only some files are asked for, the constants alone are wanted: a long table of operators is not worth its time.
 */
static void take_constants(struct reader *reader)
{
    struct repository_index *index = &reader->repository->index;
    struct text_list words = index_words(reader->arena, reader->standard, "words.index-bandwidth");
    struct text_list sections = sections_with_column(reader->arena, index->source->bytes, words);
    for (size_t i = 0; i < sections.count; i++) {
        struct source *section = arena_allocate(reader->arena, sizeof(*section));
        *section = source_open(reader->arena, index->path, sections.items[i]);
        size_t known = index->device_count;
        take_tables(reader, markdown_read(reader->arena, section));
        for (size_t k = known; k < index->device_count; k++) {
            index->devices[k].start += source_offset(index->source, sections.items[i]);
            index->devices[k].end += source_offset(index->source, sections.items[i]);
        }
    }
    index->device_table = NULL; /* its places would be those of a section */
    index->coverage_table = NULL;
}

/* "measured-bandwidth", "reference-bandwidth", "reference-bandwidth-2" of a second reference device. */
static bool names_bandwidth(struct text_list operands)
{
    for (size_t i = 0; i < operands.count; i++) {
        if (text_equal(operands.items[i], TEXT("measured-bandwidth")) ||
            text_starts(operands.items[i], TEXT("reference-bandwidth"))) {
            return true;
        }
    }
    return false;
}

/* Does any relation of the standard work with bandwidths? */
static bool needs_bandwidths(const struct standard *standard)
{
    for (size_t i = 0; i < standard->relation_count; i++) {
        struct text_list operands[] = {standard->relations[i].numerator, standard->relations[i].denominator};
        for (size_t k = 0; k < 2; k++) {
            if (names_bandwidth(operands[k])) {
                return true;
            }
        }
    }
    return false;
}

void index_extract(struct arena *arena, struct repository *repository, const struct standard *standard)
{
    struct repository_index *index = &repository->index;
    struct reader reader = {.arena = arena, .repository = repository, .standard = standard};
    if (index->markdown != NULL) {
        take_tables(&reader, index->markdown);
    } else if (repository->partial && index->source != NULL && index->source->text) {
        take_constants(&reader);
    }
    arena_release(&reader.scratch);
    index->constants_needed = needs_bandwidths(standard);
    index->measured = repository_device(repository, standard->measured_device);
    struct text constant = standard_constant(standard, TEXT("measured-bandwidth"));
    index->sound = index->measured != NULL && index->measured->bandwidth.size > 0 &&
                   (constant.size == 0 || same_number(index->measured->bandwidth, constant));
}
