/*
 * One record of a run, read by the roles that the standard gives its fields. Every value keeps its JSON node, and with
 * it its place and its printed digits. Knows nothing of Markdown.
 */
#ifndef BENCHLINT_RECORD_RECORD_H
#define BENCHLINT_RECORD_RECORD_H

#include "record/statistics.h"
#include "standard/standard.h"
#include "json/json.h"

enum record_fault_kind {
    RECORD_FIELD_MISSING, /* found: a sibling's key that is nearly its name, or empty */
    RECORD_FIELD_TYPE,    /* found, expected: what it is and what it should be: "a string", "an integer" */
    RECORD_FIELD_DIGITS   /* found: a number with more digits than exact arithmetic takes */
};

struct record_fault {
    enum record_fault_kind kind;
    struct text path;  /* statistics.p50_ms; of a missing object that object's alone */
    size_t start, end; /* the value; of what is missing the brace of the object that lacks it */
    struct text found, expected;
};
struct record_fault_list {
    struct record_fault *items;
    size_t count;
    size_t capacity;
};

/* A field that the standard does not know, outside free-form objects. */
struct record_unknown {
    struct text path;
    const struct json *node;
    struct text nearest; /* path of the known field that was probably meant; may be empty */
};
struct record_unknown_list {
    struct record_unknown *items;
    size_t count;
    size_t capacity;
};

struct record {
    struct text bytes;
    const struct json *root;
    const struct standard *standard;
    bool reference;            /* of the reference device: it may lack what only the measured side has */
    const struct json **nodes; /* as many as standard->fields: the value, NULL when missing or of a wrong type */
    struct record_fault_list faults;
    struct record_unknown_list unknown;
};

/*
 * NULL with `*error` filled when the bytes are no strict JSON or no object. The record and everything in it live in
 * `arena`; `bytes` must outlive it.
 */
const struct record *record_read(struct arena *arena, struct text bytes, const struct standard *standard,
                                 bool reference, struct json_error *error);

/* The value of a role, a null included; NULL when it is missing, of a wrong type, or the standard has no such role. */
const struct json *record_node(const struct record *record, struct text role);
/* The string of a role; empty when there is none. */
struct text record_text(const struct record *record, struct text role);
/* The integer of a role; false when there is none. */
bool record_integer(const struct record *record, struct text role, long long *value);
/* The finite number of a role as the double that a reader of the file has; false when there is none. */
bool record_double(const struct record *record, struct text role, double *value);
/* The last part of the role's path in the standard (p50_ms), for messages; the role itself where there is none. */
struct text record_name(const struct record *record, struct text role);

/* What `derived` holds besides the execution medians: members beside the execution-p50 field, NULL when absent. */
const struct json *record_derived(const struct record *record, struct text name);
/* What `derived.unpublishable` says against publication: a list with items, a text, or true; NULL when it says nothing.
 */
const struct json *record_unpublishable(const struct record *record);
/* The reasons in it, one after another: the first for NULL, else the one behind `before`; NULL after the last. */
const struct json *record_next_reason(const struct record *record, const struct json *before);

/*
 * The statistics as printed, in `pool` and `arena`; false when a value that they need is missing. A value that is no
 * finite number has value NULL. `derived.samples_ms` is taken along when it is a list of lists of numbers.
 */
bool record_statistics(struct arena *arena, struct exact_pool *pool, const struct record *record,
                       struct statistics *statistics);

#endif
