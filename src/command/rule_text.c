#include "command/rule_text.h"

#include "json/json.h"

/* Where the {name} that begins at `at` ends (behind the brace); TEXT_NONE when none begins there. */
static size_t name_end(struct text text, size_t at)
{
    size_t i = at + 1;
    while (i < text.size && (byte_is_word(text.data[i]) || text.data[i] == '-')) {
        i++;
    }
    return i > at + 1 && i < text.size && text.data[i] == '}' ? i + 1 : TEXT_NONE;
}

void rule_write_template(struct buffer *out, struct text template)
{
    for (size_t i = 0; i < template.size; i++) {
        size_t end = template.data[i] == '{' ? name_end(template, i) : TEXT_NONE;
        if (end == TEXT_NONE) {
            buffer_byte(out, template.data[i]);
            continue;
        }
        buffer_byte(out, '<');
        buffer_text(out, text_slice(template, i + 1, end - 1));
        buffer_byte(out, '>');
        i = end - 1;
    }
}

void rule_write_what(struct buffer *out, const struct rule *rule)
{
    rule_write_template(out, rule->what.size > 0 ? rule->what : rule->message);
}

const char *rule_severity_word(const struct rule *rule)
{
    return rule->severity == SEVERITY_ERROR ? "error" : "warning";
}

const char *rule_fix_word(const struct rule *rule)
{
    static const char *const words[] = {
        [FIX_NEVER] = "never", [FIX_SAFE] = "safe", [FIX_UNSAFE] = "unsafe", [FIX_CONDITIONAL] = "conditional"};
    return words[rule->fix];
}

/* Plain true and false become JSON's; every other scalar is a string. */
static void write_tree(struct buffer *out, const struct yaml *node)
{
    bool truth = false;
    if (node->kind == YAML_SCALAR) {
        if (node->plain && yaml_boolean(node, &truth)) {
            buffer_string(out, truth ? "true" : "false");
        } else {
            json_write_string(out, node->text);
        }
        return;
    }
    buffer_byte(out, node->kind == YAML_LIST ? '[' : '{');
    for (size_t i = 0; i < node->count; i++) {
        buffer_string(out, i == 0 ? "" : ", ");
        if (node->kind == YAML_MAP) {
            json_write_string(out, node->keys[i].text);
            buffer_string(out, ": ");
        }
        write_tree(out, &node->values[i]);
    }
    buffer_byte(out, node->kind == YAML_LIST ? ']' : '}');
}

static void write_member(struct buffer *out, const char *name, struct text value)
{
    buffer_format(out, ", \"%s\": ", name);
    json_write_string(out, value);
}

static void write_part(struct buffer *out, const char *name, const struct yaml *part)
{
    if (part != NULL) {
        buffer_format(out, ", \"%s\": ", name);
        write_tree(out, part);
    }
}

void rule_write_json(struct buffer *out, const struct rule *rule)
{
    struct buffer what = {0};
    rule_write_what(&what, rule);
    buffer_string(out, "{\"id\": ");
    json_write_string(out, rule->id);
    write_member(out, "pack", rule->pack);
    write_member(out, "group", rule->group);
    write_member(out, "severity", text_from(rule_severity_word(rule)));
    write_member(out, "fix", text_from(rule_fix_word(rule)));
    write_member(out, "since", rule->since);
    write_member(out, "clause", rule->clause);
    write_member(out, "check", check_word(rule->check));
    write_member(out, "what", buffer_view(&what));
    write_member(out, "message", rule->message);
    write_part(out, "messages", yaml_get(rule->file, TEXT("messages")));
    write_member(out, "why", rule->why);
    write_member(out, "help", rule->help);
    write_member(out, "bad", rule->bad);
    write_member(out, "good", rule->good);
    write_part(out, "example", yaml_get(rule->file, TEXT("example")));
    write_part(out, "finds", yaml_get(rule->file, TEXT("positives")));
    write_part(out, "spares", yaml_get(rule->file, TEXT("negatives")));
    buffer_byte(out, '}');
    buffer_release(&what);
}
