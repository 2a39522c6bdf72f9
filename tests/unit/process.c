#include "base/process.h"

#include "base/thread.h"
#include "scene.h"

#include <stdatomic.h>

static struct process_result run(const char *script, struct text input, size_t limit, unsigned timeout)
{
    const char *arguments[] = {"sh", "-c", script, NULL};
    struct process_request request = {
        .arguments = arguments, .input = input, .output_limit = limit, .timeout_ms = timeout, .own_group = true};
    return process_run(&request);
}

Test(process, ends)
{
    static const struct {
        const char *script;
        enum process_end end;
        int code;
        const char *output, *errors;
    } cases[] = {
        {"printf hello", PROCESS_EXITED, 0, "hello", ""},
        {"printf out; printf err >&2; exit 3", PROCESS_EXITED, 3, "out", "err"},
        {"kill -9 $$", PROCESS_SIGNALLED, 9, "", ""},
        {"head -c 5000000 /dev/zero", PROCESS_TOO_MUCH, 0, NULL, ""},
        {"exec 1>&- 2>&-; sleep 60", PROCESS_TIMED_OUT, 0, "", ""},
        {"sleep 60 & sleep 60", PROCESS_TIMED_OUT, 0, "", ""},
        {"cat", PROCESS_EXITED, 0, "", ""},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        bool endless = cases[i].end == PROCESS_TIMED_OUT;
        struct process_result result = run(cases[i].script, TEXT(""), 1000, endless ? 300 : 60000);
        cr_expect_eq(result.end, cases[i].end, "%s ended %d", cases[i].script, result.end);
        if (result.end == PROCESS_EXITED || result.end == PROCESS_SIGNALLED) {
            cr_expect_eq(result.code, cases[i].code, "%s", cases[i].script);
        }
        if (cases[i].output != NULL) {
            cr_expect(text_equal(buffer_view(&result.output), text_from(cases[i].output)), "%s", cases[i].script);
        }
        cr_expect(result.output.size <= 1000);
        cr_expect(text_equal(buffer_view(&result.errors), text_from(cases[i].errors)), "%s", cases[i].script);
        process_result_release(&result);
    }
}

/* More than a pipe holds, both ways at once; and a child that does not want its input. */
Test(process, input)
{
    size_t size = 3000000;
    char *bytes = malloc(size);
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (char)('a' + i % 26);
    }
    struct process_result result = run("cat", (struct text){bytes, size}, size, 60000);
    cr_expect_eq(result.end, PROCESS_EXITED);
    cr_expect(text_equal(buffer_view(&result.output), (struct text){bytes, size}));
    process_result_release(&result);
    result = run("exec 0<&-; exit 7", (struct text){bytes, size}, size, 60000);
    cr_expect(result.end == PROCESS_EXITED && result.code == 7);
    process_result_release(&result);
    free(bytes);
}

static void collect(void *context, struct text piece)
{
    struct buffer *taken = context;
    cr_expect(piece.size > 0);
    buffer_text(taken, piece);
}

/* What is taken piece by piece is what would have been collected: all of it, and no more than the limit. */
Test(process, output_in_pieces)
{
    static const struct {
        const char *script;
        size_t limit;
        enum process_end end;
    } cases[] = {
        {"exit 0", 10, PROCESS_EXITED},
        {"printf a; sleep 0.1; printf b; exit 4", 10, PROCESS_EXITED},
        {"seq 1 300000", 10000000, PROCESS_EXITED},
        {"seq 1 300000", 100000, PROCESS_TOO_MUCH},
        {"printf 1234567890", 10, PROCESS_EXITED},
        {"printf 1234567890", 9, PROCESS_TOO_MUCH},
    };
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct buffer taken = {0};
        const char *arguments[] = {"sh", "-c", cases[i].script, NULL};
        struct process_request request = {.arguments = arguments,
                                          .output_limit = cases[i].limit,
                                          .timeout_ms = 60000,
                                          .take = collect,
                                          .context = &taken};
        struct process_result pieces = process_run(&request);
        request.take = NULL;
        struct process_result whole = process_run(&request);
        cr_expect(pieces.end == cases[i].end && whole.end == cases[i].end, "%s ended %d", cases[i].script, pieces.end);
        cr_expect(pieces.code == whole.code && pieces.output.size == 0);
        cr_expect(text_equal(buffer_view(&taken), buffer_view(&whole.output)), "%s: %zu bytes, not %zu",
                  cases[i].script, taken.size, whole.output.size);
        process_result_release(&pieces);
        process_result_release(&whole);
        buffer_release(&taken);
    }
}

