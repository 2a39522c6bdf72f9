/* A throw-away folder for tests that need files, repositories and Git. Its own Git takes no configuration of the
 * user's. */
#ifndef BENCHLINT_TEST_SCENE_H
#define BENCHLINT_TEST_SCENE_H

#include "base/file.h"
#include "base/process.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct scene {
    struct arena arena;
    struct text root; /* absolute, links resolved */
};

static inline struct scene scene_open(void)
{
    struct scene scene = {0};
    char name[] = "/tmp/benchlint-unit-XXXXXX";
    cr_assert_not_null(mkdtemp(name));
    cr_assert(file_resolve(&scene.arena, name, &scene.root));
    setenv("GIT_CONFIG_GLOBAL", "/dev/null", 1);
    setenv("GIT_CONFIG_SYSTEM", "/dev/null", 1);
    setenv("HOME", "/nonexistent", 1);
    return scene;
}

static inline const char *scene_path(struct scene *scene, const char *name)
{
    return path_join(&scene->arena, scene->root, text_from(name)).data;
}

static inline void scene_write(struct scene *scene, const char *name, const char *content)
{
    struct buffer error = {0};
    struct text path = text_from(scene_path(scene, name));
    struct text folder = arena_copy(&scene->arena, path_directory(path));
    cr_assert(file_make_directory(folder.data, &error), "%.*s", TEXT_PRINT(buffer_view(&error)));
    FILE *file = fopen(path.data, "w");
    cr_assert_not_null(file, "%s", path.data);
    fputs(content, file);
    fclose(file);
    buffer_release(&error);
}

static inline struct process_result scene_run(struct scene *scene, const char *const *arguments)
{
    struct process_request request = {
        .arguments = arguments, .directory = scene->root.data, .output_limit = 1 << 20, .timeout_ms = 60000};
    return process_run(&request);
}

/* git with up to six words; it must succeed. */
static inline void scene_git(struct scene *scene, const char *a, const char *b, const char *c, const char *d)
{
    const char *arguments[] = {"git",
                               "-c",
                               "user.name=bench",
                               "-c",
                               "user.email=bench@example.invalid",
                               "-c",
                               "protocol.file.allow=always",
                               "-c",
                               "init.defaultBranch=main",
                               a,
                               b,
                               c,
                               d,
                               NULL};
    struct process_result result = scene_run(scene, arguments);
    cr_assert(result.end == PROCESS_EXITED && result.code == 0, "git %s: %.*s", a,
              TEXT_PRINT(buffer_view(&result.errors)));
    process_result_release(&result);
}

static inline void scene_commit(struct scene *scene)
{
    scene_git(scene, "init", "-q", NULL, NULL);
    scene_git(scene, "add", "-A", NULL, NULL);
    scene_git(scene, "commit", "-q", "-m", "scene");
}

static inline void scene_close(struct scene *scene)
{
    const char *arguments[] = {"rm", "-rf", scene->root.data, NULL};
    struct process_request request = {.arguments = arguments, .output_limit = 1024};
    struct process_result result = process_run(&request);
    process_result_release(&result);
    arena_release(&scene->arena);
}

#endif
