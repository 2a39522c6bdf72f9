#include "lint/rule/load.h"

#include "lint/rule/group.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static char folder[] = "/tmp/benchlint-rule-XXXXXX";
static char pack[64];

static void make_pack(void)
{
    cr_assert(mkdtemp(folder) != NULL);
    snprintf(pack, sizeof(pack), "%s/acme", folder);
    cr_assert(mkdir(pack, 0700) == 0);
}

static void write_file(const char *name, const char *content)
{
    char path[128];
    snprintf(path, sizeof(path), "%s/%s", pack, name);
    FILE *file = fopen(path, "w");
    cr_assert(file != NULL);
    fputs(content, file);
    fclose(file);
}

static void remove_pack(void)
{
    char command[128];
    snprintf(command, sizeof(command), "rm -rf '%s'", folder);
    cr_expect(system(command) == 0);
}

static const char *const good_file =
    "id: no-foo\nseverity: warning\nsince: 0.1.0\ngroup: Own\nclause: acme/foo\n"
    "check: hygiene-pattern\nwith: {a: [b]}\nwhat: a foo\nmessage: \"`{found}` is a foo\"\n"
    "messages: {name: in a name}\nwhy: |\n  Foos are bad.\nhelp: no foo\nfix: unsafe\n"
    "bad: |\n  foo\ngood: |\n  bar\nexample: {file: x.md, records: true}\n";

Test(rule, a_pack_of_ones_own)
{
    make_pack();
    write_file("no-foo.yaml", good_file);
    write_file("a-second.yaml", "id: a-second\nseverity: error\ncheck: title\nmessage: x\nwhy: y\n");
    write_file("a.yaml", "id: a\nseverity: error\ncheck: title\nmessage: x\nwhy: y\n");
    write_file("standard.yaml", "name: acme\n");
    write_file("notes.txt", "no rule\n");
    write_file(".hidden.yaml", "[\n");
    struct arena arena = {0};
    struct rule_faults faults = {0};
    struct rule_pack loaded = rules_load_directory(&arena, pack, &faults);
    cr_expect(faults.count == 0);
    cr_expect(text_equal(loaded.name, TEXT("acme")));
    cr_expect(text_equal(yaml_string(loaded.standard, "name", TEXT("")), TEXT("acme")));
    cr_assert(loaded.rules.count == 3);
    cr_expect(text_equal(loaded.rules.items[0].id, TEXT("a")) &&
              text_equal(loaded.rules.items[1].id, TEXT("a-second")));
    const struct rule *rule = rule_find(&loaded.rules, TEXT("no-foo"));
    cr_assert(rule != NULL);
    cr_expect(text_equal(rule->pack, TEXT("acme")) && rule->severity == SEVERITY_WARNING && rule->fix == FIX_UNSAFE);
    cr_expect(rule->check == CHECK_HYGIENE_PATTERN && text_equal(rule->why, TEXT("Foos are bad.")));
    cr_expect(text_equal(rule_message(rule, NULL), TEXT("`{found}` is a foo")));
    cr_expect(text_equal(rule_message(rule, "name"), TEXT("in a name")));
    cr_expect(text_equal(rule->bad, TEXT("foo\n")) && text_equal(rule->what, TEXT("a foo")));
    cr_expect(loaded.rules.items[0].fix == FIX_NEVER && loaded.rules.items[0].help.size == 0);
    struct rule_set all = rules_join(&arena, &builtin_rules, &loaded, TEXT("acme"), &faults);
    cr_expect(faults.count == 0 && all.count == builtin_rules.count + 3);
    cr_expect(text_equal(all.items[all.count - 1].id, TEXT("no-foo")));
    char dotted[80];
    snprintf(dotted, sizeof(dotted), "%s/../acme/.", pack);
    cr_expect(text_equal(rules_load_directory(&arena, dotted, &faults).name, TEXT("acme")));
    arena_release(&arena);
    remove_pack();
}

