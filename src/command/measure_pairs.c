/* `benchlint measure --compare BASELINE CANDIDATE`: two operators in turns, the verdict and the kernel's JSON object.
 */
#include "base/memory.h"
#include "command/measure.h"
#include "command/measure_progress.h"
#include "measure/pairs.h"
#include "record/verdict.h"

static const double ALPHA = 0.05;
static const double PLACES_BYTES = 2147483648.0; /* of both sides together */
enum { PAIRS_USUAL = 20, PLACES_MOST = 5 };

struct party {
    const struct benchlint_operator *entry;
    const struct benchlint_case *which;
    struct cast cast;
    struct sample *samples;
    double *latencies;
    struct measured evidence;
    struct reason_list reasons;
    struct side side;
};

struct duel {
    const struct measure_request *request;
    struct arena *arena;
    struct party parties[2]; /* baseline, candidate */
    size_t pairs;
    size_t places; /* 0: as many as memory for all of them is not much */
    struct stage stage;
    const struct benchlint_operator *smallest;
    struct text limiter;
    struct verdict verdict;
};

static bool read_count(const struct duel *duel, const char *name, long long least, long long most, size_t *count)
{
    struct decimal number;
    struct text given = argument_value(duel->request->arguments, name);
    if (given.data == NULL) {
        return true;
    }
    if (decimal_parse(given, &number) != DECIMAL_OK || number.scale > 0 || number.units < least ||
        number.units > most) {
        return measure_complain(arena_format(duel->arena, "--%s is `%.*s`; expected an integer from %lld to %lld", name,
                                             TEXT_PRINT(given), least, most),
                                NULL);
    }
    *count = (size_t)number.units;
    return true;
}

static bool read_sides(struct duel *duel)
{
    const struct arguments *arguments = duel->request->arguments;
    struct text require = argument_value(arguments, "require");
    if (require.data != NULL && !text_equal(require, TEXT("faster")) && !text_equal(require, TEXT("not-slower"))) {
        return measure_complain(
            arena_format(duel->arena, "--require is `%.*s`; expected faster or not-slower", TEXT_PRINT(require)), NULL);
    }
    for (size_t i = 0; i < 2; i++) {
        if (!measure_operator(duel->request, arguments->operands[i], &duel->parties[i].entry,
                              &duel->parties[i].which)) {
            return false;
        }
    }
    const struct party *a = &duel->parties[0];
    const struct party *b = &duel->parties[1];
    if (!text_equal(text_from(a->entry->backend), text_from(b->entry->backend))) {
        return measure_complain(arena_format(duel->arena, "the baseline runs on %s, the candidate on %s",
                                             a->entry->backend, b->entry->backend),
                                "both sides must run on one device");
    }
    if (!text_equal(text_from(a->which->dtype), text_from(b->which->dtype)) ||
        !text_equal(text_from(a->which->scope), text_from(b->which->scope))) {
        return measure_complain(arena_format(duel->arena, "the baseline is %s %s, the candidate %s %s", a->which->dtype,
                                             a->which->scope, b->which->dtype, b->which->scope),
                                "name one with --dtype and --scope");
    }
    return true;
}

/* Instances of each side. */
static size_t places_of(const struct duel *duel)
{
    double footprint = 0;
    if (duel->places > 0) {
        return duel->places;
    }
    for (size_t i = 0; i < 2; i++) {
        struct benchlint_work work = duel->parties[i].entry->work(duel->parties[i].cast.instances[0]);
        footprint += work.footprint > 0 ? work.footprint : work.bytes;
    }
    size_t room = footprint > 0 ? (size_t)(PLACES_BYTES / footprint) : PLACES_MOST;
    return room < 1 ? 1 : room < PLACES_MOST ? room : PLACES_MOST;
}

