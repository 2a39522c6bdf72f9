/* artifact-committed: files that the standard keeps out of the repository, known by their names and by what they hold.
 */
#ifndef BENCHLINT_LINT_CHECK_ARTIFACT_H
#define BENCHLINT_LINT_CHECK_ARTIFACT_H

#include "lint/check/check.h"

/*
 * Judges `files` (those of `directory`, or, for NULL, the repository's top files) and says which it took: one answer
 * for each, in the check's arena. Those are no layout-unexpected and no file-encoding.
 */
const bool *check_artifacts(struct check *check, const struct operator_directory *directory,
                            const struct repository_file *files, size_t count);

#endif
