/* `while n < ITERS` with `n += 1` in it, or `while len(samples) < ITERS` with an append, counts as a `for` loop does.
 */
#include "lint/model/flow_part.h"

const struct python_node *while_counter(const struct python_node *loop)
{
    const struct python_node *test = loop->first;
    return test->kind == NODE_BINARY && test->first->kind == NODE_NAME ? test->first : NULL;
}

/* The list in `len(samples)`, or NULL. */
static const struct python_node *measured_list(const struct python_node *node)
{
    const struct python_node *argument = node->kind == NODE_CALL ? script_argument(node, NULL, 0) : NULL;
    bool length = argument != NULL && argument->kind == NODE_NAME && python_is_name(node->first, TEXT("len"));
    return length ? argument : NULL;
}

static bool is_append(const struct python_node *node, struct text list)
{
    const struct python_node *callee = node->kind == NODE_CALL ? node->first : NULL;
    return callee != NULL && callee->kind == NODE_ATTRIBUTE && text_equal(callee->text, TEXT("append")) &&
           python_is_name(callee->first, list);
}

static bool changes(const struct python_node *node, struct text name)
{
    return (node->kind == NODE_ASSIGN && python_is_name(node->first, name)) || is_append(node, name);
}

/* How far one pass moves the name: the one statement that changes it stands in the body itself; 0: not known. */
static double step_of(struct run *run, struct flow_frame *frame, const struct python_node *loop, struct text name)
{
    const struct python_node *body = python_child_of(loop, NODE_BLOCK);
    size_t count = 0;
    for (const struct python_node *node = python_next(body, body); node != NULL; node = python_next(body, node)) {
        bool leaves = node->kind == NODE_KEYWORD_STATEMENT &&
                      (text_equal(node->text, TEXT("break")) || text_equal(node->text, TEXT("continue")));
        run->steps++;
        if (leaves) {
            return 0;
        }
        count += changes(node, name);
    }
    for (const struct python_node *node = body->first; count == 1 && node != NULL; node = node->next) {
        const struct python_node *statement = node->kind == NODE_EXPRESSION ? node->first : node;
        if (!changes(statement, name)) {
            continue;
        }
        bool adds = statement->kind == NODE_ASSIGN && text_equal(statement->text, TEXT("+="));
        struct value step = adds ? evaluate(run, frame, statement->last) : value_unknown(0, statement);
        return statement->kind == NODE_CALL ? 1 : step.kind == VALUE_NUMBER ? step.number : 0;
    }
    return 0;
}

struct value while_range(struct run *run, struct flow_frame *frame, const struct python_node *loop)
{
    const struct python_node *test = loop->first;
    const struct python_node *list = test->kind == NODE_BINARY ? measured_list(test->first) : NULL;
    const struct python_node *name = list != NULL ? list : while_counter(loop);
    bool inclusive = name != NULL && text_equal(test->text, TEXT("<="));
    struct value range = value_unknown(0, loop);
    if (name == NULL || !(inclusive || text_equal(test->text, TEXT("<")))) {
        return range;
    }
    struct value begin = evaluate(run, frame, name);
    struct value end = evaluate(run, frame, test->last);
    bool empty = begin.kind == VALUE_SEQUENCE && begin.container->members.count == 0 && !begin.container->open;
    double from = list != NULL ? 0 : begin.number;
    double step = step_of(run, frame, loop, name->text);
    if (!(list != NULL ? empty : begin.kind == VALUE_NUMBER) || end.kind != VALUE_NUMBER || step <= 0) {
        return range;
    }
    double steps = (end.number - from) / step + (inclusive ? 1 : 0);
    range = (struct value){.kind = VALUE_RANGE, .known = true, .origin = end.origin};
    range.number = whole_steps(steps);
    return range;
}
