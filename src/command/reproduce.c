/* `benchlint reproduce [OPERATOR...]`: runs what the READMEs document, and sets the fresh numbers beside the published.
 */
#include "base/file.h"
#include "base/memory.h"
#include "base/process.h"
#include "base/render.h"
#include "base/terminal.h"
#include "command/reproduce_command.h"
#include "command/surroundings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct option_spec options[] = {
    {"yes", NULL, VALUE_NEEDED, "run without asking; needed where there is no terminal to ask on"},
    {"case", "ID[,ID]", VALUE_NEEDED, "these cases only"},
    {"executions", "N|auto", VALUE_NEEDED,
     "how often each command runs; auto: as Measurement states, else once, and as often as the standard asks where the "
     "spread exceeds the tolerance"},
    {"tolerance", "PERCENT", VALUE_NEEDED, "of spread and drift (default: the one that Acceptance states)"},
    {"timeout", "SECONDS", VALUE_NEEDED, "for one run of a command (600)"},
    {"output", "DIR", VALUE_NEEDED, "where the fresh records go (default: beside the scratch directory)"},
    {"help", NULL, VALUE_NEEDED, "show this"},
};

enum { TIMEOUT_USUAL = 600, TIMEOUT_MOST = 1000000, EXECUTIONS_MOST = 100, TAIL = 2000 };

/* One published row. */
struct job {
    const struct operator_directory *directory;
    const struct readme *readme;
    const struct result_row *row;
    struct text stem;        /* of its records: <dir>/<operator>-<case>[-<dtype>] */
    struct text shown;       /* its command, with the output of the first execution */
    double published, fresh; /* in the record's unit; fresh 0: there is none */
    long long executions;
};

struct run {
    const struct arguments *arguments;
    struct arena *arena;
    struct surroundings around;
    struct text program, folder;
    unsigned timeout;
    long long executions; /* 0: auto */
    struct decimal tolerance;
    bool has_tolerance; /* of the option */
    struct {
        struct job *items;
        size_t count;
        size_t capacity;
    } jobs;
    bool failed;  /* a command gave no record */
    bool drifted; /* beyond the tolerance */
};

static bool complain(struct arena *arena, struct text message, const char *remedy)
{
    command_complain(arena_copy(arena, message).data, remedy);
    return false;
}

static bool read_number(struct run *run, const char *name, long long most, long long *value)
{
    struct decimal number;
    struct text given = argument_value(run->arguments, name);
    if (given.data == NULL) {
        return true;
    }
    if (decimal_parse(given, &number) != DECIMAL_OK || number.scale > 0 || number.units < 1 || number.units > most) {
        return complain(run->arena,
                        arena_format(run->arena, "--%s is `%.*s`; expected an integer from 1 to %lld", name,
                                     TEXT_PRINT(given), most),
                        NULL);
    }
    *value = (long long)number.units;
    return true;
}

static bool read_options(struct run *run)
{
    long long timeout = TIMEOUT_USUAL;
    struct text tolerance = argument_value(run->arguments, "tolerance");
    bool automatic = text_equal(argument_value(run->arguments, "executions"), TEXT("auto"));
    if (!read_number(run, "timeout", TIMEOUT_MOST, &timeout) ||
        (!automatic && !read_number(run, "executions", EXECUTIONS_MOST, &run->executions))) {
        return false;
    }
    run->timeout = (unsigned)timeout;
    if (tolerance.data != NULL) {
        struct text number = text_ends(tolerance, TEXT("%")) ? text_slice(tolerance, 0, tolerance.size - 1) : tolerance;
        run->has_tolerance = decimal_parse(number, &run->tolerance) == DECIMAL_OK;
        return run->has_tolerance || complain(run->arena, TEXT("--tolerance is no number of percent"), NULL);
    }
    return true;
}

static const struct readme *open_readme(struct run *run, const struct operator_directory *directory)
{
    const struct surroundings *around = &run->around;
    struct trouble trouble = {0};
    struct source *source = arena_allocate(run->arena, sizeof(*source));
    if (directory->readme == NULL ||
        !repository_open(run->arena, around->repository, directory->readme->path, source, &trouble) || !source->text) {
        return NULL;
    }
    return readme_read(run->arena, markdown_read(run->arena, source), around->standard, &around->session.rules,
                       directory->name);
}

