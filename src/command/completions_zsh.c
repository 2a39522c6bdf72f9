#include "command/completions.h"

/* In single quotes; `special`: bytes that _arguments or _describe would take for its own get a backslash. */
static void write_quoted(struct buffer *out, const char *text, const char *special)
{
    for (; *text != '\0'; text++) {
        for (const char *byte = special; *byte != '\0'; byte++) {
            if (*byte == *text) {
                buffer_byte(out, '\\');
            }
        }
        if (*text == '\'') {
            buffer_string(out, "'\\''");
        } else {
            buffer_byte(out, *text);
        }
    }
}

/* ":NAME:ACTION" */
static void write_action(struct buffer *out, enum completion_kind kind, struct text name)
{
    struct buffer words = {0};
    struct buffer message = {0};
    completion_words(&words, kind, name);
    buffer_text(&message, name);
    buffer_byte(&message, '\0');
    buffer_byte(out, ':');
    write_quoted(out, message.data, "[]:\\");
    if (kind == COMPLETE_FILE || kind == COMPLETE_DIRECTORY) {
        buffer_string(out, kind == COMPLETE_FILE ? ":_files" : ":_files -/");
    } else if (kind == COMPLETE_RULES || kind == COMPLETE_PACKS) {
        buffer_format(out, ":_values -s , %.*s %.*s", TEXT_PRINT(kind == COMPLETE_RULES ? TEXT("rule") : TEXT("pack")),
                      TEXT_PRINT(buffer_view(&words)));
    } else if (words.size > 0) {
        buffer_format(out, ":(%.*s)", TEXT_PRINT(buffer_view(&words)));
    } else {
        buffer_string(out, ": ");
    }
    buffer_release(&message);
    buffer_release(&words);
}

static void write_option(struct buffer *out, const struct option_spec *option)
{
    buffer_format(out, " \\\n            '*--%s", option->name);
    if (option->value != NULL) {
        buffer_string(out, option->optional == VALUE_JOINED ? "=-" : "=");
    }
    buffer_byte(out, '[');
    write_quoted(out, option->help, "[]:\\");
    buffer_byte(out, ']');
    if (option->value != NULL) {
        buffer_string(out, option->optional == VALUE_NEEDED ? "" : ":");
        write_action(out, completion_of_option(option), text_from(option->value));
    }
    buffer_byte(out, '\'');
}

static void write_command(struct buffer *out, const struct command *command)
{
    buffer_format(out, "    (%s)\n        _arguments", command->name);
    for (size_t i = 0; i < command->option_count; i++) {
        write_option(out, &command->options[i]);
    }
    struct text operand = completion_operand(command);
    if (operand.size > 0) {
        buffer_string(out, " \\\n            '*");
        write_action(out, completion_of_operands(command), operand);
        buffer_byte(out, '\'');
    }
    buffer_string(out, "\n        ;;\n");
}

void completion_zsh(struct buffer *out)
{
    buffer_string(out, "#compdef benchlint\n# Made by `benchlint completions zsh`.\n_benchlint() {\n"
                       "    local command=check\n    local -a known=(\n");
    for (size_t i = 0; i < command_count; i++) {
        buffer_format(out, "        '%s:", commands[i]->name);
        write_quoted(out, commands[i]->summary, ":\\");
        buffer_string(out, "'\n");
    }
    buffer_string(out, "    )\n    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n"
                       "        _describe -t commands command known\n"
                       "    elif (( ${known[(I)${words[2]}:*]} )); then\n"
                       "        command=$words[2]\n        shift words\n        (( CURRENT-- ))\n    fi\n"
                       "    case $command in\n");
    for (size_t i = 0; i < command_count; i++) {
        write_command(out, commands[i]);
    }
    buffer_string(out, "    esac\n}\n"
                       "if [[ $funcstack[1] == _benchlint ]]; then\n    _benchlint \"$@\"\nelse\n"
                       "    compdef _benchlint benchlint\nfi\n");
}
