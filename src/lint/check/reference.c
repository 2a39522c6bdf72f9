#include "lint/check/relation.h"
#include "lint/check/results.h"
#include "lint/check/structure.h"
#include "lint/check/vocabulary.h"

#include "base/memory.h"

/* One sentence of prose with the same bytes of the file, where code marks can still be seen. */
struct passage {
    struct text prose;
    struct text source;
};

static bool in_list(struct text word, const struct yaml *list)
{
    for (size_t i = 0; i < yaml_count(list); i++) {
        if (text_equal_fold(list->values[i].text, word)) {
            return true;
        }
    }
    return false;
}

static struct text word_before(struct text text, size_t at)
{
    size_t end = at;
    while (end > 0 && byte_is_space(text.data[end - 1])) {
        end--;
    }
    size_t start = end;
    while (start > 0 && (byte_is_word(text.data[start - 1]) || text.data[start - 1] == '-')) {
        start--;
    }
    return text_slice(text, start, end);
}

static struct text first_word(struct text text)
{
    struct text rest = text_trim(text);
    size_t size = 0;
    while (size < rest.size && !byte_is_space(rest.data[size]) && rest.data[size] != '.' && rest.data[size] != ',') {
        size++;
    }
    return text_slice(rest, 0, size);
}

/* `operator` in code marks is a scope, and no kind of thing. */
static bool is_scope(const struct check *check, struct passage passage, size_t at, size_t end)
{
    bool marked =
        at > 0 && passage.source.data[at - 1] == '`' && end < passage.source.size && passage.source.data[end] == '`';
    return marked && text_list_has(check->standard->scopes, text_slice(passage.source, at, end));
}

/* "the mmcv CUDA operator": a word of its own stands before the kind of thing that it is. */
static bool names_by_kind(const struct check *check, struct passage passage, const struct yaml *kinds,
                          const struct yaml *generic)
{
    struct text prose = passage.prose;
    for (size_t i = 0; i < yaml_count(kinds); i++) {
        size_t end = 0;
        for (size_t at = phrase_find(prose, kinds->values[i].text, 0, &end); at != TEXT_NONE;
             at = phrase_find(prose, kinds->values[i].text, end, &end)) {
            struct text before = word_before(prose, at);
            if (before.size > 0 && !in_list(before, generic) && !is_scope(check, passage, at, end)) {
                return true;
            }
        }
    }
    return false;
}

/* "the reference implementation is X": something follows that is no denial. */
static bool names_by_statement(struct text prose, const struct yaml *leads, const struct yaml *generic,
                               const struct yaml *denials)
{
    for (size_t i = 0; i < yaml_count(leads); i++) {
        size_t end = 0;
        size_t at = phrase_find(prose, leads->values[i].text, 0, &end);
        if (at == TEXT_NONE) {
            continue;
        }
        struct text word = first_word(text_after(prose, end));
        while (word.size > 0 && in_list(word, generic)) {
            word = first_word(text_after(prose, (size_t)(word.data - prose.data) + word.size));
        }
        if (word.size > 0 && !in_list(word, denials)) {
            return true;
        }
    }
    return false;
}

/* A code span that is neither a case, a dtype nor a scope names something. */
static bool names_by_code(const struct check *check, const struct readme *readme, struct text source)
{
    size_t open = text_find_byte(source, '`', 0);
    while (open != TEXT_NONE) {
        size_t close = text_find_byte(source, '`', open + 1);
        if (close == TEXT_NONE) {
            return false;
        }
        struct text code = text_trim(text_slice(source, open + 1, close));
        if (code.size > 0 && readme_case(readme, code) == NULL && !text_list_has(check->standard->dtypes, code) &&
            !text_list_has(check->standard->scopes, code)) {
            return true;
        }
        open = text_find_byte(source, '`', close + 1);
    }
    return false;
}

