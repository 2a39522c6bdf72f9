/* Relations that a document or the configuration states: "speedup = baseline / candidate". */
#include "base/memory.h"
#include "lint/check/ratio_part.h"

struct names {
    struct text *items;
    size_t count;
    size_t capacity;
};

struct declaration {
    struct text result;
    struct names numerator, denominator;
    bool displayed; /* the display is stated, too */
    enum ratio_display display;
};

/* Case, code marks, underscores and repeated blanks aside. */
static struct text plain_name(struct arena *arena, struct text name)
{
    char *bytes = arena_allocate(arena, name.size + 1);
    size_t size = 0;
    for (size_t i = 0; i < name.size; i++) {
        char byte = name.data[i];
        bool blank = byte_is_space(byte) || byte == '_';
        if (byte == '`' || byte == '*' || (blank && (size == 0 || bytes[size - 1] == ' '))) {
            continue;
        }
        bytes[size++] = blank ? ' ' : byte_lower(byte);
    }
    return text_trim((struct text){bytes, size});
}

static struct text without_brackets(struct text name)
{
    size_t bracket = text_find_byte(name, '(', 0);
    bracket = bracket == TEXT_NONE ? text_find_byte(name, '[', 0) : bracket;
    return bracket == TEXT_NONE || bracket == 0 ? name : text_trim(text_slice(name, 0, bracket));
}

/* The one column so named: by its whole title, else without what stands in brackets, else with the name as a word. */
static size_t find_column(struct arena *arena, const struct ratio_table *table, struct text name)
{
    struct text wanted = plain_name(arena, name);
    for (size_t way = 0; way < 3; way++) {
        size_t found = TEXT_NONE;
        size_t count = 0;
        for (size_t i = 0; i < table->column_count; i++) {
            struct text title = plain_name(arena, table->columns[i].title);
            bool fits = way == 0   ? text_equal(title, wanted)
                        : way == 1 ? text_equal(without_brackets(title), wanted)
                                   : text_find_word(title, wanted, 0) != TEXT_NONE;
            found = fits ? i : found;
            count += fits;
        }
        if (count > 0) {
            return count == 1 && wanted.size > 0 ? found : TEXT_NONE;
        }
    }
    return TEXT_NONE;
}

static bool resolve_side(struct arena *arena, const struct ratio_table *table, const struct text *names, size_t count,
                         size_t *columns)
{
    for (size_t i = 0; i < count; i++) {
        columns[i] = find_column(arena, table, names[i]);
        if (columns[i] == TEXT_NONE) {
            return false;
        }
    }
    return true;
}

/* Of a column of percents whose display is not stated: the one that most cells agree with. */
static enum ratio_display best_display(const struct ratio_table *table, struct ratio_relation relation)
{
    static const enum ratio_display displays[] = {RATIO_PERCENT, RATIO_SAVING, RATIO_PORTION};
    enum ratio_display best = RATIO_FACTOR;
    size_t most = 0;
    size_t percents = 0;
    for (size_t row = 0; row < table->row_count; row++) {
        const struct ratio_cell *cell = ratio_table_cell(table, row, relation.result);
        bool percent =
            ratio_counts(cell) && (cell->measure.form == FORM_PERCENT ||
                                   (cell->measure.form == FORM_PLAIN && table->columns[relation.result].percent));
        percents += percent;
    }
    for (size_t i = 0; percents > 0 && i < 3; i++) {
        size_t agreeing = 0;
        relation.display = displays[i];
        for (size_t row = 0; row < table->row_count; row++) {
            agreeing += ratio_judge(table, &relation, row) == RATIO_AGREES;
        }
        if (best == RATIO_FACTOR || agreeing > most) {
            best = displays[i];
            most = agreeing;
        }
    }
    return best;
}

