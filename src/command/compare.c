/* `benchlint compare BASELINE CANDIDATE`: the verdict on two records, or on two folders of executions. */
#include "base/file.h"
#include "base/memory.h"
#include "base/render.h"
#include "command/compare_report.h"
#include "command/surroundings.h"
#include "record/verdict.h"

#include <math.h>

static const struct option_spec options[] = {
    {"limiter", "TEXT", VALUE_NEEDED, "what limits the faster side, as found elsewhere"},
    {"alternated", NULL, VALUE_NEEDED, "the sides were measured in turns"},
    {"idle", NULL, VALUE_NEEDED, "neither side ran under contention"},
    {"verified", NULL, VALUE_NEEDED, "the outputs of both sides were checked"},
    {"tuned", NULL, VALUE_NEEDED, "both sides were tuned"},
    {"report", NULL, VALUE_NEEDED, "write a performance report that pack claim passes"},
    {"target", "TEXT", VALUE_NEEDED, "with --report: architecture, device, image or stack version"},
    {"tuning", "TEXT", VALUE_NEEDED, "with --report: how both sides were tuned"},
    {"limits", "TEXT", VALUE_NEEDED, "with --report: the percent of a peak, the peak and its source"},
    {"errors", "TEXT", VALUE_NEEDED, "with --report: the check of the outputs: rtol, atol, NaN, inf"},
    {"cache", "cold|warm", VALUE_NEEDED, "with --report: the regime"},
    {"share", "TEXT", VALUE_NEEDED, "with --report: the kernel's share of the whole step"},
    {"kernel", "NAME", VALUE_NEEDED, "with --report: the kernel's full name in a trace of the run"},
    {"require", "faster|not-slower", VALUE_NEEDED, "exit 1 when the verdict is another"},
    {"format", "text|json", VALUE_NEEDED, "how the verdict is written; the default is text"},
    {"help", NULL, VALUE_NEEDED, "show this"},
};

static const double ALPHA = 0.05;

/* The records of one operand, and the medians of all their executions. */
struct party {
    struct text name;
    struct {
        const struct record **items;
        size_t count;
        size_t capacity;
    } records;
    struct {
        double *items;
        size_t count;
        size_t capacity;
    } medians;
    struct side side;
};

struct run {
    const struct arguments *arguments;
    struct arena *arena;
    struct surroundings around;
    struct party parties[2]; /* baseline, candidate */
    struct evidence evidence;
    struct verdict verdict;
};

static bool complain(struct arena *arena, struct text message, const char *remedy)
{
    command_complain(arena_copy(arena, message).data, remedy);
    return false;
}

static bool add_record(struct run *run, struct party *party, const char *path)
{
    const struct record *record = NULL;
    if (!surroundings_record(&run->around, path, true, &record)) {
        return false;
    }
    const struct json *list = record_node(record, TEXT("execution-p50"));
    for (const struct json *item = list->child; item != NULL; item = item->next) {
        double median = 0;
        if (!json_double(item, &median) || median <= 0) {
            return complain(run->arena,
                            arena_format(run->arena, "`%s` lists a median that is no positive number", path), NULL);
        }
        arena_push(run->arena, &party->medians, median);
    }
    arena_push(run->arena, &party->records, record);
    return true;
}

static bool add_directory(struct run *run, struct party *party)
{
    struct file_list list = {0};
    struct file_fault fault;
    if (!file_list(run->arena, party->name.data, &list, &fault)) {
        return complain(
            run->arena,
            arena_format(run->arena, "cannot read `%.*s`: %.*s", TEXT_PRINT(party->name), TEXT_PRINT(fault.message)),
            NULL);
    }
    for (size_t i = 0; i < list.count; i++) {
        struct text name = list.items[i].name;
        bool record = list.items[i].kind == FILE_KIND_REGULAR && text_ends(name, TEXT(".json")) && name.data[0] != '.';
        if (record && !add_record(run, party, path_join(run->arena, party->name, name).data)) {
            return false;
        }
    }
    return true;
}

