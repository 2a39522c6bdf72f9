#include "command/session.h"

#include "base/file.h"
#include "base/memory.h"
#include "lint/model/changed.h"
#include "lint/model/git.h"
#include "lint/rule/load.h"

#include <unistd.h>

enum { LARGEST_CONFIG = 1024 * 1024, LARGEST_STDIN = 1024 * 1024 * 1024 };

static void add_trouble(struct session *session, struct text line)
{
    arena_push(session->arena, &session->trouble, line);
}

static struct text did_you_mean(struct arena *arena, struct text nearest)
{
    return nearest.size == 0 ? TEXT("") : arena_format(arena, "; did you mean `%.*s`?", TEXT_PRINT(nearest));
}

/* --rules DIR: a pack more. */
static void load_rules(struct session *session, const struct arguments *arguments)
{
    session->rules = builtin_rules;
    for (size_t i = 0; i < arguments->option_count; i++) {
        if (!text_equal(text_from(arguments->options[i].spec->name), TEXT("rules"))) {
            continue;
        }
        struct rule_faults faults = {0};
        struct text directory = arguments->options[i].value;
        struct rule_pack pack = rules_load_directory(session->arena, directory.data, &faults);
        session->rules = rules_join(session->arena, &session->rules, &pack, directory, &faults);
        arena_push(session->arena, &session->added_packs, pack.name);
        for (size_t fault = 0; fault < faults.count; fault++) {
            struct buffer line = {0};
            rule_fault_write(&line, &faults.items[fault]);
            add_trouble(session, arena_copy(session->arena, buffer_view(&line)));
            buffer_release(&line);
        }
    }
    rule_set_index(session->arena, &session->rules);
}

/* The folder from which root and configuration are looked for: that of the first path, else the working directory. */
static struct text start_of(struct session *session, const struct arguments *arguments)
{
    struct text working = file_working_directory(session->arena);
    struct text named = argument_value(arguments, "stdin-filename");
    if (named.data == NULL && arguments->operand_count > 0) {
        named = arguments->operands[0];
    }
    if (named.data == NULL) {
        return working;
    }
    struct text path = path_normal(session->arena, path_join(session->arena, working, named));
    struct file_facts facts;
    bool directory = file_look_through(path.data, &facts) && facts.kind == FILE_KIND_DIRECTORY;
    return directory ? path : arena_copy(session->arena, path_directory(path));
}

static void read_config(struct session *session, struct text path, struct text shown)
{
    struct file_fault fault;
    struct text bytes;
    if (!file_read(session->arena, path.data, LARGEST_CONFIG, &bytes, &fault)) {
        add_trouble(session, arena_format(session->arena, "cannot read the configuration `%.*s`: %.*s",
                                          TEXT_PRINT(shown), TEXT_PRINT(fault.message)));
        return;
    }
    session->config_file = source_open(session->arena, shown, bytes);
    session->config = config_read(session->arena, &session->config_file, &session->rules, &session->faults);
}

/* A configuration that was found, not given, is the repository's: through a link it must not bring in other files. */
static bool leads_out(struct session *session, struct text path)
{
    struct text folder = path_directory(path);
    struct text top = git_root(session->arena, folder);
    struct text inside;
    struct text target;
    top = top.size == 0 ? folder : top;
    return file_resolve(session->arena, path.data, &target) &&
           file_resolve(session->arena, arena_copy(session->arena, top).data, &inside) &&
           !text_equal(inside, TEXT("/")) && !path_under(target, inside);
}

static void open_config(struct session *session, const struct arguments *arguments, struct text start)
{
    struct text given = argument_value(arguments, "config");
    struct text path;
    session->config = config_default();
    if (given.data != NULL) {
        read_config(session, given, given);
    } else if (config_find(session->arena, start, &path)) {
        if (leads_out(session, path)) {
            add_trouble(session, TEXT("`.benchlint.yaml` is a link that leads out of the repository\n"
                                      "help: name the file it leads to with --config"));
        } else {
            read_config(session, path, path_name(path));
        }
    }
}

static void find_root(struct session *session, struct text start)
{
    session->operators = packs_need_repository(&session->rules, &session->config);
    if (!session->operators) {
        session->root = repository_plain_root(session->arena, start.data);
        return;
    }
    if (!repository_find_root(session->arena, start.data, session->config.benchmarks, &session->root)) {
        session->root = TEXT("");
        add_trouble(session,
                    arena_format(session->arena,
                                 "no benchmark repository here: neither `.benchlint.yaml` nor `%.*s/` in this folder "
                                 "or above it\nhelp: go "
                                 "to one, or name its folder; `--pack tables` and the packs kernel and claim need none",
                                 TEXT_PRINT(session->config.benchmarks)));
    }
}

