#include "lint/model/flow_part.h"

struct value dump_json(struct run *run, struct flow_frame *frame, const struct python_node *call, struct value value)
{
    const struct python_node *indent = script_argument(call, "indent", TEXT_NONE);
    struct value json = value_derived(value, call);
    json.kind = VALUE_JSON;
    json.container = value.kind == VALUE_DICTIONARY ? value.container : NULL;
    json.lines = indent != NULL && evaluate(run, frame, indent).kind != VALUE_NONE;
    json.node = value.kind == VALUE_DICTIONARY ? value.origin : NULL;
    return json;
}

static struct flow_key key_of(const struct flow_member *member, const struct python_node *call)
{
    struct value sum = value_derived(member->value, member->value.origin);
    return (struct flow_key){member->key, sum.flags, sum.measures, sum.origin != NULL ? sum.origin : call, sum.mean};
}

static struct flow_output output_of(struct run *run, const struct flow_container *container,
                                    const struct python_node *call)
{
    struct flow_output output = {.call = call, .open = container == NULL};
    if (container == NULL) {
        return output;
    }
    output.open = container->open;
    output.keys = arena_allocate(run->arena, sizeof(*output.keys) * (container->members.count + 1));
    for (size_t i = 0; i < container->members.count; i++) {
        if (container->members.items[i].key.size > 0) {
            output.keys[output.count++] = key_of(&container->members.items[i], call);
        }
    }
    return output;
}

static void add_output(struct run *run, struct flow_output output)
{
    for (size_t i = 0; i < run->outputs.count; i++) {
        if (run->outputs.items[i].call == output.call) {
            run->outputs.items[i] = output; /* a later pass knows more */
            return;
        }
    }
    arena_push(run->arena, &run->outputs, output);
}

void print_value(struct run *run, struct value value, const struct python_node *call, bool alone)
{
    if (value.kind == VALUE_JSON || value.kind == VALUE_DICTIONARY) {
        struct flow_output output = output_of(run, value.container, call);
        output.json = value.kind == VALUE_JSON;
        output.alone = output.json && alone && !value.lines;
        add_output(run, output);
        return;
    }
    struct value sum = value_derived(value, call);
    bool mean = (sum.flags & FLOW_MEAN) != 0 && (sum.flags & FLOW_PERCENTILE) == 0;
    if (mean && run->flow->printed_mean == NULL) {
        run->flow->printed_mean = sum.mean;
    }
}
