#include "lint/fix.h"

#include "base/file.h"
#include "base/memory.h"
#include "lint/seal.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct rule plain_rule = {.id = TEXT_INIT("note-length"),
                                       .pack = TEXT_INIT("operator"),
                                       .severity = SEVERITY_WARNING,
                                       .message = TEXT_INIT("a note")};
static const struct rule_set rules = {.items = &plain_rule, .count = 1};

struct change {
    const char *old; /* "text": replaced; an insertion stands before it when `insert` */
    const char *new;
    bool insert;
};

struct unit {
    struct arena arena;
    struct source source;
    struct findings findings;
    struct diagnostic_list sealed;
};

static void open_unit(struct unit *unit, struct text bytes)
{
    *unit = (struct unit){0};
    unit->source = source_open(&unit->arena, TEXT("a.md"), bytes);
    unit->findings = (struct findings){.arena = &unit->arena, .rules = &rules};
}

static struct finding *find(struct unit *unit, const char *word)
{
    size_t start = text_find(unit->source.bytes, text_from(word), 0);
    cr_assert_neq(start, TEXT_NONE, "%s", word);
    return finding_add(&unit->findings, &plain_rule, NULL, &unit->source, start, start + text_from(word).size,
                       NO_FACTS);
}

static void mend(struct unit *unit, struct finding *finding, bool safe, const char *old, const char *new, bool insert)
{
    size_t start = text_find(unit->source.bytes, text_from(old), 0);
    cr_assert_neq(start, TEXT_NONE, "%s", old);
    finding_fix(&unit->findings, finding, safe, start, insert ? start : start + text_from(old).size, text_from(new));
}

static struct fix_plan plan_of(struct unit *unit, bool unsafe)
{
    seal_unit(&unit->arena, &unit->findings, false, &unit->sealed);
    return fix_plan(&unit->arena, &unit->sealed, unsafe);
}

Test(fix, edits)
{
    static const struct {
        struct text before;
        struct change changes[3];
        struct text after;
        size_t fixed, postponed;
    } cases[] = {
        {TEXT_INIT("one two\n"), {{"one", "1", 0}, {"two", "2", 0}}, TEXT_INIT("1 2\n"), 2, 0},
        {TEXT_INIT("one two\n"), {{"one two", "x", 0}, {"two", "2", 0}}, TEXT_INIT("x\n"), 1, 1},
        {TEXT_INIT("one two\n"), {{"one ", "", 0}, {"two", "2", 0}}, TEXT_INIT("2\n"), 2, 0},
        /* two insertions at one place have no order */
        {TEXT_INIT("one two\n"), {{"two", "a", 1}, {"two", "b", 1}}, TEXT_INIT("one atwo\n"), 1, 1},
        /* the same edit twice is one */
        {TEXT_INIT("one two\n"), {{"two", "a", 1}, {"two", "a", 1}}, TEXT_INIT("one atwo\n"), 2, 0},
        {TEXT_INIT("\xEF\xBB\xBFone\r\ntwo\r\n"),
         {{"two", "2\n3", 0}},
         TEXT_INIT("\xEF\xBB\xBFone\r\n2\r\n3\r\n"),
         1,
         0},
        /* nothing goes before a byte order mark */
        {TEXT_INIT("\xEF\xBB\xBFone\n"), {{"\xEF\xBB\xBF", "x ", 1}}, TEXT_INIT("\xEF\xBB\xBFx one\n"), 1, 0},
        /* the final line end stays, or stays away */
        {TEXT_INIT("one\ntwo\n"), {{"two\n", "2", 0}}, TEXT_INIT("one\n2\n"), 1, 0},
        {TEXT_INIT("one\r\ntwo\r\n"), {{"two\r\n", "2", 0}}, TEXT_INIT("one\r\n2\r\n"), 1, 0},
        {TEXT_INIT("one\ntwo"), {{"two", "2\n", 0}}, TEXT_INIT("one\n2"), 1, 0},
        {TEXT_INIT("a\0b\xff\n"), {{"b", "c", 0}}, TEXT_INIT("a\0c\xff\n"), 1, 0},
        /* what was empty, or is, has no final line end to keep */
        {TEXT_INIT(""), {{"", "one", 1}}, TEXT_INIT("one"), 1, 0},
        {TEXT_INIT("one\n"), {{"one\n", "", 0}}, TEXT_INIT(""), 1, 0},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct unit unit;
        open_unit(&unit, cases[i].before);
        for (size_t n = 0; n < 3 && cases[i].changes[n].old != NULL; n++) {
            const struct change *change = &cases[i].changes[n];
            mend(&unit, find(&unit, change->old), true, change->old, change->new, change->insert);
        }
        struct fix_plan plan = plan_of(&unit, false);
        cr_assert_eq(plan.count, 1, "case %zu", i);
        struct text after = fix_bytes(&unit.arena, &plan.files[0], cases[i].before);
        cr_expect(text_equal(after, cases[i].after), "case %zu: %.*s", i, TEXT_PRINT(after));
        cr_expect_eq(plan.fixed, cases[i].fixed, "case %zu: %zu fixed", i, plan.fixed);
        cr_expect_eq(plan.postponed, cases[i].postponed, "case %zu", i);
        arena_release(&unit.arena);
    }
}

