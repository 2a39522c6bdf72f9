/* `benchlint measure OPERATOR --case ID`: the protocol, run on a device, and its record. */
#include "command/measure.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/nearest.h"

#include <unistd.h>

static const struct option_spec options[] = {
    {"case", "ID", VALUE_NEEDED, "the workload; an operator with a single one needs none"},
    {"dtype", "TYPE", VALUE_NEEDED, "of the case, where it has several"},
    {"scope", "SCOPE", VALUE_NEEDED, "which of the scopes, where the case has several"},
    {"warmup", "N", VALUE_NEEDED, "untimed launches before a sample (the standard's)"},
    {"iterations", "N", VALUE_NEEDED, "timed launches of a sample (the standard's)"},
    {"repeats", "N", VALUE_NEEDED, "samples of an execution (the standard's)"},
    {"executions", "N|auto", VALUE_NEEDED, "fresh processes; auto: more where the spread exceeds the tolerance (1)"},
    {"seed", "N", VALUE_NEEDED, "of the inputs (the standard's)"},
    {"device", "N", VALUE_NEEDED, "index of the device (0)"},
    {"backend", "cuda|musa|hip|host", VALUE_NEEDED, "where the operator runs; the default is what it is built for"},
    {"runtime", "FILE", VALUE_NEEDED, "the runtime library of the device instead of the usual one"},
    {"cold", NULL, VALUE_NEEDED, "time each launch alone, with caches that hold none of its inputs"},
    {"graph", NULL, VALUE_NEEDED, "replay the launches of a sample as one graph"},
    {"output", "FILE", VALUE_NEEDED, "the record (default: in the repository's scratch directory)"},
    {"force", NULL, VALUE_NEEDED, "overwrite an output that is no record of this row"},
    {"as-reference", NULL, VALUE_NEEDED, "a record of the reference device: without reference and normalization"},
    {"reference", "NAME", VALUE_NEEDED, "the implementation that is the reference"},
    {"reference-device", "NAME", VALUE_NEEDED, "the device that the reference was measured on"},
    {"reference-record", "FILE", VALUE_NEEDED,
     "its record (default: one of the same name in a folder beside the output)"},
    {"bandwidth", "GB/S", VALUE_NEEDED, "of the reference device (default: the one that the index registers)"},
    {"tolerance", "PERCENT", VALUE_NEEDED, "of the spread (default: the one that Acceptance states)"},
    {"allow", "REASON[,REASON]", VALUE_NEEDED, "publish in spite of a reason; the record says that it was allowed"},
    {"list", NULL, VALUE_NEEDED, "list the cases of the operator"},
    {"single", NULL, VALUE_NEEDED, "one execution in this process, its record to standard output"},
    {"compare", NULL, VALUE_NEEDED, "measure two operators, BASELINE and CANDIDATE, in turns"},
    {"pairs", "N", VALUE_NEEDED, "with --compare: how many samples of each side, at least 10 (20)"},
    {"places", "N", VALUE_NEEDED, "with --compare: sets of buffers a side (up to 5)"},
    {"limiter", "TEXT", VALUE_NEEDED, "with --compare: what limits the faster side, as found elsewhere"},
    {"tuned", NULL, VALUE_NEEDED, "with --compare: both sides were tuned"},
    {"require", "faster|not-slower", VALUE_NEEDED, "with --compare: exit 1 when the verdict is another"},
    {"help", NULL, VALUE_NEEDED, "show this"},
};

enum { ITERATIONS_MOST = 1000000, REPEATS_MOST = 10000, EXECUTIONS_MOST = 100, DEVICES_MOST = 4096 };

bool measure_complain(struct text message, const char *remedy)
{
    command_complain(message.data, remedy);
    return false;
}

/* An option's integer, else `usual`. */
static bool read_integer(const struct measure_request *request, const char *name, long long usual, long long least,
                         long long most, long long *value)
{
    struct decimal number;
    struct text given = argument_value(request->arguments, name);
    *value = usual;
    if (given.data == NULL && usual < 0) {
        return measure_complain(arena_format(request->arena, "the standard's protocol gives no `%s`", name),
                                arena_format(request->arena, "give --%s N", name).data);
    }
    if (given.data != NULL && (decimal_parse(given, &number) != DECIMAL_OK || number.scale > 0 || number.units > most ||
                               number.units < least)) {
        return measure_complain(arena_format(request->arena, "--%s is `%.*s`; expected an integer from %lld to %lld",
                                             name, TEXT_PRINT(given), least, most),
                                NULL);
    }
    *value = given.data == NULL ? usual : (long long)number.units;
    return true;
}

