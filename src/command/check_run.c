#include "command/check_run.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/render.h"
#include "base/terminal.h"
#include "base/thread.h"
#include "benchlint_version.h"
#include "command/check_diff.h"
#include "command/output.h"
#include "command/survey.h"
#include "lint/baseline.h"
#include "lint/check/configuration.h"
#include "lint/fix.h"
#include "lint/seal.h"

#include <stdio.h>
#include <unistd.h>

enum { MOST_ROUNDS = 20 }; /* of fixing: each mends at least one finding, overlapping ones one after another */

struct run {
    const struct arguments *arguments;
    struct session session;
    struct output_list outputs;
    enum color_choice color;
    size_t jobs;
    struct lint_result result;
    struct diagnostic_list shown; /* what the baseline leaves of the result */
    size_t fixed;
    double survey_seconds, lint_seconds;
};

static void add_trouble(struct run *run, struct text line)
{
    arena_push(run->session.arena, &run->session.trouble, line);
}

static void read_jobs(struct run *run)
{
    struct text value = argument_value(run->arguments, "jobs");
    run->jobs = thread_processors();
    if (value.data == NULL) {
        return;
    }
    run->jobs = 0;
    for (size_t i = 0; i < value.size && run->jobs <= 1024; i++) {
        run->jobs = byte_is_digit(value.data[i]) ? run->jobs * 10 + (size_t)(value.data[i] - '0') : 100000;
    }
    if (run->jobs == 0 || run->jobs > 1024) {
        add_trouble(run, arena_format(run->session.arena, "--jobs is `%.*s`; expected a number from 1 to 1024",
                                      TEXT_PRINT(value)));
        run->jobs = 1;
    }
}

static void read_color(struct run *run)
{
    struct text value = argument_value(run->arguments, "color");
    run->color = COLOR_AUTO;
    if (value.data != NULL && !color_find(value, &run->color)) {
        add_trouble(run, arena_format(run->session.arena, "--color is `%.*s`; expected auto, always or never",
                                      TEXT_PRINT(value)));
    }
}

/* The faults of a broken configuration are findings like others; nothing else is judged beside them. */
static void report_configuration(struct run *run)
{
    struct session *session = &run->session;
    struct arena arena = {0};
    struct findings findings = {.arena = &arena, .rules = &session->rules};
    check_configuration(&findings, &session->config_file, &session->faults);
    seal_unit(&run->result.arena, &findings, false, &run->result.diagnostics);
    arena_release(&arena);
    if (session->faults.count > 0) {
        add_trouble(run, arena_format(session->arena, "the configuration `%.*s` is broken",
                                      TEXT_PRINT(session->config_file.path)));
    }
}

static void lint_once(struct run *run)
{
    struct survey survey;
    double begin = clock_seconds();
    survey_open(&survey, &run->session, argument_given(run->arguments, "show-secrets"));
    run->survey_seconds += clock_seconds() - begin;
    begin = clock_seconds();
    lint_result_release(&run->result);
    run->result = lint_run(&survey.lint, run->jobs);
    run->lint_seconds += clock_seconds() - begin;
    for (size_t i = 0; i < survey.trouble.count; i++) {
        arena_push(&run->result.arena, &run->result.trouble, arena_copy(&run->result.arena, survey.trouble.items[i]));
    }
    survey_release(&survey);
}

/* Lints and fixes until nothing changes. */
static void lint_and_fix(struct run *run)
{
    bool fix = argument_given(run->arguments, "fix");
    bool unsafe = argument_given(run->arguments, "unsafe-fixes");
    lint_once(run);
    for (size_t round = 0; fix && round < MOST_ROUNDS; round++) {
        struct arena arena = {0};
        struct fix_plan plan = fix_plan(&arena, &run->result.diagnostics, unsafe);
        struct fix_result result = {0};
        bool applied = plan.count == 0 || fix_apply(&arena, run->session.root, &plan, &result);
        run->fixed += result.fixed;
        if (!applied) {
            add_trouble(run, arena_copy(run->session.arena, text_trim(buffer_view(&result.trouble))));
        }
        buffer_release(&result.trouble);
        arena_release(&arena);
        if (result.fixed == 0 || !applied) {
            return;
        }
        lint_once(run);
    }
}

