/* Classes of bytes as CommonMark's block and inline rules tell them apart. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_BYTE_H
#define BENCHLINT_LINT_READ_MARKDOWN_BYTE_H

#include "base/text.h"

bool markdown_is_blank(char byte); /* blank and tab */
bool markdown_is_space(char byte); /* these and line ends; vertical tab and form feed are none here */
/* ASCII punctuation: what a backslash escapes. */
bool markdown_is_punctuation(char byte);
/* The byte at `at`; behind the text's end NUL, or a line end. */
char markdown_byte_at(struct text text, size_t at);
char markdown_byte_or_line_end(struct text text, size_t at);
/* Offset of the first byte from `at` on that may begin or end inline markup, or the text's size: the rest shows as it
 * is. */
size_t markdown_next_mark(struct text text, size_t at);

#endif
