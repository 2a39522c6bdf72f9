/*
 * A strict subset of YAML over libyaml's events as a tree with byte offsets: maps, lists, scalars. Aliases, anchors,
 * tags, merge keys, second documents, duplicate keys and nesting beyond a limit are errors. Every scalar is a string.
 * The same tree is what the rule compiler writes out as static C data.
 */
#ifndef BENCHLINT_YAML_YAML_H
#define BENCHLINT_YAML_YAML_H

#include "base/arena.h"

enum yaml_kind { YAML_SCALAR, YAML_LIST, YAML_MAP };

struct yaml {
    enum yaml_kind kind;
    struct text text; /* of a scalar */
    bool plain;       /* a scalar without quotes and not a block: `null`, `~` and an absent value are plain and empty */
    size_t start, end;         /* bytes in the file */
    const struct yaml *keys;   /* of a map: `count` scalars */
    const struct yaml *values; /* of a map or a list */
    size_t count;
};

struct yaml_error {
    size_t offset;       /* bytes; where the fault stands */
    struct text message; /* lower case, no full stop */
};

/*
 * The tree in `arena`, or NULL with `*error` filled. An empty file is an empty map. Bytes that are not
 * UTF-8 are an error like any other.
 */
const struct yaml *yaml_read(struct arena *arena, struct text bytes, struct yaml_error *error);

/* The value of a map's key, NULL when `node` is NULL, is no map or has no such key. */
const struct yaml *yaml_get(const struct yaml *node, struct text key);
/* The same for a path "a.b.c". */
const struct yaml *yaml_at(const struct yaml *node, const char *path);
/* The scalar's text, or `fallback` when absent or no scalar. */
struct text yaml_text(const struct yaml *node, struct text fallback);
struct text yaml_string(const struct yaml *node, const char *path,
                        struct text fallback); /* of what stands at the path */
bool yaml_integer(const struct yaml *node, long long *value);
bool yaml_boolean(const struct yaml *node, bool *value); /* true, false */
/* How many values a list or map has; 0 of NULL, so that a list that is left out is an empty one. */
static inline size_t yaml_count(const struct yaml *node)
{
    return node == NULL ? 0 : node->count;
}

/*
 * `over` laid on `under`: maps merge key by key, lists and scalars replace, a list under a key that ends in '+' is
 * added to the inherited one, and no value at all (`key:`) leaves a list or map as it is. Neither is changed; the
 * result shares their nodes.
 */
const struct yaml *yaml_merge(struct arena *arena, const struct yaml *under, const struct yaml *over);

/* The version of the library behind the reader, as loaded; static. */
const char *yaml_library_version(void);

#endif
