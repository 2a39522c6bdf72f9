/*
 * Markdown in GitHub's dialect: blocks in document order with exact source ranges, tables, and a prose view. The lines
 * are read here, because cmark knows no table and its ranges are not to be trusted; cmark reads the text inside a
 * block, and its types do not leave markdown_walk.c. cmark-gfm is the oracle of both (tests/oracle).
 */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_H
#define BENCHLINT_LINT_READ_MARKDOWN_H

#include "lint/read/source.h"
#include "lint/read/table.h"

/* Containers (quotes, lists) that may stand inside one another; deeper ones are not read: `too_deep`. */
enum { MARKDOWN_DEPTH_LIMIT = 100 };

enum block_kind {
    BLOCK_HEADING,
    BLOCK_PARAGRAPH, /* also the paragraph of a list item or quote; definitions and tables are taken out of it */
    BLOCK_TABLE,
    BLOCK_FENCE,     /* fenced code */
    BLOCK_INDENTED,  /* indented code */
    BLOCK_HTML,      /* an HTML block that shows something */
    BLOCK_COMMENT,   /* an HTML block that holds nothing but comments */
    BLOCK_BREAK,     /* thematic break */
    BLOCK_DEFINITION /* link reference definitions: they show nothing */
};

struct block {
    enum block_kind kind;
    /*
     * Bytes: from the first non-blank byte of the first line, container marks left out, to the end of the last, no line
     * end. Blank lines at the end of an HTML or indented block are not in it.
     */
    size_t start, end;
    int level;                         /* of a heading */
    bool setext;                       /* of a heading */
    struct text title;                 /* heading: rendered text, trimmed; fence: the info string, trimmed */
    size_t content_start, content_end; /* fence and indented code: whole lines of code, container marks and line ends */
    unsigned quote_depth;              /* block quotes around it */
    unsigned list_depth;               /* list items around it */
    size_t item;                       /* ordinal, from 1, of the innermost list item in the document; 0: none */
    const struct table *table;         /* of a table */
};

struct markdown_detail;
struct markdown {
    const struct source *source;
    struct block *blocks; /* in order of their start */
    size_t count;
    /*
     * As long as the source's bytes, byte by byte the same place: what a reader of the page sees. Line ends are kept;
     * markup (heading and list marks, emphasis, back-ticks, brackets and targets of links), comments, definitions, HTML
     * tags and the lines of code blocks are blanks. The text of code spans and of table cells stays.
     */
    struct text prose;
    size_t too_deep; /* where the line begins whose nesting went over the limit: reading stopped there; or TEXT_NONE */
    struct markdown_detail *detail; /* the reader's own */
};

/* `source` must be text (source->text) and outlive the result, which lives in `arena`. Never fails. */
struct markdown *markdown_read(struct arena *arena, const struct source *source);

/*
 * The same of a document of which little is wanted, such as a few columns of a long table: no prose, no comments, no
 * rows. What markdown_row and markdown_paragraph read counts against what the whole document may cost.
 */
struct markdown *markdown_outline(struct arena *arena, const struct source *source);
/* The prose of the paragraph that stands at `block` of an outline's blocks. */
struct text markdown_paragraph(struct arena *arena, struct markdown *outline, size_t block);

/* All rows of a table of the document: the table's own, or read into `arena` where it has not kept them. */
const struct table_row *markdown_rows(struct arena *arena, const struct markdown *markdown, const struct table *table);
/* One of them. */
struct table_row markdown_row(struct arena *arena, struct markdown *markdown, const struct table *table, size_t index);

/* The rendered text (see struct cell) of inline source bytes of this document, white space folded, trimmed. */
struct text markdown_render(struct arena *arena, const struct markdown *markdown, struct text inline_source);

/*
 * An HTML comment that is one, not the text of a code block or code span. It ends with the first `-->`, whatever stands
 * inside; one without an end is no comment.
 */
struct comment {
    size_t start, end;   /* with <!-- and --> */
    struct text content; /* between them */
};
struct comment_list {
    struct comment *items;
    size_t count;
    size_t capacity;
};
/* All of them, in order. */
struct comment_list markdown_comments(struct arena *arena, const struct markdown *markdown);

/* The version of the library that reads inlines, as loaded; static. */
const char *markdown_library_version(void);

#endif
