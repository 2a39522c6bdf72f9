#include "lint/model/flow_part.h"

enum { DECORATOR_LIMIT = 8 };

bool function_under(const struct python_node *function, struct text name)
{
    const struct python_node *decorator = python_child_of(function, NODE_DECORATOR);
    for (; decorator != NULL; decorator = decorator->next) { /* they stand last */
        if (python_is_name(decorator->first, name)) {
            return true;
        }
    }
    return false;
}

struct binding_state {
    struct run *run;
    struct flow_frame *caller, *frame;
    const struct python_node *parameter;
    const struct python_node *options; /* `**options` among the parameters, or NULL */
    bool called;                       /* by a call that the file shows */
    bool any_place; /* `*more` of the call, which nobody knows, may have filled any parameter by place */
    bool any_name;  /* likewise `**more` by name */
};

static const struct python_node *options_of(const struct run *run, const struct python_node *parameters)
{
    const struct python_node *last = parameters->last;
    bool doubled = last != NULL && text_starts(text_after(run->script->source->bytes, last->start), TEXT("**"));
    return doubled ? last : NULL;
}

static void bind_next(struct binding_state *state, struct value value)
{
    const struct python_node *parameter = state->parameter;
    while (parameter != NULL && text_equal(parameter->text, TEXT("/"))) {
        parameter = parameter->next;
    }
    state->parameter = parameter;
    if (parameter == NULL) {
        return;
    }
    if (!parameter->variadic) {
        container_add(state->run, &state->frame->names, parameter->text, value);
        state->parameter = parameter->next;
        return;
    }
    const struct value *rest = container_find(&state->frame->names, parameter->text);
    struct value list = rest != NULL ? *rest : value_container(state->run, VALUE_SEQUENCE, parameter);
    container_add(state->run, list.container, TEXT(""), value);
    container_add(state->run, &state->frame->names, parameter->text, list);
}

/* By name: the parameter of that name, or a member of `**options`. */
static void bind_named(struct binding_state *state, struct text name, struct value value)
{
    struct flow_container *names = &state->frame->names;
    const struct value *options = state->options == NULL ? NULL : container_find(names, state->options->text);
    bool extra = options != NULL && !frame_is_parameter(state->frame, name);
    container_add(state->run, extra ? options->container : names, name, value);
}

/* `*more` and `**more` of the call. */
static void bind_spread(struct binding_state *state, const struct python_node *starred, struct value more)
{
    bool by_name = starred->text.size == 2;
    bool holds = more.kind == (by_name ? VALUE_DICTIONARY : VALUE_SEQUENCE);
    bool known = holds && !more.container->open;
    for (size_t i = 0; holds && (by_name || known) && i < more.container->members.count; i++) {
        const struct flow_member *member = &more.container->members.items[i];
        if (!by_name) {
            bind_next(state, member->value);
        } else if (member->key.size > 0) {
            bind_named(state, member->key, member->value);
        }
    }
    state->any_name = state->any_name || (by_name && !known);
    state->any_place = state->any_place || (!by_name && !known);
    state->parameter = by_name || known ? state->parameter : NULL; /* what follows by position is not known */
}

/* What the call gives; `**options` hold what no other parameter takes, often nothing. */
static void bind_call(struct binding_state *state, const struct python_node *call)
{
    struct run *run = state->run;
    if (state->called && state->options != NULL) {
        container_add(run, &state->frame->names, state->options->text,
                      value_container(run, VALUE_DICTIONARY, state->options));
    }
    for (const struct python_node *node = call == NULL ? NULL : call->first->next; node != NULL; node = node->next) {
        bool wrapped = node->kind == NODE_KEYWORD || node->kind == NODE_STARRED;
        struct value value = evaluate(run, state->caller, wrapped ? node->first : node);
        if (node->kind == NODE_KEYWORD) {
            bind_named(state, node->text, value);
        } else if (node->kind == NODE_STARRED) {
            bind_spread(state, node, value);
        } else {
            bind_next(state, value);
        }
    }
}

/* The default that a decorator such as click.option("--warmup", default=20) gives a parameter, or NULL. */
static const struct python_node *decorated_default(const struct python_node *function, struct text parameter)
{
    for (const struct python_node *child = function->first; child != NULL; child = child->next) {
        const struct python_node *call = child->kind == NODE_DECORATOR ? child->first : NULL;
        if (call == NULL || call->kind != NODE_CALL) {
            continue;
        }
        for (const struct python_node *node = call->first->next; node != NULL; node = node->next) {
            size_t size = parameter.size;
            bool same = node->kind == NODE_STRING && text_starts(node->text, TEXT("--")) && node->text.size == size + 2;
            for (size_t i = 0; same && i < size; i++) {
                char byte = node->text.data[i + 2];
                same = (byte == '-' ? '_' : byte) == parameter.data[i];
            }
            if (same) {
                return script_argument(call, "default", TEXT_NONE);
            }
        }
    }
    return NULL;
}

/* What the call left out: its default, nothing for `*rest`, or a value that only the caller knows. */
static struct value left_out(const struct binding_state *state, struct flow_frame *definition,
                             const struct python_node *parameter, bool any)
{
    const struct python_node *fallback =
        parameter->first != NULL ? parameter->first : decorated_default(state->frame->node, parameter->text);
    if (fallback != NULL && !any) {
        return evaluate(state->run, definition, fallback);
    }
    return parameter->variadic && state->called && !any ? value_container(state->run, VALUE_SEQUENCE, parameter)
                                                        : value_unknown(FLOW_UNKNOWN, parameter);
}

