/*
 * Classes of phrases that a vocabulary names, found over a list of words in one pass. In a phrase `*` at a word's end
 * stands for any ending, at its beginning for any beginning, `#` for digits; words are parted by blanks and each may be
 * a mark: "tb / s", "mi#*".
 */
#ifndef BENCHLINT_LINT_MODEL_LEXICON_H
#define BENCHLINT_LINT_MODEL_LEXICON_H

#include "lint/model/word.h"
#include "yaml/yaml.h"

enum { LEXICON_CLASSES = 128 };

struct lexicon;

/*
 * `classes` is a map of class name -> list of phrases; `names` says which class has which bit, at most LEXICON_CLASSES.
 * A class that the map lacks has no phrase.
 */
const struct lexicon *lexicon_make(struct arena *arena, const struct yaml *classes, const struct text *names,
                                   size_t count);
/* Sets `in` and `begins` of every word. */
void lexicon_mark(const struct lexicon *lexicon, struct word *words, size_t count);

#endif