static bool is_wanted(const struct run *run, struct text case_id)
{
    struct text_list_given cases = argument_values(run->arguments, "case");
    bool wanted = cases.count == 0;
    for (size_t i = 0; i < cases.count; i++) {
        wanted = wanted || text_equal(cases.items[i], case_id);
    }
    return wanted;
}

static bool has_other_dtype(const struct readme *readme, const struct result_row *row)
{
    for (size_t i = 0; i < readme->row_count; i++) {
        if (text_equal(readme->rows[i].case_id, row->case_id) && !text_equal(readme->rows[i].dtype, row->dtype)) {
            return true;
        }
    }
    return false;
}

static double decimal_value(struct decimal decimal)
{
    return (double)decimal.units / pow(10, decimal.scale);
}

static bool make_command(struct run *run, const struct job *job, long long execution, struct text *command)
{
    struct text fault = TEXT("");
    struct command_wish wish = {.case_id = job->row->case_id, .dtype = job->row->dtype, .scope = job->row->scope};
    wish.output = arena_format(run->arena, "%.*s-%lld.json", TEXT_PRINT(job->stem), execution);
    return reproduce_command(run->arena, job->readme, &wish, command, &fault) ||
           complain(run->arena,
                    arena_format(run->arena, "%.*s/README.md: case `%.*s` cannot be reproduced: %.*s",
                                 TEXT_PRINT(job->directory->path), TEXT_PRINT(job->row->case_id), TEXT_PRINT(fault)),
                    "Run must show a command with --case and --output written out");
}

static bool add_job(struct run *run, const struct operator_directory *directory, const struct readme *readme,
                    const struct result_row *row)
{
    struct job job = {.directory = directory, .readme = readme, .row = row};
    bool typed = has_other_dtype(readme, row);
    struct text name =
        arena_format(run->arena, "%.*s-%.*s%s%.*s", TEXT_PRINT(directory->name), TEXT_PRINT(row->case_id),
                     typed ? "-" : "", typed ? (int)row->dtype.size : 0, row->dtype.data);
    job.stem = path_join(run->arena, run->folder, name);
    const struct number_cell *cell = readme_number(run->around.standard, row, TEXT("measured"));
    job.published = cell != NULL && cell->state == CELL_SOUND ? decimal_value(cell->value) : 0;
    if (!make_command(run, &job, 1, &job.shown)) {
        return false;
    }
    arena_push(run->arena, &run->jobs, job);
    return true;
}

static bool add_directory(struct run *run, const struct operator_directory *directory)
{
    const struct readme *readme = open_readme(run, directory);
    if (readme == NULL) {
        return complain(run->arena,
                        arena_format(run->arena, "`%.*s` has no README that can be read", TEXT_PRINT(directory->path)),
                        NULL);
    }
    for (size_t i = 0; i < readme->row_count; i++) {
        const struct result_row *row = &readme->rows[i];
        if (row->sound && is_wanted(run, row->case_id) && !add_job(run, directory, readme, row)) {
            return false;
        }
    }
    return true;
}

static const struct operator_directory *find_directory(const struct run *run, struct text name)
{
    const struct operator_list *operators = &run->around.repository->operators;
    struct text given = text_ends(name, TEXT("/")) ? text_slice(name, 0, name.size - 1) : name;
    for (size_t i = 0; i < operators->count; i++) {
        if (text_equal(operator_list_name(operators, i), given) ||
            text_equal(operator_list_path(run->arena, operators, i), given)) {
            return operator_open(run->arena, operators, i);
        }
    }
    return NULL;
}

