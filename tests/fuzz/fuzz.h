/* What the fuzz targets share: a law that ends the process where it does not hold, and the laws of findings. */
#ifndef BENCHLINT_TESTS_FUZZ_FUZZ_H
#define BENCHLINT_TESTS_FUZZ_FUZZ_H

#include "lint/check/check.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void check(bool holds)
{
    if (!holds) {
        abort();
    }
}

/* The input with a NUL behind it, as file_read gives a file's bytes. */
static inline struct text fuzz_bytes(struct arena *arena, const uint8_t *data, size_t size)
{
    return arena_copy(arena, (struct text){(const char *)data, size});
}

/* Spans and edits lie in the file, and what is said is text without a gap that no fact has filled. */
static inline void check_findings(const struct findings *findings, size_t size)
{
    for (const struct finding *finding = findings->first; finding != NULL; finding = finding->next) {
        const struct diagnostic *diagnostic = &finding->diagnostic;
        check(diagnostic->start.offset <= diagnostic->end.offset && diagnostic->end.offset <= size);
        check(diagnostic->message.size > 0 && diagnostic->has_fix == (diagnostic->edit_count > 0));
        for (size_t i = 0; i < diagnostic->edit_count; i++) {
            check(diagnostic->edits[i].start <= diagnostic->edits[i].end && diagnostic->edits[i].end <= size);
        }
        for (size_t i = 0; i < diagnostic->related_count; i++) {
            check(diagnostic->related[i].start.offset <= diagnostic->related[i].end.offset);
        }
    }
}

/* Two lists that say the same of the same places. */
static inline void check_same_findings(const struct findings *a, const struct findings *b)
{
    const struct finding *left = a->first;
    const struct finding *right = b->first;
    for (; left != NULL && right != NULL; left = left->next, right = right->next) {
        check(left->diagnostic.rule == right->diagnostic.rule);
        check(left->diagnostic.start.offset == right->diagnostic.start.offset);
        check(left->diagnostic.end.offset == right->diagnostic.end.offset);
        check(text_equal(left->diagnostic.message, right->diagnostic.message));
    }
    check(left == NULL && right == NULL);
}

#endif
