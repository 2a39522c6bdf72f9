/* What every check has in hand, and the one entry of each family. */
#ifndef BENCHLINT_LINT_CHECK_CHECK_H
#define BENCHLINT_LINT_CHECK_CHECK_H

#include "lint/check/finding.h"
#include "lint/config/config.h"
#include "lint/model/repository.h"

struct record_directory;

struct check {
    struct arena *arena;
    struct findings *findings;
    const struct config *config;
    const struct standard *standard;
    const struct repository *repository;
    const struct record_directory *records; /* NULL: none were asked for */
    const struct source *index;             /* of the top unit: where what is missing is told; NULL: at its path */
};

#endif
