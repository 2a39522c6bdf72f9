/* The faults of a configuration file as findings: config-syntax, config-key, config-value. */
#ifndef BENCHLINT_LINT_CHECK_CONFIGURATION_H
#define BENCHLINT_LINT_CHECK_CONFIGURATION_H

#include "lint/check/finding.h"
#include "lint/config/config.h"

/* Adds one finding a fault, at its bytes in `file`. A run with any of them ends with exit status 2. */
void check_configuration(struct findings *findings, const struct source *file, const struct config_faults *faults);

#endif
