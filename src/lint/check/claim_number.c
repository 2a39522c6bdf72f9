/* The number of a report: its unit, and of how many runs it is. */
#include "lint/check/claim_part.h"

enum { ADJECTIVES = 4, NEAR = 8 };

static const struct quantity *quantity_at(const struct sentence *sentence, size_t word)
{
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        if (sentence->quantities[i].word == word) {
            return &sentence->quantities[i];
        }
    }
    return NULL;
}

/* A whole number without a unit, in digits or as a word. */
static bool is_count(const struct sentence *sentence, size_t at)
{
    const struct quantity *quantity = quantity_at(sentence, at);
    bool count = quantity != NULL && quantity->whole && quantity->exact && quantity->value.top > 0 &&
                 (quantity->kind == QUANTITY_PLAIN || quantity->kind == QUANTITY_FACTOR);
    return count || word_begins(&sentence->words[at], CLASS_NUMERAL);
}

static bool is_other_run(const struct word *word)
{
    return word_in(word, CLASS_WARMUP) || word_in(word, CLASS_OTHER_RUN);
}

static bool has_other_run(const struct sentence *sentence, size_t from, size_t to)
{
    for (size_t i = from; i < to && i < sentence->count; i++) {
        if (is_other_run(&sentence->words[i])) {
            return true;
        }
    }
    return false;
}

/* "50 graph replays", "nine runs", not "20 warm-up launches" nor "20 launches of warm-up". */
static bool counts_runs(const struct sentence *sentence, size_t at)
{
    size_t from = 0;
    size_t to = 0;
    if (!is_count(sentence, at)) {
        return false;
    }
    clause_around(sentence, at, &from, &to);
    for (size_t i = at + 1; !has_other_run(sentence, from, at) && i < to && i <= at + ADJECTIVES + 1; i++) {
        const struct word *word = &sentence->words[i];
        if (word->kind != WORD_NAME || is_other_run(word)) {
            return false;
        }
        if (word_begins(word, CLASS_RUNS)) {
            return !has_other_run(sentence, i, i + 4 < to ? i + 4 : to);
        }
    }
    return false;
}

/* "50x each" */
static bool counts_each(const struct sentence *sentence, size_t at)
{
    const struct quantity *quantity = quantity_at(sentence, at);
    size_t next = quantity == NULL ? 0 : quantity->behind;
    return quantity != NULL && quantity->kind == QUANTITY_FACTOR && is_count(sentence, at) && next < sentence->count &&
           (word_in(&sentence->words[next], CLASS_BOTH) || word_is(&sentence->words[next], "per"));
}

/* "measured 50 times", not "2 times faster"; how often the sides took turns is no count of a side's runs. */
static bool counts_times(const struct sentence *sentence, size_t at)
{
    size_t next = at + 1;
    if (!is_count(sentence, at) || next >= sentence->count || !word_begins(&sentence->words[next], CLASS_TIMES) ||
        sentence_has(sentence, CLASS_ALTERNATION)) {
        return false;
    }
    const struct word *behind = next + 1 < sentence->count ? &sentence->words[next + 1] : NULL;
    return behind == NULL ||
           !(word_in(behind, CLASS_FASTER) || word_in(behind, CLASS_SLOWER) || word_is(behind, "as") ||
             word_is(behind, "the") || word_is(behind, "more") || word_is(behind, "less"));
}

/* "runs: 50", "replays per side | 50": the number behind, past sides and marks. */
static bool run_count_follows(const struct sentence *sentence, size_t at)
{
    size_t from = 0;
    size_t to = 0;
    if (!word_begins(&sentence->words[at], CLASS_RUNS)) {
        return false;
    }
    clause_around(sentence, at, &from, &to);
    if (has_other_run(sentence, from, to)) {
        return false;
    }
    bool mark = false;
    for (size_t i = at + 1; i < sentence->count && i < at + NEAR; i++) {
        const struct word *word = &sentence->words[i];
        if (word->kind == WORD_NUMBER) {
            return mark && is_count(sentence, i);
        }
        mark = mark || word_is(word, ":") || word_is(word, "=");
        bool passes = word_is(word, ":") || word_is(word, "=") || word_is(word, "(") || word_is(word, ")") ||
                      word_in(word, CLASS_COUNT) || word_in(word, CLASS_BASELINE) || word_in(word, CLASS_CANDIDATE) ||
                      word_in(word, CLASS_BOTH) || word_is(word, "per") || word_is(word, "side") ||
                      word_is(word, "sides");
        if (!passes) {
            return false;
        }
    }
    return false;
}

/* "n=50"; an upper-case N beside M or K is a shape. */
static bool is_n(const struct claim *claim, const struct sentence *sentence, size_t at)
{
    struct text bytes = claim->document->markdown->source->bytes;
    if (!word_is(&sentence->words[at], "n") || at + 2 >= sentence->count || !is_count(sentence, at + 2) ||
        !(word_is(&sentence->words[at + 1], "=") || word_is(&sentence->words[at + 1], ":"))) {
        return false;
    }
    bool shape = false;
    for (size_t i = 0; i < sentence->count; i++) {
        shape = shape || word_is(&sentence->words[i], "m") || word_is(&sentence->words[i], "k");
    }
    return bytes.data[sentence->words[at].start] == 'n' || !shape;
}

/* "median of 50", "mean over 50". */
static bool is_median_of(const struct sentence *sentence, size_t at)
{
    if (!word_begins(&sentence->words[at], CLASS_CENTRAL) || at + 2 >= sentence->count) {
        return false;
    }
    const struct word *of = &sentence->words[at + 1];
    bool joined =
        word_is(of, "of") || word_is(of, "over") || word_is(of, "from") || word_is(of, "(") || word_is(of, "across");
    return joined && is_count(sentence, at + 2) && sentence->words[at + 2].kind == WORD_NUMBER;
}

static bool says_runs(const struct claim *claim, const struct sentence *sentence)
{
    for (size_t at = 0; at < sentence->count; at++) {
        if (counts_runs(sentence, at) || counts_times(sentence, at) || counts_each(sentence, at) ||
            run_count_follows(sentence, at) || is_n(claim, sentence, at) || is_median_of(sentence, at)) {
            return true;
        }
    }
    return sentence_has(sentence, CLASS_ONE_RUN) && !has_other_run(sentence, 0, sentence->count);
}

/* A time; or a rate where the number stands, not where it is compared with a peak. */
static bool says_unit(const struct sentence *sentence)
{
    bool number = sentence_has(sentence, CLASS_PAIR) || sentence_has(sentence, CLASS_RANGE) ||
                  sentence_has(sentence, CLASS_CENTRAL);
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        enum quantity_kind kind = sentence->quantities[i].kind;
        if (kind == QUANTITY_TIME || (kind == QUANTITY_RATE && number && !sentence_has(sentence, CLASS_PEAK))) {
            return true;
        }
    }
    return false;
}

unsigned claim_missing_number(const struct claim *claim)
{
    const struct document *document = claim->document;
    unsigned missing = NUMBER_UNIT | NUMBER_RUNS | NUMBER_RANGE;
    for (size_t i = 0; i < document->count; i++) {
        const struct sentence *sentence = &document->sentences[i];
        bool runs = sentence->kind != SENTENCE_HEADING && says_runs(claim, sentence);
        missing &= ~((says_unit(sentence) ? NUMBER_UNIT : 0U) | (runs ? NUMBER_RUNS : 0U));
    }
    bool range = claim->ballpark || claim_read_ranges(claim->check->arena, document).count > 0;
    return missing & ~(range ? NUMBER_RANGE : 0U);
}
