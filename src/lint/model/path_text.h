/* Paths as text, without the disk. */
#ifndef BENCHLINT_LINT_MODEL_PATH_TEXT_H
#define BENCHLINT_LINT_MODEL_PATH_TEXT_H

#include "base/arena.h"

/* `path` from `directory`, with `.` and `..` resolved; a `..` above the start stays at its front. */
struct text path_join(struct arena *arena, struct text directory, struct text path);
/* Is `path` (normalised) below `directory` or the directory itself? */
bool path_is_under(struct text path, struct text directory);
bool path_is_absolute(struct text path); /* POSIX, ~, Windows drive or UNC */

#endif
