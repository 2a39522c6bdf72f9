#include "lint/model/flow_part.h"

void device_work(struct run *run)
{
    run->state.queue = QUEUE_BUSY;
    run->works++;
    run->tick++;
    for (size_t i = 0; i < run->open_loops.count; i++) {
        run->loops.items[run->open_loops.items[i]].work = true;
    }
}

void device_sync(struct run *run)
{
    run->state = (struct device_state){QUEUE_SYNCED, PENDING_NONE};
    run->syncs++;
    run->tick++;
}

void device_maybe(struct run *run)
{
    run->state.queue = QUEUE_UNKNOWN;
    run->state.pending = run->state.pending == PENDING_NONE ? PENDING_NONE : PENDING_UNKNOWN;
    run->tick++;
}

struct device_state device_join(struct device_state a, struct device_state b)
{
    return (struct device_state){a.queue == b.queue ? a.queue : QUEUE_UNKNOWN,
                                 a.pending == b.pending ? a.pending : PENDING_UNKNOWN};
}

static struct moment take_moment(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    return (struct moment){node, run->state, ++run->tick, run->works, frame, true};
}

struct value read_clock(struct run *run, struct flow_frame *frame, const struct python_node *call)
{
    struct moment moment = take_moment(run, frame, call);
    arena_push(run->arena, &run->moments, moment);
    for (size_t i = 0; i < run->open_loops.count; i++) {
        run->loops.items[run->open_loops.items[i]].clocks = true;
    }
    return (struct value){.kind = VALUE_READING, .index = run->moments.count - 1, .origin = call};
}

struct value make_event(struct run *run, const struct python_node *call)
{
    struct moment event = {.node = call};
    arena_push(run->arena, &run->events, event);
    return (struct value){.kind = VALUE_EVENT, .index = run->events.count - 1, .origin = call};
}

void record_event(struct run *run, struct flow_frame *frame, struct value event, const struct python_node *call)
{
    run->state.pending = PENDING_EVENTS;
    for (size_t i = 0; i < run->open_loops.count; i++) {
        run->loops.items[run->open_loops.items[i]].clocks = true;
    }
    run->events.items[event.index] = take_moment(run, frame, call);
}

unsigned long long new_measure(struct run *run)
{
    size_t index = run->flow->measure_count++;
    return index < FLOW_MEASURE_LIMIT ? 1ULL << index : FLOW_MEASURES_BEYOND;
}

/* How often a loop runs over this, and whether its passes are iterations of one thing rather than elements. */
static void count_loop(struct loop *loop, struct value iterable)
{
    loop->counted = iterable.kind == VALUE_RANGE;
    if (iterable.kind == VALUE_RANGE && iterable.known) {
        loop->count = (struct flow_count){true, iterable.number, iterable.origin};
    } else if (iterable.kind == VALUE_SEQUENCE && !iterable.container->open) {
        loop->count = (struct flow_count){true, (double)iterable.container->members.count, iterable.origin};
    }
}

bool is_unrolled(struct value iterable)
{
    return iterable.kind == VALUE_SEQUENCE && !iterable.container->open &&
           iterable.container->members.count <= UNROLL_LIMIT;
}

size_t loop_begin(struct run *run, struct flow_frame *frame, const struct python_node *node, struct value iterable)
{
    struct loop loop = {.node = node, .frame = frame, .start = ++run->tick};
    count_loop(&loop, iterable);
    loop.unrolled = is_unrolled(iterable);
    arena_push(run->arena, &run->loops, loop);
    size_t index = run->loops.count - 1;
    arena_push(run->arena, &run->open_loops, index);
    return index;
}

void loop_end(struct run *run, size_t loop)
{
    run->loops.items[loop].end = ++run->tick;
    run->loops.items[loop].ended = true;
    run->open_loops.count--;
}
