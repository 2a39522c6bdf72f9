#include "lint/model/repository.h"
#include "lint/model/git.h"
#include "lint/model/records.h"

#include "scene.h"

#define INDEX                                                                                                          \
    "# Benchmarks\n\n| Operator | Directory | Status |\n| --- | --- | --- |\n| `a` | [a](a/README.md) | benchmarked "  \
    "|\n\n| Device | Nominal bandwidth (GB/s) |\n| --- | ---: |\n| MTT S5000 | 1600 |\n"

static const struct standard *operator_standard(struct arena *arena)
{
    for (size_t i = 0; i < builtin_standard_count; i++) {
        if (text_equal(builtin_standards[i].pack, TEXT("operator"))) {
            struct standard_error error;
            const struct standard *standard = standard_read(arena, builtin_standards[i].tree, &error);
            cr_assert_not_null(standard);
            return standard;
        }
    }
    cr_assert_fail("no vocabulary");
    return NULL;
}

static void write_operator(struct scene *scene, const char *name)
{
    static const char *const files[] = {"benchmarks/%s/README.md", "benchmarks/%s/benchmark_%s.py",
                                        "benchmarks/%s/%s_case.py"};
    char path[256];
    for (size_t i = 0; i < 3; i++) {
        snprintf(path, sizeof(path), files[i], name, name);
        scene_write(scene, path, "# text\n");
    }
}

static struct scene benchmark_scene(void)
{
    struct scene scene = scene_open();
    scene_write(&scene, "benchmarks/README.md", INDEX);
    scene_write(&scene, "benchmarks/_harness.py", "import torch\n");
    scene_write(&scene, ".gitignore", ".tmp/\n*.log\n");
    write_operator(&scene, "a");
    return scene;
}

/* What the survey says, in one line: operators with their files, the rest, trouble. */
static struct text tell(struct scene *scene, const struct repository *repository, const struct trouble *trouble)
{
    struct buffer line = {0};
    for (size_t i = 0; i < repository->operators.count; i++) {
        const struct operator_directory *directory = operator_open(&scene->arena, &repository->operators, i);
        buffer_format(&line, "%s%.*s:%zu", i == 0 ? "" : " ", TEXT_PRINT(directory->name), directory->file_count);
    }
    buffer_format(&line, " | %zu | git %d", repository->top_count, repository->git);
    if (repository->scratch_judged) {
        buffer_format(&line, " ignored %d tracked %d", repository->scratch_ignored, repository->scratch_tracked);
    }
    for (size_t i = 0; i < trouble->count; i++) {
        buffer_format(&line, " ! %.*s", TEXT_PRINT(trouble->items[i]));
    }
    struct text told = arena_copy(&scene->arena, buffer_view(&line));
    buffer_release(&line);
    return told;
}

static const struct repository *survey(struct scene *scene, const char *folder, const char *only, struct text *told)
{
    struct config *config = arena_allocate(&scene->arena, sizeof(*config));
    struct text *path = arena_allocate(&scene->arena, sizeof(*path));
    struct trouble trouble = {0};
    *config = config_default();
    *path = text_from(only);
    struct repository_request request = {.root = text_from(scene_path(scene, folder)),
                                         .config = config,
                                         .standard = operator_standard(&scene->arena),
                                         .only = path,
                                         .only_count = only != NULL};
    request.root.size -= text_ends(request.root, TEXT("/.")) ? 2 : 0;
    const struct repository *repository = repository_survey(&scene->arena, &request, &trouble);
    *told = tell(scene, repository, &trouble);
    return repository;
}

static void expect_survey(struct scene *scene, const char *folder, const char *expected)
{
    struct text told;
    survey(scene, folder, NULL, &told);
    cr_expect(text_equal(told, text_from(expected)), "found    %s\nexpected %s", told.data, expected);
}

