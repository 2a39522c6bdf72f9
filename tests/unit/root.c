#include "lint/model/repository.h"

#include "scene.h"

static struct scene benchmark_scene(void)
{
    struct scene scene = scene_open();
    scene_write(&scene, "benchmarks/README.md", "# Benchmarks\n");
    scene_write(&scene, "benchmarks/a/README.md", "# a\n");
    return scene;
}

/* The search for a repository ends at Git's root, even where one stands above. */
Test(root, stops_at_git)
{
    struct scene scene = benchmark_scene();
    scene_write(&scene, "inner/x", "x");
    scene_write(&scene, "worktree/.git", "gitdir: elsewhere\n");
    struct scene inner = {.root = text_from(scene_path(&scene, "inner"))};
    struct text root;
    cr_expect(repository_find_root(&scene.arena, inner.root.data, TEXT("benchmarks"), &root));
    scene_commit(&inner);
    cr_expect_not(repository_find_root(&scene.arena, inner.root.data, TEXT("benchmarks"), &root));
    cr_expect_not(repository_find_root(&scene.arena, scene_path(&scene, "worktree"), TEXT("benchmarks"), &root));
    cr_expect(text_equal(repository_plain_root(&scene.arena, scene_path(&scene, "inner/x")), inner.root));
    arena_release(&inner.arena);
    scene_close(&scene);
}

Test(root, relative)
{
    struct scene scene = benchmark_scene();
    cr_assert_eq(symlink("benchmarks", scene_path(&scene, "linked")), 0);
    cr_assert_eq(symlink("README.md", scene_path(&scene, "benchmarks/a/link.md")), 0);
    cr_assert_eq(chdir(scene_path(&scene, "benchmarks/a")), 0);
    static const char *const cases[][2] = {
        {"README.md", "benchmarks/a/README.md"},
        {"./README.md", "benchmarks/a/README.md"},
        {"../../benchmarks/a/../README.md", "benchmarks/README.md"},
        {"..", "benchmarks"},
        {"../", "benchmarks"},
        {"../..", ""},
        {"none/x.md", "benchmarks/a/none/x.md"},
        {"../../linked/a/README.md", "benchmarks/a/README.md"},
        {"link.md", "benchmarks/a/link.md"},
        {"../../..", NULL},
        {"/etc/passwd", NULL},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct text relative;
        bool inside = repository_relative(&scene.arena, scene.root, cases[i][0], &relative);
        cr_expect_eq(inside, cases[i][1] != NULL, "%s", cases[i][0]);
        cr_expect(!inside || text_equal(relative, text_from(cases[i][1])), "%s -> %s", cases[i][0], relative.data);
    }
    cr_assert_eq(chdir("/"), 0);
    scene_close(&scene);
}
