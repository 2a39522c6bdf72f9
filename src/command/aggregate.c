/* `benchlint aggregate RECORD... --output FILE`: executions of one row combined into one record. */
#include "record/aggregate.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/render.h"
#include "command/surroundings.h"

static const struct option_spec options[] = {
    {"output", "FILE", VALUE_NEEDED, "where the combined record is written"},
    {"force", NULL, VALUE_NEEDED, "overwrite an output that is no record of this row"},
    {"reference-record", "FILE", VALUE_NEEDED,
     "the record of the reference device (default: one of the same name in a folder beside the output)"},
    {"bandwidth", "GB/S", VALUE_NEEDED, "of the reference device (default: the one that the index registers)"},
    {"tolerance", "PERCENT", VALUE_NEEDED,
     "of the spread between executions (default: the one that Acceptance states)"},
    {"help", NULL, VALUE_NEEDED, "show this"},
};

enum { SPEEDUP_DECIMALS = 6 };

struct run {
    const struct arguments *arguments;
    struct arena *arena;
    struct surroundings around;
    struct text output;
    struct aggregate_input *inputs;
    size_t count;
    bool reference; /* records of the reference device: they have no speedup of their own */
    struct exact_pool pool;
    struct aggregate aggregate;
};

static bool complain(struct arena *arena, struct text message, const char *remedy)
{
    command_complain(arena_copy(arena, message).data, remedy);
    return false;
}

static bool read_inputs(struct run *run)
{
    struct arena *arena = run->arena;
    run->count = run->arguments->operand_count;
    run->inputs = arena_array(arena, struct aggregate_input, run->count);
    for (size_t i = 0; i < run->count; i++) {
        struct text path = run->arguments->operands[i];
        struct text place;
        const struct record *record = NULL;
        for (size_t j = 0; file_resolve(arena, path.data, &place) && j < i; j++) {
            struct text other;
            if (file_resolve(arena, run->inputs[j].name.data, &other) && text_equal(place, other)) {
                return complain(arena, arena_format(arena, "`%.*s` is given twice", TEXT_PRINT(path)), NULL);
            }
        }
        /* Whether they lack the measured side's fields is seen from the first. */
        if (!surroundings_record(&run->around, path.data, run->reference || i == 0, &record)) {
            return false;
        }
        run->reference = i == 0 ? record_node(record, TEXT("reference-device")) == NULL : run->reference;
        run->inputs[i] = (struct aggregate_input){path, record};
    }
    return true;
}

static bool judge_alike(struct run *run)
{
    struct aggregate_lines lines = aggregate_unlike(run->arena, run->inputs, run->count);
    for (size_t i = 0; i < lines.count; i++) {
        complain(run->arena, lines.items[i],
                 i + 1 == lines.count ? "only executions of one row can be combined: same case, dtype, scope, device, "
                                        "protocol and seed"
                                      : NULL);
    }
    return lines.count == 0;
}

static bool same_row(const struct record *a, const struct record *b)
{
    static const struct text roles[] = {TEXT_INIT("operator"), TEXT_INIT("case"), TEXT_INIT("dtype"),
                                        TEXT_INIT("scope"), TEXT_INIT("device")};
    for (size_t i = 0; i < sizeof(roles) / sizeof(*roles); i++) {
        if (!text_equal(record_text(a, roles[i]), record_text(b, roles[i]))) {
            return false;
        }
    }
    return true;
}

/* An existing output must be a record of this row, and none of the inputs. */
static bool judge_output(struct run *run)
{
    struct arena *arena = run->arena;
    struct file_facts facts;
    struct file_fault fault;
    struct text bytes;
    struct json_error error;
    run->output = argument_value(run->arguments, "output");
    if (run->output.data == NULL || run->output.size == 0) {
        return complain(arena, TEXT("no --output is given"), "name the file for the combined record");
    }
    if (argument_given(run->arguments, "force") || !file_look_through(run->output.data, &facts)) {
        return true;
    }
    struct text place;
    struct text other;
    for (size_t i = 0; i < run->count; i++) {
        if (file_resolve(arena, run->output.data, &place) && file_resolve(arena, run->inputs[i].name.data, &other) &&
            text_equal(place, other)) {
            return complain(
                arena,
                arena_format(arena, "the output `%.*s` is one of the records to combine", TEXT_PRINT(run->output)),
                "write to another file, or give --force");
        }
    }
    bool read = file_read(arena, run->output.data, run->around.repository->file_size_limit, &bytes, &fault);
    const struct record *there = read ? record_read(arena, bytes, run->around.standard, true, &error) : NULL;
    if (there != NULL && same_row(there, run->inputs[0].record)) {
        return true;
    }
    return complain(
        arena, arena_format(arena, "the output `%.*s` exists and is no record of this row", TEXT_PRINT(run->output)),
        "write to another file, or give --force to overwrite it");
}

