/*
 * Any text with a finding on each of its lines, as Markdown, Python or a file with `#` comments: suppressing takes
 * findings away and counts them, adds only what is wrong with the comments themselves, and without a comment of ours
 * changes nothing.
 */
#include "fuzz.h"
#include "lint/read/markdown.h"
#include "lint/read/python.h"
#include "lint/suppress.h"

static const char *const rules[] = {"title", "note-length", "hygiene-email", "hygiene-path", "speedup-format"};
enum { RULES = sizeof(rules) / sizeof(*rules) };

static struct suppression_comments comments_of(struct arena *arena, const struct source *source, int language)
{
    struct suppression_comments list = {0};
    if (language == 0) {
        struct comment_list comments = markdown_comments(arena, markdown_read(arena, source));
        for (size_t i = 0; i < comments.count; i++) {
            struct suppression_comment comment = {comments.items[i].start, comments.items[i].end,
                                                  comments.items[i].content};
            arena_push(arena, &list, comment);
        }
    } else if (language == 1) {
        struct python_tokens tokens = python_read(arena, source);
        for (size_t i = 0; i < tokens.count; i++) {
            const struct python_token *token = &tokens.items[i];
            struct suppression_comment comment = {token->start, token->end,
                                                  text_slice(source->bytes, token->start + 1, token->end)};
            if (token->kind == PYTHON_COMMENT) {
                arena_push(arena, &list, comment);
            }
        }
    } else {
        list = suppression_comments_hash(arena, source);
    }
    return list;
}

static void accuse_lines(struct findings *findings, const struct source *source)
{
    for (size_t line = 0; line < source->line_count; line++) {
        const struct rule *rule = rule_find(&builtin_rules, text_from(rules[line % RULES]));
        finding_add(findings, rule, NULL, source, source->lines[line], source->lines[line], NO_FACTS);
    }
}

static size_t count_kind(const struct findings *findings, bool of_comments)
{
    size_t count = 0;
    for (const struct finding *finding = findings->first; finding != NULL; finding = finding->next) {
        enum check_kind kind = finding->diagnostic.rule->check;
        count += of_comments == (kind == CHECK_UNUSED_SUPPRESSION || kind == CHECK_UNKNOWN_SUPPRESSION);
    }
    return count;
}

static void judge(struct arena *arena, const struct source *source, int language, struct findings *findings)
{
    static bool ran[1024];
    struct config config = config_default();
    check(builtin_rules.count <= sizeof(ran) / sizeof(*ran));
    for (size_t i = 0; i < builtin_rules.count; i++) {
        ran[i] = true;
    }
    *findings = (struct findings){.arena = arena, .rules = &builtin_rules};
    accuse_lines(findings, source);
    size_t before = findings->count;
    struct suppression_comments comments = comments_of(arena, source, language);
    struct suppression_scope scope = {&config, &builtin_rules, ran};
    suppress(findings, source, &comments, &scope);
    size_t told = count_kind(findings, true);
    check(count_kind(findings, false) + findings->audit.suppressed == before && findings->count + before >= told);
    check(findings->count == before - findings->audit.suppressed + told);
    check(comments.count > 0 || findings->count == before);
    for (size_t i = 0; i < comments.count; i++) {
        check(comments.items[i].start < comments.items[i].end && comments.items[i].end <= source->bytes.size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct source source = source_open(&arena, TEXT("a"), fuzz_bytes(&arena, data, size));
    for (int language = 0; source.text && language < 3; language++) {
        struct findings first;
        struct findings second;
        judge(&arena, &source, language, &first);
        judge(&arena, &source, language, &second);
        check_findings(&first, size);
        check_same_findings(&first, &second);
    }
    arena_release(&arena);
    return 0;
}
