#include "lint/seal.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "base/render.h"
#include "base/sha256.h"
#include "lint/mask.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static const struct rule plain_rule = {.id = TEXT_INIT("note-length"),
                                       .pack = TEXT_INIT("operator"),
                                       .severity = SEVERITY_WARNING,
                                       .message = TEXT_INIT("found `{found}`"),
                                       .help = TEXT_INIT("mend `{found}`")};
static const struct rule_set rules = {.items = &plain_rule, .count = 1};

/* One source and its findings. */
struct unit {
    struct arena arena;
    struct source source;
    struct findings findings;
    struct diagnostic_list sealed;
};

static void open_unit(struct unit *unit, struct text bytes)
{
    *unit = (struct unit){0};
    unit->source = source_open(&unit->arena, TEXT("benchmarks/a/README.md"), bytes);
    unit->findings = (struct findings){.arena = &unit->arena, .rules = &rules};
}

static struct finding *find(struct unit *unit, const char *word, bool secret)
{
    struct text text = text_from(word);
    size_t start = text_find(unit->source.bytes, text, 0);
    cr_assert_neq(start, TEXT_NONE, "%s", word);
    struct finding *finding = finding_add(&unit->findings, &plain_rule, NULL, &unit->source, start, start + text.size,
                                          FACTS({"found", text}));
    finding->diagnostic.secret = secret;
    return finding;
}

static const struct diagnostic *only(struct unit *unit)
{
    seal_unit(&unit->arena, &unit->findings, false, &unit->sealed);
    cr_assert_eq(unit->sealed.count, 1);
    return &unit->sealed.items[0];
}

Test(seal, positions)
{
    static const struct {
        struct text bytes;
        const char *word;
        size_t line, column, end_line, end_column;
    } cases[] = {
        {TEXT_INIT("one two"), "two", 1, 5, 1, 8},
        {TEXT_INIT("\xEF\xBB\xBFone two"), "one", 1, 1, 1, 4}, /* a byte order mark is no column */
        {TEXT_INIT("\xEF\xBB\xBFone\r\ntwo"), "two", 2, 1, 2, 4},
        {TEXT_INIT("\xC3\xA4\xE4\xB8\xAD\xF0\x9F\x98\x80 two"), "two", 1, 5, 1, 8}, /* code points */
        {TEXT_INIT("e\xCC\x81 two"), "two", 1, 4, 1, 7},
        {TEXT_INIT("\t\ttwo"), "two", 1, 3, 1, 6},
        {TEXT_INIT("a\nb two\r\nthree c"), "two\r\nthree", 2, 3, 3, 6},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct unit unit;
        open_unit(&unit, cases[i].bytes);
        find(&unit, cases[i].word, false);
        const struct diagnostic *sealed = only(&unit);
        cr_expect_eq(sealed->start.line, cases[i].line, "case %zu", i);
        cr_expect_eq(sealed->start.column, cases[i].column, "case %zu: column %zu", i, sealed->start.column);
        cr_expect_eq(sealed->end.line, cases[i].end_line, "case %zu", i);
        cr_expect_eq(sealed->end.column, cases[i].end_column, "case %zu: column %zu", i, sealed->end.column);
        arena_release(&unit.arena);
    }
}