/* More instances of both, taken in turns, so that no side always gets the earlier memory. */
static bool spread_out(struct duel *duel, struct operator_fault *fault)
{
    unsigned long long seed = (unsigned long long)duel->request->seed;
    bool well = true;
    for (size_t i = 1; well && !duel->request->protocol.cold && i < places_of(duel); i++) {
        for (size_t j = 0; well && j < 2; j++) {
            struct party *party = &duel->parties[(i + j) % 2];
            well = stage_extend(&duel->stage, party->which, seed, &party->cast, fault);
        }
    }
    fault->remedy = well ? NULL : "--places 1 needs one set of buffers for each side";
    return well;
}

static bool set_up(struct duel *duel, struct operator_fault *fault)
{
    const struct measure_request *request = duel->request;
    for (size_t i = 0; i < 2; i++) {
        struct party *party = &duel->parties[i];
        if (!stage_cast(&duel->stage, party->entry, party->which, (unsigned long long)request->seed,
                        request->protocol.cold, &party->cast, fault)) {
            return false;
        }
        party->samples = arena_array(duel->arena, struct sample, duel->pairs);
        party->latencies = arena_array(duel->arena, double, duel->pairs);
    }
    return spread_out(duel, fault);
}

static bool judge_party(struct duel *duel, struct party *party, double floor_ms, double peak_gbps,
                        const struct device_state *after, struct operator_fault *fault)
{
    const struct measure_request *request = duel->request;
    party->evidence = execution_evidence(&duel->stage, &request->protocol);
    party->evidence.after = *after;
    party->evidence.instances = party->cast.count;
    party->evidence.work = party->entry->work(party->cast.instances[0]);
    party->evidence.floor_ms = floor_ms;
    party->evidence.peak_gbps = peak_gbps;
    execution_summarise(duel->arena, &party->evidence, party->samples, duel->pairs);
    if (!execution_check(&duel->stage, party->which, &party->cast, (unsigned long long)request->seed, &party->evidence,
                         fault)) {
        return false;
    }
    if (party->evidence.summary.min <= 0) {
        *fault = (struct operator_fault){TEXT("a sample took no time that the clock can tell"), "raise --iterations"};
        return false;
    }
    for (size_t i = 0; i < duel->pairs; i++) {
        party->latencies[i] = party->samples[i].latency_ms;
    }
    party->side = (struct side){.medians = party->latencies, .count = duel->pairs};
    party->reasons = evidence_judge(duel->arena, &party->evidence, request->allowed, request->allowed_count);
    return true;
}

static void show_pair(void *self, size_t done, size_t due)
{
    progress_show(self, done, due);
}

static bool measure(struct duel *duel, struct operator_fault *fault)
{
    struct protocol protocol = duel->request->protocol;
    struct party *a = &duel->parties[0];
    struct party *b = &duel->parties[1];
    const struct backend *backend = &duel->stage.backend;
    if (protocol.graph && backend->calls->capture == NULL) {
        *fault = (struct operator_fault){TEXT("the host has no graphs to replay"), "leave --graph away"};
        return false;
    }
    struct progress progress = {.what = "pair"};
    struct pairs_listener listener = {show_pair, &progress};
    bool done = pairs_run(&protocol, backend, &a->cast.subject, &b->cast.subject, duel->pairs, a->samples, b->samples,
                          &listener);
    progress_end();
    if (!done) {
        *fault = (struct operator_fault){*backend->fault, NULL};
        return false;
    }
    struct device_state after = device_monitor_read(duel->stage.monitor);
    protocol.repeats = 5; /* of the smallest launch */
    double floor_ms = stage_floor(&duel->stage, &protocol, duel->smallest);
    double peak_gbps = stage_peak(&duel->stage);
    return judge_party(duel, a, floor_ms, peak_gbps, &after, fault) &&
           judge_party(duel, b, floor_ms, peak_gbps, &after, fault);
}

