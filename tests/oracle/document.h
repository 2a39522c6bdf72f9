/* The documents that both sides of the differential test read: made from a seed, then files. */
#ifndef BENCHLINT_TESTS_ORACLE_DOCUMENT_H
#define BENCHLINT_TESTS_ORACLE_DOCUMENT_H

#include "base/buffer.h"

#include <stdint.h>

struct documents {
    uint64_t seed;
    size_t made;  /* how many documents are made */
    char **paths; /* files, read behind them */
    size_t path_count;
    size_t next; /* number of the next document, from 0 */
};

/* From the arguments SEED COUNT [FILE...]; exits with a message when they are wrong. */
struct documents documents_open(int argc, char **argv);
/* Fills `document` with the next one; false behind the last. A file that is no text, too large, or has footnotes is
 * empty. */
bool documents_next(struct documents *documents, struct buffer *document);
/*
 * Do both sides agree on what is a comment inside text? For us it ends with the first `-->` (as CommonMark has it since
 * 0.31), for the oracle it must not hold `--`.
 */
bool documents_agree_on_comments(struct text document);
/* Was the document that documents_next gave last made from the seed? */
bool documents_last_was_made(const struct documents *documents);
/* Only document `number`. */
void documents_read(const struct documents *documents, size_t number, struct buffer *document);

#endif
