#include "../hygiene/scan.h"
#include "base/buffer.h"
#include "base/pattern.h"
#include "lint/check/hygiene_code.h"
#include "lint/check/hygiene_rules.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

#define README TEXT("benchmarks/x/README.md")

static bool is_hygiene(const struct rule *rule)
{
    return text_starts(rule->id, TEXT("hygiene-"));
}

/* "rule:found" of each finding, in order, joined by blanks. */
static struct text told(const struct scan *scan, struct text path, const char *text, struct buffer *out)
{
    struct scanned scanned;
    out->size = 0;
    scan_text(scan, &scanned, path, text_from(text));
    for (const struct finding *finding = scanned.findings.first; finding != NULL; finding = finding->next) {
        buffer_string(out, out->size == 0 ? "" : " ");
        buffer_text(out, text_after(finding->diagnostic.rule->id, TEXT("hygiene-").size));
        buffer_byte(out, ':');
        buffer_text(out, scanned_text(&scanned, finding));
    }
    scanned_close(&scanned);
    return buffer_view(out);
}

static void expect_told(const struct scan *scan, struct text path, const char *text, const char *expected)
{
    struct buffer out = {0};
    struct text found = told(scan, path, text, &out);
    cr_expect(text_equal(found, text_from(expected)), "%s\n  expected %s\n  found    %.*s", text, expected,
              TEXT_PRINT(found));
    buffer_release(&out);
}

/* A text of a rule file with its findings in «...»: the text without the marks, and the marked parts. */
static struct text unmarked(struct arena *arena, struct text text, struct text *marked, size_t *count)
{
    struct buffer plain = {0};
    *count = 0;
    while (text.size > 0) {
        size_t open = text_find(text, TEXT("«"), 0);
        buffer_text(&plain, text_slice(text, 0, open));
        if (open == TEXT_NONE) {
            break;
        }
        size_t close = text_find(text, TEXT("»"), open);
        marked[(*count)++] = text_slice(text, open + TEXT("«").size, close);
        buffer_text(&plain, marked[*count - 1]);
        text = text_after(text, close + TEXT("»").size);
    }
    struct text copy = arena_copy(arena, buffer_view(&plain));
    buffer_release(&plain);
    return copy;
}

static void expect_marks(const struct scan *scan, const struct rule *rule, struct text entry, bool positive)
{
    struct arena arena = {0};
    struct text marked[16];
    size_t count = 0;
    struct text plain = unmarked(&arena, entry, marked, &count);
    cr_expect((count > 0) == positive, "%.*s: %.*s", TEXT_PRINT(rule->id), TEXT_PRINT(entry));
    struct scanned scanned;
    scan_text(scan, &scanned, README, arena_format(&arena, "# T\n\n- %.*s\n", TEXT_PRINT(plain)));
    size_t index = 0;
    for (const struct finding *finding = scanned.findings.first; finding != NULL; finding = finding->next) {
        if (finding->diagnostic.rule == rule) {
            struct text found = scanned_text(&scanned, finding);
            cr_expect(index < count && text_equal(found, marked[index]), "%.*s: `%.*s` in: %.*s", TEXT_PRINT(rule->id),
                      TEXT_PRINT(found), TEXT_PRINT(entry));
            index++;
        }
    }
    cr_expect(index == count, "%.*s: %zu of %zu in: %.*s", TEXT_PRINT(rule->id), index, count, TEXT_PRINT(entry));
    scanned_close(&scanned);
    arena_release(&arena);
}

Test(hygiene, own_positives_and_negatives)
{
    struct scan scan;
    scan_open(&scan);
    scan_prepare(&scan);
    size_t tried = 0;
    for (size_t i = 0; i < builtin_rules.count; i++) {
        const struct rule *rule = &builtin_rules.items[i];
        const struct yaml *positives = yaml_get(rule->file, TEXT("positives"));
        const struct yaml *negatives = yaml_get(rule->file, TEXT("negatives"));
        cr_expect(rule->check != CHECK_HYGIENE_PATTERN || (positives != NULL && negatives != NULL), "%.*s",
                  TEXT_PRINT(rule->id));
        for (size_t k = 0; positives != NULL && k < positives->count; k++, tried++) {
            expect_marks(&scan, rule, positives->values[k].text, true);
        }
        for (size_t k = 0; negatives != NULL && k < negatives->count; k++, tried++) {
            expect_marks(&scan, rule, negatives->values[k].text, false);
        }
    }
    cr_expect(tried > 150, "only %zu texts were tried", tried);
    scan_close(&scan);
}