static bool read_party(struct run *run, size_t index)
{
    struct party *party = &run->parties[index];
    struct file_facts facts;
    party->name = run->arguments->operands[index];
    bool directory = file_look_through(party->name.data, &facts) && facts.kind == FILE_KIND_DIRECTORY;
    if (!(directory ? add_directory(run, party) : add_record(run, party, party->name.data))) {
        return false;
    }
    if (party->medians.count == 0) {
        return complain(run->arena, arena_format(run->arena, "`%.*s` holds no execution", TEXT_PRINT(party->name)),
                        NULL);
    }
    if (party->medians.count > RANK_LIMIT) {
        return complain(run->arena,
                        arena_format(run->arena, "`%.*s` holds %zu executions; at most %d can be compared",
                                     TEXT_PRINT(party->name), party->medians.count, RANK_LIMIT),
                        NULL);
    }
    party->side = (struct side){.medians = party->medians.items, .count = party->medians.count};
    return true;
}

static struct text shown(const struct record *record, struct text role)
{
    const struct json *node = record_node(record, role);
    return node == NULL ? TEXT("absent") : text_slice(record->bytes, node->start, node->end);
}

/* Only like is compared with like. */
static bool judge_alike(struct run *run)
{
    static const struct text roles[] = {TEXT_INIT("case"),       TEXT_INIT("dtype"),   TEXT_INIT("scope"),
                                        TEXT_INIT("device"),     TEXT_INIT("seed"),    TEXT_INIT("warmup"),
                                        TEXT_INIT("iterations"), TEXT_INIT("repeats"), TEXT_INIT("timer")};
    const struct record *first = run->parties[0].records.items[0];
    for (size_t side = 0; side < 2; side++) {
        for (size_t i = 0; i < run->parties[side].records.count; i++) {
            const struct record *record = run->parties[side].records.items[i];
            for (size_t role = 0; role < sizeof(roles) / sizeof(*roles); role++) {
                struct text left = shown(first, roles[role]);
                struct text right = shown(record, roles[role]);
                if (!text_equal(left, right)) {
                    return complain(
                        run->arena,
                        arena_format(run->arena, "`%.*s` is %.*s in `%.*s`, %.*s in `%.*s`",
                                     TEXT_PRINT(record_name(first, roles[role])), TEXT_PRINT(left),
                                     TEXT_PRINT(run->parties[0].name), TEXT_PRINT(right),
                                     TEXT_PRINT(run->parties[side].name)),
                        "only records of one case, dtype, scope, device, seed and protocol can be compared");
                }
            }
        }
    }
    return true;
}

/* Evidence of one execution is an object, of several a list of them: all must say so. */
static bool says(const struct json *evidence, const char *path)
{
    const struct json *one = evidence != NULL && evidence->kind == JSON_ARRAY ? evidence->child : evidence;
    bool all = one != NULL;
    for (; all && one != NULL; one = evidence->kind == JSON_ARRAY ? one->next : NULL) {
        const struct json *value = json_at(one, path);
        all = value != NULL && value->kind == JSON_TRUE;
    }
    return all;
}

/* Does every record of both sides say so in the evidence that a measurement keeps? */
static bool all_say(const struct run *run, const char *path)
{
    for (size_t side = 0; side < 2; side++) {
        for (size_t i = 0; i < run->parties[side].records.count; i++) {
            const struct json *environment = record_node(run->parties[side].records.items[i], TEXT("environment"));
            if (!says(json_at(environment, "benchlint"), path)) {
                return false;
            }
        }
    }
    return true;
}

/* A record that says itself that it must not be published settles nothing, whatever the command line says. */
static bool unpublishable(const struct run *run)
{
    for (size_t side = 0; side < 2; side++) {
        for (size_t i = 0; i < run->parties[side].records.count; i++) {
            if (record_unpublishable(run->parties[side].records.items[i]) != NULL) {
                return true;
            }
        }
    }
    return false;
}

