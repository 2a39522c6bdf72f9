/* The rules that a command works with: those compiled in and those of every `--rules DIR`. */
#ifndef BENCHLINT_COMMAND_RULE_GATHER_H
#define BENCHLINT_COMMAND_RULE_GATHER_H

#include "command/command.h"
#include "lint/rule/load.h"

struct gathered_rules {
    struct rule_set rules;         /* pack after pack, those of `--rules` last */
    const struct rule_pack *packs; /* the added ones, with their vocabularies */
    size_t pack_count;
};

/* The rules in the arguments' arena; false after telling on standard error what is wrong with a rule file. */
bool rules_gather(const struct arguments *arguments, struct gathered_rules *gathered);
/* The value of `--format`, text or json; false after a complaint about another. */
bool rule_format_read(const struct arguments *arguments, bool *json);

#endif
