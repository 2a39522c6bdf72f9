/* Where one Python token ends: pure scanning over bytes, no state. Every function returns `at` where nothing matches.
 */
#ifndef BENCHLINT_LINT_READ_PYTHON_SCAN_H
#define BENCHLINT_LINT_READ_PYTHON_SCAN_H

#include "base/text.h"

/* All offsets are bytes into `text`; the result is the offset right behind the token. */
size_t python_scan_number(struct text text, size_t at);
size_t python_scan_operator(struct text text, size_t at);
/* Letters, digits and underscores of any script (a digit in front is the caller's business). */
size_t python_scan_word(struct text text, size_t at);
/* A line end: "\n", "\r\n" or a lone "\r". */
size_t python_scan_line_end(struct text text, size_t at);

struct python_quote {
    size_t open; /* offset of the first quote mark, behind the prefix; TEXT_NONE: no string begins here */
    bool triple;
    bool raw;
    bool bytes;
    bool formatted;
};
/* What opens at `at`: up to two prefix letters, then one or three quote marks. */
struct python_quote python_scan_quote(struct text text, size_t at);
/*
 * The end of the string that `quote` opens, TEXT_NONE when it is not closed: before the end of its line (continued by
 * backslashes) for one quote mark, before the end of the text for three. `*reached` tells how far the search came.
 */
size_t python_scan_string(struct text text, const struct python_quote *quote, size_t *reached);

/* Whether a code point from U+0080 on is a letter or digit (Unicode 14, as CPython 3.11). */
bool python_is_word(unsigned code_point);

#endif
