#include "lint/model/flow_part.h"

struct flow_frame *frame_new(struct run *run, const struct python_node *node, struct flow_frame *outer)
{
    struct flow_frame *frame = arena_allocate(run->arena, sizeof(*frame));
    frame->node = node;
    frame->outer = outer;
    return frame;
}

/* A name of the file that the following has not bound (in a handler, one that the `try` binds), or none of it. */
static struct value unbound(struct run *run, const struct python_node *name)
{
    size_t count = 0;
    script_lookup(run->script, name, name->text, &count);
    return count > 0 ? value_unknown(FLOW_UNKNOWN, name) : value_external(name->text, name);
}

struct value frame_get(struct run *run, struct flow_frame *frame, const struct python_node *name)
{
    bool inner = false;
    for (; frame != NULL; frame = frame->outer) {
        bool hidden = inner && frame->node->kind == NODE_CLASS;
        const struct value *value = hidden ? NULL : container_find(&frame->names, name->text);
        if (value != NULL) {
            return *value;
        }
        inner = true;
    }
    return unbound(run, name);
}

void frame_set(struct run *run, struct flow_frame *frame, struct text name, struct value value)
{
    for (size_t i = 0; i < frame->globals.count; i++) {
        if (text_equal(frame->globals.items[i], name)) {
            struct flow_frame *outer = frame->outer;
            while (outer != NULL && outer->outer != NULL && container_find(&outer->names, name) == NULL) {
                outer = outer->outer;
            }
            container_add(run, outer == NULL ? &frame->names : &outer->names, name, value);
            return;
        }
    }
    container_add(run, &frame->names, name, value);
}

bool frame_is_parameter(const struct flow_frame *frame, struct text name)
{
    const struct python_node *parameters = python_child_of(frame->node, NODE_PARAMETERS);
    for (const struct python_node *child = parameters == NULL ? NULL : parameters->first; child != NULL;
         child = child->next) {
        if (text_equal(child->text, name)) {
            return true;
        }
    }
    return false;
}