static void gather_evidence(struct run *run)
{
    const struct arguments *arguments = run->arguments;
    struct text limiter = argument_value(arguments, "limiter");
    bool sound = !unpublishable(run);
    run->evidence = (struct evidence){
        .alternated = argument_given(arguments, "alternated") || all_say(run, "alternated"),
        .idle = sound && (argument_given(arguments, "idle") || all_say(run, "idle")),
        .verified = sound && (argument_given(arguments, "verified") || argument_given(arguments, "errors") ||
                              all_say(run, "correctness.passed")),
        .tuned = argument_given(arguments, "tuned") || argument_given(arguments, "tuning") || all_say(run, "tuned"),
        .limiter = limiter.data != NULL && !text_is_blank(limiter),
    };
}

static void write_side(struct buffer *out, const char *title, const struct party *party)
{
    const struct side *side = &party->side;
    buffer_format(out, "%-10s %.6g ms, the median of %zu execution%s, range %.6g to %.6g ms, spread %.2f %%\n", title,
                  side->median, side->count, side->count == 1 ? "" : "s", side->least, side->most, 100 * side->spread);
}

static void write_text(struct buffer *out, const struct run *run)
{
    const struct verdict *verdict = &run->verdict;
    struct text limiter = argument_value(run->arguments, "limiter");
    buffer_format(out, "verdict    %.*s\n", TEXT_PRINT(verdict_words(verdict)));
    buffer_format(out, "difference %.*s\n", TEXT_PRINT(difference_word(verdict->difference)));
    write_side(out, "baseline", &run->parties[0]);
    write_side(out, "candidate", &run->parties[1]);
    buffer_format(out, "ratio      %.4fx, baseline / candidate", verdict->ratio);
    if (verdict->test.bounded) {
        buffer_format(out, ", 95 %% interval %.4fx to %.4fx", verdict->test.low, verdict->test.high);
    }
    buffer_format(out, "\ntest       rank sum, exact, two-sided: p = %.4g\n", verdict->test.probability);
    if (limiter.data != NULL) {
        buffer_format(out, "limiter    %.*s\n", TEXT_PRINT(render_name(run->arena, limiter)));
    }
    if (verdict->difference == DIFFERENCE_UNDECIDABLE) {
        buffer_format(
            out, "needed     %zu executions on each side; these are %zu and %zu, whose smallest possible p is %.2g\n",
            verdict->needed, run->parties[0].side.count, run->parties[1].side.count, verdict->test.least);
    }
    for (size_t i = 0; i < verdict->gap_count; i++) {
        buffer_format(out, "gap        %.*s\n", TEXT_PRINT(verdict->gaps[i]));
    }
}

static void write_number(struct json_writer *writer, const char *key, double value)
{
    struct buffer digits = {0};
    buffer_format(&digits, "%.9g", value);
    json_writer_number(writer, key, buffer_view(&digits));
    buffer_release(&digits);
}

static void write_json_side(struct json_writer *writer, const char *key, const struct party *party)
{
    json_writer_object(writer, key);
    json_writer_integer(writer, "executions", (long long)party->side.count);
    write_number(writer, "median_ms", party->side.median);
    write_number(writer, "least_ms", party->side.least);
    write_number(writer, "most_ms", party->side.most);
    write_number(writer, "spread", party->side.spread);
    json_writer_end(writer);
}

static void write_json(struct buffer *out, const struct run *run)
{
    const struct verdict *verdict = &run->verdict;
    struct text limiter = argument_value(run->arguments, "limiter");
    struct json_writer *writer = json_writer_open();
    json_writer_integer(writer, "schema", 1);
    json_writer_string(writer, "verdict", verdict_words(verdict));
    json_writer_string(writer, "difference", difference_word(verdict->difference));
    write_json_side(writer, "baseline", &run->parties[0]);
    write_json_side(writer, "candidate", &run->parties[1]);
    write_number(writer, "ratio", verdict->ratio);
    if (verdict->test.bounded) {
        json_writer_list(writer, "ratio_interval");
        write_number(writer, NULL, verdict->test.low);
        write_number(writer, NULL, verdict->test.high);
        json_writer_end(writer);
    } else {
        json_writer_null(writer, "ratio_interval");
    }
    write_number(writer, "p", verdict->test.probability);
    json_writer_integer(writer, "executions_needed", (long long)verdict->needed);
    if (limiter.data != NULL) {
        json_writer_string(writer, "limiter", limiter);
    } else {
        json_writer_null(writer, "limiter");
    }
    json_writer_list(writer, "gaps");
    for (size_t i = 0; i < verdict->gap_count; i++) {
        json_writer_string(writer, NULL, verdict->gaps[i]);
    }
    json_writer_end(writer);
    json_writer_close(writer, out);
}

