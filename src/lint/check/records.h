/*
 * Checks of records, alone and against README and index (contract, Records; sections 3, 4, 6 and 7). One operator's
 * records are judged together: which row each belongs to, which is the reference of which, who silences whom.
 */
#ifndef BENCHLINT_LINT_CHECK_RECORDS_H
#define BENCHLINT_LINT_CHECK_RECORDS_H

#include "lint/check/check.h"
#include "lint/model/readme.h"
#include "lint/model/records.h"
#include "record/binding.h"

/*
 * The records bound to one operator directory, and its rows against them. `readme` may be NULL (missing or unreadable).
 * Runs after check_relations of the same README, whose accused cells it spares. Nothing when `records` is NULL.
 */
void check_records(struct check *check, const struct readme *readme, const struct operator_directory *directory,
                   const struct record_directory *records);
/* The records whose names begin with no operator directory's. */
void check_records_without_owner(struct check *check, const struct record_directory *records);

/*
 * Do the records of the row give what the operands of the relation show? False when one of them is another, is computed
 * from other cells, or has no record whose statistics are possible. Constants are passed over.
 */
bool records_confirm(const struct check *check, const struct readme *readme, const struct result_row *row,
                     const struct relation *relation);

/* What is known of one record while its operator is judged. */
struct judged_record {
    const struct record_file *file;
    const struct record *record; /* NULL: it could not be read, or breaks the schema; then only its name counts */
    struct binding binding;
    bool misnamed;
    bool duplicate;    /* an earlier one binds to the same row */
    bool trusted;      /* its statistics are possible and fit together: what follows from p50 may be judged */
    bool deviates;     /* of a reference: it cannot be compared with the row it is named for */
    bool counted;      /* it lists as many execution medians as it has executions */
    bool unstable;     /* accused by record-executions */
    bool renormalized; /* accused by record-normalization */
    const struct result_row *row;    /* of a published candidate; NULL: none */
    struct judged_record *reference; /* of a published candidate; NULL: none */
    struct judged_record *published; /* of a reference */
    bool taken;                      /* of a reference: a published record or a row has it */
};

struct audited_row {
    const struct result_row *row;
    bool judged; /* it is whole, names a known case, dtype and scope, and stands here first */
    struct judged_record *published, *reference; /* NULL: none */
};

struct record_audit {
    struct check *check;
    const struct readme *readme; /* NULL: none */
    const struct operator_directory *directory;
    struct judged_record *items;
    size_t count;
    struct audited_row *rows;
    size_t row_count;
    bool table; /* the README has a results table to compare with */
    const struct record_directory *records;
};

/* Its parts, in the order in which they run. */
void records_read_alone(struct record_audit *audit); /* parse, schema, fields, statistics, derived, reasons, timer */
void records_bind(struct record_audit *audit);       /* names, duplicates, rows, references */
void records_compare(struct record_audit *audit);    /* comparable, device, normalization, protocol, speedup */
void records_count_executions(struct record_audit *audit); /* executions */
void rows_compare(struct record_audit *audit);             /* drift, unrecorded */

/* One record alone, whoever owns it: its faults are reported; false when it can be judged no further. */
bool record_judge_alone(struct check *check, struct judged_record *item);

/* A finding at a value of a record, or at its first byte where `node` is NULL. */
struct finding *record_finding(struct check *check, enum check_kind kind, const char *variant,
                               const struct record_file *file, const struct json *node, const struct fact *facts);
/* Is this record compared with a row: bound by name or content, once, and not one execution? */
bool record_counts(const struct judged_record *item);
/* A whole row that names a case of the README, a dtype that the case has, and a scope of the standard. */
bool row_is_known(const struct standard *standard, const struct result_row *row);
/* The exact value of a number of a record as its digits say; NULL when there is none. */
const struct exact *record_value(struct exact_pool *pool, const struct record *record, const char *role);
/* The exact value that a reader in double has; NULL when there is none. */
const struct exact *record_stored(struct exact_pool *pool, const struct record *record, const char *role);

#endif
