/* The name that somebody probably meant. */
#ifndef BENCHLINT_BASE_NEAREST_H
#define BENCHLINT_BASE_NEAREST_H

#include "base/text.h"

/*
 * The one of `known` that is nearest to `name`: fewest insertions, deletions, replacements and exchanges of
 * neighbouring bytes, ASCII case and the difference of `-` and `_` aside; the first of equally near ones. About one
 * edit per three bytes counts as near; failing that, the one name that begins with `name`. The empty text when none is
 * near. The result is one of the views in `known`. Names longer than 64 bytes have no neighbours.
 */
struct text nearest_name(struct text name, const struct text *known, size_t count);

#endif
