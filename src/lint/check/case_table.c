#include "lint/check/structure.h"
#include "lint/check/table_place.h"

#include "base/memory.h"

static void check_header(struct check *check, const struct readme *readme, const struct readme_section *section)
{
    struct table_place place = table_place_find(readme, section, check->standard->cases);
    struct text expected = table_place_header(check->arena, check->standard->cases);
    finding_kind(check->findings, CHECK_CASES_HEADER, place.found ? NULL : "absent", readme->source, place.start,
                 place.end, FACTS({"found", place.text}, {"expected", expected}));
}

static bool is_id(struct text text)
{
    for (size_t i = 0; i < text.size; i++) {
        char byte = text.data[i];
        bool lower = byte >= 'a' && byte <= 'z';
        if (!lower && !byte_is_digit(byte) && byte != '.' && byte != '_' && byte != '-') {
            return false;
        }
    }
    return text.size > 0;
}

/* The first case of this very id, or NULL; from here on that is this one. */
static const struct case_row *earlier_case(struct check *check, const struct readme *readme, size_t index,
                                           struct text_index *ids)
{
    struct text id = readme->cases[index].id->text;
    size_t first = id.size == 0 ? TEXT_NONE : text_index_add(check->arena, ids, id, index);
    return first == TEXT_NONE ? NULL : &readme->cases[first];
}

static void check_id(struct check *check, const struct readme *readme, size_t index, struct text_index *ids)
{
    const struct cell *id = readme->cases[index].id;
    const struct case_row *earlier = earlier_case(check, readme, index, ids);
    const char *variant = !is_id(id->text) && id->code ? "characters" : !id->code ? "form" : "repeated";
    if (id->code && is_id(id->text) && earlier == NULL) {
        return;
    }
    size_t line = earlier == NULL ? 0 : source_position(readme->source, earlier->id->start).line;
    finding_kind(check->findings, CHECK_CASE_ID, variant, readme->source, id->start, id->end,
                 FACTS({"found", id->text}, {"line", number_text(check->arena, line)}));
}

static bool is_integer(struct text text)
{
    size_t from = text.size > 1 && text.data[0] == '-';
    for (size_t i = from; i < text.size; i++) {
        if (!byte_is_digit(text.data[i])) {
            return false;
        }
    }
    return text.size > 0;
}

static void check_seed(struct check *check, const struct readme *readme, const struct case_row *row)
{
    struct text seed = row->seed->text;
    struct text expected = standard_protocol(check->standard, TEXT("seed"));
    bool integer = is_integer(seed);
    bool measurement = judged_section(readme, TEXT("measurement")) != NULL;
    if (integer && (text_equal(seed, expected) || !measurement || readme_states(readme, TEXT("seed"), seed))) {
        return;
    }
    finding_kind(check->findings, CHECK_CASE_SEED, integer ? NULL : "form", readme->source, row->seed->start,
                 row->seed->end, FACTS({"found", seed}, {"expected", expected}));
}

void check_cases(struct check *check, const struct readme *readme)
{
    const struct readme_section *section = judged_section(readme, TEXT("cases"));
    if (section == NULL) {
        return;
    }
    if (readme->cases_table == NULL) {
        check_header(check, readme, section);
        return;
    }
    struct text_index ids = {0};
    for (size_t i = 0; i < readme->case_count; i++) {
        const struct case_row *row = &readme->cases[i];
        check_id(check, readme, i, &ids);
        /* An id that has swallowed its neighbour leaves the last column empty. */
        if (row->id->code || row->row->count >= check->standard->cases.count) {
            check_seed(check, readme, row);
        }
    }
}
