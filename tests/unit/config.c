#include "lint/config/effective.h"
#include "lint/config/settings.h"
#include "json/json.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct rule own_rules[] = {
    {.id = TEXT_INIT("note-length"), .pack = TEXT_INIT("operator"), .severity = SEVERITY_WARNING},
    {.id = TEXT_INIT("results-code"), .pack = TEXT_INIT("operator"), .severity = SEVERITY_WARNING},
    {.id = TEXT_INIT("results-header"), .pack = TEXT_INIT("operator"), .severity = SEVERITY_ERROR},
    {.id = TEXT_INIT("hygiene-host"), .pack = TEXT_INIT("operator"), .severity = SEVERITY_ERROR},
    {.id = TEXT_INIT("hygiene-host-name"), .pack = TEXT_INIT("acme"), .severity = SEVERITY_ERROR},
    {.id = TEXT_INIT("normalized-arithmetic"), .pack = TEXT_INIT("operator"), .check = CHECK_RELATION},
    {.id = TEXT_INIT("speedup-arithmetic"), .pack = TEXT_INIT("operator"), .check = CHECK_RELATION},
};
static const struct rule_set rules = {.items = own_rules, .count = sizeof(own_rules) / sizeof(*own_rules)};

static struct config read_text(struct arena *arena, const char *text, struct config_faults *faults)
{
    struct source file = source_open(arena, TEXT(".benchlint.yaml"), text_from(text));
    return config_read(arena, &file, &rules, faults);
}

Test(config, everything)
{
    struct arena arena = {0};
    struct config_faults faults = {0};
    struct config config =
        read_text(&arena,
                  "packs: [operator, tables, acme, operator]\n"
                  "benchmarks: ./perf/\n"
                  "records: /data/records/\n"
                  "select: [all]\n"
                  "ignore: [note-length, hygiene-*]\n"
                  "severity: {results-code: error, results-header: off}\n"
                  "exclude: [\"benchmarks/legacy/**\"]\n"
                  "fail-on: warning\n"
                  "suppression: {require-reason: true}\n"
                  "limits: {file-size: 1000}\n"
                  "hygiene:\n  deny: [falcon]\n  allow: [v2 of the protocol]\n"
                  "  internal-hosts: [git.acme.example]\n  public-urls: [docs.acme.example]\n"
                  "  exempt: [perf/x.py]\n"
                  "kernel: {outputs: [\"out/*.log\"], scripts: [a.py]}\n"
                  "claim: {reports: [r.md]}\n"
                  "tables:\n  documents+: [doc.txt]\n"
                  "  relations: [{result: speedup, numerator: [baseline], denominator: [candidate]}]\n"
                  "standard: {dtypes+: [float4], protocol: {warmup: 10}}\n",
                  &faults);
    cr_expect(faults.count == 0, "%.*s", faults.count == 0 ? 0 : TEXT_PRINT(faults.items[0].expected));
    cr_expect(config.packs.count == 3 && text_equal(config.packs.items[2], TEXT("acme")));
    cr_expect(text_equal(config.benchmarks, TEXT("perf")) && text_equal(config.records, TEXT("/data/records")));
    cr_expect(config.ignore.count == 2 && config.severity_count == 2);
    cr_expect(config.severities[1].severity == SEVERITY_OFF);
    cr_expect(config.exclude.count == 1 && config.fail_on == FAIL_ON_WARNING && config.require_reason);
    cr_expect(config.file_size_limit == 1000);
    cr_expect(config.deny.count == 1 && config.allow.count == 1 && config.internal_hosts.count == 1);
    cr_expect(config.public_urls.count == 1 && config.exempt.count == 2);
    cr_expect(text_equal(config.exempt.items[1], TEXT("perf/check_benchmarks.py")));
    cr_expect(config.kernel_outputs.count == 1 && config.kernel_scripts.count == 1);
    cr_expect(config.claim_reports.count == 1);
    cr_expect(config.table_documents.count == 2 && text_equal(config.table_documents.items[1], TEXT("doc.txt")));
    cr_expect(config.table_relations != NULL && config.table_relations->count == 1);
    struct standard_error error;
    const struct standard *standard = config_standard(&arena, &config, TEXT("operator"), NULL, &error);
    cr_assert(standard != NULL);
    cr_expect(text_list_has(standard->dtypes, TEXT("float4")) && text_list_has(standard->dtypes, TEXT("float32")));
    cr_expect(text_equal(standard_protocol(standard, TEXT("warmup")), TEXT("10")));
    cr_expect(config_standard(&arena, &config, TEXT("acme"), NULL, &error) == NULL && error.message.size == 0);
    arena_release(&arena);
}

