#include "lint/check/claim.h"

#include "base/memory.h"
#include "lint/check/claim_part.h"
#include "lint/check/vocabulary.h"

struct finding *claim_report(const struct claim *claim, enum check_kind kind, const char *variant,
                             const struct sentence *sentence, const struct fact *facts)
{
    const struct source *source = claim->document->markdown->source;
    const struct sentence *place = sentence != NULL ? sentence : claim->lead;
    size_t start = place == NULL ? source->body : place->start;
    size_t end = place == NULL ? source->body : place->end;
    return finding_kind(claim->check->findings, kind, variant, source, start, end, facts);
}

struct text claim_parts(const struct claim *claim, enum check_kind kind, const char *key, unsigned bits)
{
    struct arena *arena = claim->check->arena;
    struct text_list texts = vocabulary_list(arena, check_words(claim->check, kind, key));
    struct text all = TEXT("");
    size_t left = 0;
    for (size_t i = 0; i < texts.count; i++) {
        left += bits >> i & 1;
    }
    for (size_t i = 0; i < texts.count; i++) {
        if ((bits >> i & 1) != 0) {
            left--;
            const char *joint = left == 0 ? "" : left == 1 ? " and " : ", ";
            all = arena_format(arena, "%.*s%.*s%s", TEXT_PRINT(all), TEXT_PRINT(texts.items[i]), joint);
        }
    }
    return all;
}

/* Where an answer would stand: at the sentence under its own label or heading, else at the verdict. */
static const struct sentence *place_of(const struct claim *claim, enum word_class topic)
{
    for (size_t i = 0; i < claim->document->count; i++) {
        const struct sentence *sentence = &claim->document->sentences[i];
        if (sentence->kind != SENTENCE_HEADING && sentence_on(sentence, topic)) {
            return sentence;
        }
    }
    return NULL;
}

static void report_missing(struct claim *claim, enum check_kind kind, enum word_class topic, unsigned missing)
{
    if (missing == 0) {
        return;
    }
    claim_report(claim, kind, NULL, place_of(claim, topic),
                 FACTS({"missing", claim_parts(claim, kind, "parts", missing)},
                       {"expected", claim_parts(claim, kind, "expected", missing)}));
}

static void check_verdict(struct claim *claim)
{
    if (claim->verdict != VERDICT_NONE) {
        return;
    }
    struct text bytes = claim->document->markdown->source->bytes;
    struct text found = claim->lead == NULL ? TEXT("") : text_slice(bytes, claim->lead->start, claim->lead->end);
    if (found.size > 60) {
        size_t cut = 60;
        while (((unsigned char)found.data[cut] & 0xC0) == 0x80) {
            cut--;
        }
        found = arena_format(claim->check->arena, "%.*s...", (int)cut, found.data);
    }
    claim_report(claim, CHECK_CLAIM_VERDICT, claim->lead == NULL ? "empty" : NULL, NULL,
                 FACTS({"found", found}, {"expected", claim_parts(claim, CHECK_CLAIM_VERDICT, "expected", ~0U)}));
}

/* Where the report says itself that it is not so, an inconclusive verdict is right and a firm one is wrong. */
static bool is_silent(const struct claim *claim, const struct claim_answer *answer)
{
    bool judged = verdict_firm(claim->verdict) || claim->verdict == VERDICT_INCONCLUSIVE;
    return answer->answer == ANSWER_SILENT || (answer->answer == ANSWER_DENIED && !judged);
}

static void check_limiter(struct claim *claim)
{
    if (!verdict_claims(claim->meant)) {
        return;
    }
    report_missing(claim, CHECK_CLAIM_LIMITER, CLASS_ON_LIMITER, is_silent(claim, &claim->limiter));
}

static void check_tuned(struct claim *claim)
{
    if (claim->tuning.answer == ANSWER_DEFAULTS && verdict_claims(claim->meant)) {
        claim_report(claim, CHECK_CLAIM_TUNED, "defaults", claim->tuning.sentence, NO_FACTS);
        return;
    }
    report_missing(claim, CHECK_CLAIM_TUNED, CLASS_ON_TUNING, is_silent(claim, &claim->tuning));
}

static void check_errors(struct claim *claim, unsigned missing)
{
    bool denied = claim->errors.answer == ANSWER_DENIED && !is_silent(claim, &claim->errors);
    report_missing(claim, CHECK_CLAIM_ERRORS, CLASS_ON_ERRORS, denied ? 0 : missing);
}

static void check_rest(struct claim *claim)
{
    check_limiter(claim);
    report_missing(claim, CHECK_CLAIM_TARGET, CLASS_ON_TARGET, claim_missing_target(claim));
    check_tuned(claim);
    claim_check_limits(claim);
    report_missing(claim, CHECK_CLAIM_REPEAT, CLASS_ON_REPEAT, !claim_says_alternation(claim->document));
    claim_check_gap(claim);
    report_missing(claim, CHECK_CLAIM_REGIME, CLASS_ON_REGIME, !claim_says_regime(claim->document));
    report_missing(claim, CHECK_CLAIM_SHARE, CLASS_ON_SHARE, !claim_says_share(claim->document));
    claim_check_inconclusive(claim);
    if (claim->host) {
        report_missing(claim, CHECK_CLAIM_HOST_LOAD, CLASS_ON_HOST, claim_missing_host(claim->document));
    }
}

static bool is_ballpark(const struct claim *claim)
{
    for (size_t i = 0; i < claim->document->count && !verdict_claims(claim->meant); i++) {
        const struct sentence *sentence = &claim->document->sentences[i];
        size_t at = sentence_find(sentence, CLASS_BALLPARK, 0);
        if (at != TEXT_NONE && clause_denial(sentence, at) == DENIAL_NONE) {
            return true;
        }
    }
    return false;
}

static const struct yaml *words_of(struct check *check)
{
    struct standard_error error;
    const struct standard *standard = config_standard(check->arena, check->config, TEXT("claim"), NULL, &error);
    return standard == NULL ? NULL : yaml_at(standard->tree, "words");
}

void check_claim(struct check *check, const struct markdown *markdown)
{
    struct claim claim = {.check = check, .document = document_read(check->arena, markdown, words_of(check))};
    unsigned errors = 0;
    check->findings->audit.documents_audited++;
    claim_read_verdict(&claim);
    claim.ballpark = is_ballpark(&claim);
    claim.host = claim_is_host(&claim);
    claim.limiter = claim_read_limiter(claim.document);
    claim.tuning = claim_read_tuning(claim.document);
    claim.errors = claim_read_errors(claim.document, &errors);
    claim.happened = claim_read_happened(claim.document);
    if (!claim.ballpark) {
        check_verdict(&claim);
    }
    if (claim.lead == NULL) {
        return; /* nothing is said, so nothing is said wrong */
    }
    report_missing(&claim, CHECK_CLAIM_NUMBER, CLASS_ON_NUMBER, claim_missing_number(&claim));
    check_errors(&claim, errors);
    report_missing(&claim, CHECK_CLAIM_HAPPENED, CLASS_ON_HAPPENED, is_silent(&claim, &claim.happened));
    if (!claim.ballpark) {
        check_rest(&claim);
    }
}
