#include "lint/model/flow_part.h"

struct value evaluate_arguments(struct run *run, struct flow_frame *frame, const struct python_node *call)
{
    struct value sum = value_unknown(0, call);
    struct value functions[sizeof(run->handed) / sizeof(run->handed[0])];
    size_t count = 0;
    for (const struct python_node *argument = call->first->next; argument != NULL; argument = argument->next) {
        bool wrapped = argument->kind == NODE_KEYWORD || argument->kind == NODE_STARRED;
        struct value value = evaluate(run, frame, wrapped ? argument->first : argument);
        bool function = value.kind == VALUE_FUNCTION;
        if (function && count < sizeof(functions) / sizeof(functions[0])) {
            functions[count++] = value;
        }
        struct value part = value_derived(value, call);
        bool named = value.kind == VALUE_STRING && hints(value.text, run->words->device_names);
        sum.flags |= part.flags | (function || (value.flags & FLOW_CALLABLE) != 0 ? FLOW_CALLABLE : 0) |
                     (named && argument->kind == NODE_KEYWORD ? FLOW_DEVICE : 0);
        sum.measures |= part.measures;
        sum.mean = part.mean != NULL ? part.mean : sum.mean;
    }
    run->handed_count = count;
    for (size_t i = 0; i < count; i++) {
        run->handed[i] = functions[i];
    }
    return sum;
}

void run_handed(struct run *run, struct flow_frame *frame)
{
    struct value functions[sizeof(run->handed) / sizeof(run->handed[0])];
    size_t count = run->handed_count;
    for (size_t i = 0; i < count; i++) {
        functions[i] = run->handed[i];
    }
    for (size_t i = 0; i < count; i++) {
        device_maybe(run);
        call_function(run, frame, NULL, functions[i], NULL);
    }
}

void note_escape(struct run *run, struct value value)
{
    run->flow->escapes = run->flow->escapes || (value_derived(value, NULL).flags & FLOW_MEASURED) != 0;
}

bool function_is_kernel(const struct run *run, struct value function)
{
    for (const struct python_node *child = function.node->first; child != NULL; child = child->next) {
        const struct python_node *decorator = child->kind == NODE_DECORATOR ? child->first : NULL;
        while (decorator != NULL && decorator->kind == NODE_CALL) {
            decorator = decorator->first;
        }
        if (decorator != NULL && script_means(run->script, decorator, run->words->kernels)) {
            return true;
        }
    }
    return false;
}

static bool is_parameter(const struct flow_frame *frame, struct text name)
{
    for (; frame != NULL; frame = frame->outer) {
        if (container_find(&frame->names, name) != NULL) {
            return frame_is_parameter(frame, name);
        }
    }
    return false;
}

static struct value call_kernel(struct run *run, struct flow_frame *frame, const struct python_node *call)
{
    struct value result = evaluate_arguments(run, frame, call);
    device_work(run);
    result.flags = FLOW_DEVICE | FLOW_UNKNOWN;
    return result;
}

/* What was handed over to be measured: it works on the device unless it says that it waits for it. */
static struct value call_handed(struct run *run, struct flow_frame *frame, const struct python_node *call,
                                struct value callee, struct text name)
{
    size_t syncs = run->syncs;
    if (callee.kind == VALUE_FUNCTION && !function_is_kernel(run, callee)) {
        struct value result = call_function(run, frame, call, callee, NULL);
        if (run->syncs == syncs) {
            device_work(run);
        } else {
            run->works++;
        }
        return result;
    }
    if (names(run, callee, run->words->clocks) || names(run, callee, run->words->synchronizes)) {
        return call_external(run, frame, call, callee);
    }
    if (callee.kind != VALUE_EXTERNAL && hints(name, run->words->sync_hints)) {
        evaluate_arguments(run, frame, call);
        device_maybe(run);
        return value_unknown(FLOW_UNKNOWN, call);
    }
    return call_kernel(run, frame, call);
}

