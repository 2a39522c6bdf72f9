/* The hygiene rule files as what the search works with. */
#ifndef BENCHLINT_LINT_CHECK_HYGIENE_RULES_H
#define BENCHLINT_LINT_CHECK_HYGIENE_RULES_H

#include "base/pattern.h"
#include "lint/check/hygiene.h"
#include "lint/check/hygiene_context.h"
#include "lint/check/hygiene_filter.h"
#include "lint/check/hygiene_prefix.h"

/* What must be read of a match beyond its pattern. */
enum hygiene_reader {
    HYGIENE_READ_PLAIN,
#define READER(name, word) HYGIENE_READ_##name,
#include "lint/rule/reader.def"
#undef READER
};

struct hygiene_word {
    struct text text;
    uint32_t keys[2]; /* hygiene_prefix_key of its beginning, with blanks and with tabs */
    bool exact;       /* it holds a capital: looked for as it stands */
};

struct hygiene_pattern {
    const struct rule *rule;
    size_t rank;      /* of its rule: the lower one owns the text */
    struct text what; /* with an article: "an e-mail address" */
    enum hygiene_reader reader;
    /* What a line must hold for a match: */
    uint64_t needs; /* pairs of bytes */
    uint64_t words; /* one of a set of words; 0: none in particular */
    const struct hygiene_word *word_list;
    size_t word_count;
    bool words_are_prefixes; /* none goes on behind its first four bytes, or has a capital */
    size_t hexadecimal;      /* a run of so many hexadecimal digits; 0: none */
    size_t parts;            /* a number of so many parts, as 1.2.3 has three; 0: none */
    struct pattern *match;
    bool anchored;                 /* `match` begins with one of `words`: it is tried where one stands, nowhere else */
    bool back;                     /* the found text begins with the name that ends where the match begins */
    struct pattern *only;          /* the found text must match it */
    struct pattern *unless;        /* the found text itself */
    struct pattern *unless_before; /* the text before it, on its line: ends in \z */
    struct pattern *unless_after;  /* the text behind it: begins with \A */
    struct hygiene_near near;      /* a word that must stand before it */
    struct hygiene_near near_behind; /* or behind it */
    struct hygiene_near far;         /* words that must not */
    struct hygiene_near unless_near; /* other such words, with their own fillers */
    bool code;                       /* counts in Python code, outside strings and comments too */
    bool in_url;                     /* counts inside a public URL too */
    bool only_name;                  /* counts in file names alone */
};

/* A text that is searched for as it stands. */
struct hygiene_literal {
    struct text text;
    const struct rule *rule;
    const char *variant;
    size_t rank;
    bool fold;       /* without regard to case */
    bool allowed;    /* of `hygiene.allow`: no finding inside it */
    bool underscore; /* `_` is an edge of a word */
};

struct hygiene_literals {
    ARENA_LIST(struct hygiene_literal) list;
    size_t *heads;  /* by a hash of the first three letters, 1 + index of the first literal; 0: none */
    size_t *next;   /* chain of the same hash */
    uint64_t need;  /* of the filter: without it a line holds none of them */
    uint64_t words; /* their bit among the prefixes */
    bool shorter;   /* one of them is too short for that, or no bit was left: every byte is looked at */
};

struct hygiene_hosts {            /* parameters of hygiene-host */
    struct hygiene_words schemes; /* that name a host; http and https aside */
    struct hygiene_words services, private_domains, public_domains, nobody, internal, extra_public;
    struct pattern *repository;
    const struct rule *internal_rule;
    size_t internal_rank, host_rank;
};

struct hygiene_bucket {
    struct hygiene_pattern **items;
    size_t count;
};

struct hygiene {
    struct hygiene_pattern *patterns;
    size_t pattern_count;
    /* Patterns without words by their first need, the rarest one; those without any stand in the last list. */
    struct hygiene_bucket buckets[HYGIENE_NEEDS + 1];
    uint64_t first_needs;
    struct hygiene_pattern *worded[HYGIENE_PREFIX_SETS]; /* the others by the bit of their words */
    uint64_t worded_needs; /* the first need of each: without any, no word is looked for */
    bool worded_always;    /* one of them needs nothing else */
    struct hygiene_filter filter;
    struct hygiene_prefixes prefixes;
    struct hygiene_literals literals;
    struct hygiene_hosts hosts;
    struct hygiene_words roots, link_roots, routes; /* first parts of absolute paths; of routes of servers */
    struct hygiene_words url_parts;                 /* parts of a URL behind which a commit stands */
    bool show_secrets;
    bool every_pattern;
};

/* Ranks before and behind those of the pattern rules. */
enum { HYGIENE_RANK_ALLOW = 0, HYGIENE_RANK_DENY = 1, HYGIENE_RANK_FIRST = 2 };

/* hygiene_literals.c */
void hygiene_literals_add(struct arena *arena, struct hygiene_literals *literals,
                          const struct hygiene_literal *literal);
/* Indexes them, and tells the filter, which is still open, of lines that may hold one. */
void hygiene_literals_close(struct arena *arena, struct hygiene_literals *literals, struct hygiene_prefixes *prefixes,
                            struct hygiene_filter *filter);
/* The longest literal that begins at `at`, on word boundaries; NULL: none. */
const struct hygiene_literal *hygiene_literal_at(const struct hygiene_literals *literals, struct text line, size_t at);

/* hygiene_collect.c: the texts that configuration, machine and records bring. */
void hygiene_collect_literals(struct arena *arena, struct hygiene *hygiene, const struct rule_set *rules,
                              const struct config *config, const struct hygiene_inputs *inputs, size_t last_rank);

#endif