Test(repository, without_git)
{
    struct scene scene = benchmark_scene();
    scene_write(&scene, "benchmarks/a/run.log", "x\n");
    scene_write(&scene, "benchmarks/a/__pycache__/x.pyc", "x");
    scene_write(&scene, "benchmarks/data/deep/README.md", "x");
    scene_write(&scene, "benchmarks/.hidden/README.md", "x");
    scene_write(&scene, "benchmarks/b/b_case.py", "x");
    expect_survey(&scene, ".", "a:4 b:1 | 4 | git 0");
    scene_close(&scene);
}

Test(repository, with_git)
{
    struct scene scene = benchmark_scene();
    scene_write(&scene, "benchmarks/ignored/README.md", "x");
    scene_write(&scene, "benchmarks/ignored/.gitignore", "*\n");
    scene_write(&scene, "benchmarks/a/run.log", "x\n");
    scene_write(&scene, "benchmarks/b-c/README.md", "x");
    scene_write(&scene, "benchmarks/b/README.md", "x");
    scene_write(&scene, "benchmarks/gone/README.md", "x");
    scene_write(&scene, "benchmarks/a/__pycache__/x.pyc", "x");
    scene_commit(&scene);
    unlink(scene_path(&scene, "benchmarks/gone/README.md"));
    scene_write(&scene, "benchmarks/c/README.md", "untracked");
    scene_write(&scene, "benchmarks/c/odd\nname", "untracked");
    expect_survey(&scene, ".", "a:3 b:1 b-c:1 c:2 | 2 | git 1 ignored 1 tracked 0");
    struct text told;
    const struct repository *repository = survey(&scene, ".", NULL, &told);
    const struct operator_directory *c = repository_operator(&scene.arena, repository, TEXT("c"));
    cr_assert_not_null(c);
    cr_expect(!c->files[0].tracked && c->readme == &c->files[0] && c->runner == NULL);
    cr_expect(text_equal(c->files[1].path, TEXT("benchmarks/c/odd\nname")));
    const struct operator_directory *a = repository_operator(&scene.arena, repository, TEXT("a"));
    cr_expect(a->files[0].tracked && a->readme != NULL && a->runner != NULL && a->case_file != NULL);
    cr_expect_null(repository_operator(&scene.arena, repository, TEXT("gone")));
    cr_expect_null(repository_operator(&scene.arena, repository, TEXT("ignored")));
    scene_close(&scene);
}

/* Ignored or not, by the pattern's own meaning; the directory need not exist. */
Test(repository, scratch)
{
    static const struct {
        const char *ignore;
        bool ignored;
    } cases[] = {
        {".tmp/\n", true},
        {"/.tmp\n", true},
        {".tmp/benchmarks/\n", true},
        {".tmp/**\n", true},
        {".tmp/benchmarks/*\n", true},
        {"# .tmp/\n", false},
        {"", false},
        {".tmp/\n!.tmp/\n", false},
        {"*.json\n", false},
        {".tmp/benchmarks/*.json\n", false},
        {"tmp/\n", false},
        {"docs/.tmp/\n", false},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        for (int exists = 0; exists < 2; exists++) {
            struct scene scene = benchmark_scene();
            scene_write(&scene, ".gitignore", cases[i].ignore);
            scene_commit(&scene);
            if (exists) {
                scene_write(&scene, ".tmp/benchmarks/a-x.json", "{}");
            }
            struct text told;
            const struct repository *repository = survey(&scene, ".", NULL, &told);
            cr_expect(repository->scratch_judged && !repository->scratch_tracked);
            cr_expect_eq(repository->scratch_ignored, cases[i].ignored, "%s (exists: %d)", cases[i].ignore, exists);
            scene_close(&scene);
        }
    }
}

