#include "lint/model/flow_part.h"

#include <stdlib.h>
#include <string.h>

static struct value evaluate_number(const struct python_node *node)
{
    char digits[64];
    size_t count = 0;
    for (size_t i = 0; i < node->text.size && count + 1 < sizeof(digits); i++) {
        if (node->text.data[i] != '_') {
            digits[count++] = node->text.data[i];
        }
    }
    digits[count] = '\0';
    char *end = digits;
    double number = strtod(digits, &end);
    struct value value = value_number(number, node);
    value.kind = *end == '\0' ? VALUE_NUMBER : VALUE_UNKNOWN;
    return value;
}

static struct value evaluate_name(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    if (text_equal(node->text, TEXT("None"))) {
        return (struct value){.kind = VALUE_NONE, .flags = FLOW_LITERAL, .origin = node};
    }
    if (text_equal(node->text, TEXT("True")) || text_equal(node->text, TEXT("False"))) {
        return value_unknown(FLOW_LITERAL, node);
    }
    return frame_get(run, frame, node);
}

struct value attribute_of(struct run *run, struct value object, struct text name, const struct python_node *node)
{
    const struct value *found = NULL;
    switch (object.kind) {
    case VALUE_EXTERNAL:
        object.text = arena_format(run->arena, "%.*s.%.*s", TEXT_PRINT(object.text), TEXT_PRINT(name));
        object.origin = node;
        break;
    case VALUE_OBJECT:
    case VALUE_CLASS:
        found = container_find(object.container, name);
        if (found != NULL && found->kind == VALUE_FUNCTION &&
            (object.kind == VALUE_OBJECT || function_under(found->node, TEXT("classmethod")))) {
            struct value method = *found;
            method.container = object.container; /* bound */
            return method;
        }
        return found == NULL ? value_unknown(FLOW_UNKNOWN, node) : *found;
    case VALUE_OPTIONS:
        for (size_t i = run->options.count; i > 0; i--) {
            if (text_equal(run->options.items[i - 1].name, name)) {
                return run->options.items[i - 1].value;
            }
        }
        return value_unknown(FLOW_ARGUMENT, node);
    default:
        break;
    }
    if (object.kind == VALUE_EXTERNAL && (object.flags & FLOW_MEASURED) == 0) {
        return object;
    }
    const struct flow_words *words = run->words;
    unsigned flag = text_list_has(words->mean_names, name)         ? FLOW_MEAN
                    : text_list_has(words->percentile_names, name) ? FLOW_PERCENTILE
                    : text_list_has(words->extreme_names, name)    ? FLOW_EXTREME
                                                                   : 0;
    if (flag != 0) {
        return statistic(run, object, flag, node);
    }
    struct value part = value_derived(object, node);
    part.flags &= text_list_has(words->array_parts, name) ? ~0U : ~(unsigned)FLOW_DEVICE;
    return part;
}

/* A mean, percentile, sum or extreme of measured values. */
struct value statistic(struct run *run, struct value of, unsigned flag, const struct python_node *node)
{
    struct value result = value_derived(of, node);
    if ((result.flags & FLOW_MEASURED) == 0) {
        return result;
    }
    bool percentile = flag == FLOW_PERCENTILE || (result.flags & FLOW_PERCENTILE) != 0;
    result.flags &= ~(unsigned)(FLOW_SAMPLES | FLOW_TOTAL | FLOW_MEAN | FLOW_EXTREME);
    result.flags |= flag | (percentile ? FLOW_PERCENTILE : 0);
    result.mean = flag == FLOW_MEAN ? node : NULL;
    run->flow->percentile = run->flow->percentile || percentile;
    return result;
}

static struct value evaluate_sequence(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    struct value sequence = value_container(run, VALUE_SEQUENCE, node);
    for (const struct python_node *element = node->first; element != NULL; element = element->next) {
        if (element->kind != NODE_STARRED) {
            container_add(run, sequence.container, TEXT(""), evaluate(run, frame, element));
            continue;
        }
        struct value spread = evaluate(run, frame, element->first);
        bool known = spread.kind == VALUE_SEQUENCE && !spread.container->open;
        sequence.container->open = sequence.container->open || !known;
        size_t count = known ? spread.container->members.count : 0;
        for (size_t i = 0; i < count; i++) {
            container_add(run, sequence.container, TEXT(""), spread.container->members.items[i].value);
        }
        if (!known) {
            container_add(run, sequence.container, TEXT(""), value_element(spread));
        }
    }
    return sequence;
}

