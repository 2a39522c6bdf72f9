#include "lint/check/structure.h"

#include "base/file.h"
#include "base/memory.h"
#include "lint/check/vocabulary.h"
#include "lint/model/path_text.h"

static struct text option_name(const struct check *check, const char *role)
{
    return yaml_string(check_words(check, CHECK_RUN_COMMAND, "options"), role, TEXT(""));
}

/* Of an option given twice the last one counts. */
static const struct run_option *find_option(const struct run_command *command, struct text name)
{
    for (size_t i = command->option_count; i > 0; i--) {
        if (name.size > 0 && text_equal(command->options[i - 1].name, name)) {
            return &command->options[i - 1];
        }
    }
    return NULL;
}

static struct text script_path(struct check *check, const struct run_command *command)
{
    return path_resolve(check->arena, command->directory, command->script.text);
}

/* An installed tool that Python starts: `-m pip`, `-m pytest`. */
static bool runs_tool(const struct run_command *command)
{
    return command->module && text_find_byte(command->script.text, '/', 0) == TEXT_NONE;
}

/* The shared harness and the directory's own checker. */
static bool runs_shared(struct check *check, const struct run_command *command)
{
    struct text path = script_path(check, command);
    const struct layout *layout = &check->standard->layout;
    struct text_list lists[] = {layout->index_required, layout->index_allowed};
    for (size_t list = 0; list < 2; list++) {
        for (size_t i = 0; i < lists[list].count; i++) {
            if (text_equal(path, path_resolve(check->arena, check->repository->benchmarks, lists[list].items[i]))) {
                return true;
            }
        }
    }
    return false;
}

/* What is shared is run beside the runner, not instead of it; so are installed tools. */
static bool is_benchmark_run(struct check *check, const struct readme *readme, const struct run_command *command)
{
    if (runs_tool(command)) {
        return false;
    }
    bool beside = runs_shared(check, command);
    for (size_t i = 0; beside && i < readme->command_count; i++) {
        if (!runs_tool(&readme->commands[i]) && !runs_shared(check, &readme->commands[i])) {
            return false;
        }
    }
    return true;
}

static void check_script(struct check *check, const struct readme *readme, const struct run_command *command,
                         const struct operator_directory *directory)
{
    bool judged = command->script.sure && command->directory_sure && !path_is_absolute(command->script.text) &&
                  directory->runner != NULL;
    if (!judged) {
        return;
    }
    struct text path = script_path(check, command);
    struct text expected = directory->runner->path;
    if (text_equal(path, expected)) {
        return;
    }
    finding_kind(check->findings, CHECK_RUN_SCRIPT, repository_has(check->repository, path) ? NULL : "absent",
                 readme->source, command->script.start, command->script.end,
                 FACTS({"found", path}, {"expected", expected}));
}

static bool all_cases(const struct readme *readme, struct text value)
{
    struct text rest = value;
    struct text part;
    while (text_split(&rest, ',', &part)) {
        if (readme_case(readme, part) == NULL) {
            return false;
        }
    }
    return true;
}

static void check_case(struct check *check, const struct readme *readme, const struct run_command *command)
{
    const struct run_option *option = find_option(command, option_name(check, "case"));
    if (option == NULL || !option->has_value || !option->value.sure || readme->cases_table == NULL ||
        all_cases(readme, option->value.text)) {
        return;
    }
    struct text nearest = nearest_case(readme, option->value.text);
    finding_kind(check->findings, CHECK_RUN_CASE, nearest.size > 0 ? "nearest" : NULL, readme->source,
                 option->value.start, option->value.end,
                 FACTS({"found", option->value.text}, {"nearest", nearest},
                       {"expected", listing(check->arena, readme->case_ids, readme->case_count)}));
}

static void check_output(struct check *check, const struct readme *readme, const struct run_command *command)
{
    const struct run_option *option = find_option(command, option_name(check, "output"));
    struct text scratch = check->standard->layout.scratch;
    if (option == NULL) {
        if (command->options_sure) {
            finding_kind(check->findings, CHECK_RUN_OUTPUT, "absent", readme->source, command->script.start,
                         command->script.end, FACTS({"expected", scratch}));
        }
        return;
    }
    /* An absolute path is the hygiene rules' finding. */
    if (!option->value.sure || !command->directory_sure || path_is_absolute(option->value.text)) {
        return;
    }
    struct text path = path_resolve(check->arena, command->directory, option->value.text);
    if (path_under(path, scratch) && path.size > scratch.size) {
        return;
    }
    finding_kind(check->findings, CHECK_RUN_OUTPUT, NULL, readme->source, option->value.start, option->value.end,
                 FACTS({"found", option->value.text}, {"expected", scratch}));
}

