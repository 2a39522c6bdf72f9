/* The percent of a stated peak, and what the peak is taken from. */
#include "lint/check/claim_part.h"

enum { LIMITS_PERCENT = 1, LIMITS_PEAK = 2, LIMITS_SOURCE = 4, NEAR = 12, NEAR_PEAK = 6, NEAR_RATE = 6 };

/* Does a semicolon of the text part the words? One that parts a row's cells does not. */
static bool are_parted(const struct sentence *sentence, size_t from, size_t to)
{
    for (size_t i = from; i < to && i < sentence->count; i++) {
        const struct word *word = &sentence->words[i];
        if (word_is(word, ";") && word->start < word->end) {
            return true;
        }
    }
    return false;
}

/* "20% faster", "7% of one decode step" are percents of something else. */
static bool is_candidate(const struct sentence *sentence, const struct quantity *quantity)
{
    size_t from = 0;
    size_t to = 0;
    clause_around(sentence, quantity->word, &from, &to);
    bool other = range_has(sentence, quantity->behind, to, CLASS_FASTER) ||
                 range_has(sentence, quantity->behind, to, CLASS_SLOWER) ||
                 range_has(sentence, from, to, CLASS_SPREAD) || claim_is_share(sentence, quantity);
    return quantity->kind == QUANTITY_PERCENT && !other && words_denial(sentence, from, to) == DENIAL_NONE;
}

static const struct quantity *rate_in(const struct sentence *sentence, size_t from, size_t to)
{
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        const struct quantity *quantity = &sentence->quantities[i];
        if (quantity->kind == QUANTITY_RATE && quantity->word >= from && quantity->word < to) {
            return quantity;
        }
    }
    return NULL;
}

/* "38% of 5.3 TB/s" */
static bool is_of_rate(const struct sentence *sentence, const struct quantity *percent)
{
    size_t of = percent->behind;
    return of < sentence->count && word_is(&sentence->words[of], "of") &&
           rate_in(sentence, of, of + NEAR_RATE) != NULL && !are_parted(sentence, of, of + NEAR_RATE);
}

/* The percent that goes with the word peak at `at`: the nearest before it, else the nearest behind. */
static const struct quantity *percent_for(const struct sentence *sentence, size_t at)
{
    const struct quantity *found = NULL;
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        const struct quantity *quantity = &sentence->quantities[i];
        if (!is_candidate(sentence, quantity)) {
            continue;
        }
        bool before =
            quantity->behind <= at && at < quantity->behind + NEAR && !are_parted(sentence, quantity->behind, at);
        bool behind = quantity->word > at && quantity->word < at + NEAR && !are_parted(sentence, at, quantity->word);
        if (before || (behind && found == NULL)) {
            found = quantity;
        }
    }
    return found;
}

/* "HBM peak 5300 GB/s; we reach 2030 GB/s = 38%", "that is 38%": what a rate comes to, or what is said of one before.
 */
static bool is_of_peak(const struct sentence *sentence, const struct quantity *percent)
{
    size_t from = 0;
    size_t to = 0;
    clause_around(sentence, percent->word, &from, &to);
    bool refers =
        rate_in(sentence, 0, sentence->count) != NULL || range_has(sentence, percent->behind, to, CLASS_OF_IT);
    return refers || word_in(&sentence->words[from], CLASS_BACK) || sentence->kind == SENTENCE_ROW;
}

static const struct quantity *percent_beside(const struct sentence *sentence)
{
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        const struct quantity *quantity = &sentence->quantities[i];
        if (is_candidate(sentence, quantity) && is_of_peak(sentence, quantity)) {
            return quantity;
        }
    }
    return NULL;
}

/* The percent of a peak that the sentence states; under a heading or label on limits the peak may stand elsewhere. */
static const struct quantity *percent_of(const struct sentence *sentence)
{
    for (size_t at = sentence_find(sentence, CLASS_PEAK, 0); at != TEXT_NONE;
         at = sentence_find(sentence, CLASS_PEAK, at + 1)) {
        const struct quantity *percent = percent_for(sentence, at);
        if (percent != NULL) {
            return percent;
        }
    }
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        const struct quantity *quantity = &sentence->quantities[i];
        size_t next = quantity->behind;
        bool of = next < sentence->count && word_is(&sentence->words[next], "of");
        if (is_candidate(sentence, quantity) &&
            ((of && sentence_on(sentence, CLASS_ON_LIMITS)) || is_of_rate(sentence, quantity))) {
            return quantity;
        }
    }
    bool about = sentence_has(sentence, CLASS_PEAK) || sentence_on(sentence, CLASS_ON_LIMITS);
    return about ? percent_beside(sentence) : NULL;
}

