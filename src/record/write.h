/* A record about to be written: a JSON value for each field of the standard, and further members of its open objects.
 */
#ifndef BENCHLINT_RECORD_WRITE_H
#define BENCHLINT_RECORD_WRITE_H

#include "base/exact.h"
#include "record/record.h"

struct record_extra {
    struct text at;   /* path: derived.samples_ms */
    struct text json; /* its value, written out */
};

struct record_draft {
    const struct standard *standard;
    struct text *values; /* as many as standard->fields: JSON; empty: the field is left out */
    struct {
        struct record_extra *items;
        size_t count;
        size_t capacity;
    } extras;
};

/* A draft without values. */
struct record_draft record_draft_make(struct arena *arena, const struct standard *standard);
/* Sets the value of a role; nothing happens where the standard has no such role. `json` must outlive the draft. */
void record_draft_set(struct record_draft *draft, struct text role, struct text json);
/* The same for a string and an integer; the JSON lives in `arena`. */
void record_draft_string(struct arena *arena, struct record_draft *draft, struct text role, struct text value);
void record_draft_integer(struct arena *arena, struct record_draft *draft, struct text role, long long value);
/* Adds a member beside the fields, under the object that holds the execution medians: samples_ms, unpublishable. */
void record_draft_derived(struct arena *arena, struct record_draft *draft, struct text name, struct text json);

/* Appends the record as JSON, objects and members in the standard's order, extras behind them. */
void record_draft_write(const struct record_draft *draft, struct buffer *out);

/* A number as records print it: nine significant digits, no zeros at its end. */
struct text record_digits(struct arena *arena, const struct exact *value);

#endif
