#include "lint/model/flow_part.h"

#include "base/buffer.h"

struct value iterate_element(struct value iterable)
{
    return iterable.kind == VALUE_RANGE ? value_unknown(0, iterable.origin) : value_element(iterable);
}

bool in_counted_loop(const struct run *run)
{
    for (size_t i = 0; i < run->open_loops.count; i++) {
        const struct loop *loop = &run->loops.items[run->open_loops.items[i]];
        if (loop->counted || loop->endless || !loop->count.known) {
            return true;
        }
    }
    return false;
}

static struct value call_sequence(struct run *run, struct value object, struct text method, struct value argument,
                                  const struct python_node *call)
{
    struct flow_container *container = object.container;
    bool adds = text_equal(method, TEXT("append")) || text_equal(method, TEXT("add")) ||
                text_equal(method, TEXT("insert")) || text_equal(method, TEXT("appendleft"));
    if (adds) {
        container->open = container->open || in_counted_loop(run);
        container_add(run, container, TEXT(""), argument);
    } else if (text_equal(method, TEXT("extend"))) {
        container->open = true;
        container_add(run, container, TEXT(""), value_element(argument));
    } else if (text_equal(method, TEXT("copy"))) {
        return object;
    } else if (text_equal(method, TEXT("pop"))) {
        return value_element(object);
    }
    return value_unknown(0, call);
}

static struct value pairs_of(struct run *run, struct value dictionary, struct text method,
                             const struct python_node *call)
{
    struct value result = value_container(run, VALUE_SEQUENCE, call);
    result.container->open = dictionary.container->open;
    for (size_t i = 0; i < dictionary.container->members.count; i++) {
        const struct flow_member *member = &dictionary.container->members.items[i];
        struct value key = {
            .kind = member->key.size > 0 ? VALUE_STRING : VALUE_UNKNOWN, .text = member->key, .origin = call};
        struct value entry = text_equal(method, TEXT("keys")) ? key : member->value;
        if (text_equal(method, TEXT("items"))) {
            entry = value_container(run, VALUE_SEQUENCE, call);
            container_add(run, entry.container, TEXT(""), key);
            container_add(run, entry.container, TEXT(""), member->value);
        }
        container_add(run, result.container, TEXT(""), entry);
    }
    return result;
}

static struct value call_dictionary(struct run *run, struct flow_frame *frame, const struct python_node *call,
                                    struct value object, struct text method)
{
    struct flow_container *container = object.container;
    const struct python_node *first = script_argument(call, NULL, 0);
    if (text_equal(method, TEXT("update"))) {
        for (const struct python_node *node = call->first->next; node != NULL; node = node->next) {
            struct value value = evaluate(run, frame, node->kind == NODE_KEYWORD ? node->first : node);
            bool known = value.kind == VALUE_DICTIONARY && node->kind != NODE_KEYWORD;
            container->open =
                container->open || (node->kind != NODE_KEYWORD && !known) || (known && value.container->open);
            for (size_t i = 0; known && i < value.container->members.count; i++) {
                container_add(run, container, value.container->members.items[i].key,
                              value.container->members.items[i].value);
            }
            if (node->kind == NODE_KEYWORD) {
                container_add(run, container, node->text, value);
            }
        }
        return (struct value){.kind = VALUE_NONE, .origin = call};
    }
    struct value key = first == NULL ? value_unknown(0, call) : evaluate(run, frame, first);
    if (text_equal(method, TEXT("get")) || text_equal(method, TEXT("pop")) || text_equal(method, TEXT("setdefault"))) {
        const struct value *found = key.kind == VALUE_STRING ? container_find(container, key.text) : NULL;
        const struct python_node *fallback = script_argument(call, NULL, 1);
        struct value other = fallback == NULL ? value_unknown(FLOW_UNKNOWN, call) : evaluate(run, frame, fallback);
        if (text_equal(method, TEXT("setdefault")) && found == NULL) {
            container->open = container->open || key.kind != VALUE_STRING;
            container_add(run, container, key.kind == VALUE_STRING ? key.text : TEXT(""), other);
            return other;
        }
        bool missing = key.kind == VALUE_STRING && !container->open;
        return found != NULL ? *found : missing ? other : value_join(value_derived(object, call), other);
    }
    bool lists =
        text_equal(method, TEXT("items")) || text_equal(method, TEXT("keys")) || text_equal(method, TEXT("values"));
    return lists                              ? pairs_of(run, object, method, call)
           : text_equal(method, TEXT("copy")) ? object
                                              : value_unknown(0, call);
}

/* --num-iters is read as num_iters. */
static struct text option_name(struct run *run, struct text name)
{
    struct buffer plain = {0};
    bool leading = true;
    for (size_t i = 0; i < name.size; i++) {
        leading = leading && name.data[i] == '-';
        if (!leading) {
            buffer_byte(&plain, name.data[i] == '-' ? '_' : name.data[i]);
        }
    }
    struct text copy = arena_copy(run->arena, buffer_view(&plain));
    buffer_release(&plain);
    return copy;
}

/* An option of the command line with its default, under the name that its value is read by. */
static struct value add_option(struct run *run, struct flow_frame *frame, const struct python_node *call)
{
    const struct python_node *destination = script_argument(call, "dest", TEXT_NONE);
    const struct python_node *fallback = script_argument(call, "default", TEXT_NONE);
    struct value value = fallback == NULL ? value_unknown(0, call) : value_of_digits(evaluate(run, frame, fallback));
    struct text name = TEXT("");
    value.flags |= FLOW_ARGUMENT;
    for (const struct python_node *node = call->first->next; node != NULL; node = node->next) {
        bool better = node->kind == NODE_STRING && (name.size == 0 || text_starts(node->text, TEXT("--")));
        name = better ? node->text : name;
    }
    name = destination != NULL && destination->kind == NODE_STRING ? destination->text : name;
    struct option option = {option_name(run, name), value};
    arena_push(run->arena, &run->options, option);
    return value_unknown(0, call);
}