/* "5.3 TB/s HBM peak", "a peak of 5.3 TB/s", "of 5.3 TB/s": the rate is the peak's, not the one that was reached. */
static bool is_peak(const struct sentence *sentence, const struct quantity *rate)
{
    for (size_t i = rate->behind; i < sentence->count && i < rate->behind + NEAR_PEAK; i++) {
        const struct word *word = &sentence->words[i];
        if (word_begins(word, CLASS_PEAK)) {
            return true;
        }
        if (word->kind != WORD_NAME && !word_is(word, "(")) {
            break;
        }
    }
    size_t from = rate->word > NEAR_PEAK ? rate->word - NEAR_PEAK : 0;
    for (size_t i = rate->word; i > from; i--) {
        const struct word *word = &sentence->words[i - 1];
        if (word_in(word, CLASS_PEAK) || word_is(word, "of")) {
            return true;
        }
        if (word_is(word, ";") || word_is(word, ".")) {
            break;
        }
    }
    return sentence->label > 0 && range_has(sentence, 0, sentence->label, CLASS_PEAK);
}

/* The rates of the sentences about limits: how many, and whether one is the peak's. */
struct rates {
    size_t count;
    bool peak;
};

static void read_rates(const struct sentence *sentence, struct rates *rates)
{
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        if (sentence->quantities[i].kind == QUANTITY_RATE) {
            rates->count++;
            rates->peak = rates->peak || is_peak(sentence, &sentence->quantities[i]);
        }
    }
}

/* "[1]" or "[^1]" with a line "[1]: ..." somewhere. */
static bool cites(const struct claim *claim, struct text said)
{
    struct text bytes = claim->document->markdown->source->bytes;
    for (size_t open = text_find_byte(said, '[', 0); open != TEXT_NONE; open = text_find_byte(said, '[', open + 1)) {
        size_t close = text_find_byte(said, ']', open);
        if (close == TEXT_NONE) {
            return false;
        }
        struct text label = text_slice(said, open, close + 1);
        struct text line = arena_format(claim->check->arena, "\n%.*s:", TEXT_PRINT(label));
        if (label.size > 2 && text_find(bytes, line, 0) != TEXT_NONE) {
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
    struct text said = text_slice(bytes, sentence->start, sentence->end < bytes.size ? sentence->end + 1 : bytes.size);
    return text_find(said, TEXT("http"), 0) != TEXT_NONE || text_find(said, TEXT("]("), 0) != TEXT_NONE ||
           cites(claim, said);
}

/* "so this is an L2 figure, not HBM"; whether a cache was cold or warm says nothing of the kind. */
static bool says_cache(const struct sentence *sentence)
{
    for (size_t at = sentence_find(sentence, CLASS_CACHE, sentence->label); at != TEXT_NONE;
         at = sentence_find(sentence, CLASS_CACHE, at + 1)) {
        size_t from = 0;
        size_t to = 0;
        clause_around(sentence, at, &from, &to);
        size_t behind = to < sentence->count && word_is(&sentence->words[to], "(") ? to + 2 : to; /* "in L2 (warm)" */
        bool regime = range_has(sentence, from, behind, CLASS_COLD) || range_has(sentence, from, behind, CLASS_WARM) ||
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
           (sentence_has(sentence, CLASS_PEAK) || sentence_on(sentence, CLASS_ON_LIMITS) ||
            percent_of(sentence) != NULL);
}

/* Of one paragraph, or rows of one table. */
static bool stands_with(const struct sentence *sentence, const struct sentence *before)
{
    bool rows = sentence->kind == SENTENCE_ROW && before->kind == SENTENCE_ROW && sentence->group == before->group;
    return sentence->part == before->part || rows;
}

void claim_check_limits(struct claim *claim)
{
    const struct document *document = claim->document;
    unsigned missing = LIMITS_PERCENT | LIMITS_PEAK | LIMITS_SOURCE;
    const struct sentence *place = NULL;
    struct rates rates = {0};
    bool beside = false; /* the sentence before, of the same part, was about limits */
    for (size_t i = 0; i < document->count; i++) {
        const struct sentence *sentence = &document->sentences[i];
        bool about = is_about_limits(sentence);
        beside = beside && stands_with(sentence, &sentence[-1]);
        bool next = beside && is_about_limits(&sentence[-1]);
        const struct quantity *percent = about ? percent_of(sentence) : NULL;
        percent = percent == NULL && next ? percent_beside(sentence) : percent;
        place = place == NULL && about ? sentence : place;
        if (percent != NULL) {
            missing &= ~(unsigned)LIMITS_PERCENT;
            check_above(claim, sentence, percent);
        }
        bool cited = i > 0 && is_about_limits(&sentence[-1]) && word_begins(&sentence->words[0], CLASS_SOURCE) &&
                     sentence->group == sentence[-1].group; /* an item "source: data sheet" below */
        if (cited && names_source(claim, sentence)) {
            missing &= ~(unsigned)LIMITS_SOURCE;
        }
        if (about || beside) {
            read_rates(sentence, &rates);
            missing &= ~(names_source(claim, sentence) ? LIMITS_SOURCE : 0U);
        }
        beside = about || (beside && sentence->part == sentence[-1].part);
    }
    /* A lone rate that nothing calls the peak's is the one that was reached. */
    missing &= ~(rates.peak || rates.count > 1 ? LIMITS_PEAK : 0U);
    if (missing != 0) {
        claim_report(claim, CHECK_CLAIM_LIMITS, NULL, place,
                     FACTS({"missing", claim_parts(claim, CHECK_CLAIM_LIMITS, "parts", missing)},
                           {"expected", claim_parts(claim, CHECK_CLAIM_LIMITS, "expected", missing)}));
    }
}