/* Of files that were not looked at nothing is known. */
static struct baseline keep_asked(const struct session *session, struct baseline vanished)
{
    size_t kept = 0;
    bool nothing = session->changed && session->targets.count == 0;
    for (size_t i = 0; i < vanished.count && !nothing; i++) {
        if (target_holds(&session->targets, vanished.items[i].path)) {
            vanished.items[kept++] = vanished.items[i];
        }
    }
    return (struct baseline){vanished.items, kept};
}

static void apply_baseline(struct run *run)
{
    struct text path = argument_value(run->arguments, "baseline");
    struct baseline baseline;
    struct text fault;
    run->shown = run->result.diagnostics;
    if (path.data == NULL) {
        return;
    }
    if (!baseline_read(run->session.arena, path.data, &baseline, &fault)) {
        add_trouble(run, arena_format(run->session.arena, "cannot use the baseline `%.*s`: %.*s", TEXT_PRINT(path),
                                      TEXT_PRINT(fault)));
        return;
    }
    struct baseline vanished;
    run->shown = baseline_filter(run->session.arena, &baseline, &run->result.diagnostics, &vanished);
    vanished = keep_asked(&run->session, vanished);
    struct buffer lines = {0};
    baseline_tell(&lines, &vanished);
    if (lines.size > 0) {
        fwrite(lines.data, 1, lines.size, stderr);
    }
    buffer_release(&lines);
}

static bool baseline_replaceable(const struct run *run, struct text path)
{
    struct file_facts facts;
    struct baseline before;
    struct text fault;
    bool occupied = file_look_through(path.data, &facts) && facts.kind == FILE_KIND_REGULAR && facts.size > 0;
    return !occupied || baseline_read(run->session.arena, path.data, &before, &fault);
}

/* What is listed is known from now on: the run itself passes, so that the step can stand in a script. */
static void write_baseline(struct run *run)
{
    struct text path = argument_value(run->arguments, "write-baseline");
    struct buffer error = {0};
    if (path.data == NULL || run->session.trouble.count > 0 || run->result.trouble.count > 0) {
        return;
    }
    if (!argument_given(run->arguments, "force") && !baseline_replaceable(run, path)) {
        add_trouble(run, arena_format(run->session.arena, "`%.*s` exists and is no baseline\n" OUTPUT_HELP,
                                      TEXT_PRINT(render_name(run->session.arena, path))));
        return;
    }
    struct baseline baseline = baseline_of(run->session.arena, &run->result.diagnostics);
    if (!baseline_write(path.data, &baseline, &error)) {
        add_trouble(run, arena_copy(run->session.arena, text_trim(buffer_view(&error))));
    } else {
        size_t count = run->result.diagnostics.count;
        command_tell(arena_format(run->session.arena, "%zu finding%s listed in %.*s", count, count == 1 ? "" : "s",
                                  TEXT_PRINT(render_name(run->session.arena, path))));
        run->shown.count = 0;
    }
    buffer_release(&error);
}

/* The run broke off before it read anything: then there is nothing to sum up. */
static bool nothing_read(const struct run *run)
{
    return run->session.trouble.count > 0 && run->result.audit.files == 0 && run->shown.count == 0;
}

/* --diff: what --fix would do, on standard output. */
static bool print_diff(struct run *run)
{
    struct diff_request request = {.session = &run->session,
                                   .diagnosed = &run->result.diagnostics,
                                   .jobs = run->jobs,
                                   .unsafe = argument_given(run->arguments, "unsafe-fixes"),
                                   .show_secrets = argument_given(run->arguments, "show-secrets"),
                                   .quiet = argument_given(run->arguments, "quiet") || nothing_read(run),
                                   .colour = color_resolve(run->color, STDOUT_FILENO)};
    return diff_print(&request);
}

static struct text trouble_text(struct run *run)
{
    struct buffer lines = {0};
    const struct trouble *lists[] = {&run->session.trouble, &run->result.trouble};
    for (size_t list = 0; list < 2; list++) {
        for (size_t i = 0; i < lists[list]->count; i++) {
            buffer_string(&lines, lines.size > 0 ? "\n" : "");
            buffer_text(&lines, lists[list]->items[i]);
        }
    }
    struct text copy = arena_copy(run->session.arena, buffer_view(&lines));
    buffer_release(&lines);
    return copy;
}

