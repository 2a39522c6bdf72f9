/* The facts of a benchmark repository: which files it has, which operators, what its index registers. */
#ifndef BENCHLINT_LINT_MODEL_REPOSITORY_H
#define BENCHLINT_LINT_MODEL_REPOSITORY_H

#include "base/file.h"
#include "lint/config/config.h"
#include "lint/model/operator_directory.h"
#include "lint/model/overlay.h"
#include "lint/read/markdown.h"
#include "standard/standard.h"

/* One row of the index's table of device constants. */
struct device {
    struct text name;
    struct text bandwidth; /* the number's text in GB/s, without separators and unit; empty: none can be read */
    size_t start, end;     /* of the bandwidth cell in the index */
};

struct repository_index {
    struct text path;
    bool exists;
    const struct source *source; /* NULL when it cannot be read, and where only some files were asked for */
    struct device *devices;
    size_t device_count;
    const struct device *measured; /* the configured measured device, or NULL */
    bool constants_needed;         /* some relation of the standard works with a bandwidth */
    bool sound; /* the table registers the measured device with the configured constant: arithmetic may be judged */
};

struct repository {
    struct text root;       /* absolute, without a slash at its end, NUL-terminated */
    struct text reach;      /* what its files are opened by: see repository_reach */
    struct text benchmarks; /* relative to the root */
    size_t file_size_limit; /* bytes */
    bool partial;           /* only some files were asked for: nothing is known of what lies elsewhere */
    bool git;               /* inside a Git work tree that answered */
    struct operator_list operators;
    struct repository_file *top; /* files directly under benchmarks/ or in folders that are no operators, sorted */
    size_t top_count;
    bool scratch_judged; /* the next two are known */
    bool scratch_ignored;
    bool scratch_tracked; /* the scratch directory holds tracked files */
    struct repository_index index;
    const struct overlay *overlay; /* see the request; may be NULL */
};

struct repository_request {
    struct text root; /* absolute, links resolved (repository_find_root gives it so) */
    const struct config *config;
    const struct standard *standard;
    const struct text
        *only;         /* paths relative to the root that the run is about; NULL with count 0: the whole repository */
    size_t only_count; /* files only (no directories), which need not exist: then no Git is asked and nothing else is
                          listed, unless one of them is a file about the whole repository (its index, .gitignore) */
    const struct overlay *overlay; /* what stands for files of the disk; NULL: nothing */
};

/*
 * Looks at the disk (and asks Git once, unless only files are asked for). The result lives in `arena`. Where something
 * could not be read, a line is added to `*trouble` and the run must end with exit status 2.
 */
struct trouble {
    struct text *items;
    size_t count;
    size_t capacity;
};
const struct repository *repository_survey(struct arena *arena, const struct repository_request *request,
                                           struct trouble *trouble);

/* For packs that look at single files: the root and what stands for a file in it; no operator, no index, no Git. */
const struct repository *repository_without_operators(struct arena *arena, const struct repository_request *request);

/*
 * The nearest folder, upwards from `start` (a file or folder, absolute or relative to the working directory, which need
 * not exist), that holds `.benchlint.yaml` or the folder `benchmarks`; the search ends at the folder that holds `.git`.
 * False when there is none. `*root` lives in `arena`, links resolved.
 */
bool repository_find_root(struct arena *arena, const char *start, struct text benchmarks, struct text *root);
/* The same for packs that need no benchmark repository: Git's root, else the working directory. */
struct text repository_plain_root(struct arena *arena, const char *start);
/*
 * `path`, as given on the command line, relative to `root`: links of its folders are resolved, a link at its end stays.
 * The root itself is "". False when it lies outside.
 */
bool repository_relative(struct arena *arena, struct text root, const char *path, struct text *relative);

const struct device *repository_device(const struct repository *repository, struct text name);
/* Opens the operator directory of this name; NULL when there is none. */
const struct operator_directory *repository_operator(struct arena *arena, const struct repository *repository,
                                                     struct text name);
/* The root, or "" where it is the working directory: the system then walks no path down to it, for any file. */
struct text repository_reach(struct arena *arena, struct text root);
/* Does what stands at `path` (relative to `root`) lie outside it, links followed? False when nothing stands there. */
bool repository_leads_out(struct arena *arena, struct text root, struct text path);
/* Does a regular file stand at this path relative to the root? Asks the overlay and the disk; where the disk does not
 * say, there may be one. */
bool repository_has(const struct repository *repository, struct text path);
/* The same for a folder. */
bool repository_has_directory(const struct repository *repository, struct text path);

/* The bytes of a file of the repository in `arena`: the disk's, or those of the overlay. */
bool repository_read(struct arena *arena, const struct repository *repository, struct text path, struct text *bytes,
                     struct file_fault *fault);
/* Reads and opens it; false with a line in `*trouble` when it cannot be read (none for a file over the limit). */
bool repository_open(struct arena *arena, const struct repository *repository, struct text path, struct source *source,
                     struct trouble *trouble);
/* The same two for a path that no listing gave: one that leads out of the repository is trouble, and not read. */
bool repository_read_inside(struct arena *arena, const struct repository *repository, struct text path,
                            struct text *bytes, struct trouble *trouble);
bool repository_open_inside(struct arena *arena, const struct repository *repository, struct text path,
                            struct source *source, struct trouble *trouble);

struct repository_files {
    struct repository_file *items;
    size_t count;
    size_t capacity;
};

#endif
