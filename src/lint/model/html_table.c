/*
 * HTML tables in Markdown: rows and cells by their tags, without a tree. A table whose cells span others, or that holds
 * another table, is not read.
 */
#include "base/memory.h"
#include "lint/model/ratio_table.h"

struct tag {
    size_t start, end; /* `<` to behind `>` */
    struct text name;  /* in the file's own case */
    bool closes;
    struct text attributes;
};

struct scan {
    struct arena *arena;
    struct text bytes;
    size_t at, end;
    struct ratio_table table;
    ARENA_LIST(struct ratio_row) rows;
    ARENA_LIST(struct ratio_cell) cells; /* of the row being read */
    bool row_open, cell_open;
    size_t row_start, cell_start;
    bool header;     /* the row being read has a header cell */
    bool has_header; /* rows.items[0] is the header */
};

/* The next tag at or behind `at`; comments are passed over. */
static bool next_tag(struct text bytes, size_t at, size_t end, struct tag *tag)
{
    for (;;) {
        size_t open = text_find_byte(bytes, '<', at);
        if (open == TEXT_NONE || open >= end) {
            return false;
        }
        if (text_starts(text_after(bytes, open), TEXT("<!--"))) {
            size_t close = text_find(bytes, TEXT("-->"), open);
            at = close == TEXT_NONE ? end : close + 3;
            continue;
        }
        size_t name = open + 1 + (open + 1 < end && bytes.data[open + 1] == '/');
        size_t stop = name;
        while (stop < end && byte_is_alnum(bytes.data[stop])) {
            stop++;
        }
        size_t close = text_find_byte(bytes, '>', stop);
        if (stop == name || close == TEXT_NONE || close >= end) {
            at = open + 1;
            continue;
        }
        *tag = (struct tag){open, close + 1, text_slice(bytes, name, stop), name > open + 1,
                            text_slice(bytes, stop, close)};
        return true;
    }
}

static bool is(const struct tag *tag, const char *name)
{
    return text_equal_fold(tag->name, text_from(name));
}

struct entity {
    struct text name;
    struct text bytes;
};

static size_t entity_at(struct text text, size_t at, struct text *bytes)
{
    static const struct entity known[] = {
        {TEXT_INIT("&nbsp;"), TEXT_INIT(" ")},
        {TEXT_INIT("&times;"), TEXT_INIT("\xC3\x97")},
        {TEXT_INIT("&#215;"), TEXT_INIT("\xC3\x97")},
        {TEXT_INIT("&micro;"), TEXT_INIT("\xC2\xB5")},
        {TEXT_INIT("&mu;"), TEXT_INIT("\xCE\xBC")},
        {TEXT_INIT("&lt;"), TEXT_INIT("<")},
        {TEXT_INIT("&gt;"), TEXT_INIT(">")},
        {TEXT_INIT("&amp;"), TEXT_INIT("&")},
        {TEXT_INIT("&minus;"), TEXT_INIT("-")},
        {TEXT_INIT("&ndash;"), TEXT_INIT("-")},
        {TEXT_INIT("&plusmn;"), TEXT_INIT("\xC2\xB1")},
        {TEXT_INIT("&asymp;"), TEXT_INIT("~")},
    };
    for (size_t i = 0; i < sizeof(known) / sizeof(*known); i++) {
        if (text_starts(text_after(text, at), known[i].name)) {
            *bytes = known[i].bytes;
            return known[i].name.size;
        }
    }
    return 0;
}

/* Tags left out, entities resolved, emphasis of Markdown taken off, white space folded. */
static struct text cell_text(struct arena *arena, struct text source)
{
    char *bytes = arena_allocate(arena, source.size + 1);
    size_t size = 0;
    for (size_t at = 0; at < source.size;) {
        struct tag tag;
        struct text plain;
        size_t entity = entity_at(source, at, &plain);
        if (entity > 0) {
            for (size_t i = 0; i < plain.size; i++) {
                bytes[size++] = plain.data[i];
            }
            at += entity;
        } else if (source.data[at] == '<' && next_tag(source, at, source.size, &tag) && tag.start == at) {
            at = tag.end;
        } else if (source.data[at] == '*' || source.data[at] == '`') {
            at++;
        } else {
            bool blank = byte_is_space(source.data[at]);
            if (!blank || (size > 0 && bytes[size - 1] != ' ')) {
                bytes[size++] = blank ? ' ' : source.data[at];
            }
            at++;
        }
    }
    return text_trim((struct text){bytes, size});
}

