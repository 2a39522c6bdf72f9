#include "command/completions.h"

/*
 * Bash cuts words at '=' too, so `--format=json` comes as three of them. An empty answer makes `-o default` offer
 * files.
 */
static const char head[] = "# Completions of benchlint for bash, made by `benchlint completions bash`.\n"
                           "_benchlint_list() { # WORDS CURRENT: behind the last comma\n"
                           "    local before=\n"
                           "    [[ $2 == *,* ]] && before=${2%,*},\n"
                           "    COMPREPLY=($(compgen -P \"$before\" -W \"$1\" -- \"${2##*,}\"))\n"
                           "}\n"
                           "_benchlint() {\n"
                           "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=check\n"
                           "    if [[ $word == = ]]; then\n"
                           "        word=\n"
                           "    elif [[ $before == = && $COMP_CWORD -gt 1 ]]; then\n"
                           "        before=${COMP_WORDS[COMP_CWORD-2]}\n"
                           "    fi\n"
                           "    COMPREPLY=()\n";

static void write_value(struct buffer *out, struct buffer *words, const struct command *command,
                        const struct option_spec *option)
{
    enum completion_kind kind = completion_of_option(option);
    completion_words(words, kind, text_from(option->value));
    if (option->value == NULL || option->optional == VALUE_JOINED) {
        return;
    }
    buffer_format(out, "    '%s --%s') ", command->name, option->name);
    if (kind == COMPLETE_DIRECTORY) {
        buffer_string(out, "compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- \"$word\")); ");
    } else if (words->size > 0) {
        buffer_format(out, "_benchlint_list '%.*s' \"$word\"; ", TEXT_PRINT(buffer_view(words)));
    }
    /* A value that may be left out leaves room for an option. */
    buffer_string(out, option->optional == VALUE_OPTIONAL ? "[[ $word == -* ]] || return ;;\n" : "return ;;\n");
}

static void write_options(struct buffer *out, const struct command *command)
{
    buffer_format(out, "    %s) options='", command->name);
    for (size_t i = 0; i < command->option_count; i++) {
        buffer_format(out, "%s--%s", i > 0 ? " " : "", command->options[i].name);
    }
    buffer_byte(out, '\'');
    struct buffer words = {0};
    completion_words(&words, completion_of_operands(command), completion_operand(command));
    buffer_format(out, " operands='%.*s' ;;\n", TEXT_PRINT(buffer_view(&words)));
    buffer_release(&words);
}

static void write_names(struct buffer *out, const char *between)
{
    for (size_t i = 0; i < command_count; i++) {
        buffer_format(out, "%s%s", i > 0 ? between : "", commands[i]->name);
    }
}

void completion_bash(struct buffer *out)
{
    struct buffer words = {0};
    buffer_string(out, head);
    buffer_string(out, "    case ${COMP_WORDS[1]} in ");
    write_names(out, "|");
    buffer_string(out,
                  ") [[ $COMP_CWORD -gt 1 ]] && command=${COMP_WORDS[1]} ;; esac\n    case \"$command $before\" in\n");
    for (size_t i = 0; i < command_count; i++) {
        for (size_t k = 0; k < commands[i]->option_count; k++) {
            write_value(out, &words, commands[i], &commands[i]->options[k]);
        }
    }
    buffer_string(out, "    esac\n    local options operands\n    case $command in\n");
    for (size_t i = 0; i < command_count; i++) {
        write_options(out, commands[i]);
    }
    buffer_string(out, "    esac\n    [[ $COMP_CWORD -eq 1 ]] && operands+=' ");
    write_names(out, " ");
    buffer_string(out, "'\n    [[ $word == -* ]] && operands=$options\n"
                       "    COMPREPLY=($(compgen -W \"$operands\" -- \"$word\"))\n}\n"
                       "complete -o bashdefault -o default -F _benchlint benchlint\n");
    buffer_release(&words);
}
