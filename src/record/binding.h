/*
 * What a record's file name says: <operator>-<case>[-<dtype>].json of an operator directory, <operator>.json (bound by
 * its content), or <operator>-<case>[-<dtype>]-<n>.json, one execution that waits to be combined with others. Operators
 * and cases may both hold hyphens and end in digits: a name is read with the operators, cases and dtypes that are
 * known.
 */
#ifndef BENCHLINT_RECORD_BINDING_H
#define BENCHLINT_RECORD_BINDING_H

#include "standard/standard.h"

/* The name cut behind an operator directory's name. */
struct binding_owner {
    size_t index;     /* into the operator names; TEXT_NONE: the name begins with none of them */
    struct text rest; /* what follows the hyphen; empty for <operator>.json */
};

/*
 * `stem` is the file name without `.json`; `operators` are sorted by bytes. Of several operators that fit, the longest
 * one with which the rest fits the record's own case and dtype (both empty: unknown), else the longest.
 */
struct binding_owner binding_find_owner(struct text stem, const struct text *operators, size_t count,
                                        struct text own_case, struct text own_dtype);

enum binding_kind {
    BINDING_ROW,       /* the name is <operator>-<case>[-<dtype>] */
    BINDING_CONTENT,   /* it is <operator> */
    BINDING_EXECUTION, /* one execution of it */
    BINDING_CASE,      /* the name's case is another than the record's */
    BINDING_DTYPE      /* the case is right, the dtype another */
};

struct binding {
    enum binding_kind kind;
    struct text case_id, dtype; /* as the name says; empty where it does not */
};

/* What is known when a rest is read. */
struct binding_names {
    struct text_list cases; /* of the operator's README */
    struct text_list dtypes;
};

/* The rest of a name beside what the record itself says. */
struct binding binding_of_record(struct text rest, struct text own_case, struct text own_dtype,
                                 const struct binding_names *names);
/* The same where the record cannot be read: the longest known case that fits; BINDING_CASE when none does. */
struct binding binding_of_name(struct text rest, const struct binding_names *names);

#endif
