/* `benchlint explain RULE`: one rule in full. */
#include "base/memory.h"
#include "benchlint_version.h"
#include "command/command.h"
#include "command/rule_gather.h"
#include "command/rule_text.h"
#include "lint/config/config.h"

static const struct option_spec options[] = {
    {"format", "text|json", VALUE_NEEDED, "how the answer is written; the default is text"},
    {"rules", "DIR", VALUE_NEEDED, "add the pack of rules in DIR"},
    {"help", NULL, VALUE_NEEDED, "show this"},
};

enum { WIDTH = 80 };

/* Words filled into lines of WIDTH, each behind two blanks; widths count code points. */
static void write_wrapped(struct buffer *out, struct text text)
{
    size_t column = 0;
    size_t at = 0;
    while (at < text.size) {
        while (at < text.size && byte_is_space(text.data[at])) {
            at++;
        }
        size_t end = at;
        while (end < text.size && !byte_is_space(text.data[end])) {
            end++;
        }
        struct text word = text_slice(text, at, end);
        size_t width = text_code_points(word);
        if (word.size > 0) {
            bool fits = column > 0 && column + 1 + width <= WIDTH;
            buffer_string(out, fits ? " " : column > 0 ? "\n  " : "  ");
            buffer_text(out, word);
            column = (fits ? column + 1 : 2) + width;
        }
        at = end;
    }
    buffer_byte(out, '\n');
}

static void write_paragraph(struct buffer *out, const char *title, struct text template)
{
    if (text_is_blank(template)) {
        return;
    }
    struct buffer filled = {0};
    rule_write_template(&filled, template);
    buffer_format(out, "\n%s\n", title);
    write_wrapped(out, buffer_view(&filled));
    buffer_release(&filled);
}

static void write_example(struct buffer *out, const char *title, struct text example)
{
    if (text_is_blank(example)) {
        return;
    }
    buffer_format(out, "\n%s\n", title);
    struct text rest = example;
    struct text line;
    while (text_split(&rest, '\n', &line)) {
        if (rest.data == NULL && line.size == 0) {
            break; /* behind the last line end */
        }
        buffer_string(out, line.size > 0 ? "    " : "");
        buffer_text(out, line);
        buffer_byte(out, '\n');
    }
}

static void write_fix(struct buffer *out, const struct rule *rule)
{
    static const char *const words[] = {
        [FIX_NEVER] = "none; it takes a person",
        [FIX_SAFE] = "safe: `benchlint --fix` makes it",
        [FIX_UNSAFE] = "unsafe: `benchlint --unsafe-fixes` makes it",
        [FIX_CONDITIONAL] = "safe where the rest of the file bears it out (`--fix`), else unsafe (`--unsafe-fixes`)",
    };
    buffer_format(out, "\nAutomatic fix\n  %s\n", words[rule->fix]);
}

static void write_rule(struct buffer *out, const struct rule *rule)
{
    buffer_format(out, "%.*s\n  %s of pack %.*s", TEXT_PRINT(rule->id), rule_severity_word(rule),
                  TEXT_PRINT(rule->pack));
    if (rule->group.size > 0) {
        buffer_format(out, " (%.*s)", TEXT_PRINT(rule->group));
    }
    if (rule->since.size > 0) {
        buffer_format(out, ", since version %.*s", TEXT_PRINT(rule->since));
    }
    buffer_byte(out, '\n');
    struct buffer what = {0};
    rule_write_what(&what, rule);
    write_paragraph(out, "What it finds", buffer_view(&what));
    buffer_release(&what);
    write_paragraph(out, "Why", rule->why);
    write_example(out, "Bad", rule->bad);
    write_example(out, "Good", rule->good);
    write_paragraph(out, "How to mend it", rule->help);
    write_fix(out, rule);
    write_paragraph(out, "Clause of the standard", rule->clause);
}

/* Every rule of the set that the operand names; 0 after a complaint. */
static size_t write_named(struct buffer *out, const struct arguments *arguments, const struct rule_set *rules,
                          struct text pattern, bool json)
{
    struct arena *arena = arguments->arena;
    size_t count = 0;
    for (size_t i = 0; i < rules->count; i++) {
        if (!rule_matches(&rules->items[i], pattern)) {
            continue;
        }
        if (json) {
            buffer_string(out, out->size == 0 ? "\n  " : ",\n  ");
            rule_write_json(out, &rules->items[i]);
        } else {
            buffer_string(out, out->size == 0 ? "" : "\n\n");
            write_rule(out, &rules->items[i]);
        }
        count++;
    }
    struct text nearest;
    if (count == 0 && !rule_pattern_known(arena, rules, pattern, &nearest)) {
        struct text remedy = arena_format(arena, "did you mean `%.*s`?", TEXT_PRINT(nearest));
        command_complain(arena_format(arena, "unknown rule `%.*s`", TEXT_PRINT(pattern)).data,
                         nearest.size > 0 ? remedy.data : "`benchlint rules` lists all of them");
    }
    return count;
}

static int run(const struct arguments *arguments)
{
    struct gathered_rules gathered;
    bool json = false;
    if (!rule_format_read(arguments, &json) || !rules_gather(arguments, &gathered)) {
        return EXIT_TROUBLE;
    }
    struct buffer rules = {0};
    int status = EXIT_CLEAN;
    for (size_t i = 0; i < arguments->operand_count; i++) {
        if (write_named(&rules, arguments, &gathered.rules, arguments->operands[i], json) == 0) {
            status = EXIT_TROUBLE;
        }
    }
    struct buffer out = {0};
    if (json) {
        buffer_string(&out, "{\"schema\": 1,\n \"tool\": {\"name\": \"benchlint\", \"version\": \"" BENCHLINT_VERSION
                            "\"},\n \"rules\": [");
    }
    buffer_text(&out, buffer_view(&rules));
    buffer_string(&out, json ? "]}\n" : "");
    status = command_print(buffer_view(&out), status);
    buffer_release(&rules);
    buffer_release(&out);
    return status;
}

const struct command command_explain = {
    .name = "explain",
    .operands = "RULE...",
    .summary = "tell one rule: what, why, examples, how to mend it",
    .details = "RULE is an id, or `prefix-*` for all that begin so.",
    .options = options,
    .option_count = sizeof(options) / sizeof(*options),
    .fewest = 1,
    .most = 1000,
    .run = run,
};