/* A word that two standards share changes the one of the pack that the file names first. */
Test(config, standard_block_overrides_one_pack)
{
    static const struct {
        const char *file;
        const char *operator_warmup, *kernel_warmup;
    } cases[] = {
        {"standard: {protocol: {warmup: 7}}\n", "7", "20"},
        {"packs: [kernel]\nstandard: {protocol: {warmup: 7}}\n", "20", "7"},
        {"packs: [tables, operator, kernel]\nstandard: {protocol: {warmup: 7}}\n", "7", "20"},
        {"standard: {record: {p50: {at: stats.p50}}}\n", "20", "20"},
        {"packs: [kernel]\nstandard: {layout: {scratch: out}}\n", "20", "20"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct arena arena = {0};
        struct config_faults faults = {0};
        struct config config = read_text(&arena, cases[i].file, &faults);
        cr_expect(faults.count == 0, "%s: %.*s", cases[i].file,
                  faults.count == 0 ? 0 : TEXT_PRINT(faults.items[0].expected));
        static const struct text kernel[] = {TEXT_INIT("kernel")};
        config.packs = (struct text_list){kernel, 1}; /* as --pack does */
        struct standard_error error;
        const struct standard *entry = config_standard(&arena, &config, TEXT("operator"), NULL, &error);
        cr_assert(entry != NULL);
        cr_expect(text_equal(standard_protocol(entry, TEXT("warmup")), text_from(cases[i].operator_warmup)));
        const struct standard *other = config_standard(&arena, &config, TEXT("kernel"), NULL, &error);
        if (other != NULL) {
            cr_expect(text_equal(standard_protocol(other, TEXT("warmup")), text_from(cases[i].kernel_warmup)), "%s",
                      cases[i].file);
        }
        arena_release(&arena);
    }
}

Test(config, nothing_gives_the_defaults)
{
    static const char *const files[] = {"", "# nothing\n", "---\n", "ignore:\nhygiene:\nselect:\nseverity:\n",
                                        "\xEF\xBB\xBF"};
    for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++) {
        struct arena arena = {0};
        struct config_faults faults = {0};
        struct config config = read_text(&arena, files[i], &faults);
        cr_expect(faults.count == 0, "%s", files[i]);
        cr_expect(text_equal(config.benchmarks, TEXT("benchmarks")) && config.packs.count == 1);
        cr_expect(text_equal(config.packs.items[0], TEXT("operator")));
        cr_expect(config.select.count == 1 && config.ignore.count == 0 && config.fail_on == FAIL_ON_ERROR);
        cr_expect(config.file_size_limit == 16777216 && !config.require_reason && config.standard == NULL);
        arena_release(&arena);
    }
}

Test(config, scratch_folder_of_the_standard_is_where_records_are)
{
    struct arena arena = {0};
    struct config_faults faults = {0};
    struct config config = read_text(&arena, "standard: {layout: {scratch: out/runs}}\n", &faults);
    cr_expect(faults.count == 0 && text_equal(config.records, TEXT("out/runs")));
    config = read_text(&arena, "records: a\nstandard: {layout: {scratch: out/runs}}\n", &faults);
    cr_expect(faults.count == 0 && text_equal(config.records, TEXT("a")));
    arena_release(&arena);
}

