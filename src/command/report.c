/* `benchlint report`: the audit as one HTML page. */
#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "benchlint_version.h"
#include "command/output.h"
#include "command/report_page.h"
#include "command/survey.h"

#include <stdio.h>

static const struct option_spec options[] = {
    {"records", "DIR", VALUE_OPTIONAL,
     "compare with the records in DIR (default: the configuration's, where it exists)"},
    {"output", "FILE", VALUE_NEEDED, "write the page to FILE instead of standard output; -o FILE is the same"},
    {"force", NULL, VALUE_NEEDED, "overwrite a file that is no earlier report"},
    {"config", "FILE", VALUE_NEEDED, "as for `check`"},
    {"pack", "NAME[,NAME]", VALUE_NEEDED, "as for `check`"},
    {"select", "RULES", VALUE_NEEDED, "as for `check`"},
    {"ignore", "RULES", VALUE_NEEDED, "as for `check`"},
    {"rules", "DIR", VALUE_NEEDED, "as for `check`"},
    {"show-secrets", NULL, VALUE_NEEDED, "do not mask what the hygiene rules find"},
    {"version", NULL, VALUE_NEEDED, "what this build is"},
    {"help", NULL, VALUE_NEEDED, "this text"},
};

/* Without --records those of the configuration are taken when there are any. */
static void find_records(struct session *session, const struct arguments *arguments)
{
    struct file_facts facts;
    if (argument_given(arguments, "records")) {
        return;
    }
    session->records = file_look_through(session->records_path.data, &facts) && facts.kind == FILE_KIND_DIRECTORY;
    session->selection = selection_make(session->arena, &session->rules, &session->config, session->records);
}

static void add_lines(struct buffer *lines, const struct trouble *trouble)
{
    for (size_t i = 0; i < trouble->count; i++) {
        buffer_string(lines, lines->size > 0 ? "\n" : "");
        buffer_text(lines, trouble->items[i]);
    }
}

static int write_page(const struct arguments *arguments, const struct page *page)
{
    struct text file = argument_value(arguments, "output");
    struct buffer out = {0};
    struct buffer error = {0};
    page_write(&out, page);
    int status = EXIT_CLEAN;
    if (file.data == NULL) {
        status = command_print(buffer_view(&out), EXIT_CLEAN);
    } else if (!file_write_atomic(file.data, buffer_view(&out), &error)) {
        command_tell(text_trim(buffer_view(&error)));
        status = EXIT_TROUBLE;
    }
    buffer_release(&error);
    buffer_release(&out);
    return status;
}

static int report_on(const struct arguments *arguments, struct session *session)
{
    struct survey survey;
    survey_open(&survey, session, argument_given(arguments, "show-secrets"));
    struct lint_result result = lint_run(&survey.lint, thread_processors());
    struct buffer lines = {0};
    add_lines(&lines, &survey.trouble);
    add_lines(&lines, &result.trouble);
    struct report report = {.diagnostics = result.diagnostics.items,
                            .count = result.diagnostics.count,
                            .audit = result.audit,
                            .error = buffer_view(&lines),
                            .version = TEXT(BENCHLINT_VERSION)};
    struct page page = {.report = &report};
    page_gather(&survey.arena, &survey.lint, &result.diagnostics, &page);
    int status = write_page(arguments, &page);
    command_tell(report.error);
    status = report.error.size > 0 ? EXIT_TROUBLE : status;
    buffer_release(&lines);
    lint_result_release(&result);
    survey_release(&survey);
    return status;
}

static int refuse_report(const struct session *session)
{
    struct buffer lines = {0};
    add_lines(&lines, &session->trouble);
    if (session->faults.count > 0) {
        buffer_format(&lines, "%sthe configuration `%.*s` is broken; `benchlint config` tells what is wrong",
                      lines.size > 0 ? "\n" : "", TEXT_PRINT(session->config_file.path));
    }
    command_tell(buffer_view(&lines));
    buffer_release(&lines);
    return EXIT_TROUBLE;
}

static int run(const struct arguments *arguments)
{
    struct session session;
    struct text file = argument_value(arguments, "output");
    if (!session_open(&session, arguments)) {
        return refuse_report(&session);
    }
    if (file.data != NULL && !argument_given(arguments, "force") && !output_replaceable(&session, file)) {
        command_tell(output_refusal(arguments->arena, file));
        return EXIT_TROUBLE;
    }
    find_records(&session, arguments);
    return report_on(arguments, &session);
}

const struct command command_report = {
    .name = "report",
    .operands = "",
    .summary = "write the audit as one HTML page",
    .details =
        "The page needs no network and holds everything: the published rows beside their records, the verdict of "
        "each\nacceptance criterion, the spread of executions, the findings, and the coverage of the index. Exit "
        "status: 0 the\npage is written, 2 trouble; `benchlint check` is what fails on findings.",
    .options = options,
    .option_count = sizeof(options) / sizeof(*options),
    .run = run,
};
