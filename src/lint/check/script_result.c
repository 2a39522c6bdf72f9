#include "lint/check/script_part.h"

static bool is_mean(unsigned flags)
{
    return (flags & FLOW_MEAN) != 0 && (flags & FLOW_PERCENTILE) == 0;
}

static void report_mean(struct script_check *at, const struct python_node *node, unsigned long long measures)
{
    bool loop = false;
    for (size_t i = 0; i < at->flow->region_count; i++) {
        const struct flow_region *region = &at->flow->regions[i];
        loop = loop || ((region->measures & measures) != 0 && region->whole_loop != NULL);
    }
    script_report(at, CHECK_SCRIPT_MEAN, loop ? "loop" : NULL, node->start, node->end, NO_FACTS);
}

void check_script_mean(struct script_check *at)
{
    static const struct text roles[] = {TEXT_INIT("baseline"), TEXT_INIT("candidate")};
    if (at->flow->percentile) {
        return;
    }
    for (size_t i = 0; i < sizeof(roles) / sizeof(roles[0]); i++) {
        const struct flow_key *key = script_key(at, at->result, roles[i]);
        if (key != NULL && is_mean(key->flags) && key->mean != NULL) {
            report_mean(at, key->mean, key->measures);
        }
    }
    if (!at->latencies && at->flow->device && at->flow->printed_mean != NULL) {
        report_mean(at, at->flow->printed_mean, ~0ULL);
    }
}

/* Is it the bit of one measurement? */
static bool is_one(unsigned long long set)
{
    return set != 0 && set != FLOW_MEASURES_BEYOND && (set & (set - 1)) == 0;
}

/* Do both latencies come from one and the same measurement? */
static bool is_same_measurement(const struct script_check *at, const struct flow_key *baseline,
                                const struct flow_key *candidate)
{
    if (candidate == NULL || baseline->measures != candidate->measures || !is_one(baseline->measures)) {
        return false;
    }
    for (size_t i = 0; i < at->flow->region_count; i++) {
        const struct flow_region *region = &at->flow->regions[i];
        if (region->measures == baseline->measures) {
            return !region->shared;
        }
    }
    return false;
}

static void report_baseline(struct script_check *at, const char *variant, const struct python_node *node)
{
    script_report(at, CHECK_SCRIPT_BASELINE, variant, node->start, node->end,
                  FACTS({"name", kernel_key(at->standard, TEXT("baseline"))}));
}

static void judge_baseline(struct script_check *at, const struct flow_key *baseline, const struct flow_key *candidate)
{
    unsigned flags = baseline->flags;
    if ((flags & FLOW_MEASURED) != 0) {
        if (is_same_measurement(at, baseline, candidate)) {
            report_baseline(at, "same", baseline->origin);
        }
    } else if ((flags & FLOW_FILE) != 0) {
        report_baseline(at, "file", baseline->origin);
    } else if ((flags & FLOW_UNKNOWN) == 0 && (flags & FLOW_ARGUMENT) != 0) {
        report_baseline(at, "argument", baseline->origin);
    } else if ((flags & FLOW_UNKNOWN) == 0 && (flags & FLOW_LITERAL) != 0) {
        report_baseline(at, "constant", baseline->origin);
    } else {
        at->undecided = true;
    }
}

void check_script_baseline(struct script_check *at)
{
    const struct flow_key *baseline = script_key(at, at->result, TEXT("baseline"));
    const struct flow_key *candidate = script_key(at, at->result, TEXT("candidate"));
    if (baseline != NULL) {
        judge_baseline(at, baseline, candidate);
    } else if (at->result != NULL && !at->result->open && candidate != NULL &&
               (candidate->flags & FLOW_MEASURED) != 0 && at->flow->measure_count <= 1) {
        report_baseline(at, NULL, at->result->call->first);
    }
}

static struct text missing_keys(const struct script_check *at)
{
    struct text list = TEXT("");
    for (size_t i = 0; i < at->required.count; i++) {
        bool found = false;
        for (size_t k = 0; k < at->result->count; k++) {
            found = found || text_equal(at->result->keys[k].name, at->required.items[i]);
        }
        if (!found) {
            list = arena_format(at->check->arena, "%.*s%s`%.*s`", TEXT_PRINT(list), list.size == 0 ? "" : ", ",
                                TEXT_PRINT(at->required.items[i]));
        }
    }
    return list;
}

/* Something may print the object out of our sight. */
static bool may_print_elsewhere(const struct script_check *at)
{
    bool open = at->flow->escapes || !at->flow->ends_here;
    for (size_t i = 0; i < at->flow->output_count; i++) {
        open = open || (at->flow->outputs[i].json && at->flow->outputs[i].open);
    }
    return open;
}

void check_script_output(struct script_check *at)
{
    const struct flow_output *result = at->result;
    struct text missing = result == NULL ? TEXT("") : missing_keys(at);
    bool whole = result != NULL && result->json && missing.size == 0;
    if (whole && result->alone) {
        return;
    }
    if (!whole && may_print_elsewhere(at)) {
        at->undecided = true;
        return;
    }
    struct text last = source_line(at->script->source, at->script->source->line_count - 1);
    size_t start = source_offset(at->script->source, last);
    size_t end = start + last.size;
    if (result != NULL) {
        start = result->call->first->start;
        end = result->call->first->end;
    }
    const char *variant = whole ? "shape" : result != NULL && result->json ? "missing" : NULL;
    script_report(at, CHECK_SCRIPT_OUTPUT, variant, start, end, FACTS({"missing", missing}));
}