Test(repository, scratch_tracked_or_linked)
{
    struct scene scene = benchmark_scene();
    scene_write(&scene, ".tmp/benchmarks/a-x.json", "{}");
    scene_commit(&scene);
    scene_git(&scene, "add", "-f", ".tmp/benchmarks/a-x.json", NULL);
    expect_survey(&scene, ".", "a:3 | 2 | git 1 ignored 1 tracked 1");
    scene_close(&scene);
    scene = benchmark_scene();
    cr_assert_eq(symlink("/nonexistent", scene_path(&scene, ".tmp")), 0);
    scene_write(&scene, ".gitignore", "/.tmp\n");
    scene_commit(&scene);
    expect_survey(&scene, ".", "a:3 | 2 | git 1 ignored 1 tracked 0");
    scene_write(&scene, ".gitignore", ".tmp/\n"); /* a link is no directory: the pattern misses it */
    expect_survey(&scene, ".", "a:3 | 2 | git 1 ignored 0 tracked 0");
    scene_close(&scene);
}

/* Whatever a repository's own configuration names would be run by some command of Git: by none of ours. */
Test(repository, hostile_configuration)
{
    struct scene scene = benchmark_scene();
    scene_commit(&scene);
    const char *marker = scene_path(&scene, "marker");
    const char *command = arena_format(&scene.arena, "touch %s; false", marker).data;
    static const char *const keys[] = {"core.fsmonitor",
                                       "core.pager",
                                       "core.editor",
                                       "core.sshCommand",
                                       "core.gitProxy",
                                       "core.askPass",
                                       "diff.external",
                                       "filter.evil.clean",
                                       "filter.evil.smudge",
                                       "alias.ls-files",
                                       "alias.check-ignore",
                                       "credential.helper",
                                       "pager.ls-files",
                                       "pager.check-ignore",
                                       "core.alternateRefsCommand",
                                       "diff.x.textconv",
                                       "uploadpack.packObjectsHook"};
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        bool alias = strncmp(keys[i], "alias.", 6) == 0;
        const char *value = alias ? arena_format(&scene.arena, "!%s", command).data : command;
        scene_git(&scene, "config", keys[i], value, NULL);
    }
    static const char *const hooks[] = {"post-index-change", "fsmonitor-watchman", "post-checkout", "pre-commit"};
    scene_write(&scene, "hooks/x", "");
    for (size_t i = 0; i < sizeof(hooks) / sizeof(hooks[0]); i++) {
        const char *name = arena_format(&scene.arena, "hooks/%s", hooks[i]).data;
        scene_write(&scene, name, arena_format(&scene.arena, "#!/bin/sh\n%s\n", command).data);
        chmod(scene_path(&scene, name), 0755);
    }
    scene_git(&scene, "config", "core.hooksPath", scene_path(&scene, "hooks"), NULL);
    scene_write(&scene, ".gitattributes", "* filter=evil diff=x\n");
    scene_write(&scene, "benchmarks/a/README.md", "changed\n");
    expect_survey(&scene, ".", "a:3 | 2 | git 1 ignored 1 tracked 0");
    cr_expect(access(marker, F_OK) != 0, "a command of the repository was run");
    const char *status[] = {"git", "status", NULL};
    struct process_result result = scene_run(&scene, status);
    cr_expect(access(marker, F_OK) == 0, "the trap does not work: this test shows nothing");
    process_result_release(&result);
    scene_close(&scene);
}

Test(repository, worktree)
{
    struct scene scene = benchmark_scene();
    scene_write(&scene, "benchmarks/a/kept.log", "x");
    scene_commit(&scene);
    scene_git(&scene, "worktree", "add", "-q", "elsewhere");
    char *other = realpath(scene_path(&scene, "elsewhere"), NULL);
    struct scene worktree = {.root = text_from(other)};
    scene_write(&worktree, "benchmarks/b/README.md", "untracked");
    scene_write(&worktree, "benchmarks/a/run.log", "ignored");
    expect_survey(&worktree, ".", "a:3 b:1 | 2 | git 1 ignored 1 tracked 0");
    expect_survey(&scene, ".", "a:3 | 2 | git 1 ignored 1 tracked 0");
    arena_release(&worktree.arena);
    free(other);
    scene_close(&scene);
}

