/*
 * A clean small repository held in memory, and edits of it that know its structure: lines, cells, words, numbers, JSON
 * values, whole files. Every input decodes to a list of edits, so a fuzzer changes what the repository says, not how
 * its bytes are packed.
 */
#ifndef BENCHLINT_TESTS_FUZZ_SUPPORT_EDIT_H
#define BENCHLINT_TESTS_FUZZ_SUPPORT_EDIT_H

#include "base/arena.h"

struct edit_file {
    struct text path; /* relative to the root */
    struct text bytes;
    bool absent;
    bool changed; /* since edit_example */
};

struct edit_tree {
    struct edit_file *items;
    size_t count;
    size_t capacity;
};

/* What the input says byte for byte; an input that is used up reads as zeros. */
struct edit_input {
    struct text left;
};
size_t edit_number(struct edit_input *input, size_t below); /* two bytes; 0 where `below` is 0 */

/* The files of two operators of fixtures/example, where a repository has them; ends the process when they cannot be
 * read. */
struct edit_tree edit_example(struct arena *arena, struct text source_directory);

/* Carries out one edit; false when the input is used up. */
bool edit_next(struct arena *arena, struct edit_tree *tree, struct edit_input *input);

#endif