/* An option that the protocol of the standard has a number for. */
static bool read_parameter(const struct measure_request *request, const char *name, long long least, long long most,
                           long long *value)
{
    return read_integer(request, name, surroundings_protocol(&request->around, name), least, most, value);
}

static bool read_protocol(struct measure_request *request)
{
    long long warmup = 0;
    long long iterations = 0;
    long long repeats = 0;
    bool sound = read_parameter(request, "warmup", 0, ITERATIONS_MOST, &warmup) &&
                 read_parameter(request, "iterations", 1, ITERATIONS_MOST, &iterations) &&
                 read_parameter(request, "repeats", 1, REPEATS_MOST, &repeats) &&
                 read_parameter(request, "seed", 0, 1LL << 53, &request->seed) &&
                 read_integer(request, "device", 0, 0, DEVICES_MOST, &request->device);
    request->protocol = (struct protocol){.warmup = (size_t)warmup,
                                          .iterations = (size_t)iterations,
                                          .repeats = (size_t)repeats,
                                          .graph = argument_given(request->arguments, "graph"),
                                          .cold = argument_given(request->arguments, "cold")};
    if (sound && request->protocol.graph && request->protocol.cold) {
        return measure_complain(TEXT("--graph and --cold exclude each other"),
                                "a graph replays all launches at once; cold caches need each alone");
    }
    return sound;
}

static bool read_executions(struct measure_request *request)
{
    struct text given = argument_value(request->arguments, "executions");
    request->executions = 0;
    return text_equal(given, TEXT("auto")) ||
           read_integer(request, "executions", 1, 1, EXECUTIONS_MOST, &request->executions);
}

static bool read_backend(struct measure_request *request)
{
    enum runtime_kind kind;
    request->backend = argument_value(request->arguments, "backend");
    request->backend = request->backend.data == NULL ? TEXT("") : request->backend;
    return request->backend.size == 0 || text_equal(request->backend, TEXT("host")) ||
           runtime_kind_find(request->backend, &kind) ||
           measure_complain(arena_format(request->arena, "--backend is `%.*s`; expected cuda, musa, hip or host",
                                         TEXT_PRINT(request->backend)),
                            NULL);
}

static bool judge_allowed(const struct measure_request *request, struct text id)
{
    const struct reason *kind = reason_kinds;
    size_t count = 0;
    for (; kind[count].id.size > 0; count++) {
        if (text_equal(kind[count].id, id)) {
            return kind[count].allowable ||
                   measure_complain(arena_format(request->arena, "`%.*s` cannot be allowed", TEXT_PRINT(id)),
                                    "such a record is never published");
        }
    }
    struct text *names = arena_array(request->arena, struct text, count);
    struct buffer all = {0};
    for (size_t i = 0; i < count; i++) {
        names[i] = kind[i].id;
        buffer_format(&all, "%s%.*s", i == 0 ? "reasons are " : ", ", TEXT_PRINT(kind[i].id));
    }
    struct text nearest = nearest_name(id, names, count);
    struct text remedy = nearest.size > 0 ? arena_format(request->arena, "did you mean `%.*s`?", TEXT_PRINT(nearest))
                                          : arena_copy(request->arena, buffer_view(&all));
    buffer_release(&all);
    return measure_complain(arena_format(request->arena, "--allow names the unknown reason `%.*s`", TEXT_PRINT(id)),
                            remedy.data);
}

static bool read_allowed(struct measure_request *request)
{
    struct text_list_given given = argument_values(request->arguments, "allow");
    request->allowed = given.items;
    request->allowed_count = given.count;
    for (size_t i = 0; i < given.count; i++) {
        if (!judge_allowed(request, given.items[i])) {
            return false;
        }
    }
    return true;
}

static struct text own_program(struct arena *arena)
{
    struct text path;
    return file_resolve(arena, "/proc/self/exe", &path) ? path : TEXT("");
}

