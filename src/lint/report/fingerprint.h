/* What tells findings apart that look the same: which of those with the same rule, path and key each one is. */
#ifndef BENCHLINT_LINT_REPORT_FINGERPRINT_H
#define BENCHLINT_LINT_REPORT_FINGERPRINT_H

#include "lint/report/report.h"

/* For each diagnostic of the report its number, from 1, among its likes; heap memory, given back with memory_release.
 */
size_t *fingerprint_occurrences(const struct report *report);

#endif