/* A capital behind the first letter, beside small letters: BEVFusion. GPUs has none of its own. */
static bool is_camel(struct text word)
{
    size_t small = 0;
    size_t capitals = 0;
    for (size_t i = 0; i < word.size; i++) {
        small += word.data[i] >= 'a' && word.data[i] <= 'z';
        capitals += i > 0 && word.data[i] >= 'A' && word.data[i] <= 'Z';
    }
    bool plural = small == 1 && word.data[word.size - 1] == 's';
    return capitals > 0 && small > 0 && !plural;
}

static bool in_device_name(const struct readme *readme, struct text word)
{
    bool found = text_find_word(readme->measured_device.text, word, 0) != TEXT_NONE;
    for (size_t i = 0; !found && i < readme->reference_count; i++) {
        found = text_find_word(readme->references[i].text, word, 0) != TEXT_NONE;
    }
    return found;
}

/* "BEVFusion was used as the reference": a word that can only be a name, of no device, unit or data set. */
static bool names_by_spelling(const struct readme *readme, struct text prose, const struct yaml *others)
{
    size_t end = 0;
    for (size_t at = 0; at < prose.size; at = end + 1) {
        end = at;
        while (end < prose.size && byte_is_word(prose.data[end])) {
            end++;
        }
        struct text word = text_slice(prose, at, end);
        if (is_camel(word) && !in_list(word, others) && !in_device_name(readme, word)) {
            return true;
        }
    }
    return false;
}

static bool names_implementation(const struct check *check, const struct readme *readme, enum check_kind kind,
                                 struct passage passage)
{
    static const enum check_kind names = CHECK_REFERENCE_IMPLEMENTATION; /* for both kinds */
    if (!phrases_in(passage.prose, check_words(check, kind, "subjects"))) {
        return false;
    }
    const struct yaml *kinds = check_words(check, names, "kinds");
    const struct yaml *leads = check_words(check, names, "leads");
    const struct yaml *generic = check_words(check, names, "generic");
    return (phrases_in(passage.prose, kinds) && names_by_kind(check, passage, kinds, generic)) ||
           (phrases_in(passage.prose, leads) &&
            names_by_statement(passage.prose, leads, generic, check_words(check, names, "denials"))) ||
           phrases_in(passage.prose, check_words(check, names, "names")) ||
           names_by_spelling(readme, passage.prose, check_words(check, names, "other-names")) ||
           names_by_code(check, readme, passage.source);
}

static bool section_names(const struct check *check, const struct readme *readme, enum check_kind kind,
                          const struct readme_section *section)
{
    for (size_t i = section->first_block; i < section->block_end; i++) {
        const struct block *block = &readme->markdown->blocks[i];
        if (block->kind != BLOCK_PARAGRAPH && block->kind != BLOCK_TABLE) {
            continue;
        }
        struct text prose = text_slice(readme->markdown->prose, block->start, block->end);
        if (!phrases_in(prose, check_words(check, kind, "subjects"))) {
            continue; /* none of its sentences can name one */
        }
        struct sentence_list sentences = sentences_read(check->arena, prose);
        for (size_t sentence = 0; sentence < sentences.count; sentence++) {
            size_t offset = (size_t)(sentences.items[sentence].data - readme->markdown->prose.data);
            struct text source = text_slice(readme->source->bytes, offset, offset + sentences.items[sentence].size);
            if (names_implementation(check, readme, kind, (struct passage){sentences.items[sentence], source})) {
                return true;
            }
        }
    }
    return false;
}

/* A ratio beside an empty reference: the reference was forgotten, not waited for (reference-unavailable says so). */
static bool has_ratio(const struct check *check, const struct result_row *row)
{
    struct column_list columns = check->standard->results;
    bool found = false;
    for (size_t i = 0; i < columns.count; i++) {
        found = found || (column_is_ratio(check->standard, &columns.items[i]) && row->numbers[i].state == CELL_SOUND);
    }
    return found;
}

