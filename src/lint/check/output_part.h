/* Between the files of the output checks. */
#ifndef BENCHLINT_LINT_CHECK_OUTPUT_PART_H
#define BENCHLINT_LINT_CHECK_OUTPUT_PART_H

#include "lint/check/kernel.h"
#include "lint/check/output.h"
#include "lint/model/output.h"

struct output_check {
    struct check *check;
    const struct standard *standard;
    const struct source *source;
    const struct output_line *line;
};

/* The value of a role's key in the result, or NULL. */
const struct json *output_value(const struct output_check *at, struct text role);
/* The same where it is a number. */
const struct json *output_number(const struct output_check *at, struct text role);
void output_report(const struct output_check *at, enum check_kind kind, const char *variant, const struct json *value,
                   const struct fact *facts);

void check_output_speedup(const struct output_check *at);
void check_output_promotion(const struct output_check *at);

#endif