static struct value evaluate_dictionary(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    struct value dictionary = value_container(run, VALUE_DICTIONARY, node);
    for (const struct python_node *member = node->first; member != NULL; member = member->next) {
        if (member->kind == NODE_STARRED) {
            container_spread(run, dictionary.container, evaluate(run, frame, member->first));
            continue;
        }
        struct value key = evaluate(run, frame, member->first);
        struct value value = evaluate(run, frame, member->last);
        bool known = key.kind == VALUE_STRING && key.text.size > 0;
        dictionary.container->open = dictionary.container->open || !known;
        container_add(run, dictionary.container, known ? key.text : TEXT(""), value);
    }
    return dictionary;
}

static struct value evaluate_slice(struct run *run, struct flow_frame *frame, struct value of,
                                   const struct python_node *node)
{
    const struct python_node *slice = node->last;
    for (const struct python_node *part = slice->first; part != NULL; part = part->next) {
        evaluate(run, frame, part);
    }
    bool measured = (value_derived(of, node).flags & FLOW_MEASURED) != 0;
    bool from_start = slice->first == NULL || slice->first->start > slice->start;
    run->flow->sliced = run->flow->sliced || (measured && !from_start);
    return of;
}

/* A sample picked by its place in the order: what a percentile is. */
static struct value pick(struct run *run, struct value of, const struct python_node *node)
{
    struct value element = value_element(of);
    bool samples = of.kind == VALUE_SEQUENCE ? of.container->open : (of.flags & FLOW_SAMPLES) != 0;
    bool measured = (value_derived(element, node).flags & FLOW_MEASURED) != 0;
    return samples && measured ? statistic(run, element, FLOW_PERCENTILE, node) : element;
}

static struct value evaluate_subscript(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    struct value of = evaluate(run, frame, node->first);
    if (node->last->kind == NODE_SLICE) {
        return evaluate_slice(run, frame, of, node);
    }
    struct value index = evaluate(run, frame, node->last);
    bool open = (of.kind == VALUE_SEQUENCE || of.kind == VALUE_DICTIONARY) && of.container->open;
    if (of.kind == VALUE_DICTIONARY && index.kind == VALUE_STRING) {
        const struct value *found = container_find(of.container, index.text);
        return found != NULL ? *found : value_unknown(open ? value_derived(of, node).flags : FLOW_UNKNOWN, node);
    }
    if (of.kind == VALUE_SEQUENCE && index.kind == VALUE_NUMBER && !open) {
        size_t count = of.container->members.count;
        double at = index.number < 0 ? index.number + (double)count : index.number;
        if (at >= 0 && at < (double)count) {
            return of.container->members.items[(size_t)at].value;
        }
    }
    if (of.kind == VALUE_EXTERNAL) {
        of.text = arena_format(run->arena, "%.*s[]", TEXT_PRINT(of.text));
        return names(run, of, run->words->arguments) ? value_unknown(FLOW_ARGUMENT, node) : of;
    }
    if (of.kind == VALUE_FUNCTION) {
        return of; /* kernel[grid] */
    }
    return pick(run, of, node);
}

static struct value evaluate_binary(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    struct value a = evaluate(run, frame, node->first);
    struct value b = evaluate(run, frame, node->last);
    return operate(run, a, b, node->text, node);
}

static struct value evaluate_clauses(struct run *run, struct flow_frame *frame, const struct python_node *node,
                                     const struct python_node *clause, struct flow_container *into)
{
    if (clause == NULL) {
        const struct python_node *element = node->first;
        struct value value = evaluate(run, frame, element->kind == NODE_PAIR ? element->last : element);
        if (element->kind == NODE_PAIR) {
            struct value key = evaluate(run, frame, element->first);
            bool known = key.kind == VALUE_STRING && key.text.size > 0;
            into->open = into->open || !known;
            container_add(run, into, known ? key.text : TEXT(""), value);
        } else {
            container_add(run, into, TEXT(""), value);
        }
        return value;
    }
    struct value iterable = evaluate(run, frame, clause->first->next);
    size_t loop = loop_begin(run, frame, node, iterable);
    bool known = is_unrolled(iterable);
    size_t passes = known ? iterable.container->members.count : 1;
    size_t path = run->path;
    into->open = into->open || !known || clause->first->next->next != NULL;
    for (size_t pass = 0; pass < passes; pass++) {
        run->path = known ? path * 31U + pass + 1 : path;
        assign(run, frame, clause->first,
               known ? iterable.container->members.items[pass].value : iterate_element(iterable));
        for (const struct python_node *condition = clause->first->next->next; condition != NULL;
             condition = condition->next) {
            evaluate(run, frame, condition);
        }
        evaluate_clauses(run, frame, node, clause->next, into);
    }
    run->path = path;
    loop_end(run, loop);
    return value_unknown(0, node);
}