/* A benchmark directory that is a repository of its own: one that only lies there, and a submodule. */
Test(repository, submodule)
{
    struct scene module = scene_open();
    scene_write(&module, "README.md", "x");
    scene_write(&module, ".gitignore", "*.log\n");
    scene_commit(&module);
    struct scene scene = benchmark_scene();
    scene_commit(&scene);
    scene_git(&scene, "clone", "-q", module.root.data, "benchmarks/clone");
    scene_write(&scene, "benchmarks/clone/run.log", "ignored there");
    scene_write(&scene, "benchmarks/clone/new.txt", "not ignored there");
    write_operator(&scene, "clone-b"); /* between the repository's own name and its files, by bytes */
    expect_survey(&scene, ".", "a:3 clone:3 clone-b:3 | 2 | git 1 ignored 1 tracked 0");
    scene_write(&scene, "benchmarks/clone/.git/index", "no index"); /* then the disk says what is there */
    struct text told;
    survey(&scene, ".", NULL, &told);
    cr_expect(
        text_starts(told, TEXT("a:3 clone:4 clone-b:3 | 2 | git 1 ignored 1 tracked 0 ! benchmarks/clone: Git says: ")),
        "%s", told.data);
    scene_close(&scene);

    scene = benchmark_scene();
    scene_commit(&scene);
    const char *add[] = {
        "git", "-c", "protocol.file.allow=always", "submodule", "add", "-q", module.root.data, "benchmarks/sub", NULL};
    struct process_result result = scene_run(&scene, add);
    cr_assert_eq(result.code, 0, "%.*s", TEXT_PRINT(buffer_view(&result.errors)));
    process_result_release(&result);
    scene_write(&scene, "benchmarks/sub/run.log", "ignored there");
    scene_write(&scene, "benchmarks/sub/new.txt", "not ignored there");
    expect_survey(&scene, ".", "a:3 sub:3 | 2 | git 1 ignored 1 tracked 0");
    scene_close(&scene);
    scene_close(&module);
}

/* A hook of another repository runs us with its own variables set. */
Test(repository, foreign_variables)
{
    struct scene other = scene_open();
    scene_write(&other, "x", "x");
    scene_commit(&other);
    struct scene scene = benchmark_scene();
    scene_commit(&scene);
    scene_write(&scene, "benchmarks/a/run.log", "ignored");
    setenv("GIT_DIR", scene_path(&other, ".git"), 1);
    setenv("GIT_WORK_TREE", other.root.data, 1);
    setenv("GIT_INDEX_FILE", scene_path(&other, ".git/index"), 1);
    setenv("GIT_PREFIX", "sub/", 1);
    expect_survey(&scene, ".", "a:3 | 2 | git 1 ignored 1 tracked 0");
    unsetenv("GIT_INDEX_FILE");
    unsetenv("GIT_PREFIX");
    /* A work tree without .git that only the variables make one. */
    cr_assert_eq(rename(scene_path(&scene, ".git"), scene_path(&other, "moved.git")), 0);
    setenv("GIT_DIR", scene_path(&other, "moved.git"), 1);
    setenv("GIT_WORK_TREE", scene.root.data, 1);
    expect_survey(&scene, ".", "a:3 | 2 | git 1 ignored 1 tracked 0");
    unsetenv("GIT_DIR");
    unsetenv("GIT_WORK_TREE");
    expect_survey(&scene, ".", "a:4 | 2 | git 0");
    scene_close(&scene);
    scene_close(&other);
}

Test(repository, git_refuses)
{
    struct scene scene = benchmark_scene();
    scene_commit(&scene);
    scene_write(&scene, ".git/index", "no index");
    struct text told;
    survey(&scene, ".", NULL, &told);
    cr_expect(text_starts(told, TEXT("a:3 | 2 | git 0 ! Git says: ")), "%s", told.data);
    setenv("PATH", "/nonexistent", 1);
    expect_survey(&scene, ".", "a:3 | 2 | git 0 ! Git is not installed");
    setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1);
    scene_close(&scene);
}