Test(process, environment_and_folder)
{
    struct scene scene = scene_open();
    setenv("BENCHLINT_GONE", "1", 1);
    setenv("BENCHLINT_KEPT", "2", 1);
    setenv("BENCHLINT_SET", "old", 1);
    const char *arguments[] = {"sh", "-c",
                               "printf '%s %s %s %s' \"$BENCHLINT_GONE\" $BENCHLINT_KEPT $BENCHLINT_SET $PWD", NULL};
    const char *set[] = {"BENCHLINT_SET=new", NULL};
    const char *unset[] = {"BENCHLINT_GONE", NULL};
    struct process_request request = {
        .arguments = arguments, .set = set, .unset = unset, .directory = scene.root.data, .output_limit = 1000};
    struct process_result result = process_run(&request);
    struct text expected = arena_format(&scene.arena, " 2 new %s", scene.root.data);
    cr_expect(text_equal(buffer_view(&result.output), expected), "%.*s", TEXT_PRINT(buffer_view(&result.output)));
    process_result_release(&result);
    scene_close(&scene);
}

Test(process, absent)
{
    struct arena arena = {0};
    const char *arguments[] = {"benchlint-no-such-program", NULL};
    struct process_request request = {.arguments = arguments, .output_limit = 10};
    struct process_result result = process_run(&request);
    cr_expect_eq(result.end, PROCESS_ABSENT);
    cr_expect(text_equal(process_end_text(&arena, &result), TEXT("is not installed")));
    process_result_release(&result);
    const char *here[] = {"true", NULL};
    request = (struct process_request){.arguments = here, .directory = "/nonexistent/folder"};
    result = process_run(&request);
    cr_expect_neq(result.end, PROCESS_EXITED);
    process_result_release(&result);
    arena_release(&arena);
}

/* A child inherits nothing of what another child is talked to by. */
Test(process, descriptors)
{
    static const char script[] = "for entry in /proc/$$/fd/*; do printf '%s ' \"${entry##*/}\"; done";
    struct process_result alone = run(script, TEXT(""), 1000, 60000);
    const char *arguments[] = {"cat", NULL};
    struct process_request request = {.arguments = arguments, .input = TEXT("text"), .output_limit = 100};
    struct process *other = process_start(&request);
    struct process_result beside = run(script, TEXT(""), 1000, 60000);
    cr_expect(alone.output.size > 0 && text_equal(buffer_view(&alone.output), buffer_view(&beside.output)),
              "%.*s then %.*s", TEXT_PRINT(buffer_view(&alone.output)), TEXT_PRINT(buffer_view(&beside.output)));
    struct process_result last = process_finish(other);
    cr_expect(text_equal(buffer_view(&last.output), TEXT("text")));
    process_result_release(&alone);
    process_result_release(&beside);
    process_result_release(&last);
}

struct tally {
    atomic_size_t calls;
    atomic_size_t sum;
    atomic_size_t worker_too_high;
    size_t jobs;
};

static void count_call(void *context, size_t index, size_t worker)
{
    struct tally *tally = context;
    atomic_fetch_add(&tally->calls, 1);
    atomic_fetch_add(&tally->sum, index);
    atomic_fetch_add(&tally->worker_too_high, worker >= tally->jobs);
}

Test(thread, each_index_once)
{
    static const size_t jobs[] = {0, 1, 2, 7, 64};
    static const size_t counts[] = {0, 1, 5, 1000};
    for (size_t i = 0; i < sizeof(jobs) / sizeof(jobs[0]); i++) {
        for (size_t k = 0; k < sizeof(counts) / sizeof(counts[0]); k++) {
            struct tally tally = {.jobs = jobs[i] == 0 ? 1 : jobs[i]};
            thread_each(jobs[i], counts[k], count_call, &tally);
            cr_expect_eq(tally.calls, counts[k]);
            cr_expect_eq(tally.sum, counts[k] * (counts[k] == 0 ? 0 : counts[k] - 1) / 2);
            cr_expect_eq(tally.worker_too_high, 0);
        }
    }
    cr_expect(thread_processors() >= 1);
}
