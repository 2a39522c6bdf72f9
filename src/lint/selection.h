/* Which rules run and how severe each is: rule files, configuration and command line put together. */
#ifndef BENCHLINT_LINT_SELECTION_H
#define BENCHLINT_LINT_SELECTION_H

#include "lint/config/config.h"

struct selection {
    const struct rule_set *rules;
    enum severity *severities; /* per rule; SEVERITY_OFF: not selected, ignored, or switched off */
    bool *ran;                 /* per rule: its findings are listed, so a suppression of it can be called unused */
};

/* `packs` that do not run, and rules of records where `records` is false, are not run. */
struct selection selection_make(struct arena *arena, const struct rule_set *rules, const struct config *config,
                                bool records);
/* Does any rule of the packs in force need a benchmark repository? Others read files wherever they stand. */
bool packs_need_repository(const struct rule_set *rules, const struct config *config);
/* The severity in force of a rule of the set. */
enum severity selection_severity(const struct selection *selection, const struct rule *rule);

#endif
