/* Between the files of the runner checks. */
#ifndef BENCHLINT_LINT_CHECK_RUNNER_PART_H
#define BENCHLINT_LINT_CHECK_RUNNER_PART_H

#include "lint/check/runner.h"

enum { LIBRARY_LIMIT = 16 };

/* What one library draws with, and what makes its draws repeatable. */
struct library_words {
    struct text_list roots;      /* the first part of its dotted names */
    struct text_list draws;      /* functions that draw from its global generator */
    struct text_list except;     /* names among `draws` that do not draw */
    struct text_list methods;    /* methods that draw into a tensor */
    struct text_list generators; /* seeded by an argument */
    struct text_list engines;    /* seeded by a method */
};

struct seed_words {
    struct library_words libraries[LIBRARY_LIMIT];
    size_t library_count;
    struct text_list seeds;    /* last parts of what seeds: manual_seed, seed */
    struct text_list keywords; /* arguments that hand over a generator or seed */
};

struct timing_words {
    struct text_list clocks;        /* reading one is timing */
    struct text_list stamps;        /* so is this, unless the moment itself is what is wanted */
    struct text_list moments;       /* timing only where one is subtracted from another */
    struct text_list dates;         /* calls that turn a moment into a date */
    struct text_list events;        /* device events that time unless told not to */
    struct text_list plain_events;  /* device events that time when told to */
    struct text_list timers;        /* helpers that time on their own */
    struct text_list event_methods; /* what reads events, whoever made them */
    struct text_list host_modules;  /* nothing in them reaches the device */
    struct text_list host_methods;
};

struct case_words {
    struct text word;          /* what the name of a collection of cases holds */
    struct text_list endings;  /* last words of names of collections that hold ids */
    struct text_list wrappers; /* calls that give a collection what they are given */
};

struct runner_words {
    struct seed_words seed;
    struct timing_words timing;
    struct case_words cases;
    struct text_list loaders; /* functions that load a module by its name or file */
};

void check_runner_harness(struct check *check, const struct script *script, struct text_list loaders);
void check_runner_timing(struct check *check, const struct script *script, const struct timing_words *words);
void check_runner_seed(struct check *check, const struct script *script, const struct seed_words *words);

/* The source of an expression, for a message. */
struct text script_source(const struct script *script, const struct python_node *node);

#endif
