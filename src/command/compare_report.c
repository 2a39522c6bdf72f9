#include "command/compare_report.h"

#include "base/render.h"

#include "lint/check/claim.h"

#include <math.h>

struct report {
    struct buffer *out;
    struct arena *arena;
    const struct arguments *arguments;
    const struct compared *sides;
    const struct verdict *verdict;
    const struct json *evidence; /* of the candidate's first execution; NULL: the record keeps none */
    bool host;
    bool ran; /* it is known that the kernel ran */
    struct text missing;
};

/* Evidence of one execution is an object, of several a list of them. */
static const struct json *evidence_of(const struct record *record)
{
    const struct json *evidence = json_at(record_node(record, TEXT("environment")), "benchlint");
    return evidence != NULL && evidence->kind == JSON_ARRAY ? evidence->child : evidence;
}

static struct text option(const struct report *report, const char *name)
{
    struct text value = argument_value(report->arguments, name);
    return value.data == NULL ? TEXT("") : text_trim(value);
}

static bool number_at(const struct report *report, const char *path, double *value)
{
    return json_double(json_at(report->evidence, path), value);
}

static struct text text_at(const struct report *report, const char *path)
{
    const struct json *value = json_at(report->evidence, path);
    return value != NULL && value->kind == JSON_STRING ? value->text : TEXT("");
}

static bool says(const struct report *report, const char *path)
{
    const struct json *value = json_at(report->evidence, path);
    return value != NULL && value->kind == JSON_TRUE;
}

/* A report cannot do without this one, and the records do not tell it. */
static void need(struct report *report, const char *name)
{
    report->missing = arena_format(report->arena, "%.*s%s--%s", TEXT_PRINT(report->missing),
                                   report->missing.size == 0 ? "" : ", ", name);
}

static void write_title(struct report *report)
{
    const struct record *record = report->sides[1].record;
    buffer_format(report->out, "# %.*s %.*s, `%.*s`: candidate against baseline%s\n\n",
                  TEXT_PRINT(render_name(report->arena, record_text(record, TEXT("operator")))),
                  TEXT_PRINT(render_name(report->arena, record_text(record, TEXT("case")))),
                  TEXT_PRINT(render_name(report->arena, record_text(record, TEXT("dtype")))),
                  report->host ? " (host-side code)" : "");
}

/* A unit in which the numbers of both sides are neither long nor with an exponent. */
static const struct unit {
    const char *name;
    double factor; /* from milliseconds */
    double from;   /* the smallest median, in milliseconds */
} units[] = {{"s", 1e-3, 1e3}, {"ms", 1, 1}, {"us", 1e3, 1e-3}, {"ns", 1e6, 0}};

static const struct unit *unit_for(const struct side *baseline, const struct side *candidate)
{
    double least = baseline->median < candidate->median ? baseline->median : candidate->median;
    size_t i = 0;
    while (least < units[i].from) {
        i++;
    }
    return &units[i];
}

enum { FEW_DIGITS = 4, MOST_DIGITS = 9 };

static double printed(double value, int digits)
{
    double scale = pow(10, digits);
    return round(value * scale) / scale;
}

/* A gap that is larger than the side's range must not look smaller with that many decimals. */
static bool reads_alike(const struct side *side, double gap, double factor, double shown_gap, int digits)
{
    double shown = printed(side->most * factor, digits) - printed(side->least * factor, digits);
    return gap <= side->most - side->least || shown_gap >= shown;
}

static int digits_for(const struct side *baseline, const struct side *candidate, double factor)
{
    double gap = fabs(baseline->median - candidate->median);
    for (int digits = FEW_DIGITS; digits < MOST_DIGITS; digits++) {
        double shown = fabs(printed(baseline->median * factor, digits) - printed(candidate->median * factor, digits));
        if (reads_alike(baseline, gap, factor, shown, digits) && reads_alike(candidate, gap, factor, shown, digits)) {
            return digits;
        }
    }
    return MOST_DIGITS;
}

