/* The facts of a benchmark repository: which files it has, which operators, what its index registers. */
#ifndef BENCHLINT_LINT_MODEL_REPOSITORY_H
#define BENCHLINT_LINT_MODEL_REPOSITORY_H

#include "lint/config/config.h"
#include "lint/read/markdown.h"
#include "standard/standard.h"

struct repository_file {
    struct text path; /* relative to the root */
    struct text name; /* its last part */
    bool tracked;     /* known to Git; outside Git every file counts as tracked */
    bool regular;     /* a regular file (a link counts as what it is: no regular file) */
    size_t size;      /* bytes */
};

struct operator_directory {
    struct text name;
    struct text path;              /* benchmarks/<name> */
    struct repository_file *files; /* everything under it that Git does not ignore, sorted; __pycache__ left out */
    size_t file_count;
    /* The three of the standard's layout; NULL when missing. */
    const struct repository_file *readme, *runner, *case_file;
};

/* One row of the index's table of device constants. */
struct device {
    struct text name;
    struct text bandwidth;    /* the number's text, GB/s */
    size_t start, end;        /* of the bandwidth cell in the index */
};

/* One row of the index's coverage table. */
struct coverage {
    struct text operator_name;
    struct text directory; /* as resolved: its name under benchmarks/; empty: none named */
    struct text row_text;  /* all other cells, rendered, joined by a blank: the status and reason */
    size_t start, end;     /* of the row */
    size_t directory_start, directory_end; /* of the cell */
};

struct repository_index {
    bool exists;
    const struct source *source; /* NULL when it does not exist or cannot be read as text */
    const struct markdown *markdown;
    const struct table *coverage_table; /* NULL: none */
    struct coverage *coverage;
    size_t coverage_count;
    const struct table *device_table; /* NULL: none */
    struct device *devices;
    size_t device_count;
    const struct device *measured; /* the configured measured device, or NULL */
    bool sound; /* the table exists and registers the measured device with the configured constant: arithmetic may be judged */
};

struct repository {
    struct text root;       /* absolute, no slash at its end */
    struct text benchmarks; /* relative to the root */
    bool git;               /* inside a Git work tree */
    struct operator_directory *operators; /* sorted by name */
    size_t operator_count;
    struct repository_file *top; /* files directly under benchmarks/ or in folders that are no operators, sorted */
    size_t top_count;
    bool scratch_ignored;
    bool scratch_tracked; /* the scratch directory holds tracked files */
    struct repository_index index;
};

struct repository_request {
    struct text root;                /* absolute */
    const struct config *config;
    const struct standard *standard;
    const struct text *only; /* paths relative to the root that the run is about; NULL with count 0: the whole repository */
    size_t only_count;       /* files only (no directories): then no Git is asked and nothing else is listed */
};

/*
 * Looks at the disk (and asks Git once, unless only files are asked for). The result lives in `arena`. Where something could
 * not be read, a line is added to `*trouble` and the run must end with exit status 2.
 */
struct trouble {
    struct text *items;
    size_t count;
    size_t capacity;
};
const struct repository *repository_survey(struct arena *arena, const struct repository_request *request,
                                           struct trouble *trouble);

const struct device *repository_device(const struct repository *repository, struct text name);
const struct operator_directory *repository_operator(const struct repository *repository, struct text name);
/* Does a regular file stand at this path relative to the root? */
bool repository_has(const struct repository *repository, struct text path);

/* Reads a file of the repository into `arena` and opens it; false with a line in `*trouble` when it cannot be read. */
bool repository_open(struct arena *arena, const struct repository *repository, struct text path,
                     struct source *source, struct trouble *trouble);

#endif