static void expect_pattern(struct arena *arena, const struct rule *rule, struct text source)
{
    struct text message = TEXT("");
    size_t offset = 0;
    cr_expect(pattern_valid(arena, source, &message, &offset), "%.*s at %zu: %.*s in %.*s", TEXT_PRINT(rule->id),
              offset, TEXT_PRINT(message), TEXT_PRINT(source));
}

Test(hygiene, patterns_compile)
{
    static const char *const keys[] = {"match", "only", "unless", "unless-before", "unless-after"};
    struct arena arena = {0};
    for (size_t i = 0; i < builtin_rules.count; i++) {
        const struct rule *rule = &builtin_rules.items[i];
        const struct yaml *list = yaml_get(rule->file, TEXT("patterns"));
        for (size_t k = 0; is_hygiene(rule) && list != NULL && k < list->count; k++) {
            for (size_t n = 0; n < sizeof(keys) / sizeof(*keys); n++) {
                expect_pattern(&arena, rule, yaml_string(&list->values[k], keys[n], TEXT("")));
            }
            cr_expect(yaml_string(&list->values[k], "match", TEXT("")).size > 0);
            const struct yaml *words = yaml_get(&list->values[k], TEXT("words"));
            for (size_t n = 0; words != NULL && n < words->count; n++) {
                cr_expect(words->values[n].text.size >= HYGIENE_PREFIX, "%.*s: %.*s", TEXT_PRINT(rule->id),
                          TEXT_PRINT(words->values[n].text));
            }
        }
    }
    arena_release(&arena);
}

Test(hygiene, every_need_has_its_bit)
{
    struct scan scan;
    scan_open(&scan);
    scan_prepare(&scan);
    cr_expect(scan.hygiene->pattern_count > 80);
    cr_expect(scan.hygiene->filter.count < HYGIENE_NEEDS, "%u needs", scan.hygiene->filter.count);
    cr_expect(scan.hygiene->prefixes.count < HYGIENE_PREFIX_SETS, "%u sets", scan.hygiene->prefixes.count);
    for (size_t i = 0; i < scan.hygiene->pattern_count; i++) {
        const struct hygiene_pattern *pattern = &scan.hygiene->patterns[i];
        cr_expect(pattern->needs != 0, "%.*s", TEXT_PRINT(pattern->match->source));
        cr_expect(!pattern->anchored || pattern->words != 0, "%.*s", TEXT_PRINT(pattern->match->source));
    }
    scan_close(&scan);
}

Test(hygiene, one_text_one_finding)
{
    static const struct {
        const char *text, *expected;
    } cases[] = {
        {"`docker run -v /data/x:/x acme/bev:1.2.3 ssh bob@10.0.0.1` and 10.0.0.2",
         "container:docker run -v /data/x:/x acme/bev:1.2.3 ssh bob@10.0.0.1 host:10.0.0.2"},
        {"image: registry.example.invalid:5000/perf/bev:2024-03-18",
         "container:registry.example.invalid:5000/perf/bev:2024-03-18"},
        {"see https://gitlab.example.invalid/perf/bev/-/merge_requests/812 of 2024-03-18",
         "internal:https://gitlab.example.invalid/perf/bev/-/merge_requests/812 date:2024-03-18"},
        {"git@git.example.invalid:perf/bev.git", "internal:git@git.example.invalid:perf/bev.git"},
        {"/home/bob@10.0.0.1/v1.2.3/2024-03-18", "path:/home/bob@10.0.0.1/v1.2.3/2024-03-18"},
        {"bob@gpu1:/srv/rows", "user:bob@gpu1 path:/srv/rows"},
        {"ssh bob@gpu1.example.invalid", "user:bob@gpu1.example.invalid"},
        {"mail bob@gpu1.example.invalid", "email:bob@gpu1.example.invalid"},
        {"bob@10.0.0.1 and 10.0.0.1", "user:bob@10.0.0.1 host:10.0.0.1"},
        {"http://10.0.0.1:80/2024-03-18/3f2a9c1", "host:http://10.0.0.1:80/2024-03-18/3f2a9c1"},
        {"https://github.com/a/b/commit/3f2a9c1d of https://github.com/a/b/v1.2.3/2024/03/18", "commit:3f2a9c1d"},
        {"2024-03-18T14:32:07Z", "date:2024-03-18T14:32:07Z"},
        {"torch 2.12.0a0+5aff3928d8.nv26.05", "version:2.12.0a0+5aff3928d8.nv26.05"},
        {"0.13.0+git4fc4068d6 (4fc4068d6 2024-03-18)", "version:0.13.0+git4fc4068d6 commit:4fc4068d6 date:2024-03-18"},
        {"driver 535.104.05, /scratch/out", "version:535.104.05 path:/scratch/out"},
    };
    struct scan scan;
    scan_open(&scan);
    scan_prepare(&scan);
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        expect_told(&scan, README, cases[i].text, cases[i].expected);
    }
    scan_close(&scan);
}

