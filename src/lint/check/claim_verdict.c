#include "lint/check/claim_part.h"

bool verdict_claims(enum verdict verdict)
{
    return verdict == VERDICT_FASTER || verdict == VERDICT_SLOWER;
}

bool verdict_firm(enum verdict verdict)
{
    return verdict_claims(verdict) || verdict == VERDICT_EQUAL;
}

static bool is_question(const struct sentence *sentence)
{
    return sentence->count > 0 && word_is(&sentence->words[sentence->count - 1], "?");
}

/* "A faster kernel was written": a description of something, not what was found. */
static bool describes(const struct sentence *sentence, size_t at)
{
    bool opens = at == 0 || sentence->words[at - 1].kind == WORD_MARK;
    bool article = at > 0 && word_in(&sentence->words[at - 1], CLASS_ARTICLE);
    if (!opens && !article) {
        return false;
    }
    const struct word *next = at + 1 < sentence->count ? &sentence->words[at + 1] : NULL;
    return next != NULL && next->kind == WORD_NAME && !word_in(next, CLASS_FOLLOW);
}

/* "not faster", "may be faster", "whether it is faster" claim nothing. */
static bool weakened(const struct sentence *sentence, size_t at)
{
    size_t from = 0;
    size_t to = 0;
    clause_around(sentence, at, &from, &to);
    return range_has(sentence, from, at, CLASS_HEDGE) || words_denial(sentence, from, at) != DENIAL_NONE;
}

static enum verdict verdict_at(const struct sentence *sentence, size_t at)
{
    const struct word *word = &sentence->words[at];
    if (word_begins(word, CLASS_EQUAL)) {
        return weakened(sentence, at) ? VERDICT_NONE : VERDICT_EQUAL;
    }
    if (word_begins(word, CLASS_INCONCLUSIVE)) {
        return words_denial(sentence, at > 2 ? at - 2 : 0, at) != DENIAL_NONE ? VERDICT_NONE : VERDICT_INCONCLUSIVE;
    }
    bool faster = word_begins(word, CLASS_FASTER);
    if ((faster || word_begins(word, CLASS_SLOWER)) && !describes(sentence, at) && !weakened(sentence, at)) {
        return faster ? VERDICT_FASTER : VERDICT_SLOWER;
    }
    return VERDICT_NONE;
}

static enum verdict verdict_of(const struct sentence *sentence)
{
    for (size_t at = 0; at < sentence->count && !is_question(sentence); at++) {
        enum verdict verdict = verdict_at(sentence, at);
        if (verdict != VERDICT_NONE) {
            return verdict;
        }
    }
    return VERDICT_NONE;
}

/* In a title the word must be what is said of something: "is faster", "1.2x slower", "Faster: ...". */
static enum verdict verdict_of_title(const struct sentence *title)
{
    static const char *const verbs[] = {"is", "are", "was", "runs", "ran", "verdict", ":"};
    for (size_t at = 0; at < title->count && !is_question(title); at++) {
        enum verdict verdict = verdict_at(title, at);
        bool said = verdict == VERDICT_EQUAL || verdict == VERDICT_INCONCLUSIVE;
        said = said || (at + 1 < title->count && word_is(&title->words[at + 1], ":"));
        for (size_t i = 0; at > 0 && i < sizeof(verbs) / sizeof(*verbs); i++) {
            said = said || word_is(&title->words[at - 1], verbs[i]);
        }
        said = said || (at > 1 && title->words[at - 2].kind == WORD_NUMBER);
        if (said && verdict != VERDICT_NONE) {
            return verdict;
        }
    }
    return VERDICT_NONE;
}

/* "Summary." alone is a heading in all but form. */
static bool says_something(const struct sentence *sentence)
{
    for (size_t i = 0; i < sentence->count; i++) {
        if (sentence->words[i].kind != WORD_MARK && !word_in(&sentence->words[i], CLASS_ON_VERDICT)) {
            return true;
        }
    }
    return false;
}

void claim_read_verdict(struct claim *claim)
{
    const struct document *document = claim->document;
    size_t at = 0;
    while (at < document->count &&
           (document->sentences[at].kind == SENTENCE_HEADING || !says_something(&document->sentences[at]))) {
        at++;
    }
    claim->lead = at < document->count ? &document->sentences[at] : NULL;
    claim->verdict = claim->lead == NULL ? VERDICT_NONE : verdict_of(claim->lead);
    for (size_t i = 0; i < at && claim->verdict == VERDICT_NONE; i++) {
        if (document->sentences[i].kind == SENTENCE_HEADING) {
            claim->verdict = verdict_of_title(&document->sentences[i]);
        }
    }
    claim->meant = claim->verdict;
    for (size_t i = at; i < document->count && claim->meant == VERDICT_NONE; i++) {
        claim->meant = verdict_of(&document->sentences[i]);
    }
}
