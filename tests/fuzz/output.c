/*
 * Any bytes as captured output of a bench script: its lines in braces lie in the file in order, the document is counted
 * once, findings lie in the file, and the promotion gate only adds to them.
 */
#include "lint/check/output.h"
#include "fuzz.h"
#include "lint/model/output.h"

static void check_lines(const struct output *output)
{
    size_t from = 0;
    for (size_t i = 0; i < output->count; i++) {
        const struct output_line *line = &output->lines[i];
        struct text whole = text_slice(output->source->bytes, line->start, line->end);
        check(line->start >= from && line->end <= output->source->bytes.size);
        check(text_starts(whole, TEXT("{")) && text_ends(whole, TEXT("}")));
        check(line->object != NULL ? line->object->end == whole.size : line->error.offset <= whole.size);
        from = line->end;
    }
    const struct output_line *result = output_result(output);
    check((result == NULL) == (output->count == 0) && (result == NULL || result == &output->lines[output->count - 1]));
}

static void judge(struct arena *arena, const struct source *source, const struct config *config, bool promote,
                  struct findings *findings)
{
    *findings = (struct findings){.arena = arena, .rules = &builtin_rules};
    struct check hands = {.arena = arena, .findings = findings, .config = config};
    check_output(&hands, source, promote);
    check_findings(findings, source->bytes.size);
    check(findings->audit.documents_audited + findings->audit.documents_unaudited == 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct config config = config_default();
    struct source source = source_open(&arena, TEXT("-"), fuzz_bytes(&arena, data, size));
    struct output output = output_read(&arena, &source);
    check_lines(&output);
    struct findings plain;
    struct findings again;
    struct findings promoted;
    judge(&arena, &source, &config, false, &plain);
    judge(&arena, &source, &config, false, &again);
    judge(&arena, &source, &config, true, &promoted);
    check_same_findings(&plain, &again);
    check(promoted.count == plain.count || promoted.count == plain.count + 1);
    arena_release(&arena);
    return 0;
}