static bool gather(struct run *run)
{
    const struct operator_list *operators = &run->around.repository->operators;
    for (size_t i = 0; i < run->arguments->operand_count; i++) {
        const struct operator_directory *directory = find_directory(run, run->arguments->operands[i]);
        if (directory == NULL) {
            return complain(
                run->arena,
                arena_format(run->arena, "no operator directory `%.*s`", TEXT_PRINT(run->arguments->operands[i])),
                NULL);
        }
        if (!add_directory(run, directory)) {
            return false;
        }
    }
    for (size_t i = 0; run->arguments->operand_count == 0 && i < operators->count; i++) {
        if (!add_directory(run, operator_open(run->arena, operators, i))) {
            return false;
        }
    }
    return run->jobs.count > 0 || complain(run->arena, TEXT("no published row is there to reproduce"), NULL);
}

/* What will run is shown before anything does. */
static bool ask(struct run *run)
{
    for (size_t i = 0; i < run->jobs.count; i++) {
        /* With nothing in it that hides a part of it from whoever has to confirm it. */
        printf("%.*s\n", TEXT_PRINT(render_name(run->arena, run->jobs.items[i].shown)));
    }
    fflush(stdout);
    if (argument_given(run->arguments, "yes")) {
        return true;
    }
    if (!terminal_is(STDIN_FILENO) || !terminal_is(STDOUT_FILENO)) {
        return complain(run->arena, TEXT("these commands are code of the repository; nothing was run"),
                        "give --yes to run them");
    }
    char answer[16] = "";
    printf("run these %zu commands? [y/N] ", run->jobs.count);
    fflush(stdout);
    bool yes = fgets(answer, sizeof(answer), stdin) != NULL && (answer[0] == 'y' || answer[0] == 'Y');
    return yes || complain(run->arena, TEXT("nothing was run"), NULL);
}

static void show_tail(const struct process_result *result)
{
    struct text output = text_trim(buffer_view(&result->output));
    size_t from = output.size > TAIL ? output.size - TAIL : 0;
    fprintf(stderr, "%.*s\n", TEXT_PRINT(text_after(output, from)));
}

static bool execute(struct run *run, struct job *job, long long execution)
{
    struct text command;
    struct text output = arena_format(run->arena, "%.*s-%lld.json", TEXT_PRINT(job->stem), execution);
    if (!make_command(run, job, execution, &command)) {
        return false;
    }
    unlink(output.data); /* what an earlier run left there is not what this one gives */
    const char *const arguments[] = {"sh", "-c", command.data, NULL};
    /* On a terminal the command stays in our group, so that Ctrl-C ends it too. */
    struct process_request request = {.arguments = arguments,
                                      .directory = run->around.session.root.data,
                                      .output_limit = (size_t)64 << 20,
                                      .timeout_ms = run->timeout * 1000,
                                      .show_errors = true,
                                      .own_group = !terminal_is(STDIN_FILENO)};
    struct process_result result = process_run(&request);
    bool done = result.end == PROCESS_EXITED && result.code == 0;
    struct file_facts facts;
    if (!done) {
        show_tail(&result);
        complain(run->arena,
                 arena_format(run->arena, "the command of `%.*s` %.*s", TEXT_PRINT(job->row->case_id),
                              TEXT_PRINT(process_end_text(run->arena, &result))),
                 NULL);
    } else if (!file_look_through(output.data, &facts)) {
        done = complain(run->arena,
                        arena_format(run->arena, "the command of `%.*s` wrote no `%.*s`", TEXT_PRINT(job->row->case_id),
                                     TEXT_PRINT(output)),
                        NULL);
    }
    process_result_release(&result);
    return done;
}

/* Percent; false: none is stated and none was given. */
static bool tolerance_of(const struct run *run, const struct job *job, double *percent)
{
    *percent = run->has_tolerance ? decimal_value(run->tolerance) : decimal_value(job->readme->tolerance);
    return run->has_tolerance || job->readme->has_tolerance;
}

static long long stated_executions(const struct job *job)
{
    for (size_t i = 0; i < job->readme->protocol.count; i++) {
        const struct statement *statement = &job->readme->protocol.items[i];
        struct decimal number;
        if (text_equal(statement->name, TEXT("executions")) && decimal_parse(statement->value, &number) == DECIMAL_OK &&
            number.scale == 0 && number.units >= 1 && number.units <= EXECUTIONS_MOST) {
            return (long long)number.units;
        }
    }
    return 0;
}

