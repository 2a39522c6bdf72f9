/* Does the report say what share of a whole step the kernel is, in whatever order the sentence has its words? */
#include "lint/check/claim_part.h"

enum { NEAR_STEP = 9, NEAR_TIME = 4 };

static bool ends_phrase(const struct word *word)
{
    return word_in(word, CLASS_PEAK) || word_is(word, ";") || word_is(word, ".") || word_is(word, ",");
}

/* "... of one decode step" right behind a quantity. */
static bool step_follows(const struct sentence *sentence, size_t behind)
{
    bool of = false;
    for (size_t i = behind; i < sentence->count && i < behind + NEAR_STEP; i++) {
        const struct word *word = &sentence->words[i];
        if (ends_phrase(word)) {
            return false;
        }
        if (of && word_begins(word, CLASS_STEP)) {
            return true;
        }
        of = of || word_is(word, "of");
    }
    return false;
}

/* "7% of one decode step", "0.5 ms of a 7 ms step", "0.07 of the step". */
static bool is_part_of_step(const struct sentence *sentence, const struct quantity *quantity)
{
    size_t next = quantity->behind;
    bool decimal = quantity->kind == QUANTITY_PLAIN && quantity->exact && !quantity->whole && next < sentence->count &&
                   word_is(&sentence->words[next], "of");
    return (quantity->kind == QUANTITY_PERCENT || quantity->kind == QUANTITY_TIME || decimal) &&
           step_follows(sentence, quantity->behind);
}

/* "20% faster", "utilization of 98%". */
static bool is_other_percent(const struct sentence *sentence, const struct quantity *quantity)
{
    size_t from = 0;
    size_t to = 0;
    clause_around(sentence, quantity->word, &from, &to);
    return range_has(sentence, from, to, CLASS_OTHER_PERCENT) || range_has(sentence, from, to, CLASS_PEAK) ||
           range_has(sentence, quantity->behind, to, CLASS_FASTER) ||
           range_has(sentence, quantity->behind, to, CLASS_SLOWER);
}

/* "5% noisier", "12% padding", "40% of the registers in one step": no part of the step's time. */
static bool is_of_other(const struct sentence *sentence, const struct quantity *quantity)
{
    size_t at = quantity->behind;
    bool of = at < sentence->count && word_is(&sentence->words[at], "of");
    bool other = false;
    for (size_t i = of ? at + 1 : at; i < sentence->count; i++) {
        const struct word *word = &sentence->words[i];
        if (word->kind == WORD_MARK || word_in(word, CLASS_FOLLOW)) {
            break;
        }
        if (of && (word_begins(word, CLASS_STEP) || word_begins(word, CLASS_TIME))) {
            return false;
        }
        other = other || word_in(word, CLASS_OTHER_WHOLE) || (!of && word_begins(word, CLASS_COMPARATIVE));
    }
    return other && quantity->kind == QUANTITY_PERCENT;
}

/* "It is 6%", "the kernel is 6%", where "the decode step is 6%" would be about the step. */
static bool is_of_part(const struct sentence *sentence, size_t from, size_t to)
{
    size_t verb = sentence_find(sentence, CLASS_BE, from);
    const struct word *subject = verb != TEXT_NONE && verb > from ? &sentence->words[verb - 1] : NULL;
    bool named = subject != NULL && (subject->code || word_in(subject, CLASS_BACK));
    return named || range_has(sentence, from, to, CLASS_CANDIDATE) || range_has(sentence, from, to, CLASS_TIME);
}

/* Does a verb make the percent of this clause a part of something? */
static bool is_taken(const struct sentence *sentence, const struct quantity *quantity)
{
    size_t from = 0;
    size_t to = 0;
    clause_around(sentence, quantity->word, &from, &to);
    if (range_has(sentence, from, to, CLASS_BE) && !range_has(sentence, from, to, CLASS_TAKES)) {
        return is_of_part(sentence, from, to);
    }
    return sentence_has(sentence, CLASS_TAKES);
}

