#include "lint/check/claim_part.h"

static bool is_aside(const struct sentence *sentence, size_t comma)
{
    bool before = comma > 0 && word_in(&sentence->words[comma - 1], CLASS_ASIDE);
    bool behind = comma + 1 < sentence->count && word_in(&sentence->words[comma + 1], CLASS_ASIDE);
    return before || behind;
}

/* "limiter: unknown" is one clause. */
static bool asks(const struct word *word)
{
    return word_in(word, CLASS_LIMITER) || word_in(word, CLASS_OUTPUT) || word_in(word, CLASS_CORRECTNESS) ||
           word_in(word, CLASS_TRACE) || word_in(word, CLASS_TUNING);
}

/* Is the word itself between two clauses? */
static bool parts_clauses(const struct sentence *sentence, size_t at)
{
    static const char *const marks[] = {";", "(", ")", ".", "!", "?", "--", "[", "]"};
    const struct word *word = &sentence->words[at];
    if (word->kind != WORD_MARK) {
        return false;
    }
    if (word_is(word, ",")) {
        return !is_aside(sentence, at);
    }
    if (word_is(word, ":")) {
        return at == 0 || !asks(&sentence->words[at - 1]);
    }
    for (size_t i = 0; i < sizeof(marks) / sizeof(*marks); i++) {
        if (word_is(word, marks[i])) {
            return true;
        }
    }
    return false;
}

void clause_around(const struct sentence *sentence, size_t at, size_t *from, size_t *to)
{
    *from = at;
    while (*from > 0 && !parts_clauses(sentence, *from - 1) && !word_begins(&sentence->words[*from], CLASS_BREAK)) {
        (*from)--;
    }
    *to = at + 1;
    while (*to < sentence->count && !parts_clauses(sentence, *to) && !word_begins(&sentence->words[*to], CLASS_BREAK)) {
        (*to)++;
    }
}

enum denial words_denial(const struct sentence *sentence, size_t from, size_t to)
{
    enum denial denial = DENIAL_NONE;
    for (size_t i = from; i < to && i < sentence->count; i++) {
        const struct word *word = &sentence->words[i];
        if (word_in(word, CLASS_NEUTRAL) || word_in(word, CLASS_EQUAL)) {
            continue;
        }
        if (word_in(word, CLASS_UNKNOWN)) {
            return DENIAL_UNKNOWN;
        }
        denial = word_in(word, CLASS_NEGATION) ? DENIAL_NOT : denial;
    }
    return denial;
}

enum denial clause_denial(const struct sentence *sentence, size_t at)
{
    size_t from = 0;
    size_t to = 0;
    clause_around(sentence, at, &from, &to);
    return words_denial(sentence, from, to);
}

bool words_past(const struct sentence *sentence, size_t from, size_t to)
{
    return range_has(sentence, from, to, CLASS_PAST) && !range_has(sentence, from, to, CLASS_STILL);
}

bool clause_past(const struct sentence *sentence, size_t at)
{
    size_t from = 0;
    size_t to = 0;
    clause_around(sentence, at, &from, &to);
    return words_past(sentence, from, to);
}

/* Does the mark end what is said of an earlier run? A comma, a bracket and a colon do not. */
static bool ends_evidence(const struct word *word)
{
    return word_is(word, ";") || word_is(word, ".") || word_is(word, "!") || word_is(word, "?");
}

bool evidence_past(const struct sentence *sentence, size_t at)
{
    size_t from = at;
    size_t to = at;
    while (sentence_has(sentence, CLASS_PAST)) {
        clause_around(sentence, from, &from, &to);
        if (range_has(sentence, from, to, CLASS_LATER) || range_has(sentence, from, to, CLASS_UNLIKE_PAST)) {
            return false;
        }
        if (words_past(sentence, from, to)) {
            return true;
        }
        if (from == 0 || ends_evidence(&sentence->words[from - 1]) ||
            word_begins(&sentence->words[from], CLASS_CONTRAST)) {
            return false;
        }
        from--;
    }
    return false;
}

bool range_has(const struct sentence *sentence, size_t from, size_t to, enum word_class class)
{
    for (size_t i = from; sentence_has(sentence, class) && i < to && i < sentence->count; i++) {
        if (word_begins(&sentence->words[i], class)) {
            return true;
        }
    }
    return false;
}

static bool says_something(const struct sentence *sentence, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        const struct word *word = &sentence->words[i];
        if (word->kind != WORD_MARK && !word_in(word, CLASS_EMPTY) && !word_in(word, CLASS_NEGATION)) {
            return true;
        }
    }
    return false;
}

/*
 * "Limiter: unknown", "Tuned | not checked", "Errors: -" by the first clause that says anything; "not compute; HBM
 * bandwidth" answers in a later one.
 */
enum answer labelled_answer_from(const struct sentence *sentence, size_t at)
{
    bool denied = false;
    while (at < sentence->count) {
        size_t from = 0;
        size_t to = 0;
        clause_around(sentence, at, &from, &to);
        if (words_past(sentence, at, to)) {
            at = to;
            continue;
        }
        enum denial denial = words_denial(sentence, at, to);
        if (denial == DENIAL_UNKNOWN) {
            return ANSWER_DENIED;
        }
        if (denial == DENIAL_NONE && says_something(sentence, at, to)) {
            return ANSWER_GIVEN;
        }
        denied = denied || denial == DENIAL_NOT || word_is(&sentence->words[at], "-") ||
                 word_is(&sentence->words[at], "?") || word_is(&sentence->words[at], "--");
        at = to;
    }
    return denied || sentence->label == sentence->count ? ANSWER_DENIED : ANSWER_SILENT;
}

enum answer labelled_answer(const struct sentence *sentence)
{
    return labelled_answer_from(sentence, sentence->label);
}

struct claim_answer claim_ask(const struct document *document, claim_judge *judge)
{
    struct claim_answer result = {ANSWER_SILENT, NULL};
    for (size_t i = 0; i < document->count; i++) {
        const struct sentence *sentence = &document->sentences[i];
        bool labelled = false;
        enum answer answer = sentence->kind == SENTENCE_HEADING ? ANSWER_SILENT : judge(sentence, &labelled);
        bool answered = result.answer != ANSWER_SILENT && result.sentence->group == sentence->group;
        if (answer == ANSWER_SILENT || (labelled && answered) ||
            (answer == ANSWER_GIVEN && result.answer != ANSWER_SILENT)) {
            continue;
        }
        result = (struct claim_answer){answer, sentence};
        if (answer != ANSWER_GIVEN) {
            return result;
        }
    }
    return result;
}
