#include "lint/model/flow_part.h"

static struct value argument(struct run *run, struct flow_frame *frame, const struct python_node *call,
                             const char *keyword, size_t position)
{
    const struct python_node *node = script_argument(call, keyword, position);
    return node == NULL ? (struct value){.kind = VALUE_NONE, .origin = call} : evaluate(run, frame, node);
}

/* range(n), range(a, b), range(a, b, step). */
static struct value count_range(struct run *run, struct flow_frame *frame, const struct python_node *call)
{
    struct value first = argument(run, frame, call, NULL, 0);
    struct value second = argument(run, frame, call, NULL, 1);
    struct value third = argument(run, frame, call, NULL, 2);
    struct value range = {.kind = VALUE_RANGE, .origin = call};
    bool from_zero = second.kind == VALUE_NONE;
    double begin = from_zero ? 0 : first.number;
    double end = from_zero ? first.number : second.number;
    double step = third.kind == VALUE_NUMBER ? third.number : 1;
    range.known = first.kind == VALUE_NUMBER && (from_zero || second.kind == VALUE_NUMBER) &&
                  (third.kind == VALUE_NUMBER || third.kind == VALUE_NONE) && (step > 0 || step < 0);
    if (range.known) {
        range.number = whole_steps((end - begin) / step);
        range.origin = from_zero || step < 0 ? first.origin : second.origin;
    }
    return range;
}

static struct flow_count count_of(struct value value)
{
    return value.kind == VALUE_NUMBER ? (struct flow_count){true, value.number, value.origin}
                                      : (struct flow_count){false, 0, value.origin};
}

/* The count that a call gives by a keyword whose name holds one of the parts. */
static struct flow_count keyword_count(struct run *run, struct flow_frame *frame, const struct python_node *call,
                                       struct text_list parts)
{
    for (const struct python_node *node = call->first->next; node != NULL; node = node->next) {
        if (node->kind == NODE_KEYWORD && hints(node->text, parts)) {
            return count_of(evaluate(run, frame, node->first));
        }
    }
    return (struct flow_count){false, 0, NULL};
}

/* A helper that implements the protocol itself, or one of a known library. */
static struct value call_timer(struct run *run, struct flow_frame *frame, const struct python_node *call,
                               struct value callee)
{
    struct value arguments = evaluate_arguments(run, frame, call);
    bool medians = names(run, callee, run->words->timer_medians);
    size_t path = run->path * 1099511628211U + call->start;
    struct value result = value_unknown(FLOW_MEASURED | (arguments.flags & FLOW_FILE), call);
    result.flags |= medians ? FLOW_PERCENTILE : FLOW_UNKNOWN;
    run->flow->percentile = run->flow->percentile || medians;
    for (size_t i = 0; i < run->helpers.count; i++) {
        if (run->helper_paths.items[i] == path) {
            result.measures = run->helper_measures.items[i];
            return result;
        }
    }
    struct flow_helper helper = {call, keyword_count(run, frame, call, run->words->warm_hints),
                                 keyword_count(run, frame, call, run->words->iteration_hints)};
    helper.warmup.known = helper.warmup.known && medians;
    helper.iterations.known = helper.iterations.known && medians;
    result.measures = new_measure(run);
    arena_push(run->arena, &run->helpers, helper);
    arena_push(run->arena, &run->helper_paths, path);
    arena_push(run->arena, &run->helper_measures, (size_t)result.measures);
    return result;
}

/* Nobody here knows what it does: its name and its arguments say what it may do. */
static struct value call_stranger(struct run *run, struct flow_frame *frame, const struct python_node *call,
                                  struct value callee)
{
    struct value arguments = evaluate_arguments(run, frame, call);
    struct text name = last_of(callee.text);
    bool callback = (arguments.flags & FLOW_CALLABLE) != 0;
    bool device = (arguments.flags & FLOW_DEVICE) != 0;
    run_handed(run, frame);
    note_escape(run, arguments);
    run->warm_hint = run->warm_hint || callback || hints(name, run->words->warm_hints);
    if (callback || hints(name, run->words->sync_hints) || !device) {
        device_maybe(run);
    } else {
        device_work(run);
    }
    struct value result = callee;
    result.text = arena_format(run->arena, "%.*s()", TEXT_PRINT(callee.text));
    result.flags = (arguments.flags & ~(unsigned)FLOW_CALLABLE) | FLOW_UNKNOWN | (callback ? FLOW_MEASURED : 0);
    result.measures = arguments.measures | (callback ? new_measure(run) : 0);
    result.origin = call;
    return result;
}