static struct value evaluate_comprehension(struct run *run, struct flow_frame *outer, const struct python_node *node)
{
    bool pairs = node->first->kind == NODE_PAIR;
    struct value result = value_container(run, pairs ? VALUE_DICTIONARY : VALUE_SEQUENCE, node);
    struct flow_frame *frame = frame_new(run, outer->node, outer);
    evaluate_clauses(run, frame, node, node->first->next, result.container);
    return result;
}

static struct value evaluate_yield(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    struct value value =
        node->first == NULL ? (struct value){.kind = VALUE_NONE, .origin = node} : evaluate(run, frame, node->first);
    const struct with_body *with = frame->with;
    if (with != NULL) {
        frame->with = NULL;
        if (with->target != NULL) {
            assign(run, with->frame, with->target, value);
        }
        execute_items(run, with->frame, with->rest);
        return value_unknown(0, node);
    }
    if (frame->result.kind != VALUE_SEQUENCE) {
        frame->result = value_container(run, VALUE_SEQUENCE, node);
        frame->returned = true;
    }
    struct flow_container *given = frame->result.container;
    bool from = text_equal(node->text, TEXT("from"));
    given->open = given->open || from || in_counted_loop(run);
    container_add(run, given, TEXT(""), from ? value_element(value) : value);
    return value_unknown(FLOW_UNKNOWN, node);
}

struct value evaluate(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    struct value a;
    struct value b;
    if (run->flow->exhausted || ++run->steps > STEP_LIMIT) {
        run->flow->exhausted = true;
        return value_unknown(FLOW_UNKNOWN, node);
    }
    switch (node->kind) {
    case NODE_NAME:
        return evaluate_name(run, frame, node);
    case NODE_NUMBER:
        return evaluate_number(node);
    case NODE_STRING:
        return (struct value){.kind = VALUE_STRING, .flags = FLOW_LITERAL, .text = node->text, .origin = node};
    case NODE_FORMATTED:
        return formatted_text(run, frame, node);
    case NODE_ATTRIBUTE:
        return attribute_of(run, evaluate(run, frame, node->first), node->text, node);
    case NODE_CALL:
        return evaluate_call(run, frame, node);
    case NODE_SUBSCRIPT:
        return evaluate_subscript(run, frame, node);
    case NODE_TUPLE:
    case NODE_LIST:
    case NODE_SET:
        return evaluate_sequence(run, frame, node);
    case NODE_DICTIONARY:
        return evaluate_dictionary(run, frame, node);
    case NODE_COMPREHENSION:
        return evaluate_comprehension(run, frame, node);
    case NODE_BINARY:
        return evaluate_binary(run, frame, node);
    case NODE_UNARY:
        a = evaluate(run, frame, node->first);
        if (a.kind == VALUE_NUMBER && text_equal(node->text, TEXT("-"))) {
            a.number = -a.number;
            a.origin = node;
        }
        return a;
    case NODE_CONDITIONAL:
        evaluate(run, frame, node->first->next);
        a = evaluate(run, frame, node->first);
        b = evaluate(run, frame, node->last);
        return value_join(a, b);
    case NODE_LAMBDA:
        return (struct value){.kind = VALUE_FUNCTION, .node = node, .frame = frame, .origin = node};
    case NODE_NAMED:
        a = evaluate(run, frame, node->last);
        assign(run, frame, node->first, a);
        return a;
    case NODE_YIELD:
        return evaluate_yield(run, frame, node);
    default:
        return value_unknown(FLOW_UNKNOWN, node);
    }
}
