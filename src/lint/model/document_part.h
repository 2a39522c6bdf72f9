/* What the halves of the document's reader share. */
#ifndef BENCHLINT_LINT_MODEL_DOCUMENT_PART_H
#define BENCHLINT_LINT_MODEL_DOCUMENT_PART_H

#include "lint/model/document.h"

struct sentences {
    struct sentence *items;
    size_t count;
    size_t capacity;
};

enum { CAPTION_LEVEL = 7 }; /* below all levels of headings */

struct document_reading {
    struct arena *arena;
    const struct markdown *markdown;
    const struct lexicon *lexicon;
    struct sentences sentences;
    word_classes headings[CAPTION_LEVEL + 1]; /* topics of the headings in force, by level */
    const struct block *caption;              /* the one in force, or NULL */
    size_t part, group;
};

/* The words of the bytes, marked. */
struct word_list document_words(struct document_reading *reading, size_t start, size_t end);
/* Topics of a list of words: all ON_* classes in it. */
word_classes document_topics(const struct word *words, size_t count);
/* Those of a sentence under a label with topics of its own. */
word_classes document_label_topics(word_classes label, word_classes heading);
/* Those of the nearest heading that has any. */
word_classes document_heading_topics(const struct document_reading *reading);
/* Adds words from..to of the list as a sentence, as several where it is too long for one; as none where there are none.
 */
void document_add(struct document_reading *reading, enum sentence_kind kind, const struct word_list *words, size_t from,
                  size_t to);
void document_read_text(struct document_reading *reading, enum sentence_kind kind, size_t start, size_t end, bool item);
void document_read_code(struct document_reading *reading, const struct block *block);
void document_read_table(struct document_reading *reading, const struct table *table);
/* The numbers of a sentence whose words are complete. */
void document_read_quantities(struct arena *arena, struct sentence *sentence);

#endif
