/*
 * Running text as words, numbers and marks, in lower case and ASCII where a sign has an ASCII form: µ is u, × is x, →
 * is ->, ± is +-, an en dash is a hyphen. A hyphen or full stop inside a word only parts it; `isn't` is one word, of
 * `vendor's` only the first part counts.
 */
#ifndef BENCHLINT_LINT_MODEL_WORD_H
#define BENCHLINT_LINT_MODEL_WORD_H

#include "base/arena.h"

/* Classes of a lexicon, one bit each. */
__extension__ typedef unsigned __int128 word_classes;

enum word_kind { WORD_NAME, WORD_NUMBER, WORD_MARK };

struct word {
    enum word_kind kind;
    struct text text;
    size_t start, end;   /* bytes of the file; the same for both: it was put in, such as a column's unit */
    bool code;           /* inside a code span */
    bool glued;          /* nothing stands between it and the word before */
    bool line;           /* the first of its line */
    word_classes in;     /* those with a phrase that covers it */
    word_classes begins; /* those with a phrase that begins here */
};
struct word_list {
    struct word *items;
    size_t count;
    size_t capacity;
};

/*
 * Adds the words of bytes start..end of `prose`, a view of a document as long as its `bytes` (struct markdown). Dashes
 * with blanks around them are the mark `--`; the mark `.` stands only where a sentence may end.
 */
void words_read(struct arena *arena, struct text prose, struct text bytes, size_t start, size_t end,
                struct word_list *list);

bool word_is(const struct word *word, const char *text);

#endif