static bool spreads(const struct run *run, const struct job *job)
{
    const struct record *record = NULL;
    double percent = 0;
    double p50 = 0;
    double min = 0;
    double max = 0;
    struct text path = arena_format(run->arena, "%.*s-1.json", TEXT_PRINT(job->stem));
    return tolerance_of(run, job, &percent) && surroundings_record(&run->around, path.data, true, &record) &&
           record_double(record, TEXT("p50"), &p50) && record_double(record, TEXT("min"), &min) &&
           record_double(record, TEXT("max"), &max) && 100 * (max - min) > percent * p50;
}

/* Our own program with these arguments; its output is ours. Returns its exit status, EXIT_TROUBLE when it did not end.
 */
static int call_self(struct run *run, const char *const *arguments)
{
    struct process_request request = {
        .arguments = arguments, .directory = run->around.session.root.data, .output_limit = (size_t)64 << 20};
    struct process_result result = process_run(&request);
    int status = result.end == PROCESS_EXITED ? result.code : EXIT_TROUBLE;
    command_print(buffer_view(&result.output), status);
    if (status == EXIT_TROUBLE) {
        fprintf(stderr, "%.*s", TEXT_PRINT(buffer_view(&result.errors)));
    }
    process_result_release(&result);
    return status;
}

struct word_list {
    const char **items;
    size_t count;
    size_t capacity;
};

static bool combine(struct run *run, struct job *job)
{
    struct word_list words = {0};
    arena_push(run->arena, &words, run->program.data);
    arena_push(run->arena, &words, "aggregate");
    for (long long i = 1; i <= job->executions; i++) {
        arena_push(run->arena, &words, arena_format(run->arena, "%.*s-%lld.json", TEXT_PRINT(job->stem), i).data);
    }
    struct text output = arena_format(run->arena, "%.*s.json", TEXT_PRINT(job->stem));
    const struct record *record = NULL;
    arena_push(run->arena, &words, "--force");
    arena_push(run->arena, &words, "--output");
    arena_push(run->arena, &words, output.data);
    arena_push(run->arena, &words, NULL);
    return call_self(run, words.items) == EXIT_CLEAN && surroundings_record(&run->around, output.data, true, &record) &&
           record_double(record, TEXT("p50"), &job->fresh);
}

static void reproduce_job(struct run *run, struct job *job)
{
    long long stated = stated_executions(job);
    long long due = run->executions > 0 ? run->executions : stated > 0 ? stated : 1;
    bool done = true;
    for (long long i = 1; done && i <= due; i++) {
        done = execute(run, job, i);
        job->executions = i;
        bool unstable = done && i == 1 && due == 1 && run->executions == 0 && spreads(run, job);
        done = done && (!unstable || surroundings_due(&run->around, &due));
    }
    done = done && combine(run, job);
    run->failed = run->failed || !done;
}

static void tell(struct run *run, struct buffer *out)
{
    const struct column *column = standard_column(run->around.standard->results, TEXT("measured"));
    struct text unit = column == NULL ? TEXT("") : column->unit;
    for (size_t i = 0; i < run->jobs.count; i++) {
        const struct job *job = &run->jobs.items[i];
        double percent = 0;
        bool known = tolerance_of(run, job, &percent);
        double drift = job->published > 0 ? 100 * (job->fresh - job->published) / job->published : 0;
        buffer_format(out, "%.*s `%.*s` `%.*s` `%.*s`: ", TEXT_PRINT(render_name(run->arena, job->directory->name)),
                      TEXT_PRINT(render_name(run->arena, job->row->case_id)),
                      TEXT_PRINT(render_name(run->arena, job->row->dtype)),
                      TEXT_PRINT(render_name(run->arena, job->row->scope)));
        if (job->fresh <= 0 || job->published <= 0) {
            buffer_string(out, job->fresh <= 0 ? "not reproduced\n" : "the published cell is no latency\n");
            continue;
        }
        bool beyond = known && fabs(drift) > percent;
        buffer_format(out, "published %.6g %.*s, fresh %.6g %.*s over %lld execution%s, drift %+.2f %%, %s\n",
                      job->published, TEXT_PRINT(unit), job->fresh, TEXT_PRINT(unit), job->executions,
                      job->executions == 1 ? "" : "s", drift,
                      !known   ? "no tolerance is stated"
                      : beyond ? "beyond the tolerance"
                               : "within the tolerance");
        run->drifted = run->drifted || beyond;
    }
}