static struct value call_device(struct run *run, struct flow_frame *frame, const struct python_node *call,
                                struct value callee)
{
    struct value arguments = evaluate_arguments(run, frame, call);
    struct value result = callee;
    result.text = arena_format(run->arena, "%.*s()", TEXT_PRINT(callee.text));
    result.origin = call;
    bool allocates = names(run, callee, run->words->allocations);
    if (allocates || names(run, callee, run->words->device_idle)) {
        result.flags |= allocates ? FLOW_DEVICE : 0;
        return result;
    }
    if ((arguments.flags & FLOW_DEVICE) != 0) {
        device_work(run);
    } else if (run->state.queue == QUEUE_SYNCED) {
        device_maybe(run);
    }
    result.flags |= FLOW_DEVICE | (arguments.flags & (FLOW_MEASURED | FLOW_SAMPLES | FLOW_FILE));
    result.measures = arguments.measures;
    return result;
}

/* Does print() end a line between its arguments? */
static bool separates_lines(const struct python_node *call)
{
    const struct python_node *separator = script_argument(call, "sep", TEXT_NONE);
    return separator != NULL && separator->kind == NODE_STRING && text_find_byte(separator->text, '\n', 0) != TEXT_NONE;
}

/* What print() was given so far. */
struct printed {
    struct value json;
    size_t count;
};

static void take_printed(struct run *run, struct printed *printed, struct value value, const struct python_node *call,
                         bool elsewhere)
{
    printed->count++;
    if (value.kind == VALUE_JSON) {
        printed->json = value;
    } else if (!elsewhere) {
        print_value(run, value, call, true);
    }
}

static struct value call_output(struct run *run, struct flow_frame *frame, const struct python_node *call)
{
    const struct python_node *file = script_argument(call, "file", TEXT_NONE);
    struct value stream = file == NULL ? value_unknown(0, call) : evaluate(run, frame, file);
    bool elsewhere = file != NULL && !(stream.kind == VALUE_EXTERNAL && text_ends(stream.text, TEXT("stdout")));
    struct printed printed = {.json = value_unknown(0, call)};
    for (const struct python_node *node = call->first->next; node != NULL; node = node->next) {
        if (node->kind == NODE_KEYWORD) {
            continue;
        }
        struct value value = evaluate(run, frame, node->kind == NODE_STARRED ? node->first : node);
        bool list = node->kind == NODE_STARRED && value.kind == VALUE_SEQUENCE;
        for (size_t i = 0; list && i < value.container->members.count; i++) {
            take_printed(run, &printed, value.container->members.items[i].value, call, elsewhere);
        }
        if (!list) {
            take_printed(run, &printed, value, call, elsewhere);
        }
        printed.count += list && value.container->open;
    }
    if (printed.json.kind == VALUE_JSON && !elsewhere) {
        print_value(run, printed.json, call, printed.count == 1 || separates_lines(call));
    }
    return (struct value){.kind = VALUE_NONE, .origin = call};
}

/* json.dump(value, stream): printed when the stream is standard output. */
static struct value call_dump(struct run *run, struct flow_frame *frame, const struct python_node *call)
{
    struct value value = argument(run, frame, call, "obj", 0);
    struct value stream = argument(run, frame, call, "fp", 1);
    if (stream.kind == VALUE_EXTERNAL && text_ends(stream.text, TEXT("stdout"))) {
        print_value(run, dump_json(run, frame, call, value), call, true);
    } else if (stream.kind == VALUE_UNKNOWN && (stream.flags & FLOW_FILE) == 0) {
        note_escape(run, value);
    }
    return (struct value){.kind = VALUE_NONE, .origin = call};
}

