#include "lint/model/flow_part.h"

static void execute(struct run *run, struct flow_frame *frame, const struct python_node *node);

void execute_block(struct run *run, struct flow_frame *frame, const struct python_node *block)
{
    for (const struct python_node *node = block == NULL ? NULL : block->first; node != NULL && !run->ended;
         node = node->next) {
        execute(run, frame, node);
    }
}

/* What a starred target takes of a known sequence: all but what the `others` take. */
static struct value middle_of(struct run *run, struct value sequence, size_t from, size_t others)
{
    struct value middle = value_container(run, VALUE_SEQUENCE, sequence.origin);
    size_t end = from + sequence.container->members.count - others;
    for (size_t i = from; i < end; i++) {
        container_add(run, middle.container, TEXT(""), sequence.container->members.items[i].value);
    }
    return middle;
}

static void assign_parts(struct run *run, struct flow_frame *frame, const struct python_node *target,
                         struct value value)
{
    size_t others = 0;
    bool starred = false;
    for (const struct python_node *part = target->first; part != NULL; part = part->next) {
        starred = starred || part->kind == NODE_STARRED;
        others += part->kind != NODE_STARRED;
    }
    bool known = value.kind == VALUE_SEQUENCE && !value.container->open;
    size_t count = known ? value.container->members.count : 0;
    known = known && (starred ? count >= others : count == others);
    size_t index = 0;
    for (const struct python_node *part = target->first; part != NULL; part = part->next) {
        if (part->kind == NODE_STARRED) {
            assign(run, frame, part->first, known ? middle_of(run, value, index, others) : value_element(value));
            index += count - others;
        } else {
            assign(run, frame, part, known ? value.container->members.items[index++].value : value_element(value));
        }
    }
}

static void assign_element(struct run *run, struct flow_frame *frame, const struct python_node *target,
                           struct value value)
{
    struct value object = evaluate(run, frame, target->first);
    struct value key = target->last->kind == NODE_SLICE ? value_unknown(0, target) : evaluate(run, frame, target->last);
    if (object.kind == VALUE_DICTIONARY) {
        bool known = key.kind == VALUE_STRING && key.text.size > 0;
        object.container->open = object.container->open || !known;
        container_add(run, object.container, known ? key.text : TEXT(""), value);
    } else if (object.kind == VALUE_SEQUENCE) {
        object.container->open = true;
        container_add(run, object.container, TEXT(""), value);
    } else if (target->first->kind == NODE_NAME && (value_derived(value, target).flags & FLOW_MEASURED) != 0) {
        struct value filled = value_derived(object, target); /* times[i] = ... of an array */
        filled.flags |= value.flags | FLOW_SAMPLES;
        filled.measures |= value.measures;
        frame_set(run, frame, target->first->text, filled);
    }
}

void assign(struct run *run, struct flow_frame *frame, const struct python_node *target, struct value value)
{
    struct value object;
    switch (target->kind) {
    case NODE_NAME:
        frame_set(run, frame, target->text, value);
        break;
    case NODE_TUPLE:
    case NODE_LIST:
        assign_parts(run, frame, target, value);
        break;
    case NODE_ATTRIBUTE:
        object = evaluate(run, frame, target->first);
        if (object.kind == VALUE_OBJECT || object.kind == VALUE_CLASS) {
            container_add(run, object.container, target->text, value);
        }
        break;
    case NODE_SUBSCRIPT:
        assign_element(run, frame, target, value);
        break;
    default:
        break;
    }
}

/* `total += elapsed`, `iters //= 2`: the operator's result, but that sums of durations are totals and lists grow. */
static void execute_in_place(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    struct value before = evaluate(run, frame, node->first);
    struct value added = evaluate(run, frame, node->last);
    struct text sign = text_slice(node->text, 0, node->text.size - 1);
    if (before.kind == VALUE_SEQUENCE && text_equal(sign, TEXT("+"))) {
        before.container->open = true;
        container_add(run, before.container, TEXT(""), value_element(added));
        return;
    }
    struct value result = operate(run, before, added, sign, node);
    bool total = text_equal(sign, TEXT("+")) && (value_derived(added, node).flags & FLOW_MEASURED) != 0;
    result.flags |= total ? FLOW_TOTAL : 0;
    assign(run, frame, node->first, result);
}

/* `total = total + elapsed` says what `total += elapsed` does. */
static bool adds_to_itself(const struct python_node *node)
{
    const struct python_node *target = node->first;
    const struct python_node *sum = node->last;
    return target->kind == NODE_NAME && target->next == sum && sum->kind == NODE_BINARY &&
           text_equal(sum->text, TEXT("+")) &&
           (python_is_name(sum->first, target->text) || python_is_name(sum->last, target->text));
}