Test(hygiene, logical_lines_and_line_ends)
{
    struct scan scan;
    scan_open(&scan);
    scan_prepare(&scan);
    expect_told(&scan, README, "```\ndocker run \\\n  -v /a/b:/c \\\n  x/y:1.2\n/opt/z\n```\n",
                "container:docker run \\\n  -v /a/b:/c \\\n  x/y:1.2 path:/opt/z");
    expect_told(&scan, README, "\xEF\xBB\xBFon 2024-03-18\r\nby /opt/x\r\n", "date:2024-03-18 path:/opt/x");
    expect_told(&scan, README, "an issue\n#4821 and the driver\n535.104.05\n", "internal:#4821 version:535.104.05");
    expect_told(&scan, README, "an issue\n\n#4821\n- issue\n- #4821\n", "");
    expect_told(&scan, TEXT("run.sh"), "#!/usr/bin/env python3.10\ncd /opt/x\n", "path:/opt/x");
    scan_close(&scan);
}

Test(hygiene, python_code_is_no_text)
{
    static const char source[] = "import torch.nn.local\n"
                                 "score = query@key.mT + points[10:30:20]\n"
                                 "text = f\"{query@key.mT} of mira@acme.com\"  # 2024-03-18\n"
                                 "host = 'gpu-node-03'\n"
                                 "when = 2024-3-18\n"
                                 "'''doc\nssh bob@gpu1\n'''\n"
                                 "started_at = 1710772327\n";
    static const char expected[] = "email:mira@acme.com date:2024-03-18 host:gpu-node-03 user:bob@gpu1 date:1710772327";
    struct scan scan;
    scan_open(&scan);
    scan_prepare(&scan);
    expect_told(&scan, TEXT("benchmarks/x/x.py"), source, expected);
    struct buffer fenced = {0};
    buffer_format(&fenced, "```python\n%s```\n", source);
    buffer_byte(&fenced, 0);
    expect_told(&scan, README, fenced.data, expected);
    expect_told(&scan, README, "```python\n!pip install torch==2.1.0\n```\n", "version:2.1.0");
    expect_told(&scan, README, "~~~py\nx = q@k.mT\n~~~\nmail q@k.com\n", "email:q@k.com");
    buffer_release(&fenced);
    scan_close(&scan);
}

Test(hygiene, configured_words)
{
    static const struct text deny[] = {TEXT_INIT("falcon"), TEXT_INIT("Red Kite")};
    static const struct text allow[] = {TEXT_INIT("falcon data set"), TEXT_INIT("/opt/public"),
                                        TEXT_INIT("v2.0.1 of it")};
    static const struct text internal[] = {TEXT_INIT("rows.acme.com")};
    static const struct text public_hosts[] = {TEXT_INIT("gitlab.acme.com")};
    struct scan scan;
    scan_open(&scan);
    scan.config.deny = (struct text_list){deny, 2};
    scan.config.allow = (struct text_list){allow, 3};
    scan.config.internal_hosts = (struct text_list){internal, 1};
    scan.config.public_urls = (struct text_list){public_hosts, 1};
    scan_prepare(&scan);
    expect_told(&scan, README, "FALCON in x_falcon_y, not falconer; red kite",
                "local:FALCON local:falcon local:red kite");
    expect_told(&scan, README, "the falcon data set in /opt/public, not /opt/public/x", "path:/opt/public/x");
    expect_told(&scan, README, "v2.0.1 of it, v2.0.1 else", "version:v2.0.1");
    expect_told(&scan, README, "https://rows.acme.com/x https://gitlab.acme.com/y https://gitlab.else.com/y",
                "internal:https://rows.acme.com/x internal:https://gitlab.else.com/y");
    expect_told(&scan, README, "kept on rows.acme.com, not on myrows.acme.com.", "internal:rows.acme.com");
    expect_told(&scan, README, "/home/falcon/x", "local:falcon");
    scan_close(&scan);
}

