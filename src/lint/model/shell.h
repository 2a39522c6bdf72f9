/* Shell text as simple commands of words: read, never run. What a variable or substitution hides is marked as not sure.
 */
#ifndef BENCHLINT_LINT_MODEL_SHELL_H
#define BENCHLINT_LINT_MODEL_SHELL_H

#include "lint/model/readme.h"

struct shell_command {
    struct shell_word *items;
    size_t count;
    size_t capacity;
};
struct shell_script {
    struct shell_command *items;
    size_t count;
    size_t capacity;
};

/* `offset`: where `text` begins in its file; added to every position. Line continuations join, comments are dropped. */
struct shell_script shell_read(struct arena *arena, struct text text, size_t offset);

#endif
