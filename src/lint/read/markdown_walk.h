/* Reads inline text with cmark and finds where in the source its nodes stand. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_WALK_H
#define BENCHLINT_LINT_READ_MARKDOWN_WALK_H

#include "lint/read/markdown_definition.h"
#include "lint/read/markdown_emit.h"

/*
 * `text` is the emitter's text, or as long. `labels`: the definitions that it may refer to. False when a node was not
 * found where it must stand: then the emitter has to begin again.
 */
bool walk_read(struct text text, const struct label_list *labels, struct emitter *emitter);

#endif
