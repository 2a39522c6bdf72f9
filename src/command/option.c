#include "command/command.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/render.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Names of files and options go out escaped: what they hold must not steer the terminal. */
static void tell_line(const char *before, struct text line)
{
    struct buffer plain = {0};
    render_plain(&plain, line);
    fprintf(stderr, "%s%.*s\n", before, TEXT_PRINT(buffer_view(&plain)));
    buffer_release(&plain);
}

void command_complain(const char *message, const char *remedy)
{
    tell_line("benchlint: ", text_from(message));
    if (remedy != NULL) {
        tell_line("help: ", text_from(remedy));
    }
}

void command_tell(struct text lines)
{
    struct text line;
    while (lines.size > 0 && text_split(&lines, '\n', &line)) {
        tell_line(text_starts(line, TEXT("help: ")) ? "" : "benchlint: ", line);
    }
}

void command_note(struct text line)
{
    tell_line("note: ", line);
}

int command_print(struct text text, int status)
{
    if (file_write_all(STDOUT_FILENO, text)) {
        return status;
    }
    if (errno != EPIPE) {
        fprintf(stderr, "benchlint: cannot write to standard output: %s\n", strerror(errno));
    }
    return EXIT_TROUBLE;
}

struct text command_nearest(struct arena *arena, struct text word)
{
    struct text *names = arena_array(arena, struct text, command_count);
    for (size_t i = 0; i < command_count; i++) {
        names[i] = text_from(commands[i]->name);
    }
    return nearest_name(word, names, command_count);
}

static const struct option_spec *find_spec(const struct command *command, struct text name)
{
    for (size_t i = 0; i < command->option_count; i++) {
        if (text_equal(text_from(command->options[i].name), name)) {
            return &command->options[i];
        }
    }
    return NULL;
}

struct parser {
    struct arena *arena;
    const struct command *command;
    int count;
    char **values;
    int at;
    ARENA_LIST(struct option_given) options;
    ARENA_LIST(struct text) operands;
    struct text message;
    struct text remedy;
};

static void complain_unknown(struct parser *parser, struct text name)
{
    struct arena *arena = parser->arena;
    const struct command *command = parser->command;
    struct text *known = arena_array(arena, struct text, command->option_count);
    for (size_t i = 0; i < command->option_count; i++) {
        known[i] = text_from(command->options[i].name);
    }
    struct text nearest = nearest_name(name, known, command->option_count);
    parser->message = arena_format(arena, "unknown option `--%.*s` of `benchlint %s`", TEXT_PRINT(name), command->name);
    parser->remedy = nearest.size > 0 ? arena_format(arena, "did you mean `--%.*s`?", TEXT_PRINT(nearest))
                                      : arena_format(arena, "`benchlint %s --help` lists the options", command->name);
}

static bool takes_next(const struct parser *parser, const struct option_spec *spec)
{
    if (spec->value == NULL || spec->optional == VALUE_JOINED || parser->at + 1 >= parser->count) {
        return false;
    }
    return spec->optional == VALUE_NEEDED || parser->values[parser->at + 1][0] != '-';
}

/* The letters that everybody expects: -h, -V and -o FILE. NULL for others, and where the command has no such option. */
static const struct option_spec *find_letter(const struct command *command, const char *word)
{
    static const struct {
        const char *letter;
        struct text name;
    } letters[] = {{"-h", TEXT_INIT("help")}, {"-o", TEXT_INIT("output")}, {"-V", TEXT_INIT("version")}};
    for (size_t i = 0; i < sizeof(letters) / sizeof(*letters); i++) {
        if (strcmp(word, letters[i].letter) == 0) {
            return find_spec(command, letters[i].name);
        }
    }
    return NULL;
}

