/* The help of a command, from its tables, wrapped for a terminal of 80 columns. */
#include "command/command.h"

enum { LINE_WIDTH = 80, HELP_COLUMN = 26 };

/* Words of `text` (any white space parts them) from `column` on; further lines begin at `indent`. */
static void write_wrapped(struct buffer *out, const char *text, size_t column, size_t indent)
{
    struct text rest = text_trim(text_from(text));
    while (rest.size > 0) {
        size_t end = 0;
        while (end < rest.size && !byte_is_space(rest.data[end])) {
            end++;
        }
        bool first = column == indent;
        size_t width = text_code_points(text_slice(rest, 0, end));
        if (!first && column + 1 + width > LINE_WIDTH) {
            buffer_byte(out, '\n');
            buffer_repeat(out, ' ', indent);
            column = indent;
        } else if (!first) {
            buffer_byte(out, ' ');
            column++;
        }
        buffer_text(out, text_slice(rest, 0, end));
        column += width;
        rest = text_trim(text_after(rest, end));
    }
    buffer_byte(out, '\n');
}

static void write_option(struct buffer *out, const struct option_spec *spec)
{
    static const char *const before_value[] = {[VALUE_NEEDED] = " ", [VALUE_JOINED] = "[=", [VALUE_OPTIONAL] = " ["};
    size_t before = out->size;
    buffer_format(out, "  --%s", spec->name);
    if (spec->value != NULL) {
        buffer_format(out, "%s%s%s", before_value[spec->optional], spec->value,
                      spec->optional == VALUE_NEEDED ? "" : "]");
    }
    size_t width = out->size - before;
    if (width + 2 > HELP_COLUMN) {
        buffer_byte(out, '\n');
        width = 0;
    }
    buffer_repeat(out, ' ', HELP_COLUMN - width);
    write_wrapped(out, spec->help, HELP_COLUMN, HELP_COLUMN);
}

void command_help(struct buffer *out, const struct command *command)
{
    buffer_format(out, "benchlint %s: %s\n\nusage: benchlint %s [OPTIONS]%s%s\n", command->name, command->summary,
                  command->name, command->operands[0] == '\0' ? "" : " ", command->operands);
    if (command->details != NULL) {
        buffer_byte(out, '\n');
        write_wrapped(out, command->details, 0, 0);
    }
    buffer_string(out, "\noptions:\n");
    for (size_t i = 0; i < command->option_count; i++) {
        write_option(out, &command->options[i]);
    }
}
