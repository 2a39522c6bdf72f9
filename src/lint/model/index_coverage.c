#include "base/buffer.h"
#include "base/memory.h"
#include "lint/model/index.h"
#include "lint/model/index_directory.h"

struct coverage_list {
    struct coverage *items;
    size_t count;
    size_t capacity;
};

struct reader {
    struct arena *arena;
    struct arena scratch; /* of one row */
    struct index *index;
    struct coverage_list coverage;
};

/* What the index holds itself is not copied. */
static struct text keep(const struct reader *reader, struct text text)
{
    return source_holds(reader->index->markdown->source, text) ? text : arena_copy(reader->arena, text);
}

static void name_directory(const struct reader *reader, struct text target, struct coverage *entry)
{
    const struct repository *repository = reader->index->repository;
    entry->owner = operator_list_find(&repository->operators, directory_below(repository, target));
    entry->elsewhere = entry->owner == TEXT_NONE ? arena_copy(reader->arena, target) : TEXT("");
    entry->there = entry->owner != TEXT_NONE || directory_there(repository, target);
}

/* One entry for every operator and directory that the row names. */
static void take_row(struct reader *reader, const struct coverage *row, const struct cell *name,
                     const struct cell *directory)
{
    struct arena *scratch = &reader->scratch;
    struct text_list none = {NULL, 0};
    struct text_list operators = name == NULL ? none : operators_named(scratch, name);
    struct text_list targets =
        directory == NULL ? none : directories_named(scratch, reader->index->repository, directory);
    for (size_t i = 0; i < operators.count || i == 0; i++) {
        struct text operator_name = operators.count > 0 ? keep(reader, operators.items[i]) : TEXT("");
        for (size_t k = 0; k < targets.count || k == 0; k++) {
            struct coverage entry = *row;
            entry.operator_name = operator_name;
            if (targets.count > 0) {
                name_directory(reader, targets.items[k], &entry);
            }
            arena_push(reader->arena, &reader->coverage, entry);
        }
    }
}

/* Room for one entry a row, so that the list of a long table is not copied as it grows. */
static void reserve(struct reader *reader, size_t more)
{
    struct coverage_list *list = &reader->coverage;
    size_t wanted = list->count + more;
    if (wanted <= list->capacity) {
        return;
    }
    list->capacity = wanted > list->capacity * 2 ? wanted : list->capacity * 2;
    struct coverage *items = arena_array(reader->arena, struct coverage, list->capacity);
    for (size_t i = 0; i < list->count; i++) {
        items[i] = list->items[i];
    }
    list->items = items;
}

static void take_coverage(struct reader *reader, const struct table *table, const struct index_table *columns)
{
    reserve(reader, table->row_count);
    for (size_t i = 0; i < table->row_count; i++) {
        struct table_row row = markdown_row(&reader->scratch, reader->index->markdown, table, i);
        struct coverage entry = {
            .operator_name = TEXT(""), .owner = TEXT_NONE, .elsewhere = TEXT(""), .table = table, .row = i};
        take_row(reader, &entry, table_cell(&row, columns->name), table_cell(&row, columns->value));
        arena_reset(&reader->scratch);
    }
}

static void take_table(struct reader *reader, const struct table *table)
{
    struct index *index = reader->index;
    struct index_table columns = index_table(&index->vocabulary, table);
    if (columns.kind == INDEX_TABLE_COVERAGE) {
        index->coverage_table = index->coverage_table == NULL ? table : index->coverage_table;
        take_coverage(reader, table, &columns);
    } else if (columns.kind == INDEX_TABLE_DEVICES && index->device_table == NULL) {
        index->device_table = table;
    }
}

struct index *index_read(struct arena *arena, const struct repository *repository, const struct standard *standard)
{
    const struct source *source = repository->index.source;
    if (source == NULL || !source->text) {
        return NULL;
    }
    struct index *index = arena_allocate(arena, sizeof(*index));
    index->repository = repository;
    index->vocabulary = index_vocabulary(arena, standard);
    index->markdown = markdown_outline(arena, source);
    struct reader reader = {.arena = arena, .index = index};
    for (size_t i = 0; i < index->markdown->count; i++) {
        if (index->markdown->blocks[i].table != NULL) {
            take_table(&reader, index->markdown->blocks[i].table);
        }
    }
    arena_release(&reader.scratch);
    index->coverage = reader.coverage.items;
    index->coverage_count = reader.coverage.count;
    return index;
}

bool coverage_names_directory(const struct coverage *entry)
{
    return entry->owner != TEXT_NONE || entry->elsewhere.size > 0;
}

bool coverage_is_missing(const struct coverage *entry)
{
    return coverage_names_directory(entry) && !entry->there;
}

bool coverage_same_directory(const struct coverage *a, const struct coverage *b)
{
    return a->owner == b->owner && text_equal(a->elsewhere, b->elsewhere);
}

struct text coverage_directory(const struct index *index, const struct coverage *entry)
{
    return entry->owner != TEXT_NONE ? operator_list_name(&index->repository->operators, entry->owner)
                                     : directory_below(index->repository, entry->elsewhere);
}

static struct text other_cells(struct arena *arena, const struct table_row *row, const struct index_table *columns)
{
    struct buffer joined = {0};
    for (size_t i = 0; i < row->count; i++) {
        if (i != columns->name && i != columns->value && row->cells[i].text.size > 0) {
            buffer_string(&joined, joined.size > 0 ? " " : "");
            buffer_text(&joined, row->cells[i].text);
        }
    }
    struct text copy = arena_copy(arena, buffer_view(&joined));
    buffer_release(&joined);
    return copy;
}

struct coverage_row coverage_row(struct arena *arena, const struct index *index, const struct coverage *entry)
{
    struct index_table columns = index_table(&index->vocabulary, entry->table);
    struct table_row row = markdown_row(arena, index->markdown, entry->table, entry->row);
    bool named = columns.value < row.count;
    return (struct coverage_row){.start = row.start,
                                 .end = row.end,
                                 .directory_start = named ? row.cells[columns.value].start : row.end,
                                 .directory_end = named ? row.cells[columns.value].end : row.end,
                                 .told = other_cells(arena, &row, &columns)};
}
