#include "lint/model/flow_part.h"

static enum flow_order order_of(enum queue queue)
{
    return queue == QUEUE_SYNCED ? FLOW_SYNCED : queue == QUEUE_UNKNOWN ? FLOW_UNDECIDED : FLOW_MISSING;
}

/* Two passes over the same place: what either found missing is missing. */
static enum flow_order worse(enum flow_order a, enum flow_order b)
{
    return a == FLOW_MISSING || b == FLOW_MISSING       ? FLOW_MISSING
           : a == FLOW_UNDECIDED || b == FLOW_UNDECIDED ? FLOW_UNDECIDED
                                                        : FLOW_SYNCED;
}

/* A loop between the readings that did the work: it is timed as a whole. Its passes multiply. */
static void find_inner_loops(struct run *run, struct flow_region *region, const struct moment *first,
                             const struct moment *second)
{
    for (size_t i = run->loops.count; i > 0; i--) {
        struct loop *loop = &run->loops.items[i - 1];
        bool between = loop->ended && loop->start > first->tick && loop->end < second->tick;
        if (!between || !loop->work || loop->clocks) {
            continue;
        }
        loop->timed = true;
        if (region->whole_loop == NULL) {
            region->whole_loop = loop->node;
            region->loop = loop->node;
            region->iterations.origin = loop->count.origin;
        }
        bool known = region->iterations.known && loop->count.known && !loop->conditional;
        region->iterations.known = known;
        region->iterations.value *= known ? loop->count.value : 1;
    }
}

static bool is_around(const struct loop *loop, const struct moment *first, const struct moment *second)
{
    return loop->start < first->tick && (!loop->ended || loop->end > second->tick);
}

/* The function whose loop counts iterations: the innermost one around both readings that does. */
static const struct flow_frame *counting_frame(const struct run *run, const struct moment *first,
                                               const struct moment *second)
{
    for (size_t i = run->loops.count; i > 0; i--) {
        const struct loop *loop = &run->loops.items[i - 1];
        if (is_around(loop, first, second) && (loop->counted || loop->endless)) {
            return loop->frame;
        }
    }
    return first->frame;
}

/* Loops around both readings, all in one function: only counted ones are iterations of one thing. */
static void find_outer_loops(const struct run *run, struct flow_region *region, const struct moment *first,
                             const struct moment *second)
{
    const struct flow_frame *frame = counting_frame(run, first, second);
    for (size_t i = run->loops.count; i > 0; i--) {
        const struct loop *loop = &run->loops.items[i - 1];
        bool counts = loop->counted || loop->endless;
        if (!is_around(loop, first, second) || loop->frame != frame || (!counts && loop->count.known)) {
            continue;
        }
        if (region->loop == NULL && counts) {
            region->loop = loop->node;
            region->iterations.origin = loop->count.origin;
        }
        bool known = region->iterations.known && loop->count.known && !loop->conditional;
        region->iterations.known = known;
        region->iterations.value *= known ? loop->count.value : 1;
        region->warmed = region->warmed || loop->conditional || loop->endless; /* may warm up within itself */
    }
}

/* The largest loop with work and without a clock that ended before the first reading, since the tick `from`. */
static bool find_warmup(const struct run *run, struct flow_region *region, const struct moment *first, size_t from)
{
    bool found = false;
    for (size_t i = 0; i < run->loops.count; i++) {
        const struct loop *loop = &run->loops.items[i];
        bool before = loop->ended && loop->end < first->tick && loop->start >= from;
        if (!before || !loop->work || loop->clocks || loop->timed) {
            continue;
        }
        bool larger = !found || !loop->count.known || loop->count.value > region->warmup.value;
        region->warmup = larger ? loop->count : region->warmup;
        found = true;
        if (!loop->count.known) {
            break;
        }
    }
    return found;
}

/* Does a loop around the whole function run it for several things that are not told apart? */
static bool is_shared(const struct run *run, const struct moment *first)
{
    for (size_t i = 0; i < run->open_loops.count; i++) {
        const struct loop *loop = &run->loops.items[run->open_loops.items[i]];
        if (loop->frame != first->frame && !loop->unrolled) {
            return true;
        }
    }
    return false;
}

static size_t path_of(const struct run *run, const struct python_node *node)
{
    return run->path * 1099511628211U + node->start;
}

