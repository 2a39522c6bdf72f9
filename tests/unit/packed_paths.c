#include "lint/model/packed_paths.h"

#include "base/varint.h"
#include "lint/model/operator_directory.h"
#include "scene.h"

/* Paths separated by blanks, a `+` before those that are tracked. */
static void add_all(struct packed_paths *paths, const char *given)
{
    struct text rest = text_from(given);
    struct text path;
    while (text_split(&rest, ' ', &path)) {
        bool tracked = text_starts(path, TEXT("+"));
        packed_paths_add(paths, text_after(path, tracked ? 1 : 0), tracked);
    }
}

static struct text take_all(struct arena *arena, struct packed_paths *paths)
{
    struct buffer taken = {0};
    struct text path;
    bool tracked = false;
    while (packed_paths_take(paths, &path, &tracked)) {
        buffer_format(&taken, "%s%s%.*s", taken.size == 0 ? "" : " ", tracked ? "+" : "", TEXT_PRINT(path));
    }
    struct text told = arena_copy(arena, buffer_view(&taken));
    buffer_release(&taken);
    return told;
}

Test(packed_paths, sorted_once)
{
    static const char *const cases[][2] = {
        {"+a/x +a/y +b", "+a/x +a/y +b"},
        {"n +a +b +z", "+a +b n +z"},
        {"b a c", "a b c"},
        {"c b a", "a b c"},
        {"a +a", "+a"},
        {"+a a", "+a"},
        {"b +a b +b", "+a +b"},
        {"abc ab a", "a ab abc"},
        {"+a-b/x +a/x +a", "+a +a-b/x +a/x"},
        {"\xff \x01 z", "\x01 z \xff"},
        {"odd\nname odd", "odd odd\nname"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct arena arena = {0};
        struct packed_paths paths = {0};
        add_all(&paths, cases[i][0]);
        struct text told = take_all(&arena, &paths);
        cr_expect(text_equal(told, text_from(cases[i][1])), "%s gave %s", cases[i][0], told.data);
        cr_expect_null(paths.runs);
        arena_release(&arena);
    }
}

static int compare(const void *a, const void *b)
{
    return text_compare(*(const struct text *)a, *(const struct text *)b);
}

/* Two sorted runs, as Git gives them, over many blocks, with a path that is longer than one. */
Test(packed_paths, many)
{
    enum { COUNT = 20000, LONG = 40000 };
    struct arena arena = {0};
    struct packed_paths paths = {0};
    struct text *expected = arena_array(&arena, struct text, COUNT);
    for (size_t i = 0; i < COUNT; i++) {
        expected[i] = arena_format(&arena, "benchmarks/operator_%05zu/%s", i / 3,
                                   i % 3 == 0   ? "README.md"
                                   : i % 3 == 1 ? "a.py"
                                                : "b.py");
    }
    char *name = arena_allocate(&arena, LONG);
    memset(name, 'x', LONG);
    expected[7] = (struct text){name, LONG};
    qsort(expected, COUNT, sizeof(*expected), compare);
    for (size_t run = 0; run < 2; run++) {
        for (size_t i = 0; i < COUNT; i++) {
            if ((i % 5 == 0) == (run == 0)) {
                packed_paths_add(&paths, expected[i], run == 1);
            }
        }
    }
    struct text path;
    bool tracked = false;
    size_t taken = 0;
    size_t wrong = 0;
    while (taken < COUNT && packed_paths_take(&paths, &path, &tracked)) {
        wrong += !text_equal(path, expected[taken]) || tracked != (taken % 5 != 0);
        taken++;
    }
    cr_expect(taken == COUNT && wrong == 0, "%zu taken, %zu of them wrong", taken, wrong);
    cr_expect_not(packed_paths_take(&paths, &path, &tracked));
    packed_paths_add(&paths, TEXT("kept"), true);
    packed_paths_release(&paths);
    cr_expect_not(packed_paths_take(&paths, &path, &tracked));
    arena_release(&arena);
}

Test(varint, there_and_back)
{
    for (unsigned shift = 0; shift < sizeof(size_t) * 8; shift++) {
        for (size_t less = 0; less < 3; less++) {
            unsigned char bytes[VARINT_LIMIT];
            size_t value = ((size_t)1 << shift) - less;
            size_t read = 0;
            const unsigned char *end = varint_write(bytes, value);
            cr_expect(varint_read(bytes, &read) == end && read == value, "%zu came back as %zu", value, read);
        }
    }
}

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
