#include "lint/check/artifact.h"
#include "lint/check/layout.h"

#include "scene.h"

struct run {
    struct arena arena;
    struct config config;
    struct findings findings;
    struct check check;
    struct trouble trouble;
};

static const struct standard *operator_standard(struct arena *arena)
{
    for (size_t i = 0; i < builtin_standard_count; i++) {
        struct standard_error error;
        if (text_equal(builtin_standards[i].pack, TEXT("operator"))) {
            return standard_read(arena, builtin_standards[i].tree, &error);
        }
    }
    return NULL;
}

static void begin(struct run *run, struct scene *scene, const struct text *only, size_t only_count)
{
    *run = (struct run){.config = config_default()};
    run->findings = (struct findings){.arena = &run->arena, .rules = &builtin_rules};
    run->check = (struct check){.arena = &run->arena,
                                .findings = &run->findings,
                                .config = &run->config,
                                .standard = operator_standard(&run->arena)};
    struct repository_request request = {.root = scene->root,
                                         .config = &run->config,
                                         .standard = run->check.standard,
                                         .only = only,
                                         .only_count = only_count};
    run->check.repository = repository_survey(&run->arena, &request, &run->trouble);
}

/* The kind that the file of the operator `op` was taken for; empty: for none. */
static struct text kind_of(struct scene *scene, struct run *run, const char *name)
{
    begin(run, scene, NULL, 0);
    const struct operator_directory *directory = repository_operator(&run->arena, run->check.repository, TEXT("op"));
    cr_assert_not_null(directory);
    const bool *taken = check_artifacts(&run->check, directory, directory->files, directory->file_count);
    struct text path = arena_format(&run->arena, "benchmarks/op/%s", name);
    for (size_t i = 0; i < directory->file_count; i++) {
        bool asked = text_equal(directory->files[i].path, path);
        cr_expect(asked || !taken[i], "%s was taken too", directory->files[i].path.data);
        cr_expect(!asked || taken[i] == (run->findings.count == 1));
    }
    if (run->findings.count == 0) {
        return TEXT("");
    }
    struct text message = run->findings.first->diagnostic.message;
    cr_expect(text_equal(run->findings.first->diagnostic.path, path));
    size_t from = text_find(message, TEXT("` is "), 0);
    size_t to = text_find(message, TEXT(";"), 0);
    return text_slice(message, from + 5, to);
}

static struct scene operator_scene(void)
{
    struct scene scene = scene_open();
    scene_write(&scene, "benchmarks/README.md", "# Benchmarks\n");
    scene_write(&scene, "benchmarks/op/README.md", "# op benchmark\n");
    scene_write(&scene, "benchmarks/op/benchmark_op.py", "print('{\"p50_ms\": 1, \"speedup\": 2}')\n");
    scene_write(&scene, "benchmarks/op/op_case.py", "{\"p50_ms\": 1, \"case\": 2}\n");
    return scene;
}

#define RECORD "{\"operator\": \"op\", \"case\": \"a\", \"dtype\": \"float32\", \"statistics\": {\"p50_ms\": 1.5}}"

