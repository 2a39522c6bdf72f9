/* Paths as people write them in commands and configuration, without the disk. */
#ifndef BENCHLINT_LINT_MODEL_PATH_TEXT_H
#define BENCHLINT_LINT_MODEL_PATH_TEXT_H

#include "base/arena.h"

/* `path` as seen from `directory`, with `.` and `..` resolved; a `..` above the start stays at its front. */
struct text path_resolve(struct arena *arena, struct text directory, struct text path);
bool path_is_absolute(struct text path); /* POSIX, ~, Windows drive or UNC */

#endif
