/* Checks of the README's structure: title, sections, Cases, Test environment, Measurement, Run (contract, README
 * structure). */
#ifndef BENCHLINT_LINT_CHECK_STRUCTURE_H
#define BENCHLINT_LINT_CHECK_STRUCTURE_H

#include "lint/check/check.h"
#include "lint/model/readme.h"

void check_structure(struct check *check, const struct readme *readme, const struct operator_directory *directory);

/* Its parts, one file each. */
void check_title(struct check *check, const struct readme *readme);
void check_sections(struct check *check, const struct readme *readme);
void check_cases(struct check *check, const struct readme *readme);
void check_environment(struct check *check, const struct readme *readme);
void check_measurement(struct check *check, const struct readme *readme);
void check_run(struct check *check, const struct readme *readme, const struct operator_directory *directory);

/* The section of this role when there is something in it to judge (present, not empty); else NULL. */
const struct readme_section *judged_section(const struct readme *readme, struct text role);
/* The case that the name probably means; empty where there are more than one can have mistaken. */
struct text nearest_case(const struct readme *readme, struct text name);
/* A list as people read it: `a`, `b` and `c`; of a very long one the beginning, and how many more there are. */
struct text listing(struct arena *arena, const struct text *items, size_t count);
struct text number_text(struct arena *arena, size_t number);

#endif
