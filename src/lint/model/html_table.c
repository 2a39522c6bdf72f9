/*
 * HTML tables in Markdown: rows and cells by their tags, without a tree. What spans rows or columns is shown in each; a
 * cell that holds another table shows nothing, and that table is read by itself.
 */
#include "base/memory.h"
#include "lint/model/ratio_table.h"

enum {
    MOST_NESTED = 16,
    MOST_SPAN = 1000,    /* of columns, as browsers have it */
    MOST_SPREAD = 8,     /* cells shown for each that is written */
    LEAST_SPREAD = 1024, /* so many may always be shown */
};

struct tag {
    size_t start, end; /* `<` to behind `>` */
    struct text name;  /* in the file's own case */
    bool closes;
    struct text attributes;
};

/* A cell as written. */
struct html_cell {
    struct ratio_cell cell;
    size_t columns, rows; /* that it spans */
};

struct html_row {
    size_t start, end;
    struct html_cell *cells;
    size_t count;
    bool header; /* in a table's head, or of header cells alone */
};

struct scan {
    struct arena *arena;
    struct text bytes;
    size_t at;
    ARENA_LIST(struct html_row) rows;
    ARENA_LIST(struct html_cell) cells; /* of the row being read */
    size_t written;                     /* cells of all rows */
    bool row_open, cell_open, head;
    bool nested; /* the cell being read holds a table */
    bool plain;  /* the row being read has a cell that is no header */
    size_t row_start, cell_start;
    struct html_cell spans; /* of the cell being read */
};

/* The tag that begins at `at`; `*open_ended`: no `>` follows, so no tag can begin behind it either. */
static bool tag_at(struct text bytes, size_t at, struct tag *tag, bool *open_ended)
{
    size_t name = at + 1 + (at + 1 < bytes.size && bytes.data[at + 1] == '/');
    size_t stop = name;
    while (stop < bytes.size && byte_is_alnum(bytes.data[stop])) {
        stop++;
    }
    size_t close = stop == name ? TEXT_NONE : text_find_byte(bytes, '>', stop);
    *open_ended = stop > name && close == TEXT_NONE;
    if (close == TEXT_NONE) {
        return false;
    }
    *tag = (struct tag){at, close + 1, text_slice(bytes, name, stop), name > at + 1, text_slice(bytes, stop, close)};
    return true;
}

/* Behind the comment that begins at `at`; `at` itself where none does. */
static size_t comment_end(struct text bytes, size_t at)
{
    if (!text_starts(text_after(bytes, at), TEXT("<!--"))) {
        return at;
    }
    size_t close = text_find(bytes, TEXT("-->"), at + 4);
    return close == TEXT_NONE ? bytes.size : close + 3;
}

