#include "lint/config/settings.h"

#include "standard/vocabulary.h"

#include <stddef.h>

#define KEYS(array) .keys = (array), .key_count = sizeof(array) / sizeof(*(array))
#define WORDS(array) .words = (array), .word_count = sizeof(array) / sizeof(*(array))
#define KEY(word, of, member, sentence)                                                                                \
    {                                                                                                                  \
        .name = TEXT_INIT(word), .shape = &(of), .about = (sentence), .offset = offsetof(struct config, member)        \
    }
#define GROUP(word, of, sentence)                                                                                      \
    {                                                                                                                  \
        .name = TEXT_INIT(word), .shape = &(of), .about = (sentence)                                                   \
    }
#define BY_HAND(word, of, sentence)                                                                                    \
    {                                                                                                                  \
        .name = TEXT_INIT(word), .shape = &(of), .about = (sentence), .offset = SETTING_BY_HAND                        \
    }

const struct shape rule_pattern_shape = {.kind = SHAPE_TEXT, .expected = "the id of a rule, `prefix-*` or `all`"};
const struct shape pack_shape = {.kind = SHAPE_TEXT, .expected = "the name of a pack"};
static const struct shape word = {.kind = SHAPE_TEXT, .expected = "a word"};
static const struct shape glob = {.kind = SHAPE_TEXT, .expected = "a glob"};
static const struct shape path = {.kind = SHAPE_TEXT, .expected = "a path relative to the repository root"};
static const struct shape truth = {.kind = SHAPE_BOOLEAN};

static const struct shape pack_list = {
    .kind = SHAPE_LIST, .item = &pack_shape, .least = 1, .expected = "a list of packs, one at least"};
static const struct shape select_list = {
    .kind = SHAPE_LIST, .item = &rule_pattern_shape, .least = 1, .expected = "a list of rules, one at least"};
static const struct shape rule_list = {.kind = SHAPE_LIST, .item = &rule_pattern_shape, .expected = "a list of rules"};
static const struct shape glob_list = {.kind = SHAPE_LIST, .item = &glob, .expected = "a list of globs"};
static const struct shape word_list = {.kind = SHAPE_LIST, .item = &word, .expected = "a list of words"};
static const struct shape text_list = {.kind = SHAPE_LIST, .item = &word, .expected = "a list of texts"};
static const struct shape host_list = {.kind = SHAPE_LIST, .item = &word, .expected = "a list of host names"};
static const struct shape path_list = {.kind = SHAPE_LIST, .item = &path, .expected = "a list of paths"};

static const struct text severity_words[] = {TEXT_INIT("error"), TEXT_INIT("warning"), TEXT_INIT("off")};
static const struct shape severity = {.kind = SHAPE_WORD, WORDS(severity_words)};
const struct shape severities_shape = {
    .kind = SHAPE_TABLE, .item = &severity, .expected = "a map of rules to error, warning or off"};
static const struct text fail_on_words[] = {TEXT_INIT("error"), TEXT_INIT("warning"), TEXT_INIT("never")};
const struct shape fail_on_shape = {.kind = SHAPE_WORD, WORDS(fail_on_words)};
static const struct shape file_size = {
    .kind = SHAPE_INTEGER, .least = 1, .most = 1LL << 40, .expected = "a number of bytes, above 0"};

static const struct shape_key suppression_keys[] = {
    KEY("require-reason", truth, require_reason, "Whether every suppression must give a reason behind `--`."),
};
static const struct shape suppression = {.kind = SHAPE_MAP, KEYS(suppression_keys)};

static const struct shape_key limit_keys[] = {
    KEY("file-size", file_size, file_size_limit, "Larger files, in bytes, are reported and not read."),
};
static const struct shape limits = {.kind = SHAPE_MAP, KEYS(limit_keys)};

static const struct shape_key hygiene_keys[] = {
    KEY("deny", word_list, deny, "Words that no benchmark file may hold."),
    KEY("allow", text_list, allow, "Literal texts that are no finding here."),
    KEY("internal-hosts", host_list, internal_hosts, "Hosts whose URLs are internal."),
    KEY("public-urls", host_list, public_urls, "Further hosts whose URLs are public."),
    KEY("exempt", path_list, exempt, "Files that the hygiene rules do not search."),
};
static const struct shape hygiene = {.kind = SHAPE_MAP, KEYS(hygiene_keys)};

static const struct shape_key kernel_keys[] = {
    KEY("outputs", glob_list, kernel_outputs, "Captured outputs of bench scripts."),
    KEY("scripts", glob_list, kernel_scripts, "Bench scripts."),
};
static const struct shape kernel = {.kind = SHAPE_MAP, KEYS(kernel_keys)};

static const struct shape_key claim_keys[] = {
    KEY("reports", glob_list, claim_reports, "Performance reports."),
};
static const struct shape claim = {.kind = SHAPE_MAP, KEYS(claim_keys)};

static const struct shape_key table_keys[] = {
    KEY("documents", glob_list, table_documents, "Documents whose tables are audited."),
    KEY("relations", vocabulary_relations_shape, table_relations,
        "What the columns of their tables are computed from."),
};
static const struct shape tables = {.kind = SHAPE_MAP, KEYS(table_keys)};

/* Checked once it lies over a pack's vocabulary: alone, half a map is all right. */
static const struct shape standard_block = {.kind = SHAPE_TABLE};

static const struct shape_key setting_keys[] = {
    KEY("packs", pack_list, packs, "The packs of rules that run: operator, kernel, claim, tables."),
    KEY("benchmarks", path, benchmarks, "Where the operator directories stand."),
    KEY("records", path, records, "The records that `--records` without a value, `report` and `reproduce` use."),
    KEY("select", select_list, select, "The rules that run."),
    KEY("ignore", rule_list, ignore, "The rules that do not."),
    BY_HAND("severity", severities_shape, "Severities other than the rules' own."),
    KEY("exclude", glob_list, exclude, "Files that are not looked at, not even when they are named."),
    KEY("fail-on", fail_on_shape, fail_on, "The lowest severity that makes the exit status 1."),
    GROUP("suppression", suppression, "Comments that suppress findings."),
    GROUP("limits", limits, "Limits."),
    GROUP("hygiene", hygiene, "What may and may not stand in a published file."),
    GROUP("kernel", kernel, "Files of pack kernel."),
    GROUP("claim", claim, "Files of pack claim."),
    GROUP("tables", tables, "Files of pack tables."),
    BY_HAND("standard", standard_block, "What is laid over the vocabulary of the packs."),
};
const struct shape settings_shape = {.kind = SHAPE_MAP, KEYS(setting_keys)};
