#include "base/memory.h"
#include "lint/model/index.h"
#include "lint/model/index_directory.h"
#include "lint/model/listing.h"

#include <stdlib.h>

struct names {
    struct text *items;
    size_t count;
    size_t capacity;
};

static void take_column(struct arena *arena, const struct table *table, size_t column, struct names *names)
{
    for (size_t i = 0; i < table->row_count; i++) {
        if (column >= table->rows[i].count) {
            continue;
        }
        struct text_list named = operators_named(arena, &table->rows[i].cells[column]);
        for (size_t k = 0; k < named.count; k++) {
            arena_push(arena, names, named.items[k]);
        }
    }
}

/* Every table with a column for operators; where none has one, the first column of the first table. */
static struct names take_operators(struct arena *arena, const struct markdown *markdown, struct text_list words)
{
    struct names names = {0};
    const struct table *first = NULL;
    bool found = false;
    for (size_t i = 0; i < markdown->count; i++) {
        const struct table *table = markdown->blocks[i].table;
        size_t column = table == NULL ? TEXT_NONE : index_column(table, words, false);
        first = first == NULL ? table : first;
        if (column != TEXT_NONE) {
            take_column(arena, table, column, &names);
            found = true;
        }
    }
    if (!found && first != NULL) {
        take_column(arena, first, 0, &names);
    }
    return names;
}

static int compare_names(const void *a, const void *b)
{
    return text_compare(*(const struct text *)a, *(const struct text *)b);
}

static struct text_list sorted_once(struct names names)
{
    if (names.count > 1) {
        qsort(names.items, names.count, sizeof(*names.items), compare_names);
    }
    size_t kept = 0;
    for (size_t i = 0; i < names.count; i++) {
        if (kept == 0 || !text_equal(names.items[kept - 1], names.items[i])) {
            names.items[kept++] = names.items[i];
        }
    }
    return (struct text_list){names.items, kept};
}

static struct text find_matrix(const struct repository *repository, const struct repository_request *request)
{
    struct text_list places = request->standard->layout.matrix;
    for (size_t i = 0; i < places.count; i++) {
        if (repository_has(repository, places.items[i])) {
            return places.items[i];
        }
    }
    struct text configured = request->config->operator_matrix;
    return configured.size > 0 && repository_has(repository, configured) ? configured : TEXT("");
}

/* Only the names stay: the document and its syntax are as long again several times. */
static struct text_list keep(struct arena *arena, struct text_list names)
{
    struct text *kept = arena_array(arena, struct text, names.count);
    for (size_t i = 0; i < names.count; i++) {
        kept[i] = arena_copy(arena, names.items[i]);
    }
    return (struct text_list){kept, names.count};
}

void matrix_read(struct arena *arena, struct repository *repository, const struct repository_request *request,
                 struct trouble *trouble)
{
    struct arena scratch = {0};
    struct source source;
    struct trouble unread = {0};
    struct text path = find_matrix(repository, request);
    if (path.size > 0 && repository_open_inside(&scratch, repository, path, &source, &unread) && source.text) {
        struct text_list words = index_words(&scratch, request->standard, "words.matrix-operator");
        struct names names = take_operators(&scratch, markdown_read(&scratch, &source), words);
        repository->matrix.path = path;
        repository->matrix.operators = keep(arena, sorted_once(names));
    }
    for (size_t i = 0; i < unread.count; i++) {
        trouble_add(arena, trouble, arena_copy(arena, unread.items[i]));
    }
    arena_release(&scratch);
}
