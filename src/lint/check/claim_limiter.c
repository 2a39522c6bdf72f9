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

/* "not limited by HBM" says nothing; "no limiter was found" says that there is none. */
static enum answer clause_answer(const struct sentence *sentence, size_t at, size_t content)
{
    size_t from = 0;
    size_t to = 0;
    clause_around(sentence, at, &from, &to);
    bool named = has_content(sentence, content < from ? from : content, to);
    enum denial denial = words_denial(sentence, from, to);
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

static enum answer answer_at(const struct sentence *sentence, size_t at)
{
    const struct word *word = &sentence->words[at];
    if (word_begins(word, CLASS_LIMITED_BY)) {
        return clause_answer(sentence, at, sentence_behind(sentence, CLASS_LIMITED_BY, at));
    }
    if (is_bound(sentence, at)) {
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

struct claim_answer claim_read_limiter(const struct document *document)
{
    return claim_ask(document, judge_limiter);
}
