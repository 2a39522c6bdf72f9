/* All executions, each in a fresh process; the record that they give. */
#include "base/file.h"
#include "base/memory.h"
#include "base/process.h"
#include "base/terminal.h"
#include "command/measure.h"
#include "record/aggregate.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { RECORD_LIMIT = 64 << 20, SPEEDUP_DECIMALS = 6 };

struct making {
    struct measure_request *request;
    struct arena *arena;
    const struct benchlint_operator *operator;
    const struct benchlint_case *which;
    struct text output;
    bool reference_side;
    struct {
        struct aggregate_input *items;
        size_t count;
        size_t capacity;
    } executions;
    struct exact_pool pool;
    struct aggregate aggregate;
    struct reason_list reasons; /* of what the repository tells, not the executions */
    struct decimal tolerance;   /* percent */
    bool has_tolerance;
    struct {
        struct text *items;
        size_t count;
        size_t capacity;
    } told; /* the reasons as the record lists them */
};

static void show_progress(long long done, long long due)
{
    if (terminal_is(STDERR_FILENO)) {
        fprintf(stderr, "\r\033[Kexecution %lld of %lld ...", done + 1, due);
    }
}

static void end_progress(void)
{
    if (terminal_is(STDERR_FILENO)) {
        fprintf(stderr, "\r\033[K");
    }
}

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

