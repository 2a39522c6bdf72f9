#include "lint/check/claim_scope.h"

#include "lint/check/vocabulary.h"
#include "lint/model/statement.h"

struct scope_words {
    const struct yaml *units;     /* of the latencies of one operator */
    const struct yaml *levels;    /* model-level, end-to-end: what is claimed for */
    const struct yaml *openings;  /* the same, where a sentence begins so */
    const struct yaml *claims;    /* speedup, faster */
    const struct yaml *operators; /* the document is about one operator */
    const struct yaml *measured;  /* the larger thing was measured too */
    const struct yaml *denials;   /* the sentence claims nothing of the kind */
};

/* The first phrase of the list in `text`: its start, TEXT_NONE when there is none. */
static size_t find_any(struct text text, const struct yaml *phrases, size_t *end)
{
    size_t first = TEXT_NONE;
    for (size_t i = 0; i < yaml_count(phrases); i++) {
        size_t phrase_end = 0;
        size_t at = phrase_find(text, phrases->values[i].text, 0, &phrase_end);
        if (at < first) {
            first = at;
            *end = phrase_end;
        }
    }
    return first;
}

/* The first words of the sentence, marks of lists and emphasis aside, when one of `openings`; else a level inside it.
 */
static size_t find_level(struct text sentence, const struct scope_words *words, size_t *end)
{
    size_t begin = 0;
    while (begin < sentence.size && !byte_is_word(sentence.data[begin])) {
        begin++;
    }
    size_t opening_end = 0;
    size_t opening = find_any(sentence, words->openings, &opening_end);
    if (opening == begin) {
        *end = opening_end;
        return opening;
    }
    return find_any(sentence, words->levels, end);
}

static void check_sentence(struct check *check, const struct markdown *markdown, const struct scope_words *words,
                           struct text sentence)
{
    size_t end = 0;
    size_t at = find_level(sentence, words, &end);
    if (at == TEXT_NONE || !phrases_in(sentence, words->claims) || phrases_in(sentence, words->denials)) {
        return;
    }
    size_t start = (size_t)(sentence.data - markdown->prose.data) + at;
    finding_kind(check->findings, CHECK_CLAIM_SCOPE, NULL, markdown->source, start, start + (end - at),
                 FACTS({"found", text_slice(sentence, at, end)}));
}

/* A number with one of the units behind it. */
static bool has_latency(struct text prose, const struct yaml *units)
{
    for (size_t i = 0; i < yaml_count(units); i++) {
        struct text unit = units->values[i].text;
        for (size_t at = text_find_word(prose, unit, 0); at != TEXT_NONE; at = text_find_word(prose, unit, at + 1)) {
            size_t before = at;
            while (before > 0 && byte_is_space(prose.data[before - 1])) {
                before--;
            }
            if (before > 0 && byte_is_digit(prose.data[before - 1])) {
                return true;
            }
        }
    }
    return false;
}

static bool is_about_one_operator(struct text prose, const struct scope_words *words)
{
    return phrases_in(prose, words->operators) || has_latency(prose, words->units);
}

void check_claim_scope(struct check *check, const struct markdown *markdown)
{
    struct scope_words words = {
        check_words(check, CHECK_CLAIM_SCOPE, "units"),    check_words(check, CHECK_CLAIM_SCOPE, "levels"),
        check_words(check, CHECK_CLAIM_SCOPE, "openings"), check_words(check, CHECK_CLAIM_SCOPE, "claims"),
        check_words(check, CHECK_CLAIM_SCOPE, "operator"), check_words(check, CHECK_CLAIM_SCOPE, "measured"),
        check_words(check, CHECK_CLAIM_SCOPE, "denials")};
    check->findings->audit.documents_audited++;
    if (!is_about_one_operator(markdown->prose, &words) || phrases_in(markdown->prose, words.measured)) {
        return;
    }
    for (size_t i = 0; i < markdown->count; i++) {
        const struct block *block = &markdown->blocks[i];
        struct sentence_list sentences =
            sentences_read(check->arena, text_slice(markdown->prose, block->start, block->end));
        for (size_t k = 0; k < sentences.count; k++) {
            check_sentence(check, markdown, &words, sentences.items[k]);
        }
    }
}
