/* What the index and the operator matrix register. Internal to the model: the survey calls it, its results are in
 * repository.h. */
#ifndef BENCHLINT_LINT_MODEL_INDEX_H
#define BENCHLINT_LINT_MODEL_INDEX_H

#include "lint/model/repository.h"

/* Reads and parses the index, which needs no listing: fills path, exists, source and markdown. */
void index_open(struct arena *arena, struct repository *repository, const struct standard *standard,
                struct trouble *trouble);
/* Fills the rest from its tables. With the files of `repository` known, rows are matched with directories. */
void index_extract(struct arena *arena, struct repository *repository, const struct standard *standard);
/* Looks for the operator matrix where the standard and then the configuration say, and takes its operators. */
void matrix_read(struct arena *arena, struct repository *repository, const struct repository_request *request,
                 struct trouble *trouble);

/* A list of the vocabulary, by its path in standard.yaml; empty when there is none. */
struct text_list index_words(struct arena *arena, const struct standard *standard, const char *path);
/* The column whose title is one of `words`, case aside, or holds one; the first word that has a column wins. TEXT_NONE:
 * none. */
size_t index_column(const struct table *table, struct text_list words, bool holds);

#endif