static void write_verdict_word(struct report *report)
{
    const struct verdict *verdict = report->verdict;
    if (!verdict->inconclusive && report->ran) {
        struct text word = verdict_words(verdict);
        buffer_byte(report->out, (char)(word.data[0] - 'a' + 'A'));
        buffer_text(report->out, text_after(word, 1));
        return;
    }
    buffer_string(report->out, "Inconclusive, because ");
    for (size_t i = 0; i < verdict->gap_count; i++) {
        buffer_format(report->out, "%s%.*s", i == 0 ? "" : ", ", TEXT_PRINT(verdict->gaps[i]));
    }
    buffer_string(report->out, report->ran              ? ""
                               : verdict->gap_count > 0 ? ", it is not confirmed that the kernel ran"
                                                        : "it is not confirmed that the kernel ran");
}

static void write_count(struct report *report)
{
    size_t before = report->sides[0].side->count;
    size_t after = report->sides[1].side->count;
    if (before == after) {
        buffer_format(report->out, "median of %zu execution%s per side", before, before == 1 ? "" : "s");
    } else {
        buffer_format(report->out, "median of %zu and %zu executions", before, after);
    }
}

/* Verdict, numbers with unit, run count and range, limiter: what the checklist wants first. */
static void write_lead(struct report *report)
{
    const struct side *baseline = report->sides[0].side;
    const struct side *candidate = report->sides[1].side;
    const struct unit *unit = unit_for(baseline, candidate);
    double factor = unit->factor;
    int digits = digits_for(baseline, candidate, factor);
    write_verdict_word(report);
    buffer_format(report->out, ": %.*f %s before and %.*f %s after, ", digits, baseline->median * factor, unit->name,
                  digits, candidate->median * factor, unit->name);
    write_count(report);
    buffer_format(report->out, ", range %.*f to %.*f %s before and %.*f to %.*f %s after", digits,
                  baseline->least * factor, digits, baseline->most * factor, unit->name, digits,
                  candidate->least * factor, digits, candidate->most * factor, unit->name);
    struct text limiter = option(report, "limiter");
    if (limiter.size > 0) {
        buffer_string(report->out, ", bound by ");
        render_plain(report->out, limiter);
    }
    buffer_string(report->out, ".\n\n");
}

static void write_answer(struct report *report, const char *label, struct text answer)
{
    buffer_format(report->out, "- %s: ", label);
    render_plain(report->out, answer);
    buffer_byte(report->out, '\n');
}

/* What the option says, else what the records say, else an answer that names the gap. */
static void write_or(struct report *report, const char *label, const char *name, struct text known, const char *gap)
{
    struct text given = option(report, name);
    struct text answer = given.size > 0 ? given : known;
    if (answer.size == 0 && gap == NULL) {
        need(report, name);
        return;
    }
    write_answer(report, label, answer.size > 0 ? answer : text_from(gap));
}

static void write_target(struct report *report)
{
    struct text target = option(report, "target");
    if (target.size == 0) {
        need(report, "target");
        return;
    }
    struct text device = record_text(report->sides[1].record, TEXT("device"));
    bool named = device.size == 0 || text_find_fold(target, device, 0) != TEXT_NONE;
    write_answer(report, "Target",
                 named ? target : arena_format(report->arena, "%.*s; %.*s", TEXT_PRINT(device), TEXT_PRINT(target)));
}

static struct text known_limits(struct report *report)
{
    double achieved = 0;
    double peak = 0;
    double percent = 0;
    struct text source = text_at(report, "work.peak_source");
    if (!number_at(report, "work.achieved_gbps", &achieved) || !number_at(report, "work.peak_gbps", &peak) ||
        !number_at(report, "work.percent_of_peak", &percent) || source.size == 0) {
        return TEXT("");
    }
    return arena_format(report->arena, "%.4g GB/s, %.1f%% of the %.4g GB/s peak (source: %.*s)%s", achieved, percent,
                        peak, TEXT_PRINT(source), percent > 100 ? ", so this is a cache figure" : "");
}

