/* Does the verdict fit what the report says could not be established? */
#include "base/memory.h"
#include "lint/check/claim_part.h"

static const struct {
    size_t answer; /* offset in struct claim */
    const char *name;
    bool difference; /* asked only where a difference is claimed */
} questions[] = {
    {offsetof(struct claim, limiter), "limiter", true},
    {offsetof(struct claim, tuning), "tuning", false},
    {offsetof(struct claim, errors), "errors", false},
    {offsetof(struct claim, happened), "happened", false},
};
enum { QUESTIONS = sizeof(questions) / sizeof(*questions) };

static const struct claim_answer *answer_to(const struct claim *claim, size_t question)
{
    return (const struct claim_answer *)(const void *)((const char *)claim + questions[question].answer);
}

/* A side on defaults where a winner is picked is claim-tuned's own finding. */
static bool is_open(const struct claim *claim, size_t question)
{
    enum answer answer = answer_to(claim, question)->answer;
    if (questions[question].difference && !verdict_claims(claim->verdict)) {
        return false;
    }
    return answer == ANSWER_DENIED || (answer == ANSWER_DEFAULTS && !verdict_claims(claim->verdict));
}

static void check_firm(struct claim *claim)
{
    unsigned open = 0;
    for (size_t i = 0; i < QUESTIONS; i++) {
        open |= is_open(claim, i) ? 1U << i : 0;
    }
    if (open == 0) {
        return;
    }
    struct finding *finding =
        claim_report(claim, CHECK_CLAIM_INCONCLUSIVE, NULL, NULL,
                     FACTS({"missing", claim_parts(claim, CHECK_CLAIM_INCONCLUSIVE, "parts", open)}));
    for (size_t i = 0; i < QUESTIONS; i++) {
        const struct sentence *sentence = answer_to(claim, i)->sentence;
        if ((open >> i & 1) != 0 && sentence != NULL) {
            finding_relate(claim->check->findings, finding, claim->document->markdown->source, sentence->start,
                           sentence->end, TEXT("the report says so here"));
        }
    }
}

/* The words around the verdict: its paragraph, else its section up to the next heading. */
static bool lead_names_gap(const struct claim *claim)
{
    const struct sentence *end = claim->document->sentences + claim->document->count;
    for (const struct sentence *each = claim->lead; each < end && each->part == claim->lead->part; each++) {
        if (sentence_has(each, CLASS_TROUBLE) || words_denial(each, 0, each->count) != DENIAL_NONE) {
            return true;
        }
    }
    return false;
}

static bool names_gap(const struct claim *claim)
{
    for (size_t i = 0; i < QUESTIONS; i++) {
        enum answer answer = answer_to(claim, i)->answer;
        if (answer == ANSWER_DENIED || answer == ANSWER_DEFAULTS) {
            return true;
        }
    }
    for (size_t i = 0; i < claim->document->count; i++) {
        const struct sentence *sentence = &claim->document->sentences[i];
        size_t at = sentence_find(sentence, CLASS_GAP, 0);
        if (at != TEXT_NONE && clause_denial(sentence, at) == DENIAL_NONE) {
            return true;
        }
    }
    return lead_names_gap(claim);
}

void claim_check_inconclusive(struct claim *claim)
{
    if (verdict_firm(claim->verdict)) {
        check_firm(claim);
    } else if (claim->verdict == VERDICT_INCONCLUSIVE && claim->lead != NULL && !names_gap(claim)) {
        claim_report(claim, CHECK_CLAIM_INCONCLUSIVE, "gap", NULL, NO_FACTS);
    }
}