/* The edits of one diagnostic are made together or not at all. */
Test(fix, whole_or_not_at_all)
{
    struct unit unit;
    open_unit(&unit, TEXT("one two three\n"));
    mend(&unit, find(&unit, "one"), true, "two", "2", false);
    struct finding *moved = find(&unit, "two");
    mend(&unit, moved, true, "two", "x", false);
    mend(&unit, moved, true, "three", "y", false);
    find(&unit, "three");
    struct fix_plan plan = plan_of(&unit, false);
    struct text after = fix_bytes(&unit.arena, &plan.files[0], unit.source.bytes);
    cr_expect(text_equal(after, TEXT("one 2 three\n")), "%.*s", TEXT_PRINT(after));
    cr_expect(plan.fixed == 1 && plan.postponed == 1 && plan.unfixable == 1);
    arena_release(&unit.arena);
}

/* Edits of one diagnostic that touch each other, in whatever order: it is left to people. */
Test(fix, edits_of_one_that_clash)
{
    struct unit unit;
    open_unit(&unit, TEXT("one two three\n"));
    struct finding *torn = find(&unit, "one");
    mend(&unit, torn, true, "one two", "x", false);
    mend(&unit, torn, true, "two three", "y", false);
    struct fix_plan plan = plan_of(&unit, false);
    cr_expect(plan.fixed == 0 && plan.postponed == 1 && plan.count == 1 && plan.files[0].edit_count == 0);
    struct fix_result result = {0};
    cr_expect(fix_apply(&unit.arena, TEXT("/nowhere"), &plan, &result), "nothing is written, nothing is read");
    arena_release(&unit.arena);

    open_unit(&unit, TEXT("one two three\n"));
    struct finding *backwards = find(&unit, "one");
    mend(&unit, backwards, true, "three", "3", false);
    mend(&unit, backwards, true, "two", "2", true);
    mend(&unit, backwards, true, "one", "1", false);
    mend(&unit, backwards, true, "one", "1", false);
    plan = plan_of(&unit, false);
    struct text after = fix_bytes(&unit.arena, &plan.files[0], unit.source.bytes);
    cr_expect(text_equal(after, TEXT("1 2two 3\n")), "%.*s", TEXT_PRINT(after));
    arena_release(&unit.arena);
}

Test(fix, unsafe_on_demand)
{
    for (int unsafe = 0; unsafe < 2; unsafe++) {
        struct unit unit;
        open_unit(&unit, TEXT("one two\n"));
        mend(&unit, find(&unit, "one"), true, "one", "1", false);
        mend(&unit, find(&unit, "two"), false, "two", "2", false);
        struct fix_plan plan = plan_of(&unit, unsafe == 1);
        struct text after = fix_bytes(&unit.arena, &plan.files[0], unit.source.bytes);
        cr_expect(text_equal(after, unsafe == 1 ? TEXT("1 2\n") : TEXT("1 two\n")));
        cr_expect(plan.unsafe == (unsafe == 1 ? 0 : 1) && plan.fixed == (unsafe == 1 ? 2 : 1));
        arena_release(&unit.arena);
    }
}