/* What is unknown is null, and the record says why it cannot be published. */
static bool set_speedup(struct run *run)
{
    struct arena *arena = run->arena;
    const struct record *first = run->inputs[0].record;
    const struct record *reference = NULL;
    struct record_draft *draft = &run->aggregate.draft;
    if (run->reference) {
        return true;
    }
    if (!surroundings_reference(&run->around, run->arguments, run->output.data, first, &reference)) {
        return false;
    }
    record_draft_set(draft, TEXT("speedup"), TEXT("null"));
    if (reference == NULL) {
        const struct json *speedup = record_node(first, TEXT("speedup"));
        if (speedup != NULL && speedup->kind != JSON_NULL) {
            complain(arena, TEXT("no reference record stands beside the output; the speedup is written as null"),
                     "give --reference-record");
        }
        return true;
    }
    /* The combined p50 takes the place of the first record's: the value is the same for the same row. */
    struct buffer json = {0};
    record_draft_write(draft, &json);
    struct json_error error;
    struct text bytes = arena_copy(arena, buffer_view(&json));
    const struct record *combined = record_read(arena, bytes, run->around.standard, false, &error);
    buffer_release(&json);
    const struct exact *value =
        combined == NULL ? NULL : surroundings_value(&run->around, &run->pool, combined, reference, TEXT("speedup"));
    if (value != NULL) {
        record_draft_set(draft, TEXT("speedup"), exact_print(arena, value, SPEEDUP_DECIMALS));
        return true;
    }
    record_draft_derived(arena, draft, TEXT("unpublishable"), TEXT("[\"the reference bandwidth is not known\"]"));
    return true;
}

/* --tolerance, else what Acceptance states, in percent; false with a message when the option is no number. */
static bool find_tolerance(struct run *run, struct decimal *tolerance, bool *known)
{
    struct text given = argument_value(run->arguments, "tolerance");
    *known = false;
    if (given.data != NULL) {
        given = text_ends(given, TEXT("%")) ? text_slice(given, 0, given.size - 1) : given;
        *known = decimal_parse(given, tolerance) == DECIMAL_OK;
        return *known || complain(run->arena, TEXT("--tolerance is no number of percent"), NULL);
    }
    const struct readme *readme = surroundings_readme(&run->around, path_name(run->output), run->inputs[0].record);
    if (readme != NULL && readme->has_tolerance) {
        *tolerance = readme->tolerance;
        *known = true;
    }
    return true;
}

static bool tell(struct run *run, struct buffer *out)
{
    struct arena *arena = run->arena;
    struct decimal tolerance;
    bool known = false;
    const struct record *record = run->inputs[0].record;
    const struct aggregate *aggregate = &run->aggregate;
    if (!find_tolerance(run, &tolerance, &known)) {
        return false;
    }
    const struct exact *percent = exact_multiply(&run->pool, aggregate->spread, exact_integer(&run->pool, 100));
    buffer_format(out, "%.*s %.*s %.*s: p50 %.*s ms over %lld execution%s, spread %.*s %%",
                  TEXT_PRINT(render_name(arena, record_text(record, TEXT("case")))),
                  TEXT_PRINT(render_name(arena, record_text(record, TEXT("dtype")))),
                  TEXT_PRINT(render_name(arena, record_text(record, TEXT("scope")))), TEXT_PRINT(aggregate->p50),
                  aggregate->executions, aggregate->executions == 1 ? "" : "s",
                  TEXT_PRINT(exact_print(arena, percent, 2)));
    long long due = surroundings_protocol(&run->around, "executions-when-unstable");
    if (!known) {
        buffer_string(out, "\n");
        return true;
    }
    bool exceeds = exact_compare(percent, exact_decimal(&run->pool, tolerance)) > 0;
    buffer_format(out, " (tolerance %.*s %%)\n", TEXT_PRINT(decimal_print(arena, tolerance)));
    if (exceeds && aggregate->executions < due) {
        buffer_format(out, "the spread exceeds the tolerance: at least %lld executions are due, these are %lld\n", due,
                      aggregate->executions);
    }
    return true;
}

static bool combine(struct run *run, struct buffer *told)
{
    struct text fault = TEXT("");
    if (!read_inputs(run) || !judge_alike(run) || !judge_output(run)) {
        return false;
    }
    if (!aggregate_combine(run->arena, &run->pool, run->inputs, run->count, &run->aggregate, &fault)) {
        return complain(run->arena, fault, "run `benchlint check --records`, which tells what is wrong");
    }
    if (!set_speedup(run) || !tell(run, told)) {
        return false;
    }
    struct buffer json = {0};
    struct buffer error = {0};
    record_draft_write(&run->aggregate.draft, &json);
    bool written = file_write_atomic(run->output.data, buffer_view(&json), &error);
    if (!written) {
        complain(run->arena, text_trim(buffer_view(&error)), NULL);
    }
    buffer_release(&error);
    buffer_release(&json);
    return written;
}

static int run_aggregate(const struct arguments *arguments)
{
    struct run run = {.arguments = arguments, .arena = arguments->arena};
    struct buffer told = {0};
    bool done = surroundings_open(&run.around, arguments) && combine(&run, &told);
    int status = done ? command_print(buffer_view(&told), EXIT_CLEAN) : EXIT_TROUBLE;
    buffer_release(&told);
    exact_release(&run.pool);
    return status;
}

const struct command command_aggregate = {
    .name = "aggregate",
    .operands = "RECORD...",
    .summary = "combine executions of one row into one record",
    .details =
        "p50 is the median of the executions' medians; derived.execution_p50_ms lists them all, derived.std says\n"
        "what the deviation was taken over. The output is written in one step: a crash leaves the old file or the "
        "new.",
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .fewest = 1,
    .most = 10000,
    .run = run_aggregate,
};