/* The fresh records are judged like any others; that they differ from the table is told as drift. */
static int audit(struct run *run)
{
    struct word_list words = {0};
    arena_push(run->arena, &words, run->program.data);
    arena_push(run->arena, &words, "check");
    arena_push(run->arena, &words, arena_format(run->arena, "--records=%.*s", TEXT_PRINT(run->folder)).data);
    arena_push(run->arena, &words, "--select=record-*");
    arena_push(run->arena, &words, "--format=concise");
    const struct operator_directory *last = NULL;
    for (size_t i = 0; i < run->jobs.count; i++) {
        const struct operator_directory *directory = run->jobs.items[i].directory;
        if (directory != last) {
            arena_push(run->arena, &words, arena_copy(run->arena, directory->path).data);
            last = directory;
        }
    }
    arena_push(run->arena, &words, NULL);
    return call_self(run, words.items);
}

/* .tmp/benchmarks -> .tmp/reproduce: inside the scratch directory folders are those of reference devices. */
static void find_folder(struct run *run)
{
    struct text given = argument_value(run->arguments, "output");
    struct text beside = path_join(run->arena, path_directory(run->around.standard->layout.scratch), TEXT("reproduce"));
    run->folder = given.data != NULL ? path_join(run->arena, file_working_directory(run->arena), given)
                                     : path_join(run->arena, run->around.session.root, beside);
}

static bool make_folder(struct run *run)
{
    struct buffer error = {0};
    bool made = file_make_directory(run->folder.data, &error);
    if (!made) {
        complain(run->arena, text_trim(buffer_view(&error)), NULL);
    }
    buffer_release(&error);
    return made;
}

static int reproduce_all(struct run *run)
{
    for (size_t i = 0; i < run->jobs.count; i++) {
        reproduce_job(run, &run->jobs.items[i]);
    }
    struct buffer out = {0};
    int audited = run->failed ? EXIT_CLEAN : audit(run);
    tell(run, &out);
    int status = run->failed || audited == EXIT_TROUBLE     ? EXIT_TROUBLE
                 : run->drifted || audited == EXIT_FINDINGS ? EXIT_FINDINGS
                                                            : EXIT_CLEAN;
    status = command_print(buffer_view(&out), status);
    buffer_release(&out);
    return status;
}

static int run_reproduce(const struct arguments *arguments)
{
    struct run run = {.arguments = arguments, .arena = arguments->arena};
    if (!read_options(&run) || !surroundings_open(&run.around, arguments)) {
        return EXIT_TROUBLE;
    }
    if (run.around.session.root.size == 0) {
        complain(run.arena, TEXT("no benchmark repository here"), "run it inside one");
        return EXIT_TROUBLE;
    }
    if (!file_resolve(run.arena, "/proc/self/exe", &run.program)) {
        complain(run.arena, TEXT("this program's own file cannot be found"), NULL);
        return EXIT_TROUBLE;
    }
    find_folder(&run);
    return gather(&run) && ask(&run) && make_folder(&run) ? reproduce_all(&run) : EXIT_TROUBLE;
}

const struct command command_reproduce = {
    .name = "reproduce",
    .operands = "[OPERATOR...]",
    .summary = "run the documented commands and compare with the published",
    .details =
        "For each published row the command of Run, with its --case and --output replaced. It is code of the\n"
        "repository: it is shown first, and runs only when that is confirmed. Exit status 1: a fresh number lies\n"
        "beyond the tolerance, or a fresh record has a finding.",
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .fewest = 0,
    .most = 10000,
    .run = run_reproduce,
};
