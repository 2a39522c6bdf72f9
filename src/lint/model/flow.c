#include "lint/model/flow.h"

#include "lint/model/flow_part.h"

static bool names_device(struct text text, struct text_list names)
{
    for (size_t i = 0; i < names.count; i++) {
        if (text_find_word(text, names.items[i], 0) != TEXT_NONE) {
            return true;
        }
    }
    return false;
}

/* Does anything in the script name a device? Without that a clock around work needs no synchronize. */
static bool uses_device(const struct script *script, const struct flow_words *words)
{
    for (const struct python_node *node = script->module; node != NULL; node = python_next(script->module, node)) {
        bool part = node->kind == NODE_STRING || node->kind == NODE_ATTRIBUTE || node->kind == NODE_ALIAS ||
                    node->kind == NODE_FROM || node->kind == NODE_NAME;
        if (part && names_device(node->text, words->device_names)) {
            return true;
        }
    }
    return false;
}

static bool was_entered(const struct run *run, const struct python_node *function)
{
    for (size_t i = 0; i < run->entered.count; i++) {
        if (run->entered.items[i] == function) {
            return true;
        }
    }
    return false;
}

/* Functions that the script itself does not call are read with parameters that only their callers know. */
static void read_uncalled(struct run *run)
{
    const struct python_node *module = run->script->module;
    for (const struct python_node *node = module; node != NULL && !run->flow->exhausted;
         node = python_next(module, node)) {
        bool inner = node->kind == NODE_FUNCTION && node->parent->kind != NODE_MODULE;
        if (node->kind != NODE_FUNCTION || inner || was_entered(run, node)) {
            continue;
        }
        run->state = (struct device_state){QUEUE_UNKNOWN, PENDING_NONE};
        run->ended = false;
        run->exited = false;
        struct value function = {.kind = VALUE_FUNCTION, .node = node, .frame = run->module, .origin = node};
        call_function(run, run->module, NULL, function, NULL);
    }
}

const struct flow *flow_read(const struct script *script, const struct flow_words *words)
{
    struct flow *flow = arena_allocate(script->arena, sizeof(*flow));
    struct run run = {.script = script, .words = words, .arena = script->arena, .flow = flow, .path = 1};
    flow->script = script;
    flow->device = uses_device(script, words);
    run.module = frame_new(&run, script->module, NULL);
    execute_block(&run, run.module, script->module);
    flow->ends_here = run.regions.count > 0 || run.helpers.count > 0 || run.outputs.count > 0;
    read_uncalled(&run);
    flow->regions = run.regions.items;
    flow->region_count = run.regions.count;
    flow->helpers = run.helpers.items;
    flow->helper_count = run.helpers.count;
    flow->outputs = run.outputs.items;
    flow->output_count = run.outputs.count;
    return flow;
}
