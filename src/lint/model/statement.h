/*
 * Names with numbers in running text: "warmup 20 / iterations 100", "20 warm-up launches", "warmup, iterations and
 * repeats are 20, 100 and 5". A number belongs to a name only where it stands next to it.
 */
#ifndef BENCHLINT_LINT_MODEL_STATEMENT_H
#define BENCHLINT_LINT_MODEL_STATEMENT_H

#include "base/arena.h"
#include "yaml/yaml.h"

struct statement {
    struct text name;  /* the parameter's: warmup, iterations, ... */
    struct text value; /* the number in digits (words resolved: five -> 5) */
    size_t start, end; /* of the value in the text read */
};
struct statement_list {
    struct statement *items;
    size_t count;
    size_t capacity;
};

/* One sentence, or one line of a list or table: views into the text read. */
struct sentence_list {
    struct text *items;
    size_t count;
    size_t capacity;
};

/* A text cut into words, numbers and marks, once for all vocabularies; in `arena`. `text` must outlive it. */
struct statement_text;
struct statement_text *statement_text_read(struct arena *arena, struct text text);

/*
 * Adds what the text states to `list`. `vocabulary`: map of parameter name -> list of words for it, or NULL. `offset`
 * is added to the positions (where the text begins in its file).
 */
void statements_read(struct arena *arena, struct statement_text *read, size_t offset, const struct yaml *vocabulary,
                     struct statement_list *list);

/* Cuts prose at full stops, question marks, blank lines, list items and table rows; "i.e." and "0.5" do not end one. */
struct sentence_list sentences_read(struct arena *arena, struct text text);

/* Does `text` hold `phrase` as whole words, case aside, any white space or hyphen between its words? */
size_t phrase_find(struct text text, struct text phrase, size_t from, size_t *end);
/* Does `text` begin with it? `*end` is then the end of it. */
bool phrase_starts(struct text text, struct text phrase, size_t *end);
bool phrase_in(struct text text, struct text phrase);
/* Any phrase of a YAML list. */
bool phrases_in(struct text text, const struct yaml *phrases);

#endif