Test(rule, faults)
{
    static const struct {
        const char *content;
        const char *told; /* behind the path */
    } cases[] = {
        {"id: r\nseverty: error\nseverity: error\ncheck: title\nmessage: x\nwhy: y\n",
         ":2:1: unknown key `severty`; did you mean `severity`?"},
        {"id: r\nseverity: err\ncheck: title\nmessage: x\nwhy: y\n",
         ":2:11: `severity` holds `err`; expected one of error, warning; did you mean `error`?"},
        {"id: r\nseverity: off\ncheck: title\nmessage: x\nwhy: y\n",
         ":2:11: `severity` holds `off`; expected one of error, warning"},
        {"id: r\nseverity: error\nmessage: x\nwhy: y\n", ":1:1: the key `check` is missing"},
        {"id: r\nseverity: error\ncheck: relatoin\nmessage: x\nwhy: y\n",
         ":3:8: `check` holds `relatoin`; expected a kind of check; did you mean `relation`?"},
        {"id: r\nseverity: error\ncheck: title\nmessages: {secnd: z}\nmessage: x\nwhy: y\n",
         ":4:12: the check `title` asks for no message `secnd`; did you mean `second`?"},
        {"id: r\nseverity: error\ncheck: title\nmessages: {second: []}\nmessage: x\nwhy: y\n",
         ":4:20: `second` holds an empty list; expected a text"},
        {"id: r\nseverity: error\ncheck: title\nfix: sfe\nmessage: x\nwhy: y\n",
         ":4:6: `fix` holds `sfe`; expected one of never, safe, unsafe, conditional; did you mean `safe`?"},
        {"id: s\nseverity: error\ncheck: title\nmessage: x\nwhy: y\n", ":1:5: the id `s` is not the file's name `r`"},
        {"id: R\nseverity: error\ncheck: title\nmessage: x\nwhy: y\n",
         ":1:5: an id is made of lower-case letters, digits and `-`"},
        {"id: r\nseverity: error\ncheck: title\nmessage: [x]\nwhy: y\n",
         ":4:10: `message` holds a list; expected a text"},
        {"id: r\nseverity: error\ncheck: title\nmessage: x\nwhy: y\nexample: {fil: a}\n",
         ":6:11: unknown key `fil`; did you mean `file`?"},
        {"# \xC3\xA9\nid: r\n\xC3\xA9: &x\n",
         ":3:4: `&` begins an anchor, which is not supported; a value that begins so needs quotes"},
        {"- a\n", ":1:1: the file is no map of keys and values"},
    };
    make_pack();
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        write_file("r.yaml", cases[i].content);
        struct arena arena = {0};
        struct rule_faults faults = {0};
        struct rule_pack loaded = rules_load_directory(&arena, pack, &faults);
        cr_expect(loaded.rules.count == 0, "%s: the rule is loaded all the same", cases[i].told);
        cr_assert(faults.count == 1, "%s: %zu faults", cases[i].told, faults.count);
        struct buffer line = {0};
        rule_fault_write(&line, &faults.items[0]);
        struct text expected = arena_format(&arena, "%s/r.yaml%s", pack, cases[i].told);
        cr_expect(text_equal(buffer_view(&line), expected), "%.*s", TEXT_PRINT(buffer_view(&line)));
        buffer_release(&line);
        arena_release(&arena);
    }
    remove_pack();
}

Test(rule, directories)
{
    make_pack();
    struct arena arena = {0};
    struct rule_faults faults = {0};
    (void)rules_load_directory(&arena, pack, &faults); /* empty */
    cr_expect(faults.count == 1 && text_find(faults.items[0].message, TEXT("no rule file"), 0) != TEXT_NONE);
    (void)rules_load_directory(&arena, "/nowhere/at/all", &faults);
    cr_expect(faults.count == 2 && faults.items[1].line == 0);
    write_file("title.yaml", "id: title\nseverity: error\ncheck: title\nmessage: x\nwhy: y\n");
    struct rule_pack loaded = rules_load_directory(&arena, pack, &faults);
    struct rule_set all = rules_join(&arena, &builtin_rules, &loaded, text_from(pack), &faults);
    cr_assert(faults.count == 3);
    cr_expect(all.count == builtin_rules.count);
    cr_expect(text_find(faults.items[2].message, TEXT("pack `operator` already"), 0) != TEXT_NONE);
    arena_release(&arena);
    remove_pack();
}

