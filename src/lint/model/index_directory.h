/* Which directories and operators the cells of the index and of the matrix name. */
#ifndef BENCHLINT_LINT_MODEL_INDEX_DIRECTORY_H
#define BENCHLINT_LINT_MODEL_INDEX_DIRECTORY_H

#include "lint/model/repository.h"

/*
 * The directories, relative to the root, that the cell links to (`[x](x/README.md)`, `[x](./x/)`) or names in a code
 * span or in plain text; none twice. An address on the web names none. The repository's files must be known.
 */
struct text_list directories_named(struct arena *arena, const struct repository *repository, const struct cell *cell);
/* The operators of a cell: each of its code spans where nothing else but separators stands in it, else its whole text.
 */
struct text_list operators_named(struct arena *arena, const struct cell *cell);
/* The directory's name under benchmarks/; empty when it lies elsewhere. */
struct text directory_below(const struct repository *repository, struct text directory);
/* Does it hold a file of the repository? */
bool directory_there(const struct repository *repository, struct text directory);

#endif
