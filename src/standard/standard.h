/*
 * The vocabulary of a pack: what the sections, columns, devices, protocol, layout and record fields of a team's
 * standard are called. Checks know roles ("measured", "speedup"), never titles or units. Read from
 * rules/<pack>/standard.yaml with the configuration's `standard:` block laid over it; used by lint, measure, new and
 * table alike.
 */
#ifndef BENCHLINT_STANDARD_STANDARD_H
#define BENCHLINT_STANDARD_STANDARD_H

#include "yaml/yaml.h"

struct text_list {
    const struct text *items;
    size_t count;
};

struct standard_section {
    struct text role;
    struct text title;
};

enum column_kind { COLUMN_NAME, COLUMN_NUMBER, COLUMN_TEXT };
enum column_align { COLUMN_ALIGN_ANY, COLUMN_ALIGN_LEFT, COLUMN_ALIGN_RIGHT };

struct column {
    struct text role;
    struct text title;
    enum column_kind kind;
    enum column_align align;
    unsigned decimals;  /* of a number */
    struct text unit;   /* of a number: ms, us, ...; may be empty */
    struct text suffix; /* of a number: x, %; may be empty */
    bool optional;      /* an empty cell means: not there */
};

struct column_list {
    const struct column *items;
    size_t count;
};

enum display { DISPLAY_FACTOR, DISPLAY_PERCENT, DISPLAY_SAVING };

/* result = product(numerator) / product(denominator); an operand is a column's role or a constant's. */
struct relation {
    struct text rule; /* id of the rule that reports it */
    struct text result;
    struct text_list numerator;
    struct text_list denominator;
    enum display display;
};

struct named_value {
    struct text name;
    struct text value;
};

struct record_field {
    struct text role;
    struct text at; /* path in the record: statistics.p50_ms */
    enum { FIELD_STRING, FIELD_NUMBER, FIELD_INTEGER, FIELD_NUMBERS, FIELD_OBJECT } kind;
    struct text unit;
    bool nullable;       /* null stands for: there is none */
    bool reference;      /* a record of the reference device needs it too */
    struct text unknown; /* the reason in derived.unpublishable beside which null stands for: not known; or empty */
};

struct layout {
    struct text_list required; /* per operator directory, "{operator}" stands for its name; the first is the README, */
                               /* then the runner, then the case file */
    struct text_list allowed;  /* globs */
    struct text_list index_required;
    struct text_list index_allowed;
    struct text tests;       /* "tests/ops/test_{operator}.py" */
    struct text scratch;     /* ".tmp/benchmarks" */
    struct text_list matrix; /* where the operator matrix may stand, in this order */
};

struct standard {
    struct text name;
    struct text title; /* "{operator} benchmark" */
    const struct standard_section *sections;
    size_t section_count;
    struct column_list cases;
    struct column_list results;
    const struct relation *relations;
    size_t relation_count;
    struct text measured_device;
    const struct named_value *constants; /* measured-bandwidth: 1600 */
    size_t constant_count;
    const struct named_value *protocol; /* warmup: 20, iterations: 100, ..., timer: device-event */
    size_t protocol_count;
    struct text_list scopes;
    struct text_list dtypes;
    struct layout layout;
    const struct record_field *fields;
    size_t field_count;
    const struct yaml *tree; /* the whole merged vocabulary */
};

struct standard_error {
    const struct yaml *node; /* what is wrong: its offsets lie in the file it came from */
    struct text message;     /* lower case, found and expected */
    struct text nearest;     /* nearest known key or value; may be empty */
    bool unknown_key;        /* else a bad value */
};

/*
 * Reads the vocabulary in `arena` from a merged tree (vocabulary.h tells what it may hold); what it does not mention is
 * empty. NULL with `*error` filled when a key or value is not known.
 */
const struct standard *standard_read(struct arena *arena, const struct yaml *tree, struct standard_error *error);

const struct column *standard_column(struct column_list columns, struct text role);
size_t standard_column_index(struct column_list columns, struct text role); /* TEXT_NONE when there is none */
struct text standard_section_title(const struct standard *standard, struct text role);
struct text standard_constant(const struct standard *standard, struct text name); /* empty when there is none */
/* Is it what relations call a bandwidth that the index registers, device by device: "measured-bandwidth",
 * "reference-bandwidth", "reference-bandwidth-2" of a second reference device? */
bool standard_is_bandwidth(struct text name);
struct text standard_protocol(const struct standard *standard, struct text name);
/* The same as a whole number; 0 when the standard has none. */
long long standard_count(const struct standard *standard, struct text name);
const struct record_field *standard_field(const struct standard *standard, struct text role);
/* `pattern` with "{operator}" replaced. */
struct text standard_name(struct arena *arena, struct text pattern, struct text operator_name);
/* Is `name` what standard_name would give? */
bool standard_name_is(struct text pattern, struct text operator_name, struct text name);
bool text_list_has(struct text_list list, struct text item);

#endif