Test(config, faults)
{
    static const struct {
        const char *file;
        enum check_kind kind;
        size_t start, end;
        const char *key, *found, *nearest;
    } cases[] = {
        {"ignroe: [note-length]\n", CHECK_CONFIG_KEY, 0, 6, "ignroe", "ignroe", "ignore"},
        {"hygiene: {denny: [x]}\n", CHECK_CONFIG_KEY, 10, 15, "denny", "denny", "deny"},
        {"fail_on: error\n", CHECK_CONFIG_KEY, 0, 7, "fail_on", "fail_on", "fail-on"},
        {"fail-on+: error\n", CHECK_CONFIG_KEY, 0, 8, "fail-on+", "fail-on+", "fail-on"},
        {"zzz: 1\n", CHECK_CONFIG_KEY, 0, 3, "zzz", "zzz", ""},
        {"standard: {dtype: [x]}\n", CHECK_CONFIG_KEY, 11, 16, "dtype", "dtype", "dtypes"},
        {"standard: {protocol: {warm: 1}}\n", CHECK_CONFIG_KEY, 22, 26, "warm", "warm", "warmup"},
        {"fail-on: erorr\n", CHECK_CONFIG_VALUE, 9, 14, "fail-on", "`erorr`", "error"},
        {"packs: [operater]\n", CHECK_CONFIG_VALUE, 8, 16, "packs", "`operater`", "operator"},
        {"packs: [general]\n", CHECK_CONFIG_VALUE, 8, 15, "packs", "`general`", ""},
        {"packs: []\n", CHECK_CONFIG_VALUE, 7, 9, "packs", "an empty list", ""},
        {"packs: operator\n", CHECK_CONFIG_VALUE, 7, 15, "packs", "`operator`", ""},
        {"select: [note-lenght]\n", CHECK_CONFIG_VALUE, 9, 20, "select", "`note-lenght`", "note-length"},
        {"ignore: [hygeine-*]\n", CHECK_CONFIG_VALUE, 9, 18, "ignore", "`hygeine-*`", "hygiene-*"},
        {"ignore: [{a: b}]\n", CHECK_CONFIG_VALUE, 9, 15, "ignore", "a map", ""},
        {"severity: {note-lengt: off}\n", CHECK_CONFIG_VALUE, 11, 21, "severity", "`note-lengt`", "note-length"},
        {"severity: {note-length: of}\n", CHECK_CONFIG_VALUE, 24, 26, "note-length", "`of`", "off"},
        {"severity: [note-length]\n", CHECK_CONFIG_VALUE, 10, 23, "severity", "a list", ""},
        {"benchmarks:\n", CHECK_CONFIG_VALUE, 11, 11, "benchmarks", "nothing", ""},
        {"benchmarks: ../other\n", CHECK_CONFIG_VALUE, 12, 20, "benchmarks", "`../other`", ""},
        {"benchmarks: /abs\n", CHECK_CONFIG_VALUE, 12, 16, "benchmarks", "`/abs`", ""},
        {"limits: {file-size: 0}\n", CHECK_CONFIG_VALUE, 20, 21, "file-size", "`0`", ""},
        {"limits: {file-size: 16 MiB}\n", CHECK_CONFIG_VALUE, 20, 26, "file-size", "`16 MiB`", ""},
        {"suppression: {require-reason: yes}\n", CHECK_CONFIG_VALUE, 30, 33, "require-reason", "`yes`", ""},
        {"hygiene: {deny: ['']}\n", CHECK_CONFIG_VALUE, 17, 19, "deny", "``", ""},
        {"tables: {relations: [{result: x}]}\n", CHECK_CONFIG_VALUE, 21, 32, "numerator", "nothing", ""},
        {"standard: [x]\n", CHECK_CONFIG_VALUE, 10, 13, "standard", "a list", ""},
        {"standard: {dtypes: float32}\n", CHECK_CONFIG_VALUE, 19, 26, "dtypes", "`float32`", ""},
        {"standard: {results: {columns: [{role: case, title: A, kind: nam}]}}\n", CHECK_CONFIG_VALUE, 60, 63, "kind",
         "`nam`", "name"},
        {"standard: {relations: [{rule: normalised-arithmetic, result: speedup, numerator: [reference]}]}\n",
         CHECK_CONFIG_VALUE, 30, 51, "rule", "`normalised-arithmetic`", "normalized-arithmetic"},
        {"standard: {relations: [{rule: results-code, result: speedup, numerator: [reference]}]}\n", CHECK_CONFIG_VALUE,
         30, 42, "rule", "`results-code`", ""},
        {"standard: {relations: [{result: speedup, numerator: [reference]}]}\n", CHECK_CONFIG_VALUE, 23, 64, "rule",
         "nothing", ""},
        {"a: [\n", CHECK_CONFIG_SYNTAX, 5, 5, "", "", ""},
        {"- a\n", CHECK_CONFIG_SYNTAX, 0, 0, "", "", ""},
        {"ignore: []\nignore: []\n", CHECK_CONFIG_SYNTAX, 11, 11, "", "", ""},
        {"exclude: [*.md]\n", CHECK_CONFIG_SYNTAX, 10, 10, "", "", ""},
        {"deny: \xFF\n", CHECK_CONFIG_SYNTAX, 6, 6, "", "", ""},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct arena arena = {0};
        struct config_faults faults = {0};
        (void)read_text(&arena, cases[i].file, &faults);
        cr_expect(faults.count == 1, "%s: %zu faults", cases[i].file, faults.count);
        if (faults.count > 0) {
            struct config_fault *fault = &faults.items[0];
            cr_expect(fault->kind == cases[i].kind, "%s: kind", cases[i].file);
            cr_expect(fault->start == cases[i].start && fault->end == cases[i].end, "%s: %zu..%zu", cases[i].file,
                      fault->start, fault->end);
            cr_expect(text_equal(fault->key, text_from(cases[i].key)), "%s: %.*s", cases[i].file,
                      TEXT_PRINT(fault->key));
            cr_expect(text_equal(fault->found, text_from(cases[i].found)), "%s: %.*s", cases[i].file,
                      TEXT_PRINT(fault->found));
            cr_expect(text_equal(fault->nearest, text_from(cases[i].nearest)), "%s: %.*s", cases[i].file,
                      TEXT_PRINT(fault->nearest));
            cr_expect(fault->expected.size > 0);
        }
        arena_release(&arena);
    }
}