static struct text known_errors(struct report *report)
{
    double rtol = 0;
    double atol = 0;
    double nan = 0;
    double inf = 0;
    if (!says(report, "correctness.passed") || !number_at(report, "correctness.after_timing.rtol", &rtol) ||
        !number_at(report, "correctness.after_timing.atol", &atol) ||
        !number_at(report, "correctness.after_timing.nan", &nan) ||
        !number_at(report, "correctness.after_timing.inf", &inf)) {
        return TEXT("");
    }
    return arena_format(report->arena, "the output agrees with the reference at rtol=%g, atol=%g; NaN: %.0f, inf: %.0f",
                        rtol, atol, nan, inf);
}

static void write_repeat(struct report *report)
{
    struct text cache = option(report, "cache");
    cache = cache.size > 0 ? cache : text_at(report, "cache");
    if (!argument_given(report->arguments, "alternated") && !says(report, "alternated")) {
        need(report, "alternated");
    }
    if (cache.size == 0) {
        need(report, "cache");
    }
    write_answer(report, "Reproduces",
                 arena_format(report->arena, "the sides alternated; %.*s cache", TEXT_PRINT(cache)));
}

static void write_machine(struct report *report)
{
    double load = 0;
    double cores = 0;
    if (report->host && number_at(report, "host_load", &load) && number_at(report, "host_cores", &cores)) {
        write_answer(report, "Machine", arena_format(report->arena, "load average %.2f, %.0f cores", load, cores));
    }
}

static struct text known_kernel(struct report *report)
{
    struct text kernel = option(report, "kernel");
    return kernel.size == 0
               ? TEXT("")
               : arena_format(report->arena, "`%.*s` is in the kernel trace, by its full name", TEXT_PRINT(kernel));
}

bool compare_report_write(struct buffer *out, const struct arguments *arguments, const struct compared sides[2],
                          const struct verdict *verdict, struct text *missing)
{
    struct report report = {.out = out,
                            .arena = arguments->arena,
                            .arguments = arguments,
                            .sides = sides,
                            .verdict = verdict,
                            .evidence = evidence_of(sides[1].record)};
    report.host = text_equal(text_at(&report, "backend"), TEXT("host"));
    report.ran = option(&report, "kernel").size > 0;
    bool tuned = argument_given(arguments, "tuned") || says(&report, "tuned");
    write_title(&report);
    write_lead(&report);
    write_target(&report);
    write_machine(&report);
    write_or(&report, "Limiter", "limiter", TEXT(""), "not known");
    write_or(&report, "Tuned", "tuning", tuned ? TEXT("both sides were tuned for this case") : TEXT(""),
             "it is not known how the sides were tuned");
    write_or(&report, "Limits", "limits", known_limits(&report), NULL);
    write_or(&report, "Errors", "errors", known_errors(&report), "the output was not checked");
    write_repeat(&report);
    write_or(&report, "Share", "share", TEXT(""), NULL);
    write_answer(&report, "Ran", report.ran ? known_kernel(&report) : TEXT("it is not confirmed that the kernel ran"));
    *missing = report.missing;
    return missing->size == 0;
}

struct text compare_report_faults(struct arena *arena, struct text report)
{
    struct config config = config_default();
    struct findings findings = {.arena = arena, .rules = &builtin_rules};
    struct check check = {.arena = arena, .findings = &findings, .config = &config};
    struct source source = source_open(arena, TEXT("report"), report);
    struct text lines = TEXT("");
    check_claim(&check, markdown_read(arena, &source));
    for (const struct finding *finding = findings.first; finding != NULL; finding = finding->next) {
        lines = arena_format(arena, "%.*s%s%.*s", TEXT_PRINT(lines), lines.size == 0 ? "" : "; ",
                             TEXT_PRINT(finding->diagnostic.message));
    }
    return lines;
}
