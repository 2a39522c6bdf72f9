/* Under what conditions a number was measured: on what, in which cache regime and order, beside what load. */
#include "lint/check/claim_part.h"

enum { NEAR_CACHE = 4, NEAR_NUMBER = 6 };

static bool is_plain_number(const struct word *word)
{
    return word->kind == WORD_NUMBER || word_in(word, CLASS_NUMERAL);
}

/* "ROCm 6.4", "torch==2.7", "CUDA version 12.4", "rocm6.4". */
static bool has_version(const struct sentence *sentence, enum word_class class)
{
    for (size_t at = sentence_find(sentence, class, 0); at != TEXT_NONE; at = sentence_find(sentence, class, at + 1)) {
        size_t i = sentence_behind(sentence, class, at);
        struct text name = sentence->words[i - 1].text;
        if (name.size > 0 && byte_is_digit(name.data[name.size - 1])) {
            return true;
        }
        for (size_t skipped = 0; i < sentence->count && skipped < 3; i++, skipped++) {
            const struct word *word = &sentence->words[i];
            bool version = word->text.size > 1 && word->text.data[0] == 'v' && byte_is_digit(word->text.data[1]);
            bool index = word->glued && i > 0 && word_is(word - 1, ":") &&
                         text_find_byte(word->text, '.', 0) == TEXT_NONE; /* cuda:0 is a device */
            if ((word->kind == WORD_NUMBER || version) && !index) {
                return true;
            }
            if (!word_is(word, "version") && !word_is(word, ":") && !word_is(word, "=") && !word_is(word, "(") &&
                !word_is(word, "release")) {
                break;
            }
        }
    }
    return false;
}

enum { IMAGE_NAME = 8 }; /* words of registry/path:tag */

/* "docker image X", "image `bench:6.4`"; `image` alone may be a picture. */
static bool has_image(const struct sentence *sentence)
{
    for (size_t at = sentence_find(sentence, CLASS_IMAGE, 0); at != TEXT_NONE;
         at = sentence_find(sentence, CLASS_IMAGE, at + 1)) {
        size_t behind = sentence_behind(sentence, CLASS_IMAGE, at);
        bool named = behind - at > 1;
        for (size_t i = behind; i < sentence->count && i < behind + IMAGE_NAME; i++) {
            const struct word *word = &sentence->words[i];
            named = named || (word->code && i < behind + 3) ||
                    (word_is(word, ":") && word->glued && i + 1 < sentence->count && word[1].glued);
        }
        if (named && clause_denial(sentence, at) == DENIAL_NONE) {
            return true;
        }
    }
    return false;
}

unsigned claim_missing_target(const struct claim *claim)
{
    unsigned missing = TARGET_ARCHITECTURE | TARGET_GPU | TARGET_STACK;
    for (size_t i = 0; i < claim->document->count; i++) {
        const struct sentence *sentence = &claim->document->sentences[i];
        bool architecture = sentence_has(sentence, CLASS_ARCHITECTURE) ||
                            (claim->host && sentence_has(sentence, CLASS_PROCESSOR_ARCHITECTURE));
        bool device = sentence_has(sentence, CLASS_GPU) || (claim->host && sentence_has(sentence, CLASS_PROCESSOR));
        bool stack = has_version(sentence, CLASS_STACK) || has_image(sentence) ||
                     (claim->host && has_version(sentence, CLASS_HOST_STACK));
        missing &=
            ~((architecture ? TARGET_ARCHITECTURE : 0U) | (device ? TARGET_GPU : 0U) | (stack ? TARGET_STACK : 0U));
    }
    return missing;
}

