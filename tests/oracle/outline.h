/* The form in which both sides print what they read: one block, row or cell a line. */
#ifndef BENCHLINT_TESTS_ORACLE_OUTLINE_H
#define BENCHLINT_TESTS_ORACLE_OUTLINE_H

#include "base/text.h"

void outline_document(size_t number, size_t bytes);
/* `line` from 1; 0: not known. */
void outline_block(const char *kind, size_t line, size_t quotes, size_t items);
/* Text as rendered, white space left out: the two sides keep it in different places. */
void outline_text(const char *label, struct text text);
/* The same of lines of code, with no `>` either: in the source they may be marks of a quote. */
void outline_code(struct text code);
/* Bytes as they are. */
void outline_bytes(const char *label, struct text text);
void outline_number(const char *label, size_t number);

#endif
