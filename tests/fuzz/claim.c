/*
 * Any text as a performance report: sentences follow one another inside the file, words lie in their sentence, the
 * report is counted once, and findings lie in the file, twice the same.
 */
#include "lint/check/claim.h"
#include "fuzz.h"
#include "lint/check/claim_scope.h"
#include "lint/model/document.h"

static void check_sentences(struct arena *arena, const struct markdown *markdown, const struct config *config)
{
    struct standard_error error;
    const struct standard *standard = config_standard(arena, config, TEXT("claim"), NULL, &error);
    check(standard != NULL);
    const struct document *document = document_read(arena, markdown, yaml_at(standard->tree, "words"));
    size_t size = markdown->source->bytes.size;
    for (size_t i = 0; i < document->count; i++) {
        const struct sentence *sentence = &document->sentences[i];
        check(sentence->start <= sentence->end && sentence->end <= size && sentence->label <= sentence->count);
        for (size_t word = 0; word < sentence->count; word++) {
            check(sentence->words[word].start <= sentence->words[word].end && sentence->words[word].end <= size);
        }
        for (size_t quantity = 0; quantity < sentence->quantity_count; quantity++) {
            check(sentence->quantities[quantity].word < sentence->count);
            check(sentence->quantities[quantity].behind <= sentence->count);
        }
    }
}

static void judge(struct arena *arena, const struct markdown *markdown, const struct config *config,
                  struct findings *findings)
{
    *findings = (struct findings){.arena = arena, .rules = &builtin_rules};
    struct check hands = {.arena = arena, .findings = findings, .config = config};
    check_claim(&hands, markdown);
    check(findings->audit.documents_audited + findings->audit.documents_unaudited == 1);
    check_claim_scope(&hands, markdown);
    check_findings(findings, markdown->source->bytes.size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct config config = config_default();
    struct source source = source_open(&arena, TEXT("report.md"), fuzz_bytes(&arena, data, size));
    if (source.text) {
        const struct markdown *markdown = markdown_read(&arena, &source);
        struct findings first;
        struct findings second;
        check_sentences(&arena, markdown, &config);
        judge(&arena, markdown, &config, &first);
        judge(&arena, markdown, &config, &second);
        check_same_findings(&first, &second);
    }
    arena_release(&arena);
    return 0;
}
