/*
 * The pipeline: units (an operator directory each, the top of benchmarks/, and each other file that a pack reads) in
 * parallel: read, model, check, suppress, seal, free; then merge and sort. The number of threads never shows in the
 * result.
 */
#ifndef BENCHLINT_LINT_LINT_H
#define BENCHLINT_LINT_LINT_H

#include "lint/check/check.h"
#include "lint/model/records.h"
#include "lint/pack_files.h"
#include "lint/selection.h"
#include "lint/target.h"

/* Everything a unit may read; nothing of it changes while units run. */
struct lint {
    const struct config *config;
    const struct standard *standard;
    const struct selection *selection;
    const struct repository *repository;
    const struct target_list *targets;
    const struct hygiene *hygiene;           /* NULL: no hygiene rule runs */
    const struct runner_words *runner_words; /* as runner_words_read gives them */
    const struct record_directory *records;  /* NULL: no --records */
    bool operators;                          /* the repository's directories are linted, not single files alone */
    struct pack_files pack_files;            /* what packs without a benchmark repository look into */
    bool promote;                            /* pack kernel: the promotion gate too */
    bool show_secrets;
};

/* What came out. Diagnostics live in the arenas; give all back with lint_result_release. */
struct lint_result {
    struct arena arena;
    struct diagnostic_list diagnostics; /* sorted */
    struct audit audit;
    struct trouble trouble; /* what could not be read: exit status 2 */
    struct arena unit;      /* memory of the unit in hand: one after the other uses it */
};

/* Lints the repository of `lint` with up to `jobs` threads. */
struct lint_result lint_run(const struct lint *lint, size_t jobs);
void lint_result_release(struct lint_result *result);

/* One unit: an operator directory, the top, or a file outside benchmarks/. Appends to `result`, whose arena only it
 * uses.
 */
void lint_operator(const struct lint *lint, size_t index, struct lint_result *result);
void lint_top(const struct lint *lint, struct lint_result *result);
void lint_file(const struct lint *lint, const struct repository_file *file, struct lint_result *result);

#endif
