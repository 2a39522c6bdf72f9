#include "lint/check/results.h"
#include "lint/check/structure.h"
#include "lint/check/table_place.h"
#include "lint/check/vocabulary.h"

enum { BEFORE_REACH = 48, BEHIND_REACH = 24 }; /* bytes around a number in which a word makes it a threshold */

/* The rule's words, as lists of its file. */
struct quotation_words {
    const struct yaml *units;                  /* behind a latency */
    const struct yaml *factors, *factor_words; /* behind a factor: x, times */
    const struct yaml *speeds, *scales;        /* what a factor is of: faster; what it is not of: larger */
    const struct yaml *leads;                  /* in front of a bare speedup */
    const struct yaml *thresholds;
};

struct quotation {
    size_t start, end; /* of the number with its unit */
    struct decimal value;
    bool factor;
};

static bool word_follows(struct text prose, size_t at, const struct yaml *list)
{
    while (at < prose.size && byte_is_space(prose.data[at])) {
        at++;
    }
    for (size_t i = 0; i < yaml_count(list); i++) {
        size_t end = 0;
        struct text rest = text_after(prose, at);
        if (phrase_starts(text_slice(rest, 0, list->values[i].text.size + 8), list->values[i].text, &end)) {
            return true;
        }
    }
    return false;
}

/* The end of one of `list` at `at`, with no letter or digit behind it; `at` itself when none stands there. */
static size_t unit_end(struct text prose, size_t at, const struct yaml *list)
{
    for (size_t i = 0; i < yaml_count(list); i++) {
        size_t end = at + list->values[i].text.size;
        if (text_starts(text_after(prose, at), list->values[i].text) &&
            (end == prose.size || !byte_is_word(prose.data[end]))) {
            return end;
        }
    }
    return at;
}

/* The digits at `at` with a point inside; the end of them. */
static size_t digits_end(struct text prose, size_t at)
{
    while (at < prose.size &&
           (byte_is_digit(prose.data[at]) || ((prose.data[at] == '.' || prose.data[at] == ',') && at + 1 < prose.size &&
                                              byte_is_digit(prose.data[at + 1])))) {
        at++;
    }
    return at;
}

static bool is_speedup(const struct quotation_words *words, struct text prose, size_t end, struct decimal value)
{
    bool one = decimal_equal(value, (struct decimal){1, 0});
    return !one &&
           (word_follows(prose, end, words->speeds) || (value.scale > 0 && !word_follows(prose, end, words->scales)));
}

/* "1.43 times faster", "a 1.43-fold speedup": the factor is a word of its own, and the speed must follow. */
static size_t factor_word_end(const struct quotation_words *words, struct text prose, size_t at)
{
    at += at < prose.size && (byte_is_space(prose.data[at]) || prose.data[at] == '-');
    size_t end = unit_end(prose, at, words->factor_words);
    return end > at && word_follows(prose, end, words->speeds) ? end : at;
}

/* "a speedup of 1.43": the bare number behind such words. */
static bool is_named_speedup(const struct quotation_words *words, struct text prose, size_t at, struct decimal value)
{
    struct text before = text_slice(prose, at < BEFORE_REACH ? 0 : at - BEFORE_REACH, at);
    while (before.size > 0 && (byte_is_space(before.data[before.size - 1]) || before.data[before.size - 1] == '`')) {
        before.size--;
    }
    for (size_t i = 0; value.scale > 0 && i < yaml_count(words->leads); i++) {
        size_t end = 0;
        struct text lead = words->leads->values[i].text;
        struct text last = text_after(before, before.size < lead.size ? 0 : before.size - lead.size);
        if (phrase_find(last, lead, 0, &end) == 0 && end == last.size) {
            return true;
        }
    }
    return false;
}

/* Is the number at `at` a latency or a speedup? Fills in what it covers. */
static bool read_quotation(const struct quotation_words *words, struct text prose, size_t at, struct quotation *found)
{
    size_t digits = digits_end(prose, at);
    if (decimal_parse_grouped(text_slice(prose, at, digits), &found->value) != DECIMAL_OK) {
        return false;
    }
    size_t blank = digits;
    while (blank < prose.size && (prose.data[blank] == ' ' || prose.data[blank] == '\n' || prose.data[blank] == '\r')) {
        blank++;
    }
    found->start = at;
    size_t end = unit_end(prose, blank, words->units);
    if (end > blank) {
        found->end = end;
        return true;
    }
    found->factor = true;
    end = unit_end(prose, digits, words->factors);
    if (end > digits) {
        found->end = end;
        return is_speedup(words, prose, end, found->value);
    }
    found->end = digits;
    if (is_named_speedup(words, prose, at, found->value)) {
        return !decimal_equal(found->value, (struct decimal){1, 0});
    }
    found->end = factor_word_end(words, prose, digits);
    if (found->end > digits + 1) {
        return true;
    }
    found->end = digits + 1;
    return digits < prose.size && prose.data[digits] == '%' && word_follows(prose, digits + 1, words->speeds);
}