/* Nothing is written that pack claim would find something in. */
static bool write_report(struct buffer *out, const struct run *run)
{
    struct compared sides[2];
    struct text missing = TEXT("");
    for (size_t i = 0; i < 2; i++) {
        sides[i] = (struct compared){run->parties[i].records.items[0], &run->parties[i].side};
    }
    if (!compare_report_write(out, run->arguments, sides, &run->verdict, &missing)) {
        return complain(run->arena,
                        arena_format(run->arena, "the records do not tell all that a report needs; missing: %.*s",
                                     TEXT_PRINT(missing)),
                        "give these options with what was found elsewhere");
    }
    struct text faults = compare_report_faults(run->arena, arena_copy(run->arena, buffer_view(out)));
    return faults.size == 0 ||
           complain(run->arena, arena_format(run->arena, "the report would not pass: %.*s", TEXT_PRINT(faults)),
                    "say it in the options");
}

static bool meets(const struct verdict *verdict, struct text required)
{
    bool faster = !verdict->inconclusive && verdict->difference == DIFFERENCE_FASTER;
    bool alike = !verdict->inconclusive && verdict->difference == DIFFERENCE_NONE;
    return required.data == NULL || faster || (alike && text_equal(required, TEXT("not-slower")));
}

static bool judge_word(struct run *run, const char *option, const char *first, const char *second)
{
    struct text value = argument_value(run->arguments, option);
    return value.data == NULL || text_equal(value, text_from(first)) || text_equal(value, text_from(second)) ||
           complain(
               run->arena,
               arena_format(run->arena, "--%s is `%.*s`; expected %s or %s", option, TEXT_PRINT(value), first, second),
               NULL);
}

static int run_compare(const struct arguments *arguments)
{
    struct run run = {.arguments = arguments, .arena = arguments->arena};
    if (!judge_word(&run, "require", "faster", "not-slower") || !judge_word(&run, "format", "text", "json") ||
        !judge_word(&run, "cache", "cold", "warm") || !surroundings_open(&run.around, arguments) ||
        !read_party(&run, 0) || !read_party(&run, 1) || !judge_alike(&run)) {
        return EXIT_TROUBLE;
    }
    gather_evidence(&run);
    run.verdict = verdict_decide(run.arena, &run.parties[0].side, &run.parties[1].side, &run.evidence, ALPHA);
    struct buffer out = {0};
    if (argument_given(arguments, "report")) {
        if (!write_report(&out, &run)) {
            buffer_release(&out);
            return EXIT_TROUBLE;
        }
    } else if (text_equal(argument_value(arguments, "format"), TEXT("json"))) {
        write_json(&out, &run);
    } else {
        write_text(&out, &run);
    }
    bool met = meets(&run.verdict, argument_value(arguments, "require"));
    int status = command_print(buffer_view(&out), met ? EXIT_CLEAN : EXIT_FINDINGS);
    buffer_release(&out);
    return status;
}

const struct command command_compare = {
    .name = "compare",
    .operands = "BASELINE CANDIDATE",
    .summary = "the verdict on two records, or two folders of executions",
    .details =
        "The unit is the execution: its median counts once. `difference` is what the numbers say; the verdict goes as\n"
        "far as the evidence in the records and in the options below.",
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .fewest = 2,
    .most = 2,
    .run = run_compare,
};
