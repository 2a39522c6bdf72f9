#include "command/completions.h"

static void write_quoted(struct buffer *out, const char *text)
{
    buffer_byte(out, '\'');
    for (; *text != '\0'; text++) {
        if (*text == '\'' || *text == '\\') {
            buffer_byte(out, '\\');
        }
        buffer_byte(out, *text);
    }
    buffer_byte(out, '\'');
}

/* " -x -a 'WORDS'", or what lets files be offered. A list with commas is fish's own to split. */
static void write_words(struct buffer *out, enum completion_kind kind, struct text name)
{
    struct buffer words = {0};
    completion_words(&words, kind, name);
    if (kind == COMPLETE_FILE) {
        buffer_string(out, " -F");
    } else if (kind == COMPLETE_DIRECTORY) {
        buffer_string(out, " -f -a '(__fish_complete_directories)'");
    } else if (kind == COMPLETE_RULES || kind == COMPLETE_PACKS) {
        buffer_format(out, " -f -a '(__fish_append , %.*s)'", TEXT_PRINT(buffer_view(&words)));
    } else {
        buffer_format(out, " -f -a '%.*s'", TEXT_PRINT(buffer_view(&words)));
    }
    buffer_release(&words);
}

static void write_command(struct buffer *out, const struct command *command)
{
    for (size_t i = 0; i < command->option_count; i++) {
        const struct option_spec *option = &command->options[i];
        buffer_format(out, "complete -c benchlint -n '__benchlint_is %s' -l %s -d ", command->name, option->name);
        write_quoted(out, option->help);
        if (option->value != NULL) {
            buffer_string(out, option->optional == VALUE_NEEDED ? " -r" : "");
            write_words(out, completion_of_option(option), text_from(option->value));
        }
        buffer_byte(out, '\n');
    }
    buffer_format(out, "complete -c benchlint -n '__benchlint_is %s'", command->name);
    write_words(out, completion_of_operands(command), completion_operand(command));
    buffer_byte(out, '\n');
}

void completion_fish(struct buffer *out)
{
    buffer_string(out, "# Completions of benchlint for fish, made by `benchlint completions fish`.\n"
                       "function __benchlint_is\n    set -l words (commandline -opc)\n    set -l command check\n"
                       "    if set -q words[2]; and contains -- $words[2]");
    for (size_t i = 0; i < command_count; i++) {
        buffer_format(out, " %s", commands[i]->name);
    }
    buffer_string(out, "\n        set command $words[2]\n    end\n    test $command = $argv[1]\nend\n");
    for (size_t i = 0; i < command_count; i++) {
        buffer_format(out, "complete -c benchlint -n 'test (count (commandline -opc)) -eq 1' -a %s -d ",
                      commands[i]->name);
        write_quoted(out, commands[i]->summary);
        buffer_byte(out, '\n');
    }
    for (size_t i = 0; i < command_count; i++) {
        write_command(out, commands[i]);
    }
}
