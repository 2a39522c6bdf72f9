#include "lint/report/report.h"

#include "base/memory.h"

#include <stdlib.h>

static const struct {
    struct text name;
    void (*write)(struct buffer *out, const struct report *report);
} formats[REPORT_FORMAT_COUNT] = {
    [REPORT_TEXT] = {TEXT_INIT("text"), report_text},       [REPORT_CONCISE] = {TEXT_INIT("concise"), report_concise},
    [REPORT_JSON] = {TEXT_INIT("json"), report_json},       [REPORT_SARIF] = {TEXT_INIT("sarif"), report_sarif},
    [REPORT_GITHUB] = {TEXT_INIT("github"), report_github}, [REPORT_GITLAB] = {TEXT_INIT("gitlab"), report_gitlab},
    [REPORT_JUNIT] = {TEXT_INIT("junit"), report_junit},
};

struct text report_format_name(enum report_format format)
{
    return formats[format].name;
}

bool report_format_find(struct text name, enum report_format *format)
{
    for (size_t i = 0; i < REPORT_FORMAT_COUNT; i++) {
        if (text_equal(formats[i].name, name)) {
            *format = (enum report_format)i;
            return true;
        }
    }
    return false;
}

void report_write(struct buffer *out, enum report_format format, const struct report *report)
{
    formats[format].write(out, report);
}

struct text severity_word(enum severity severity)
{
    return severity == SEVERITY_ERROR ? TEXT("error") : TEXT("warning");
}

struct report_counts report_count(const struct report *report)
{
    struct report_counts counts = {0};
    for (size_t i = 0; i < report->count; i++) {
        const struct diagnostic *diagnostic = &report->diagnostics[i];
        counts.errors += diagnostic->severity == SEVERITY_ERROR;
        counts.warnings += diagnostic->severity != SEVERITY_ERROR;
        counts.safe += diagnostic->has_fix && diagnostic->fix_safe;
        counts.unsafe += diagnostic->has_fix && !diagnostic->fix_safe;
    }
    return counts;
}

struct tally {
    const struct rule *rule;
    size_t count;
    size_t safe;
};

static int by_rule(const void *a, const void *b)
{
    const struct diagnostic *const *left = a;
    const struct diagnostic *const *right = b;
    return text_compare((*left)->rule->id, (*right)->rule->id);
}

static int by_count(const void *a, const void *b)
{
    const struct tally *left = a;
    const struct tally *right = b;
    if (left->count != right->count) {
        return left->count > right->count ? -1 : 1;
    }
    return text_compare(left->rule->id, right->rule->id);
}

void report_statistics(struct buffer *out, const struct report *report)
{
    const struct diagnostic **ordered = memory_allocate(memory_product(report->count, sizeof(*ordered)));
    struct tally *tallies = memory_allocate(memory_product(report->count, sizeof(*tallies)));
    size_t count = 0;
    for (size_t i = 0; i < report->count; i++) {
        ordered[i] = &report->diagnostics[i];
    }
    qsort(ordered, report->count, sizeof(*ordered), by_rule);
    for (size_t i = 0; i < report->count; i++) {
        if (count == 0 || !text_equal(tallies[count - 1].rule->id, ordered[i]->rule->id)) {
            tallies[count++].rule = ordered[i]->rule;
        }
        tallies[count - 1].count++;
        tallies[count - 1].safe += ordered[i]->has_fix && ordered[i]->fix_safe;
    }
    qsort(tallies, count, sizeof(*tallies), by_count);
    for (size_t i = 0; i < count; i++) {
        buffer_format(out, "%7zu  %.*s%s\n", tallies[i].count, TEXT_PRINT(tallies[i].rule->id),
                      tallies[i].safe > 0 ? " [*]" : "");
    }
    memory_release(ordered);
    memory_release(tallies);
}