Test(repository, somebody_elses)
{
    struct scene scene = benchmark_scene();
    scene_commit(&scene);
    if (geteuid() == 0) {
        cr_assert_eq(chown(scene.root.data, 12345, 12345), 0);
        cr_assert_eq(chown(scene_path(&scene, ".git"), 12345, 12345), 0);
        struct text told;
        survey(&scene, ".", NULL, &told);
        cr_expect(text_find(told, TEXT("git 0 ! Git refuses a work tree that belongs to somebody else"), 0) !=
                      TEXT_NONE,
                  "%s", told.data);
    }
    cr_expect(scene.root.size > 0);
    scene_close(&scene);
}

/* The repository may be a folder of Git's work tree. */
Test(repository, below_the_work_tree)
{
    struct scene scene = scene_open();
    scene_write(&scene, "sub/benchmarks/README.md", INDEX);
    scene_write(&scene, "sub/benchmarks/a/README.md", "x");
    scene_write(&scene, "sub/benchmarks/a/run.log", "x");
    scene_write(&scene, ".gitignore", "*.log\n/sub/.tmp/\n");
    scene_write(&scene, "other/benchmarks/z/README.md", "x");
    scene_commit(&scene);
    expect_survey(&scene, "sub", "a:1 | 1 | git 1 ignored 1 tracked 0");
    struct text root;
    cr_expect(repository_find_root(&scene.arena, scene_path(&scene, "sub/benchmarks/a"), TEXT("benchmarks"), &root));
    cr_expect(text_equal(root, text_from(scene_path(&scene, "sub"))), "%s", root.data);
    cr_expect(
        repository_find_root(&scene.arena, scene_path(&scene, "sub/benchmarks/none/x.md"), TEXT("benchmarks"), &root));
    cr_expect_not(repository_find_root(&scene.arena, scene_path(&scene, "other/x"), TEXT("perf"), &root));
    scene_write(&scene, ".benchlint.yaml", "");
    cr_expect(repository_find_root(&scene.arena, scene_path(&scene, "other"), TEXT("perf"), &root));
    cr_expect(text_equal(root, scene.root));
    scene_close(&scene);
}

/* The root of the file system holds every path, and its own begins with no folder. */
Test(repository, at_the_root_of_the_file_system)
{
    struct scene scene = benchmark_scene();
    struct config config = config_default();
    struct trouble trouble = {0};
    const struct standard *standard = operator_standard(&scene.arena);
    struct repository_request request = {.root = TEXT("/"), .config = &config, .standard = standard};
    scene_write(&scene, "kept.json", "{}");
    scene_write(&scene, "runs/a-x.json", "{}");
    cr_assert_eq(symlink("../../kept.json", scene_path(&scene, "benchmarks/a/linked.json")), 0);
    cr_assert_eq(symlink("../kept.json", scene_path(&scene, "runs/a-y.json")), 0);
    struct text folder;
    cr_expect(repository_relative(&scene.arena, TEXT("/"), scene_path(&scene, "benchmarks"), &folder));
    cr_expect(text_equal(folder, text_from(scene_path(&scene, "benchmarks") + 1)), "%s", folder.data);
    cr_expect_not(repository_leads_out(&scene.arena, TEXT("/"), folder));
    config.benchmarks = folder;
    const struct repository *repository = repository_survey(&scene.arena, &request, &trouble);
    const struct operator_directory *a = repository_operator(&scene.arena, repository, TEXT("a"));
    cr_assert_not_null(a);
    cr_assert_eq(a->file_count, 4);
    cr_expect(text_equal(a->files[3].name, TEXT("linked.json")) && a->files[3].link && a->files[3].regular);
    const struct record_directory *records =
        records_read(&scene.arena, repository, standard, scene_path(&scene, "runs"), &trouble);
    cr_assert_not_null(records);
    cr_expect_eq(records_of(records, 0).count, 2);
    cr_expect_eq(trouble.count, 0);
    scene_close(&scene);
}

