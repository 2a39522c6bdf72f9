#include "lint/model/document_part.h"

#include "base/memory.h"

struct columns {
    const struct table *table;
    struct word_list *headers; /* of each column */
    size_t count;
};

static bool is_unit(const struct word *word)
{
    return word_in(word, CLASS_UNIT_NS) || word_in(word, CLASS_UNIT_US) || word_in(word, CLASS_UNIT_MS) ||
           word_in(word, CLASS_UNIT_S) || word_in(word, CLASS_UNIT_RATE) || word_in(word, CLASS_UNIT_PERCENT);
}

static void put(struct document_reading *reading, struct word_list *list, const struct word *words, size_t from,
                size_t to)
{
    for (size_t i = from; i < to; i++) {
        arena_push(reading->arena, list, words[i]);
    }
}

static void put_mark(struct document_reading *reading, struct word_list *list, struct text mark, size_t place)
{
    struct word word = {.kind = WORD_MARK, .text = mark, .start = place, .end = place};
    arena_push(reading->arena, list, word);
}

/* The unit among a header's words, put in behind a cell's number that has none of its own. */
static void put_unit(struct document_reading *reading, struct word_list *list, const struct word_list *header,
                     size_t place)
{
    for (size_t i = 0; i < header->count; i++) {
        if (!is_unit(&header->items[i])) {
            continue;
        }
        while (i < header->count && is_unit(&header->items[i])) {
            struct word word = header->items[i++];
            word.start = word.end = place;
            arena_push(reading->arena, list, word);
        }
        return;
    }
}

static bool has_unit(const struct word_list *words)
{
    for (size_t i = 0; i < words->count; i++) {
        if (is_unit(&words->items[i])) {
            return true;
        }
    }
    return false;
}

/* Numbers and marks alone, such as "[40.8, 41.9]" or "40.8 to 41.9": a unit of the header is that of each number. */
static bool is_bare(const struct word_list *cell)
{
    for (size_t i = 0; i < cell->count; i++) {
        if (cell->items[i].kind == WORD_NAME && !word_is(&cell->items[i], "to")) {
            return false;
        }
    }
    return !has_unit(cell);
}

static void put_cell(struct document_reading *reading, struct word_list *list, const struct word_list *cell,
                     const struct word_list *header, const struct word_list *label)
{
    bool bare = is_bare(cell);
    for (size_t i = 0; i < cell->count; i++) {
        const struct word *word = &cell->items[i];
        put(reading, list, word, 0, 1);
        if (bare && word->kind == WORD_NUMBER) {
            put_unit(reading, list, has_unit(header) ? header : label, word->end);
        }
    }
}

static void add_row(struct document_reading *reading, const struct word_list *words, size_t label, word_classes topics,
                    const struct table_row *row)
{
    size_t first = reading->sentences.count;
    document_add(reading, SENTENCE_ROW, words, 0, words->count);
    for (size_t i = first; i < reading->sentences.count; i++) {
        struct sentence *sentence = &reading->sentences.items[i];
        sentence->label = i == first ? label : 0;
        sentence->topics = topics != 0 ? topics : sentence->topics;
        sentence->start = row->start;
        sentence->end = row->end;
    }
}

/* A column whose header asks a question: its cell is the answer. */
static void read_answer(struct document_reading *reading, const struct table_row *row, const struct word_list *cell,
                        const struct word_list *header)
{
    static const struct word_list nothing = {0};
    word_classes topics = document_topics(header->items, header->count);
    if (topics == 0 || cell->count == 0) {
        return;
    }
    struct word_list words = {0};
    put(reading, &words, header->items, 0, header->count);
    put_mark(reading, &words, TEXT(":"), cell->items[0].start);
    size_t label = words.count;
    put_cell(reading, &words, cell, header, &nothing);
    add_row(reading, &words, label, topics, row);
}

/* "| 0.3 | 64 |" below "| Load average | Cores |": a first cell that is a number is no label but a value as the others.
 */
static bool is_value(const struct columns *columns, const struct word_list *first)
{
    const struct word_list *header = &columns->headers[0];
    return header->count > 0 && first->count > 0 && first->items[0].kind == WORD_NUMBER &&
           document_topics(first->items, first->count) == 0;
}

/* "label: header: cell; header: cell"; of two columns the second's header says nothing beside a label. */
static void read_row(struct document_reading *reading, const struct columns *columns, const struct table_row *row)
{
    struct word_list words = {0};
    struct word_list first = {0};
    word_classes topics = 0;
    size_t label = 0;
    bool values = false;
    for (size_t i = 0; i < row->count && i < columns->count; i++) {
        const struct cell *cell = &row->cells[i];
        struct word_list own = document_words(reading, cell->start, cell->end);
        values = values || (i == 0 && is_value(columns, &own));
        if (i == 0 && !values) {
            first = own;
            topics = document_topics(own.items, own.count);
            put(reading, &words, own.items, 0, own.count);
            put_mark(reading, &words, TEXT(":"), cell->end);
            label = topics != 0 ? words.count : 0;
            continue;
        }
        if (columns->count > 2 || values) {
            put(reading, &words, columns->headers[i].items, 0, columns->headers[i].count);
            put_mark(reading, &words, TEXT(":"), cell->start);
        }
        put_cell(reading, &words, &own, &columns->headers[i], &first);
        put_mark(reading, &words, TEXT(";"), cell->end);
    }
    add_row(reading, &words, label, topics, row);
    for (size_t i = 0; topics == 0 && i < row->count && i < columns->count; i++) {
        struct word_list own = document_words(reading, row->cells[i].start, row->cells[i].end);
        read_answer(reading, row, &own, &columns->headers[i]);
    }
}

void document_read_table(struct document_reading *reading, const struct table *table)
{
    struct columns columns = {table, arena_array(reading->arena, struct word_list, table->header.count),
                              table->header.count};
    for (size_t i = 0; i < columns.count; i++) {
        columns.headers[i] = document_words(reading, table->header.cells[i].start, table->header.cells[i].end);
    }
    /* "| Verdict | faster |" above the line is an answer like those below it. */
    if (columns.count == 2 && document_topics(columns.headers[0].items, columns.headers[0].count) != 0) {
        read_row(reading, &columns, &table->header);
        reading->part++;
    }
    const struct table_row *rows = markdown_rows(reading->arena, reading->markdown, table);
    for (size_t i = 0; i < table->row_count; i++) {
        read_row(reading, &columns, &rows[i]);
        reading->part++;
    }
}