bool measure_operator(const struct measure_request *request, struct text name, const struct benchlint_operator **entry,
                      const struct benchlint_case **which)
{
    struct operator_fault fault = {0};
    struct operator_request asked = {name, request->backend,
                                     arena_copy(request->arena, path_directory(request->program))};
    struct text id = argument_value(request->arguments, "case");
    struct text dtype = argument_value(request->arguments, "dtype");
    struct text scope = argument_value(request->arguments, "scope");
    struct case_request wanted = {id, dtype, scope};
    *entry = operator_find(request->arena, &asked, &fault);
    *which = *entry == NULL ? NULL : operator_case(request->arena, *entry, &wanted, &fault);
    return *which != NULL || measure_complain(fault.message, fault.remedy);
}

/* The built-in kernel that does nothing, where this build has one for the backend. */
static const struct benchlint_operator *find_smallest(const struct measure_request *request, const char *backend)
{
    struct operator_fault fault;
    struct operator_request asked = {TEXT("empty"), text_from(backend),
                                     arena_copy(request->arena, path_directory(request->program))};
    return text_equal(asked.backend, TEXT("host")) ? NULL : operator_find(request->arena, &asked, &fault);
}

struct execution_request measure_execution_request(const struct measure_request *request,
                                                   const struct benchlint_operator *entry,
                                                   const struct benchlint_case *which)
{
    return (struct execution_request){.entry = entry,
                                      .which = which,
                                      .smallest = find_smallest(request, entry->backend),
                                      .stage = {.backend = text_from(entry->backend),
                                                .device = (int)request->device,
                                                .runtime_file = argument_value(request->arguments, "runtime").data},
                                      .protocol = request->protocol,
                                      .seed = (unsigned long long)request->seed};
}

static int list_cases(const struct measure_request *request)
{
    struct operator_fault fault = {0};
    struct operator_request asked = {request->arguments->operands[0], request->backend,
                                     arena_copy(request->arena, path_directory(request->program))};
    const struct benchlint_operator *entry = operator_find(request->arena, &asked, &fault);
    if (entry == NULL) {
        measure_complain(fault.message, fault.remedy);
        return EXIT_TROUBLE;
    }
    struct buffer out = {0};
    for (size_t i = 0; i < entry->case_count; i++) {
        const struct benchlint_case *which = &entry->cases[i];
        buffer_format(&out, "%s %s %s %s\n", which->id, which->dtype, which->scope, which->parameters);
    }
    int status = command_print(buffer_view(&out), EXIT_CLEAN);
    buffer_release(&out);
    return status;
}

static bool judge_operands(const struct measure_request *request)
{
    bool compare = argument_given(request->arguments, "compare");
    size_t needed = compare ? 2 : 1;
    return request->arguments->operand_count == needed ||
           measure_complain(compare ? TEXT("--compare takes two operators, BASELINE and CANDIDATE")
                                    : TEXT("`benchlint measure` takes one operator"),
                            compare ? NULL : "with --compare it takes two");
}

static int run_measure(const struct arguments *arguments)
{
    struct measure_request request = {.arguments = arguments, .arena = arguments->arena};
    if (!surroundings_open(&request.around, arguments) || !judge_operands(&request) || !read_protocol(&request) ||
        !read_executions(&request) || !read_backend(&request) || !read_allowed(&request)) {
        return EXIT_TROUBLE;
    }
    request.program = own_program(request.arena);
    if (argument_given(arguments, "list")) {
        return list_cases(&request);
    }
    if (argument_given(arguments, "compare")) {
        return measure_pairs(&request);
    }
    return argument_given(arguments, "single") ? measure_single(&request) : measure_record(&request);
}

const struct command command_measure = {
    .name = "measure",
    .operands = "OPERATOR | --compare BASELINE CANDIDATE",
    .summary = "run the measurement protocol and write a record",
    .details =
        "OPERATOR is a plugin (PATH or PATH:NAME, see benchlint-operator(3)) or a built-in one: memcpy and triad on\n"
        "the host; empty, copy, triad, softmax and bev_pool on a device. Each execution is a process of its own. The\n"
        "record holds the evidence, and every reason against its publication in derived.unpublishable.",
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .fewest = 1,
    .most = 2,
    .run = run_measure,
};
