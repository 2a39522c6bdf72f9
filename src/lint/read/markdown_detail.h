/* What the parts of the Markdown reader hand to each other. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_DETAIL_H
#define BENCHLINT_LINT_READ_MARKDOWN_DETAIL_H

#include "lint/read/markdown.h"

/* One line's share of a block: its bytes behind the marks of the containers, without the line end. */
struct piece {
    size_t start, end;
};

struct piece_list {
    struct piece *items;
    size_t count;
    size_t capacity;
};

struct block_list {
    struct block *items;
    size_t count;
    size_t capacity;
};

/* Which of the pieces make up the block of the same index. A heading's pieces are those of its text. */
struct span {
    size_t first, count;
};

struct span_list {
    struct span *items;
    size_t count;
    size_t capacity;
};

struct definition {
    struct text label; /* ASCII letters small, white space as one blank */
};

struct definition_list {
    struct definition *items;
    size_t count;
    size_t capacity;
};

/* The labels that an inline text may mean. */
struct label_list {
    struct text *items;
    size_t count;
    size_t capacity;
};

struct markdown_detail {
    struct piece_list pieces;
    struct block_list blocks;
    struct span_list spans;
    struct definition_list definitions; /* sorted by label once the document has been read */
    size_t foreign_definitions;         /* how many have labels beyond ASCII; they stand at the list's end */
    struct comment_list comments;
    size_t too_deep;
    size_t
        unaligned; /* texts whose nodes were not found in the source: none, unless cmark reads otherwise than it did */
    size_t effort; /* what inline reading may still cost, in byte visits of the worst case */
};

#endif
