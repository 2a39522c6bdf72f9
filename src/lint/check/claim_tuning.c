#include "lint/check/claim_part.h"

/* "ran on its default config", "without autotune", "untuned"; "neither side ran on defaults" is none. */
static bool is_default(const struct sentence *sentence, size_t at)
{
    if (!word_begins(&sentence->words[at], CLASS_DEFAULTS)) {
        return false;
    }
    size_t from = 0;
    size_t to = 0;
    clause_around(sentence, at, &from, &to);
    return words_denial(sentence, from, at) == DENIAL_NONE && !words_past(sentence, from, to);
}

static bool has_tuning(const struct sentence *sentence)
{
    for (size_t at = sentence->label; at < sentence->count; at++) {
        size_t behind = sentence_behind(sentence, CLASS_TUNING, at);
        bool launches = behind < sentence->count && word_begins(&sentence->words[behind], CLASS_RUNS) &&
                        text_find(sentence->words[behind - 1].text, TEXT("graph"), 0) != TEXT_NONE;
        if (word_begins(&sentence->words[at], CLASS_TUNING) && !launches &&
            clause_denial(sentence, at) == DENIAL_NONE && !clause_past(sentence, at)) {
            return true; /* "50 CUDA graph replays" say how often, not how */
        }
    }
    return false;
}

/* That it is not known how a side was tuned, or that it could not be. */
static bool is_unknown(const struct sentence *sentence)
{
    bool labelled = sentence->label > 0 && sentence_on(sentence, CLASS_ON_TUNING);
    for (size_t at = labelled ? 0 : sentence->label; at < sentence->count; at++) {
        if (word_begins(&sentence->words[at], CLASS_TUNING) && clause_denial(sentence, at) == DENIAL_UNKNOWN &&
            !clause_past(sentence, at)) {
            return true;
        }
    }
    return labelled && labelled_answer(sentence) == ANSWER_DENIED;
}

/* "Unknown for the baseline" under the heading of the question: nothing is said but that it is open. */
static bool is_open(const struct sentence *sentence)
{
    static const enum word_class about[] = {CLASS_EMPTY,    CLASS_UNKNOWN,   CLASS_NEGATION, CLASS_TUNING,
                                            CLASS_BASELINE, CLASS_CANDIDATE, CLASS_BOTH};
    for (size_t at = 0; at < sentence->count; at++) {
        bool known = sentence->words[at].kind == WORD_MARK;
        for (size_t i = 0; i < sizeof(about) / sizeof(*about); i++) {
            known = known || word_in(&sentence->words[at], about[i]);
        }
        if (!known) {
            return false;
        }
    }
    return labelled_answer(sentence) == ANSWER_DENIED;
}

static enum answer judge_tuning(const struct sentence *sentence, bool *labelled)
{
    for (size_t at = 0; at < sentence->count; at++) {
        if (is_default(sentence, at)) {
            return ANSWER_DEFAULTS;
        }
    }
    if (is_unknown(sentence)) {
        return ANSWER_DENIED;
    }
    bool baseline = sentence_has(sentence, CLASS_BASELINE);
    bool candidate = sentence_has(sentence, CLASS_CANDIDATE);
    bool both = sentence_has(sentence, CLASS_BOTH) || (baseline && candidate);
    if (has_tuning(sentence) && both) {
        return ANSWER_GIVEN;
    }
    bool named = sentence->label > 0 && sentence_on(sentence, CLASS_ON_TUNING);
    size_t all = sentence_find(sentence, CLASS_BOTH, sentence->label);
    if (named && all != TEXT_NONE && !clause_past(sentence, all) &&
        words_denial(sentence, sentence->label, sentence->count) == DENIAL_NONE) {
        return ANSWER_GIVEN; /* "Tuned: both" */
    }
    /* Under its own label a statement that speaks of no side speaks of both. */
    *labelled = sentence_on(sentence, CLASS_ON_TUNING);
    if (*labelled && sentence->label == 0 && is_open(sentence)) {
        return ANSWER_DENIED;
    }
    return *labelled && has_tuning(sentence) && !baseline && !candidate ? ANSWER_GIVEN : ANSWER_SILENT;
}

/* One sentence about each side does as well as one about both. */
static const struct sentence *find_side(const struct document *document, enum word_class side)
{
    for (size_t i = 0; i < document->count; i++) {
        const struct sentence *sentence = &document->sentences[i];
        if (sentence->kind != SENTENCE_HEADING && sentence_has(sentence, side) && has_tuning(sentence)) {
            return sentence;
        }
    }
    return NULL;
}

struct claim_answer claim_read_tuning(const struct document *document)
{
    struct claim_answer answer = claim_ask(document, judge_tuning);
    const struct sentence *baseline = find_side(document, CLASS_BASELINE);
    if (answer.answer == ANSWER_SILENT && baseline != NULL && find_side(document, CLASS_CANDIDATE) != NULL) {
        answer = (struct claim_answer){ANSWER_GIVEN, baseline};
    }
    return answer;
}