static void close_cell(struct scan *scan, size_t end)
{
    if (!scan->cell_open) {
        return;
    }
    struct text source = text_slice(scan->bytes, scan->cell_start, end);
    struct text trimmed = text_trim(source);
    size_t start = scan->cell_start + (trimmed.size == 0 ? 0 : (size_t)(trimmed.data - source.data));
    struct ratio_cell cell = {.start = start, .end = start + trimmed.size, .text = cell_text(scan->arena, source)};
    arena_push(scan->arena, &scan->cells, cell);
    scan->cell_open = false;
}

static void close_row(struct scan *scan, size_t end)
{
    close_cell(scan, end);
    if (!scan->row_open) {
        return;
    }
    struct ratio_row row = {scan->row_start, end, scan->cells.count, scan->cells.items};
    if (scan->cells.count > 0) {
        scan->has_header = scan->has_header || (scan->rows.count == 0 && scan->header);
        arena_push(scan->arena, &scan->rows, row);
    }
    scan->cells.items = NULL;
    scan->cells.count = scan->cells.capacity = 0;
    scan->row_open = scan->header = false;
}

static bool spans(const struct tag *tag)
{
    static const struct text names[] = {TEXT_INIT("colspan"), TEXT_INIT("rowspan")};
    for (size_t i = 0; i < 2; i++) {
        size_t at = text_find_fold(tag->attributes, names[i], 0);
        if (at == TEXT_NONE) {
            continue;
        }
        at += names[i].size;
        while (at < tag->attributes.size && !byte_is_digit(tag->attributes.data[at])) {
            at++;
        }
        struct text value = text_after(tag->attributes, at);
        if (value.size == 0 || value.data[0] != '1' || (value.size > 1 && byte_is_digit(value.data[1]))) {
            return true;
        }
    }
    return false;
}

static void read_tag(struct scan *scan, const struct tag *tag)
{
    bool cell = is(tag, "td") || is(tag, "th");
    if (is(tag, "tr")) {
        close_row(scan, tag->start);
        scan->row_open = !tag->closes;
        scan->row_start = tag->end;
    } else if (cell) {
        close_cell(scan, tag->start);
        scan->table.simple = scan->table.simple && !spans(tag);
        scan->cell_open = !tag->closes && scan->row_open;
        scan->cell_start = tag->end;
        scan->header = scan->header || (!tag->closes && is(tag, "th"));
    } else if (is(tag, "table") && !tag->closes) {
        scan->table.simple = false;
    } else if (is(tag, "thead") || is(tag, "tbody") || is(tag, "tfoot")) {
        close_row(scan, tag->start);
    }
}

/* The first row gives the columns, with or without header cells. */
static void finish(struct scan *scan, struct ratio_tables *tables)
{
    if (scan->rows.count < 2) {
        return;
    }
    struct ratio_table *table = &scan->table;
    const struct ratio_row *header = &scan->rows.items[0];
    table->html = true;
    table->column_count = header->count;
    table->columns = arena_array(scan->arena, struct ratio_column, header->count);
    for (size_t i = 0; i < header->count; i++) {
        table->columns[i].title = header->cells[i].text;
        table->columns[i].start = header->cells[i].start;
        table->columns[i].end = header->cells[i].end;
    }
    table->rows = scan->rows.items + 1;
    table->row_count = scan->rows.count - 1;
    arena_push(scan->arena, tables, *table);
}

/* Reads from behind `<table ...>`; returns where it ends. */
static size_t read_table(struct arena *arena, struct text bytes, const struct tag *open, struct ratio_tables *tables)
{
    struct scan scan = {.arena = arena, .bytes = bytes, .at = open->end, .end = bytes.size};
    scan.table = (struct ratio_table){.start = open->start, .simple = true};
    struct tag tag;
    size_t depth = 1;
    while (depth > 0 && next_tag(bytes, scan.at, scan.end, &tag)) {
        depth += is(&tag, "table") ? (tag.closes ? (size_t)-1 : 1) : 0;
        read_tag(&scan, &tag);
        scan.at = tag.end;
    }
    if (depth > 0) {
        return bytes.size; /* never closed: nobody knows where it ends */
    }
    close_row(&scan, tag.start);
    scan.table.end = scan.at;
    finish(&scan, tables);
    return scan.at;
}

void html_tables_read(struct arena *arena, const struct markdown *markdown, struct ratio_tables *tables)
{
    struct text bytes = markdown->source->bytes;
    size_t done = 0;
    for (size_t i = 0; i < markdown->count; i++) {
        const struct block *block = &markdown->blocks[i];
        struct tag tag;
        size_t at = block->start < done ? done : block->start;
        while (block->kind == BLOCK_HTML && at < block->end && next_tag(bytes, at, block->end, &tag)) {
            at = tag.end;
            if (is(&tag, "table") && !tag.closes) {
                at = done = read_table(arena, bytes, &tag, tables);
            }
        }
    }
}
