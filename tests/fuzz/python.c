/*
 * Any bytes as a Python file: tokens stand in order and inside the file, every node lies inside its parent and below
 * the depth limit, and what a script does is followed to an end.
 */
#include "fuzz.h"
#include "lint/check/script.h"
#include "lint/config/config.h"

static void check_tokens(const struct python_tokens *tokens, size_t size)
{
    size_t end = 0;
    check(tokens->count > 0 && tokens->items[tokens->count - 1].kind == PYTHON_END && tokens->broken <= size);
    for (size_t i = 0; i < tokens->count; i++) {
        check(tokens->items[i].start >= end && tokens->items[i].start <= tokens->items[i].end);
        end = tokens->items[i].end;
    }
    check(end <= size);
}

static void check_tree(const struct python_node *module, size_t size)
{
    for (const struct python_node *node = module; node != NULL; node = python_next(module, node)) {
        check(node->start <= node->end && node->end <= size && node->depth <= PYTHON_DEPTH_LIMIT);
        check(node->parent == NULL || node->parent->depth > node->depth);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct text bytes = fuzz_bytes(&arena, data, size);
    struct source source = source_open(&arena, TEXT("bench.py"), bytes);
    struct python_tokens tokens = python_read(&arena, &source);
    check_tokens(&tokens, size);
    const struct script *script = script_read(&arena, &tokens);
    check_tree(script->module, size);
    struct config config = config_default();
    struct findings findings = {.arena = &arena, .rules = &builtin_rules};
    struct check hands = {.arena = &arena, .findings = &findings, .config = &config};
    check_script(&hands, script);
    for (const struct finding *finding = findings.first; finding != NULL; finding = finding->next) {
        check(finding->diagnostic.start.offset <= finding->diagnostic.end.offset);
        check(finding->diagnostic.end.offset <= size);
    }
    check(findings.audit.documents_audited + findings.audit.documents_unaudited == 1);
    arena_release(&arena);
    return 0;
}
