/* `benchlint config`: what is in force, and where each value comes from. */
#include "base/memory.h"
#include "base/render.h"
#include "command/rule_gather.h"
#include "command/session.h"
#include "lint/check/configuration.h"
#include "lint/config/effective.h"

#include <stdio.h>

static const struct option_spec options[] = {
    {"config", "FILE", VALUE_NEEDED, "read this configuration instead of the nearest .benchlint.yaml"},
    {"pack", "NAME[,NAME]", VALUE_NEEDED, "as for `check`"},
    {"select", "RULES", VALUE_NEEDED, "as for `check`"},
    {"ignore", "RULES", VALUE_NEEDED, "as for `check`"},
    {"fail-on", "error|warning|never", VALUE_NEEDED, "as for `check`"},
    {"records", "DIR", VALUE_OPTIONAL, "as for `check`"},
    {"rules", "DIR", VALUE_NEEDED, "add the pack of rules in DIR"},
    {"schema", NULL, VALUE_NEEDED, "print a JSON schema of .benchlint.yaml instead"},
    {"help", NULL, VALUE_NEEDED, "show this"},
};

/* The findings of a broken file, as `check --format concise` has them. */
static void tell_faults(const struct session *session)
{
    struct arena arena = {0};
    struct findings findings = {.arena = &arena, .rules = &session->rules};
    check_configuration(&findings, &session->config_file, &session->faults);
    for (const struct finding *finding = findings.first; finding != NULL; finding = finding->next) {
        const struct diagnostic *diagnostic = &finding->diagnostic;
        struct position place = source_position(&session->config_file, diagnostic->start.offset);
        struct text path = render_name(&arena, diagnostic->path);
        struct text message = render_name(&arena, diagnostic->message);
        fprintf(stderr, "%.*s:%zu:%zu: error[%.*s] %.*s\n", TEXT_PRINT(path), place.line, place.column,
                TEXT_PRINT(diagnostic->rule->id), TEXT_PRINT(message));
    }
    arena_release(&arena);
}

static void tell_trouble(const struct session *session)
{
    for (size_t i = 0; i < session->trouble.count; i++) {
        command_tell(session->trouble.items[i]);
    }
}

/* The keys that the command line has set. */
static struct text_list keys_given(const struct arguments *arguments)
{
    static const struct {
        const char *option;
        struct text key;
    } settings[] = {{"pack", TEXT_INIT("packs")},
                    {"select", TEXT_INIT("select")},
                    {"ignore", TEXT_INIT("ignore")},
                    {"fail-on", TEXT_INIT("fail-on")},
                    {"records", TEXT_INIT("records")}};
    enum { COUNT = sizeof(settings) / sizeof(*settings) };
    struct text *keys = arena_array(arguments->arena, struct text, COUNT);
    size_t count = 0;
    for (size_t i = 0; i < COUNT; i++) {
        /* `--records` alone leaves the directory to the configuration */
        if (argument_value(arguments, settings[i].option).data != NULL) {
            keys[count++] = settings[i].key;
        }
    }
    return (struct text_list){keys, count};
}

static int print_schema(const struct arguments *arguments)
{
    struct gathered_rules gathered;
    if (!rules_gather(arguments, &gathered)) {
        return EXIT_TROUBLE;
    }
    struct buffer out = {0};
    config_write_schema(&out, &gathered.rules);
    int status = command_print(buffer_view(&out), EXIT_CLEAN);
    buffer_release(&out);
    return status;
}

static int print_effective(const struct arguments *arguments, struct session *session)
{
    struct text records = argument_value(arguments, "records");
    session->config.records = records.data != NULL ? records : session->config.records;
    const struct source *file = session->config_file.path.size > 0 ? &session->config_file : NULL;
    struct buffer out = {0};
    buffer_format(&out, "# configuration: %.*s\n",
                  TEXT_PRINT(file == NULL ? TEXT("none") : render_name(session->arena, file->path)));
    config_write_effective(&out, &session->config, file, keys_given(arguments));
    int status = command_print(buffer_view(&out), EXIT_CLEAN);
    buffer_release(&out);
    return status;
}

static int run(const struct arguments *arguments)
{
    if (argument_given(arguments, "schema")) {
        return print_schema(arguments);
    }
    struct session session;
    bool open = session_open(&session, arguments);
    /* Outside a benchmark repository there still is a configuration to show. */
    bool homeless = session.root.size == 0 && session.trouble.count == 1 && session.faults.count == 0;
    if (!open && !homeless) {
        tell_faults(&session);
        tell_trouble(&session);
        return EXIT_TROUBLE;
    }
    return print_effective(arguments, &session);
}

const struct command command_config = {
    .name = "config",
    .operands = "[PATH]",
    .summary = "show the configuration in force and its origins",
    .details =
        "The configuration is the nearest .benchlint.yaml from PATH, or from the working directory, up to the Git "
        "root.\nWhat is printed is a configuration of the same meaning; the comments name the origins.",
    .options = options,
    .option_count = sizeof(options) / sizeof(*options),
    .most = 1,
    .run = run,
};
