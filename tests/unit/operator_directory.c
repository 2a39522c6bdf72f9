#include "lint/model/operator_directory.h"

#include "base/file.h"
#include "scene.h"

/* A directory comes back as it was added, whatever its files are called and wherever it lies. */
Test(operator_directory, there_and_back)
{
    static const char *const places[] = {"", "benchmarks", "perf/benchmarks"};
    static const char *const names[] = {"nms", "nms-fused", "a", "sparse_conv"};
    static const char *const patterns[] = {"README.md",    "benchmark_%s.py", "%s_case.py", "%s",
                                           "x%s%s/%s.txt", "deep/er/b",       "odd\nname"};
    enum { FILES = sizeof(patterns) / sizeof(patterns[0]), NAMES = sizeof(names) / sizeof(names[0]) };
    static const struct text required[] = {TEXT_INIT("README.md"), TEXT_INIT("benchmark_{operator}.py"),
                                           TEXT_INIT("{operator}_case.py")};
    for (size_t place = 0; place < sizeof(places) / sizeof(places[0]); place++) {
        struct arena arena = {0};
        struct operator_list list = {.benchmarks = text_from(places[place]), .required = {required, 3}};
        struct repository_file files[NAMES][FILES];
        for (size_t i = 0; i < NAMES; i++) {
            struct text folder = path_join(&arena, list.benchmarks, text_from(names[i]));
            for (size_t k = 0; k < FILES; k++) {
                char name[100];
                snprintf(name, sizeof(name), patterns[k], names[i], names[i], names[i]);
                struct text path = path_join(&arena, folder, text_from(name));
                size_t bits = i * FILES + k;
                files[i][k] = (struct repository_file){
                    path,          path_name(path),          bits % 2 == 0, k != 2 || i != 1, bits % 5 == 0,
                    bits % 7 == 0, bits * bits * bits * 1000};
            }
            operator_list_add(&arena, &list, text_from(names[i]), files[i], FILES);
        }
        operator_list_finish(&arena, &list);
        cr_assert_eq(list.count, NAMES);
        cr_expect_eq(operator_list_find(&list, TEXT("none")), TEXT_NONE);
        for (size_t i = 0; i < NAMES; i++) {
            size_t index = operator_list_find(&list, text_from(names[i]));
            cr_assert_neq(index, TEXT_NONE, "%s", names[i]);
            const struct operator_directory *directory = operator_open(&arena, &list, index);
            cr_expect(text_equal(directory->name, text_from(names[i])) && directory->index == index);
            cr_expect(text_equal(directory->path, path_join(&arena, list.benchmarks, directory->name)));
            cr_assert_eq(directory->file_count, FILES);
            for (size_t k = 0; k < FILES; k++) {
                const struct repository_file *found = &directory->files[k];
                const struct repository_file *given = &files[i][k];
                cr_expect(text_equal(found->path, given->path) && text_equal(found->name, given->name), "%s became %s",
                          given->path.data, found->path.data);
                cr_expect(found->tracked == given->tracked && found->regular == given->regular &&
                          found->link == given->link && found->excluded == given->excluded &&
                          found->size == given->size);
            }
            cr_expect(directory->readme == &directory->files[0] && directory->runner == &directory->files[1]);
            cr_expect(directory->case_file == (i == 1 ? NULL : &directory->files[2]));
            cr_expect_eq(operator_list_whole(&list, index), i != 1);
        }
        arena_release(&arena);
    }
}

/* Directories with the same files share what says so, also when others lie between them. */
Test(operator_directory, shared_layouts)
{
    enum { DIRECTORIES = 60 };
    static const size_t kinds[] = {1, 2, 5, 30};
    for (size_t kind = 0; kind < sizeof(kinds) / sizeof(kinds[0]); kind++) {
        struct arena arena = {0};
        struct operator_list list = {.benchmarks = TEXT("benchmarks")};
        for (size_t i = 0; i < DIRECTORIES; i++) {
            struct text path = arena_format(&arena, "benchmarks/op%02zu/op%02zu-%zu.py", i, i, i % kinds[kind]);
            struct repository_file file = {.path = path, .name = path_name(path), .regular = true, .size = i};
            operator_list_add(&arena, &list, arena_format(&arena, "op%02zu", i), &file, 1);
        }
        operator_list_finish(&arena, &list);
        cr_expect_eq(list.layouts.count, kinds[kind] < 8 ? kinds[kind] : DIRECTORIES, "%zu kinds gave %zu layouts",
                     kinds[kind], list.layouts.count);
        for (size_t i = 0; i < DIRECTORIES; i++) {
            const struct operator_directory *directory = operator_open(&arena, &list, i);
            struct text expected = arena_format(&arena, "benchmarks/op%02zu/op%02zu-%zu.py", i, i, i % kinds[kind]);
            cr_assert_eq(directory->file_count, 1);
            cr_expect(text_equal(directory->files[0].path, expected) && directory->files[0].size == i, "%s for %s",
                      directory->files[0].path.data, expected.data);
        }
        arena_release(&arena);
    }
}
