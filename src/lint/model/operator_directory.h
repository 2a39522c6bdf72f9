/*
 * The operator directories of a repository. The list of all keeps of each what a few dozen bytes hold; whoever looks
 * into one opens it, and has it as long as the arena lives that it was opened in.
 */
#ifndef BENCHLINT_LINT_MODEL_OPERATOR_DIRECTORY_H
#define BENCHLINT_LINT_MODEL_OPERATOR_DIRECTORY_H

#include "base/arena.h"
#include "standard/standard.h"

struct repository_file {
    struct text path; /* relative to the root, NUL-terminated */
    struct text name; /* its last part */
    bool tracked;     /* known to Git; outside Git every file counts as tracked */
    bool regular;     /* a regular file, or a link to one inside the repository */
    bool link;        /* a link, whether followed (regular) or not */
    bool excluded;    /* by the configuration: it is there, but nothing is said of it */
    size_t size;      /* bytes; of what cannot be read as a file 0 */
};

/* A copy with a path of its own. */
struct repository_file repository_file_copy(struct arena *arena, const struct repository_file *file);

struct operator_directory {
    size_t index; /* in the list */
    struct text name;
    struct text path; /* benchmarks/<name> */
    const struct repository_file
        *files; /* everything under it that Git does not ignore, sorted; __pycache__ left out */
    size_t file_count;
    /* The three of the standard's layout; NULL when missing. */
    const struct repository_file *readme, *runner, *case_file;
};

/* Valid with the first two members set. */
struct operator_list {
    struct text benchmarks;    /* relative to the root */
    struct text_list required; /* the standard's layout */
    size_t count;
    const unsigned char **items; /* packed, sorted by name when the list is finished */
    size_t capacity;
    struct {
        struct text *items;
        size_t count;
        size_t capacity;
    } layouts;  /* that directories share */
    char *room; /* for what is packed next */
    size_t left;
};

/* Adds a directory with its files (sorted, at least one); directories come in any order. What is kept lives in `arena`;
 * `files` need not. */
void operator_list_add(struct arena *arena, struct operator_list *list, struct text name,
                       const struct repository_file *files, size_t count);
/* When all have been added. */
void operator_list_finish(struct arena *arena, struct operator_list *list);

/* A view that lives as long as the list. */
struct text operator_list_name(const struct operator_list *list, size_t index);
/* All of them, sorted, in an array in `arena`. */
struct text_list operator_list_names(struct arena *arena, const struct operator_list *list);
/* Its index, or TEXT_NONE. */
size_t operator_list_find(const struct operator_list *list, struct text name);
const struct operator_directory *operator_open(struct arena *arena, const struct operator_list *list, size_t index);
/* Is each file there that the standard requires? */
bool operator_list_whole(const struct operator_list *list, size_t index);
/* benchmarks/<name>, NUL-terminated in `arena`. */
struct text operator_list_path(struct arena *arena, const struct operator_list *list, size_t index);

/* The regular file right in the directory whose name `pattern` gives for this operator (standard_name); NULL: none. */
const struct repository_file *operator_file(const struct operator_directory *directory, struct text pattern);

#endif