static bool is_threshold(const struct quotation_words *words, struct text block, size_t start, size_t end)
{
    struct text before = text_slice(block, start < BEFORE_REACH ? 0 : start - BEFORE_REACH, start);
    size_t stop = text_find_last_byte(before, '.');
    before = stop == TEXT_NONE ? before : text_after(before, stop + 1);
    return phrases_in(before, words->thresholds) ||
           phrases_in(text_slice(block, end, end + BEHIND_REACH), words->thresholds);
}

static void check_block(struct check *check, const struct quotation_words *words, const struct markdown *markdown,
                        const struct block *block)
{
    struct text prose = text_slice(markdown->prose, block->start, block->end);
    for (size_t at = 0; at < prose.size; at++) {
        bool open = byte_is_digit(prose.data[at]) &&
                    (at == 0 || (!byte_is_word(prose.data[at - 1]) && prose.data[at - 1] != '.' &&
                                 prose.data[at - 1] != '-' && (unsigned char)prose.data[at - 1] < 0x80));
        struct quotation found = {0};
        if (!open) {
            continue;
        }
        if (!read_quotation(words, prose, at, &found) || is_threshold(words, prose, found.start, found.end)) {
            at = digits_end(prose, at) - 1;
            continue;
        }
        finding_kind(
            check->findings, CHECK_NUMBER_OUTSIDE_TABLE, NULL, markdown->source, block->start + found.start,
            block->start + found.end,
            FACTS({"found", markdown_render(check->arena, markdown, text_slice(prose, found.start, found.end))}));
        at = found.end - 1;
    }
}

/* A table that has most of the Results table's columns. */
static bool resembles_results(const struct check *check, const struct block *block)
{
    struct column_list columns = check->standard->results;
    return block->kind == BLOCK_TABLE && 2 * table_place_common(block->table, columns) > columns.count;
}

/* The Results table, or what stands for it: a table with a wrong header, lines that form none. */
static bool is_results(const struct check *check, const struct readme *readme, const struct readme_section *section,
                       const struct block *block)
{
    if (section->repeated) {
        return resembles_results(check, block); /* the second section is the fault, not its rows */
    }
    for (size_t i = 0; i < readme->results_table_count; i++) {
        if (block->table == readme->results_tables[i]) {
            return true;
        }
    }
    if (readme->results_table_count > 0) {
        return false;
    }
    struct table_place place = table_place_find(readme, section, check->standard->results);
    return place.found && place.start >= block->start && place.start < block->end;
}

/* Acceptance states thresholds, Cases describe workloads; Notes may make a labelled statement on an earlier
 * implementation. */
static bool is_exempt(const struct check *check, const struct readme *readme, const struct readme_section *section,
                      const struct block *block)
{
    if (text_equal(section->role, TEXT("acceptance"))) {
        return true;
    }
    if (text_equal(section->role, TEXT("cases"))) {
        return block->kind == BLOCK_TABLE;
    }
    if (text_equal(section->role, TEXT("results"))) {
        return is_results(check, readme, section, block);
    }
    if (readme_section(readme, TEXT("results")) == NULL && resembles_results(check, block)) {
        return true; /* the section's heading is the fault: misspelt, or of another level */
    }
    return text_equal(section->role, TEXT("notes")) &&
           phrases_in(text_slice(readme->markdown->prose, block->start, block->end),
                      check_words(check, CHECK_NUMBER_OUTSIDE_TABLE, "baseline"));
}

/* The section that a block stands in, at `*at` or behind it; blocks are asked for in the document's order. */
static const struct readme_section *section_around(const struct readme *readme, const struct block *block, size_t *at)
{
    while (readme != NULL && *at < readme->section_count && readme->sections[*at].body_end <= block->start) {
        ++*at;
    }
    bool inside = readme != NULL && *at < readme->section_count && readme->sections[*at].body <= block->start;
    return inside ? &readme->sections[*at] : NULL;
}

static struct quotation_words words_of(const struct check *check)
{
    struct quotation_words words;
#define WORDS(field, name) words.field = check_words(check, CHECK_NUMBER_OUTSIDE_TABLE, name)
    WORDS(units, "units");
    WORDS(factors, "factors");
    WORDS(factor_words, "factor-words");
    WORDS(speeds, "speeds");
    WORDS(scales, "scales");
    WORDS(leads, "leads");
    WORDS(thresholds, "thresholds");
#undef WORDS
    return words;
}

void check_quoted_numbers(struct check *check, const struct markdown *markdown, const struct readme *readme)
{
    struct quotation_words words = words_of(check);
    size_t at = 0;
    for (size_t i = 0; i < markdown->count; i++) {
        const struct block *block = &markdown->blocks[i];
        bool prose = block->kind == BLOCK_PARAGRAPH || block->kind == BLOCK_TABLE || block->kind == BLOCK_HEADING;
        const struct readme_section *section = section_around(readme, block, &at);
        if (prose && (section == NULL || !is_exempt(check, readme, section, block))) {
            check_block(check, &words, markdown, block);
        }
    }
}
