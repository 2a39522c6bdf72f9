/*
 * A cell of any results table as a printed measure: "41.2 us", "1,935", "1.24x", "x1.24", "+20%", "-16.7 %", "20%
 * faster", "12.3 ms +- 0.4", "**2.3 GB/s**". What is not fully understood is no measure.
 */
#ifndef BENCHLINT_LINT_MODEL_MEASURE_H
#define BENCHLINT_LINT_MODEL_MEASURE_H

#include "base/decimal.h"
#include "yaml/yaml.h"

/* A unit: units of one family are multiples of one another. No family: a bare number. */
struct unit {
    struct text family; /* of the vocabulary ("time"), or the unknown unit's own text in lower case */
    unsigned base;      /* 2 or 10 */
    unsigned power;     /* of the base, to the family's smallest unit */
    bool rate;          /* of something per time: more is better */
    struct text name;   /* as it is written */
};

enum measure_kind {
    MEASURE_EMPTY,    /* nothing, or a sign for nothing: "-", "n/a" */
    MEASURE_BASELINE, /* "baseline", "1x": what others are compared with */
    MEASURE_NUMBER,
    MEASURE_OTHER /* anything else */
};

enum measure_form { FORM_PLAIN, FORM_FACTOR, FORM_PERCENT };
/* What a word behind the number says of it. */
enum measure_sense { SENSE_NONE, SENSE_FASTER, SENSE_SLOWER, SENSE_LESS };

struct measure {
    enum measure_kind kind;
    enum measure_form form;
    enum measure_sense sense;
    int sign;         /* as printed: -1, 1; 0: none */
    bool arrow;       /* an arrow stands for the sign, whichever way up is good */
    bool approximate; /* "~1.2x", "> 5x": says too little to be judged */
    struct decimal value;
    struct unit unit;          /* of a plain number, where its cell names one */
    size_t digits, digits_end; /* of the number in the text */
};

/* `words` is `words` of the vocabulary, `units` its list of families. */
struct measure measure_read(struct text text, const struct yaml *words, const struct yaml *units);
/* The unit that a header names: "Latency (ms)", "time_us", "tokens/s"; no family: none. */
struct unit measure_header_unit(struct text header, const struct yaml *units);
/* Of a unit's text alone, case and "/op" or the like aside; false: the vocabulary does not know it. */
bool measure_unit(struct text text, const struct yaml *units, struct unit *unit);
/* May the byte stand in a unit's text? */
bool unit_has_byte(char byte);
bool unit_same_family(const struct unit *a, const struct unit *b);
/* One of the unit in the family's smallest. */
struct fraction unit_scale(const struct unit *unit);

#endif