static void add_pattern_list(struct session *session, const struct arguments *arguments, const char *option,
                             struct text_list *list)
{
    struct text_list_given given = argument_values(arguments, option);
    for (size_t i = 0; i < given.count; i++) {
        struct text nearest = TEXT("");
        if (!rule_pattern_known(session->arena, &session->rules, given.items[i], &nearest)) {
            struct text hint = did_you_mean(session->arena, nearest);
            add_trouble(session, arena_format(session->arena, "unknown rule `%.*s` for --%s%.*s",
                                              TEXT_PRINT(given.items[i]), option, TEXT_PRINT(hint)));
        }
    }
    if (argument_given(arguments, option)) {
        *list = (struct text_list){given.items, given.count};
    }
}

/* The packs of --rules run beside the chosen ones: that is what they were given for. */
static void add_packs(struct session *session)
{
    struct text_list packs = session->config.packs;
    struct text *all = arena_array(session->arena, struct text, packs.count + session->added_packs.count);
    size_t count = 0;
    for (size_t i = 0; i < packs.count; i++) {
        all[count++] = packs.items[i];
    }
    for (size_t i = 0; i < session->added_packs.count; i++) {
        if (!text_list_has((struct text_list){all, count}, session->added_packs.items[i])) {
            all[count++] = session->added_packs.items[i];
        }
    }
    session->config.packs = (struct text_list){all, count};
}

static void apply_packs(struct session *session, const struct arguments *arguments)
{
    struct text_list_given given = argument_values(arguments, "pack");
    session->packs_given = argument_given(arguments, "pack");
    if (!session->packs_given) {
        return;
    }
    for (size_t i = 0; i < given.count; i++) {
        bool known = false;
        for (size_t rule = 0; rule < session->rules.count; rule++) {
            known = known || text_equal(session->rules.items[rule].pack, given.items[i]);
        }
        if (!known || text_equal(given.items[i], TEXT("general"))) {
            add_trouble(session, arena_format(session->arena, "unknown pack `%.*s`; `benchlint rules` lists the packs",
                                              TEXT_PRINT(given.items[i])));
        }
    }
    session->config.packs = (struct text_list){given.items, given.count};
}

static void apply_fail_on(struct session *session, const struct arguments *arguments)
{
    struct text value = argument_value(arguments, "fail-on");
    static const struct text words[] = {[FAIL_ON_ERROR] = TEXT_INIT("error"),
                                        [FAIL_ON_WARNING] = TEXT_INIT("warning"),
                                        [FAIL_ON_NEVER] = TEXT_INIT("never")};
    if (value.data == NULL) {
        return;
    }
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        if (text_equal(words[i], value)) {
            session->config.fail_on = (enum fail_on)i;
            return;
        }
    }
    add_trouble(session, arena_format(session->arena, "--fail-on is `%.*s`; expected error, warning or never",
                                      TEXT_PRINT(value)));
}

static void apply_records(struct session *session, const struct arguments *arguments)
{
    session->records = argument_given(arguments, "records");
    struct text given = argument_value(arguments, "records");
    session->records_path =
        given.data != NULL ? given : path_join(session->arena, session->root, session->config.records);
}

/* The vocabulary: the operator pack's, with the configuration's changes. */
static void open_standard(struct session *session)
{
    struct standard_error error = {0};
    session->standard = config_standard(session->arena, &session->config, TEXT("operator"), NULL, &error);
    if (session->standard == NULL && error.message.size > 0 && session->faults.count == 0) {
        size_t start = error.node == NULL ? 0 : error.node->start;
        size_t end = error.node == NULL ? 0 : error.node->end;
        struct config_fault fault = {.kind = error.unknown_key ? CHECK_CONFIG_KEY : CHECK_CONFIG_VALUE,
                                     .start = start,
                                     .end = end,
                                     .found = text_slice(session->config_file.bytes, start, end),
                                     .expected = error.message,
                                     .nearest = error.nearest};
        arena_push(session->arena, &session->faults, fault);
    }
}

/* `benchlint explian title` is no path to a file of that name. */
static struct text command_hint(struct session *session, struct text operand)
{
    struct text nearest = command_nearest(session->arena, operand);
    return nearest.size == 0 ? TEXT("")
                             : arena_format(session->arena, "; did you mean the command `%.*s`?", TEXT_PRINT(nearest));
}

static void add_target(struct session *session, struct text operand, bool must_exist)
{
    struct target target = {0};
    struct file_facts facts = {.kind = FILE_KIND_REGULAR};
    bool exists = file_look_through(operand.data, &facts);
    if (!exists && must_exist) {
        struct text hint = session->targets.count == 0 ? command_hint(session, operand) : TEXT("");
        add_trouble(session, arena_format(session->arena, "no such file or directory: `%.*s`%.*s", TEXT_PRINT(operand),
                                          TEXT_PRINT(hint)));
        return;
    }
    if (!repository_relative(session->arena, session->root, operand.data, &target.path)) {
        add_trouble(session, arena_format(session->arena, "`%.*s` lies outside the repository at `%.*s`",
                                          TEXT_PRINT(operand), TEXT_PRINT(session->root)));
        return;
    }
    if (facts.kind == FILE_KIND_OTHER) {
        add_trouble(session,
                    arena_format(session->arena, "`%.*s` is neither a file nor a directory", TEXT_PRINT(operand)));
        return;
    }
    target.directory = exists && facts.kind == FILE_KIND_DIRECTORY;
    arena_push(session->arena, &session->targets, target);
}

