#include "lint/check/structure.h"

#include "base/memory.h"
#include "lint/check/vocabulary.h"

enum { NEGATION_REACH = 40, LENGTH_REACH = 12 }; /* bytes between a negation, or a unit, and what it belongs to */

static void check_stated(struct check *check, const struct readme *readme, const struct readme_section *section)
{
    const struct yaml *parameters = check_words(check, CHECK_PROTOCOL_STATED, "parameters");
    size_t known = yaml_count(parameters);
    struct text *lacking = arena_array(check->arena, struct text, known + 2);
    size_t count = 0;
    static const struct text first[] = {TEXT_INIT("scope"), TEXT_INIT("timer")};
    for (size_t i = 0; i < 2; i++) {
        if (!readme_states_any(readme, first[i])) {
            lacking[count++] = first[i];
        }
    }
    for (size_t i = 0; i < known; i++) {
        if (!readme_states_any(readme, parameters->keys[i].text)) {
            lacking[count++] = parameters->keys[i].text;
        }
    }
    if (count > 0) {
        finding_kind(check->findings, CHECK_PROTOCOL_STATED, NULL, readme->source, section->start, section->end,
                     FACTS({"missing", listing(check->arena, lacking, count)}));
    }
}

static bool denied(struct text sentence, size_t at, size_t end, const struct yaml *negations)
{
    struct text before = text_slice(sentence, at < NEGATION_REACH ? 0 : at - NEGATION_REACH, at);
    struct text behind = text_slice(sentence, end, end + NEGATION_REACH);
    return phrases_in(before, negations) || phrases_in(behind, negations);
}

/* "two minutes of wall-clock time": how long a run lasts, and no clock that timed a row. */
static bool is_length(struct text sentence, size_t at, const struct yaml *lengths)
{
    return phrases_in(text_slice(sentence, at < LENGTH_REACH ? 0 : at - LENGTH_REACH, at), lengths);
}

/* One diagnostic per sentence that says so. */
static void check_sentence(struct check *check, const struct readme *readme, struct text sentence)
{
    const struct yaml *clocks = check_words(check, CHECK_WALL_CLOCK_TIMER, "words");
    const struct yaml *negations = check_words(check, CHECK_WALL_CLOCK_TIMER, "negations");
    const struct yaml *lengths = check_words(check, CHECK_WALL_CLOCK_TIMER, "lengths");
    for (size_t i = 0; i < yaml_count(clocks); i++) {
        size_t end = 0;
        size_t at = phrase_find(sentence, clocks->values[i].text, 0, &end);
        if (at == TEXT_NONE || denied(sentence, at, end, negations) || is_length(sentence, at, lengths)) {
            continue;
        }
        size_t offset = (size_t)(sentence.data - readme->markdown->prose.data);
        finding_kind(check->findings, CHECK_WALL_CLOCK_TIMER, NULL, readme->source, offset + at, offset + end,
                     FACTS({"found", markdown_render(check->arena, readme->markdown, text_slice(sentence, at, end))}));
        return;
    }
}

static void check_wall_clock(struct check *check, const struct readme *readme, const struct readme_section *section)
{
    const struct yaml *clocks = check_words(check, CHECK_WALL_CLOCK_TIMER, "words");
    for (size_t i = section->first_block; i < section->block_end; i++) {
        const struct block *block = &readme->markdown->blocks[i];
        if (block->kind != BLOCK_PARAGRAPH && block->kind != BLOCK_TABLE) {
            continue;
        }
        struct text prose = text_slice(readme->markdown->prose, block->start, block->end);
        if (!phrases_in(prose, clocks)) {
            continue; /* most blocks name no clock: their sentences need not be told apart */
        }
        struct sentence_list sentences = sentences_read(check->arena, prose);
        for (size_t sentence = 0; sentence < sentences.count; sentence++) {
            check_sentence(check, readme, sentences.items[sentence]);
        }
    }
}

void check_measurement(struct check *check, const struct readme *readme)
{
    const struct readme_section *section = judged_section(readme, TEXT("measurement"));
    if (section != NULL) {
        check_stated(check, readme, section);
        check_wall_clock(check, readme, section);
    }
}
