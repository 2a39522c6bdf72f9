#include "lint/check/results.h"
#include "lint/check/structure.h"
#include "lint/check/table_place.h"

#include "base/memory.h"

/* The text without white space and code marks, letters lower: what remains when only the spelling is looked away from.
 */
static struct text squeezed(struct arena *arena, struct text text)
{
    char *bytes = arena_allocate(arena, text.size + 1);
    size_t size = 0;
    for (size_t i = 0; i < text.size; i++) {
        if (!byte_is_space(text.data[i]) && text.data[i] != '`') {
            bytes[size++] = byte_lower(text.data[i]);
        }
    }
    return (struct text){bytes, size};
}

static bool only_spelling(struct arena *arena, const struct table *table, struct column_list columns)
{
    if (table == NULL || table->header.count != columns.count) {
        return false;
    }
    for (size_t i = 0; i < columns.count; i++) {
        if (!text_equal(squeezed(arena, table->header.cells[i].text), squeezed(arena, columns.items[i].title))) {
            return false;
        }
    }
    return true;
}

/* Index of the first header cell that is not the standard's. */
static size_t first_difference(const struct table *table, struct column_list columns)
{
    size_t at = 0;
    while (at < columns.count && at < table->header.count &&
           text_equal(table->header.cells[at].text, columns.items[at].title)) {
        at++;
    }
    return at;
}

static void report_spelling(struct check *check, const struct readme *readme, const struct table *table)
{
    struct column_list columns = check->standard->results;
    size_t at = first_difference(table, columns);
    const struct cell *cell = &table->header.cells[at];
    struct finding *finding =
        finding_kind(check->findings, CHECK_RESULTS_HEADER, "spelling", readme->source, cell->start, cell->end,
                     FACTS({"found", cell->text}, {"expected", columns.items[at].title}));
    for (size_t i = at; i < columns.count; i++) {
        if (!text_equal(table->header.cells[i].text, columns.items[i].title)) {
            finding_fix(check->findings, finding, true, table->header.cells[i].start, table->header.cells[i].end,
                        columns.items[i].title);
        }
    }
}

static void report_header(struct check *check, const struct readme *readme, const struct table_place *place)
{
    struct column_list columns = check->standard->results;
    size_t at = place->table == NULL ? 0 : first_difference(place->table, columns);
    bool cell = place->table != NULL && at < place->table->header.count;
    struct text found = cell ? place->table->header.cells[at].text : place->text;
    struct text expected = at < columns.count ? columns.items[at].title : TEXT("");
    if (place->table == NULL || expected.size == 0 || !cell) {
        expected = table_place_header(check->arena, columns);
        found = place->text;
    }
    const char *variant = !place->found                  ? "absent"
                          : place->table == NULL         ? "lines"
                          : at == columns.count || !cell ? "count"
                                                         : NULL;
    finding_kind(check->findings, CHECK_RESULTS_HEADER, variant, readme->source, place->start, place->end,
                 FACTS({"found", found}, {"expected", expected}, {"column", number_text(check->arena, at + 1)}));
}

static const char *align_word(enum column_align align)
{
    return align == COLUMN_ALIGN_RIGHT ? "right" : "left";
}

static bool aligned(enum align found, enum column_align expected)
{
    if (expected == COLUMN_ALIGN_RIGHT) {
        return found == ALIGN_RIGHT;
    }
    return found == ALIGN_DEFAULT || found == ALIGN_LEFT;
}

/* Once per table, at the first delimiter cell that is wrong; the fix mends all of them. */
static void check_alignment(struct check *check, const struct readme *readme, const struct table *table)
{
    struct column_list columns = check->standard->results;
    struct finding *finding = NULL;
    for (size_t i = 0; i < columns.count && i < table->delimiter.count; i++) {
        const struct column *column = &columns.items[i];
        const struct cell *cell = &table->delimiter.cells[i];
        if (aligned(table->aligns[i], column->align)) {
            continue;
        }
        if (finding == NULL) {
            finding =
                finding_kind(check->findings, CHECK_RESULTS_ALIGNMENT, NULL, readme->source, cell->start, cell->end,
                             FACTS({"column", column->title}, {"expected", text_from(align_word(column->align))}));
        }
        finding_fix(check->findings, finding, true, cell->start, cell->end,
                    column->align == COLUMN_ALIGN_RIGHT ? TEXT("---:") : TEXT("---"));
    }
}

void check_results_header(struct check *check, const struct readme *readme)
{
    for (size_t i = 0; i < readme->results_table_count; i++) {
        check_alignment(check, readme, readme->results_tables[i]);
    }
    if (readme->results_table_count > 0) {
        return;
    }
    const struct readme_section *section = judged_section(readme, TEXT("results"));
    struct table_place place = table_place_find(readme, section, check->standard->results);
    if (only_spelling(check->arena, place.table, check->standard->results)) {
        report_spelling(check, readme, place.table);
    } else {
        report_header(check, readme, &place);
    }
}