/* Counting on from the finding before gives what counting from the line's begin gives. */
Test(seal, many_findings_in_one_line)
{
    struct buffer bytes = {0};
    for (int i = 0; i < 500; i++) {
        buffer_string(&bytes, i % 7 == 0 ? "\xC3\xA4 x \n" : "\xE4\xB8\xAD x ");
    }
    struct unit unit;
    open_unit(&unit, buffer_view(&bytes));
    for (size_t at = bytes.size; at > 0; at--) {
        if (bytes.data[at - 1] == 'x') {
            finding_add(&unit.findings, &plain_rule, NULL, &unit.source, at - 1, at + at % 3, NO_FACTS);
        }
    }
    seal_unit(&unit.arena, &unit.findings, false, &unit.sealed);
    cr_assert_eq(unit.sealed.count, 500);
    for (size_t i = 0; i < unit.sealed.count; i++) {
        const struct diagnostic *sealed = &unit.sealed.items[i];
        struct position start = source_position(&unit.source, sealed->start.offset);
        struct position end = source_position(&unit.source, sealed->end.offset);
        cr_assert(sealed->start.line == start.line && sealed->start.column == start.column);
        cr_assert(sealed->end.line == end.line && sealed->end.column == end.column);
        cr_assert(i == 0 || sealed[-1].start.offset <= sealed->start.offset);
    }
    buffer_release(&bytes);
    arena_release(&unit.arena);
}

