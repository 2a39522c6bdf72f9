#include "lint/model/matrix.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "lint/model/index_directory.h"
#include "lint/model/index_table.h"
#include "lint/model/listing.h"

#include <stdlib.h>

struct taking {
    struct markdown *markdown;
    struct arena row;    /* of one row */
    struct buffer names; /* as they come, a line each */
    size_t count;
};

static void take_column(struct taking *taking, const struct table *table, size_t column)
{
    for (size_t i = 0; i < table->row_count; i++) {
        struct table_row row = markdown_row(&taking->row, taking->markdown, table, i);
        struct text_list named = {NULL, 0};
        if (column < row.count) {
            named = operators_named(&taking->row, &row.cells[column]);
        }
        for (size_t k = 0; k < named.count; k++) {
            buffer_text(&taking->names, named.items[k]);
            buffer_byte(&taking->names, '\n');
        }
        taking->count += named.count;
        arena_reset(&taking->row);
    }
}

/* Every table with a column for operators; where none has one, the first column of the first table. */
static void take_operators(struct taking *taking, struct text_list words)
{
    const struct markdown *markdown = taking->markdown;
    const struct table *first = NULL;
    bool found = false;
    for (size_t i = 0; i < markdown->count; i++) {
        const struct table *table = markdown->blocks[i].table;
        size_t column = table == NULL ? TEXT_NONE : index_column(table, words, false);
        first = first == NULL ? table : first;
        if (column != TEXT_NONE) {
            take_column(taking, table, column);
            found = true;
        }
    }
    if (!found && first != NULL) {
        take_column(taking, first, 0);
    }
}

static int compare_names(const void *a, const void *b)
{
    return text_compare(*(const struct text *)a, *(const struct text *)b);
}

/* `count` lines, sorted, as one text. */
static struct text sorted_once(struct arena *arena, struct text lines, size_t count)
{
    struct arena scratch = {0};
    struct text *names = arena_array(&scratch, struct text, count);
    for (size_t i = 0; i < count; i++) {
        text_split(&lines, '\n', &names[i]);
    }
    if (count > 1) {
        qsort(names, count, sizeof(*names), compare_names);
    }
    struct buffer sorted = {0};
    for (size_t i = 0; i < count; i++) {
        if (i == 0 || !text_equal(names[i - 1], names[i])) {
            buffer_text(&sorted, names[i]);
            buffer_byte(&sorted, '\n');
        }
    }
    arena_release(&scratch);
    struct text kept = arena_copy(arena, buffer_view(&sorted));
    buffer_release(&sorted);
    return kept;
}

static struct text find_matrix(const struct repository *repository, const struct standard *standard)
{
    struct text_list places = standard->layout.matrix;
    for (size_t i = 0; i < places.count; i++) {
        if (repository_has(repository, places.items[i])) {
            return places.items[i];
        }
    }
    return TEXT("");
}

struct operator_matrix matrix_read(struct arena *arena, const struct repository *repository,
                                   const struct standard *standard, struct trouble *trouble)
{
    struct operator_matrix matrix = {.path = TEXT(""), .names = TEXT("")};
    struct arena scratch = {0};
    struct source source;
    struct trouble unread = {0};
    struct taking taking = {.count = 0};
    struct text path = find_matrix(repository, standard);
    if (path.size > 0 && repository_open_inside(&scratch, repository, path, &source, &unread) && source.text) {
        taking.markdown = markdown_outline(&scratch, &source);
        take_operators(&taking, index_titles(&scratch, standard, "words.matrix-operator"));
        matrix.path = path;
    }
    trouble_take(arena, trouble, &unread);
    arena_release(&taking.row);
    arena_release(&scratch);
    matrix.names = sorted_once(arena, buffer_view(&taking.names), taking.count);
    buffer_release(&taking.names);
    return matrix;
}

bool matrix_lists(const struct operator_matrix *matrix, struct text name)
{
    struct text names = matrix->names;
    size_t low = 0;
    size_t high = names.size; /* both at the start of a name */
    while (low < high) {
        size_t before = text_find_last_byte(text_slice(names, low, low + (high - low) / 2), '\n');
        size_t at = before == TEXT_NONE ? low : low + before + 1;
        size_t end = text_find_byte(names, '\n', at);
        int order = text_compare(text_slice(names, at, end), name);
        if (order == 0) {
            return true;
        }
        low = order < 0 ? end + 1 : low;
        high = order < 0 ? high : at;
    }
    return false;
}
