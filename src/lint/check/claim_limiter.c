#include "lint/check/claim_part.h"

/* Does the clause say more than that there is a limiter? */
static bool has_content(const struct sentence *sentence, size_t from, size_t to)
{
    for (size_t i = from; i < to && i < sentence->count; i++) {
        const struct word *word = &sentence->words[i];
        if (word->kind == WORD_NAME && !word_in(word, CLASS_LIMITER) && !word_in(word, CLASS_EMPTY) &&
            !word_in(word, CLASS_LIMITED_BY) && !word_in(word, CLASS_NEGATION) && !word_in(word, CLASS_UNKNOWN)) {
            return true;
        }
    }
    return false;
}

/* Behind "the limiter was unknown at first" and "it is not compute but": does the next clause name one? */
static bool named_next(const struct sentence *sentence, size_t behind)
{
    size_t at = behind;
    while (at < sentence->count && sentence->words[at].kind == WORD_MARK) {
        at++;
    }
    if (at == sentence->count) {
        return false;
    }
    size_t from = 0;
    size_t to = 0;
    clause_around(sentence, at, &from, &to);
    return has_content(sentence, at, to) && words_denial(sentence, at, to) == DENIAL_NONE;
}

/* "The limiter, which was unknown last week, is HBM bandwidth." */
static bool opens_aside(const struct sentence *sentence, size_t comma)
{
    return comma + 1 < sentence->count && word_is(&sentence->words[comma], ",") &&
           word_in(&sentence->words[comma + 1], CLASS_WHICH);
}

static enum answer aside_answer(const struct sentence *sentence, size_t comma)
{
    size_t behind = comma + 1;
    while (behind < sentence->count && !word_is(&sentence->words[behind], ",")) {
        behind++;
    }
    if (words_denial(sentence, comma, behind) == DENIAL_UNKNOWN && !words_past(sentence, comma, behind)) {
        return ANSWER_DENIED;
    }
    return named_next(sentence, behind) ? ANSWER_GIVEN : ANSWER_SILENT;
}

/* "not limited by HBM" says nothing; "no limiter was found" says that there is none. */
static enum answer clause_answer(const struct sentence *sentence, size_t at, size_t content)
{
    size_t from = 0;
    size_t to = 0;
    clause_around(sentence, at, &from, &to);
    bool named = has_content(sentence, content < from ? from : content, to);
    enum denial denial = words_denial(sentence, from, to);
    bool but = denial == DENIAL_NOT && to < sentence->count && word_in(&sentence->words[to], CLASS_CONTRAST);
    if (words_past(sentence, from, to) || but) {
        bool still = words_denial(sentence, to, sentence->count) == DENIAL_UNKNOWN &&
                     range_has(sentence, to, sentence->count, CLASS_STILL);
        return named_next(sentence, to) ? ANSWER_GIVEN : still ? ANSWER_DENIED : ANSWER_SILENT;
    }
    if (denial == DENIAL_NONE && !named && opens_aside(sentence, to)) {
        return aside_answer(sentence, to);
    }
    if (denial == DENIAL_NONE) {
        return named ? ANSWER_GIVEN : ANSWER_SILENT;
    }
    return denial == DENIAL_UNKNOWN || !named ? ANSWER_DENIED : ANSWER_SILENT;
}

/* "memory-bound", but not "lower bound" or "is bound to core 3". */
static bool is_bound(const struct sentence *sentence, size_t at)
{
    return at > 0 && word_begins(&sentence->words[at], CLASS_BOUND) && sentence->words[at - 1].kind == WORD_NAME &&
           !word_in(&sentence->words[at - 1], CLASS_UNBOUND) && !word_in(&sentence->words[at], CLASS_LIMITED_BY);
}

/* "limits the kernel to one stream" tells what it may do; "to 2 TB/s" tells what it reaches. */
static bool only_permits(const struct sentence *sentence, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        const struct word *word = &sentence->words[i];
        bool number = i + 1 < sentence->count && sentence->words[i + 1].kind == WORD_NUMBER;
        if (word_is(word, "to") && !number && !word_in(word, CLASS_SOURCE) && !word_in(word, CLASS_PAIR)) {
            return true;
        }
    }
    return false;
}