Test(hygiene, words_of_machine_and_records)
{
    static const struct text local[] = {TEXT_INIT("kestrel"), TEXT_INIT("root"), TEXT_INIT("bob"),
                                        TEXT_INIT("/home/kestrel")};
    static const struct text environment[] = {
        TEXT_INIT("amberlight"), TEXT_INIT("1935 GB/s"), TEXT_INIT("12.4"),
        TEXT_INIT("float32"),    TEXT_INIT("true"),      TEXT_INIT("see docs/install.md"),
        TEXT_INIT("kestrel"),    TEXT_INIT("abc"),       TEXT_INIT("node-a of it")};
    static const struct text inside[] = {TEXT_INIT("float32")};
    struct scan scan;
    scan_open(&scan);
    scan.inputs = (struct hygiene_inputs){.local = {local, 4}, .environment = {environment, 9}, .inside = {inside, 1}};
    scan_prepare(&scan);
    expect_told(&scan, README, "kestrel, root and bob: amberlight, float32, true at 12.4 of 1935 GB/s, abc",
                "local:kestrel environment:amberlight");
    expect_told(&scan, README, "see docs/install.md; amberlights; amberlight_x; node-a of it",
                "environment:node-a of it");
    scan_close(&scan);
}

Test(hygiene, local_words_are_off_in_ci)
{
    struct arena arena = {0};
    setenv("CI", "true", 1);
    cr_expect(hygiene_local_words(&arena, TEXT("/nonexistent")).count == 0);
    setenv("CI", "false", 1);
    setenv("USER", "kestrel", 1);
    setenv("HOME", "/home/kestrel", 1);
    setenv("GIT_AUTHOR_EMAIL", "12+mira@acme.com", 1);
    unsetenv("GITHUB_ACTIONS");
    struct text_list words = hygiene_local_words(&arena, TEXT("/nonexistent"));
    static const struct text expected[] = {TEXT_INIT("kestrel"), TEXT_INIT("/home/kestrel"),
                                           TEXT_INIT("12+mira@acme.com"), TEXT_INIT("mira")};
    for (size_t i = 0; i < sizeof(expected) / sizeof(*expected); i++) {
        bool found = false;
        for (size_t k = 0; k < words.count; k++) {
            found = found || text_equal(words.items[k], expected[i]);
        }
        cr_expect(found, "%.*s", TEXT_PRINT(expected[i]));
    }
    arena_release(&arena);
}

Test(hygiene, names_of_files)
{
    static const struct {
        const char *path, *expected;
    } cases[] = {
        {"benchmarks/bev_pool/README.md", ""},
        {"benchmarks/bev_pool/benchmark_bev_pool.py", ""},
        {"benchmarks/notes_2024-03-18.md", "hygiene-date 2024-03-18"},
        {"benchmarks/sweep_20240318.csv", "hygiene-date 20240318"},
        {"benchmarks/run_v2.1.0.md", "hygiene-version v2.1.0"},
        {"benchmarks/rows_bob@10.0.0.1.md", "hygiene-user bob@10.0.0.1"},
        {"benchmarks/r50-200k_fp8e4m3.json", ""},
    };
    struct scan scan;
    scan_open(&scan);
    scan_prepare(&scan);
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct scanned scanned;
        struct text path = text_from(cases[i].path);
        scanned_open(&scan, &scanned, path, TEXT(""));
        check_hygiene_name(&scanned.check, scan.hygiene, path);
        const struct finding *finding = scanned.findings.first;
        struct buffer told_as = {0};
        if (finding != NULL) {
            const struct diagnostic *diagnostic = &finding->diagnostic;
            cr_expect(diagnostic->in_name && diagnostic->secret && text_equal(diagnostic->path, path));
            cr_expect(diagnostic->start.offset == 0 && diagnostic->end.offset == 0);
            buffer_format(&told_as, "%.*s %.*s", TEXT_PRINT(diagnostic->rule->id),
                          TEXT_PRINT(text_slice(path, diagnostic->name_start, diagnostic->name_end)));
        }
        cr_expect(text_equal(buffer_view(&told_as), text_from(cases[i].expected)), "%s: %.*s", cases[i].path,
                  TEXT_PRINT(buffer_view(&told_as)));
        buffer_release(&told_as);
        scanned_close(&scanned);
    }
    scan_close(&scan);
}

