/*
 * Any bytes as a rule file: it gives a rule or at least one fault with a place in the file and a message, and a rule
 * that is taken can be searched with.
 */
#include "../hygiene/scan.h"
#include "fuzz.h"
#include "lint/rule/file.h"

static void check_faults(const struct rule_faults *faults, struct text bytes)
{
    size_t lines = 1;
    for (size_t i = 0; i < bytes.size; i++) {
        lines += bytes.data[i] == '\n';
    }
    for (size_t i = 0; i < faults->count; i++) {
        struct buffer line = {0};
        rule_fault_write(&line, &faults->items[i]);
        check(faults->items[i].line >= 1 && faults->items[i].line <= lines && faults->items[i].column >= 1);
        check(faults->items[i].column <= bytes.size + 1 && faults->items[i].message.size > 0 && line.size > 0);
        buffer_release(&line);
    }
}

/* Its patterns over a line of text: whatever they are, the search ends, and finds what lies in the text. */
static void search(struct arena *arena, struct rule *rule)
{
    rule->pack = TEXT("operator");
    struct rule_set rules = {.items = rule, .count = 1};
    struct config config = config_default();
    struct hygiene_inputs inputs = {0};
    struct findings findings = {.arena = arena, .rules = &rules};
    struct check hands = {.arena = arena, .findings = &findings, .config = &config};
    const struct hygiene *hygiene = hygiene_prepare(arena, &rules, &config, &inputs);
    struct source source =
        source_open(arena, TEXT("a.md"), TEXT("ssh ci-bot@falcon7: /home/a/b 10.1.2.3 v1.2.3 aaaaaaaaaaaaaaaa1f\n"));
    check_hygiene(&hands, hygiene, &source, HYGIENE_MARKDOWN);
    check_findings(&findings, source.bytes.size);
    hygiene_release(hygiene);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct rule_faults faults = {0};
    struct rule_file file = {
        .arena = &arena, .path = TEXT("a.yaml"), .bytes = fuzz_bytes(&arena, data, size), .faults = &faults};
    const struct yaml *tree = rule_file_parse(&file);
    check((tree == NULL) == (faults.count > 0));
    if (tree != NULL) {
        const struct yaml *id = yaml_get(tree, TEXT("id"));
        struct rule rule = {0};
        bool taken = rule_file_read(&file, tree, id == NULL ? TEXT("a") : id->text, &rule);
        check(taken == (faults.count == 0));
        check(!taken || (rule.id.size > 0 && rule.message.size > 0 && rule.check < CHECK_COUNT));
        if (taken) {
            search(&arena, &rule);
        }
    }
    check_faults(&faults, file.bytes);
    arena_release(&arena);
    return 0;
}