/* The region of this place and chain of calls: a new one, or that of an earlier pass. */
static struct value store(struct run *run, struct flow_region region)
{
    size_t path = path_of(run, region.node);
    for (size_t i = 0; i < run->regions.count; i++) {
        struct flow_region *known = &run->regions.items[i];
        if (known->node == region.node && run->region_paths.items[i] == path) {
            known->before = worse(known->before, region.before);
            known->after = worse(known->after, region.after);
            known->work = known->work || region.work;
            struct value value = value_unknown(FLOW_MEASURED, region.node);
            value.measures = known->measures;
            return value;
        }
    }
    struct value value = value_unknown(FLOW_MEASURED, region.node);
    value.measures = new_measure(run);
    region.measures = value.measures;
    arena_push(run->arena, &run->regions, region);
    arena_push(run->arena, &run->region_paths, path);
    return value;
}

static struct value measure(struct run *run, struct flow_region region, const struct moment *first,
                            const struct moment *second)
{
    region.work = second->works > first->works;
    region.iterations = (struct flow_count){true, 1, NULL};
    find_inner_loops(run, &region, first, second);
    find_outer_loops(run, &region, first, second);
    bool recent = find_warmup(run, &region, first, run->warm_from);
    if (!recent) {
        recent = find_warmup(run, &region, first, 0);
    }
    region.warmed = region.warmed || recent || run->warm_hint;
    region.shared = is_shared(run, first);
    run->warm_from = second->tick;
    struct value duration = store(run, region);
    duration.flags |= region.whole_loop != NULL ? FLOW_TOTAL : 0;
    return duration;
}

struct value clock_difference(struct run *run, struct value second, struct value first, const struct python_node *node)
{
    const struct moment *from = &run->moments.items[first.index];
    const struct moment *to = &run->moments.items[second.index];
    if (from->tick >= to->tick) {
        return value_unknown(FLOW_UNKNOWN, node);
    }
    struct flow_region region = {.node = node,
                                 .first = from->node,
                                 .second = to->node,
                                 .before = order_of(from->state.queue),
                                 .after = order_of(to->state.queue)};
    return measure(run, region, from, to);
}

struct value read_events(struct run *run, struct value first, struct value second, const struct python_node *call)
{
    bool known = first.kind == VALUE_EVENT && second.kind == VALUE_EVENT && run->events.items[first.index].recorded &&
                 run->events.items[second.index].recorded;
    if (!known) {
        struct value duration = value_unknown(FLOW_MEASURED | FLOW_UNKNOWN, call);
        duration.measures = new_measure(run);
        return duration;
    }
    enum pending pending = run->state.pending;
    struct moment from = run->events.items[first.index];
    struct moment to = run->events.items[second.index];
    struct flow_region region = {.node = call,
                                 .first = from.node,
                                 .second = to.node,
                                 .events = true,
                                 .before = FLOW_SYNCED,
                                 .after = pending == PENDING_NONE     ? FLOW_SYNCED
                                          : pending == PENDING_EVENTS ? FLOW_MISSING
                                                                      : FLOW_UNDECIDED};
    return measure(run, region, &from, &to);
}

void evaluate_dropped(struct run *run, struct flow_frame *frame, const struct python_node *expression)
{
    bool clocks[sizeof(unsigned long long) * 8] = {false};
    size_t kept = sizeof(clocks) / sizeof(clocks[0]);
    for (size_t i = 0; i < run->open_loops.count && i < kept; i++) {
        clocks[i] = run->loops.items[run->open_loops.items[i]].clocks;
    }
    struct value dropped = value_derived(evaluate(run, frame, expression), expression);
    bool repeated = run->open_loops.count > 0;
    if (repeated) {
        const struct loop *innermost = &run->loops.items[run->open_loops.items[run->open_loops.count - 1]];
        repeated = innermost->counted && innermost->frame == frame;
    }
    if (!repeated || (dropped.flags & FLOW_MEASURED) == 0 || dropped.measures == 0) {
        return;
    }
    for (size_t i = 0; i < run->regions.count; i++) {
        struct flow_region *region = &run->regions.items[i];
        region->dropped = region->dropped || (region->measures & dropped.measures & ~FLOW_MEASURES_BEYOND) != 0;
    }
    for (size_t i = 0; i < run->open_loops.count && i < kept; i++) {
        run->loops.items[run->open_loops.items[i]].clocks = clocks[i];
    }
}
