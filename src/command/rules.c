/* `benchlint rules`: all rules, by pack and group. */
#include "base/memory.h"
#include "base/nearest.h"
#include "benchlint_version.h"
#include "command/command.h"
#include "command/rule_gather.h"
#include "command/rule_text.h"
#include "lint/rule/group.h"
#include "standard/standard.h"

static const struct option_spec options[] = {
    {"format", "text|json", VALUE_NEEDED, "how the list is written; the default is text"},
    {"pack", "NAME[,NAME]", VALUE_NEEDED, "only the rules of these packs"},
    {"rules", "DIR", VALUE_NEEDED, "add the pack of rules in DIR"},
    {"help", NULL, VALUE_NEEDED, "show this"},
};

static bool wanted(const struct text_list_given *packs, struct text pack)
{
    for (size_t i = 0; i < packs->count; i++) {
        if (text_equal(packs->items[i], pack)) {
            return true;
        }
    }
    return packs->count == 0;
}

static size_t longest_id(const struct rule_set *rules)
{
    size_t longest = 0;
    for (size_t i = 0; i < rules->count; i++) {
        longest = rules->items[i].id.size > longest ? rules->items[i].id.size : longest;
    }
    return longest;
}

static void write_line(struct buffer *out, const struct rule *rule, size_t width)
{
    static const char *const marks[] = {
        [FIX_NEVER] = "", [FIX_SAFE] = "fix", [FIX_UNSAFE] = "unsafe", [FIX_CONDITIONAL] = "fix"};
    buffer_format(out, "    %.*s", TEXT_PRINT(rule->id));
    buffer_repeat(out, ' ', width - rule->id.size);
    buffer_format(out, "  %-7s  %-6s  ", rule_severity_word(rule), marks[rule->fix]);
    rule_write_what(out, rule);
    buffer_byte(out, '\n');
}

static size_t write_group(struct buffer *out, const struct rule_set *rules, const struct rule_heading *heading,
                          size_t width)
{
    size_t count = 0;
    buffer_format(out, "\n  %.*s\n", TEXT_PRINT(heading->group.size > 0 ? heading->group : TEXT("Other")));
    for (size_t i = 0; i < rules->count; i++) {
        if (rule_under(&rules->items[i], heading)) {
            write_line(out, &rules->items[i], width);
            count++;
        }
    }
    return count;
}

static void write_text(struct arena *arena, struct buffer *out, const struct rule_set *rules,
                       const struct text_list_given *packs)
{
    struct rule_headings headings = rule_headings(arena, rules);
    size_t width = longest_id(rules);
    size_t count = 0;
    struct text pack = TEXT("");
    for (size_t i = 0; i < headings.count; i++) {
        if (!wanted(packs, headings.items[i].pack)) {
            continue;
        }
        if (!text_equal(pack, headings.items[i].pack)) {
            pack = headings.items[i].pack;
            buffer_format(out, "%spack %.*s\n", count == 0 ? "" : "\n", TEXT_PRINT(pack));
        }
        count += write_group(out, rules, &headings.items[i], width);
    }
    buffer_format(out, "\n%zu rules; `benchlint explain RULE` tells one with its examples\n", count);
}

static void write_json(struct buffer *out, const struct rule_set *rules, const struct text_list_given *packs)
{
    buffer_string(out,
                  "{\"schema\": 1,\n \"tool\": {\"name\": \"benchlint\", \"version\": \"" BENCHLINT_VERSION "\"},\n"
                  " \"rules\": [");
    const char *separator = "\n  ";
    for (size_t i = 0; i < rules->count; i++) {
        if (wanted(packs, rules->items[i].pack)) {
            buffer_string(out, separator);
            rule_write_json(out, &rules->items[i]);
            separator = ",\n  ";
        }
    }
    buffer_string(out, "]}\n");
}

static bool packs_known(struct arena *arena, const struct rule_set *rules, const struct text_list_given *packs)
{
    struct text *names = arena_array(arena, struct text, rules->count);
    for (size_t i = 0; i < rules->count; i++) {
        names[i] = rules->items[i].pack;
    }
    for (size_t i = 0; i < packs->count; i++) {
        if (text_list_has((struct text_list){names, rules->count}, packs->items[i])) {
            continue;
        }
        struct text nearest = nearest_name(packs->items[i], names, rules->count);
        struct text remedy = arena_format(arena, "did you mean `%.*s`?", TEXT_PRINT(nearest));
        command_complain(arena_format(arena, "unknown pack `%.*s`", TEXT_PRINT(packs->items[i])).data,
                         nearest.size > 0 ? remedy.data : "`benchlint rules` lists all packs");
        return false;
    }
    return true;
}

static int run(const struct arguments *arguments)
{
    struct gathered_rules gathered;
    bool json = false;
    if (!rule_format_read(arguments, &json) || !rules_gather(arguments, &gathered)) {
        return EXIT_TROUBLE;
    }
    struct text_list_given packs = argument_values(arguments, "pack");
    if (!packs_known(arguments->arena, &gathered.rules, &packs)) {
        return EXIT_TROUBLE;
    }
    struct buffer out = {0};
    if (json) {
        write_json(&out, &gathered.rules, &packs);
    } else {
        write_text(arguments->arena, &out, &gathered.rules, &packs);
    }
    int status = command_print(buffer_view(&out), EXIT_CLEAN);
    buffer_release(&out);
    return status;
}

const struct command command_rules = {
    .name = "rules",
    .operands = "",
    .summary = "list the rules by pack and group",
    .details = "Each line: id, severity, whether `check --fix` can mend it (unsafe: `--unsafe-fixes`), what it finds.",
    .options = options,
    .option_count = sizeof(options) / sizeof(*options),
    .run = run,
};
