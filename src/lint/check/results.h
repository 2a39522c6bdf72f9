/* Checks of the Results table, cell by cell, and of what README and table say of each other (contract, Results table).
 */
#ifndef BENCHLINT_LINT_CHECK_RESULTS_H
#define BENCHLINT_LINT_CHECK_RESULTS_H

#include "lint/check/check.h"
#include "lint/model/readme.h"

void check_results(struct check *check, const struct readme *readme);

/* Its parts. */
void check_results_header(struct check *check, const struct readme *readme);
void check_row(struct check *check, const struct readme *readme, size_t index);
void check_reference(struct check *check, const struct readme *readme);
void check_acceptance(struct check *check, const struct readme *readme);

enum acceptance { ACCEPTANCE_OPEN, ACCEPTANCE_MET, ACCEPTANCE_FAILED };
/* The verdict of the criteria in whose reach the row is, by its printed speedup; `*judged` gets the one that decides.
 */
enum acceptance acceptance_of(const struct standard *standard, const struct readme *readme,
                              const struct result_row *row, const struct criterion **judged);
/* ">= 1.00x" */
struct text acceptance_threshold(struct arena *arena, const struct standard *standard,
                                 const struct criterion *criterion);
/* A measured number quoted in prose: of an operator README, the index or another document under benchmarks/. */
void check_quoted_numbers(struct check *check, const struct markdown *markdown, const struct readme *readme);

#endif
