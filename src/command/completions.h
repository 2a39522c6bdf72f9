/* What can stand where on a command line, for the scripts of the shells. Private to the command. */
#ifndef BENCHLINT_COMMAND_COMPLETIONS_H
#define BENCHLINT_COMMAND_COMPLETIONS_H

#include "command/command.h"
#include "lint/report/report.h"

enum completion_kind {
    COMPLETE_NOTHING, /* a number, a name nobody knows here */
    COMPLETE_FILE,
    COMPLETE_DIRECTORY,
    COMPLETE_CHOICE, /* one of the words of `auto|always|never` */
    COMPLETE_FORMAT,
    COMPLETE_RULE,
    COMPLETE_RULES, /* with commas */
    COMPLETE_PACKS  /* with commas */
};

enum completion_kind completion_of_option(const struct option_spec *option);
enum completion_kind completion_of_operands(const struct command *command);
/* What --help calls the operands; empty: there are none. */
struct text completion_operand(const struct command *command);
/* The words for a kind, with blanks between them, in place of what `words` held; `name` is what --help calls the value.
 */
void completion_words(struct buffer *words, enum completion_kind kind, struct text name);

/* Append the script. */
void completion_bash(struct buffer *out);
void completion_zsh(struct buffer *out);
void completion_fish(struct buffer *out);

#endif
