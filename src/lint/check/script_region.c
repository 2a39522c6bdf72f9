#include "lint/check/script_part.h"

static struct text count_text(const struct script_check *at, double count)
{
    return arena_format(at->check->arena, "%.0f", count);
}

/* Is this duration a result: one of the printed latencies, or, where none is printed, anything timed beside a device?
 */
static bool is_judged(const struct script_check *at, const struct flow_region *region)
{
    return !region->dropped && (at->latencies ? (region->measures & at->reported) != 0 : at->flow->device);
}

static void check_sync(struct script_check *at, const struct flow_region *region)
{
    bool before = region->before == FLOW_MISSING;
    bool after = region->after == FLOW_MISSING;
    if (!at->flow->device || !region->work) {
        at->undecided = at->undecided || at->flow->device;
        return;
    }
    at->undecided = at->undecided || region->before == FLOW_UNDECIDED || region->after == FLOW_UNDECIDED;
    if (region->events && after) {
        script_report(at, CHECK_SCRIPT_SYNC, "events", region->node->start, region->node->end, NO_FACTS);
    } else if (before || after) {
        const struct python_node *node = before ? region->first : region->second;
        const char *variant = before && after ? NULL : before ? "before" : "after";
        script_report(at, CHECK_SCRIPT_SYNC, variant, node->start, node->end, NO_FACTS);
    }
}

/* The head of a loop: `for _ in range(n)`, or a whole comprehension. */
static void loop_head(const struct python_node *loop, size_t *start, size_t *end)
{
    const struct python_node *iterable = loop->kind == NODE_FOR ? loop->first->next : loop->first;
    *start = loop->start;
    *end = loop->kind == NODE_FOR || loop->kind == NODE_WHILE ? iterable->end : loop->end;
}

static void check_warmup(struct script_check *at, const struct flow_region *region)
{
    long long least = standard_count(at->standard, TEXT("warmup"));
    struct text expected = count_text(at, (double)least);
    size_t start = region->first->start;
    size_t end = region->first->end;
    if (region->warmed) {
        const struct flow_count *count = &region->warmup;
        at->undecided = at->undecided || !count->known;
        if (count->known && count->value < (double)least && count->origin != NULL) {
            script_report(at, CHECK_SCRIPT_WARMUP, NULL, count->origin->start, count->origin->end,
                          FACTS({"found", count_text(at, count->value)}, {"expected", expected}));
        }
        return;
    }
    if (at->flow->sliced) {
        at->undecided = true;
        return;
    }
    if (region->loop != NULL) {
        loop_head(region->loop, &start, &end);
    }
    script_report(at, CHECK_SCRIPT_WARMUP, "absent", start, end, FACTS({"expected", expected}));
}

static void check_iterations(struct script_check *at, const struct flow_region *region)
{
    long long least = standard_count(at->standard, TEXT("iterations"));
    const struct flow_count *count = &region->iterations;
    at->undecided = at->undecided || !count->known;
    if (!count->known || count->value >= (double)least) {
        return;
    }
    size_t start = region->first->start;
    size_t end = region->first->end;
    if (count->origin != NULL) {
        start = count->origin->start;
        end = count->origin->end;
    } else if (region->loop != NULL) {
        loop_head(region->loop, &start, &end);
    }
    script_report(at, CHECK_SCRIPT_ITERATIONS, region->loop == NULL ? "single" : NULL, start, end,
                  FACTS({"found", count_text(at, count->value)}, {"expected", count_text(at, (double)least)}));
}

/* A helper that measures by the protocol is right but for the counts it is given. */
static void check_helper(struct script_check *at, enum check_kind kind, const struct flow_count *count,
                         struct text role)
{
    long long least = standard_count(at->standard, role);
    if (count->known && count->value < (double)least && count->origin != NULL) {
        script_report(at, kind, "helper", count->origin->start, count->origin->end,
                      FACTS({"found", count_text(at, count->value)}, {"expected", count_text(at, (double)least)}));
    }
}

void check_script_regions(struct script_check *at)
{
    for (size_t i = 0; i < at->flow->region_count; i++) {
        const struct flow_region *region = &at->flow->regions[i];
        bool repeated = region->loop != NULL || at->latencies;
        if (!is_judged(at, region)) {
            continue;
        }
        check_sync(at, region);
        if (repeated && region->work) {
            check_warmup(at, region);
            check_iterations(at, region);
        }
    }
    for (size_t i = 0; i < at->flow->helper_count; i++) {
        check_helper(at, CHECK_SCRIPT_WARMUP, &at->flow->helpers[i].warmup, TEXT("warmup"));
        check_helper(at, CHECK_SCRIPT_ITERATIONS, &at->flow->helpers[i].iterations, TEXT("iterations"));
    }
}
