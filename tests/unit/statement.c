#include "lint/model/statement.h"

#include "base/buffer.h"

#include <criterion/criterion.h>

static const char vocabulary[] = "warmup: [warmup, warm-up, warmups, warmed up, \xc3\xa9"
                                 "chauffement, \"\"]\n"
                                 "iterations: [iterations, iteration, launches]\n"
                                 "repeats: [repeats, repeat, repetitions, samples]\n"
                                 "seed: [seed, seeds, random seed]\n";

/* Each statement as `name=value`, in the order that they are found in. */
static void expect_statements(const char *prose, const char *expected)
{
    struct arena arena = {0};
    struct buffer out = {0};
    struct yaml_error error;
    const struct yaml *words = yaml_read(&arena, text_from(vocabulary), &error);
    struct statement_list list = {0};
    struct text text = text_from(prose);
    statements_read(&arena, statement_text_read(&arena, text), 50, words, &list);
    for (size_t i = 0; i < list.count; i++) {
        const struct statement *one = &list.items[i];
        buffer_format(&out, "%s%.*s=%.*s", i > 0 ? " " : "", TEXT_PRINT(one->name), TEXT_PRINT(one->value));
        cr_expect(one->start >= 50 && one->start < one->end && one->end <= 50 + text.size, "%s", prose);
    }
    cr_expect(text_equal(buffer_view(&out), text_from(expected)), "%s: %.*s, not %s", prose,
              TEXT_PRINT(buffer_view(&out)), expected);
    buffer_release(&out);
    arena_release(&arena);
}

