/*
 * A report as its sentences: of paragraphs, list items, table rows and code, each under its headings (a caption such as
 * "**Errors:**" above a table is one) and, where it has one, its label ("Limiter: ...", "**Tuned.** ...", the first
 * cell of a row). Its words are marked with the classes of claim_word.def, so that whatever form a report has, checks
 * ask the same questions.
 */
#ifndef BENCHLINT_LINT_MODEL_DOCUMENT_H
#define BENCHLINT_LINT_MODEL_DOCUMENT_H

#include "base/decimal.h"
#include "lint/model/lexicon.h"
#include "lint/read/markdown.h"

enum word_class {
#define CLASS(name, key) CLASS_##name,
#include "lint/model/claim_word.def"
#undef CLASS
    CLASSES
};

enum quantity_kind { QUANTITY_PLAIN, QUANTITY_TIME, QUANTITY_RATE, QUANTITY_PERCENT, QUANTITY_FACTOR };

/* A number with the unit behind it, or the one that it shares with the next number ("32 to 35 us"). */
struct quantity {
    enum quantity_kind kind;
    size_t word;           /* of the number */
    size_t behind;         /* the first word behind number and unit */
    unsigned power;        /* of ten, from its unit to nanoseconds, or from a rate to its unit without prefix */
    bool whole;            /* digits alone */
    bool exact;            /* `value` holds it; false for exponents and more digits than exact arithmetic takes */
    struct fraction value; /* of a time: in nanoseconds; of a rate: without prefix */
    struct fraction half;  /* half a unit of its last printed digit, likewise */
};

enum sentence_kind { SENTENCE_HEADING, SENTENCE_TEXT, SENTENCE_ROW, SENTENCE_CODE };

struct sentence {
    enum sentence_kind kind;
    struct word *words;
    size_t count;
    word_classes has;    /* those that some phrase in it begins */
    size_t label;        /* words that are the label, its mark included; 0: none */
    word_classes topics; /* ON_* classes of the label, or else of the nearest heading that has any */
    size_t start, end;   /* bytes of the file */
    size_t part;         /* ordinal of its paragraph, list item or table: sentences of one part stand together */
    size_t group;        /* ordinal of the section: what stands between two headings */
    struct quantity *quantities;
    size_t quantity_count;
};

struct document {
    const struct markdown *markdown;
    struct sentence *sentences; /* in the order of the file */
    size_t count;
};

/* `words` is the map of classes of the vocabulary. Lives in `arena`; never fails. */
const struct document *document_read(struct arena *arena, const struct markdown *markdown, const struct yaml *words);

bool word_in(const struct word *word, enum word_class class);
bool word_begins(const struct word *word, enum word_class class);
/* The first word at or behind `from` that a phrase of the class begins at, or TEXT_NONE. */
size_t sentence_find(const struct sentence *sentence, enum word_class class, size_t from);
bool sentence_has(const struct sentence *sentence, enum word_class class);
/* The first word behind the phrase of the class that begins at `at`. */
size_t sentence_behind(const struct sentence *sentence, enum word_class class, size_t at);
bool sentence_on(const struct sentence *sentence, enum word_class topic);

#endif
