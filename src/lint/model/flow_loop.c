#include "lint/model/flow_part.h"

static bool mentions(const struct python_node *root, struct text name)
{
    for (const struct python_node *node = root; node != NULL; node = python_next(root, node)) {
        if (python_is_name(node, name)) {
            return true;
        }
    }
    return false;
}

/* Does the branch decide what becomes of a pass: left out, counted, sampled? */
static bool decides(const struct python_node *root)
{
    for (const struct python_node *node = root; node != NULL; node = python_next(root, node)) {
        bool leaves = node->kind == NODE_KEYWORD_STATEMENT &&
                      (text_equal(node->text, TEXT("continue")) || text_equal(node->text, TEXT("break")));
        bool keeps = node->kind == NODE_ATTRIBUTE && text_equal(node->text, TEXT("append"));
        if (leaves || keeps || node->kind == NODE_ASSIGN) {
            return true;
        }
    }
    return false;
}

/* Does a branch in the loop depend on how far it is? What its count means is then not known. */
static bool is_conditional(struct run *run, const struct python_node *loop)
{
    const struct python_node *target = loop->kind == NODE_FOR ? loop->first : while_counter(loop);
    bool named = target != NULL && target->kind == NODE_NAME;
    for (const struct python_node *node = named ? loop : NULL; node != NULL; node = python_next(loop, node)) {
        run->steps += node->kind == NODE_IF; /* looking is work too */
        if (node->kind == NODE_IF && mentions(node->first, target->text) && decides(node)) {
            return true;
        }
    }
    return false;
}

/* One pass; what is behind it may also be reached without it. */
static void execute_pass(struct run *run, struct flow_frame *frame, const struct python_node *body)
{
    execute_block(run, frame, body);
    run->ended = run->exited;
}

/* What a pass makes of its own last value (`n *= 2`, `n = n + 1`) is no known number within the loop or behind it. */
static void forget_moving(struct run *run, struct flow_frame *frame, const struct python_node *body)
{
    for (const struct python_node *node = body; node != NULL; node = python_next(body, node)) {
        const struct python_node *target = node->kind == NODE_ASSIGN ? node->first : NULL;
        run->steps += target != NULL; /* looking is work too */
        if (target == NULL || target->kind != NODE_NAME) {
            continue;
        }
        const struct value *value = container_find(&frame->names, target->text);
        bool moves = !text_equal(node->text, TEXT("=")) || mentions(node->last, target->text);
        if (value != NULL && value->kind == VALUE_NUMBER && moves) {
            frame_set(run, frame, target->text, value_derived(*value, value->origin));
        }
    }
}

static void execute_passes(struct run *run, struct flow_frame *frame, const struct python_node *node,
                           struct value iterable, const struct python_node *body)
{
    size_t loop = loop_begin(run, frame, node, iterable);
    bool known = is_unrolled(iterable);
    run->loops.items[loop].endless = node->kind == NODE_WHILE && iterable.kind != VALUE_RANGE;
    run->loops.items[loop].conditional = is_conditional(run, node);
    if (!known) {
        forget_moving(run, frame, body);
    }
    size_t path = run->path;
    size_t passes = known ? iterable.container->members.count : 2;
    for (size_t pass = 0; pass < passes && !run->ended; pass++) {
        struct device_state before = run->state;
        run->path = known ? path * 31U + pass + 1 : path;
        if (node->kind == NODE_FOR) {
            assign(run, frame, node->first,
                   known ? iterable.container->members.items[pass].value : iterate_element(iterable));
        } else {
            evaluate(run, frame, node->first);
        }
        execute_pass(run, frame, body);
        bool same = before.queue == run->state.queue && before.pending == run->state.pending;
        if (!known && same && !run->loops.items[loop].clocks) {
            break;
        }
    }
    run->path = path;
    loop_end(run, loop);
}

void execute_loop(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    bool for_loop = node->kind == NODE_FOR;
    struct value iterable = for_loop ? evaluate(run, frame, node->first->next) : while_range(run, frame, node);
    const struct python_node *body = python_child_of(node, NODE_BLOCK);
    if (for_loop) {
        iterable = iterable.kind == VALUE_DICTIONARY ? value_unknown(0, node) : iterable;
    }
    execute_passes(run, frame, node, iterable, body);
    execute_block(run, frame, body->next);
}