/* One file: its directory's required files, no Git, nothing else. */
Test(repository, only_a_file)
{
    struct scene scene = benchmark_scene();
    scene_write(&scene, "benchmarks/b/README.md", "x");
    scene_write(&scene, "benchmarks/a/export_x.py", "x");
    scene_commit(&scene);
    setenv("PATH", "/nonexistent", 1); /* were Git asked, it would be told */
    static const char *const cases[][2] = {
        {"benchmarks/a/README.md", "a:3 | 0 | git 0"}, {"benchmarks/a/export_x.py", "a:4 | 0 | git 0"},
        {"benchmarks/a/none.py", "a:3 | 0 | git 0"},   {"benchmarks/b/README.md", "b:1 | 0 | git 0"},
        {"benchmarks/_harness.py", " | 1 | git 0"},    {"docs/x.md", " | 0 | git 0"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct text told;
        const struct repository *repository = survey(&scene, ".", cases[i][0], &told);
        cr_expect(text_equal(told, text_from(cases[i][1])), "%s: %s", cases[i][0], told.data);
        cr_expect(repository->partial && repository->index.sound);
    }
    setenv("PATH", "/usr/local/bin:/usr/bin:/bin", 1);
    struct text told;
    cr_expect_not(survey(&scene, ".", "benchmarks/README.md", &told)->partial);
    cr_expect(text_equal(told, TEXT("a:4 b:1 | 2 | git 1 ignored 1 tracked 0")), "%s", told.data);
    scene_close(&scene);
}

/* Links inside count as what they lead to; links out, in circles and to folders lead nowhere. */
Test(repository, links)
{
    struct scene scene = benchmark_scene();
    scene_write(&scene, "shared/doc.md", "x");
    scene_write(&scene, "benchmarks/b/b_case.py", "x");
    static const char *const links[][2] = {
        {"../../shared/doc.md", "benchmarks/b/README.md"},
        {"/etc/passwd", "benchmarks/b/benchmark_b.py"},
        {"circle", "benchmarks/b/circle"},
        {"..", "benchmarks/b/up"},
        {"a", "benchmarks/c"},
        {"nowhere", "benchmarks/b/dangling"},
    };
    for (size_t i = 0; i < sizeof(links) / sizeof(links[0]); i++) {
        cr_assert_eq(symlink(links[i][0], scene_path(&scene, links[i][1])), 0);
    }
    mkfifo(scene_path(&scene, "benchmarks/b/fifo"), 0600);
    for (int git = 0; git < 2; git++) {
        if (git) {
            scene_commit(&scene);
        }
        struct text told;
        const struct repository *repository = survey(&scene, ".", NULL, &told);
        const struct operator_directory *b = repository_operator(&scene.arena, repository, TEXT("b"));
        cr_assert_not_null(b);
        cr_expect(b->readme != NULL && b->readme->link && b->readme->regular);
        cr_expect(b->runner == NULL && b->case_file != NULL);
        cr_expect_eq(b->file_count, git ? 6 : 7, "%s", told.data);
        cr_expect_null(repository_operator(&scene.arena, repository, TEXT("c")));
    }
    scene_close(&scene);
}

/* A folder of a file's name is not that file. */
Test(repository, folder_named_as_a_file)
{
    struct scene scene = benchmark_scene();
    scene_write(&scene, "benchmarks/b/README.md/x.txt", "x");
    scene_write(&scene, "benchmarks/b/b_case.py", "x");
    struct text told;
    const struct repository *repository = survey(&scene, ".", NULL, &told);
    const struct operator_directory *b = repository_operator(&scene.arena, repository, TEXT("b"));
    cr_assert_not_null(b);
    cr_expect(b->readme == NULL && b->case_file != NULL && b->file_count == 2);
    scene_close(&scene);
}

Test(repository, no_benchmarks)
{
    struct scene scene = scene_open();
    scene_write(&scene, ".benchlint.yaml", "");
    scene_commit(&scene);
    struct text told;
    const struct repository *repository = survey(&scene, ".", NULL, &told);
    cr_expect(!repository->index.exists && repository->index.source == NULL && !repository->index.sound);
    cr_expect(text_equal(told, TEXT(" | 0 | git 1 ignored 0 tracked 0")), "%s", told.data);
    scene_close(&scene);
}