Test(fix, files)
{
    char folder[] = "/tmp/benchlint-fix-XXXXXX";
    cr_assert_not_null(mkdtemp(folder));
    struct unit unit;
    open_unit(&unit, TEXT("one two\r\n"));
    mend(&unit, find(&unit, "one"), true, "one", "1", false);
    struct fix_plan plan = plan_of(&unit, false);
    struct text path = path_join(&unit.arena, text_from(folder), TEXT("a.md"));
    struct buffer error = {0};
    struct text bytes;
    struct file_fault fault = {0};
    struct stat state;

    cr_assert(file_write_atomic(path.data, unit.source.bytes, &error));
    cr_assert_eq(chmod(path.data, 0640), 0);
    struct fix_result result = {0};
    cr_expect(fix_apply(&unit.arena, text_from(folder), &plan, &result));
    cr_expect(result.files == 1 && result.fixed == 1 && result.trouble.size == 0);
    cr_assert(file_read(&unit.arena, path.data, 100, &bytes, &fault));
    cr_expect(text_equal(bytes, TEXT("1 two\r\n")));
    cr_assert_eq(stat(path.data, &state), 0);
    cr_expect_eq(state.st_mode & 0777U, 0640U);

    /* The file is no longer the one that the edits were made for. */
    cr_expect_not(fix_apply(&unit.arena, text_from(folder), &plan, &result));
    cr_expect_neq(text_find(buffer_view(&result.trouble), TEXT("did not fix `a.md`: it has changed"), 0), TEXT_NONE);
    cr_assert(file_read(&unit.arena, path.data, 100, &bytes, &fault));
    cr_expect(text_equal(bytes, TEXT("1 two\r\n")));

    unlink(path.data);
    cr_expect_not(fix_apply(&unit.arena, text_from(folder), &plan, &result));
    cr_expect_neq(text_find(buffer_view(&result.trouble), TEXT("cannot fix `a.md`"), 0), TEXT_NONE);
    cr_expect(result.files == 1 && result.fixed == 1);
    rmdir(folder);
    buffer_release(&result.trouble);
    buffer_release(&error);
    arena_release(&unit.arena);
}

/* The root of the file system is a repository's root like any other; what a link leads out of it to is not written. */
Test(fix, roots)
{
    char folder[] = "/tmp/benchlint-fix-XXXXXX";
    cr_assert_not_null(mkdtemp(folder));
    struct unit unit;
    open_unit(&unit, TEXT("one two\n"));
    mend(&unit, find(&unit, "one"), true, "one", "1", false);
    struct fix_plan plan = plan_of(&unit, false);
    struct buffer error = {0};
    struct text path = path_join(&unit.arena, text_from(folder), TEXT("a.md"));
    struct text link = path_join(&unit.arena, text_from(folder), TEXT("in/out"));
    struct text inside = path_join(&unit.arena, text_from(folder), TEXT("in"));
    cr_assert(file_write_atomic(path.data, unit.source.bytes, &error));
    cr_assert(mkdir(inside.data, 0700) == 0 && symlink(folder, link.data) == 0);

    struct fix_result result = {0};
    plan.files[0].path = TEXT("out/a.md");
    cr_expect_not(fix_apply(&unit.arena, inside, &plan, &result));
    cr_expect_neq(text_find(buffer_view(&result.trouble), TEXT("it lies outside the repository"), 0), TEXT_NONE);
    plan.files[0].path = text_after(path, 1);
    cr_expect(fix_apply(&unit.arena, TEXT("/"), &plan, &result));
    cr_expect_eq(result.fixed, 1);

    unlink(link.data);
    unlink(path.data);
    rmdir(inside.data);
    rmdir(folder);
    buffer_release(&result.trouble);
    buffer_release(&error);
    arena_release(&unit.arena);
}

