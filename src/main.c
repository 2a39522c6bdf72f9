/* argv -> the command table. The only place where the process ends by its own will. */
#include "base/exact.h"
#include "base/memory.h"
#include "command/command.h"
#include "command/version.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

const struct command *const commands[] = {
    &command_check,     &command_rules,   &command_explain, &command_config,    &command_report, &command_table,
    &command_aggregate, &command_measure, &command_compare, &command_reproduce, &command_new,    &command_completions,
};
const size_t command_count = sizeof(commands) / sizeof(commands[0]);

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < command_count; i++) {
        if (strcmp(commands[i]->name, name) == 0) {
            return commands[i];
        }
    }
    return NULL;
}

static int print_overview(void)
{
    struct buffer out = {0};
    buffer_string(&out, "benchlint: keeps published benchmark numbers honest\n\nusage: benchlint [COMMAND] [OPTIONS] "
                        "[OPERANDS]\n\ncommands:\n");
    for (size_t i = 0; i < command_count; i++) {
        buffer_format(&out, "  %-12s%s%s\n", commands[i]->name, commands[i]->summary, i == 0 ? " (the default)" : "");
    }
    buffer_string(&out, "\n`benchlint COMMAND --help` tells of one, `benchlint --version` of this build.\n\n");
    command_help(&out, commands[0]);
    int status = command_print(buffer_view(&out), EXIT_CLEAN);
    buffer_release(&out);
    return status;
}

static int print_help(const struct command *command)
{
    struct buffer out = {0};
    command_help(&out, command);
    int status = command_print(buffer_view(&out), EXIT_CLEAN);
    buffer_release(&out);
    return status;
}

/* `benchlint help NAME` of a name that is no command's. */
static int refuse_help(const char *name)
{
    struct arena arena = {0};
    struct text nearest = command_nearest(&arena, text_from(name));
    struct text message = arena_format(&arena, "no command `%s`", name);
    struct text remedy = nearest.size > 0 ? arena_format(&arena, "did you mean `%.*s`?", TEXT_PRINT(nearest))
                                          : TEXT("`benchlint --help` lists the commands");
    command_complain(message.data, remedy.data);
    arena_release(&arena);
    return EXIT_TROUBLE;
}

static int refuse(const struct command *command, int count, char **values, struct text message, struct text remedy)
{
    if (command->refuse != NULL) {
        return command->refuse(count, values, message, remedy);
    }
    command_complain(message.data, remedy.data);
    return EXIT_TROUBLE;
}

static int run_command(const struct command *command, int count, char **values)
{
    struct arena arena = {0};
    struct arguments arguments;
    struct text message;
    struct text remedy;
    int status = EXIT_TROUBLE;
    if (!arguments_parse(&arena, command, count, values, &arguments, &message, &remedy)) {
        status = refuse(command, count, values, message, remedy);
    } else if (argument_given(&arguments, "help")) {
        status = print_help(command);
    } else if (argument_given(&arguments, "version")) {
        status = version_print();
    } else {
        status = command->run(&arguments);
    }
    arena_release(&arena);
    return status;
}

/*
 * A file that we open must not become the standard output that our caller closed. What takes its place answers as a
 * closed one does: with an error.
 */
static bool hold_streams(void)
{
    for (int descriptor = 0; descriptor <= STDERR_FILENO; descriptor++) {
        int way = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", way) != descriptor) {
            return false;
        }
    }
    return true;
}

static bool is_one_of(const char *word, const char *option, const char *letter)
{
    return strcmp(word, option) == 0 || strcmp(word, letter) == 0;
}

int main(int count, char **values)
{
    if (!hold_streams()) {
        return EXIT_TROUBLE;
    }
    signal(SIGPIPE, SIG_IGN); /* a reader that went away is an error to report, not a silent death */
    signal(SIGXFSZ, SIG_IGN); /* so is a file that may not grow further */
    memory_return_large();
    exact_begin();
    if (count > 1 && is_one_of(values[1], "--version", "-V")) {
        return version_print();
    }
    if (count > 1 && is_one_of(values[1], "--help", "-h")) {
        return print_overview();
    }
    if (count > 1 && strcmp(values[1], "help") == 0) {
        const struct command *named = count > 2 ? find_command(values[2]) : NULL;
        return count < 3 ? print_overview() : named != NULL ? print_help(named) : refuse_help(values[2]);
    }
    const struct command *command = count > 1 ? find_command(values[1]) : NULL;
    int skipped = command == NULL ? 1 : 2;
    command = command == NULL ? commands[0] : command;
    return run_command(command, count > skipped ? count - skipped : 0, values + skipped);
}
