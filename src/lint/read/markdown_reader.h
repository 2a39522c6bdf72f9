/*
 * The state of the block reader and what its parts do to it. Only what is open is kept: a stack of quotes and list
 * items, and one leaf below them. Inner header of the Markdown reader.
 */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_READER_H
#define BENCHLINT_LINT_READ_MARKDOWN_READER_H

#include "lint/read/markdown_detail.h"
#include "lint/read/markdown_html.h"
#include "lint/read/markdown_line.h"

enum { MARKDOWN_CODE_INDENT = 4 }; /* columns from which on a line is indented code */

struct container {
    bool quote;
    size_t indent;   /* of a list item: the columns that its lines must be indented by */
    size_t children; /* blocks in it */
    size_t item;     /* ordinal of a list item */
};

struct leaf {
    bool open;
    struct block block;
    size_t first; /* piece */
    size_t next;  /* offset behind the last line that belongs to it */
    char fence;
    size_t fence_length;
    size_t fence_indent;
    bool fence_closed;
    enum html_block html;
};

struct reader {
    struct arena *arena;
    const struct source *source;
    struct markdown_detail *detail;
    struct container containers[MARKDOWN_DEPTH_LIMIT];
    size_t depth;
    size_t quote; /* index of the outermost quote; TEXT_NONE: none */
    size_t items;
    struct leaf leaf;
    struct line line;
};

/* How far the present line has been matched. */
struct match {
    size_t depth; /* containers */
    bool leaf;    /* and the open leaf */
    bool opened;  /* a block was opened on this line */
};

/* The open leaf's lines (markdown_leaf.c). */

void reader_add_piece(struct reader *reader, size_t start, size_t end);
size_t reader_piece_count(const struct reader *reader);
const struct piece *reader_last_piece(const struct reader *reader);

/* Adds a block made of `count` pieces from `first` on; they give its range, unless it has one. */
void reader_emit(struct reader *reader, struct block block, size_t first, size_t count);
/* Takes the definitions at the open paragraph's start out of it; false when nothing else is left. */
bool reader_resolve_definitions(struct reader *reader);
/* Does nothing when no leaf is open. */
void reader_close_leaf(struct reader *reader);
/* Closes what this line did not match, before text is added. */
void reader_close_unmatched(struct reader *reader, struct match *match);

/* Both close the open leaf, matched or not, and all unmatched containers first. */

struct leaf *reader_open_leaf(struct reader *reader, struct match *match, enum block_kind kind);
/* False when the nesting is too deep: then reading ends. */
bool reader_push_container(struct reader *reader, struct match *match, struct container container);
/* One more block in the innermost container. */
void reader_count_child(struct reader *reader);

/* What the present line continues (markdown_match.c). They move the cursor behind the marks that they matched. */

size_t reader_match_containers(struct reader *reader);
bool reader_match_leaf(struct reader *reader);
/* Is the line the closing fence of the open code? */
bool reader_closes_fence(const struct reader *reader);

#endif
