/* Classes of bytes as CommonMark's block and inline rules tell them apart. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_BYTE_H
#define BENCHLINT_LINT_READ_MARKDOWN_BYTE_H

#include "base/text.h"

bool markdown_is_blank(char byte); /* blank and tab */
bool markdown_is_space(char byte); /* these and line ends; vertical tab and form feed are none here */
/* ASCII punctuation: what a backslash escapes. */
bool markdown_is_punctuation(char byte);
/* Offset of the first byte from `at` on that may begin or end inline markup, or the text's size: the rest shows as it
 * is. */
size_t markdown_next_mark(struct text text, size_t at);

#endif