static void execute_assignment(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    if (python_is_name(node->first, TEXT("_")) && node->first->next == node->last) {
        evaluate_dropped(run, frame, node->last);
        return;
    }
    if (text_equal(node->text, TEXT("="))) {
        struct value value = evaluate(run, frame, node->last);
        bool total = adds_to_itself(node) && value.kind == VALUE_UNKNOWN && (value.flags & FLOW_MEASURED) != 0;
        value.flags |= total ? FLOW_TOTAL : 0;
        for (const struct python_node *target = node->first; target != node->last; target = target->next) {
            assign(run, frame, target, value);
        }
        return;
    }
    execute_in_place(run, frame, node);
}

/* Everything that a branch may change. */
struct branch {
    struct device_state state;
    struct flow_container names;
    bool taken;
};

static struct flow_container copy_names(struct run *run, const struct flow_container *names)
{
    struct flow_container copy = {.open = names->open};
    run->steps += names->members.count / 2; /* copies are work too */
    for (size_t i = 0; i < names->members.count; i++) {
        arena_push(run->arena, &copy.members, names->members.items[i]);
    }
    return copy;
}

static struct branch take_branch(struct run *run, const struct flow_frame *frame)
{
    return (struct branch){run->state, copy_names(run, &frame->names), true};
}

static void restore_branch(struct run *run, struct flow_frame *frame, const struct branch *branch)
{
    run->state = branch->state;
    frame->names = copy_names(run, &branch->names);
    run->ended = false;
    run->exited = false;
}

/* Adds where the run stands now to what may be behind the branches. */
static void merge_branch(struct run *run, const struct flow_frame *frame, struct branch *merged)
{
    if (run->ended) {
        return;
    }
    if (!merged->taken) {
        *merged = take_branch(run, frame);
        return;
    }
    merged->state = device_join(merged->state, run->state);
    for (size_t i = 0; i < frame->names.members.count; i++) {
        const struct flow_member *member = &frame->names.members.items[i];
        const struct value *other = container_find(&merged->names, member->key);
        container_add(run, &merged->names, member->key,
                      other == NULL ? member->value : value_join(*other, member->value));
    }
}

static void leave_branches(struct run *run, struct flow_frame *frame, const struct branch *merged)
{
    if (merged->taken) {
        restore_branch(run, frame, merged);
    } else {
        run->ended = true;
    }
}

static bool is_true_branch(const struct python_node *test)
{
    bool main = test->kind == NODE_BINARY && text_equal(test->text, TEXT("==")) &&
                (python_is_name(test->first, TEXT("__name__")) || python_is_name(test->last, TEXT("__name__")));
    return main || python_is_name(test, TEXT("True"));
}

static void execute_if(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    struct branch merged = {.taken = false};
    const struct python_node *part = node->first;
    while (part != NULL && part->kind != NODE_BLOCK) {
        evaluate(run, frame, part);
        bool certain = is_true_branch(part);
        struct branch before = take_branch(run, frame);
        execute_block(run, frame, part->next);
        merge_branch(run, frame, &merged);
        if (certain) {
            leave_branches(run, frame, &merged);
            return;
        }
        restore_branch(run, frame, &before);
        part = part->next->next;
    }
    execute_block(run, frame, part);
    merge_branch(run, frame, &merged);
    leave_branches(run, frame, &merged);
}

static bool is_generator(const struct python_node *function)
{
    for (const struct python_node *node = function; node != NULL; node = python_next(function, node)) {
        if (node->kind == NODE_YIELD && script_scope(node) == function) {
            return true;
        }
    }
    return false;
}

/* The function of the file that a `with` item calls when that is a generator: its body runs around the block. */
static bool is_manager(struct run *run, struct flow_frame *frame, const struct python_node *call,
                       struct value *function)
{
    if (call->kind != NODE_CALL || call->first->kind != NODE_NAME) {
        return false;
    }
    *function = evaluate(run, frame, call->first);
    return function->kind == VALUE_FUNCTION && function->node->kind == NODE_FUNCTION && is_generator(function->node);
}

void execute_items(struct run *run, struct flow_frame *frame, const struct python_node *item)
{
    if (item->kind == NODE_BLOCK) {
        execute_block(run, frame, item);
        return;
    }
    const struct python_node *target = item->first->next;
    struct value function = {0};
    if (is_manager(run, frame, item->first, &function)) {
        struct with_body body = {item->next, target, frame};
        call_function(run, frame, item->first, function, &body);
        return;
    }
    struct value manager = evaluate(run, frame, item->first);
    bool own = manager.kind == VALUE_OBJECT;
    struct value none = value_unknown(0, item);
    struct value enter = own ? attribute_of(run, manager, TEXT("__enter__"), item) : none;
    struct value leave = own ? attribute_of(run, manager, TEXT("__exit__"), item) : none;
    struct value entered = enter.kind == VALUE_FUNCTION ? call_function(run, frame, NULL, enter, NULL) : manager;
    if (target != NULL) {
        assign(run, frame, target, entered);
    }
    execute_items(run, frame, item->next);
    if (leave.kind == VALUE_FUNCTION) {
        call_function(run, frame, NULL, leave, NULL);
    }
}