/* "A, B, A, B", "base/new/base/new": two names in turn, twice; "end-to-end" is none. */
static bool takes_turns(const struct sentence *sentence, size_t at)
{
    struct text names[4];
    size_t found = 0;
    for (size_t i = at; i < sentence->count && found < 4; i++) {
        const struct word *word = &sentence->words[i];
        bool part = found > 0 && word_in(word, CLASS_TURN);
        if (part) {
            continue;
        }
        bool next = found == 0 || word->glued || word_in(&sentence->words[i - 1], CLASS_TURN);
        if (word->kind == WORD_MARK || !next) {
            return false;
        }
        names[found++] = word->text;
    }
    return found == 4 && text_equal(names[0], names[2]) && text_equal(names[1], names[3]) &&
           !text_equal(names[0], names[1]);
}

/* "Each round ran the baseline, then the candidate." */
static bool goes_round(const struct sentence *sentence, size_t at)
{
    size_t from = at + 1;
    if (!word_in(&sentence->words[at], CLASS_EVERY) || from >= sentence->count ||
        !(word_begins(&sentence->words[from], CLASS_RUNS) || word_in(&sentence->words[from], CLASS_ROUND))) {
        return false;
    }
    size_t baseline = sentence_find(sentence, CLASS_BASELINE, from);
    size_t candidate = sentence_find(sentence, CLASS_CANDIDATE, from);
    if (baseline == TEXT_NONE || candidate == TEXT_NONE) {
        return false;
    }
    size_t first = baseline < candidate ? baseline : candidate;
    size_t last = baseline < candidate ? candidate : baseline;
    return range_has(sentence, first, last, CLASS_NEXT);
}

/* "alternated: no" */
static bool answers_no(const struct sentence *sentence, size_t at)
{
    size_t behind = sentence_behind(sentence, CLASS_ALTERNATION, at);
    return behind + 1 < sentence->count && word_is(&sentence->words[behind], ":") &&
           (word_in(&sentence->words[behind + 1], CLASS_NEGATION) ||
            word_in(&sentence->words[behind + 1], CLASS_UNKNOWN));
}

bool claim_says_alternation(const struct document *document)
{
    for (size_t i = 0; i < document->count; i++) {
        const struct sentence *sentence = &document->sentences[i];
        for (size_t at = 0; at < sentence->count; at++) {
            bool said = word_begins(&sentence->words[at], CLASS_ALTERNATION) && !answers_no(sentence, at);
            if ((said || takes_turns(sentence, at) || goes_round(sentence, at)) &&
                clause_denial(sentence, at) == DENIAL_NONE) {
                return true;
            }
        }
    }
    return false;
}

static bool is_temperature(const struct word *word)
{
    return (word_in(word, CLASS_COLD) || word_in(word, CLASS_WARM)) && !word_in(word, CLASS_WARMUP) &&
           !word_in(word, CLASS_LIMITER);
}

/* A cache of the device or the processor, not one of compiled code. */
static bool has_cache(const struct sentence *sentence, size_t from, size_t to)
{
    for (size_t i = from; i < to && i < sentence->count; i++) {
        if (word_in(&sentence->words[i], CLASS_CACHE) && !word_in(&sentence->words[i], CLASS_COMPILED)) {
            return true;
        }
    }
    return false;
}

/* "resident in L2 (warm)": the clause that an opening bracket at the beginning of this one stands in. */
static size_t bracket_before(const struct sentence *sentence, size_t from)
{
    size_t outer = 0;
    size_t to = 0;
    if (from < 2 || !word_is(&sentence->words[from - 1], "(")) {
        return from;
    }
    clause_around(sentence, from - 2, &outer, &to);
    return outer;
}

static bool states_temperature(const struct sentence *sentence, size_t at)
{
    size_t from = 0;
    size_t to = 0;
    if (!is_temperature(&sentence->words[at])) {
        return false;
    }
    clause_around(sentence, at, &from, &to);
    from = bracket_before(sentence, from);
    from = at > from + NEAR_CACHE ? at - NEAR_CACHE : from;
    bool cache = has_cache(sentence, from, to < at + NEAR_CACHE ? to : at + NEAR_CACHE);
    return (cache || sentence_on(sentence, CLASS_ON_REGIME)) && clause_denial(sentence, at) == DENIAL_NONE;
}