/* The next tag at or behind `at`; comments are passed over. */
static bool next_tag(struct text bytes, size_t at, struct tag *tag)
{
    bool open_ended = false;
    while (!open_ended) {
        size_t open = text_find_byte(bytes, '<', at);
        if (open == TEXT_NONE) {
            return false;
        }
        at = comment_end(bytes, open);
        if (at == open && tag_at(bytes, open, tag, &open_ended)) {
            return true;
        }
        at = at == open ? open + 1 : at;
    }
    return false;
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

/* What a tag shows in a cell's text: a blank where lines part, a mark for what is raised. */
static char shown(const struct tag *tag)
{
    static const char *const parting[] = {"br", "p", "div", "li", "tr", "td", "th"};
    for (size_t i = 0; i < sizeof(parting) / sizeof(*parting); i++) {
        if (is(tag, parting[i])) {
            return ' ';
        }
    }
    return is(tag, "sup") && !tag->closes ? '^' : '\0';
}

struct text html_cell_text(struct arena *arena, struct text source)
{
    char *bytes = arena_allocate(arena, source.size + 1);
    size_t size = 0;
    bool open_ended = false;
    for (size_t at = 0; at < source.size;) {
        struct tag tag;
        struct text plain = text_slice(source, at, at + 1);
        size_t next = at + 1;
        size_t entity = entity_at(source, at, &plain);
        size_t comment = comment_end(source, at);
        char sign = '\0';
        if (entity > 0) {
            next = at + entity;
        } else if (comment > at) {
            plain.size = 0;
            next = comment;
        } else if (source.data[at] == '<' && !open_ended && tag_at(source, at, &tag, &open_ended)) {
            sign = shown(&tag);
            plain = (struct text){&sign, sign != '\0'};
            next = tag.end;
        } else if (source.data[at] == '*' || source.data[at] == '`') {
            plain.size = 0;
        }
        for (size_t i = 0; i < plain.size; i++) {
            bool blank = byte_is_space(plain.data[i]);
            if (!blank || (size > 0 && bytes[size - 1] != ' ')) {
                bytes[size++] = blank ? ' ' : plain.data[i];
            }
        }
        at = next;
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
    struct html_cell cell = scan->spans;
    cell.cell.start = scan->cell_start + (trimmed.size == 0 ? 0 : (size_t)(trimmed.data - source.data));
    cell.cell.end = cell.cell.start + trimmed.size;
    cell.cell.text = scan->nested ? TEXT("") : html_cell_text(scan->arena, source);
    cell.cell.over_rows = cell.rows > 1;
    cell.cell.over_columns = cell.columns > 1;
    arena_push(scan->arena, &scan->cells, cell);
    scan->cell_open = scan->nested = false;
}

static void close_row(struct scan *scan, size_t end)
{
    close_cell(scan, end);
    if (scan->row_open && scan->cells.count > 0) {
        struct html_row row = {scan->row_start, end, scan->cells.items, scan->cells.count, scan->head || !scan->plain};
        arena_push(scan->arena, &scan->rows, row);
        scan->written += row.count;
    }
    scan->cells.items = NULL;
    scan->cells.count = scan->cells.capacity = 0;
    scan->row_open = scan->plain = false;
}

static size_t span(const struct tag *tag, const char *name)
{
    size_t at = text_find_fold(tag->attributes, text_from(name), 0);
    size_t value = 0;
    while (at != TEXT_NONE && at < tag->attributes.size && !byte_is_digit(tag->attributes.data[at])) {
        at++;
    }
    while (at != TEXT_NONE && at < tag->attributes.size && byte_is_digit(tag->attributes.data[at])) {
        value = value > MOST_SPAN ? value : value * 10 + (size_t)(tag->attributes.data[at] - '0');
        at++;
    }
    return value == 0 ? 1 : value > MOST_SPAN ? MOST_SPAN : value;
}

static void open_cell(struct scan *scan, const struct tag *tag)
{
    close_cell(scan, tag->start);
    scan->cell_open = !tag->closes && scan->row_open;
    scan->cell_start = tag->end;
    scan->plain = scan->plain || (scan->cell_open && is(tag, "td"));
    scan->spans = (struct html_cell){.columns = span(tag, "colspan"), .rows = span(tag, "rowspan")};
}

static void read_tag(struct scan *scan, const struct tag *tag)
{
    if (is(tag, "td") || is(tag, "th")) {
        open_cell(scan, tag);
    } else if (is(tag, "tr")) {
        close_row(scan, tag->start);
        scan->row_open = !tag->closes;
        scan->row_start = tag->end;
    } else if (is(tag, "thead") || is(tag, "tbody") || is(tag, "tfoot")) {
        close_row(scan, tag->start);
        scan->head = is(tag, "thead") && !tag->closes;
    }
}

/* A cell that hangs down from a row above. */
struct hanging {
    struct ratio_cell cell;
    size_t rows; /* still to come */
};

struct layout {
    struct arena *arena;
    size_t room;                         /* cells that may still be shown */
    ARENA_LIST(struct hanging) hanging;  /* a column each */
    ARENA_LIST(struct ratio_cell) cells; /* of the row being laid out */
};

static void show(struct layout *layout, struct ratio_cell cell, size_t rows)
{
    size_t column = layout->cells.count;
    if (layout->hanging.count <= column) {
        struct hanging none = {.rows = 0};
        arena_push(layout->arena, &layout->hanging, none);
    }
    layout->hanging.items[column] = (struct hanging){cell, rows};
    arena_push(layout->arena, &layout->cells, cell);
    layout->room -= layout->room > 0;
}

static void show_hanging(struct layout *layout)
{
    while (layout->room > 0 && layout->cells.count < layout->hanging.count &&
           layout->hanging.items[layout->cells.count].rows > 0) {
        struct hanging above = layout->hanging.items[layout->cells.count];
        show(layout, above.cell, above.rows - 1);
    }
}

static struct ratio_row lay_out_row(struct layout *layout, const struct html_row *from)
{
    layout->cells.items = NULL;
    layout->cells.count = layout->cells.capacity = 0;
    show_hanging(layout);
    for (size_t i = 0; i < from->count && layout->room > 0; i++) {
        for (size_t k = 0; k < from->cells[i].columns && layout->room > 0; k++) {
            show(layout, from->cells[i].cell, from->cells[i].rows - 1);
        }
        show_hanging(layout);
    }
    return (struct ratio_row){
        .start = from->start, .end = from->end, .count = layout->cells.count, .cells = layout->cells.items};
}

static struct ratio_row written_row(struct arena *arena, const struct html_row *from)
{
    struct ratio_row row = {.start = from->start, .end = from->end, .count = from->count};
    row.cells = arena_array(arena, struct ratio_cell, from->count);
    for (size_t i = 0; i < from->count; i++) {
        row.cells[i] = from->cells[i].cell;
    }
    return row;
}

/* False: the spans are beyond all measure, and the rows are as written. */
static bool lay_out(struct scan *scan, struct ratio_row *rows)
{
    struct layout layout = {.arena = scan->arena, .room = scan->written * MOST_SPREAD + LEAST_SPREAD};
    for (size_t i = 0; layout.room > 0 && i < scan->rows.count; i++) {
        rows[i] = lay_out_row(&layout, &scan->rows.items[i]);
    }
    for (size_t i = 0; layout.room == 0 && i < scan->rows.count; i++) {
        rows[i] = written_row(scan->arena, &scan->rows.items[i]);
    }
    return layout.room > 0;
}

/* Rows at the top that name columns: all rows of headers, or as many as the first row's cells hang down. */
static size_t header_rows(const struct scan *scan)
{
    size_t count = 1;
    size_t hanging = 1;
    bool over_columns = false;
    for (size_t i = 0; i < scan->rows.items[0].count; i++) {
        const struct html_cell *cell = &scan->rows.items[0].cells[i];
        hanging = cell->rows > hanging ? cell->rows : hanging;
        over_columns = over_columns || cell->columns > 1;
    }
    while (scan->rows.items[0].header && count < scan->rows.count && scan->rows.items[count].header) {
        count++;
    }
    return over_columns && hanging > count && hanging < scan->rows.count ? hanging : count;
}

/* Headers above one another are read as one: "Time (us) Baseline". */
static void name_column(struct arena *arena, const struct ratio_row *rows, size_t count, size_t column,
                        struct ratio_column *into)
{
    for (size_t row = 0; row < count; row++) {
        if (column >= rows[row].count) {
            continue;
        }
        const struct ratio_cell *cell = &rows[row].cells[column];
        bool same = row > 0 && column < rows[row - 1].count && rows[row - 1].cells[column].start == cell->start;
        if (!same) {
            into->title = into->title.size == 0
                              ? cell->text
                              : arena_format(arena, "%.*s %.*s", TEXT_PRINT(into->title), TEXT_PRINT(cell->text));
            into->start = cell->start;
            into->end = cell->end;
        }
    }
}

/* The first rows give the columns, with or without header cells. */
static void finish(struct scan *scan, struct ratio_table table, struct ratio_tables *tables)
{
    if (scan->rows.count < 2) {
        return;
    }
    struct ratio_row *rows = arena_array(scan->arena, struct ratio_row, scan->rows.count);
    table.simple = lay_out(scan, rows);
    size_t headers = header_rows(scan);
    for (size_t i = 0; i < headers; i++) {
        table.column_count = rows[i].count > table.column_count ? rows[i].count : table.column_count;
    }
    table.columns = arena_array(scan->arena, struct ratio_column, table.column_count);
    for (size_t i = 0; i < table.column_count; i++) {
        name_column(scan->arena, rows, headers, i, &table.columns[i]);
    }
    table.simple = table.simple && table.column_count <= MOST_TABLE_COLUMNS;
    table.rows = rows + headers;
    table.row_count = scan->rows.count - headers;
    arena_push(scan->arena, tables, table);
}

/* Reads from behind `<table ...>`, tables in its cells too; returns where it ends. */
static size_t read_table(struct arena *arena, struct text bytes, const struct tag *open, size_t depth,
                         struct ratio_tables *tables)
{
    struct scan scan = {.arena = arena, .bytes = bytes, .at = open->end};
    struct tag tag;
    while (depth < MOST_NESTED && next_tag(bytes, scan.at, &tag)) {
        scan.at = tag.end;
        if (!is(&tag, "table")) {
            read_tag(&scan, &tag);
        } else if (!tag.closes) {
            scan.nested = true;
            scan.at = read_table(arena, bytes, &tag, depth + 1, tables);
        } else {
            close_row(&scan, tag.start);
            finish(&scan, (struct ratio_table){.start = open->start, .end = tag.end, .html = true}, tables);
            return scan.at;
        }
    }
    return bytes.size; /* never closed: nobody knows where it ends */
}

void html_tables_read(struct arena *arena, const struct markdown *markdown, struct ratio_tables *tables)
{
    struct text bytes = markdown->source->bytes;
    size_t done = 0;
    for (size_t i = 0; i < markdown->count; i++) {
        const struct block *block = &markdown->blocks[i];
        struct text until = text_slice(bytes, 0, block->end);
        struct tag tag;
        size_t at = block->start < done ? done : block->start;
        while (block->kind == BLOCK_HTML && at < block->end && next_tag(until, at, &tag)) {
            at = tag.end;
            if (is(&tag, "table") && !tag.closes) {
                at = done = read_table(arena, bytes, &tag, 0, tables);
            }
        }
    }
}