static bool fight(struct duel *duel)
{
    struct operator_fault fault = {0};
    struct execution_request asked =
        measure_execution_request(duel->request, duel->parties[0].entry, duel->parties[0].which);
    duel->smallest = asked.smallest;
    bool opened = stage_open(duel->arena, &asked.stage, &duel->stage, &fault);
    bool done = opened && set_up(duel, &fault) && measure(duel, &fault);
    for (size_t i = 0; i < 2 && opened; i++) {
        if (duel->parties[i].cast.count > 0) {
            stage_dismiss(&duel->parties[i].cast);
        }
    }
    if (opened) {
        stage_close(&duel->stage);
    }
    return done || measure_complain(arena_copy(duel->arena, fault.message), fault.remedy);
}

static bool verified(const struct measured *evidence)
{
    return evidence->first.checked && evidence->first.passed && evidence->fresh.passed;
}

/* What the rates and the smallest launch say limits the faster side; an option knows better. */
static void find_limiter(struct duel *duel)
{
    struct text given = argument_value(duel->request->arguments, "limiter");
    const struct measured *a = &duel->parties[0].evidence;
    const struct measured *b = &duel->parties[1].evidence;
    duel->limiter = given.data != NULL && !text_is_blank(given)
                        ? given
                        : evidence_limiter(duel->arena, a->summary.p50 < b->summary.p50 ? a : b);
}

static void decide(struct duel *duel)
{
    struct party *a = &duel->parties[0];
    struct party *b = &duel->parties[1];
    find_limiter(duel);
    struct evidence evidence = {
        .alternated = true,
        .idle = evidence_idle(&a->evidence),
        .verified = verified(&a->evidence) && verified(&b->evidence),
        .tuned = argument_given(duel->request->arguments, "tuned"),
        .limiter = duel->limiter.size > 0,
    };
    duel->verdict = verdict_decide(duel->arena, &a->side, &b->side, &evidence, ALPHA);
}

static void write_side(struct buffer *out, struct duel *duel, const char *title, struct party *party)
{
    const struct measured *evidence = &party->evidence;
    double p95 = summary_percentile(duel->arena, party->latencies, duel->pairs, 0.95);
    buffer_format(out, "%-10s %s: median %.6g us, p95 %.6g us, range %.6g to %.6g us, %zu samples of %zu launches\n",
                  title, party->entry->name, 1e3 * evidence->summary.p50, 1e3 * p95, 1e3 * evidence->summary.min,
                  1e3 * evidence->summary.max, duel->pairs, evidence->protocol.iterations);
    if (evidence_share(evidence) > 0) {
        buffer_format(out, "           %.0f %% of the %.0f GB/s of a copy in the same run\n",
                      100 * evidence_share(evidence), evidence->peak_gbps);
    }
    for (size_t i = 0; i < party->reasons.count; i++) {
        const struct reason *reason = &party->reasons.items[i];
        buffer_format(out, "           %s: %.*s: %.*s\n", reason->allowed ? "allowed" : "against it",
                      TEXT_PRINT(reason->id), TEXT_PRINT(reason->words));
    }
}

static void write_text(struct buffer *out, struct duel *duel)
{
    const struct verdict *verdict = &duel->verdict;
    buffer_format(out, "limiter    %.*s\n", TEXT_PRINT(duel->limiter.size == 0 ? TEXT("not known") : duel->limiter));
    buffer_format(out, "verdict    %.*s\n", TEXT_PRINT(verdict_words(verdict)));
    buffer_format(out, "difference %.*s\n", TEXT_PRINT(difference_word(verdict->difference)));
    write_side(out, duel, "baseline", &duel->parties[0]);
    write_side(out, duel, "candidate", &duel->parties[1]);
    buffer_format(out, "ratio      %.4fx, baseline / candidate", verdict->ratio);
    if (verdict->test.bounded) {
        buffer_format(out, ", 95 %% interval %.4fx to %.4fx", verdict->test.low, verdict->test.high);
    }
    buffer_format(out,
                  "\ntest       rank sum, exact, two-sided: p = %.4g; sides in turns, A B B A, over %zu sets of "
                  "buffers each, %s caches\n",
                  verdict->test.probability, duel->parties[0].evidence.instances,
                  duel->request->protocol.cold ? "cold" : "warm");
    for (size_t i = 0; i < verdict->gap_count; i++) {
        buffer_format(out, "gap        %.*s\n", TEXT_PRINT(verdict->gaps[i]));
    }
}