Test(config, every_fault_is_listed_and_the_rest_is_read)
{
    struct arena arena = {0};
    struct config_faults faults = {0};
    struct config config = read_text(&arena,
                                     "standard: {dtype: [x], scopes: 1}\nselect: [nothing-such]\nfail-on: warning\n"
                                     "packs: [tables, no]\nhygiene: {deny: [a, {}, b]}\nlimits: {size: 1}\n",
                                     &faults);
    static const size_t starts[] = {11, 31, 43, 90, 114, 131};
    cr_assert(faults.count == 6, "%zu", faults.count);
    for (size_t i = 0; i < 6; i++) {
        cr_expect(faults.items[i].start == starts[i], "%zu: %zu", i, faults.items[i].start);
    }
    cr_expect(config.fail_on == FAIL_ON_WARNING && config.deny.count == 2);
    arena_release(&arena);
}

Test(config, patterns)
{
    struct arena arena = {0};
    static const struct {
        const char *pattern;
        bool matches; /* the rule hygiene-host */
        bool known;
    } cases[] = {
        {"all", true, true},
        {"hygiene-host", true, true},
        {"hygiene-*", true, true},
        {"hygiene-host-*", false, true},
        {"hygiene-", false, false},
        {"hygiene*", false, false},
        {"*", false, false},
        {"-*", false, false},
        {"note-length", false, true},
        {"", false, false},
        {"Hygiene-Host", false, false},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct text pattern = text_from(cases[i].pattern);
        struct text nearest;
        cr_expect(rule_matches(&own_rules[3], pattern) == cases[i].matches, "%s", cases[i].pattern);
        cr_expect(rule_pattern_known(&arena, &rules, pattern, &nearest) == cases[i].known, "%s", cases[i].pattern);
    }
    static const char *const mistyped[][2] = {
        {"hygeine-*", "hygiene-*"}, {"hygiene-hots", "hygiene-host"}, {"weather-*", ""}};
    for (size_t i = 0; i < sizeof(mistyped) / sizeof(*mistyped); i++) {
        struct text nearest;
        cr_expect(!rule_pattern_known(&arena, &rules, text_from(mistyped[i][0]), &nearest));
        cr_expect(text_equal(nearest, text_from(mistyped[i][1])), "%s: %.*s", mistyped[i][0], TEXT_PRINT(nearest));
    }
    arena_release(&arena);
}