static bool is_finally(const struct python_node *part)
{
    return text_equal(part->text, TEXT("finally"));
}

/* A finally runs whichever way the rest was left, by a return too. */
static void execute_try(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    struct branch before = take_branch(run, frame);
    struct branch merged = {.taken = false};
    execute_block(run, frame, node->first);
    const struct python_node *handler = node->first->next;
    const struct python_node *part = handler;
    while (part != NULL && part->kind == NODE_HANDLER) {
        part = part->next;
    }
    if (part != NULL && !is_finally(part)) {
        execute_block(run, frame, part);
        part = part->next;
    }
    merge_branch(run, frame, &merged);
    struct branch whole = take_branch(run, frame);
    for (; handler != NULL && handler->kind == NODE_HANDLER; handler = handler->next) {
        restore_branch(run, frame, &before);
        execute_block(run, frame, python_child_of(handler, NODE_BLOCK));
        merge_branch(run, frame, &merged);
    }
    bool exited = run->exited;
    restore_branch(run, frame, merged.taken ? &merged : &whole);
    execute_block(run, frame, part);
    run->exited = run->exited || (exited && !merged.taken);
    run->ended = run->ended || !merged.taken;
}

static void execute_import(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    const char *dot = text_ends(node->text, TEXT(".")) ? "" : ".";
    for (const struct python_node *alias = node->first; alias != NULL; alias = alias->next) {
        struct text name = alias->first == NULL ? alias->text : alias->first->text;
        struct text target = alias->text;
        if (node->kind == NODE_FROM) {
            target = arena_format(run->arena, "%.*s%s%.*s", TEXT_PRINT(node->text), dot, TEXT_PRINT(alias->text));
        } else if (alias->first == NULL) {
            name = root_of(alias->text);
            target = name;
        }
        if (!text_equal(name, TEXT("*"))) {
            frame_set(run, frame, name, value_external(target, alias));
        }
    }
}

static void execute_class(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    struct flow_frame *inner = frame_new(run, node, frame);
    bool ended = run->ended;
    execute_block(run, inner, python_child_of(node, NODE_BLOCK));
    run->ended = ended;
    struct value value = {.kind = VALUE_CLASS, .node = node, .container = &inner->names, .origin = node};
    frame_set(run, frame, node->text, value);
}

static void execute_return(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    struct value value =
        node->first == NULL ? (struct value){.kind = VALUE_NONE, .origin = node} : evaluate(run, frame, node->first);
    frame->result = frame->returned ? value_join(frame->result, value) : value;
    frame->returned = true;
    run->ended = true;
}

static void execute_keyword(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    bool scope = text_equal(node->text, TEXT("global")) || text_equal(node->text, TEXT("nonlocal"));
    for (const struct python_node *child = node->first; child != NULL;
         child = scope ? python_next(node, child) : child->next) {
        if (scope && child->kind == NODE_NAME) {
            arena_push(run->arena, &frame->globals, child->text);
        } else if (!scope) {
            evaluate(run, frame, child);
        }
    }
    run->ended = run->ended || text_equal(node->text, TEXT("raise")) || text_equal(node->text, TEXT("break")) ||
                 text_equal(node->text, TEXT("continue"));
}

static void execute(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    if (run->flow->exhausted) {
        return;
    }
    switch (node->kind) {
    case NODE_EXPRESSION:
        evaluate_dropped(run, frame, node->first);
        break;
    case NODE_ASSIGN:
        execute_assignment(run, frame, node);
        break;
    case NODE_ANNOTATED:
        if (python_child(node, 2) != NULL) {
            assign(run, frame, node->first, evaluate(run, frame, node->last));
        }
        break;
    case NODE_FUNCTION:
        frame_set(
            run, frame, node->text,
            decorate(run, frame, (struct value){.kind = VALUE_FUNCTION, .node = node, .frame = frame, .origin = node}));
        break;
    case NODE_CLASS:
        execute_class(run, frame, node);
        break;
    case NODE_IF:
        execute_if(run, frame, node);
        break;
    case NODE_FOR:
    case NODE_WHILE:
        execute_loop(run, frame, node);
        break;
    case NODE_WITH:
        execute_items(run, frame, node->first);
        break;
    case NODE_TRY:
        execute_try(run, frame, node);
        break;
    case NODE_RETURN:
        execute_return(run, frame, node);
        break;
    case NODE_IMPORT:
    case NODE_FROM:
        execute_import(run, frame, node);
        break;
    case NODE_KEYWORD_STATEMENT:
        execute_keyword(run, frame, node);
        break;
    case NODE_OTHER:
        execute_block(run, frame, python_child_of(node, NODE_BLOCK));
        break;
    default:
        break;
    }
}