static void check_input(struct check *check, const struct readme *readme, const struct run_command *command)
{
    const struct run_option *option = find_option(command, option_name(check, "input"));
    if (option != NULL) {
        size_t end = option->has_value ? option->value.end : option->end;
        finding_kind(check->findings, CHECK_RUN_INPUT_FILE, NULL, readme->source, option->start, end,
                     FACTS({"found", option->name}));
    }
}

/* What Measurement states under a name, as a list. */
static struct text stated(struct check *check, const struct readme *readme, struct text name)
{
    struct text *values = arena_array(check->arena, struct text, readme->protocol.count);
    size_t count = 0;
    for (size_t i = 0; i < readme->protocol.count; i++) {
        if (text_equal(readme->protocol.items[i].name, name)) {
            values[count++] = readme->protocol.items[i].value;
        }
    }
    return listing(check->arena, values, count);
}

static bool runs_runner(struct check *check, const struct run_command *command,
                        const struct operator_directory *directory)
{
    return directory->runner != NULL && text_equal(script_path(check, command), directory->runner->path);
}

/* The value that a command gives the runner under this name, by an option or by leaving it out; false: not to be known.
 * The seed is no matter of Run alone: a case may bring its own. */
static bool value_in_force(struct check *check, const struct run_command *command, struct text name, struct text *value,
                           const struct run_option **option)
{
    *option = find_option(command, option_name(check, name.data));
    if (*option != NULL) {
        *value = (*option)->value.text;
        return (*option)->has_value && (*option)->value.sure;
    }
    *value = standard_protocol(check->standard, name);
    return command->options_sure && value->size > 0 && !text_equal(name, TEXT("seed"));
}

/* Is one of the stated values, as far as anybody can tell, one that the runner is run with? */
static bool stated_is_run(struct check *check, const struct readme *readme, struct text name,
                          const struct operator_directory *directory)
{
    for (size_t i = 0; i < readme->command_count; i++) {
        const struct run_option *option;
        struct text value;
        if (runs_runner(check, &readme->commands[i], directory) &&
            (!value_in_force(check, &readme->commands[i], name, &value, &option) ||
             readme_states(readme, name, value))) {
            return true;
        }
    }
    return false;
}

static void check_deviation(struct check *check, const struct readme *readme, const struct run_command *command,
                            struct text name, const struct operator_directory *directory)
{
    const struct run_option *option;
    struct text value;
    if (!value_in_force(check, command, name, &value, &option) || !readme_states_any(readme, name) ||
        readme_states(readme, name, value)) {
        return;
    }
    struct text expected = standard_protocol(check->standard, name);
    bool other = text_equal(value, expected);
    if (other && stated_is_run(check, readme, name, directory)) {
        return;
    }
    const struct shell_word *place = option == NULL ? &command->script : &option->value;
    finding_kind(
        check->findings, CHECK_PROTOCOL_DEVIATION, other ? "other" : NULL, readme->source, place->start, place->end,
        FACTS({"name", name}, {"found", value}, {"expected", expected}, {"stated", stated(check, readme, name)}));
}

static void check_command(struct check *check, const struct readme *readme, const struct run_command *command,
                          const struct operator_directory *directory)
{
    if (!is_benchmark_run(check, readme, command)) {
        return;
    }
    check_script(check, readme, command, directory);
    /* What is run beside the runner has options of its own. */
    for (size_t i = 0; i < readme->command_count && !runs_runner(check, command, directory); i++) {
        if (runs_runner(check, &readme->commands[i], directory)) {
            return;
        }
    }
    check_case(check, readme, command);
    check_output(check, readme, command);
    check_input(check, readme, command);
    if (judged_section(readme, TEXT("measurement")) == NULL) {
        return;
    }
    static const struct text names[] = {TEXT_INIT("warmup"), TEXT_INIT("iterations"), TEXT_INIT("repeats"),
                                        TEXT_INIT("seed")};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        check_deviation(check, readme, command, names[i], directory);
    }
}

void check_run(struct check *check, const struct readme *readme, const struct operator_directory *directory)
{
    const struct readme_section *section = judged_section(readme, TEXT("run"));
    if (section == NULL) {
        return;
    }
    bool script = false;
    for (size_t i = 0; i < readme->command_count; i++) {
        script = script || !runs_tool(&readme->commands[i]);
    }
    if (!script) {
        finding_kind(check->findings, CHECK_RUN_COMMAND, NULL, readme->source, section->start, section->end, NO_FACTS);
    }
    for (size_t i = 0; i < readme->command_count; i++) {
        check_command(check, readme, &readme->commands[i], directory);
    }
}
