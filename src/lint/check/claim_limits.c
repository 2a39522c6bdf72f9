/* The percent of a stated peak, and what the peak is taken from. */
#include "lint/check/claim_part.h"

enum { LIMITS_PERCENT = 1, LIMITS_PEAK = 2, LIMITS_SOURCE = 4, NEAR = 12 };

static bool is_among(const struct sentence *sentence, size_t from, size_t to, const char *mark)
{
    for (size_t i = from; i < to && i < sentence->count; i++) {
        if (word_is(&sentence->words[i], mark)) {
            return true;
        }
    }
    return false;
}

/* The percent that goes with the word peak at `at`: the nearest before it, else the nearest behind. */
static const struct quantity *percent_for(const struct sentence *sentence, size_t at)
{
    const struct quantity *found = NULL;
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        const struct quantity *quantity = &sentence->quantities[i];
        if (quantity->kind != QUANTITY_PERCENT) {
            continue;
        }
        bool before =
            quantity->behind <= at && at < quantity->behind + NEAR && !is_among(sentence, quantity->behind, at, ";");
        bool behind = quantity->word > at && quantity->word < at + NEAR && !is_among(sentence, at, quantity->word, ";");
        if (before || (behind && found == NULL)) {
            found = quantity;
        }
    }
    return found;
}

/* The percent of a peak that the sentence states; under a heading or label on limits the peak may stand elsewhere. */
static const struct quantity *percent_of(const struct sentence *sentence)
{
    for (size_t at = sentence_find(sentence, CLASS_PEAK, 0); at != TEXT_NONE;
         at = sentence_find(sentence, CLASS_PEAK, at + 1)) {
        const struct quantity *percent = percent_for(sentence, at);
        if (percent != NULL && clause_denial(sentence, percent->word) == DENIAL_NONE) {
            return percent;
        }
    }
    for (size_t i = 0; sentence_on(sentence, CLASS_ON_LIMITS) && i < sentence->quantity_count; i++) {
        const struct quantity *quantity = &sentence->quantities[i];
        size_t next = quantity->behind;
        if (quantity->kind == QUANTITY_PERCENT && next < sentence->count && word_is(&sentence->words[next], "of")) {
            return quantity;
        }
    }
    return NULL;
}

static bool has_rate(const struct sentence *sentence)
{
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        if (sentence->quantities[i].kind == QUANTITY_RATE) {
            return true;
        }
    }
    return false;
}

/* A document that the peak was taken from, or a link to it. */
static bool names_source(const struct claim *claim, const struct sentence *sentence)
{
    struct text bytes = claim->document->markdown->source->bytes;
    if (sentence_has(sentence, CLASS_UNSOURCED)) {
        return false;
    }
    for (size_t at = sentence_find(sentence, CLASS_SOURCE, 0); at != TEXT_NONE;
         at = sentence_find(sentence, CLASS_SOURCE, at + 1)) {
        if (!word_in(&sentence->words[at], CLASS_NEUTRAL) && clause_denial(sentence, at) == DENIAL_NONE) {
            return true;
        }
    }
    return text_find(text_slice(bytes, sentence->start, sentence->end + 1), TEXT("http"), 0) != TEXT_NONE ||
           text_find(text_slice(bytes, sentence->start, sentence->end + 1), TEXT("]("), 0) != TEXT_NONE;
}

/* "so this is an L2 figure, not HBM"; whether a cache was cold or warm says nothing of the kind. */
static bool says_cache(const struct sentence *sentence)
{
    for (size_t at = sentence_find(sentence, CLASS_CACHE, sentence->label); at != TEXT_NONE;
         at = sentence_find(sentence, CLASS_CACHE, at + 1)) {
        size_t from = 0;
        size_t to = 0;
        clause_around(sentence, at, &from, &to);
        bool regime = range_has(sentence, from, to, CLASS_COLD) || range_has(sentence, from, to, CLASS_WARM) ||
                      range_has(sentence, from, to, CLASS_FLUSH);
        if (!regime && words_denial(sentence, from, to) == DENIAL_NONE) {
            return true;
        }
    }
    return false;
}

/* The sentence itself, or one of its neighbours in the paragraph. */
static bool part_says_cache(const struct document *document, const struct sentence *sentence)
{
    const struct sentence *last = document->sentences + document->count - 1;
    bool before = sentence > document->sentences && sentence[-1].part == sentence->part && says_cache(sentence - 1);
    bool behind = sentence < last && sentence[1].part == sentence->part && says_cache(sentence + 1);
    return says_cache(sentence) || before || behind;
}

static void check_above(struct claim *claim, const struct sentence *sentence, const struct quantity *percent)
{
    bool sound = true;
    const struct fraction whole = {100, 1, true};
    if (!percent->exact || fraction_compare(percent->value, whole, &sound) <= 0 || !sound ||
        part_says_cache(claim->document, sentence)) {
        return;
    }
    struct sentence place = *sentence;
    place.start = sentence->words[percent->word].start;
    place.end = sentence->words[percent->behind - 1].end;
    struct text bytes = claim->document->markdown->source->bytes;
    claim_report(claim, CHECK_CLAIM_LIMITS, "above", &place,
                 FACTS({"found", text_slice(bytes, place.start, place.end)}));
}

/* Sentences about a peak; beside them, in a section on limits, what else stands there. */
static bool is_about_limits(const struct sentence *sentence)
{
    return sentence->kind != SENTENCE_HEADING &&
           (sentence_has(sentence, CLASS_PEAK) || sentence_on(sentence, CLASS_ON_LIMITS));
}

void claim_check_limits(struct claim *claim)
{
    const struct document *document = claim->document;
    unsigned missing = LIMITS_PERCENT | LIMITS_PEAK | LIMITS_SOURCE;
    const struct sentence *place = NULL;
    bool beside = false; /* the sentence before, of the same part, was about limits */
    for (size_t i = 0; i < document->count; i++) {
        const struct sentence *sentence = &document->sentences[i];
        bool about = is_about_limits(sentence);
        beside = beside && i > 0 && sentence[-1].part == sentence->part;
        const struct quantity *percent = about ? percent_of(sentence) : NULL;
        place = place == NULL && about ? sentence : place;
        if (percent != NULL) {
            missing &= ~(unsigned)LIMITS_PERCENT;
            check_above(claim, sentence, percent);
        }
        if (about || beside) {
            missing &=
                ~((has_rate(sentence) ? LIMITS_PEAK : 0U) | (names_source(claim, sentence) ? LIMITS_SOURCE : 0U));
        }
        beside = about || beside;
    }
    if (missing != 0) {
        claim_report(claim, CHECK_CLAIM_LIMITS, NULL, place,
                     FACTS({"missing", claim_parts(claim, CHECK_CLAIM_LIMITS, "parts", missing)},
                           {"expected", claim_parts(claim, CHECK_CLAIM_LIMITS, "expected", missing)}));
    }
}