/* In the order taken, so that a reader can test the verdict anew. */
static void write_samples(struct buffer *out, const char *key, const struct duel *duel, const struct party *party)
{
    buffer_format(out, ", \"%s\": [", key);
    for (size_t i = 0; i < duel->pairs; i++) {
        buffer_format(out, "%s%.9g", i == 0 ? "" : ", ", 1e3 * party->latencies[i]);
    }
    buffer_string(out, "]");
}

/* One line, nothing rounded away: the methodology reads the last line that is an object. */
static void write_object(struct buffer *out, struct duel *duel)
{
    struct party *a = &duel->parties[0];
    struct party *b = &duel->parties[1];
    const struct protocol *protocol = &duel->request->protocol;
    struct text device = a->evidence.device.size == 0 ? TEXT("none: host code") : a->evidence.device;
    buffer_format(out, "{\"baseline_latency_us\": %.9g, \"candidate_latency_us\": %.9g, \"speedup\": %.9g, ",
                  1e3 * a->evidence.summary.p50, 1e3 * b->evidence.summary.p50,
                  a->evidence.summary.p50 / b->evidence.summary.p50);
    buffer_format(out, "\"baseline_p95_us\": %.9g, \"candidate_p95_us\": %.9g, ",
                  1e3 * summary_percentile(duel->arena, a->latencies, duel->pairs, 0.95),
                  1e3 * summary_percentile(duel->arena, b->latencies, duel->pairs, 0.95));
    buffer_format(out,
                  "\"warmup_iters\": %zu, \"benchmark_iters\": %zu, \"pairs\": %zu, \"gpu_name\": ", protocol->warmup,
                  protocol->iterations, duel->pairs);
    json_write_string(out, device);
    buffer_string(out, ", \"dtype\": ");
    json_write_string(out, text_from(a->which->dtype));
    buffer_string(out, ", \"shape\": ");
    json_write_string(out, text_from(a->which->parameters));
    buffer_string(out, ", \"timer\": ");
    json_write_string(out, a->evidence.timer);
    buffer_string(out, ", \"verdict\": ");
    json_write_string(out, verdict_words(&duel->verdict));
    write_samples(out, "baseline_samples_us", duel, a);
    write_samples(out, "candidate_samples_us", duel, b);
    buffer_string(out, "}\n");
}

static bool meets(const struct duel *duel)
{
    const struct verdict *verdict = &duel->verdict;
    struct text required = argument_value(duel->request->arguments, "require");
    bool faster = !verdict->inconclusive && verdict->difference == DIFFERENCE_FASTER;
    bool alike = !verdict->inconclusive && verdict->difference == DIFFERENCE_NONE;
    return required.data == NULL || faster || (alike && text_equal(required, TEXT("not-slower")));
}

int measure_pairs(const struct measure_request *request)
{
    struct duel duel = {.request = request, .arena = request->arena, .pairs = PAIRS_USUAL};
    if (!read_count(&duel, "pairs", PAIRS_FEWEST, PAIRS_MOST, &duel.pairs) ||
        !read_count(&duel, "places", 1, PLACES_MOST, &duel.places) || !read_sides(&duel) || !fight(&duel)) {
        return EXIT_TROUBLE;
    }
    decide(&duel);
    struct buffer out = {0};
    write_text(&out, &duel);
    write_object(&out, &duel);
    int status = command_print(buffer_view(&out), meets(&duel) ? EXIT_CLEAN : EXIT_FINDINGS);
    buffer_release(&out);
    return status;
}
