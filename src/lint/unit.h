/* What the units of the pipeline share: opened files, the checks' hands, suppression and sealing at the end. */
#ifndef BENCHLINT_LINT_UNIT_H
#define BENCHLINT_LINT_UNIT_H

#include "lint/lint.h"
#include "lint/model/readme.h"
#include "lint/read/python.h"
#include "lint/suppress.h"

enum language { LANGUAGE_MARKDOWN, LANGUAGE_PYTHON, LANGUAGE_YAML, LANGUAGE_OTHER };

/* One file of the unit, read at most once. */
struct unit_file {
    const struct repository_file *file;
    enum language language;
    bool wanted;   /* the run asks about it */
    bool opened;   /* `source` holds its bytes */
    bool artifact; /* taken by artifact-committed: nothing else is said of its content */
    struct source source;
    const struct markdown *markdown; /* of Markdown that is text */
    struct python_tokens python;     /* of Python that is text */
};

struct unit {
    const struct lint *lint;
    struct lint_result *result;
    struct arena arena;
    struct findings findings;
    struct check check;
    struct unit_file *files;
    size_t file_count;
};

/* Memory of the unit may have been asked of `result->unit` before. */
void unit_begin(struct unit *unit, const struct lint *lint, struct lint_result *result,
                const struct repository_file *files, size_t count);
/* Reads the file and judges its size, encoding and nesting; false when it is no text to look into. */
bool unit_open(struct unit *unit, struct unit_file *file);
/* The same for a file that was opened before. */
void unit_take(struct unit *unit, struct unit_file *file, const struct source *source);
/* Lines about what could not be read; they outlive the unit's memory. */
void unit_keep_trouble(struct unit *unit, const struct trouble *trouble);
/* The runner's and case file's own code; `readme` may be NULL. */
void unit_check_code(struct unit *unit, const struct unit_file *file, const struct operator_directory *directory,
                     const struct readme *readme);
/* Checks that look at the bytes of any wanted text file: hygiene of content and name. */
void unit_check_hygiene(struct unit *unit, struct unit_file *file);
/* The checks of the packs that read files anywhere, as far as this file is one of theirs. */
void unit_check_packs(struct unit *unit, struct unit_file *file);
/* Of them, pack kernel: `uses` are the file's, enum pack_use. */
void unit_check_kernel(struct unit *unit, struct unit_file *file, unsigned uses);
/* Pack claim: a report that is Markdown. */
void unit_check_report(struct unit *unit, struct unit_file *file);
/* Pack tables: the tables of a Markdown document. */
void unit_check_tables(struct unit *unit, struct unit_file *file);
/* Suppresses, keeps what is asked for, seals into the result, frees the unit's memory. */
void unit_end(struct unit *unit);

#endif