static void read_stdin(struct session *session, struct text path)
{
    struct file_fault fault;
    struct overlay_file file = {.path = path};
    int copy = session->tee ? STDOUT_FILENO : -1;
    if (file_read_descriptor(session->arena, STDIN_FILENO, copy, LARGEST_STDIN, &file.bytes, &fault)) {
        arena_push(session->arena, &session->overlay, file);
    } else {
        add_trouble(session,
                    arena_format(session->arena, "cannot read standard input: %.*s", TEXT_PRINT(fault.message)));
    }
}

static void open_stdin(struct session *session, const struct arguments *arguments)
{
    struct text named = argument_value(arguments, "stdin-filename");
    if (named.data == NULL) {
        return;
    }
    size_t before = session->targets.count;
    add_target(session, named, false);
    if (session->targets.count > before) {
        session->targets.items[before].directory = false;
        read_stdin(session, session->targets.items[before].path);
    }
}

/* Packs that read single files take `-` for standard input; reports call it so too. */
static bool is_dash(const struct session *session, const struct arguments *arguments, struct text operand)
{
    return text_equal(operand, TEXT("-")) && !argument_given(arguments, "stdin-filename") &&
           (!session->operators || session->config.packs.count > 1);
}

static void open_operand(struct session *session, const struct arguments *arguments, struct text operand)
{
    if (!is_dash(session, arguments, operand)) {
        add_target(session, operand, true);
    } else if (session->overlay.count == 0) {
        struct target target = {.path = operand};
        arena_push(session->arena, &session->targets, target);
        read_stdin(session, operand);
    }
}

/* --changed: of what the operands name, or of the whole repository, the files that differ. */
static void take_changed(struct session *session, const struct arguments *arguments)
{
    struct changed changed;
    struct text fault;
    if (!changed_find(session->arena, session->root, argument_value(arguments, "changed"), &changed, &fault)) {
        add_trouble(session, arena_format(session->arena, "cannot tell what changed: %.*s", TEXT_PRINT(fault)));
        return;
    }
    struct target_list asked = session->targets;
    session->targets = (struct target_list){0};
    for (size_t i = 0; i < changed.count; i++) {
        struct target target = {.path = changed.items[i], .found = true};
        if (target_holds(&asked, target.path)) {
            arena_push(session->arena, &session->targets, target);
        }
    }
    session->overlay = changed.overlay;
}

static void apply_command_line(struct session *session, const struct arguments *arguments)
{
    session->promote = argument_given(arguments, "promote");
    session->tee = argument_given(arguments, "tee");
    if (session->tee && argument_given(arguments, "diff")) {
        add_trouble(session, TEXT("--tee and --diff both write to standard output\nhelp: give one of them"));
    }
    add_pattern_list(session, arguments, "select", &session->config.select);
    add_pattern_list(session, arguments, "ignore", &session->config.ignore);
    apply_fail_on(session, arguments);
    apply_records(session, arguments);
}

bool session_open(struct session *session, const struct arguments *arguments)
{
    *session = (struct session){.arena = arguments->arena};
    load_rules(session, arguments);
    struct text start = start_of(session, arguments);
    open_config(session, arguments, start);
    apply_packs(session, arguments);
    add_packs(session);
    find_root(session, start);
    apply_command_line(session, arguments);
    open_standard(session);
    session->selection = selection_make(session->arena, &session->rules, &session->config, session->records);
    if (session->trouble.count > 0 || session->faults.count > 0) {
        return false;
    }
    for (size_t i = 0; i < arguments->operand_count; i++) {
        open_operand(session, arguments, arguments->operands[i]);
    }
    open_stdin(session, arguments);
    if (session->tee && session->overlay.count == 0 && session->trouble.count == 0) {
        add_trouble(session, TEXT("--tee passes standard input on, and nothing reads it\nhelp: name it `-`: "
                                  "benchlint --pack kernel --tee -"));
        return false;
    }
    session->changed = argument_given(arguments, "changed");
    if (session->changed && session->overlay.count > 0) {
        add_trouble(session, TEXT("--changed asks Git what to lint; standard input is not in it"));
        return false;
    }
    /* Every path was bad: with no target left the whole repository would be linted instead. */
    bool named = arguments->operand_count > 0 || argument_given(arguments, "stdin-filename");
    if (session->changed && (!named || session->targets.count > 0)) {
        take_changed(session, arguments);
    }
    return (!named && !session->changed) || session->targets.count > 0;
}

struct text_list session_only(const struct session *session)
{
    if (!target_only_files(&session->targets)) {
        return (struct text_list){NULL, 0};
    }
    struct text *paths = arena_array(session->arena, struct text, session->targets.count);
    for (size_t i = 0; i < session->targets.count; i++) {
        paths[i] = session->targets.items[i].path;
    }
    return (struct text_list){paths, session->targets.count};
}
