#include "lint/model/packed_paths.h"

#include "base/varint.h"
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
