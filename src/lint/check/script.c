#include "lint/check/script.h"

#include "lint/check/script_part.h"
#include "lint/check/vocabulary.h"

void script_report(struct script_check *at, enum check_kind kind, const char *variant, size_t start, size_t end,
                   const struct fact *facts)
{
    const struct rule *rule = rule_of_kind(at->check->findings->rules, kind);
    for (const struct finding *found = at->check->findings->first; found != NULL; found = found->next) {
        const struct diagnostic *diagnostic = &found->diagnostic;
        if (diagnostic->rule == rule && found->source == at->script->source && diagnostic->start.offset == start) {
            return;
        }
    }
    finding_kind(at->check->findings, kind, variant, at->script->source, start, end, facts);
}

const struct flow_key *script_key(const struct script_check *at, const struct flow_output *output, struct text role)
{
    struct text name = kernel_key(at->standard, role);
    for (size_t i = 0; output != NULL && i < output->count; i++) {
        if (text_equal(output->keys[i].name, name)) {
            return &output->keys[i];
        }
    }
    return NULL;
}

static struct flow_words read_words(struct arena *arena, const struct standard *standard)
{
    const struct yaml *words = yaml_get(standard->tree, TEXT("words"));
    struct flow_words read;
#define WORDS(field, path) read.field = vocabulary_words(arena, words, path)
    WORDS(synchronizes, "synchronizes");
    WORDS(sync_methods, "sync-methods");
    WORDS(sync_hints, "sync-hints");
    WORDS(event_readers, "event-readers");
    WORDS(event_differences, "event-differences");
    WORDS(text_methods, "text-methods");
    WORDS(waiting, "waiting");
    WORDS(clocks, "clocks");
    WORDS(events, "events");
    WORDS(timers, "timers");
    WORDS(timer_medians, "timer-medians");
    WORDS(warm_hints, "warm-hints");
    WORDS(iteration_hints, "iteration-hints");
    WORDS(means, "means");
    WORDS(percentiles, "percentiles");
    WORDS(totals, "totals");
    WORDS(extremes, "extremes");
    WORDS(mean_names, "mean-names");
    WORDS(percentile_names, "percentile-names");
    WORDS(total_names, "total-names");
    WORDS(extreme_names, "extreme-names");
    WORDS(passing, "passing");
    WORDS(host, "host");
    WORDS(host_methods, "host-methods");
    WORDS(device, "device");
    WORDS(device_idle, "device-idle");
    WORDS(allocations, "allocations");
    WORDS(device_names, "device-names");
    WORDS(array_parts, "array-parts");
    WORDS(counters, "counters");
    WORDS(pairings, "pairings");
    WORDS(numberings, "numberings");
    WORDS(lengths, "lengths");
    WORDS(dictionaries, "dictionaries");
    WORDS(kernels, "kernels");
    WORDS(files, "files");
    WORDS(arguments, "arguments");
    WORDS(exits, "exits");
    WORDS(callables, "callables");
    WORDS(prints, "prints");
    WORDS(dumps, "dumps");
    WORDS(dump_to_file, "dump-to-file");
#undef WORDS
    return read;
}

/* The keys of the roles that bench-schema asks of the output. */
static struct text_list required_keys(const struct script_check *at)
{
    struct arena *arena = at->check->arena;
    struct text_list roles = vocabulary_list(arena, check_words(at->check, CHECK_BENCH_SCHEMA, "fields"));
    struct text *keys = arena_allocate(arena, sizeof(*keys) * (roles.count + 1));
    for (size_t i = 0; i < roles.count; i++) {
        keys[i] = kernel_key(at->standard, roles.items[i]);
    }
    return (struct text_list){keys, roles.count};
}

static size_t count_required(const struct script_check *at, const struct flow_output *output)
{
    size_t count = 0;
    for (size_t i = 0; i < output->count; i++) {
        count += text_list_has(at->required, output->keys[i].name);
    }
    return count;
}

/* The object with most of the required keys; JSON before a dictionary that is printed as such. */
static void find_result(struct script_check *at)
{
    static const struct text latencies[] = {TEXT_INIT("baseline"), TEXT_INIT("candidate")};
    size_t most = 0;
    for (size_t i = 0; i < at->flow->output_count; i++) {
        const struct flow_output *output = &at->flow->outputs[i];
        size_t count = count_required(at, output) * 2 + output->json;
        if (at->result == NULL || count > most) {
            at->result = output;
            most = count;
        }
    }
    for (size_t i = 0; i < sizeof(latencies) / sizeof(latencies[0]); i++) {
        const struct flow_key *key = script_key(at, at->result, latencies[i]);
        if (key != NULL && (key->flags & FLOW_MEASURED) != 0) {
            at->reported |= key->measures;
            at->latencies = true;
        }
    }
}

void check_script(struct check *check, const struct script *script)
{
    const struct standard *standard = kernel_standard(check);
    struct flow_words words = read_words(check->arena, standard);
    struct script_check at = {.check = check, .standard = standard, .script = script};
    at.flow = flow_read(script, &words);
    if (!script->tokens.complete || at.flow->exhausted) {
        check->findings->audit.documents_unaudited++;
        return;
    }
    at.required = required_keys(&at);
    find_result(&at);
    check_script_regions(&at);
    check_script_mean(&at);
    check_script_baseline(&at);
    check_script_output(&at);
    check->findings->audit.documents_audited += !at.undecided;
    check->findings->audit.documents_unaudited += at.undecided;
}