static unsigned statistic_of(const struct run *run, struct value callee)
{
    const struct flow_words *words = run->words;
    return names(run, callee, words->means)         ? FLOW_MEAN
           : names(run, callee, words->percentiles) ? FLOW_PERCENTILE
           : names(run, callee, words->totals)      ? FLOW_TOTAL
           : names(run, callee, words->extremes)    ? FLOW_EXTREME
                                                    : 0;
}

/* zip and enumerate: sequences of tuples, element by element where all are known. */
static struct value call_pairing(struct run *run, struct flow_frame *frame, const struct python_node *call,
                                 bool enumerate)
{
    struct value parts[UNROLL_LIMIT];
    size_t most = enumerate ? 1 : UNROLL_LIMIT; /* where enumerate begins to count is no part */
    size_t count = 0;
    bool known = true;
    size_t length = (size_t)-1;
    for (const struct python_node *node = call->first->next; node != NULL && count < most; node = node->next) {
        if (node->kind != NODE_KEYWORD) {
            struct value part = evaluate(run, frame, node->kind == NODE_STARRED ? node->first : node);
            known = known && part.kind == VALUE_SEQUENCE && !part.container->open && node->kind != NODE_STARRED;
            length = known && part.container->members.count < length ? part.container->members.count : length;
            parts[count++] = part;
        }
    }
    if (enumerate && count > 0 && parts[0].kind == VALUE_RANGE) {
        return parts[0];
    }
    struct value result = value_container(run, VALUE_SEQUENCE, call);
    result.container->open = !known || count == 0;
    length = result.container->open ? 1 : length;
    for (size_t i = 0; i < length; i++) {
        struct value tuple = value_container(run, VALUE_SEQUENCE, call);
        if (enumerate) {
            container_add(run, tuple.container, TEXT(""), value_unknown(0, call));
        }
        for (size_t k = 0; k < count; k++) {
            struct value element =
                result.container->open ? iterate_element(parts[k]) : parts[k].container->members.items[i].value;
            container_add(run, tuple.container, TEXT(""), element);
        }
        container_add(run, result.container, TEXT(""), tuple);
    }
    return result;
}

/* What float, sorted, numpy.array and the like give back: their first argument. */
static struct value pass_first(struct run *run, struct flow_frame *frame, const struct python_node *call)
{
    struct value first = value_unknown(0, call);
    bool found = false;
    for (const struct python_node *node = call->first->next; node != NULL; node = node->next) {
        bool wrapped = node->kind == NODE_KEYWORD || node->kind == NODE_STARRED;
        struct value value = evaluate(run, frame, wrapped ? node->first : node);
        first = found || node->kind == NODE_KEYWORD ? first : value;
        found = found || node->kind != NODE_KEYWORD;
    }
    return first;
}

/* dict(a=..., b=...), dict(known, **more). */
static struct value make_dictionary(struct run *run, struct flow_frame *frame, const struct python_node *call)
{
    struct value dictionary = value_container(run, VALUE_DICTIONARY, call);
    for (const struct python_node *node = call->first->next; node != NULL; node = node->next) {
        bool wrapped = node->kind == NODE_KEYWORD || node->kind == NODE_STARRED;
        struct value value = evaluate(run, frame, wrapped ? node->first : node);
        if (node->kind == NODE_KEYWORD) {
            container_add(run, dictionary.container, node->text, value);
        } else {
            container_spread(run, dictionary.container, value);
        }
    }
    return dictionary;
}

static struct value length_of(struct value collection, const struct python_node *call)
{
    bool known = collection.kind == VALUE_SEQUENCE && !collection.container->open;
    return known ? value_number((double)collection.container->members.count, call) : value_unknown(0, call);
}

