#include "base/memory.h"
#include "lint/model/path_text.h"
#include "lint/model/readme_part.h"
#include "lint/model/shell.h"

enum { NESTED_SHELLS = 3 };

struct run_reader {
    const struct readme_reader *reader;
    ARENA_LIST(struct run_command) list;
    struct text directory; /* after `cd` */
    bool directory_sure;
};

static bool listed(struct text text, const struct yaml *list)
{
    for (size_t i = 0; i < yaml_count(list); i++) {
        if (text_equal_fold(list->values[i].text, text)) {
            return true;
        }
    }
    return false;
}

static struct text last_part(struct text path)
{
    size_t slash = text_find_last_byte(path, '/');
    return slash == TEXT_NONE ? path : text_after(path, slash + 1);
}

/* python, python3, python3.11, /usr/bin/python3 */
static bool is_interpreter(const struct run_reader *run, const struct shell_word *word)
{
    struct text name = last_part(word->text);
    while (name.size > 0 && (byte_is_digit(name.data[name.size - 1]) || name.data[name.size - 1] == '.')) {
        name.size--;
    }
    return listed(name, readme_words(run->reader, CHECK_RUN_COMMAND, "interpreters"));
}

static bool is_shell(const struct run_reader *run, const struct shell_word *word)
{
    return listed(last_part(word->text), readme_words(run->reader, CHECK_RUN_COMMAND, "shells"));
}

/* benchmarks.bev_pool.runner -> benchmarks/bev_pool/runner.py */
static struct text module_path(struct arena *arena, struct text module)
{
    char *path = arena_allocate(arena, module.size + 4);
    for (size_t i = 0; i < module.size; i++) {
        path[i] = module.data[i] == '.' ? '/' : module.data[i];
    }
    struct text plain = {path, module.size};
    return arena_join(arena, plain, TEXT(".py"));
}

/* Index of the script among the words behind the interpreter; a module (-m) sets *module. TEXT_NONE: none is run. */
static size_t find_script(const struct shell_command *command, size_t at, bool *module)
{
    while (at < command->count) {
        struct text word = command->items[at].text;
        if (text_equal(word, TEXT("-m"))) {
            *module = true;
            return at + 1 < command->count ? at + 1 : TEXT_NONE;
        }
        if (text_equal(word, TEXT("-c")) || text_equal(word, TEXT("-"))) {
            return TEXT_NONE;
        }
        if (!text_starts(word, TEXT("-"))) {
            return at;
        }
        at += text_equal(word, TEXT("-X")) || text_equal(word, TEXT("-W")) ? 2 : 1;
    }
    return TEXT_NONE;
}

static bool is_value(const struct shell_word *word)
{
    return !text_starts(word->text, TEXT("--"));
}

static struct run_option option_of(const struct shell_command *command, size_t *at)
{
    const struct shell_word *word = &command->items[*at];
    struct run_option option = {.name = word->text, .start = word->start, .end = word->end};
    size_t equals = text_find_byte(word->text, '=', 0);
    if (equals != TEXT_NONE) {
        option.name = text_slice(word->text, 0, equals);
        option.end = word->start + equals;
        option.has_value = true;
        option.value = *word;
        option.value.text = text_after(word->text, equals + 1);
        /* Quotes inside the word make the source longer than what it reads. */
        size_t quotes = (word->end - word->start) - word->text.size;
        option.value.start = word->start + equals + 1 + quotes / 2;
        option.value.end = word->end - quotes / 2;
    } else if (*at + 1 < command->count && is_value(&command->items[*at + 1])) {
        *at += 1;
        option.has_value = true;
        option.value = command->items[*at];
    } else {
        option.value = (struct shell_word){TEXT(""), word->end, word->end, true};
    }
    return option;
}

static void read_options(struct run_reader *run, const struct shell_command *command, size_t at,
                         struct run_command *result)
{
    ARENA_LIST(struct run_option) options = {0};
    for (; at < command->count; at++) {
        const struct shell_word *word = &command->items[at];
        if (text_starts(word->text, TEXT("--")) && word->text.size > 2) {
            struct run_option option = option_of(command, &at);
            arena_push(run->reader->arena, &options, option);
        } else if (!word->sure) {
            result->options_sure = false;
        }
    }
    result->options = options.items;
    result->option_count = options.count;
}

static bool names_script(const struct shell_word *word)
{
    return text_ends(word->text, TEXT(".py")) && !text_starts(word->text, TEXT("-")) &&
           text_find_byte(word->text, '=', 0) == TEXT_NONE;
}

/* A program that starts scripts in its own way (torchrun): the first word behind it that names one. */
static size_t find_launched(const struct shell_command *command, size_t at)
{
    while (at < command->count && !names_script(&command->items[at])) {
        at++;
    }
    return at < command->count ? at : TEXT_NONE;
}