static void add(struct arena *arena, const struct ratio_table *table, const struct declaration *declaration,
                struct ratio_relations *relations)
{
    struct ratio_relation relation = {.result = find_column(arena, table, declaration->result),
                                      .numerator_count = declaration->numerator.count,
                                      .denominator_count = declaration->denominator.count,
                                      .display = declaration->display};
    if (relation.result == TEXT_NONE || relation.numerator_count > MOST_OPERANDS ||
        relation.denominator_count > MOST_OPERANDS ||
        !resolve_side(arena, table, declaration->numerator.items, relation.numerator_count, relation.numerator) ||
        !resolve_side(arena, table, declaration->denominator.items, relation.denominator_count, relation.denominator)) {
        return;
    }
    relation.display = declaration->displayed ? declaration->display : best_display(table, relation);
    arena_push(arena, relations, relation);
}

/* Cuts at a sign with blanks around it; where there is none, at the bare sign. */
static bool cut(struct text *rest, const char *spaced, char bare, struct text *part)
{
    if (rest->data == NULL) {
        return false;
    }
    struct text sign = text_from(spaced);
    size_t at = text_find(*rest, sign, 0);
    size_t size = sign.size;
    if (at == TEXT_NONE && text_find(*rest, TEXT(" "), 0) == TEXT_NONE) {
        at = text_find_byte(*rest, bare, 0);
        size = 1;
    }
    *part = text_trim(text_slice(*rest, 0, at == TEXT_NONE ? rest->size : at));
    *rest = at == TEXT_NONE ? (struct text){NULL, 0} : text_after(*rest, at + size);
    return true;
}

static bool parse(struct arena *arena, struct text content, struct declaration *declaration)
{
    struct text word = TEXT("benchlint-table");
    content = text_trim(content);
    if (!text_starts(content, word)) {
        return false;
    }
    struct text rest = text_after(content, word.size);
    size_t equals = text_find_byte(rest, '=', 0);
    if (equals == TEXT_NONE) {
        return false;
    }
    *declaration = (struct declaration){.result = text_trim(text_slice(rest, 0, equals))};
    rest = text_trim(text_after(rest, equals + 1));
    struct text side;
    for (bool first = true; cut(&rest, " / ", '/', &side); first = false) {
        struct text name;
        while (cut(&side, " * ", '*', &name)) {
            if (first) {
                arena_push(arena, &declaration->numerator, name);
            } else {
                arena_push(arena, &declaration->denominator, name);
            }
        }
    }
    return true;
}

static enum ratio_display display_named(struct text word)
{
    return text_equal(word, TEXT("percent"))  ? RATIO_PERCENT
           : text_equal(word, TEXT("saving")) ? RATIO_SAVING
                                              : RATIO_FACTOR;
}

static void add_names(struct arena *arena, const struct yaml *list, struct names *into)
{
    for (size_t i = 0; i < yaml_count(list); i++) {
        arena_push(arena, into, list->values[i].text);
    }
}

struct ratio_relations ratio_declared(struct arena *arena, const struct ratio_table *table,
                                      const struct comment_list *comments, size_t first, const struct yaml *configured)
{
    struct ratio_relations relations = {0};
    for (size_t i = first; i < comments->count && comments->items[i].end <= table->start; i++) {
        const struct comment *comment = &comments->items[i];
        struct declaration declaration;
        if (parse(arena, comment->content, &declaration)) {
            add(arena, table, &declaration, &relations);
        }
    }
    for (size_t i = 0; i < yaml_count(configured); i++) {
        const struct yaml *node = &configured->values[i];
        struct declaration declaration = {.result = yaml_string(node, "result", TEXT(""))};
        struct text display = yaml_string(node, "display", TEXT(""));
        declaration.displayed = display.size > 0;
        declaration.display = display_named(display);
        add_names(arena, yaml_get(node, TEXT("numerator")), &declaration.numerator);
        add_names(arena, yaml_get(node, TEXT("denominator")), &declaration.denominator);
        add(arena, table, &declaration, &relations);
    }
    return relations;
}
