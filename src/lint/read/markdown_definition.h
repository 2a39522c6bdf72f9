/* Link reference definitions. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_DEFINITION_H
#define BENCHLINT_LINT_READ_MARKDOWN_DEFINITION_H

#include "lint/read/markdown_detail.h"

/*
 * The length of the definition that `text` (the lines of a paragraph, each with '\n' at its end) begins with; 0: none.
 * `*label` becomes a view into the text. A footnote (`[^1]:`) is none.
 */
size_t definition_parse(struct text text, struct text *label);

/* Offset behind the label `[...]` that begins at `at`, or TEXT_NONE. */
size_t definition_label_end(struct text text, size_t at);
/* Offset behind the target `(...)` of an inline link that begins at `at`, or TEXT_NONE. */
size_t definition_target_end(struct text text, size_t at);

void definition_add(struct arena *arena, struct markdown_detail *detail, struct text label);
/* Once all are added. */
void definition_sort(struct markdown_detail *detail);

/* Appends to `*found` the label of every definition that a label in `text` may mean. */
void definition_find(struct arena *arena, const struct markdown_detail *detail, struct text text,
                     struct label_list *found);

#endif
