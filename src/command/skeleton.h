/* The files of a new operator directory, made from the standard's vocabulary: no names, titles or units of our own. */
#ifndef BENCHLINT_COMMAND_SKELETON_H
#define BENCHLINT_COMMAND_SKELETON_H

#include "lint/model/index.h"

struct skeleton_request {
    const struct standard *standard;
    const struct repository *repository;
    const struct index *index; /* what it registers */
    struct text operator_name;
    struct text case_id, dtype, scope;
    const struct device *const *references; /* one for each reference device that a README of the standard names */
    size_t reference_count;
};

struct skeleton_file {
    struct text path; /* relative to the root */
    struct text content;
};
struct skeleton {
    struct skeleton_file files[4]; /* README, runner, case file, test */
    struct text status;            /* what the coverage row says */
};

/* Everything in `arena`. */
struct skeleton skeleton_make(struct arena *arena, const struct skeleton_request *request);

/* How many reference devices a README of the standard names. */
size_t skeleton_reference_count(const struct standard *standard);

/*
 * The index with a row for the operator in its coverage table, which must exist: a row that lists it without a
 * directory gets the directory, else a row is added below the last. Empty when the table has one already.
 */
struct text skeleton_cover(struct arena *arena, const struct skeleton_request *request, struct text status);

#endif
