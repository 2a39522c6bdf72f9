/* HTML inside Markdown: what begins and ends an HTML block, tags and comments. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_HTML_H
#define BENCHLINT_LINT_READ_MARKDOWN_HTML_H

#include "base/text.h"

/* The kinds of HTML blocks, numbered as in the CommonMark specification. */
enum html_block {
    HTML_NONE,
    HTML_RAW, /* script, pre, style: ends with its closing tag */
    HTML_COMMENT,
    HTML_INSTRUCTION,
    HTML_DECLARATION,
    HTML_CDATA,
    HTML_TAG,     /* a known block tag: ends with a blank line */
    HTML_ANY_TAG, /* any other tag alone on its line: does not interrupt a paragraph, ends with a blank line */
};

/* The HTML block that the line's rest `text` (from its first `<` on) begins. */
enum html_block html_block_start(struct text text, bool in_paragraph);
/* Does this line end a block that only a mark of its own can end? */
bool html_block_end(enum html_block kind, struct text line);

/* Offset behind the open or closing tag that begins with the `<` at `at`, or TEXT_NONE. */
size_t html_tag_end(struct text text, size_t at);
/* Offset behind the comment that begins at `at`, or TEXT_NONE: also where `--` stands inside it. */
size_t html_comment_end(struct text text, size_t at);

#endif