static struct value call_unknown(struct run *run, struct flow_frame *frame, const struct python_node *call,
                                 struct value callee)
{
    struct value arguments = evaluate_arguments(run, frame, call);
    unsigned flags = arguments.flags | callee.flags;
    note_escape(run, arguments);
    if ((arguments.flags & FLOW_DEVICE) != 0 || (callee.flags & FLOW_DEVICE) != 0) {
        device_work(run);
    } else {
        device_maybe(run);
    }
    struct value result = value_unknown((flags & ~(unsigned)FLOW_CALLABLE) | FLOW_UNKNOWN, call);
    result.measures = arguments.measures;
    return result;
}

static struct value call_object(struct run *run, struct flow_frame *frame, const struct python_node *call,
                                struct value object)
{
    static const struct text methods[] = {TEXT_INIT("__call__"), TEXT_INIT("forward")};
    for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
        struct value method = attribute_of(run, object, methods[i], call);
        if (method.kind == VALUE_FUNCTION) {
            return call_function(run, frame, call, method, NULL);
        }
    }
    return call_unknown(run, frame, call, object);
}

static struct value call_attribute(struct run *run, struct flow_frame *frame, const struct python_node *call)
{
    const struct python_node *callee = call->first;
    struct value object = evaluate(run, frame, callee->first);
    if (object.kind == VALUE_OBJECT || object.kind == VALUE_CLASS) {
        struct value method = attribute_of(run, object, callee->text, callee);
        bool own = object.kind == VALUE_OBJECT && method.kind == VALUE_FUNCTION && method.node->kind == NODE_LAMBDA;
        if (method.kind == VALUE_FUNCTION) {
            method.container = own ? NULL : method.container;
            return own ? call_handed(run, frame, call, method, callee->text)
                       : call_function(run, frame, call, method, NULL);
        }
        return call_unknown(run, frame, call, method);
    }
    bool known = object.kind == VALUE_EXTERNAL && (object.flags & (FLOW_MEASURED | FLOW_DEVICE | FLOW_FILE)) == 0;
    if (known && !text_ends(object.text, TEXT("()"))) {
        return call_external(run, frame, call, attribute_of(run, object, callee->text, callee));
    }
    return call_method(run, frame, call, object, callee->text);
}

/* kernel[grid](...), but not what a table holds: SYNC["cuda"](). */
static bool is_launch(struct run *run, struct flow_frame *frame, const struct python_node *callee, struct value value)
{
    if (callee->kind != NODE_SUBSCRIPT) {
        return false;
    }
    return value.kind == VALUE_EXTERNAL ? text_ends(value.text, TEXT("[]"))
                                        : evaluate(run, frame, callee->first).kind == VALUE_FUNCTION;
}

struct value evaluate_call(struct run *run, struct flow_frame *frame, const struct python_node *call)
{
    const struct python_node *callee = call->first;
    if (callee->kind == NODE_ATTRIBUTE) {
        return call_attribute(run, frame, call);
    }
    struct value value = evaluate(run, frame, callee);
    bool handed = callee->kind == NODE_NAME && is_parameter(frame, callee->text);
    if (handed && value.kind != VALUE_CLASS && value.kind != VALUE_OBJECT) {
        return call_handed(run, frame, call, value, callee->text);
    }
    switch (value.kind) {
    case VALUE_FUNCTION:
        return function_is_kernel(run, value) || is_launch(run, frame, callee, value)
                   ? call_kernel(run, frame, call)
                   : call_function(run, frame, call, value, NULL);
    case VALUE_CLASS:
        return call_class(run, frame, call, value);
    case VALUE_OBJECT:
        return call_object(run, frame, call, value);
    case VALUE_EXTERNAL:
        return is_launch(run, frame, callee, value) ? call_kernel(run, frame, call)
                                                    : call_external(run, frame, call, value);
    default:
        return call_unknown(run, frame, call, value);
    }
}
