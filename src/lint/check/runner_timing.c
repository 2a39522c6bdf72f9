#include "lint/check/runner_part.h"

struct window {
    const struct python_node *scope;
    size_t start, end; /* from behind the first reading to before the last one */
    size_t readings;
    bool host; /* what stands in it is the host's work alone */
};

struct timing {
    const struct script *script;
    const struct timing_words *words;
    bool events_read;            /* some event method is called in the file */
    struct text_list subtracted; /* names that stand in a difference somewhere */
    struct window window;        /* the one looked at last */
};

static const struct python_node *enclosing_call(const struct python_node *node)
{
    for (node = node->parent; node != NULL && node->kind < NODE_MODULE; node = node->parent) {
        if (node->kind == NODE_CALL) {
            return node;
        }
    }
    return NULL;
}

/* Is the value subtracted from something, or something from it, within its own expression? */
static bool is_subtracted(const struct python_node *node)
{
    for (; node != NULL && node->kind < NODE_MODULE; node = node->parent) {
        if (node->kind == NODE_BINARY && text_equal(node->text, TEXT("-"))) {
            return true;
        }
    }
    return false;
}

/* The name that the reading is assigned to, alone or within an expression; NULL when there is none. */
static const struct python_node *assigned_name(const struct python_node *node)
{
    while (node != NULL && node->kind < NODE_MODULE && node->kind != NODE_NAMED) {
        node = node->parent;
    }
    bool assigns =
        node != NULL && (node->kind == NODE_ASSIGN || node->kind == NODE_ANNOTATED || node->kind == NODE_NAMED);
    return assigns && node->first->kind == NODE_NAME ? node->first : NULL;
}

static bool is_used_in_difference(const struct python_node *name, const void *context)
{
    (void)context;
    return is_subtracted(name);
}

static bool takes_part_in_difference(const struct timing *timing, const struct python_node *call)
{
    const struct python_node *name = assigned_name(call);
    return is_subtracted(call) || (name != NULL && script_has_name(timing->subtracted, name->text));
}

/* A moment that ends in a date, a message or a seed is no measurement. */
static bool is_moment_wanted(const struct timing *timing, const struct python_node *call)
{
    if (takes_part_in_difference(timing, call)) {
        return false;
    }
    const struct python_node *outer = enclosing_call(call);
    for (const struct python_node *node = call->parent; node != NULL && node->kind < NODE_MODULE; node = node->parent) {
        if (node->kind == NODE_FORMATTED) {
            return true;
        }
    }
    return outer != NULL && script_means(timing->script, outer->first, timing->words->dates);
}

static bool is_true(const struct python_node *node)
{
    return python_is_name(node, TEXT("True")) ||
           (node != NULL && node->kind == NODE_NUMBER && !text_equal(node->text, TEXT("0")));
}

static bool is_timing_event(const struct timing *timing, const struct python_node *call, struct text_list meanings)
{
    const struct python_node *callee = call->first;
    const struct python_node *enabled = script_argument(call, "enable_timing", TEXT_NONE);
    const struct python_node *timed = script_argument(call, "timing", TEXT_NONE);
    if (script_match_any(timing->words->plain_events, meanings)) {
        const struct python_node *first = script_argument(call, "enable_timing", 0);
        return first == NULL ? timing->events_read : !python_is_name(first, TEXT("False"));
    }
    if (script_match_any(timing->words->events, meanings)) {
        return !is_true(script_argument(call, "disable_timing", 1)) && !python_is_name(timed, TEXT("False"));
    }
    return callee->kind == NODE_ATTRIBUTE && is_true(enabled);
}

/* Does this call read a clock, a timer or events? */
static bool is_reading(const struct timing *timing, const struct python_node *call)
{
    const struct python_node *callee = call->first;
    struct text_list meanings = script_meanings(timing->script, callee);
    if (script_match_any(timing->words->clocks, meanings)) {
        return true;
    }
    if (script_match_any(timing->words->stamps, meanings)) {
        return !is_moment_wanted(timing, call);
    }
    if (script_match_any(timing->words->moments, meanings)) {
        return takes_part_in_difference(timing, call);
    }
    return script_match_any(timing->words->timers, meanings) || is_timing_event(timing, call, meanings) ||
           (callee->kind == NODE_ATTRIBUTE && text_list_has(timing->words->event_methods, callee->text));
}

static bool is_host_call(const struct timing *timing, const struct python_node *call)
{
    const struct python_node *callee = call->first;
    struct text_list meanings = script_meanings(timing->script, callee);
    for (size_t i = 0; i < meanings.count; i++) {
        size_t end = 0;
        struct text name = meanings.items[i];
        while (end < name.size && name.data[end] != '.' && name.data[end] != '(' && name.data[end] != '[') {
            end++;
        }
        if (text_list_has(timing->words->host_modules, text_slice(name, 0, end))) {
            return true;
        }
    }
    return callee->kind == NODE_ATTRIBUTE && text_list_has(timing->words->host_methods, callee->text);
}

static bool is_clock(const struct timing *timing, const struct python_node *call)
{
    struct text_list meanings = script_meanings(timing->script, call->first);
    return script_match_any(timing->words->clocks, meanings) || script_match_any(timing->words->stamps, meanings) ||
           script_match_any(timing->words->moments, meanings);
}

static struct window find_window(const struct timing *timing, const struct python_node *scope)
{
    struct window window = {.scope = scope};
    for (const struct python_node *node = window.scope; node != NULL; node = python_next(window.scope, node)) {
        if (node->kind == NODE_CALL && is_clock(timing, node)) {
            window.start = window.readings++ == 0 ? node->end : window.start;
            window.end = node->start;
        }
    }
    return window;
}

/* A wall clock around work that is the host's alone, as far as every call between its readings tells. */
static bool is_host_window(const struct timing *timing, const struct window *window)
{
    size_t calls = 0;
    for (const struct python_node *node = window->scope; node != NULL; node = python_next(window->scope, node)) {
        if (node->start < window->start || node->end > window->end) {
            continue; /* what has the last reading within it is done behind it */
        }
        bool product = (node->kind == NODE_BINARY || node->kind == NODE_ASSIGN) && text_starts(node->text, TEXT("@"));
        bool other = node->kind == NODE_CALL && !is_clock(timing, node);
        if (product || (other && !is_host_call(timing, node))) {
            return false;
        }
        calls += other;
    }
    return window->readings > 1 && calls > 0;
}

static bool is_host_work(struct timing *timing, const struct python_node *call)
{
    const struct python_node *scope = script_scope(call);
    if (is_clock(timing, call) && timing->window.scope != scope) {
        timing->window = find_window(timing, scope);
        timing->window.host = is_host_window(timing, &timing->window);
    }
    return is_clock(timing, call) && timing->window.host;
}

void check_runner_timing(struct check *check, const struct script *script, const struct timing_words *words)
{
    struct timing timing = {.script = script, .words = words};
    timing.subtracted = script_names_used(script, is_used_in_difference, NULL);
    const struct python_node *module = script->module;
    for (const struct python_node *node = module; node != NULL; node = python_next(module, node)) {
        timing.events_read =
            timing.events_read || (node->kind == NODE_ATTRIBUTE && text_list_has(words->event_methods, node->text));
    }
    for (const struct python_node *node = module; node != NULL; node = python_next(module, node)) {
        if (node->kind == NODE_CALL && is_reading(&timing, node) && !is_host_work(&timing, node)) {
            finding_kind(check->findings, CHECK_RUNNER_TIMING, NULL, script->source, node->first->start,
                         node->first->end, FACTS({"found", script_source(script, node->first)}));
            return;
        }
    }
}