/* "HBM bandwidth limits the kernel", but neither "a flag limits it" nor "within the limits of the device". */
static bool is_limiting(const struct sentence *sentence, size_t at)
{
    static const enum word_class limited[] = {CLASS_ARTICLE,  CLASS_BOTH,      CLASS_KERNEL,
                                              CLASS_BASELINE, CLASS_CANDIDATE, CLASS_LIMITED};
    const struct word *next = at + 1 < sentence->count ? &sentence->words[at + 1] : NULL;
    if (!word_begins(&sentence->words[at], CLASS_LIMITS) || at == 0 || next == NULL ||
        sentence->words[at - 1].kind == WORD_MARK || word_in(&sentence->words[at - 1], CLASS_EMPTY) ||
        word_in(&sentence->words[at - 1], CLASS_UNBOUND)) {
        return false;
    }
    size_t from = 0;
    size_t to = 0;
    clause_around(sentence, at, &from, &to);
    bool object = false;
    for (size_t i = 0; i < sizeof(limited) / sizeof(*limited); i++) {
        object = object || word_in(next, limited[i]);
    }
    return object && range_has(sentence, from, at, CLASS_RESOURCE) && !only_permits(sentence, at, to) &&
           !word_in(&sentence->words[at], CLASS_LIMITER);
}

static enum answer answer_at(const struct sentence *sentence, size_t at)
{
    const struct word *word = &sentence->words[at];
    if (word_begins(word, CLASS_LIMITED_BY)) {
        return clause_answer(sentence, at, sentence_behind(sentence, CLASS_LIMITED_BY, at));
    }
    if (is_bound(sentence, at) || is_limiting(sentence, at)) {
        return clause_denial(sentence, at) == DENIAL_NONE ? ANSWER_GIVEN : ANSWER_SILENT;
    }
    return word_begins(word, CLASS_LIMITER) ? clause_answer(sentence, at, 0) : ANSWER_SILENT;
}

static enum answer judge_limiter(const struct sentence *sentence, bool *labelled)
{
    enum answer answer = ANSWER_SILENT;
    for (size_t at = 0; at < sentence->count && answer != ANSWER_DENIED; at++) {
        bool question = at < sentence->label && word_begins(&sentence->words[at], CLASS_LIMITER);
        enum answer here = question ? ANSWER_SILENT : answer_at(sentence, at);
        answer = here == ANSWER_SILENT ? answer : here;
    }
    if (answer == ANSWER_SILENT && sentence_on(sentence, CLASS_ON_LIMITER)) {
        *labelled = true;
        answer = labelled_answer(sentence);
    }
    return answer;
}

/* "The limiter was unknown at first. A counter pass then named HBM bandwidth." */
static bool opens_question(const struct sentence *sentence)
{
    size_t at = sentence_find(sentence, CLASS_LIMITER, 0);
    return at != TEXT_NONE && clause_past(sentence, at) && clause_denial(sentence, at) != DENIAL_NONE;
}

static bool closes_question(const struct sentence *sentence)
{
    return sentence_has(sentence, CLASS_LATER) && has_content(sentence, 0, sentence->count) &&
           words_denial(sentence, 0, sentence->count) == DENIAL_NONE;
}

struct claim_answer claim_read_limiter(const struct document *document)
{
    struct claim_answer answer = claim_ask(document, judge_limiter);
    for (size_t i = 0; answer.answer == ANSWER_SILENT && i + 1 < document->count; i++) {
        const struct sentence *sentence = &document->sentences[i];
        if (opens_question(sentence) && sentence[1].part == sentence->part && closes_question(&sentence[1])) {
            answer = (struct claim_answer){ANSWER_GIVEN, &sentence[1]};
        }
    }
    return answer;
}
