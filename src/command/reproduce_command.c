#include "command/reproduce_command.h"

#include "base/buffer.h"

#include <string.h>

struct span {
    size_t start, end;
};

static struct text line_of(const struct source *source, size_t line)
{
    struct text text = source_line(source, line);
    return text_ends(text, TEXT("\r")) ? text_slice(text, 0, text.size - 1) : text;
}

/* The lines, by index, of the shell's logical line that holds the offset; `end` exclusive. */
static struct span logical_line(const struct source *source, size_t offset)
{
    size_t first = source_line_of(source, offset);
    size_t end = first + 1;
    while (first > 0 && text_ends(line_of(source, first - 1), TEXT("\\"))) {
        first--;
    }
    while (end < source->line_count && text_ends(line_of(source, end - 1), TEXT("\\"))) {
        end++;
    }
    return (struct span){first, end};
}

static bool is_fence(struct text line)
{
    line = text_trim(line);
    return text_starts(line, TEXT("```")) || text_starts(line, TEXT("~~~"));
}

static const struct run_option *find_option(const struct run_command *command, struct text name)
{
    for (size_t i = 0; i < command->option_count; i++) {
        if (text_equal(command->options[i].name, name)) {
            return &command->options[i];
        }
    }
    return NULL;
}

static const struct run_command *choose(const struct readme *readme, struct text case_id)
{
    for (size_t i = 0; i < readme->command_count; i++) {
        const struct run_option *option = find_option(&readme->commands[i], TEXT("--case"));
        if (option != NULL && option->has_value && text_equal(option->value.text, case_id)) {
            return &readme->commands[i];
        }
    }
    return readme->command_count == 0 ? NULL : &readme->commands[0];
}

struct replacement {
    size_t start, end;
    struct text text;
};
struct replacements {
    struct replacement items[4];
    size_t count;
};

/* A path or name that the shell takes as it stands. */
static bool is_plain(struct text text)
{
    for (size_t i = 0; i < text.size; i++) {
        bool plain = byte_is_alnum(text.data[i]) || strchr("._-/+:@%=,", text.data[i]) != NULL;
        if (!plain) {
            return false;
        }
    }
    return text.size > 0;
}

/* In the order of their places. */
static void insert(struct replacements *list, struct replacement item)
{
    size_t at = list->count++;
    for (; at > 0 && list->items[at - 1].start > item.start; at--) {
        list->items[at] = list->items[at - 1];
    }
    list->items[at] = item;
}

static bool replace(struct arena *arena, const struct run_command *command, const char *name, struct text value,
                    bool needed, struct replacements *list, struct text *fault)
{
    const struct run_option *option = find_option(command, text_from(name));
    if (option == NULL || !option->has_value) {
        *fault = arena_format(arena, "the command has no `%s`", name);
        return !needed;
    }
    if (!option->value.sure) {
        *fault = arena_format(arena, "the value of `%s` is not written out", name);
        return false;
    }
    if (!is_plain(value)) {
        *fault = arena_format(arena, "`%.*s` holds what a shell would read", TEXT_PRINT(value));
        return false;
    }
    insert(list, (struct replacement){option->value.start, option->value.end, value});
    return true;
}

/* A line of `source` with what is to be replaced in it. */
static void append_line(struct buffer *out, const struct source *source, size_t line, const struct replacements *list)
{
    struct text text = line_of(source, line);
    size_t from = source->lines[line];
    size_t at = from;
    for (size_t i = 0; i < list->count; i++) {
        const struct replacement *item = &list->items[i];
        if (item->start >= from && item->end <= from + text.size) {
            buffer_text(out, text_slice(source->bytes, at, item->start));
            buffer_text(out, item->text);
            at = item->end;
        }
    }
    buffer_text(out, text_slice(source->bytes, at, from + text.size));
    buffer_byte(out, '\n');
}

static bool runs_script(const struct readme *readme, size_t line)
{
    for (size_t i = 0; i < readme->command_count; i++) {
        struct span span = logical_line(readme->source, readme->commands[i].script.start);
        if (line >= span.start && line < span.end) {
            return true;
        }
    }
    return false;
}

bool reproduce_command(struct arena *arena, const struct readme *readme, const struct command_wish *wish,
                       struct text *command, struct text *fault)
{
    const struct run_command *chosen = choose(readme, wish->case_id);
    struct replacements list = {.count = 0};
    if (chosen == NULL) {
        *fault = TEXT("Run documents no command that runs a script");
        return false;
    }
    if (!chosen->script.sure || !chosen->options_sure) {
        *fault = TEXT("the command in Run hides its script or options in variables");
        return false;
    }
    bool single = readme->case_count == 1;
    if (!replace(arena, chosen, "--case", wish->case_id, !single, &list, fault) ||
        !replace(arena, chosen, "--output", wish->output, true, &list, fault) ||
        !replace(arena, chosen, "--dtype", wish->dtype, false, &list, fault) ||
        !replace(arena, chosen, "--scope", wish->scope, false, &list, fault)) {
        return false;
    }
    struct span span = logical_line(readme->source, chosen->script.start);
    size_t first = span.start;
    while (first > 0 && !is_fence(line_of(readme->source, first - 1))) {
        first--;
    }
    struct buffer out = {0};
    for (size_t line = first; line < span.end; line++) {
        if (line >= span.start || !runs_script(readme, line)) {
            append_line(&out, readme->source, line, &list);
        }
    }
    *command = arena_copy(arena, text_trim(buffer_view(&out)));
    buffer_release(&out);
    return true;
}
