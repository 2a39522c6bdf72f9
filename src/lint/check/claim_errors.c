#include "lint/check/claim_part.h"

enum { NEAR = 10 }; /* words from a tolerance's name to its number */

static bool is_whole(const struct sentence *sentence, size_t at)
{
    for (size_t i = 0; i < sentence->quantity_count; i++) {
        const struct quantity *quantity = &sentence->quantities[i];
        if (quantity->word == at) {
            return quantity->whole && quantity->kind == QUANTITY_PLAIN;
        }
    }
    return false;
}

/* "rtol=1e-2", "rtol and atol of 1e-2 and 1e-3": a number follows in the same clause or list. */
static bool has_tolerance(const struct sentence *sentence, enum word_class name)
{
    for (size_t at = sentence_find(sentence, name, 0); at != TEXT_NONE; at = sentence_find(sentence, name, at + 1)) {
        if (evidence_past(sentence, at)) {
            continue;
        }
        for (size_t i = at + 1; i < sentence->count && i < at + NEAR; i++) {
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

/* What may stand between "NaN" and its count: "NaN and inf counts: 0". */
static bool leads_on(const struct sentence *sentence, size_t at)
{
    static const char *const marks[] = {":", "=", "(", "/", "+", "&"};
    const struct word *word = &sentence->words[at];
    if (word->kind != WORD_MARK) {
        bool side = sentence->kind == SENTENCE_ROW && (word_in(word, CLASS_BASELINE) || word_in(word, CLASS_CANDIDATE));
        return side || word_in(word, CLASS_COUNT) || word_in(word, CLASS_NAN) || word_in(word, CLASS_INF);
    }
    for (size_t i = 0; i < sizeof(marks) / sizeof(*marks); i++) {
        if (word_is(word, marks[i])) {
            return true;
        }
    }
    const struct word *next = at + 1 < sentence->count ? word + 1 : NULL;
    return word_is(word, ",") && next != NULL && (word_in(next, CLASS_NAN) || word_in(next, CLASS_INF));
}

static bool counted_behind(const struct sentence *sentence, size_t at)
{
    size_t i = at + 1;
    while (i < sentence->count && leads_on(sentence, i)) {
        i++;
    }
    return i < sentence->count && (is_whole(sentence, i) || word_in(&sentence->words[i], CLASS_ZERO));
}

/* "NaN/Inf": what stands before the slash stands for both. */
static bool joins(const struct sentence *sentence, size_t at)
{
    const struct word *word = &sentence->words[at];
    const struct word *before = at > 0 ? word - 1 : NULL;
    return (word_is(word, "/") || word_is(word, "+") || word_is(word, "&")) && before != NULL &&
           (word_in(before, CLASS_NAN) || word_in(before, CLASS_INF));
}

/* "0 NaN", "no NaN or inf", but not "no count of NaN". */
static bool counted_before(const struct sentence *sentence, size_t at)
{
    bool count = false;
    size_t i = at;
    while (i > 0 && (joins(sentence, i - 1) ||
                     (sentence->words[i - 1].kind == WORD_NAME &&
                      (leads_on(sentence, i - 1) || word_in(&sentence->words[i - 1], CLASS_ARTICLE))))) {
        count = count || word_in(&sentence->words[i - 1], CLASS_CHECK);
        i--;
    }
    bool zero = i > 0 && word_in(&sentence->words[i - 1], CLASS_ZERO) && !count;
    return i > 0 && (is_whole(sentence, i - 1) || zero);
}

static bool is_counted(const struct sentence *sentence, enum word_class name)
{
    for (size_t at = sentence_find(sentence, name, 0); at != TEXT_NONE; at = sentence_find(sentence, name, at + 1)) {
        size_t behind = sentence_behind(sentence, name, at);
        if ((counted_before(sentence, at) || counted_behind(sentence, behind - 1)) && !evidence_past(sentence, at)) {
            return true;
        }
    }
    return false;
}

/* "all values are finite" */
static bool says_finite(const struct sentence *sentence)
{
    for (size_t at = sentence_find(sentence, CLASS_FINITE, 0); at != TEXT_NONE;
         at = sentence_find(sentence, CLASS_FINITE, at + 1)) {
        if (!evidence_past(sentence, at)) {
            return true;
        }
    }
    return false;
}

static unsigned given_by(const struct sentence *sentence)
{
    unsigned given = 0;
    given |= has_tolerance(sentence, CLASS_RTOL) ? ERRORS_RTOL : 0;
    given |= has_tolerance(sentence, CLASS_ATOL) ? ERRORS_ATOL : 0;
    given |= is_counted(sentence, CLASS_NAN) ? ERRORS_NAN : 0;
    given |= is_counted(sentence, CLASS_INF) ? ERRORS_INF : 0;
    given |= is_counted(sentence, CLASS_NONFINITE) || says_finite(sentence) ? ERRORS_NAN | ERRORS_INF : 0;
    return given;
}

/* The first clause behind the label that is not about an earlier run. */
static size_t behind_past(const struct sentence *sentence)
{
    size_t at = sentence->label;
    while (at < sentence->count && evidence_past(sentence, at)) {
        size_t from = 0;
        clause_around(sentence, at, &from, &at);
        at += at < sentence->count && sentence->words[at].kind == WORD_MARK ? 1 : 0;
    }
    return at;
}

/* "The output was not checked", "correctness could not be verified", "no check of the results". */
static enum answer judge_errors(const struct sentence *sentence, bool *labelled)
{
    for (size_t at = sentence->label; at < sentence->count; at++) {
        size_t from = 0;
        size_t to = 0;
        bool correctness = word_begins(&sentence->words[at], CLASS_CORRECTNESS);
        if (!correctness && !word_begins(&sentence->words[at], CLASS_OUTPUT)) {
            continue;
        }
        clause_around(sentence, at, &from, &to);
        if (words_past(sentence, from, to)) {
            continue;
        }
        enum denial denial = words_denial(sentence, from, to);
        bool none = correctness && at > from && word_in(&sentence->words[at - 1], CLASS_NEGATION);
        bool check = none || range_has(sentence, from, to, CLASS_CHECK);
        if ((denial == DENIAL_UNKNOWN && (check || correctness)) || (denial == DENIAL_NOT && check)) {
            return ANSWER_DENIED;
        }
    }
    if (sentence_on(sentence, CLASS_ON_ERRORS)) {
        *labelled = true;
        enum answer answer = labelled_answer_from(sentence, behind_past(sentence));
        return answer == ANSWER_DENIED && given_by(sentence) != 0 ? ANSWER_GIVEN : answer;
    }
    return given_by(sentence) != 0 ? ANSWER_GIVEN : ANSWER_SILENT;
}

struct claim_answer claim_read_errors(const struct document *document, unsigned *missing)
{
    *missing = ERRORS_RTOL | ERRORS_ATOL | ERRORS_NAN | ERRORS_INF;
    for (size_t i = 0; i < document->count; i++) {
        *missing &= ~given_by(&document->sentences[i]);
    }
    return claim_ask(document, judge_errors);
}