static bool fails(const struct run *run, const struct report *report)
{
    struct report_counts counts = report_count(report);
    enum fail_on fail_on = run->session.config.fail_on;
    return fail_on != FAIL_ON_NEVER && (counts.errors > 0 || (fail_on == FAIL_ON_WARNING && counts.warnings > 0));
}

/* "No findings" in what nobody looked at would be taken for a pass. */
static void tell_unread(const struct run *run)
{
    const struct session *session = &run->session;
    bool named = run->arguments->operand_count > 0 || argument_given(run->arguments, "stdin-filename");
    if (!named || session->changed || run->result.audit.files > 0 || run->shown.count > 0 ||
        argument_given(run->arguments, "quiet")) {
        return;
    }
    if (session->operators) {
        command_tell(arena_format(session->arena,
                                  "nothing of what is named was read: text files under `%.*s` are, unless excluded",
                                  TEXT_PRINT(session->config.benchmarks)));
    } else {
        command_tell(TEXT("nothing of what is named was read: the packs that run judge no such file"));
    }
}

static int finish(struct run *run)
{
    struct report report = {.diagnostics = run->shown.items,
                            .count = run->shown.count,
                            .audit = run->result.audit,
                            .error = trouble_text(run),
                            .version = text_from(BENCHLINT_VERSION),
                            .fail_on = run->session.config.fail_on,
                            .quiet = argument_given(run->arguments, "quiet") || nothing_read(run),
                            .statistics = argument_given(run->arguments, "statistics"),
                            .fixed_known = argument_given(run->arguments, "fix"),
                            .fixed = run->fixed};
    command_tell(report.error);
    if (report.error.size == 0) {
        tell_unread(run);
    }
    bool written =
        argument_given(run->arguments, "diff")
            ? print_diff(run)
            : outputs_write(&run->outputs, &report, run->color, run->session.tee ? STDERR_FILENO : STDOUT_FILENO);
    if (argument_given(run->arguments, "timing")) {
        fprintf(stderr, "benchlint: survey %.1f ms, lint %.1f ms, %zu threads\n", run->survey_seconds * 1000,
                run->lint_seconds * 1000, run->jobs);
    }
    int status = report.error.size > 0 || !written ? EXIT_TROUBLE : fails(run, &report) ? EXIT_FINDINGS : EXIT_CLEAN;
    lint_result_release(&run->result);
    return status;
}

int run_check(const struct arguments *arguments)
{
    struct run run = {.arguments = arguments, .result = {.audit = {.largest_drift = -1.0}}};
    bool open = session_open(&run.session, arguments);
    size_t before = run.session.trouble.count;
    outputs_read(&run.session, arguments, &run.outputs);
    read_jobs(&run);
    read_color(&run);
    bool usable = run.session.trouble.count == before; /* a value that no option takes: nothing is judged */
    report_configuration(&run);
    if (open && usable && run.session.faults.count == 0) {
        lint_and_fix(&run);
    }
    apply_baseline(&run);
    write_baseline(&run);
    return finish(&run);
}

int refuse_check(int count, char **values, struct text message, struct text remedy)
{
    bool json = false;
    for (int i = 0; i < count; i++) {
        struct text word = text_from(values[i]);
        json =
            json || text_equal(word, TEXT("--format=json")) ||
            (text_equal(word, TEXT("--format")) && i + 1 < count && text_equal(text_from(values[i + 1]), TEXT("json")));
    }
    command_complain(message.data, remedy.data);
    if (!json) {
        return EXIT_TROUBLE;
    }
    struct buffer out = {0};
    struct report report = {
        .error = message, .version = text_from(BENCHLINT_VERSION), .audit = {.largest_drift = -1.0}};
    report_write(&out, REPORT_JSON, &report);
    command_print(buffer_view(&out), EXIT_TROUBLE);
    buffer_release(&out);
    return EXIT_TROUBLE;
}
