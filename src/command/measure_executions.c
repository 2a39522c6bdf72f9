/* The executions of one row: each a fresh process of this program, as many as the tolerance of their spread asks for.
 */
#include "base/memory.h"
#include "base/process.h"
#include "command/measure_making.h"
#include "command/measure_progress.h"

#include <string.h>

enum { RECORD_LIMIT = 64 << 20 };

/* Options that say what an execution does, as they were given. */
static bool concerns_execution(const char *name)
{
    static const char *const names[] = {"backend", "runtime", "cold", "graph", "allow"};
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        if (strcmp(names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

struct word_list {
    const char **items;
    size_t count;
    size_t capacity;
};

static void push_option(struct making *making, struct word_list *words, const char *name, struct text value)
{
    arena_push(making->arena, words, arena_format(making->arena, "--%s=%.*s", name, TEXT_PRINT(value)).data);
}

static void push_number(struct making *making, struct word_list *words, const char *name, long long value)
{
    push_option(making, words, name, arena_format(making->arena, "%lld", value));
}

static const char *const *command_line(struct making *making)
{
    struct word_list words = {0};
    const struct measure_request *request = making->request;
    const struct arguments *arguments = request->arguments;
    arena_push(making->arena, &words, request->program.data);
    arena_push(making->arena, &words, "measure");
    arena_push(making->arena, &words, "--single");
    for (size_t i = 0; i < arguments->option_count; i++) {
        const struct option_given *given = &arguments->options[i];
        if (concerns_execution(given->spec->name) && given->value.data == NULL) {
            arena_push(making->arena, &words, arena_format(making->arena, "--%s", given->spec->name).data);
        } else if (concerns_execution(given->spec->name)) {
            push_option(making, &words, given->spec->name, given->value);
        }
    }
    push_option(making, &words, "case", text_from(making->which->id));
    push_option(making, &words, "dtype", text_from(making->which->dtype));
    push_option(making, &words, "scope", text_from(making->which->scope));
    push_number(making, &words, "warmup", (long long)request->protocol.warmup);
    push_number(making, &words, "iterations", (long long)request->protocol.iterations);
    push_number(making, &words, "repeats", (long long)request->protocol.repeats);
    push_number(making, &words, "seed", request->seed);
    push_number(making, &words, "device", request->device);
    arena_push(making->arena, &words, "--");
    arena_push(making->arena, &words, arguments->operands[0].data);
    arena_push(making->arena, &words, NULL);
    return words.items;
}

static bool keep_execution(struct making *making, struct text bytes)
{
    struct json_error error = {0};
    const struct record *record =
        record_read(making->arena, arena_copy(making->arena, bytes), making->request->around.standard, true, &error);
    if (record == NULL || record->faults.count > 0) {
        return measure_complain(TEXT("an execution did not hand back a record"),
                                "an operator must not write to standard output");
    }
    struct aggregate_input input = {arena_format(making->arena, "execution %zu", making->executions.count + 1), record};
    arena_push(making->arena, &making->executions, input);
    return true;
}

static bool execute(struct making *making)
{
    struct process_request request = {
        .arguments = command_line(making), .output_limit = RECORD_LIMIT, .show_errors = true};
    struct process_result result = process_run(&request);
    bool done = result.end == PROCESS_EXITED && result.code == EXIT_CLEAN;
    if (done) {
        done = keep_execution(making, buffer_view(&result.output));
    } else if (result.end != PROCESS_EXITED || result.code != EXIT_TROUBLE) {
        measure_complain(arena_format(making->arena, "the process of execution %zu %.*s", making->executions.count + 1,
                                      TEXT_PRINT(process_end_text(making->arena, &result))),
                         "nothing was written; the operator runs inside that process");
    }
    process_result_release(&result);
    return done;
}

bool making_tolerance(struct making *making)
{
    struct text given = argument_value(making->request->arguments, "tolerance");
    if (given.data != NULL) {
        given = text_ends(given, TEXT("%")) ? text_slice(given, 0, given.size - 1) : given;
        making->has_tolerance = decimal_parse(given, &making->tolerance) == DECIMAL_OK;
        return making->has_tolerance ||
               measure_complain(arena_format(making->arena, "--tolerance is `%.*s`; expected a number of percent",
                                             TEXT_PRINT(given)),
                                "give it as 5 or 5%");
    }
    return true;
}

static void adopt_readme(struct making *making, const struct readme **readme)
{
    *readme =
        surroundings_readme(&making->request->around, path_name(making->output), making->executions.items[0].record);
    if (*readme != NULL && !making->has_tolerance && (*readme)->has_tolerance) {
        making->tolerance = (*readme)->tolerance;
        making->has_tolerance = true;
    }
}

bool making_spreads(struct making *making)
{
    struct statistics statistics;
    const struct record *record = making->executions.items[0].record;
    if (!record_statistics(making->arena, &making->pool, record, &statistics)) {
        return false;
    }
    const struct exact *range = exact_subtract(&making->pool, statistics.max.value, statistics.min.value);
    const struct exact *percent = exact_multiply(
        &making->pool, exact_divide(&making->pool, range, statistics.p50.value), exact_integer(&making->pool, 100));
    return exact_compare(percent, exact_decimal(&making->pool, making->tolerance)) > 0;
}

bool making_execute(struct making *making, const struct readme **readme)
{
    long long due = making->request->executions;
    bool automatic = due == 0;
    due = automatic ? 1 : due;
    struct progress progress = {.what = "execution"};
    for (long long i = 0; i < due; i++) {
        progress_show(&progress, (size_t)i, (size_t)due);
        bool done = execute(making);
        progress_end();
        if (!done) {
            return false;
        }
        if (i > 0) {
            continue;
        }
        adopt_readme(making, readme);
        if (automatic && !making->has_tolerance) {
            return measure_complain(TEXT("--executions auto needs a tolerance of the spread, and none is known"),
                                    "give --tolerance PERCENT, or state it in Acceptance");
        }
        if (automatic && making_spreads(making) && !surroundings_due(&making->request->around, &due)) {
            return false;
        }
    }
    return true;
}
