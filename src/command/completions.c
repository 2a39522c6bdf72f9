/* `benchlint completions`: a script for a shell, from the option tables. */
#include "command/completions.h"

/* What a value may be, as far as its name in the option table says. */
static enum completion_kind kind_of(struct text name)
{
    static const struct {
        struct text name;
        enum completion_kind kind;
    } kinds[] = {
        {TEXT_INIT("DIR"), COMPLETE_DIRECTORY},      {TEXT_INIT("FILE"), COMPLETE_FILE},
        {TEXT_INIT("PATH"), COMPLETE_FILE},          {TEXT_INIT("RECORD"), COMPLETE_FILE},
        {TEXT_INIT("BASELINE"), COMPLETE_FILE},      {TEXT_INIT("RULE"), COMPLETE_RULE},
        {TEXT_INIT("RULES"), COMPLETE_RULES},        {TEXT_INIT("NAME[,NAME]"), COMPLETE_PACKS},
        {TEXT_INIT("NAME[=FILE]"), COMPLETE_FORMAT},
    };
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        if (text_equal(name, kinds[i].name)) {
            return kinds[i].kind;
        }
    }
    return text_find_byte(name, '|', 0) == TEXT_NONE ? COMPLETE_NOTHING : COMPLETE_CHOICE;
}

enum completion_kind completion_of_option(const struct option_spec *option)
{
    return option->value == NULL ? COMPLETE_NOTHING : kind_of(text_from(option->value));
}

/* The first of "[PATH...]", "RULE...", "BASELINE CANDIDATE". */
struct text completion_operand(const struct command *command)
{
    struct text name = text_from(command->operands);
    name = text_starts(name, TEXT("[")) ? text_after(name, 1) : name;
    size_t end = 0;
    while (end < name.size && (byte_is_alpha(name.data[end]) || name.data[end] == '|')) {
        end++;
    }
    return text_slice(name, 0, end);
}

enum completion_kind completion_of_operands(const struct command *command)
{
    return kind_of(completion_operand(command));
}

static void add_word(struct buffer *out, struct text word)
{
    buffer_string(out, out->size > 0 ? " " : "");
    buffer_text(out, word);
}

static void add_choices(struct buffer *words, struct text name)
{
    struct text word;
    while (text_split(&name, '|', &word)) {
        if (word.size > 1) { /* a single letter stands for a number: N|auto */
            add_word(words, word);
        }
    }
}

/* Of the packs those that can be asked for: `general` always runs. */
void completion_words(struct buffer *words, enum completion_kind kind, struct text name)
{
    struct text last = TEXT("");
    words->size = 0;
    if (kind == COMPLETE_CHOICE) {
        add_choices(words, name);
    }
    for (size_t i = 0; kind == COMPLETE_FORMAT && i < REPORT_FORMAT_COUNT; i++) {
        add_word(words, report_format_name((enum report_format)i));
    }
    for (size_t i = 0; i < builtin_rules.count; i++) {
        const struct rule *rule = &builtin_rules.items[i];
        if (kind == COMPLETE_RULE || kind == COMPLETE_RULES) {
            add_word(words, rule->id);
        } else if (kind == COMPLETE_PACKS && !text_equal(rule->pack, last) &&
                   !text_equal(rule->pack, TEXT("general"))) {
            add_word(words, rule->pack);
            last = rule->pack;
        }
    }
}

static int run(const struct arguments *arguments)
{
    static const struct {
        struct text name;
        void (*write)(struct buffer *out);
    } shells[] = {
        {TEXT_INIT("bash"), completion_bash}, {TEXT_INIT("zsh"), completion_zsh}, {TEXT_INIT("fish"), completion_fish}};
    for (size_t i = 0; i < sizeof(shells) / sizeof(shells[0]); i++) {
        if (text_equal(arguments->operands[0], shells[i].name)) {
            struct buffer out = {0};
            shells[i].write(&out);
            int status = command_print(buffer_view(&out), EXIT_CLEAN);
            buffer_release(&out);
            return status;
        }
    }
    struct text message =
        arena_format(arguments->arena, "no completions for the shell `%.*s`", TEXT_PRINT(arguments->operands[0]));
    command_complain(message.data, "there are some for bash, zsh and fish");
    return EXIT_TROUBLE;
}

static const struct option_spec options[] = {
    {"help", NULL, VALUE_NEEDED, "show this"},
};

const struct command command_completions = {
    .name = "completions",
    .operands = "bash|zsh|fish",
    .summary = "print the completions of a shell",
    .details = "For one session: eval \"$(benchlint completions bash)\"; an installed benchlint has them in place.",
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .fewest = 1,
    .most = 1,
    .run = run,
};