Test(artifact, kinds)
{
    static const struct {
        const char *name, *content, *kind;
    } cases[] = {
        /* by name, whatever they hold */
        {"op.nsys-rep", "", "a profiler report"},
        {"report1.ncu-rep", "", "a profiler report"},
        {"rocprof_out.csv", "a,b\n", "a profiler report"},
        {"op.PT", "", "a saved array or tensor"},
        {"queries.npz", "", "a saved array or tensor"},
        {"weights.safetensors", "", "a saved array or tensor"},
        {"input.bin", "", "a saved array or tensor"},
        {"worker.123.pt.trace.json", "", "a trace"},
        {"trace.json.gz", "", "a trace"},
        {"run.log", "", "a log"},
        {"run.log.1", "", "a log"},
        {"nohup.out", "", "a log"},
        {"prompts.jsonl", "", "captured data"},
        {"samples.csv", "", "a table of samples"},
        {"core.1234", "", "a dump"},
        {"kernel.ptx", "", "a dump"},
        {"op-a.json", "{}", "a result record"},
        {"op.json", "not json", "a result record"},
        {"sub/op-a-2.json", "{}", "a result record"},
        /* by what they hold, whatever their names */
        {"data", "\x93NUMPY\x01", "a saved array or tensor"},
        {"capture.xyz", "PK\x03\x04", "an archive"},
        {"export", "SQLite format 3", ""},
        {"elf",
         "\x7f"
         "ELF",
         "a build product"},
        {"x.txt", RECORD, "a result record"},
        {"measured.json", "\xEF\xBB\xBF \n[\n " RECORD ",\n" RECORD "]", "a result record"},
        {"cut-off.json", "{\"case\": \"a\", \"statistics\": {\"p50_ms\": 1.", "a result record"},
        {"lines.txt", RECORD "\n" RECORD "\n", "a result record"},
        {"nan.json", "{\"case\": \"a\", \"samples\": [NaN]}", "a result record"},
        {"bench.json", "{\"context\": {}, \"benchmarks\": [{\"name\": \"x\", \"real_time\": 1.0}]}", "a result record"},
        {"events.json", "{\"traceEvents\": [{\"ph\": \"X\", \"ts\": 1}], \"displayTimeUnit\": \"ms\"}", "a trace"},
        {"list.json", "[{\"ph\": \"X\", \"ts\": 1, \"dur\": 2, \"name\": \"k\"}]", "a trace"},
        {"run.ipynb",
         "{\"nbformat\": 4, \"cells\": [{\"cell_type\": \"code\", \"execution_count\": 3, \"outputs\": [1]}]}",
         "a notebook with outputs"},
        {"ncu.txt", "==PROF== Connected to process 12\n", "a profiler report"},
        /* near misses: unexpected, but nothing that a run leaves behind */
        {"shapes.json", "{\"a\": {\"dtype\": \"float32\", \"seed\": 2333, \"shape\": [1, 2]}}", ""},
        {"limits.json", "{\"timer\": \"device-event\", \"case\": \"a\"}", ""},
        {"keys.json", "{\"notes\": \"p50_ms of a case\", \"x\": \"case\"}", ""},
        {"plot.png", "\x89PNG\r\n", ""},
        {"notes.txt", "The log is kept elsewhere.\n", ""},
        {"logging.py", RECORD, ""},
        {"catalog.md", "# x\n", ""},
        {"change.log.md", "# x\n", ""},
        {"stdout.py", "", ""},
        {"opal-a.json", "{}", ""},
        {"clean.ipynb", "{\"nbformat\": 4, \"cells\": [{\"cell_type\": \"markdown\", \"source\": []}]}", ""},
        {"export_a.py", "import torch\n", ""},
        {"empty", "", ""},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct scene scene = operator_scene();
        struct run run;
        scene_write(&scene, arena_format(&scene.arena, "benchmarks/op/%s", cases[i].name).data, cases[i].content);
        struct text kind = kind_of(&scene, &run, cases[i].name);
        cr_expect(text_equal(kind, text_from(cases[i].kind)), "%s: taken for `%.*s`, expected `%s`", cases[i].name,
                  TEXT_PRINT(kind), cases[i].kind);
        arena_release(&run.arena);
        scene_close(&scene);
    }
}

/* A file named on the command line: Git is asked only when it is to be accused. */
Test(artifact, named_file)
{
    static const struct {
        const char *name;
        bool forced;
        size_t count;
    } cases[] = {{"run.log", false, 0}, {"run.log", true, 1}, {"run.csv", false, 1}, {"helper.tmp", false, 0}};
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct scene scene = operator_scene();
        scene_write(&scene, ".gitignore", "*.log\n*.tmp\n");
        struct text path = arena_format(&scene.arena, "benchmarks/op/%s", cases[i].name);
        scene_write(&scene, path.data, "x\n");
        scene_commit(&scene);
        if (cases[i].forced) {
            scene_git(&scene, "add", "-f", path.data, NULL);
        }
        struct run run;
        begin(&run, &scene, &path, 1);
        const struct operator_directory *directory = repository_operator(&run.arena, run.check.repository, TEXT("op"));
        cr_assert_not_null(directory);
        const bool *taken = check_artifacts(&run.check, directory, directory->files, directory->file_count);
        check_layout_unexpected(&run.check, directory, taken);
        cr_expect_eq(run.findings.count, cases[i].count, "%s: %zu", cases[i].name, run.findings.count);
        arena_release(&run.arena);
        scene_close(&scene);
    }
}

/* Links, pipes and unreadable things are judged by their names alone, and never waited for. */
Test(artifact, no_regular_file)
{
    struct scene scene = operator_scene();
    struct run run;
    mkfifo(scene_path(&scene, "benchmarks/op/pipe"), 0600);
    cr_assert_eq(symlink("/dev/zero", scene_path(&scene, "benchmarks/op/zeros")), 0);
    cr_assert_eq(symlink("nowhere", scene_path(&scene, "benchmarks/op/x.npz")), 0);
    cr_expect(text_equal(kind_of(&scene, &run, "x.npz"), TEXT("a saved array or tensor")));
    arena_release(&run.arena);
    scene_close(&scene);
}