static bool same_tree(const struct yaml *a, const struct yaml *b)
{
    bool same = a->kind == b->kind && a->count == b->count && a->plain == b->plain && text_equal(a->text, b->text);
    for (size_t i = 0; same && i < a->count; i++) {
        same = same_tree(&a->values[i], &b->values[i]) && (a->kind != YAML_MAP || same_tree(&a->keys[i], &b->keys[i]));
    }
    return same;
}

static bool same_rule(const struct rule *a, const struct rule *b)
{
    return text_equal(a->id, b->id) && text_equal(a->pack, b->pack) && a->severity == b->severity && a->fix == b->fix &&
           a->check == b->check && text_equal(a->since, b->since) && text_equal(a->clause, b->clause) &&
           text_equal(a->group, b->group) && text_equal(a->what, b->what) && text_equal(a->message, b->message) &&
           text_equal(a->why, b->why) && text_equal(a->help, b->help) && text_equal(a->bad, b->bad) &&
           text_equal(a->good, b->good) && same_tree(a->file, b->file);
}

/* What is compiled in is what the files say, byte for byte. */
Test(rule, tables_are_the_files)
{
    static const char *const packs[] = {"operator", "kernel", "claim", "tables", "general"};
    size_t seen = 0;
    for (size_t i = 0; i < 5; i++) {
        char path[4096];
        snprintf(path, sizeof(path), "%s/rules/%s", SOURCE_DIR, packs[i]);
        struct stat facts;
        if (stat(path, &facts) != 0) {
            continue;
        }
        struct arena arena = {0};
        struct rule_faults faults = {0};
        struct rule_pack loaded = rules_load_directory(&arena, path, &faults);
        cr_expect(faults.count == 0);
        for (size_t j = 0; j < loaded.rules.count; j++, seen++) {
            cr_assert(seen < builtin_rules.count);
            cr_expect(same_rule(&loaded.rules.items[j], &builtin_rules.items[seen]), "%.*s",
                      TEXT_PRINT(loaded.rules.items[j].id));
        }
        for (size_t j = 0; loaded.standard != NULL && j < builtin_standard_count; j++) {
            if (text_equal(builtin_standards[j].pack, text_from(packs[i]))) {
                cr_expect(same_tree(loaded.standard, builtin_standards[j].tree), "%s/standard.yaml", packs[i]);
            }
        }
        arena_release(&arena);
    }
    cr_expect(seen == builtin_rules.count && seen > 0);
}

Test(rule, look_up)
{
    const struct rule *rule = rule_find(&builtin_rules, TEXT("title"));
    cr_assert(rule != NULL);
    cr_expect(rule_of_kind(&builtin_rules, CHECK_TITLE) == rule);
    cr_expect(text_equal(check_word(CHECK_TITLE), TEXT("title")));
    cr_expect(rule_find(&builtin_rules, TEXT("titl")) == NULL);
    cr_expect(text_equal(rule_message(rule, "no such variant"), rule->message));
    struct rule_set none = {.count = 0};
    cr_expect(rule_of_kind(&none, CHECK_TITLE) == NULL);
}

Test(rule, headings)
{
    struct arena arena = {0};
    struct rule_headings headings = rule_headings(&arena, &builtin_rules);
    cr_assert(headings.count > 3);
    cr_expect(text_equal(headings.items[0].group, TEXT("README structure")));
    cr_expect(text_equal(headings.items[1].group, TEXT("Results table")));
    size_t listed = 0;
    for (size_t i = 0; i < headings.count; i++) {
        for (size_t j = 0; j < builtin_rules.count; j++) {
            listed += rule_under(&builtin_rules.items[j], &headings.items[i]);
        }
    }
    cr_expect(listed == builtin_rules.count, "every rule stands under one heading");
    arena_release(&arena);
}