/* "L2 flushed", "inputs evicted"; that a cache was not flushed says which regime it is, too. */
static bool states_flush(const struct sentence *sentence, size_t at)
{
    size_t from = 0;
    size_t to = 0;
    if (!word_begins(&sentence->words[at], CLASS_FLUSH)) {
        return false;
    }
    clause_around(sentence, at, &from, &to);
    bool compiled = range_has(sentence, from, to, CLASS_COMPILED);
    bool understood = sentence_on(sentence, CLASS_ON_REGIME) || text_starts(sentence->words[at].text, TEXT("evict"));
    bool cache = has_cache(sentence, from, to) || (understood && !compiled);
    return cache && words_denial(sentence, from, to) != DENIAL_UNKNOWN;
}

bool claim_says_regime(const struct document *document)
{
    for (size_t i = 0; i < document->count; i++) {
        const struct sentence *sentence = &document->sentences[i];
        for (size_t at = 0; at < sentence->count; at++) {
            if (states_temperature(sentence, at) || states_flush(sentence, at)) {
                return true;
            }
        }
    }
    return false;
}

static bool number_follows(const struct sentence *sentence, enum word_class class)
{
    for (size_t at = sentence_find(sentence, class, 0); at != TEXT_NONE; at = sentence_find(sentence, class, at + 1)) {
        for (size_t i = at + 1; i < sentence->count && i < at + NEAR_NUMBER; i++) {
            if (word_is(&sentence->words[i], ";") || word_is(&sentence->words[i], ".")) {
                break;
            }
            if (sentence->words[i].kind == WORD_NUMBER) {
                return true;
            }
        }
    }
    return false;
}

static bool number_precedes(const struct sentence *sentence, enum word_class class, size_t distance)
{
    for (size_t at = sentence_find(sentence, class, 0); at != TEXT_NONE; at = sentence_find(sentence, class, at + 1)) {
        for (size_t i = 1; i <= distance && i <= at; i++) {
            if (is_plain_number(&sentence->words[at - i])) {
                return true;
            }
            if (sentence->words[at - i].kind == WORD_MARK) {
                break;
            }
        }
    }
    return false;
}

unsigned claim_missing_host(const struct document *document)
{
    unsigned missing = HOST_LOAD | HOST_CORES;
    for (size_t i = 0; i < document->count; i++) {
        const struct sentence *sentence = &document->sentences[i];
        bool load = number_follows(sentence, CLASS_LOAD) || number_precedes(sentence, CLASS_LOAD, 1);
        bool cores = number_precedes(sentence, CLASS_CORES, 3) || number_follows(sentence, CLASS_CORES);
        missing &= ~((load ? HOST_LOAD : 0U) | (cores ? HOST_CORES : 0U));
    }
    return missing;
}

static bool speaks_of(const struct sentence *sentence, enum word_class class)
{
    size_t at = sentence_find(sentence, class, 0);
    return at != TEXT_NONE && clause_denial(sentence, at) == DENIAL_NONE;
}

/* By what its headings and its first sentence speak of; else, where these name no kernel, by anything in it. */
bool claim_is_host(const struct claim *claim)
{
    bool kernel = claim->lead != NULL && sentence_has(claim->lead, CLASS_KERNEL);
    bool host = claim->lead != NULL && speaks_of(claim->lead, CLASS_HOST);
    bool tool = false;
    for (size_t i = 0; i < claim->document->count; i++) {
        const struct sentence *sentence = &claim->document->sentences[i];
        if (sentence->kind == SENTENCE_HEADING) {
            host = host || speaks_of(sentence, CLASS_HOST);
            kernel = kernel || sentence_has(sentence, CLASS_KERNEL);
        }
        tool = tool || speaks_of(sentence, CLASS_HOST_TOOL) || speaks_of(sentence, CLASS_HOST);
    }
    return host || (tool && !kernel);
}
