#include "command/rule_gather.h"

#include "base/memory.h"
#include "base/nearest.h"

static bool tell(const struct rule_faults *faults)
{
    struct buffer line = {0};
    for (size_t i = 0; i < faults->count; i++) {
        line.size = 0;
        rule_fault_write(&line, &faults->items[i]);
        command_tell(buffer_view(&line));
    }
    buffer_release(&line);
    return faults->count == 0;
}

bool rules_gather(const struct arguments *arguments, struct gathered_rules *gathered)
{
    struct arena *arena = arguments->arena;
    struct rule_faults faults = {0};
    struct rule_pack *packs = arena_array(arena, struct rule_pack, arguments->option_count);
    *gathered = (struct gathered_rules){builtin_rules, packs, 0};
    for (size_t i = 0; i < arguments->option_count; i++) {
        if (!text_equal(text_from(arguments->options[i].spec->name), TEXT("rules"))) {
            continue;
        }
        struct text directory = arguments->options[i].value;
        struct rule_pack *pack = &packs[gathered->pack_count++];
        *pack = rules_load_directory(arena, directory.data, &faults);
        gathered->rules = rules_join(arena, &gathered->rules, pack, directory, &faults);
    }
    return tell(&faults);
}

bool rule_format_read(const struct arguments *arguments, bool *json)
{
    static const struct text formats[] = {TEXT_INIT("text"), TEXT_INIT("json")};
    struct text format = argument_value(arguments, "format");
    *json = text_equal(format, formats[1]);
    if (format.data == NULL || *json || text_equal(format, formats[0])) {
        return true;
    }
    struct text nearest = nearest_name(format, formats, 2);
    struct text message =
        arena_format(arguments->arena, "unknown format `%.*s` of `benchlint %s`; expected text or json",
                     TEXT_PRINT(format), arguments->command->name);
    struct text remedy = arena_format(arguments->arena, "did you mean `%.*s`?", TEXT_PRINT(nearest));
    command_complain(message.data, nearest.size > 0 ? remedy.data : NULL);
    return false;
}