static bool is_launcher(const struct run_reader *run, const struct shell_word *word)
{
    return listed(last_part(word->text), readme_words(run->reader, CHECK_RUN_COMMAND, "launchers"));
}

/* `./runner.py`, with nothing before it but settings of variables and programs that run the rest. */
static bool is_executed(const struct run_reader *run, const struct shell_command *command, size_t at)
{
    bool first = names_script(&command->items[at]);
    for (size_t i = 0; first && i < at; i++) {
        struct text word = command->items[i].text;
        first = text_find_byte(word, '=', 0) != TEXT_NONE || text_starts(word, TEXT("-")) ||
                listed(last_part(word), readme_words(run->reader, CHECK_RUN_COMMAND, "wrappers"));
    }
    return first;
}

static void add_command(struct run_reader *run, const struct shell_command *command, size_t script, bool module)
{
    if (script == TEXT_NONE) {
        return;
    }
    struct run_command result = {.script = command->items[script],
                                 .directory = run->directory,
                                 .directory_sure = run->directory_sure,
                                 .options_sure = true};
    result.module = module;
    if (module) {
        result.script.text = module_path(run->reader->arena, result.script.text);
    }
    read_options(run, command, script + 1, &result);
    arena_push(run->reader->arena, &run->list, result);
}

static void change_directory(struct run_reader *run, const struct shell_command *command)
{
    const struct shell_word *to = command->count > 1 ? &command->items[1] : NULL;
    run->directory_sure = run->directory_sure && to != NULL && to->sure && !text_equal(to->text, TEXT("-"));
    if (to != NULL && text_starts(to->text, TEXT("/"))) {
        run->directory_sure = false;
    }
    if (run->directory_sure) {
        run->directory = path_resolve(run->reader->arena, run->directory, to->text);
    }
}

static void read_script(struct run_reader *run, struct text text, size_t offset, unsigned depth)
{
    struct shell_script script = shell_read(run->reader->arena, text, offset);
    for (size_t i = 0; i < script.count; i++) {
        const struct shell_command *command = &script.items[i];
        if (text_equal(command->items[0].text, TEXT("cd"))) {
            change_directory(run, command);
            continue;
        }
        for (size_t at = 0; at < command->count && !text_equal(command->items[0].text, TEXT("echo")); at++) {
            const struct shell_word *word = &command->items[at];
            bool module = false;
            if (is_interpreter(run, word)) {
                size_t behind = find_script(command, at + 1, &module);
                if (module && behind != TEXT_NONE && is_launcher(run, &command->items[behind])) {
                    module = false;
                    behind = find_launched(command, behind + 1);
                }
                add_command(run, command, behind, module);
                break;
            }
            if (is_launcher(run, word)) {
                add_command(run, command, find_launched(command, at + 1), false);
                break;
            }
            if (is_executed(run, command, at)) {
                add_command(run, command, at, false);
                break;
            }
            bool inner = is_shell(run, word) && at + 2 < command->count && depth < NESTED_SHELLS &&
                         text_equal(command->items[at + 1].text, TEXT("-c"));
            const struct shell_word *argument = inner ? &command->items[at + 2] : NULL;
            if (inner && argument->end - argument->start == argument->text.size) {
                read_script(run, argument->text, argument->start, depth + 1);
                break;
            }
        }
    }
}

/* The language of a fence: `bash`, `bash{1}`, `{.bash}`. */
static struct text fence_language(struct text info)
{
    if (text_starts(info, TEXT("{"))) {
        info = text_trim(text_after(info, 1));
        info = text_after(info, text_starts(info, TEXT(".")));
    }
    size_t end = 0;
    while (end < info.size && !byte_is_space(info.data[end]) && info.data[end] != '{' && info.data[end] != '}' &&
           info.data[end] != ',') {
        end++;
    }
    return text_slice(info, 0, end);
}

static bool is_shell_fence(const struct run_reader *run, const struct block *block)
{
    return block->title.size == 0 ||
           listed(fence_language(block->title), readme_words(run->reader, CHECK_RUN_COMMAND, "shells"));
}

void readme_read_run(const struct readme_reader *reader)
{
    struct readme *readme = reader->readme;
    const struct readme_section *section = readme_section(readme, TEXT("run"));
    struct run_reader run = {.reader = reader, .directory = TEXT(""), .directory_sure = true};
    for (size_t i = section == NULL ? 0 : section->first_block; section != NULL && i < section->block_end; i++) {
        const struct block *block = &readme->markdown->blocks[i];
        if (block->kind == BLOCK_FENCE && is_shell_fence(&run, block)) {
            run.directory = TEXT("");
            run.directory_sure = true;
            read_script(&run, text_slice(readme->source->bytes, block->content_start, block->content_end),
                        block->content_start, 0);
        }
    }
    readme->commands = run.list.items;
    readme->command_count = run.list.count;
}
