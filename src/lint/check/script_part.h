/* Between the files of the script checks. */
#ifndef BENCHLINT_LINT_CHECK_SCRIPT_PART_H
#define BENCHLINT_LINT_CHECK_SCRIPT_PART_H

#include "lint/check/kernel.h"
#include "lint/check/script.h"
#include "lint/model/flow.h"

struct script_check {
    struct check *check;
    const struct standard *standard;
    const struct script *script;
    const struct flow *flow;
    struct text_list required;        /* keys that the result must have */
    const struct flow_output *result; /* the printed object with most of them, or NULL */
    unsigned long long reported;      /* measurements that its latencies come from */
    bool latencies;                   /* its latencies are measured: other durations are nobody's result */
    bool undecided;
};

/* Adds a finding unless this rule has one at the same place already. */
void script_report(struct script_check *at, enum check_kind kind, const char *variant, size_t start, size_t end,
                   const struct fact *facts);
/* The key of a role in a printed object, or NULL. */
const struct flow_key *script_key(const struct script_check *at, const struct flow_output *output, struct text role);

void check_script_regions(struct script_check *at);
void check_script_mean(struct script_check *at);
void check_script_baseline(struct script_check *at);
void check_script_output(struct script_check *at);

#endif
