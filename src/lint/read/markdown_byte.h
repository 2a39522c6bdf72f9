/* Classes of bytes as CommonMark's block and inline rules tell them apart. Inner header of the Markdown reader. */
#ifndef BENCHLINT_LINT_READ_MARKDOWN_BYTE_H
#define BENCHLINT_LINT_READ_MARKDOWN_BYTE_H

#include <stdbool.h>

bool markdown_is_blank(char byte); /* blank and tab */
bool markdown_is_space(char byte); /* these and line ends; vertical tab and form feed are none here */
/* ASCII punctuation: what a backslash escapes. */
bool markdown_is_punctuation(char byte);
/* May the byte begin or end inline markup? What holds none of these shows as it is written. */
bool markdown_is_mark(char byte);

#endif