/* Has a whole row a reference cell in this state? */
static bool any_row(const struct check *check, const struct readme *readme, enum cell_state wanted)
{
    struct column_list columns = check->standard->results;
    for (size_t i = 0; i < readme->row_count; i++) {
        const struct result_row *row = &readme->rows[i];
        for (size_t column = 0; row->sound && column < columns.count; column++) {
            if (column_is_reference(check->standard, &columns.items[column]) && row->numbers[column].state == wanted &&
                (wanted != CELL_EMPTY || !has_ratio(check, row))) {
                return true;
            }
        }
    }
    return false;
}

static void check_named(struct check *check, const struct readme *readme)
{
    const struct readme_section *notes = judged_section(readme, TEXT("notes"));
    if (notes != NULL && any_row(check, readme, CELL_EMPTY) &&
        !section_names(check, readme, CHECK_REFERENCE_NAMED, notes)) {
        finding_kind(check->findings, CHECK_REFERENCE_NAMED, NULL, readme->source, notes->start, notes->end, NO_FACTS);
    }
}

static void check_implementation(struct check *check, const struct readme *readme)
{
    static const struct text roles[] = {TEXT_INIT("environment"), TEXT_INIT("measurement"), TEXT_INIT("notes")};
    if (!any_row(check, readme, CELL_SOUND)) {
        return;
    }
    for (size_t i = 0; i < sizeof(roles) / sizeof(roles[0]); i++) {
        const struct readme_section *section = judged_section(readme, roles[i]);
        if (section == NULL && standard_section_title(check->standard, roles[i]).size == 0) {
            continue; /* the standard has no such section */
        }
        if (section == NULL || section_names(check, readme, CHECK_REFERENCE_IMPLEMENTATION, section)) {
            return; /* a section that is missing may be the one that would name it */
        }
    }
    const struct readme_section *measurement = judged_section(readme, TEXT("measurement"));
    if (measurement == NULL) {
        return;
    }
    finding_kind(check->findings, CHECK_REFERENCE_IMPLEMENTATION, NULL, readme->source, measurement->start,
                 measurement->end, NO_FACTS);
}

struct bandwidth {
    struct decimal value;
    size_t start, end;
};

/* The end of one of `units` at `at`, blanks before it, as a whole word; TEXT_NONE when none stands there. */
static size_t bandwidth_unit(struct text prose, size_t at, const struct yaml *units)
{
    while (at < prose.size && byte_is_space(prose.data[at])) {
        at++;
    }
    for (size_t i = 0; i < yaml_count(units); i++) {
        size_t stop = at + units->values[i].text.size;
        if (text_starts_fold(text_after(prose, at), units->values[i].text) &&
            (stop == prose.size || !byte_is_word(prose.data[stop]))) {
            return stop;
        }
    }
    return TEXT_NONE;
}

/* The next number with a unit of bandwidth at or behind `from`; false when there is none. */
static bool next_bandwidth(const struct check *check, struct text prose, size_t from, struct bandwidth *found)
{
    const struct yaml *units = check_words(check, CHECK_REFERENCE_BANDWIDTH, "units");
    size_t end = from;
    for (size_t at = from; at < prose.size; at = end) {
        end = at + 1;
        if (!byte_is_digit(prose.data[at]) ||
            (at > 0 && (byte_is_word(prose.data[at - 1]) || prose.data[at - 1] == '.'))) {
            continue;
        }
        while (end < prose.size &&
               (byte_is_digit(prose.data[end]) || prose.data[end] == '.' || prose.data[end] == ',')) {
            end++;
        }
        size_t stop = bandwidth_unit(prose, end, units);
        if (stop != TEXT_NONE && decimal_parse_grouped(text_slice(prose, at, end), &found->value) == DECIMAL_OK) {
            found->start = at;
            found->end = stop;
            return true;
        }
    }
    return false;
}

