#include "lint/check/claim_part.h"

/* A kernel's or function's name: code that the vocabulary does not know as a tool, or a word with an underscore. */
static bool names_kernel(const struct sentence *sentence)
{
    for (size_t i = 0; i < sentence->count; i++) {
        const struct word *word = &sentence->words[i];
        bool underscore = text_find_byte(word->text, '_', 0) != TEXT_NONE;
        if (word->kind == WORD_NAME && (underscore || (word->code && word->in == 0))) {
            return true;
        }
    }
    return false;
}

/* A trace taken for the limiter confirms nothing. */
static bool is_about_limiter(const struct sentence *sentence)
{
    return (sentence_on(sentence, CLASS_ON_LIMITER) || sentence_has(sentence, CLASS_LIMITER) ||
            sentence_has(sentence, CLASS_LIMITED_BY)) &&
           !sentence_has(sentence, CLASS_RAN);
}

/* The first phrase of the class in a clause that denies (or does not deny) it. */
static bool has_phrase(const struct sentence *sentence, enum word_class class, bool denied)
{
    for (size_t at = sentence_find(sentence, class, sentence->label); at != TEXT_NONE;
         at = sentence_find(sentence, class, at + 1)) {
        if ((clause_denial(sentence, at) != DENIAL_NONE) == denied && !clause_past(sentence, at)) {
            return true;
        }
    }
    return false;
}

/* "We could not check that the kernel ran"; that an output was not checked is another question. */
static bool is_unproved(const struct sentence *sentence, bool named)
{
    for (size_t at = sentence_find(sentence, CLASS_PROOF, sentence->label); at != TEXT_NONE;
         at = sentence_find(sentence, CLASS_PROOF, at + 1)) {
        size_t from = 0;
        size_t to = 0;
        clause_around(sentence, at, &from, &to);
        bool output = range_has(sentence, from, to, CLASS_OUTPUT) || range_has(sentence, from, to, CLASS_CORRECTNESS);
        if (!output && words_denial(sentence, from, to) != DENIAL_NONE && !words_past(sentence, from, to)) {
            return named || sentence_has(sentence, CLASS_RAN);
        }
    }
    return false;
}

static enum answer judge_happened(const struct sentence *sentence, bool *labelled)
{
    bool named = names_kernel(sentence);
    bool kernel = named || sentence_has(sentence, CLASS_KERNEL) || sentence_has(sentence, CLASS_RAN);
    bool on = sentence_on(sentence, CLASS_ON_HAPPENED);
    if (!on && is_about_limiter(sentence)) {
        return ANSWER_SILENT;
    }
    bool trace = has_phrase(sentence, CLASS_TRACE, false);
    bool confirmed = has_phrase(sentence, CLASS_CONFIRM, false);
    if ((trace && named) || (confirmed && trace && kernel) ||
        (confirmed && named && sentence_has(sentence, CLASS_RAN))) {
        return ANSWER_GIVEN;
    }
    if (is_unproved(sentence, named) || (has_phrase(sentence, CLASS_TRACE, true) && kernel)) {
        return ANSWER_DENIED;
    }
    *labelled = on;
    if (on && labelled_answer(sentence) == ANSWER_DENIED) {
        return ANSWER_DENIED;
    }
    return on && named ? ANSWER_GIVEN : ANSWER_SILENT;
}

struct claim_answer claim_read_happened(const struct document *document)
{
    return claim_ask(document, judge_happened);
}