/* "Out of one decode step, the kernel takes 6%", "the decode step has 6% in this kernel". */
static bool is_part_by_verb(const struct sentence *sentence, const struct quantity *quantity)
{
    bool percent = quantity->kind == QUANTITY_PERCENT ||
                   (quantity->kind == QUANTITY_PLAIN && !quantity->whole && sentence_has(sentence, CLASS_SHARE));
    return percent && sentence_has(sentence, CLASS_WHOLE) && is_taken(sentence, quantity) &&
           !is_other_percent(sentence, quantity);
}

/* Is the time that of the step: "of the 9.8 ms step", "the decode step is 8.2 ms"? */
static bool is_time_of_step(const struct sentence *sentence, const struct quantity *quantity)
{
    size_t from = quantity->word > NEAR_TIME ? quantity->word - NEAR_TIME : 0;
    return quantity->kind == QUANTITY_TIME && (range_has(sentence, from, quantity->word, CLASS_STEP) ||
                                               range_has(sentence, quantity->behind, quantity->behind + 3, CLASS_STEP));
}

/* "The decode step is 8.2 ms, of which the kernel is 0.5 ms", "of the 9.8 ms step, 0.7 ms are this kernel's". */
static bool is_time_of_time(const struct sentence *sentence, const struct quantity *quantity)
{
    for (const struct quantity *whole = sentence->quantities; whole < quantity; whole++) {
        size_t from = whole->word > NEAR_TIME ? whole->word - NEAR_TIME : 0;
        bool of = false;
        for (size_t i = from; i < whole->word; i++) {
            of = of || word_is(&sentence->words[i], "of");
        }
        of = of || range_has(sentence, whole->behind, quantity->behind + 2, CLASS_OF_IT);
        if (of && quantity->kind == QUANTITY_TIME && is_time_of_step(sentence, whole)) {
            return true;
        }
    }
    return false;
}

/* "Per step: 0.58 ms out of 8.2 ms" */
static bool is_time_out_of_time(const struct sentence *sentence, const struct quantity *quantity)
{
    const struct quantity *whole = quantity + 1;
    bool last = whole == sentence->quantities + sentence->quantity_count;
    return !last && quantity->kind == QUANTITY_TIME && whole->kind == QUANTITY_TIME &&
           sentence_has(sentence, CLASS_WHOLE) && whole->word <= quantity->behind + NEAR_TIME &&
           word_is(&sentence->words[whole->word - 1], "of");
}

/* The percent of its clause or label is called a share. */
static bool is_called(const struct sentence *sentence, const struct quantity *quantity)
{
    size_t from = 0;
    size_t to = 0;
    clause_around(sentence, quantity->word, &from, &to);
    bool called = range_has(sentence, from, to, CLASS_SHARE) && !range_has(sentence, from, to, CLASS_PEAK);
    return quantity->kind == QUANTITY_PERCENT && (called || sentence_on(sentence, CLASS_ON_SHARE));
}

bool claim_is_share(const struct sentence *sentence, const struct quantity *quantity)
{
    return clause_denial(sentence, quantity->word) == DENIAL_NONE && !is_of_other(sentence, quantity) &&
           (is_part_of_step(sentence, quantity) || is_called(sentence, quantity) ||
            is_part_by_verb(sentence, quantity) || is_time_of_time(sentence, quantity) ||
            is_time_out_of_time(sentence, quantity));
}

/* "a tenth of a decode step" */
static bool has_portion(const struct sentence *sentence)
{
    for (size_t at = sentence_find(sentence, CLASS_PORTION, 0); at != TEXT_NONE;
         at = sentence_find(sentence, CLASS_PORTION, at + 1)) {
        if (step_follows(sentence, sentence_behind(sentence, CLASS_PORTION, at)) &&
            clause_denial(sentence, at) == DENIAL_NONE) {
            return true;
        }
    }
    return false;
}

bool claim_says_share(const struct document *document)
{
    for (size_t i = 0; i < document->count; i++) {
        const struct sentence *sentence = &document->sentences[i];
        if (sentence->kind == SENTENCE_HEADING) {
            continue;
        }
        for (size_t k = 0; k < sentence->quantity_count; k++) {
            if (claim_is_share(sentence, &sentence->quantities[k])) {
                return true;
            }
        }
        if (has_portion(sentence)) {
            return true;
        }
    }
    return false;
}
