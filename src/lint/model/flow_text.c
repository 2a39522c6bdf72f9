/* JSON text and what else stands on its line. */
#include "lint/model/flow_part.h"

/* Is this nothing to see: blanks, and the quotes between literals that stand side by side? */
static bool is_filling(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '"' || byte == '\'';
}

/* Does the text in front leave the line to what follows: is it blank, or ends it with a line's end, written or escaped?
 */
static bool ends_line(struct text text)
{
    while (text.size > 0 && is_filling(text.data[text.size - 1])) {
        text.size--;
    }
    return text.size == 0 || text_ends(text, TEXT("\n")) || text_ends(text, TEXT("\\n"));
}

static bool begins_line(struct text text)
{
    while (text.size > 0 && is_filling(text.data[0])) {
        text = text_after(text, 1);
    }
    return text.size == 0 || text_starts(text, TEXT("\n")) || text_starts(text, TEXT("\\n"));
}

struct value join_text(struct value a, struct value b)
{
    struct value json = a.kind == VALUE_JSON ? a : b;
    bool before = b.kind == VALUE_JSON && !(a.kind == VALUE_STRING && ends_line(a.text));
    bool behind = a.kind == VALUE_JSON && b.kind == VALUE_STRING && !begins_line(b.text);
    json.lines = json.lines || before || behind;
    return json;
}

/* Is the field of a formatted string the only thing on its line? */
static bool has_line(struct text source, const struct python_node *node, const struct python_node *field)
{
    size_t open = text_find_last_byte(text_slice(source, node->start, field->start), '{');
    size_t close = text_find_byte(source, '}', field->end);
    struct text before = text_slice(source, node->start, open == TEXT_NONE ? field->start : node->start + open);
    while (before.size > 0 && byte_is_alpha(before.data[0])) {
        before = text_after(before, 1); /* the literal's own f */
    }
    return ends_line(before) && (close >= node->end || begins_line(text_slice(source, close + 1, node->end)));
}

struct value formatted_text(struct run *run, struct flow_frame *frame, const struct python_node *node)
{
    struct value result = value_unknown(0, node);
    struct value json = result;
    bool alone = true;
    for (const struct python_node *field = node->first; field != NULL; field = field->next) {
        struct value value = evaluate(run, frame, field);
        if (value.kind == VALUE_JSON) {
            json = value;
            alone = has_line(run->script->source->bytes, node, field);
        }
        result = value_join(result, value_derived(value, node));
    }
    json.lines = json.lines || !alone;
    return json.kind == VALUE_JSON ? json : result;
}
