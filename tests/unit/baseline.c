#include "lint/baseline.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/sha256.h"
#include "lint/seal.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <unistd.h>

static const struct rule word_rule = {.id = TEXT_INIT("hygiene-user"),
                                      .pack = TEXT_INIT("operator"),
                                      .severity = SEVERITY_ERROR,
                                      .message = TEXT_INIT("a name")};
static const struct rule_set rules = {.items = &word_rule, .count = 1};

/* A finding for each time that `word` stands in `bytes`, sealed. */
static struct diagnostic_list lint(struct arena *arena, const char *path, const char *bytes, const char *word)
{
    struct source source = source_open(arena, text_from(path), text_from(bytes));
    struct findings findings = {.arena = arena, .rules = &rules};
    struct text needle = text_from(word);
    for (size_t at = text_find(source.bytes, needle, 0); at != TEXT_NONE;
         at = text_find(source.bytes, needle, at + 1)) {
        finding_add(&findings, &word_rule, NULL, &source, at, at + needle.size, NO_FACTS)->diagnostic.secret = true;
    }
    struct diagnostic_list sealed = {0};
    seal_unit(arena, &findings, false, &sealed);
    return sealed;
}

static size_t fresh_count(struct arena *arena, const char *before, const char *after, size_t *vanished)
{
    struct diagnostic_list known = lint(arena, "a.md", before, "falcon");
    struct diagnostic_list now = lint(arena, "a.md", after, "falcon");
    struct baseline baseline = baseline_of(arena, &known);
    struct baseline left;
    size_t fresh = baseline_filter(arena, &baseline, &now, &left).count;
    *vanished = left.count;
    return fresh;
}

Test(baseline, what_is_known)
{
    static const struct {
        const char *before, *after;
        size_t fresh, vanished;
    } cases[] = {
        {"by falcon\n", "by falcon\n", 0, 0},
        {"by falcon\n", "# new\n\nby falcon\n", 0, 0},              /* lines move */
        {"by falcon\n", "   by  \t falcon\r\n", 0, 0},              /* white space is folded */
        {"by falcon\n", "made by falcon\n", 1, 1},                  /* a changed line is new */
        {"by falcon\n", "by falcon\nby falcon\n", 1, 0},            /* once more than known */
        {"by falcon\nby falcon\n", "by falcon\n", 0, 1},            /* half of the count is left over */
        {"by falcon\nas falcon\n", "as falcon\nby falcon\n", 0, 0}, /* order does not matter */
        {"by falcon, falcon\n", "by falcon, falcon\n", 0, 0},       /* two in a line have one key, counted */
        {"by falcon\n", "", 0, 1},
        {"", "by falcon\n", 1, 0},
    };
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        size_t vanished = 99;
        cr_expect_eq(fresh_count(&arena, cases[i].before, cases[i].after, &vanished), cases[i].fresh, "case %zu", i);
        cr_expect_eq(vanished, cases[i].vanished, "case %zu: %zu vanished", i, vanished);
    }
    arena_release(&arena);
}

/* The path is part of the key, and masking does not touch the hash. */
Test(baseline, keys)
{
    struct arena arena = {0};
    struct diagnostic_list here = lint(&arena, "a.md", "by falcon\n", "falcon");
    struct diagnostic_list there = lint(&arena, "b.md", "by falcon\n", "falcon");
    struct diagnostic_list other = lint(&arena, "a.md", "by falxon\n", "falxon");
    cr_assert(here.count == 1 && there.count == 1 && other.count == 1);
    cr_expect(text_equal(here.items[0].message, other.items[0].message));
    cr_expect_not(text_equal(here.items[0].finger, other.items[0].finger));
    struct baseline baseline = baseline_of(&arena, &here);
    struct baseline vanished;
    cr_expect_eq(baseline_filter(&arena, &baseline, &there, &vanished).count, 1);
    struct buffer told = {0};
    baseline_tell(&told, &vanished);
    cr_expect(
        text_equal(buffer_view(&told), TEXT("the baseline's `hygiene-user` in `a.md` matches nothing any more\n")));
    buffer_release(&told);
    arena_release(&arena);
}