/* os.environ.get("ITERS", "100"): the second argument, unless whoever calls the script says otherwise. */
static struct value call_argument(struct run *run, struct flow_frame *frame, const struct python_node *call)
{
    struct value result = evaluate_arguments(run, frame, call);
    struct value fallback = value_of_digits(argument(run, frame, call, "default", 1));
    result = fallback.kind == VALUE_NUMBER ? fallback : result;
    result.flags |= FLOW_ARGUMENT;
    return result;
}

/* Functions whose result says where it comes from; false when the name is none of them. */
static bool call_known(struct run *run, struct flow_frame *frame, const struct python_node *call, struct value callee,
                       struct value *result)
{
    const struct flow_words *words = run->words;
    unsigned flag = statistic_of(run, callee);
    bool zip = names(run, callee, words->pairings);
    bool enumerate = names(run, callee, words->numberings);
    if (names(run, callee, words->counters)) {
        *result = count_range(run, frame, call);
    } else if (zip || enumerate) {
        *result = call_pairing(run, frame, call, enumerate);
    } else if (flag != 0) {
        *result = statistic(run, evaluate_arguments(run, frame, call), flag, call);
    } else if (names(run, callee, words->passing)) {
        struct value first = pass_first(run, frame, call);
        *result = text_equal(callee.text, TEXT("int")) ? value_of_digits(first) : first;
    } else if (names(run, callee, words->dictionaries)) {
        *result = make_dictionary(run, frame, call);
    } else if (names(run, callee, words->lengths)) {
        *result = length_of(argument(run, frame, call, NULL, 0), call);
    } else if (names(run, callee, words->callables)) {
        *result = value_unknown(FLOW_CALLABLE | FLOW_DEVICE | evaluate_arguments(run, frame, call).flags, call);
    } else if (names(run, callee, words->files)) {
        *result = evaluate_arguments(run, frame, call);
        result->flags |= FLOW_FILE;
    } else if (names(run, callee, words->arguments)) {
        *result = call_argument(run, frame, call);
    } else {
        return false;
    }
    return true;
}

struct value call_external(struct run *run, struct flow_frame *frame, const struct python_node *call,
                           struct value callee)
{
    const struct flow_words *words = run->words;
    struct value result = {.kind = VALUE_NONE, .origin = call};
    if (names(run, callee, words->prints)) {
        return call_output(run, frame, call);
    }
    if (names(run, callee, words->dump_to_file)) {
        return call_dump(run, frame, call);
    }
    if (names(run, callee, words->dumps)) {
        return dump_json(run, frame, call, argument(run, frame, call, "obj", 0));
    }
    if (names(run, callee, words->timers) || names(run, callee, words->timer_medians)) {
        return call_timer(run, frame, call, callee);
    }
    if (names(run, callee, words->clocks)) {
        return read_clock(run, frame, call);
    }
    if (call_known(run, frame, call, callee, &result)) {
        return result;
    }
    if (names(run, callee, words->synchronizes)) {
        evaluate_arguments(run, frame, call);
        device_sync(run);
        return result;
    }
    if (names(run, callee, words->events)) {
        evaluate_arguments(run, frame, call);
        return make_event(run, call);
    }
    if (names(run, callee, words->event_differences)) {
        struct value first = argument(run, frame, call, "start_event", 0);
        return read_events(run, first, argument(run, frame, call, "end_event", 1), call);
    }
    if (names(run, callee, words->exits)) {
        evaluate_arguments(run, frame, call);
        run->ended = true;
        run->exited = true;
        return result;
    }
    if (text_list_has(words->device, root_of(callee.text))) {
        return call_device(run, frame, call, callee);
    }
    if (text_list_has(words->host, root_of(callee.text))) {
        struct value arguments = evaluate_arguments(run, frame, call);
        callee.text = arena_format(run->arena, "%.*s()", TEXT_PRINT(callee.text));
        callee.flags = arguments.flags & ~(unsigned)(FLOW_CALLABLE | FLOW_DEVICE);
        callee.measures = arguments.measures;
        callee.mean = arguments.mean;
        callee.origin = call;
        return callee;
    }
    return call_stranger(run, frame, call, callee);
}