Test(statement, one_name)
{
    static const struct {
        const char *prose, *statements;
    } cases[] = {
        {"", ""},
        {"Nothing of the kind.", ""},
        {"warmup 20", "warmup=20"},
        {"Warmup: 20", "warmup=20"},
        {"warmup=20", "warmup=20"},
        {"20 warm-up launches", "warmup=20"},
        {"twenty warm-up launches", "warmup=20"},
        {"1,000 iterations", "iterations=1000"},
        {"1,000,000", ""},
        {"the seed is always 2333", "seed=2333"},
        {"the seed is set to value of 7", ""},
        {"the seed is set to 2333,", "seed=2333"},
        {"-7", ""},
        {"seed -7", "seed=-7"},
        {"seed=-7", "seed=-7"},
        {"the seed (-7)", "seed=-7"},
        {"seed -7x", ""},
        {"seed 7-8", ""},
        {"seed --7", "seed=7"},
        {"20 \xc3\xa9"
         "chauffements, \xc3\xa9"
         "chauffement: 30",
         "warmup=30"},
        {"the random seed was fixed to 7", "seed=7"},
        {"warmup of 20 and 100 timed launches", "warmup=20 iterations=100"},
        {"100 independent timed iterations", "iterations=100"},
        {"iterations are lowered from 100 to 50", "iterations=50"},
        {"iterations range from 50", ""},
        {"iterations range from 50 to more", ""},
        {"50 instead of the default 100 iterations", "iterations=50"},
        {"50 rather than 100 iterations", "iterations=50"},
        {"50, not the usual 100 iterations", "iterations=50"},
        {"instead of the default 100 iterations", "iterations=100"},
        {"many instead of 100 iterations", "iterations=100"},
        {"The seed of the sparse case is 7", "seed=7"},
        {"The seed of the sparse case is drawn", ""},
        {"The seed of a case that has many long words in it is 7", ""},
        {"The seed, by the way, is 7", ""},
        {"warmup 20% of the time", ""},
        {"20%, warmup", ""},
        {"v1.x warmup", ""},
        {"the warmup", ""},
        {"seed", ""},
        {"its seed's value is 7", "seed=7"},
        {"the seed\xe2\x80\x99s default is 7", "seed=7"},
        {"seedling 7", ""},
        {"--warmup 20", "warmup=20"},
        {"warmup \xe2\x80\x94 20", "warmup=20"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        expect_statements(cases[i].prose, cases[i].statements);
    }
}

Test(statement, several_names)
{
    static const struct {
        const char *prose, *statements;
    } cases[] = {
        {"warmup 20 / iterations 100 / repeats 5, seed 2333", "warmup=20 iterations=100 repeats=5 seed=2333"},
        {"warmup / iterations / repeats: 20 / 100 / 5", "warmup=20 iterations=100 repeats=5"},
        {"warmup, iterations and repeats are 20, 100 and 5", "warmup=20 iterations=100 repeats=5"},
        {"Warmup, iterations and random seed are set to 20, 100 & 7.", "warmup=20 iterations=100 seed=7"},
        {"warmup / iterations: 20 / 100 / 5", "warmup=20 iterations=100"},
        {"warmup and iterations are 20", "iterations=20"},
        {"5 repeats of 100 iterations", "repeats=5 iterations=100"},
        {"5 repeats of 100 timed iterations each", "repeats=5 iterations=100"},
        {"5 full repeats of 100", "repeats=5"},
        {"5 full repeats of 100 calls each", "repeats=5"},
        {"5 full repeats: 7 in all", "repeats=7"},
        {"5 full repeats, 100 timed iterations: 200", "repeats=5 iterations=200"},
        {"5 full repeats: 100 timed iterations", "repeats=5 iterations=100"},
        {"seeds 2333 and 41 for the last case", "seed=2333 seed=41"},
        {"seeds 2333 or 41", "seed=2333 seed=41"},
        {"seeds 1, 2, 3, 4, 5, 6, 7, 8", "seed=1 seed=2 seed=3 seed=4 seed=5 seed=6 seed=7 seed=8"},
        {"seed 2333 and 4 levels", "seed=2333"},
        {"seed 2333, 100 iterations", "seed=2333 iterations=100"},
        {"seed 2333 and nothing else", "seed=2333"},
        {"warmup iterations 20", "warmup=20"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        expect_statements(cases[i].prose, cases[i].statements);
    }
}

Test(statement, sentences)
{
    static const struct {
        const char *prose, *sentences;
    } cases[] = {
        {"", ""},
        {"One. Two! Three? Four", "One.|Two!|Three?|Four"},
        {"About 0.5 ms, i.e. half, cf. above. Next.", "About 0.5 ms, i.e. half, cf. above.|Next."},
        {"He said \"yes.\" Next (see there.) end", "He said \"yes.|\" Next (see there.|) end"},
        {"Wait... what?!", "Wait...|what?!"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct arena arena = {0};
        struct buffer out = {0};
        struct sentence_list list = sentences_read(&arena, text_from(cases[i].prose));
        for (size_t k = 0; k < list.count; k++) {
            buffer_format(&out, "%s%.*s", k > 0 ? "|" : "", TEXT_PRINT(list.items[k]));
        }
        cr_expect(text_equal(buffer_view(&out), text_from(cases[i].sentences)), "%.*s, not %s",
                  TEXT_PRINT(buffer_view(&out)), cases[i].sentences);
        buffer_release(&out);
        arena_release(&arena);
    }
}

Test(statement, phrases)
{
    static const struct {
        const char *text, *phrase, *found; /* NULL: nowhere */
    } cases[] = {
        {"a wall clock", "wall-clock", "wall clock"},
        {"a Wall - clock", "wall clock", "Wall - clock"},
        {"firewall clock", "wall clock", NULL},
        {"wall clocks", "wall clock", NULL},
        {"wall", "wall clock", NULL},
        {"the host's", "host", "host"},
        {"a --graph run", "-graph", " --graph"},
        {"a graph-run", "-run", "-run"},
        {"a graph", "-graph", " graph"},
        {"graph", "-graph", NULL},
        {"100 GB/s", "GB/s", "GB/s"},
        {"100% of", "%", "%"},
        {"", "x", NULL},
        {"x", "", NULL},
        {"XX xx x", "x", "x"},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct text text = text_from(cases[i].text);
        size_t end = 0;
        size_t at = phrase_find(text, text_from(cases[i].phrase), 0, &end);
        if (cases[i].found == NULL) {
            cr_expect(at == TEXT_NONE, "%s in %s", cases[i].phrase, cases[i].text);
        } else {
            cr_assert(at != TEXT_NONE, "%s in %s", cases[i].phrase, cases[i].text);
            cr_expect(text_equal(text_slice(text, at, end), text_from(cases[i].found)), "%s in %s", cases[i].phrase,
                      cases[i].text);
        }
    }
}

Test(statement, phrase_starts)
{
    static const struct {
        const char *text, *phrase;
        size_t end; /* 0: it does not */
    } cases[] = {
        {"wall clock", "wall-clock", 10},
        {"Wall clocks", "wall clock", 0},
        {" -graph run", "-graph", 7},
        {"a graph", "-graph", 0},
        {"", "x", 0},
        {"x", "", 0},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        size_t end = 0;
        bool starts = phrase_starts(text_from(cases[i].text), text_from(cases[i].phrase), &end);
        cr_expect_eq(starts, cases[i].end > 0, "%s at %s", cases[i].phrase, cases[i].text);
        cr_expect_eq(end, cases[i].end, "%s at %s: %zu", cases[i].phrase, cases[i].text, end);
    }
}
