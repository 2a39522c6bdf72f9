/*
 * The files that packs without a benchmark repository look into, and what each file is taken for. They stand anywhere
 * in the repository: FILE arguments name them, else the configuration's globs.
 */
#ifndef BENCHLINT_LINT_PACK_FILES_H
#define BENCHLINT_LINT_PACK_FILES_H

#include "lint/target.h"

/* Bits: one file may be of several uses. */
enum pack_use {
    USE_OUTPUT = 1,   /* pack kernel: captured output of a bench script */
    USE_SCRIPT = 2,   /* pack kernel: a bench script */
    USE_DOCUMENT = 4, /* pack kernel: Markdown, for claim-scope */
    USE_REPORT = 8,   /* pack claim: a performance report */
    USE_TABLES = 16   /* pack tables: Markdown with results tables */
};

struct pack_files {
    const struct repository_file *items; /* sorted by path */
    const unsigned *uses;                /* of each */
    size_t count;
};

struct pack_question {
    const struct repository_request *request;
    const struct target_list *targets;
    bool operators;   /* pack operator runs too, and owns what lies under benchmarks/ unless a glob names it */
    bool packs_given; /* the command line chose the packs: every fitting FILE is then meant for them */
};

/* Empty when no such pack runs. Lists the repository only where no files are named. Lives in `arena`. */
struct pack_files pack_files_choose(struct arena *arena, const struct pack_question *question, struct trouble *trouble);
/* The uses of the file at `path`; 0 when it is none of these files. */
unsigned pack_files_use(const struct pack_files *files, struct text path);

#endif
