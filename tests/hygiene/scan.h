/* The hygiene search over a text, for the test programs: everything that a run sets up around it. */
#ifndef BENCHLINT_TESTS_HYGIENE_SCAN_H
#define BENCHLINT_TESTS_HYGIENE_SCAN_H

#include "lint/check/hygiene.h"

struct scan {
    struct arena arena;
    struct config config;
    struct hygiene_inputs inputs;
    const struct hygiene *hygiene;
};

/* Fill `config` and `inputs` in between, where the test needs other ones. */
static inline void scan_open(struct scan *scan)
{
    *scan = (struct scan){.config = config_default()};
}

static inline void scan_prepare(struct scan *scan)
{
    scan->hygiene = hygiene_prepare(&scan->arena, &builtin_rules, &scan->config, &scan->inputs);
}

static inline void scan_close(struct scan *scan)
{
    hygiene_release(scan->hygiene);
    arena_release(&scan->arena);
}

struct scanned {
    struct arena arena;
    struct source source;
    struct findings findings;
    struct check check;
};

static inline void scanned_open(const struct scan *scan, struct scanned *scanned, struct text path, struct text bytes)
{
    *scanned = (struct scanned){.findings = {.rules = &builtin_rules}};
    scanned->findings.arena = &scanned->arena;
    scanned->source = source_open(&scanned->arena, path, bytes);
    scanned->check = (struct check){.arena = &scanned->arena, .findings = &scanned->findings, .config = &scan->config};
}

/* The findings of `bytes` as the file `path`; scanned_close gives them back. */
static inline void scan_text(const struct scan *scan, struct scanned *scanned, struct text path, struct text bytes)
{
    scanned_open(scan, scanned, path, bytes);
    check_hygiene(&scanned->check, scan->hygiene, &scanned->source, hygiene_language_of(path));
}

static inline void scanned_close(struct scanned *scanned)
{
    arena_release(&scanned->arena);
}

static inline struct text scanned_text(const struct scanned *scanned, const struct finding *finding)
{
    return text_slice(scanned->source.bytes, finding->diagnostic.start.offset, finding->diagnostic.end.offset);
}

#endif
