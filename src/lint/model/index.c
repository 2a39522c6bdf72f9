#include "lint/model/index.h"

#include "base/decimal.h"
#include "base/memory.h"
#include "lint/model/index_section.h"
#include "lint/model/index_table.h"
#include "lint/model/listing.h"

struct devices {
    struct device *items;
    size_t count;
    size_t capacity;
};

/* What takes the device constants. */
struct reader {
    struct arena *arena;
    struct arena syntax; /* of the document in hand */
    struct index_vocabulary vocabulary;
    struct devices devices;
};

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

/* `shift`: where in the index the document begins. */
static void take_devices(struct reader *reader, struct markdown *markdown, const struct table *table, size_t shift)
{
    struct index_table columns = index_table(&reader->vocabulary, table);
    for (size_t i = 0; columns.kind == INDEX_TABLE_DEVICES && i < table->row_count; i++) {
        struct table_row row = markdown_row(&reader->syntax, markdown, table, i);
        const struct cell *name = table_cell(&row, columns.name);
        const struct cell *value = table_cell(&row, columns.value);
        if (name == NULL || name->text.size == 0) {
            continue;
        }
        struct device device = {
            .name = arena_copy(reader->arena, name->text), .start = shift + row.end, .end = shift + row.end};
        if (value != NULL) {
            device.bandwidth = read_bandwidth(reader->arena, value->text, table->header.cells[columns.value].text);
            device.start = shift + value->start;
            device.end = shift + value->end;
        }
        arena_push(reader->arena, &reader->devices, device);
    }
}

static void take_document(struct reader *reader, const struct source *source, size_t shift)
{
    struct markdown *markdown = markdown_outline(&reader->syntax, source);
    for (size_t i = 0; i < markdown->count; i++) {
        if (markdown->blocks[i].table != NULL) {
            take_devices(reader, markdown, markdown->blocks[i].table, shift);
        }
    }
    arena_reset(&reader->syntax);
}

/* Where only some files are asked for, a long table of operators is not worth its time. */
static void take_sections(struct reader *reader, struct text path, struct text bytes)
{
    struct arena arena = {0};
    struct text_list sections = sections_with_column(&arena, bytes, reader->vocabulary.bandwidths);
    for (size_t i = 0; i < sections.count; i++) {
        struct source section = source_open(&arena, path, sections.items[i]);
        take_document(reader, &section, (size_t)(sections.items[i].data - bytes.data));
    }
    arena_release(&arena);
}

static bool same_number(struct text a, struct text b)
{
    struct decimal first;
    struct decimal second;
    return decimal_parse_grouped(a, &first) == DECIMAL_OK && decimal_parse_grouped(b, &second) == DECIMAL_OK &&
           decimal_equal(first, second);
}

static bool names_bandwidth(struct text_list operands)
{
    for (size_t i = 0; i < operands.count; i++) {
        if (standard_is_bandwidth(operands.items[i])) {
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

/* Of a run over some files nothing of the index is kept but its constants. */
static void read_part(struct reader *reader, const struct repository *repository, struct trouble *trouble)
{
    struct arena arena = {0};
    struct trouble unread = {0};
    struct text bytes;
    struct text path = repository->index.path;
    if (repository_read_inside(&arena, repository, path, &bytes, &unread) &&
        source_first_invalid(bytes) == bytes.size) {
        take_sections(reader, path, bytes);
    }
    trouble_take(reader->arena, trouble, &unread);
    arena_release(&arena);
}

static void read_whole(struct reader *reader, struct repository *repository, struct trouble *trouble)
{
    struct repository_index *index = &repository->index;
    struct source *source = arena_allocate(reader->arena, sizeof(*source));
    if (repository_open_inside(reader->arena, repository, index->path, source, trouble)) {
        index->source = source;
    }
    if (index->source != NULL && source->text) {
        take_document(reader, source, 0);
    }
}

void index_open(struct arena *arena, struct repository *repository, const struct standard *standard,
                struct trouble *trouble)
{
    struct repository_index *index = &repository->index;
    struct arena words = {0};
    struct reader reader = {.arena = arena, .vocabulary = index_vocabulary(&words, standard)};
    index->exists = standard->layout.index_required.count > 0 && repository_has(repository, index->path);
    if (index->exists && repository->partial) {
        read_part(&reader, repository, trouble);
    } else if (index->exists) {
        read_whole(&reader, repository, trouble);
    }
    arena_release(&reader.syntax);
    arena_release(&words);
    index->devices = reader.devices.items;
    index->device_count = reader.devices.count;
    index->constants_needed = needs_bandwidths(standard);
    index->measured = repository_device(repository, standard->measured_device);
    struct text constant = standard_constant(standard, TEXT("measured-bandwidth"));
    index->sound = index->measured != NULL && index->measured->bandwidth.size > 0 &&
                   (constant.size == 0 || same_number(index->measured->bandwidth, constant));
}
