/* What a run of `check` (and of report, reproduce) stands on: root, configuration, vocabulary, rules, targets. */
#ifndef BENCHLINT_COMMAND_SESSION_H
#define BENCHLINT_COMMAND_SESSION_H

#include "command/command.h"
#include "lint/lint.h"

struct session {
    struct arena *arena;
    struct rule_set rules;
    struct text_list_given added_packs; /* names of the packs that --rules adds */
    struct config config;
    struct source config_file;   /* of the configuration in force; empty path: none */
    struct config_faults faults; /* of the configuration: nothing further can be done */
    bool operators;              /* some pack in force needs a benchmark repository */
    bool packs_given;            /* by the command line */
    bool promote;                /* --promote was given */
    bool tee;                    /* --tee was given: standard input is passed on to standard output */
    struct text root;            /* empty: no benchmark repository where one is needed */
    const struct standard *standard;
    struct selection selection;
    struct target_list targets;
    struct overlay overlay;   /* standard input, or what is staged */
    bool changed;             /* --changed was given: without a target there is nothing to do */
    bool records;             /* --records was given */
    struct text records_path; /* as to be opened from the working directory */
    struct trouble trouble;   /* lines of what could not be done: exit status 2 */
};

/* False when nothing can be linted: then trouble or faults say why. */
bool session_open(struct session *session, const struct arguments *arguments);
/* The targets as paths, for the survey; count 0 when a directory is among them. */
struct text_list session_only(const struct session *session);

#endif