/* What streams, events and arrays have in common: waiting, recording, reading; false when it is none of that. */
static bool call_waiting(struct run *run, struct flow_frame *frame, const struct python_node *call, struct value object,
                         struct text method, struct value *result)
{
    const struct python_node *first = script_argument(call, NULL, 0);
    if (text_list_has(run->words->sync_methods, method)) {
        evaluate_arguments(run, frame, call);
        device_sync(run);
        *result = object;
    } else if (object.kind == VALUE_EVENT && text_equal(method, TEXT("record"))) {
        evaluate_arguments(run, frame, call);
        record_event(run, frame, object, call);
        *result = value_unknown(0, call);
    } else if (text_list_has(run->words->event_readers, method) && first != NULL) {
        *result = read_events(run, object, evaluate(run, frame, first), call);
    } else if (text_list_has(run->words->waiting, method)) {
        evaluate_arguments(run, frame, call);
        device_maybe(run);
        *result = value_derived(object, call);
        result->flags &= ~(unsigned)FLOW_DEVICE;
    } else {
        return false;
    }
    return true;
}

/* A method of something that nobody here knows. */
static struct value call_stranger(struct run *run, struct flow_frame *frame, const struct python_node *call,
                                  struct value object, struct text method)
{
    struct value arguments = evaluate_arguments(run, frame, call);
    struct value result = value_derived(object, call);
    result.flags |= arguments.flags & ~(unsigned)FLOW_CALLABLE;
    result.measures |= arguments.measures;
    if (text_list_has(run->words->host_methods, method) || object.kind == VALUE_STRING) {
        return result;
    }
    bool callback = (arguments.flags & FLOW_CALLABLE) != 0;
    run_handed(run, frame);
    note_escape(run, arguments);
    run->warm_hint = run->warm_hint || callback || hints(method, run->words->warm_hints);
    if ((result.flags & FLOW_DEVICE) != 0 && !callback && !hints(method, run->words->sync_hints)) {
        device_work(run);
    } else {
        device_maybe(run);
    }
    result.flags |= FLOW_UNKNOWN | (callback ? FLOW_MEASURED : 0);
    result.measures |= callback ? new_measure(run) : 0;
    return result;
}

static unsigned statistic_of(const struct flow_words *words, struct text method)
{
    return text_list_has(words->mean_names, method)         ? FLOW_MEAN
           : text_list_has(words->percentile_names, method) ? FLOW_PERCENTILE
           : text_list_has(words->total_names, method)      ? FLOW_TOTAL
           : text_list_has(words->extreme_names, method)    ? FLOW_EXTREME
                                                            : 0;
}

/* Of an object that some call gave: a name such as `Timer().timeit` may be a known one. */
static bool is_known_external(const struct run *run, struct value callee)
{
    const struct flow_words *words = run->words;
    const struct text_list lists[] = {words->timers, words->timer_medians, words->files,  words->arguments,
                                      words->events, words->synchronizes,  words->clocks, words->prints};
    for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++) {
        if (names(run, callee, lists[i])) {
            return true;
        }
    }
    return text_list_has(words->host, root_of(callee.text));
}

struct value call_method(struct run *run, struct flow_frame *frame, const struct python_node *call, struct value object,
                         struct text method)
{
    struct value result = value_unknown(0, call);
    unsigned statistics = statistic_of(run->words, method);
    bool measured = (value_derived(object, call).flags & FLOW_MEASURED) != 0;
    if (text_equal(method, TEXT("add_argument"))) {
        return add_option(run, frame, call);
    }
    if (text_equal(method, TEXT("parse_args"))) {
        evaluate_arguments(run, frame, call);
        return (struct value){.kind = VALUE_OPTIONS, .flags = FLOW_ARGUMENT, .origin = call};
    }
    if (object.kind == VALUE_JSON && text_list_has(run->words->text_methods, method)) {
        evaluate_arguments(run, frame, call);
        return object;
    }
    if (object.kind == VALUE_DICTIONARY) { /* before what waits: its get() is no array's */
        return call_dictionary(run, frame, call, object, method);
    }
    if (call_waiting(run, frame, call, object, method, &result)) {
        return result;
    }
    if (statistics != 0 && measured) {
        evaluate_arguments(run, frame, call);
        return statistic(run, object, statistics, call);
    }
    if (object.kind == VALUE_SEQUENCE) {
        const struct python_node *last = call->last == call->first ? NULL : call->last;
        for (const struct python_node *node = call->first->next; node != NULL && node != last; node = node->next) {
            evaluate(run, frame, node->kind == NODE_KEYWORD ? node->first : node);
        }
        bool wrapped = last != NULL && (last->kind == NODE_KEYWORD || last->kind == NODE_STARRED);
        struct value argument = last == NULL ? result : evaluate(run, frame, wrapped ? last->first : last);
        return call_sequence(run, object, method, argument, call);
    }
    if (object.kind == VALUE_EXTERNAL) {
        struct value callee = object;
        callee.text = arena_format(run->arena, "%.*s.%.*s", TEXT_PRINT(object.text), TEXT_PRINT(method));
        if (is_known_external(run, callee)) {
            result = call_external(run, frame, call, callee);
            result.flags |= object.flags & (FLOW_FILE | FLOW_ARGUMENT | FLOW_MEASURED);
            result.measures |= object.measures;
            return result;
        }
    }
    return call_stranger(run, frame, call, object, method);
}
