/*
 * Any text as a Markdown, Python, YAML or other file, and as a file's name: the search ends, findings lie in the file,
 * in the order of their lines, none meets another of its line, masks keep the length in characters, and the prefilter
 * changes nothing.
 */
#include "../hygiene/scan.h"
#include "fuzz.h"

static const struct scan *prepared(bool every_pattern)
{
    static struct scan scans[2];
    struct scan *scan = &scans[every_pattern];
    if (scan->hygiene == NULL) {
        scan_open(scan);
        scan->inputs.every_pattern = every_pattern;
        scan_prepare(scan);
    }
    return scan;
}

static void check_order(const struct scanned *scanned)
{
    size_t behind = 0;
    for (const struct finding *finding = scanned->findings.first; finding != NULL; finding = finding->next) {
        const struct diagnostic *diagnostic = &finding->diagnostic;
        check(diagnostic->start.offset < diagnostic->end.offset);
        check(diagnostic->end.offset <= scanned->source.bytes.size);
        check(diagnostic->rule->check == CHECK_PATTERN_LIMIT || diagnostic->start.offset >= behind);
        behind = diagnostic->rule->check == CHECK_PATTERN_LIMIT ? behind : diagnostic->end.offset;
        check(diagnostic->message.size > 0);
    }
}

static void check_equal(const struct scanned *a, const struct scanned *b)
{
    const struct finding *left = a->findings.first;
    const struct finding *right = b->findings.first;
    for (; left != NULL && right != NULL; left = left->next, right = right->next) {
        check(left->diagnostic.rule == right->diagnostic.rule);
        check(left->diagnostic.start.offset == right->diagnostic.start.offset);
        check(left->diagnostic.end.offset == right->diagnostic.end.offset);
    }
    check(left == NULL && right == NULL);
}

static void check_file(struct text path, struct text bytes)
{
    struct scanned with;
    struct scanned without;
    scan_text(prepared(false), &with, path, bytes);
    scan_text(prepared(true), &without, path, bytes);
    check_order(&with);
    check_equal(&with, &without);
    scanned_close(&with);
    scanned_close(&without);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct text paths[] = {TEXT_INIT("a.md"), TEXT_INIT("a.py"), TEXT_INIT("a.yaml"), TEXT_INIT("a.txt")};
    struct arena arena = {0};
    struct text bytes = fuzz_bytes(&arena, data, size);
    for (size_t i = 0; i < sizeof(paths) / sizeof(*paths); i++) {
        check_file(paths[i], bytes);
    }
    check(text_code_points(hygiene_mask(&arena, bytes)) == text_code_points(bytes));
    struct scanned scanned;
    scanned_open(prepared(false), &scanned, bytes, bytes);
    check_hygiene_name(&scanned.check, prepared(false)->hygiene, bytes);
    for (const struct finding *finding = scanned.findings.first; finding != NULL; finding = finding->next) {
        check(finding->diagnostic.in_name && finding->diagnostic.name_end <= size);
        check(finding->diagnostic.name_start < finding->diagnostic.name_end);
    }
    scanned_close(&scanned);
    arena_release(&arena);
    return 0;
}
