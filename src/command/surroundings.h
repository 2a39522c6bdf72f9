/*
 * What a record's numbers are set against: the standard, registered bandwidths, an operator's README, the reference
 * record. Taken from the repository around the working directory where there is one; options may say otherwise.
 */
#ifndef BENCHLINT_COMMAND_SURROUNDINGS_H
#define BENCHLINT_COMMAND_SURROUNDINGS_H

#include "command/session.h"
#include "lint/model/readme.h"
#include "record/record.h"

struct surroundings {
    struct arena *arena;
    struct session session;
    const struct standard *standard;     /* never NULL */
    const struct repository *repository; /* never NULL; empty where there is none */
    struct text bandwidth;               /* of --bandwidth; empty: the index's */
};

/* False with a message on standard error: a broken configuration, or a bad option. */
bool surroundings_open(struct surroundings *around, const struct arguments *arguments);

/* Reads a record; false with a message on standard error when it is none, or lacks what the standard asks for. */
bool surroundings_record(const struct surroundings *around, const char *path, bool reference,
                         const struct record **record);
/*
 * The reference record: of --reference-record, else one of the same file name in a folder beside `path`. `*record` is
 * NULL where there is none. False with a message when the one asked for cannot be used.
 */
bool surroundings_reference(const struct surroundings *around, const struct arguments *arguments, const char *path,
                            const struct record *published, const struct record **record);
/* The facts of the README of the operator directory that this file name belongs to, or NULL. */
const struct readme *surroundings_readme(const struct surroundings *around, struct text file_name,
                                         const struct record *record);

/* The integer that the standard's protocol gives this name: warmup, repeats, seed; negative where it gives none. */
long long surroundings_protocol(const struct surroundings *around, const char *name);
/* How many executions a row needs whose samples spread; false, and said, where the standard gives no number. */
bool surroundings_due(const struct surroundings *around, long long *due);

/* The value of a results column of the row that these records give; NULL where an operand is not known. */
const struct exact *surroundings_value(const struct surroundings *around, struct exact_pool *pool,
                                       const struct record *record, const struct record *reference, struct text role);

#endif
