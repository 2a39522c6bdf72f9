#include "lint/model/gitignore.h"

#include "scene.h"

enum { FILES = 100, LINES = 4 };

static const char *const lines[] = {
    ".tmp/",
    ".tmp",
    "/.tmp/",
    "/.tmp",
    ".tmp/benchmarks",
    ".tmp/benchmarks/",
    "benchmarks/",
    "!.tmp/",
    "\\.tmp",
    "#.tmp/",
    " .tmp/",
    ".tmp/ ",
    ".tmp/\r",
    ".t*/",
    "tmp/",
    "**/.tmp",
    "benchlint-probe",
    "probe/",
    "/benchmarks",
    ".tmp//",
    "./.tmp",
    ".tmp/**",
    "!benchlint-probe",
    "",
    "\xef\xbb\xbf.tmp/",
    ".TMP/",
    ".tmp\\ ",
    "//.tmp",
};
static const char *const paths[] = {".tmp/benchmarks/benchlint-probe", ".tmp/benchlint-probe", "deep/.tmp/probe",
                                    ".tmp"};

static unsigned long long next(unsigned long long *state)
{
    *state = *state * 6364136223846793005ULL + 1442695040888963407ULL;
    return *state >> 33;
}

static bool git_says(struct scene *scene, const char *path)
{
    const char *command[] = {"git", "check-ignore", "-q", "--no-index", path, NULL};
    struct process_result result = scene_run(scene, command);
    cr_assert(result.end == PROCESS_EXITED && result.code <= 1);
    process_result_release(&result);
    return result.code == 0;
}

static void write_lines(struct scene *scene, const char *name, unsigned long long *state)
{
    struct buffer file = {0};
    for (size_t i = next(state) % (LINES + 1); i > 0; i--) {
        buffer_format(&file, "%s\n", lines[next(state) % (sizeof(lines) / sizeof(lines[0]))]);
    }
    buffer_byte(&file, '\0');
    scene_write(scene, name, buffer_view(&file).data);
    buffer_release(&file);
}

/* What is said to be certain is what Git says; and the plain lines are certain. */
Test(gitignore, agrees_with_git)
{
    struct scene scene = scene_open();
    scene_git(&scene, "init", "-q", NULL, NULL);
    unsigned long long state = 20;
    size_t settled = 0;
    size_t ignored = 0;
    for (size_t i = 0; i < FILES; i++) {
        write_lines(&scene, ".gitignore", &state);
        bool deeper = next(&state) % 3 == 0;
        if (deeper) {
            write_lines(&scene, ".tmp/.gitignore", &state);
        }
        for (size_t k = 0; k < sizeof(paths) / sizeof(paths[0]); k++) {
            bool certain = gitignore_settles(&scene.arena, scene.root, text_from(paths[k]));
            bool truth = git_says(&scene, paths[k]);
            cr_expect(!certain || truth, "file %zu: `%s` is not ignored", i, paths[k]);
            settled += certain;
            ignored += truth;
        }
        unlink(scene_path(&scene, ".tmp/.gitignore"));
    }
    cr_expect(settled * 4 > ignored, "only %zu of %zu are settled", settled, ignored);
    scene_close(&scene);
}

Test(gitignore, plain_lines)
{
    static const char *const files[] = {".tmp/\n", "*.log\n/.tmp\n", "# scratch\r\n.tmp/benchmarks/\r\n"};
    struct scene scene = scene_open();
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
        scene_write(&scene, ".gitignore", files[i]);
        cr_expect(gitignore_settles(&scene.arena, scene.root, text_from(paths[0])), "%s", files[i]);
    }
    unlink(scene_path(&scene, ".gitignore"));
    cr_expect_not(gitignore_settles(&scene.arena, scene.root, text_from(paths[0])));
    cr_expect_eq(symlink("elsewhere", scene_path(&scene, ".gitignore")), 0);
    scene_write(&scene, "elsewhere", ".tmp/\n");
    cr_expect_not(gitignore_settles(&scene.arena, scene.root, text_from(paths[0])), "git follows no link");
    scene_close(&scene);
}
