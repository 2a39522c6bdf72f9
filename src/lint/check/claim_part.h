/* What the checks of a report share: its verdict, clauses, and what it says of each question. */
#ifndef BENCHLINT_LINT_CHECK_CLAIM_PART_H
#define BENCHLINT_LINT_CHECK_CLAIM_PART_H

#include "lint/check/claim.h"
#include "lint/model/document.h"

enum verdict { VERDICT_NONE, VERDICT_FASTER, VERDICT_SLOWER, VERDICT_EQUAL, VERDICT_INCONCLUSIVE };

/* What a report says of something that a rule asks for. */
enum answer {
    ANSWER_SILENT,
    ANSWER_GIVEN,
    ANSWER_DENIED,  /* it says itself that this is not known or was not done */
    ANSWER_DEFAULTS /* of tuning: a side ran on defaults */
};

struct claim_answer {
    enum answer answer;
    const struct sentence *sentence; /* that says so; NULL when silent */
};

struct claim {
    struct check *check;
    const struct document *document;
    const struct sentence *lead; /* the first that is no heading; NULL: there is none */
    enum verdict verdict;        /* that leads */
    enum verdict meant;          /* the same, or the first that stands anywhere */
    bool ballpark;               /* a quick number that picks no winner: few questions are asked */
    bool host;                   /* of host-side code */
    struct claim_answer limiter, tuning, errors, happened;
};

/* claims a difference; firm: anything but inconclusive */
bool verdict_claims(enum verdict verdict);
bool verdict_firm(enum verdict verdict);

/* The clause around a word. */
void clause_around(const struct sentence *sentence, size_t at, size_t *from, size_t *to);
/* What is said of the words from..to: that something is not so, or that it is not known or was not done. */
enum denial { DENIAL_NONE, DENIAL_NOT, DENIAL_UNKNOWN };
enum denial words_denial(const struct sentence *sentence, size_t from, size_t to);
/* The same for the clause around a word. */
enum denial clause_denial(const struct sentence *sentence, size_t at);
/* Do the words speak of an earlier run or report alone? */
bool words_past(const struct sentence *sentence, size_t from, size_t to);
bool clause_past(const struct sentence *sentence, size_t at);
/*
 * Is what stands at a word evidence of an earlier run alone? Its clause says so, or goes on from one that does: "the
 * previous run passed with rtol=1e-2, NaN 0".
 */
bool evidence_past(const struct sentence *sentence, size_t at);
bool range_has(const struct sentence *sentence, size_t from, size_t to, enum word_class class);
/* Of a sentence with a label: is there an answer behind it, or only that there is none? */
enum answer labelled_answer(const struct sentence *sentence);
/* The same of what stands at or behind the word `at`. */
enum answer labelled_answer_from(const struct sentence *sentence, size_t at);

/*
 * Asks every sentence but headings. A judge says ANSWER_DENIED of what it read out of the words; what it says by the
 * label alone (`*labelled` set) does not count where the same section has given an answer already. A denial outweighs
 * answers.
 */
typedef enum answer claim_judge(const struct sentence *sentence, bool *labelled);
struct claim_answer claim_ask(const struct document *document, claim_judge *judge);

/* claim_verdict.c */
void claim_read_verdict(struct claim *claim);
/* claim_limiter.c, claim_tuning.c, claim_errors.c, claim_happened.c */
struct claim_answer claim_read_limiter(const struct document *document);
struct claim_answer claim_read_tuning(const struct document *document);
struct claim_answer claim_read_happened(const struct document *document);

enum { ERRORS_RTOL = 1, ERRORS_ATOL = 2, ERRORS_NAN = 4, ERRORS_INF = 8 };
struct claim_answer claim_read_errors(const struct document *document, unsigned *missing);

enum { TARGET_ARCHITECTURE = 1, TARGET_GPU = 2, TARGET_STACK = 4 };
unsigned claim_missing_target(const struct claim *claim);
enum { NUMBER_UNIT = 1, NUMBER_RUNS = 2, NUMBER_RANGE = 4 };
unsigned claim_missing_number(const struct claim *claim);
bool claim_says_alternation(const struct document *document);
bool claim_says_regime(const struct document *document);
/* claim_share.c: is the number the kernel's part of a whole step? */
bool claim_is_share(const struct sentence *sentence, const struct quantity *quantity);
bool claim_says_share(const struct document *document);
enum { HOST_LOAD = 1, HOST_CORES = 2 };
unsigned claim_missing_host(const struct document *document);
bool claim_is_host(const struct claim *claim);

/* A range that the report states: ends of an interval, or a width alone. */
struct claim_range {
    const struct sentence *sentence;
    struct fraction low, high; /* nanoseconds, a rate, or percent */
    bool width;                /* `high` is the width, low nothing */
    bool percent;
    enum quantity_kind kind; /* of an interval's ends */
    bool judged;             /* its ends are known: false for a deviation */
    size_t first, behind;    /* words */
};
struct claim_ranges {
    struct claim_range *items;
    size_t count;
    size_t capacity;
};
struct claim_ranges claim_read_ranges(struct arena *arena, const struct document *document);

/* The numbers of the two sides. */
struct claim_pair {
    const struct sentence *sentence;
    const struct quantity *before, *after;
};
struct claim_pairs {
    struct claim_pair *items;
    size_t count;
    size_t capacity;
};
struct claim_pairs claim_read_pairs(struct arena *arena, const struct document *document,
                                    const struct claim_ranges *ranges);
void claim_check_gap(struct claim *claim);
void claim_check_limits(struct claim *claim);
void claim_check_inconclusive(struct claim *claim);

/* Reports at the sentence, or where that is NULL at the lead. `missing` and `expected` fill the message. */
struct finding *claim_report(const struct claim *claim, enum check_kind kind, const char *variant,
                             const struct sentence *sentence, const struct fact *facts);
/* The texts of `with.<key>` of the rule, of those parts that `bits` names, joined: "a and b". */
struct text claim_parts(const struct claim *claim, enum check_kind kind, const char *key, unsigned bits);

#endif