Test(config, severities)
{
    struct arena arena = {0};
    struct config_faults faults = {0};
    struct config config = read_text(&arena,
                                     "severity: {hygiene-host: warning, hygiene-*: off, all: error}\n"
                                     "ignore: [results-header]\n",
                                     &faults);
    cr_assert(faults.count == 0);
    cr_expect(config_severity(&config, &own_rules[0]) == SEVERITY_ERROR);
    cr_expect(config_severity(&config, &own_rules[3]) == SEVERITY_WARNING);
    cr_expect(config_severity(&config, &own_rules[4]) == SEVERITY_OFF);
    arena_release(&arena);
}

Test(config, globs)
{
    static const struct {
        const char *pattern, *path;
        bool matches, covers;
    } cases[] = {
        {"a", "a", true, true},
        {"a", "b", false, false},
        {"a", "a/b", false, true},
        {"a/", "a/b", true, true},
        {"a/", "a/b/c", true, true},
        {"a/", "a", false, false},
        {"./a", "a", true, true},
        {"/a", "a", true, true},
        {"*", "a", true, true},
        {"*", "a/b", false, true},
        {"*.md", "x.md", true, true},
        {"*.md", "d/x.md", false, false},
        {"**/*.md", "x.md", true, true},
        {"**/*.md", "d/e/x.md", true, true},
        {"**/*.md", "d/e/x.mdx", false, false},
        {"**", "a/b/c", true, true},
        {"a/**", "a", false, false},
        {"a/**", "a/b/c", true, true},
        {"a/**/z", "a/z", true, true},
        {"a/**/z", "a/b/c/z", true, true},
        {"a/**/z", "a/b/c/zz", false, false},
        {"a/**/b/*.c", "a/b/x/b/y.c", true, true},
        {"**/b/**/d", "a/b/c/b/d", true, true},
        {"**/bench*.py", "k/bench_x.py", true, true},
        {"**/bench*.py", "k/xbench.py", false, false},
        {"a**b", "axyb", true, true},
        {"a**b", "ax/yb", false, false},
        {"a*b*c", "a-b-b-c", true, true},
        {"a*b*c", "a-b-b-d", false, false},
        {"?.md", "x.md", true, true},
        {"?.md", "\xC3\xA9.md", true, true},
        {"?.md", "xy.md", false, false},
        {"a?b", "a/b", false, false},
        {"[ab].md", "b.md", true, true},
        {"[!ab].md", "b.md", false, false},
        {"[^ab].md", "c.md", true, true},
        {"[a-c]x", "bx", true, true},
        {"[a-c]x", "dx", false, false},
        {"[]]x", "]x", true, true},
        {"[!x]", "/", false, false},
        {"a[b", "a[b", true, true},
        {"a[b", "ab", false, false},
        {"\\*.md", "*.md", true, true},
        {"\\*.md", "x.md", false, false},
        {"[\\]]", "]", true, true},
        {"", "a", false, false},
        {"benchmarks/legacy/**", "benchmarks/legacy/x/README.md", true, true},
        {"benchmarks/legacy/**", "benchmarks/legacy2/README.md", false, false},
        {"benchmarks/legacy", "benchmarks/legacy/x", false, true},
        {"legacy", "benchmarks/legacy/x", false, false},
        {"**/legacy", "benchmarks/legacy/x", false, true},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct text pattern = text_from(cases[i].pattern);
        struct text path = text_from(cases[i].path);
        cr_expect(glob_matches(pattern, path) == cases[i].matches, "%s matches %s", cases[i].pattern, cases[i].path);
        cr_expect(glob_covers(pattern, path) == cases[i].covers, "%s covers %s", cases[i].pattern, cases[i].path);
    }
}

