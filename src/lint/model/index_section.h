/* Which sections of a document can hold a table with a certain column: for runs that need one table of a large index.
 */
#ifndef BENCHLINT_LINT_MODEL_INDEX_SECTION_H
#define BENCHLINT_LINT_MODEL_INDEX_SECTION_H

#include "standard/standard.h"

/*
 * The sections of `bytes` (from one `#` heading, or one table behind a blank line, outside fences and comments to the
 * next) that hold a line such as
 * `| --- | ---: |` right under a line that holds one of `words`, case aside; views into `bytes`, in order. Each can be
 * read as a document of its own.
 */
struct text_list sections_with_column(struct arena *arena, struct text bytes, struct text_list words);

#endif