Test(baseline, bytes_written_are_read_again)
{
    struct arena arena = {0};
    struct diagnostic_list list = lint(&arena, "b.md", "by falcon\nby falcon\nas falcon\n", "falcon");
    struct diagnostic_list more = lint(&arena, "a \"quoted\".md", "by falcon\n", "falcon");
    arena_push(&arena, &list, more.items[0]);
    struct baseline baseline = baseline_of(&arena, &list);
    struct buffer first = {0};
    baseline_print(&first, &baseline);
    struct text lines = buffer_view(&first);
    cr_expect(
        text_starts(lines, TEXT("{\"schema\": 1, \"findings\": [\n{\"rule\": \"hygiene-user\", \"path\": \"a \\\"")));
    cr_expect_eq(text_find(lines, TEXT("falcon"), 0), TEXT_NONE);
    struct baseline again;
    struct text fault = TEXT("");
    cr_assert(baseline_parse(&arena, lines, &again, &fault), "%.*s", TEXT_PRINT(fault));
    cr_expect_eq(again.count, 3);
    struct buffer second = {0};
    baseline_print(&second, &again);
    cr_expect(text_equal(buffer_view(&first), buffer_view(&second)));
    buffer_release(&first);
    buffer_release(&second);
    arena_release(&arena);
}

#define HASH "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
#define ENTRY(rest) "{\"schema\": 1, \"findings\": [{\"rule\": \"r\", \"path\": \"p\", " rest "}]}"

Test(baseline, what_is_refused)
{
    static const struct {
        const char *bytes;
        const char *fault; /* part of what is said; NULL: it is read */
    } cases[] = {
        {ENTRY("\"text\": \"" HASH "\", \"count\": 1"), NULL},
        {"{\"schema\": 1, \"findings\": []}", NULL},
        {"", "line 1"},
        {"[]", "expected an object"},
        {"{\"schema\": 2, \"findings\": []}", "expected `schema` 1"},
        {"{\"findings\": []}", "expected `schema` 1"},
        {"{\"schema\": 1}", "expected a list `findings`"},
        {"{\"schema\": 1,\n\"findings\": [],\n\"lines\": 1}", "line 3: unknown key `lines`"},
        {"{\"schema\": 1, \"findings\": [3]}", "no object"},
        {ENTRY("\"text\": \"" HASH "\", \"count\": 0"), "no positive integer"},
        {ENTRY("\"text\": \"" HASH "\", \"count\": 1.0"), "no positive integer"},
        {ENTRY("\"text\": \"falcon\", \"count\": 1"), "SHA-256"},
        {ENTRY("\"text\": 1, \"count\": 1"), "`text` is no string"},
        {ENTRY("\"count\": 1"), "SHA-256"},
        {ENTRY("\"text\": \"" HASH "\""), "needs"},
        {ENTRY("\"text\": \"" HASH "\", \"count\": 1, \"line\": 4"), "unknown key `line`"},
        {"{\"schema\": 1, \"findings\": [{\"rule\": \"r\", \"path\": \"p\", \"text\": \"" HASH "\", \"count\": 1},"
         "{\"rule\": \"r\", \"path\": \"p\", \"text\": \"" HASH "\", \"count\": 2}]}",
         "two entries"},
    };
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct baseline baseline;
        struct text fault = TEXT("");
        bool read = baseline_parse(&arena, text_from(cases[i].bytes), &baseline, &fault);
        cr_expect_eq(read, cases[i].fault == NULL, "case %zu: %.*s", i, TEXT_PRINT(fault));
        cr_expect_neq(text_find(fault, text_from(cases[i].fault), 0), TEXT_NONE, "case %zu: %.*s", i,
                      TEXT_PRINT(fault));
    }
    arena_release(&arena);
}

Test(baseline, files)
{
    char folder[] = "/tmp/benchlint-baseline-XXXXXX";
    cr_assert_not_null(mkdtemp(folder));
    struct arena arena = {0};
    struct text path = path_join(&arena, text_from(folder), TEXT("baseline.json"));
    struct diagnostic_list list = lint(&arena, "b.md", "by falcon\n", "falcon");
    struct baseline baseline = baseline_of(&arena, &list);
    struct buffer error = {0};
    cr_expect(baseline_write(path.data, &baseline, &error));
    struct baseline again;
    struct text fault = TEXT("");
    cr_expect(baseline_read(&arena, path.data, &again, &fault));
    cr_expect_eq(again.count, 1);
    unlink(path.data);
    cr_expect_not(baseline_read(&arena, path.data, &again, &fault));
    cr_expect_gt(fault.size, 0);
    rmdir(folder);
    cr_expect_not(baseline_write(path.data, &baseline, &error));
    cr_expect_gt(error.size, 0);
    buffer_release(&error);
    arena_release(&arena);
}