/* Patterns that take others exponential time: the test would not end. */
Test(config, globs_end)
{
    static char path[2001];
    memset(path, 'a', sizeof(path) - 1);
    cr_expect(!glob_matches(TEXT("*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b"), text_from(path)));
    for (size_t i = 1; i < sizeof(path) - 1; i += 2) {
        path[i] = '/';
    }
    cr_expect(!glob_matches(TEXT("**/a/**/a/**/a/**/a/**/a/**/a/**/a/**/a/**/b"), text_from(path)));
}

static void make(const char *root, const char *name, bool folder)
{
    char path[512];
    snprintf(path, sizeof(path), "%s/%s", root, name);
    if (folder) {
        cr_assert(mkdir(path, 0700) == 0);
    } else {
        FILE *file = fopen(path, "w");
        cr_assert(file != NULL);
        fclose(file);
    }
}

Test(config, nearest_file_up_to_the_git_root)
{
    char root[] = "/tmp/benchlint-config-XXXXXX";
    cr_assert(mkdtemp(root) != NULL);
    static const char *const folders[] = {"r", "r/.git", "r/a", "r/a/b", "w", "w/c"};
    for (size_t i = 0; i < sizeof(folders) / sizeof(*folders); i++) {
        make(root, folders[i], true);
    }
    make(root, ".benchlint.yaml", false); /* above the Git roots: never found */
    make(root, "r/a/.benchlint.yaml", false);
    make(root, "w/.git", false); /* a worktree has a file there */
    static const struct {
        const char *from, *found;
    } cases[] = {
        {"r/a/b", "r/a/.benchlint.yaml"}, {"r/a", "r/a/.benchlint.yaml"}, {"r", NULL}, {"w/c", NULL}, {"w", NULL},
        {"", ".benchlint.yaml"}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct arena arena = {0};
        struct text from = arena_format(&arena, cases[i].from[0] == '\0' ? "%s" : "%s/%s", root, cases[i].from);
        struct text path;
        bool found = config_find(&arena, from, &path);
        cr_expect(found == (cases[i].found != NULL), "%s", cases[i].from);
        if (found && cases[i].found != NULL) {
            struct text expected = arena_format(&arena, "%s/%s", root, cases[i].found);
            cr_expect(text_equal(path, expected), "%.*s", TEXT_PRINT(path));
        }
        arena_release(&arena);
    }
    char command[600];
    snprintf(command, sizeof(command), "rm -rf '%s'", root);
    cr_expect(system(command) == 0);
}

/* What is shown, read again, shows the same: nothing is lost or quoted wrongly. */
Test(config, effective_configuration_reads_back)
{
    static const char *const files[] = {
        "",
        "ignore: [note-length]\nexclude: ['a b', '\"', '\\', \"\\x01\", '-', '#', '*.md', 'null', \"\xC3\xA9\", "
        "'{x}']\n",
        "severity: {hygiene-*: off, note-length: error}\nfail-on: never\nlimits: {file-size: 5}\n",
        "tables:\n  relations:\n    - {result: a, numerator: [b], denominator: [c], display: percent}\n",
        "standard:\n  dtypes+: [float4]\n  protocol:\n    warmup: 3\n  record:\n    p50:\n      at: x.y\n"
        "  results:\n    columns:\n      - {role: case, title: C, kind: name}\n      - role: measured\n        title: "
        "M\n"
        "        kind: number\n",
        "benchmarks: .\nrecords: ./\n",
        "packs: [tables, operator]\nbenchmarks: perf\nhygiene: {exempt: []}\nsuppression: {require-reason: true}\n",
    };
    for (size_t i = 0; i < sizeof(files) / sizeof(*files); i++) {
        struct arena arena = {0};
        struct config_faults faults = {0};
        struct source file = source_open(&arena, TEXT(".benchlint.yaml"), text_from(files[i]));
        struct config config = config_read(&arena, &file, &rules, &faults);
        struct buffer shown = {0};
        config_write_effective(&shown, &config, &file, (struct text_list){NULL, 0});
        struct source again = source_open(&arena, TEXT("again"), buffer_view(&shown));
        config = config_read(&arena, &again, &rules, &faults);
        cr_expect(faults.count == 0, "%s: %.*s", files[i],
                  faults.count == 0 ? 0 : TEXT_PRINT(faults.items[0].expected));
        struct buffer twice = {0};
        config_write_effective(&twice, &config, &again, (struct text_list){NULL, 0});
        struct text rest[2] = {buffer_view(&shown), buffer_view(&twice)};
        struct text line[2];
        while (text_split(&rest[0], '\n', &line[0]) && text_split(&rest[1], '\n', &line[1])) {
            for (size_t j = 0; j < 2; j++) {
                line[j] = text_trim(text_slice(line[j], 0, text_find(line[j], TEXT("  # "), 0)));
            }
            cr_expect(text_equal(line[0], line[1]), "%s: %.*s, then %.*s", files[i], TEXT_PRINT(line[0]),
                      TEXT_PRINT(line[1]));
        }
        buffer_release(&shown);
        buffer_release(&twice);
        arena_release(&arena);
    }
}

