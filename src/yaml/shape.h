/*
 * What a tree may hold, as a table: the keys of its maps and the kind of each value. One table checks a file, reads it
 * and describes it (the JSON schema of the configuration is written from the same one).
 */
#ifndef BENCHLINT_YAML_SHAPE_H
#define BENCHLINT_YAML_SHAPE_H

#include "yaml/yaml.h"

enum shape_kind {
    SHAPE_ANY,
    SHAPE_TEXT,    /* a scalar that is not blank */
    SHAPE_WORD,    /* one of `words` */
    SHAPE_INTEGER, /* from `least` to `most` */
    SHAPE_DECIMAL, /* digits, perhaps with a fraction; above zero */
    SHAPE_BOOLEAN,
    SHAPE_LIST, /* of `item`, at least `least` of them */
    SHAPE_MAP,  /* of `keys` */
    SHAPE_TABLE /* a map with any keys, every value an `item` */
};

struct shape_key;
struct shape {
    enum shape_kind kind;
    const char *expected; /* in words, with an article: "a list of globs"; NULL: the kind says it */
    const struct text *words;
    size_t word_count;
    const struct shape_key *keys;
    size_t key_count;
    const struct shape *item;
    long long least, most;
};

struct shape_key {
    struct text name;
    const struct shape *shape;
    bool required;
    const char *about; /* one sentence for people; may be NULL */
    size_t offset;     /* the reader's own: where in its struct the value goes */
};

enum shape_problem { SHAPE_UNKNOWN_KEY, SHAPE_MISSING_KEY, SHAPE_BAD_VALUE };

struct shape_fault {
    enum shape_problem problem;
    const struct yaml *node; /* the key, the map that lacks one, or the value */
    struct text key;         /* the unknown or missing key, or the one that the value stands under */
    struct text found;       /* of a value: in back-ticks when it is a scalar, else "a list", "a map", "nothing" */
    struct text expected;    /* in words */
    struct text nearest;     /* nearest known key or word; may be empty */
};
struct shape_faults {
    struct shape_fault *items;
    size_t count;
    size_t capacity;
};

/*
 * Adds every fault of `node`, in the order of the file. `additive`: a list's key may end in '+' (yaml_merge), which the
 * caller then merges. No value at all (`key:`) is no fault where a key that may be absent expects a list or map: it
 * stands for the absent key.
 */
void shape_check(struct arena *arena, const struct yaml *node, const struct shape *shape, bool additive,
                 struct shape_faults *faults);

/* The key's entry, `+` at the name's end aside when the key is a list's; NULL when there is none. */
const struct shape_key *shape_find_key(const struct shape *shape, struct text name, bool additive);

/* "unknown key `x`", "the key `x` is missing", "`x` holds `y`; expected z": lower case, no full stop. */
struct text shape_fault_message(struct arena *arena, const struct shape_fault *fault);
/* What a value of this shape is, in words. */
struct text shape_expected(struct arena *arena, const struct shape *shape);
/* A value as a message shows it: `found` of struct shape_fault. */
struct text shape_found(struct arena *arena, const struct yaml *node);

#endif