static void bind_defaults(const struct binding_state *state, struct flow_frame *definition,
                          const struct python_node *parameters)
{
    struct flow_container *names = &state->frame->names;
    bool any = state->any_name || state->any_place;
    for (const struct python_node *node = parameters->first; node != NULL; node = node->next) {
        const struct value *given = container_find(names, node->text);
        if (given == NULL) {
            container_add(state->run, names, node->text, left_out(state, definition, node, any));
        } else if (node->variadic && any && given->container != NULL) {
            given->container->open = true;
        }
        any = any && (state->any_name || !node->variadic); /* behind `*` nothing is given by place */
    }
}

static struct value run_body(struct run *run, struct flow_frame *frame, const struct python_node *function)
{
    if (function->kind == NODE_LAMBDA) {
        return evaluate(run, frame, function->last);
    }
    bool ended = run->ended;
    execute_block(run, frame, python_child_of(function, NODE_BLOCK));
    run->ended = ended || run->exited;
    return frame->returned ? frame->result : (struct value){.kind = VALUE_NONE, .origin = function};
}

struct value call_function(struct run *run, struct flow_frame *frame, const struct python_node *call,
                           struct value function, const struct with_body *with)
{
    const struct python_node *node = function.node;
    const struct python_node *parameters = python_child_of(node, NODE_PARAMETERS);
    if (run->depth >= CALL_LIMIT) {
        device_maybe(run);
        return value_unknown(FLOW_UNKNOWN, call);
    }
    struct flow_frame *inner = frame_new(run, node, function.frame);
    struct binding_state state = {
        .run = run,
        .caller = frame,
        .frame = inner,
        .parameter = parameters->first,
        .options = options_of(run, parameters),
        .called = call != NULL,
    };
    arena_push(run->arena, &run->entered, node);
    inner->with = with;
    inner->result.kind = VALUE_NONE;
    if (function.container != NULL && !function_under(node, TEXT("staticmethod"))) {
        bind_next(&state, (struct value){.kind = VALUE_OBJECT, .container = function.container, .origin = call});
    }
    bind_call(&state, call);
    bind_defaults(&state, function.frame, parameters);
    size_t path = run->path;
    run->path = path * 1000003U + (call == NULL ? node->start : call->start) + 1;
    run->depth++;
    struct value result = run_body(run, inner, node);
    run->depth--;
    run->path = path;
    return result;
}

/* `@bench` or `@bench(100)` of the file itself: what the name stands for behind it. */
static struct value decorator_of(struct run *run, struct flow_frame *frame, const struct python_node *expression)
{
    const struct python_node *name = expression->kind == NODE_CALL ? expression->first : expression;
    struct value none = value_unknown(0, expression);
    struct value maker = name->kind == NODE_NAME ? evaluate(run, frame, name) : none;
    if (maker.kind != VALUE_FUNCTION || function_is_kernel(run, maker)) {
        return none;
    }
    return expression->kind == NODE_CALL ? evaluate(run, frame, expression) : maker;
}

struct value decorate(struct run *run, struct flow_frame *frame, struct value function)
{
    const struct python_node *decorators[DECORATOR_LIMIT];
    size_t count = 0;
    for (const struct python_node *child = function.node->first; child != NULL; child = child->next) {
        if (child->kind == NODE_DECORATOR && count < DECORATOR_LIMIT) {
            decorators[count++] = child->first;
        }
    }
    struct value result = function;
    while (count-- > 0 && result.kind == VALUE_FUNCTION) {
        struct value decorator = decorator_of(run, frame, decorators[count]);
        const struct python_node *parameters =
            decorator.kind == VALUE_FUNCTION ? python_child_of(decorator.node, NODE_PARAMETERS) : NULL;
        if (parameters == NULL || run->depth >= CALL_LIMIT) {
            continue;
        }
        struct flow_frame *inner = frame_new(run, decorator.node, decorator.frame);
        struct binding_state state = {.run = run, .caller = frame, .frame = inner, .parameter = parameters->first};
        arena_push(run->arena, &run->entered, decorator.node);
        inner->result.kind = VALUE_NONE;
        bind_next(&state, result);
        bind_defaults(&state, decorator.frame, parameters);
        run->depth++;
        struct value wrapped = run_body(run, inner, decorator.node);
        run->depth--;
        result = wrapped.kind == VALUE_FUNCTION ? wrapped : function;
    }
    return result;
}

/* The fields of a class in order: what a dataclass takes by position. */
static void bind_fields(struct run *run, struct flow_frame *frame, const struct python_node *call,
                        struct value class_value, struct flow_container *attributes)
{
    const struct python_node *field = python_child_of(class_value.node, NODE_BLOCK)->first;
    for (const struct python_node *node = call->first->next; node != NULL; node = node->next) {
        struct value value = evaluate(run, frame, node->kind == NODE_KEYWORD ? node->first : node);
        if (node->kind == NODE_KEYWORD) {
            container_add(run, attributes, node->text, value);
            continue;
        }
        while (field != NULL && field->kind != NODE_ANNOTATED) {
            field = field->next;
        }
        if (field != NULL && field->first->kind == NODE_NAME) {
            container_add(run, attributes, field->first->text, value);
            field = field->next;
        }
    }
}

struct value call_class(struct run *run, struct flow_frame *frame, const struct python_node *call,
                        struct value class_value)
{
    struct value object = value_container(run, VALUE_OBJECT, call);
    object.node = class_value.node;
    object.container->class_names = class_value.container;
    struct value init = attribute_of(run, object, TEXT("__init__"), call);
    if (init.kind == VALUE_FUNCTION) {
        call_function(run, frame, call, init, NULL);
    } else {
        bind_fields(run, frame, call, class_value, object.container);
    }
    return object;
}