Test(seal, masks)
{
    static const struct {
        const char *bytes;
        const char *secrets[3];
        const char *expected;
    } cases[] = {
        {"by falcon here", {"falcon"}, "by f****n here"},
        {"by j\xC3\xBCrgen here", {"j\xC3\xBCrgen"}, "by j****n here"},
        {"by \xC3\xBC"
         "ber\xC3\xA9 here",
         {"\xC3\xBC"
          "ber\xC3\xA9"},
         "by \xC3\xBC***\xC3\xA9 here"},
        {"by ab here", {"ab"}, "by ** here"}, /* two characters would both be kept */
        {"by abc here", {"abc"}, "by a*c here"},
        {"a@b.example and falcon", {"a@b.example", "falcon"}, "a*********e and f****n"},
        {"falconfalcon", {"falconfalcon", "falcon"}, "f**********n"}, /* an inner end is hidden by the outer span */
        {"nothing", {NULL}, "nothing"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct unit unit;
        open_unit(&unit, text_from(cases[i].bytes));
        finding_add(&unit.findings, &plain_rule, NULL, &unit.source, 0, 1, NO_FACTS);
        for (size_t n = 0; n < 3 && cases[i].secrets[n] != NULL; n++) {
            find(&unit, cases[i].secrets[n], true);
        }
        seal_unit(&unit.arena, &unit.findings, false, &unit.sealed);
        for (size_t n = 0; n < unit.sealed.count; n++) {
            struct text line = unit.sealed.items[n].lines[0].text;
            cr_expect(text_equal(line, text_from(cases[i].expected)), "case %zu: %.*s", i, TEXT_PRINT(line));
            cr_expect_eq(text_code_points(line), text_code_points(unit.source.bytes));
        }
        arena_release(&unit.arena);
    }
}

/* Messages quote what they are about: a secret of their own lines always, others when they are no ordinary word. */
Test(seal, messages_are_masked)
{
    struct unit unit;
    open_unit(&unit, TEXT("by falcon\nhost node-17.corp here\nuser bench\nlast line\n"));
    find(&unit, "falcon", true);
    find(&unit, "node-17.corp", true);
    find(&unit, "bench", true);
    finding_add(&unit.findings, &plain_rule, NULL, &unit.source, text_find(unit.source.bytes, TEXT("last"), 0), 60,
                FACTS({"found", TEXT("node-17.corp, node-17.corporate, bench")}));
    seal_unit(&unit.arena, &unit.findings, false, &unit.sealed);
    static const char *const expected[] = {"found `f****n`", "found `n**********p`", "found `b***h`",
                                           "found `n**********p, node-17.corporate, bench`"};
    for (size_t i = 0; i < 4; i++) {
        struct text message = unit.sealed.items[i].message;
        cr_expect(text_equal(message, text_from(expected[i])), "%.*s", TEXT_PRINT(message));
    }
    arena_release(&unit.arena);
}

/* A related place's line may be quoted too. */
Test(seal, related_messages_are_masked)
{
    struct unit unit;
    open_unit(&unit, TEXT("first line\n\nby falcon\n"));
    struct finding *finding = find(&unit, "first", false);
    size_t at = text_find(unit.source.bytes, TEXT("by"), 0);
    finding_relate(&unit.findings, finding, &unit.source, at, at + 2, TEXT("said by falcon"));
    find(&unit, "falcon", true);
    seal_unit(&unit.arena, &unit.findings, false, &unit.sealed);
    cr_assert_eq(unit.sealed.items[0].related_count, 1);
    cr_expect(text_equal(unit.sealed.items[0].related[0].message, TEXT("said by f****n")));
    cr_expect_eq(unit.sealed.items[0].related[0].line_first, 1);
    cr_expect(text_equal(unit.sealed.items[0].lines[1].text, TEXT("by f****n")));
    arena_release(&unit.arena);
}

/* Of texts that begin alike the one that stands there is found. */
Test(seal, similar_secrets)
{
    struct unit unit;
    open_unit(&unit, TEXT("/home/kim\n/home/kim/data/x\n/home/kim/data\nend\n"));
    find(&unit, "/home/kim\n", true)->diagnostic.end.offset -= 1;
    find(&unit, "/home/kim/data/x", true);
    find(&unit, "/home/kim/data\n", true)->diagnostic.end.offset -= 1;
    size_t end = text_find(unit.source.bytes, TEXT("end"), 0);
    finding_add(&unit.findings, &plain_rule, NULL, &unit.source, end, end + 3,
                FACTS({"found", TEXT("/home/kim/data/y or /home/kim/data/x or /home/kim!")}));
    seal_unit(&unit.arena, &unit.findings, false, &unit.sealed);
    struct text message = unit.sealed.items[3].message;
    cr_expect(text_equal(message, TEXT("found `/************a/y or /**************x or /*******m!`")), "%.*s",
              TEXT_PRINT(message));
    arena_release(&unit.arena);
}

Test(seal, show_secrets)
{
    struct unit unit;
    open_unit(&unit, TEXT("by falcon\n"));
    find(&unit, "falcon", true);
    seal_unit(&unit.arena, &unit.findings, true, &unit.sealed);
    cr_expect(text_equal(unit.sealed.items[0].lines[0].text, TEXT("by falcon")));
    cr_expect(text_equal(unit.sealed.items[0].message, TEXT("found `falcon`")));
    arena_release(&unit.arena);
}

/* What is only hidden stands in no line, and does not touch what a message says. */
Test(seal, hidden_places)
{
    struct unit unit;
    open_unit(&unit, TEXT("{\"p50\": 0, \"environment\": {\"host\": \"node-17.corp\"}}"));
    size_t host = text_find(unit.source.bytes, TEXT("node"), 0);
    finding_hide(&unit.findings, &unit.source, host, host + 12);
    struct finding *finding = find(&unit, "0", false);
    finding->diagnostic.message = TEXT("not node-17.corp");
    const struct diagnostic *sealed = only(&unit);
    cr_expect(text_equal(sealed->lines[0].text, TEXT("{\"p50\": 0, \"environment\": {\"host\": \"n**********p\"}}")));
    cr_expect(text_equal(sealed->message, TEXT("not node-17.corp")));
    arena_release(&unit.arena);
}

/* A secret in a file's name hides it in every finding of the file; the real path stays for opening it. */
Test(seal, names)
{
    static const struct {
        size_t start, end;
        const char *expected;
    } cases[] = {
        {11, 12, "benchmarks/*/README.md"},
        {13, 19, "benchmarks/a/R****E.md"},
        {0, 0, "benchmarks/a/R*******d"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct unit unit;
        open_unit(&unit, TEXT("some text\n"));
        find(&unit, "text", false);
        struct finding *named = finding_add(&unit.findings, &plain_rule, NULL, &unit.source, 0, 0, NO_FACTS);
        named->diagnostic.secret = named->diagnostic.in_name = true;
        named->diagnostic.name_start = cases[i].start;
        named->diagnostic.name_end = cases[i].end;
        seal_unit(&unit.arena, &unit.findings, false, &unit.sealed);
        for (size_t n = 0; n < 2; n++) {
            struct text path = unit.sealed.items[n].path;
            cr_expect(text_equal(path, text_from(cases[i].expected)), "case %zu: %.*s", i, TEXT_PRINT(path));
            cr_expect(text_equal(unit.sealed.items[n].real_path, unit.source.path));
        }
        cr_expect_eq(unit.sealed.items[0].line_count, 0); /* the finding in the name comes first, and shows no line */
        arena_release(&unit.arena);
    }
}

/* What stands in a line that is too long is kept around the place, and columns still fit it. */
Test(seal, long_lines)
{
    for (size_t before = 0; before < 700; before += 33) {
        struct buffer bytes = {0};
        for (size_t i = 0; i < before; i++) {
            buffer_string(&bytes, "\xE4\xB8\xAD");
        }
        buffer_string(&bytes, "HERE");
        buffer_repeat(&bytes, 'y', 400);
        struct unit unit;
        open_unit(&unit, buffer_view(&bytes));
        find(&unit, "HERE", false);
        const struct diagnostic *sealed = only(&unit);
        const struct sealed_line *line = &sealed->lines[0];
        cr_expect_eq(text_code_points(line->text), SEAL_LINE_LIMIT);
        cr_expect(line->cut);
        size_t at = text_find(line->text, TEXT("HERE"), 0);
        cr_assert_neq(at, TEXT_NONE);
        cr_expect_eq(line->skipped + text_code_points(text_slice(line->text, 0, at)) + 1, sealed->start.column);
        buffer_release(&bytes);
        arena_release(&unit.arena);
    }
}

Test(seal, previews)
{
    static const struct {
        const char *bytes;
        const char *old;
        const char *new;
        const char *expected; /* sign, number and text of each line */
    } cases[] = {
        {"one\ntwo 1\nthree\n", "1", "2", "-2:two 1|+2:two 2|"},
        {"one\r\ntwo 1\r\n", "1", "2\n3", "-2:two 1|+2:two 2|+3:3|"},
        {"one\ntwo\nthree\n", "two\n", "", "-2:two|"},
        {"one\ntwo", "two", "two\nthree", "+3:three|"},
        {"one\n", "one\n", "one\ntwo\n", "+2:two|"},
        {"a\n", "a\n", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", ""}, /* too long to show */
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct unit unit;
        open_unit(&unit, text_from(cases[i].bytes));
        struct finding *finding = find(&unit, cases[i].old, false);
        size_t start = finding->diagnostic.start.offset;
        finding_fix(&unit.findings, finding, true, start, finding->diagnostic.end.offset, text_from(cases[i].new));
        const struct diagnostic *sealed = only(&unit);
        struct buffer got = {0};
        for (size_t n = 0; n < sealed->change_count; n++) {
            const struct sealed_change *change = &sealed->changes[n];
            buffer_format(&got, "%c%zu:%.*s|", change->added ? '+' : '-', change->line.number,
                          TEXT_PRINT(change->line.text));
        }
        cr_expect(text_equal(buffer_view(&got), text_from(cases[i].expected)), "case %zu: %.*s", i,
                  TEXT_PRINT(buffer_view(&got)));
        cr_expect(text_equal(sealed->file_hash, sha256_text(&unit.arena, unit.source.bytes)));
        buffer_release(&got);
        arena_release(&unit.arena);
    }
}

/* A frame keeps so many lines and no more; what stands on others is related all the same. */
Test(seal, many_related_lines)
{
    struct buffer bytes = {0};
    buffer_string(&bytes, "one\n");
    for (size_t i = 0; i < 40; i++) {
        buffer_format(&bytes, "line %zu\n", i);
    }
    struct unit unit;
    open_unit(&unit, buffer_view(&bytes));
    struct finding *finding = find(&unit, "one", false);
    for (size_t i = 1; i <= 40; i++) {
        size_t start = unit.source.lines[i];
        finding_relate(&unit.findings, finding, &unit.source, start, start + 4, TEXT("here"));
    }
    const struct diagnostic *sealed = only(&unit);
    size_t shown = 0;
    for (size_t i = 0; i < sealed->related_count; i++) {
        shown += sealed->related[i].line_first != TEXT_NONE;
    }
    cr_expect_eq(sealed->related_count, 40);
    cr_expect_eq(sealed->line_count, shown + 1);
    cr_expect(shown > 10 && shown < 40, "%zu", shown);
    arena_release(&unit.arena);
    buffer_release(&bytes);
}

/* A related place at the other end of a long file is told, though none of its lines is looked at for the message. */
Test(seal, related_far_away)
{
    struct buffer bytes = {0};
    buffer_string(&bytes, "one\n");
    for (size_t i = 0; i < 2000; i++) {
        buffer_string(&bytes, ".\n");
    }
    buffer_string(&bytes, "two\n");
    for (int back = 0; back < 2; back++) {
        struct unit unit;
        open_unit(&unit, buffer_view(&bytes));
        struct finding *finding = find(&unit, back ? "two" : "one", false);
        size_t other = text_find(unit.source.bytes, back ? TEXT("one") : TEXT("two"), 0);
        finding_relate(&unit.findings, finding, &unit.source, other, other + 3, TEXT("see `one`"));
        const struct diagnostic *sealed = only(&unit);
        cr_assert_eq(sealed->related_count, 1);
        cr_expect_eq(sealed->related[0].start.line, back ? 1 : 2002);
        cr_expect(text_equal(sealed->related[0].message, TEXT("see `one`")));
        arena_release(&unit.arena);
    }
    buffer_release(&bytes);
}

/* Suppression unlinks findings: what is left is sealed, whatever the count says. */
Test(seal, unlinked_findings)
{
    struct unit unit;
    open_unit(&unit, TEXT("one two three\n"));
    struct finding *first = find(&unit, "one", false);
    find(&unit, "two", false);
    find(&unit, "three", false);
    first->next = unit.findings.last;
    seal_unit(&unit.arena, &unit.findings, false, &unit.sealed);
    cr_expect_eq(unit.sealed.count, 2);
    arena_release(&unit.arena);
}

Test(seal, columns_of_a_terminal)
{
    static const struct {
        const char *line;
        size_t characters;
        size_t column;
        const char *shown;
    } cases[] = {
        {"abc", 2, 2, "abc"},
        {"\tx", 1, 4, "    x"},
        {"ab\tx", 3, 4, "ab  x"},
        {"abcd\tx", 5, 8, "abcd    x"},
        {"\xE4\xB8\xAD\tx", 2, 4, "\xE4\xB8\xAD  x"},
        {"e\xCC\x81x", 2, 1, "e\xCC\x81x"},
        {"\xF0\x9F\x98\x80x", 1, 2, "\xF0\x9F\x98\x80x"},
        {"\x1b[31m", 1, 4, "\\x1b[31m"},
        {"\xff\xfex", 2, 8, "\\xff\\xfex"},
        {"\xC0\x80x", 1, 8, "\\xc0\\x80x"}, /* overlong: a byte at a time */
        {"\xE2\x80\xAEx", 1, 8, "\\u{202e}x"},
        {"ab", 4, 4, "ab"}, /* beyond the end */
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct text line = text_from(cases[i].line);
        struct buffer shown = {0};
        render_text(&shown, line, 0);
        cr_expect(text_equal(buffer_view(&shown), text_from(cases[i].shown)), "case %zu: %.*s", i,
                  TEXT_PRINT(buffer_view(&shown)));
        size_t column = render_column(line, cases[i].characters, 0);
        cr_expect_eq(column, cases[i].column, "case %zu: column %zu", i, column);
        buffer_release(&shown);
    }
}
