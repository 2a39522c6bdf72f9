/* The records of a directory: those directly in it are published candidates, those in its folders are of the reference
 * device. */
#ifndef BENCHLINT_LINT_MODEL_RECORDS_H
#define BENCHLINT_LINT_MODEL_RECORDS_H

#include "lint/model/repository.h"
#include "record/record.h"

struct record_file {
    const struct source *source; /* its path is relative to the root, with `..` where the directory lies outside */
    const struct record *record; /* NULL: it is no strict JSON object, or was not read */
    struct json_error error;     /* then */
    bool too_large;              /* more bytes than the limit; not read */
    bool reference;              /* in a folder of the record directory */
    size_t size;                 /* bytes, of a file that is too large */
    struct text stem;            /* the file name without `.json` */
    size_t owner;                /* index of the operator directory, by its name; TEXT_NONE: there is none */
    struct text rest;            /* of the name, behind the owner's and a hyphen */
};

/* Records of one operator in the order of their paths. */
struct record_slice {
    struct record_file *const *items;
    size_t count;
};

struct record_directory {
    struct text directory;     /* as the paths begin */
    struct record_file *items; /* sorted by path */
    size_t count;
    struct record_file **owned; /* the same, by operator */
    size_t
        *starts; /* of each operator's records in `owned`, as many as operators and two; the last are without owner */
    const struct repository *repository;
};

/*
 * Reads every *.json under `directory`, a path that the system can open; hidden files and folders and linked folders
 * are left out. Everything lives in `arena`. NULL when the directory is missing or holds no record; then, and for each
 * file that cannot be read, a line is added to `*trouble`.
 */
const struct record_directory *records_read(struct arena *arena, const struct repository *repository,
                                            const struct standard *standard, const char *directory,
                                            struct trouble *trouble);

/* The records bound by their names to the operator directory of this index; none for TEXT_NONE, or `records` NULL. */
struct record_slice records_of(const struct record_directory *records, size_t operator_index);
/* Those whose name begins with no operator directory's. */
struct record_slice records_without_owner(const struct record_directory *records);

#endif