static struct buffer diff_of(struct unit *unit, struct buffer *notes, bool show)
{
    struct fix_plan plan = plan_of(unit, true);
    struct text after = fix_bytes(&unit->arena, &plan.files[0], unit->source.bytes);
    struct buffer out = {0};
    fix_diff(&out, notes, &plan.files[0], unit->source.bytes, after, show ? NULL : &unit->sealed, false);
    return out;
}

Test(fix, diffs)
{
    struct unit unit;
    open_unit(&unit, TEXT("1\n2\n3\n4\n5\n6\n7\n8\n9\nlast"));
    mend(&unit, find(&unit, "5"), true, "5", "five\nand more", false);
    mend(&unit, find(&unit, "last"), true, "last", "end", false);
    struct buffer notes = {0};
    struct buffer out = diff_of(&unit, &notes, false);
    cr_expect(text_equal(buffer_view(&out), TEXT("--- a/a.md\n+++ b/a.md\n"
                                                 "@@ -2,9 +2,10 @@\n 2\n 3\n 4\n-5\n+five\n+and more\n 6\n 7\n 8\n 9\n"
                                                 "-last\n\\ No newline at end of file\n"
                                                 "+end\n\\ No newline at end of file\n")),
              "%.*s", TEXT_PRINT(buffer_view(&out)));
    cr_expect_eq(notes.size, 0);
    buffer_release(&out);
    buffer_release(&notes);
    arena_release(&unit.arena);
}

/* A hunk that would show a secret, as context or as change, is left out; the others keep their line numbers. */
Test(fix, diffs_show_no_secret)
{
    for (int show = 0; show < 2; show++) {
        struct unit unit;
        open_unit(&unit, TEXT("by falcon\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\nwrong\n"));
        find(&unit, "falcon")->diagnostic.secret = true;
        mend(&unit, find(&unit, "1\n"), true, "1\n", "one\nmore\n", false);
        mend(&unit, find(&unit, "wrong"), true, "wrong", "right", false);
        struct buffer notes = {0};
        struct buffer out = diff_of(&unit, &notes, show == 1);
        bool shown = text_find(buffer_view(&out), TEXT("falcon"), 0) != TEXT_NONE;
        cr_expect_eq(shown, show == 1);
        cr_expect_eq(notes.size > 0, show == 0);
        struct text header = show == 1 ? TEXT("@@ -9,4 +10,4 @@") : TEXT("@@ -9,4 +9,4 @@");
        cr_expect_neq(text_find(buffer_view(&out), header, 0), TEXT_NONE, "%.*s", TEXT_PRINT(buffer_view(&out)));
        buffer_release(&out);
        buffer_release(&notes);
        arena_release(&unit.arena);
    }
}

/* A fix may bring a secret along to another place. */
Test(fix, diffs_of_moved_secrets)
{
    struct unit unit;
    open_unit(&unit, TEXT("top\n1\n2\n3\n4\n5\n6\n7\n8\nby falcon\n"));
    find(&unit, "falcon")->diagnostic.secret = true;
    struct finding *moved = find(&unit, "by falcon");
    mend(&unit, moved, false, "by falcon\n", "", false);
    mend(&unit, moved, false, "top", "by falcon\n", true);
    struct buffer notes = {0};
    struct buffer out = diff_of(&unit, &notes, false);
    cr_expect_eq(text_find(buffer_view(&out), TEXT("falcon"), 0), TEXT_NONE, "%.*s", TEXT_PRINT(buffer_view(&out)));
    cr_expect(text_equal(buffer_view(&notes), TEXT("2 hunks of `a.md` left out: they would show a secret\n")));
    cr_expect(unit.sealed.items[1].fix_secret || unit.sealed.items[0].fix_secret);
    buffer_release(&out);
    buffer_release(&notes);
    arena_release(&unit.arena);
}
