#include "lint/report/fingerprint.h"

#include "base/memory.h"

#include <stdlib.h>

struct likeness {
    const struct diagnostic *diagnostic;
    size_t index;
};

static int compare(const struct diagnostic *left, const struct diagnostic *right)
{
    int order = text_compare(left->path, right->path);
    order = order != 0 ? order : text_compare(left->rule->id, right->rule->id);
    return order != 0 ? order : text_compare(left->finger, right->finger);
}

static int likeness_order(const void *a, const void *b)
{
    const struct likeness *left = a;
    const struct likeness *right = b;
    int order = compare(left->diagnostic, right->diagnostic);
    return order != 0 ? order : (left->index > right->index) - (left->index < right->index);
}

size_t *fingerprint_occurrences(const struct report *report)
{
    size_t *occurrences = memory_allocate(memory_product(report->count, sizeof(*occurrences)));
    struct likeness *ordered = memory_allocate(memory_product(report->count, sizeof(*ordered)));
    for (size_t i = 0; i < report->count; i++) {
        ordered[i] = (struct likeness){&report->diagnostics[i], i};
    }
    qsort(ordered, report->count, sizeof(*ordered), likeness_order);
    for (size_t i = 0; i < report->count; i++) {
        bool again = i > 0 && compare(ordered[i - 1].diagnostic, ordered[i].diagnostic) == 0;
        occurrences[ordered[i].index] = again ? occurrences[ordered[i - 1].index] + 1 : 1;
    }
    memory_release(ordered);
    return occurrences;
}