static bool execute(struct making *making, long long due)
{
    struct process_request request = {
        .arguments = command_line(making), .output_limit = RECORD_LIMIT, .show_errors = true};
    show_progress((long long)making->executions.count, due);
    struct process_result result = process_run(&request);
    end_progress();
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

static bool find_tolerance(struct making *making)
{
    struct text given = argument_value(making->request->arguments, "tolerance");
    if (given.data != NULL) {
        given = text_ends(given, TEXT("%")) ? text_slice(given, 0, given.size - 1) : given;
        making->has_tolerance = decimal_parse(given, &making->tolerance) == DECIMAL_OK;
        return making->has_tolerance || measure_complain(TEXT("--tolerance is no number of percent"), NULL);
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

/* Do the samples of the only execution spread more than the tolerance allows? */
static bool spreads(struct making *making)
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

static long long executions_due(const struct standard *standard)
{
    enum { USUAL = 5 };
    struct decimal due;
    struct text text = standard_protocol(standard, TEXT("executions-when-unstable"));
    return decimal_parse(text, &due) == DECIMAL_OK && due.units > 0 && due.units < 1000 ? (long long)due.units : USUAL;
}

static bool run_executions(struct making *making, const struct readme **readme)
{
    long long due = making->request->executions;
    bool automatic = due == 0;
    due = automatic ? 1 : due;
    for (long long i = 0; i < due; i++) {
        if (!execute(making, due)) {
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
        due = automatic && spreads(making) ? executions_due(making->request->around.standard) : due;
    }
    return true;
}

static void add_reason(struct making *making, const char *id, struct text words)
{
    reason_add(making->arena, &making->reasons, making->request->allowed, making->request->allowed_count, id, words);
}

static void set_or_null(struct making *making, const char *role, struct text value, bool quoted)
{
    struct record_draft *draft = &making->aggregate.draft;
    if (value.size == 0) {
        record_draft_set(draft, text_from(role), TEXT("null"));
    } else if (quoted) {
        record_draft_string(making->arena, draft, text_from(role), value);
    } else {
        record_draft_set(draft, text_from(role), value);
    }
}

static struct text bandwidth_of(const struct making *making, struct text device)
{
    const struct repository *repository = making->request->around.repository;
    const struct device *known = device.size == 0 ? NULL : repository_device(repository, device);
    return known == NULL ? TEXT("") : known->bandwidth;
}

static struct text given_or(const struct making *making, const char *option, struct text otherwise)
{
    struct text given = argument_value(making->request->arguments, option);
    return given.data == NULL ? otherwise : given;
}

/* Reference and bandwidths: from options, the reference record, the README and the index. */
static void set_reference(struct making *making, const struct record *reference, const struct readme *readme)
{
    const struct surroundings *around = &making->request->around;
    struct text device = reference != NULL ? record_text(reference, TEXT("device"))
                         : readme != NULL  ? readme->reference_device.text
                                           : TEXT("");
    device = given_or(making, "reference-device", device);
    struct text implementation = given_or(
        making, "reference", reference == NULL ? TEXT("") : record_text(reference, TEXT("reference-implementation")));
    struct text own = record_text(making->executions.items[0].record, TEXT("device"));
    struct text measured = bandwidth_of(making, own);
    bool usual = text_equal(own, around->standard->measured_device);
    measured = measured.size == 0 && usual ? standard_constant(around->standard, TEXT("measured-bandwidth")) : measured;
    struct text nominal = around->bandwidth.size > 0 ? around->bandwidth : bandwidth_of(making, device);
    set_or_null(making, "reference-device", device, true);
    set_or_null(making, "reference-implementation", implementation, true);
    set_or_null(making, "measured-bandwidth", measured, false);
    set_or_null(making, "reference-bandwidth", nominal, false);
    record_draft_set(&making->aggregate.draft, TEXT("speedup"), TEXT("null"));
    if (device.size == 0 || implementation.size == 0) {
        add_reason(making, "unknown-reference",
                   device.size == 0 ? TEXT("the reference device is not known")
                                    : TEXT("the reference implementation is not known"));
    }
    if (measured.size == 0 || nominal.size == 0) {
        add_reason(making, "unknown-bandwidth",
                   measured.size == 0 ? TEXT("the bandwidth of the measured device is not registered")
                                      : TEXT("the bandwidth of the reference device is not known"));
    }
}

/* The speedup of the record as it stands in the draft. */
static void set_speedup(struct making *making, const struct record *reference)
{
    struct buffer json = {0};
    struct json_error error;
    record_draft_write(&making->aggregate.draft, &json);
    struct text bytes = arena_copy(making->arena, buffer_view(&json));
    buffer_release(&json);
    const struct record *record = record_read(making->arena, bytes, making->request->around.standard, false, &error);
    const struct exact *value =
        record == NULL || reference == NULL
            ? NULL
            : surroundings_value(&making->request->around, &making->pool, record, reference, TEXT("speedup"));
    if (value != NULL) {
        record_draft_set(&making->aggregate.draft, TEXT("speedup"),
                         exact_print(making->arena, value, SPEEDUP_DECIMALS));
    }
}

/* The reasons of the executions with each id once, its words those of the first that gives it, then our own. */
struct tally {
    struct text id, line;
    size_t count;
};
struct tally_list {
    struct tally *items;
    size_t count;
    size_t capacity;
};

static void count_line(struct making *making, struct tally_list *list, struct text line)
{
    size_t colon = text_find_byte(line, ':', 0);
    struct text id = text_slice(line, 0, colon == TEXT_NONE ? line.size : colon);
    for (size_t i = 0; i < list->count; i++) {
        if (text_equal(list->items[i].id, id)) {
            list->items[i].count++;
            return;
        }
    }
    struct tally tally = {id, line, 1};
    arena_push(making->arena, list, tally);
}

static struct tally_list count_reasons(struct making *making)
{
    struct tally_list list = {0};
    for (size_t i = 0; i < making->executions.count; i++) {
        const struct json *given = record_derived(making->executions.items[i].record, TEXT("unpublishable"));
        for (const struct json *item = given == NULL ? NULL : given->child; item != NULL; item = item->next) {
            count_line(making, &list, item->text);
        }
    }
    for (size_t i = 0; i < making->reasons.count; i++) {
        const struct reason *reason = &making->reasons.items[i];
        struct tally own = {
            reason->id, arena_format(making->arena, "%.*s: %.*s", TEXT_PRINT(reason->id), TEXT_PRINT(reason->words)),
            making->executions.count};
        if (!reason->allowed) {
            arena_push(making->arena, &list, own);
        }
    }
    return list;
}

static void set_reasons(struct making *making)
{
    struct record_draft *draft = &making->aggregate.draft;
    size_t executions = making->executions.count;
    struct tally_list list = count_reasons(making);
    struct buffer json = {0};
    buffer_byte(&json, '[');
    for (size_t i = 0; i < list.count; i++) {
        const struct tally *tally = &list.items[i];
        struct text line = tally->count == executions ? tally->line
                                                      : arena_format(making->arena, "%.*s (%zu of %zu executions)",
                                                                     TEXT_PRINT(tally->line), tally->count, executions);
        buffer_string(&json, i == 0 ? "" : ", ");
        json_write_string(&json, line);
        arena_push(making->arena, &making->told, line);
    }
    buffer_byte(&json, ']');
    struct text whole = arena_copy(making->arena, buffer_view(&json));
    buffer_release(&json);
    for (size_t i = 0; i < draft->extras.count; i++) {
        if (text_ends(draft->extras.items[i].at, TEXT(".unpublishable"))) {
            draft->extras.items[i].json = whole;
            return;
        }
    }
    record_draft_derived(making->arena, draft, TEXT("unpublishable"), whole);
}

static void judge_spread(struct making *making)
{
    long long due = executions_due(making->request->around.standard);
    if (making->has_tolerance && (long long)making->executions.count < due && making->executions.count == 1 &&
        spreads(making)) {
        add_reason(making, "unstable",
                   arena_format(making->arena,
                                "the samples spread by more than the tolerance of %.*s %%: %lld executions "
                                "are due",
                                TEXT_PRINT(decimal_print(making->arena, making->tolerance)), due));
    }
}

/* <scratch>/<operator>-<case>[-<dtype>].json; the dtype where the case has several. */
static struct text usual_output(const struct making *making)
{
    size_t dtypes = 0;
    const struct benchlint_operator *operator= making->operator;
    for (size_t i = 0; i < operator->case_count; i++) {
        bool same = strcmp(operator->cases[i].id, making->which->id) == 0;
        dtypes += same && strcmp(operator->cases[i].dtype, making->which->dtype) != 0 ? 1 : 0;
    }
    const struct surroundings *around = &making->request->around;
    struct text name = arena_format(making->arena, "%s-%s%s%s.json", operator->name, making->which->id,
                                    dtypes > 0 ? "-" : "", dtypes > 0 ? making->which->dtype : "");
    struct text scratch = path_join(making->arena, around->standard->layout.scratch, name);
    return path_join(making->arena, around->session.root, scratch);
}

static bool judge_output(struct making *making)
{
    struct file_facts facts;
    struct text given = argument_value(making->request->arguments, "output");
    making->output = given.data == NULL ? usual_output(making) : given;
    if (argument_given(making->request->arguments, "force") || !file_look_through(making->output.data, &facts)) {
        return true;
    }
    struct text bytes;
    struct file_fault fault;
    struct json_error error;
    const struct surroundings *around = &making->request->around;
    bool read = facts.kind == FILE_KIND_REGULAR &&
                file_read(making->arena, making->output.data, around->repository->file_size_limit, &bytes, &fault);
    const struct record *there = read ? record_read(making->arena, bytes, around->standard, true, &error) : NULL;
    if (there != NULL && text_equal(record_text(there, TEXT("case")), text_from(making->which->id)) &&
        text_equal(record_text(there, TEXT("dtype")), text_from(making->which->dtype)) &&
        text_equal(record_text(there, TEXT("scope")), text_from(making->which->scope))) {
        return true;
    }
    return measure_complain(arena_format(making->arena, "the output `%.*s` exists and is no record of this row",
                                         TEXT_PRINT(making->output)),
                            "write to another file, or give --force to overwrite it");
}

static bool write_record(struct making *making)
{
    struct buffer json = {0};
    struct buffer error = {0};
    struct text folder = path_directory(making->output);
    record_draft_write(&making->aggregate.draft, &json);
    bool written = (folder.size == 0 || file_make_directory(arena_copy(making->arena, folder).data, &error)) &&
                   file_write_atomic(making->output.data, buffer_view(&json), &error);
    if (!written) {
        measure_complain(arena_copy(making->arena, text_trim(buffer_view(&error))), NULL);
    }
    buffer_release(&error);
    buffer_release(&json);
    return written;
}

/* To the root where it lies under it, else as given. */
static struct text shown_path(const struct making *making)
{
    struct text root = making->request->around.session.root;
    bool inside = root.size > 0 && path_under(making->output, root) && making->output.size > root.size;
    return inside ? text_after(making->output, root.size + 1) : making->output;
}

static void tell(struct making *making, struct buffer *out)
{
    const struct aggregate *aggregate = &making->aggregate;
    struct arena *arena = making->arena;
    const struct exact *percent = exact_multiply(&making->pool, aggregate->spread, exact_integer(&making->pool, 100));
    buffer_format(out, "%.*s: `%s` `%s` `%s`: p50 %.*s ms, %lld execution%s", TEXT_PRINT(shown_path(making)),
                  making->which->id, making->which->dtype, making->which->scope, TEXT_PRINT(aggregate->p50),
                  aggregate->executions, aggregate->executions == 1 ? "" : "s");
    if (aggregate->executions > 1) {
        buffer_format(out, ", spread of their medians %.*s %%", TEXT_PRINT(exact_print(arena, percent, 2)));
    }
    buffer_string(out, "\n");
    for (size_t i = 0; i < making->told.count; i++) {
        buffer_format(out, "not publishable: %.*s\n", TEXT_PRINT(making->told.items[i]));
    }
}

static bool finish(struct making *making, const struct readme *readme, struct buffer *told)
{
    struct text fault = TEXT("");
    const struct record *reference = NULL;
    const struct measure_request *request = making->request;
    if (!aggregate_combine(making->arena, &making->pool, making->executions.items, making->executions.count,
                           &making->aggregate, &fault)) {
        return measure_complain(fault, NULL);
    }
    if (!making->reference_side) {
        if (!surroundings_reference(&request->around, request->arguments, making->output.data,
                                    making->executions.items[0].record, &reference)) {
            return false;
        }
        set_reference(making, reference, readme);
        set_speedup(making, reference);
    }
    judge_spread(making);
    set_reasons(making);
    if (!write_record(making)) {
        return false;
    }
    tell(making, told);
    return true;
}

int measure_record(struct measure_request *request)
{
    struct making making = {.request = request,
                            .arena = request->arena,
                            .reference_side = argument_given(request->arguments, "as-reference")};
    struct buffer told = {0};
    const struct readme *readme = NULL;
    bool done = measure_operator(request, request->arguments->operands[0], &making.operator, & making.which) &&
                find_tolerance(&making) && judge_output(&making) && run_executions(&making, &readme) &&
                finish(&making, readme, &told);
    int status = done ? command_print(buffer_view(&told), EXIT_CLEAN) : EXIT_TROUBLE;
    buffer_release(&told);
    exact_release(&making.pool);
    return status;
}