/* Is this the registered bandwidth of one of the README's reference devices? */
static bool of_other_reference(const struct check *check, const struct readme *readme, struct decimal value)
{
    for (size_t i = 0; i < readme->reference_count; i++) {
        const struct device *device = repository_device(check->repository, readme->references[i].text);
        struct decimal registered;
        if (device != NULL && decimal_parse_grouped(device->bandwidth, &registered) == DECIMAL_OK &&
            decimal_equal(registered, value)) {
            return true;
        }
    }
    return false;
}

/* A table states it too where the unit stands in the header: | Nominal bandwidth (GB/s) |. */
static bool table_states(const struct check *check, const struct table *table, struct decimal registered)
{
    const struct yaml *units = check_words(check, CHECK_REFERENCE_BANDWIDTH, "units");
    for (size_t column = 0; column < table->header.count; column++) {
        bool unit = false;
        for (size_t i = 0; i < yaml_count(units); i++) {
            unit = unit || text_find_fold(table->header.cells[column].text, units->values[i].text, 0) != TEXT_NONE;
        }
        for (size_t row = 0; unit && row < table->row_count; row++) {
            struct decimal value;
            if (column < table->rows[row].count &&
                decimal_parse_grouped(table->rows[row].cells[column].text, &value) == DECIMAL_OK &&
                decimal_equal(value, registered)) {
                return true;
            }
        }
    }
    return false;
}

static bool stated_in_table(const struct check *check, const struct markdown *markdown, struct decimal registered)
{
    for (size_t i = 0; i < markdown->count; i++) {
        if (markdown->blocks[i].kind == BLOCK_TABLE && table_states(check, markdown->blocks[i].table, registered)) {
            return true;
        }
    }
    return false;
}

static void check_bandwidth(struct check *check, const struct readme *readme, struct text reference)
{
    const struct device *device = repository_device(check->repository, reference);
    struct decimal registered;
    if (!check->repository->index.sound || device == NULL ||
        decimal_parse_grouped(device->bandwidth, &registered) != DECIMAL_OK) {
        return;
    }
    const struct device *measured = check->repository->index.measured;
    struct decimal own = {0, 0};
    decimal_parse_grouped(measured->bandwidth, &own); /* a sound index has it */
    struct bandwidth other = {.start = TEXT_NONE};
    struct bandwidth stated;
    struct text prose = readme->markdown->prose;
    for (size_t at = 0; next_bandwidth(check, prose, at, &stated); at = stated.end) {
        if (decimal_equal(stated.value, registered)) {
            return;
        }
        bool another = !decimal_equal(stated.value, own) && !of_other_reference(check, readme, stated.value);
        if (other.start == TEXT_NONE && another) {
            other = stated;
        }
    }
    if (stated_in_table(check, readme->markdown, registered)) {
        return;
    }
    const struct readme_section *measurement = judged_section(readme, TEXT("measurement"));
    struct text expected = arena_format(check->arena, "%.*s GB/s", TEXT_PRINT(device->bandwidth));
    if (other.start != TEXT_NONE) {
        finding_kind(
            check->findings, CHECK_REFERENCE_BANDWIDTH, NULL, readme->source, other.start, other.end,
            FACTS({"found", markdown_render(check->arena, readme->markdown, text_slice(prose, other.start, other.end))},
                  {"expected", expected}, {"device", device->name}));
    } else if (measurement != NULL) {
        finding_kind(check->findings, CHECK_REFERENCE_BANDWIDTH, "absent", readme->source, measurement->start,
                     measurement->end, FACTS({"expected", expected}, {"device", device->name}));
    }
}

void check_reference(struct check *check, const struct readme *readme)
{
    check_named(check, readme);
    check_implementation(check, readme);
    for (size_t i = 0; i < readme->reference_count; i++) {
        check_bandwidth(check, readme, readme->references[i].text);
    }
}
