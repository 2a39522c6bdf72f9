/*
 * What the index of benchmarks/ registers. Its device constants are in repository.h: every operator's unit asks for
 * them. Which directories it covers is read for those who judge or change it, and given back with their arena.
 */
#ifndef BENCHLINT_LINT_MODEL_INDEX_H
#define BENCHLINT_LINT_MODEL_INDEX_H

#include "lint/model/index_table.h"
#include "lint/model/repository.h"

/* Opens the index and takes its device constants: fills repository->index. Needs no listing of files. */
void index_open(struct arena *arena, struct repository *repository, const struct standard *standard,
                struct trouble *trouble);

/* A directory that a row of a coverage table names; a row that names several comes once for each, in order. */
struct coverage {
    struct text operator_name; /* empty: none is named */
    size_t owner;              /* the directory is this operator's, an index of the list; or TEXT_NONE */
    struct text elsewhere;     /* without an owner: its path relative to the root; empty: none is named */
    const struct table *table;
    size_t row;
    bool there; /* it holds a file of the repository */
};

struct index {
    const struct repository *repository;
    struct markdown *markdown; /* an outline */
    struct index_vocabulary vocabulary;
    const struct table *coverage_table; /* the first with columns for operator and directory; NULL: none */
    struct coverage *coverage;          /* of all such tables */
    size_t coverage_count;
    const struct table *device_table; /* the first with columns for device and bandwidth; NULL: none */
};

/* NULL where the index cannot be read as text. The repository must be surveyed whole. */
struct index *index_read(struct arena *arena, const struct repository *repository, const struct standard *standard);

bool coverage_names_directory(const struct coverage *entry);
/* Does it name one that holds no file of the repository? */
bool coverage_is_missing(const struct coverage *entry);
bool coverage_same_directory(const struct coverage *a, const struct coverage *b);
/* Its name under benchmarks/; empty: none is named, or one that lies elsewhere. */
struct text coverage_directory(const struct index *index, const struct coverage *entry);

/* The row of an entry, read again: there are many, and few are asked for. */
struct coverage_row {
    size_t start, end;
    size_t directory_start, directory_end; /* of the cell */
    struct text told;                      /* all other cells, rendered, joined by a blank: the status and reason */
};
struct coverage_row coverage_row(struct arena *arena, const struct index *index, const struct coverage *entry);

#endif