Test(hygiene, messages_are_masked)
{
    struct scan scan;
    scan_open(&scan);
    for (int shown = 0; shown < 2; shown++) {
        scan.inputs.show_secrets = shown == 1;
        scan_prepare(&scan);
        struct scanned scanned;
        scan_text(&scan, &scanned, README, TEXT("to mira@acme.com\n"));
        struct text message = scanned.findings.first->diagnostic.message;
        cr_expect(scanned.findings.first->diagnostic.secret);
        cr_expect((text_find(message, TEXT("mira"), 0) != TEXT_NONE) == (shown == 1));
        cr_expect((text_find(message, TEXT("m***********m"), 0) != TEXT_NONE) == (shown == 0));
        scanned_close(&scanned);
        hygiene_release(scan.hygiene);
    }
    static const struct {
        const char *text, *masked;
    } cases[] = {{"", ""},           {"a", "*"}, {"ab", "**"},        {"abc", "a*c"},
                 {"Größe", "G***e"}, {"é", "*"}, {"ab\ncd", "a*\n*d"}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        struct text masked = hygiene_mask(&scan.arena, text_from(cases[i].text));
        cr_expect(text_equal(masked, text_from(cases[i].masked)), "%s: %.*s", cases[i].text, TEXT_PRINT(masked));
    }
    arena_release(&scan.arena);
}

Test(hygiene, line_filters)
{
    struct arena arena = {0};
    struct hygiene_filter filter = {.count = 0};
    uint64_t at = hygiene_filter_need(&arena, &filter, TEXT("\\w@ [a-c][^0-9]"));
    uint64_t end = hygiene_filter_need(&arena, &filter, TEXT("x\\s"));
    uint64_t byte = hygiene_filter_need(&arena, &filter, TEXT("\\d\\xe5"));
    cr_expect(at != end && end != byte && hygiene_filter_need(&arena, &filter, TEXT("x\\s")) == end);
    hygiene_filter_close(&arena, &filter);
    static const struct {
        const char *line;
        int at, end, byte;
    } cases[] = {{"", 0, 0, 0},   {"x", 0, 1, 0},        {"x@", 1, 0, 0},   {"@x y", 0, 1, 0}, {"b7", 0, 0, 0},
                 {"bd", 1, 0, 0}, {"2024\xe5", 0, 0, 1}, {"7 x.", 0, 0, 0}, {"b", 1, 0, 0},    {"zzzzx", 0, 1, 0}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        uint64_t needs = hygiene_filter_line(&filter, text_from(cases[i].line));
        cr_expect(((needs & at) != 0) == cases[i].at && ((needs & end) != 0) == cases[i].end &&
                      ((needs & byte) != 0) == cases[i].byte,
                  "`%s`", cases[i].line);
    }
    cr_expect(hygiene_hexadecimal_run(TEXT("x 12ab34 zz"), 6));
    cr_expect(!hygiene_hexadecimal_run(TEXT("x 12ab34 zz"), 7));
    cr_expect(hygiene_hexadecimal_run(TEXT("12g345678"), 6));
    cr_expect(!hygiene_hexadecimal_run(TEXT("12345g6789ab"), 7));
    cr_expect(!hygiene_hexadecimal_run(TEXT("12"), 7));
    cr_expect(hygiene_number_parts(TEXT("1. 2.3 4.5.6. 7")) == 3);
    arena_release(&arena);
}