Test(config, origins)
{
    struct arena arena = {0};
    struct config_faults faults = {0};
    struct source file =
        source_open(&arena, TEXT(".benchlint.yaml"),
                    TEXT("ignore: [note-length]\nhygiene:\n  deny+: [x]\nstandard: {protocol: {warmup: 3}}\n"));
    struct config config = config_read(&arena, &file, &rules, &faults);
    static const struct text given[] = {TEXT_INIT("select")};
    struct buffer shown = {0};
    config_write_effective(&shown, &config, &file, (struct text_list){given, 1});
    static const struct {
        const char *line, *origin;
    } cases[] = {{"packs: [operator]", "# default\n"},       {"ignore: [note-length]", "# .benchlint.yaml:1\n"},
                 {"select: [all]", "# command line\n"},      {"  deny: [x]", "# .benchlint.yaml:3\n"},
                 {"    warmup: 3", "# .benchlint.yaml:4\n"}, {"    repeats: 5", "# default\n"}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        size_t at = text_find(buffer_view(&shown), text_from(cases[i].line), 0);
        cr_assert(at != TEXT_NONE, "%s", cases[i].line);
        struct text rest = text_trim(text_after(buffer_view(&shown), at + strlen(cases[i].line)));
        cr_expect(text_starts(rest, text_from(cases[i].origin)), "%s: %.*s", cases[i].line, 30, rest.data);
    }
    buffer_release(&shown);
    arena_release(&arena);
}

/* The schema is JSON, knows every key that the reader knows, and no other. */
Test(config, schema)
{
    struct arena arena = {0};
    struct buffer schema = {0};
    config_write_schema(&schema, &rules);
    struct json_error error = {0};
    const struct json *root = json_read(&arena, buffer_view(&schema), &error);
    cr_assert(root != NULL, "%.*s at %zu", TEXT_PRINT(error.message), error.offset);
    const struct json *object = json_get(root, TEXT("allOf"))->child;
    const struct json *properties = json_get(object, TEXT("properties"));
    for (size_t i = 0; i < settings_shape.key_count; i++) {
        const struct json *property = json_get(properties, settings_shape.keys[i].name);
        cr_assert(property != NULL, "%.*s", TEXT_PRINT(settings_shape.keys[i].name));
        cr_expect(text_equal(json_get(property, TEXT("description"))->text, text_from(settings_shape.keys[i].about)));
    }
    cr_expect(json_get(properties, TEXT("exclude+")) != NULL && json_get(properties, TEXT("fail-on+")) == NULL);
    cr_expect(json_get(object, TEXT("additionalProperties"))->kind == JSON_FALSE);
    cr_expect(json_at(properties, "standard.properties.record.additionalProperties.required") == NULL);
    cr_expect(json_at(properties, "tables.properties.relations.items.required") != NULL);
    cr_expect(json_at(properties, "standard.properties.results.properties.columns.items.required") != NULL);
    buffer_release(&schema);
    arena_release(&arena);
}