static bool parse_option(struct parser *parser)
{
    const struct option_spec *letter = find_letter(parser->command, parser->values[parser->at]);
    struct text word = letter != NULL ? text_from(letter->name) : text_after(text_from(parser->values[parser->at]), 2);
    size_t equals = text_find_byte(word, '=', 0);
    struct text name = equals == TEXT_NONE ? word : text_slice(word, 0, equals);
    const struct option_spec *spec = find_spec(parser->command, name);
    if (spec == NULL) {
        complain_unknown(parser, name);
        return false;
    }
    struct option_given given = {spec, {NULL, 0}};
    if (equals != TEXT_NONE) {
        given.value = text_after(word, equals + 1);
    } else if (takes_next(parser, spec)) {
        given.value = text_from(parser->values[++parser->at]);
    }
    /* An empty value is what an unset variable gives: taken for "none", a gate would pass in silence. */
    bool empty = given.value.data != NULL && given.value.size == 0;
    bool missing = spec->value != NULL && (empty || (spec->optional == VALUE_NEEDED && given.value.data == NULL));
    if (missing || (spec->value == NULL && given.value.data != NULL)) {
        parser->message = missing
                              ? arena_format(parser->arena, "option `--%s` needs a value, %s", spec->name, spec->value)
                              : arena_format(parser->arena, "option `--%s` takes no value", spec->name);
        parser->remedy =
            arena_format(parser->arena, "`benchlint %s --help` shows how it is written", parser->command->name);
        return false;
    }
    arena_push(parser->arena, &parser->options, given);
    return true;
}

static bool check_operands(struct parser *parser)
{
    const struct command *command = parser->command;
    size_t count = parser->operands.count;
    if (count >= command->fewest && count <= command->most) {
        return true;
    }
    parser->message = arena_format(parser->arena, "`benchlint %s` takes %s, %zu given", command->name,
                                   command->operands[0] == '\0' ? "no operands" : command->operands, count);
    parser->remedy = arena_format(parser->arena, "`benchlint %s --help` shows how it is called", command->name);
    return false;
}

static bool parse_word(struct parser *parser, bool *only_operands)
{
    const char *word = parser->values[parser->at];
    if (!*only_operands && strcmp(word, "--") == 0) {
        *only_operands = true;
        return true;
    }
    if (!*only_operands && ((word[0] == '-' && word[1] == '-') || find_letter(parser->command, word) != NULL)) {
        return parse_option(parser);
    }
    if (!*only_operands && word[0] == '-' && word[1] != '\0') {
        parser->message = arena_format(parser->arena, "unknown option `%s`", word);
        parser->remedy =
            TEXT("options are written out, but for -h, -V and -o; a file of that name is given behind `--`");
        return false;
    }
    arena_push(parser->arena, &parser->operands, text_from(word));
    return true;
}

bool arguments_parse(struct arena *arena, const struct command *command, int count, char **values,
                     struct arguments *arguments, struct text *message, struct text *remedy)
{
    struct parser parser = {.arena = arena, .command = command, .count = count, .values = values};
    bool only_operands = false;
    bool parsed = true;
    for (; parser.at < count && parsed; parser.at++) {
        parsed = parse_word(&parser, &only_operands);
    }
    *arguments = (struct arguments){
        arena, command, parser.options.items, parser.options.count, parser.operands.items, parser.operands.count};
    parsed = parsed && (argument_given(arguments, "help") || check_operands(&parser));
    *message = parser.message;
    *remedy = parser.remedy;
    return parsed;
}

struct text argument_value(const struct arguments *arguments, const char *name)
{
    for (size_t i = arguments->option_count; i > 0; i--) {
        if (strcmp(arguments->options[i - 1].spec->name, name) == 0) {
            return arguments->options[i - 1].value;
        }
    }
    return (struct text){NULL, 0};
}

bool argument_given(const struct arguments *arguments, const char *name)
{
    for (size_t i = 0; i < arguments->option_count; i++) {
        if (strcmp(arguments->options[i].spec->name, name) == 0) {
            return true;
        }
    }
    return false;
}

struct text_list_given argument_values(const struct arguments *arguments, const char *name)
{
    struct text_list_given list = {0};
    for (size_t i = 0; i < arguments->option_count; i++) {
        struct text rest = arguments->options[i].value;
        struct text part;
        while (strcmp(arguments->options[i].spec->name, name) == 0 && text_split(&rest, ',', &part)) {
            part = text_trim(part);
            if (part.size > 0) {
                arena_push(arguments->arena, &list, arena_copy(arguments->arena, part));
            }
        }
    }
    return list;
}