Test(hygiene, word_prefixes)
{
    struct arena arena = {0};
    struct hygiene_prefixes prefixes = hygiene_prefixes_open(&arena);
    uint64_t user = hygiene_prefixes_set(&prefixes);
    uint64_t shell = hygiene_prefixes_set(&prefixes);
    hygiene_prefixes_add(&arena, &prefixes, user, TEXT("username"));
    hygiene_prefixes_add(&arena, &prefixes, shell, TEXT("ssh "));
    hygiene_prefixes_add(&arena, &prefixes, shell, TEXT(" -t "));
    struct hygiene_hits hits = {0};
    hygiene_prefixes_line(&prefixes, TEXT("USERNAME and ssh x; user"), &hits);
    cr_assert(hits.count == 3);
    cr_expect(hits.items[0].at == 0 && hits.items[0].sets == user && hits.items[0].sure);
    cr_expect(hits.items[1].at == 13 && hits.items[1].sets == shell);
    cr_expect(hits.items[2].at == 20 && hits.items[2].sets == user);
    hygiene_prefixes_line(&prefixes, TEXT("-t x ssh"), &hits); /* the line's ends are blanks */
    cr_assert(hits.count == 2);
    cr_expect(hits.items[0].at == 0 && hits.items[1].at == 5);
    hygiene_prefixes_line(&prefixes, TEXT("-t"), &hits);
    hygiene_prefixes_line(&prefixes, TEXT(""), &hits);
    cr_expect(hits.count == 0);
    hygiene_hits_release(&hits);
    arena_release(&arena);
}

Test(hygiene, a_search_that_gives_up)
{
    struct pattern pattern;
    pattern_open(&pattern, TEXT("(?:a|a|b?a)+[cd]"), false);
    struct pattern_matcher matcher = {0};
    struct pattern_span span = {0};
    char text[4096];
    memset(text, 'a', sizeof(text));
    cr_expect(pattern_search(&pattern, &matcher, (struct text){text, sizeof(text)}, 0, &span) == PATTERN_LIMIT);
    cr_expect(pattern_search(&pattern, &matcher, TEXT("xaac"), 0, &span) == PATTERN_FOUND);
    cr_expect(span.start == 1 && span.end == 4);
    pattern_release(&pattern);
    pattern_open(&pattern, TEXT("(a"), false);
    cr_expect(pattern_search(&pattern, &matcher, TEXT("a"), 0, &span) == PATTERN_BROKEN);
    pattern_release(&pattern);
    pattern_open(&pattern, TEXT("a(b)"), true);
    cr_expect(pattern_search(&pattern, &matcher, TEXT("xab"), 0, &span) == PATTERN_NONE);
    cr_expect(pattern_search(&pattern, &matcher, TEXT("xab"), 1, &span) == PATTERN_FOUND);
    cr_expect(span.start == 1 && span.group_start == 2 && span.group_end == 3);
    pattern_release(&pattern);
    pattern_matcher_release(&matcher);
}

static void fill(struct buffer *buffer, const char *piece, size_t size)
{
    buffer->size = 0;
    while (buffer->size < size) {
        buffer_string(buffer, piece);
    }
}

Test(hygiene, floods_end)
{
    static const char *const pieces[] = {
        "@",           "a",       "1.",        "/",       "((((", "~/",        "\\\\a",    "a@",        "a@b.",
        "a.b",         "1:",      "://",       "http://", "#1 ",  "2024-",     "v1.",      "ab12",      "-a",
        "docker run ", "user=",   "host: ",    "ssh ",    "a-1",  "\\",        "`",        "\"",        "{",
        "$",           "|",       "<a",        "x/y:1.",  "a_b-", "=",         "==1.",     "Mar 1",     "\xe5\xb9\xb4",
        "fe80::",      ":1",      "--",        "a b@c:/", "[](",  "issue #1 ", "/home/a ", "10.0.0.1 ", "a@b.com ",
        "\t",          "commit ", "image a:b "};
    struct scan scan;
    scan_open(&scan);
    scan_prepare(&scan);
    struct buffer flood = {0};
    for (size_t i = 0; i < sizeof(pieces) / sizeof(*pieces); i++) {
        fill(&flood, pieces[i], 200000);
        struct scanned scanned;
        scan_text(&scan, &scanned, README, buffer_view(&flood));
        for (const struct finding *finding = scanned.findings.first; finding != NULL; finding = finding->next) {
            cr_expect(finding->diagnostic.rule->check != CHECK_PATTERN_LIMIT, "%s", pieces[i]);
            cr_expect(finding->diagnostic.end.offset <= flood.size);
        }
        scanned_close(&scanned);
    }
    buffer_release(&flood);
    scan_close(&scan);
}
