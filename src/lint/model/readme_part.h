/* The parts of readme_read: each fills in its own facts once the sections are known. Only for src/lint/model. */
#ifndef BENCHLINT_LINT_MODEL_README_PART_H
#define BENCHLINT_LINT_MODEL_README_PART_H

#include "base/buffer.h"
#include "lint/model/readme.h"

struct readme_reader {
    struct arena *arena;
    const struct standard *standard;
    const struct rule_set *rules;
    struct readme *readme;
};

void readme_read_tables(const struct readme_reader *reader);
void readme_read_prose(const struct readme_reader *reader);
void readme_read_run(const struct readme_reader *reader);
void readme_read_acceptance(const struct readme_reader *reader);

/* What tells a row from the others, as row_keys has it: no cell holds a NUL. */
void readme_row_key(struct buffer *key, struct text case_id, struct text dtype, struct text scope);

/* The parameters (`with`) of the rule that does this check; NULL when none is loaded. */
const struct yaml *readme_words(const struct readme_reader *reader, enum check_kind kind, const char *path);

#endif
