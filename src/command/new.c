/* `benchlint new`: an operator directory that conforms, but for the numbers that nobody has measured yet. */
#include "base/file.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "command/skeleton.h"
#include "command/survey.h"
#include "lint/read/python.h"

static const struct option_spec options[] = {
    {"case", "ID", VALUE_NEEDED, "id of the first case (default: example)"},
    {"dtype", "TYPE", VALUE_NEEDED, "its data type (default: float32, else the standard's first)"},
    {"scope", "SCOPE", VALUE_NEEDED, "what is timed (default: operator, else the standard's first)"},
    {"reference", "DEVICE", VALUE_NEEDED, "the reference device, as the index names it (default: its first)"},
    {"config", "FILE", VALUE_NEEDED, "read this configuration instead of the nearest .benchlint.yaml"},
    {"help", NULL, VALUE_NEEDED, "show this"},
};

struct plan {
    struct arena *arena;
    const struct arguments *arguments;
    struct session session;
    struct skeleton_request request;
    struct trouble trouble;
};

static bool refuse(const struct plan *plan, struct text message, const char *remedy)
{
    command_complain(arena_copy(plan->arena, message).data, remedy);
    return false;
}

static bool open_session(struct plan *plan)
{
    struct arguments none = *plan->arguments;
    none.operand_count = 0;
    session_open(&plan->session, &none);
    if (plan->session.faults.count > 0) {
        return refuse(plan, TEXT("the configuration is broken"), "run `benchlint check`, which tells where");
    }
    if (plan->session.root.size == 0 || plan->session.standard == NULL) {
        return refuse(
            plan, plan->session.trouble.count > 0 ? plan->session.trouble.items[0] : TEXT("no benchmark repository"),
            "begin one with `benchmarks/README.md`, its coverage table and its device constants");
    }
    return true;
}

/* Words that no Python module can be imported by, and the folder that Python makes. */
static bool is_taken(struct text name)
{
    static const struct text words[] = {TEXT_INIT("True"), TEXT_INIT("False"), TEXT_INIT("None"),
                                        TEXT_INIT("__pycache__")};
    return python_is_keyword(name) || text_list_has((struct text_list){words, sizeof(words) / sizeof(*words)}, name);
}

/* What becomes the name of a Python package. */
static bool check_name(const struct plan *plan, struct text name)
{
    bool good = name.size > 0 && !byte_is_digit(name.data[0]);
    for (size_t i = 0; i < name.size; i++) {
        good = good && byte_is_word(name.data[i]);
    }
    if (good && is_taken(name)) {
        return refuse(plan,
                      arena_format(plan->arena, "`%.*s` is a word of Python and no name for an operator directory",
                                   TEXT_PRINT(name)),
                      "the runner imports its case file by this name; write for instance `NAME_op`");
    }
    return good ||
           refuse(plan, arena_format(plan->arena, "`%.*s` is no name for an operator directory", TEXT_PRINT(name)),
                  "letters, digits and `_`, as in a Python module's name: runner and case file are modules");
}

static struct text choose(const struct plan *plan, const char *option, struct text usual, struct text_list known)
{
    struct text given = argument_value(plan->arguments, option);
    if (given.data != NULL) {
        return given;
    }
    return text_list_has(known, usual) || known.count == 0 ? usual : known.items[0];
}

static bool check_known(const struct plan *plan, const char *option, struct text value, struct text_list known)
{
    if (text_list_has(known, value)) {
        return true;
    }
    struct text nearest = nearest_name(value, known.items, known.count);
    struct text remedy = arena_format(plan->arena, "did you mean `%.*s`?", TEXT_PRINT(nearest));
    return refuse(
        plan, arena_format(plan->arena, "--%s is `%.*s`, which the standard does not know", option, TEXT_PRINT(value)),
        nearest.size > 0 ? remedy.data : NULL);
}

static bool choose_row(struct plan *plan)
{
    const struct standard *standard = plan->session.standard;
    struct text given = argument_value(plan->arguments, "case");
    plan->request.case_id = given.data != NULL ? given : TEXT("example");
    plan->request.dtype = choose(plan, "dtype", TEXT("float32"), standard->dtypes);
    plan->request.scope = choose(plan, "scope", TEXT("operator"), standard->scopes);
    bool cased = plan->request.case_id.size > 0;
    for (size_t i = 0; i < plan->request.case_id.size; i++) {
        char byte = plan->request.case_id.data[i];
        bool lower = byte_is_digit(byte) || (byte >= 'a' && byte <= 'z');
        cased = cased && (lower || byte == '.' || byte == '_' || byte == '-');
    }
    if (!cased) {
        return refuse(plan,
                      arena_format(plan->arena, "--case is `%.*s`; expected lower-case letters, digits, `.`, `_`, `-`",
                                   TEXT_PRINT(plan->request.case_id)),
                      NULL);
    }
    return check_known(plan, "dtype", plan->request.dtype, standard->dtypes) &&
           check_known(plan, "scope", plan->request.scope, standard->scopes);
}

static bool check_index_facts(const struct plan *plan)
{
    struct text path = plan->request.repository->index.path;
    if (plan->request.index == NULL) {
        return refuse(plan, arena_format(plan->arena, "the index `%.*s` cannot be read", TEXT_PRINT(path)),
                      "write it first: a coverage table and the device constants");
    }
    if (plan->request.index->coverage_table == NULL) {
        return refuse(plan, arena_format(plan->arena, "`%.*s` has no coverage table", TEXT_PRINT(path)),
                      "add a table with the columns Operator and Directory");
    }
    return true;
}

/* The devices that the README will name: the one asked for, then the index's, the measured one aside. */
static bool choose_references(struct plan *plan)
{
    const struct repository *repository = plan->request.repository;
    const struct repository_index *index = &repository->index;
    size_t wanted = skeleton_reference_count(plan->session.standard);
    const struct device **chosen = arena_array(plan->arena, const struct device *, wanted);
    struct text given = argument_value(plan->arguments, "reference");
    size_t count = 0;
    if (given.data != NULL) {
        chosen[count++] = repository_device(repository, given);
        if (chosen[0] == NULL) {
            return refuse(plan, arena_format(plan->arena, "the index registers no device `%.*s`", TEXT_PRINT(given)),
                          "register it with its nominal bandwidth first");
        }
    }
    for (size_t i = 0; i < index->device_count && count < wanted; i++) {
        const struct device *device = &index->devices[i];
        bool taken = text_equal(device->name, plan->session.standard->measured_device) ||
                     (count > 0 && device == chosen[0]) || device->bandwidth.size == 0;
        if (!taken) {
            chosen[count++] = device;
        }
    }
    plan->request.references = chosen;
    plan->request.reference_count = count;
    return count == wanted ||
           refuse(plan,
                  arena_format(plan->arena, "`%.*s` registers %zu of the %zu reference devices that a README names",
                               TEXT_PRINT(index->path), count, wanted),
                  "add them with their nominal bandwidths to its table of device constants");
}

static bool make_plan(struct plan *plan, const struct arguments *arguments)
{
    *plan = (struct plan){.arena = arguments->arena, .arguments = arguments};
    if (!check_name(plan, arguments->operands[0]) || !open_session(plan)) {
        return false;
    }
    struct repository_request request = {
        .root = plan->session.root, .config = &plan->session.config, .standard = plan->session.standard};
    plan->request = (struct skeleton_request){.standard = plan->session.standard,
                                              .repository = repository_survey(plan->arena, &request, &plan->trouble),
                                              .operator_name = arguments->operands[0]};
    if (plan->trouble.count > 0) {
        return refuse(plan, plan->trouble.items[0], NULL);
    }
    plan->request.index = index_read(plan->arena, plan->request.repository, plan->session.standard);
    return choose_row(plan) && check_index_facts(plan) && choose_references(plan);
}

/* What stands outside the repository is not this command's to write, whatever link leads there. */
static bool stays_inside(const struct plan *plan, struct text path, struct text place)
{
    struct file_facts facts;
    struct text relative;
    bool link = file_look(place.data, &facts) && facts.kind == FILE_KIND_LINK;
    if (!link && repository_relative(plan->arena, plan->session.root, place.data, &relative)) {
        return true;
    }
    return refuse(
        plan,
        arena_format(plan->arena, link ? "`%.*s` is a link" : "`%.*s` leads out of the repository", TEXT_PRINT(path)),
        "replace the link by what it leads to");
}

static bool write_file(const struct plan *plan, struct text path, struct text content)
{
    struct buffer error = {0};
    struct text place = path_join(plan->arena, plan->session.root, path);
    if (!stays_inside(plan, path, place)) {
        return false;
    }
    struct text folder = arena_copy(plan->arena, path_directory(place));
    bool written = file_make_directory(folder.data, &error) && file_write_atomic(place.data, content, &error);
    if (!written) {
        refuse(plan, buffer_view(&error), NULL);
    }
    buffer_release(&error);
    return written;
}

/* What exists is left as it is. */
static bool write_files(const struct plan *plan, const struct skeleton *skeleton, struct buffer *out)
{
    for (size_t i = 0; i < sizeof(skeleton->files) / sizeof(skeleton->files[0]); i++) {
        const struct skeleton_file *file = &skeleton->files[i];
        struct file_facts facts;
        if (file->path.size == 0) {
            continue;
        }
        bool there = file_look(path_join(plan->arena, plan->session.root, file->path).data, &facts);
        if (!there && !write_file(plan, file->path, file->content)) {
            return false;
        }
        buffer_format(out, "%s %.*s\n", there ? "kept " : "wrote", TEXT_PRINT(file->path));
    }
    return true;
}

static bool cover(const struct plan *plan, struct text status, struct buffer *out)
{
    struct text index = skeleton_cover(plan->arena, &plan->request, status);
    struct text path = plan->request.repository->index.path;
    if (index.size > 0 && !write_file(plan, path, index)) {
        return false;
    }
    buffer_format(out, "%s %.*s\n", index.size > 0 ? "listed it in" : "kept ", TEXT_PRINT(path));
    return true;
}

/* The next `HARNESS.name(` of the runner at or after `*at`; false when there is none. */
static bool next_call(struct text runner, struct text harness, size_t *at, struct text *name)
{
    for (size_t found = text_find_word(runner, harness, *at); found != TEXT_NONE;
         found = text_find_word(runner, harness, found + 1)) {
        size_t start = found + harness.size + 1;
        size_t end = start;
        while (end < runner.size && byte_is_word(runner.data[end])) {
            end++;
        }
        *at = end;
        *name = text_slice(runner, start, end);
        if (name->size > 0 && runner.data[start - 1] == '.' && text_starts(text_after(runner, end), TEXT("("))) {
            return true;
        }
    }
    return false;
}

/* The runner calls the shared harness as the standard's skeleton has it; this repository's may know other functions. */
static bool tell_harness(const struct plan *plan, const struct skeleton *skeleton, struct buffer *out)
{
    struct text_list required = plan->session.standard->layout.index_required;
    struct text file = required.count > 1 ? required.items[1] : TEXT("");
    struct text path = path_join(plan->arena, plan->request.repository->benchmarks, file);
    struct source harness;
    struct trouble trouble = {0};
    size_t dot = text_find_last_byte(file, '.');
    if (dot == TEXT_NONE || !repository_has(plan->request.repository, path)) {
        return true;
    }
    if (!repository_open(plan->arena, plan->request.repository, path, &harness, &trouble)) {
        return trouble.count == 0 || refuse(plan, trouble.items[0], NULL);
    }
    size_t at = 0;
    struct text name;
    while (next_call(skeleton->files[1].content, text_slice(file, 0, dot), &at, &name)) {
        struct text definition = arena_format(plan->arena, "def %.*s(", TEXT_PRINT(name));
        if (text_find(harness.bytes, definition, 0) == TEXT_NONE) {
            buffer_format(out, "note: `%.*s` defines no `%.*s`, which the new runner calls\n", TEXT_PRINT(path),
                          TEXT_PRINT(name));
        }
    }
    return true;
}

/* Lints what was written, as `check` would: what is left to do, a line each. */
static bool tell_rest(struct plan *plan, struct buffer *out)
{
    struct target target = {
        .path = path_join(plan->arena, plan->request.repository->benchmarks, plan->request.operator_name),
        .directory = true};
    arena_push(plan->arena, &plan->session.targets, target);
    struct survey survey;
    survey_open(&survey, &plan->session, false);
    struct lint_result result = lint_run(&survey.lint, 1);
    buffer_string(out, result.diagnostics.count > 0 ? "\nstill to be done:\n" : "");
    for (size_t i = 0; i < result.diagnostics.count; i++) {
        const struct diagnostic *diagnostic = &result.diagnostics.items[i];
        buffer_format(out, "%.*s:%zu:%zu: %.*s\n", TEXT_PRINT(diagnostic->path), diagnostic->start.line,
                      diagnostic->start.column, TEXT_PRINT(diagnostic->message));
    }
    bool sound = result.trouble.count == 0 || refuse(plan, result.trouble.items[0], NULL);
    lint_result_release(&result);
    survey_release(&survey);
    return sound;
}

static int run(const struct arguments *arguments)
{
    struct plan plan;
    if (!make_plan(&plan, arguments)) {
        return EXIT_TROUBLE;
    }
    struct skeleton skeleton = skeleton_make(plan.arena, &plan.request);
    struct buffer out = {0};
    bool done = write_files(&plan, &skeleton, &out) && cover(&plan, skeleton.status, &out);
    done = done && tell_harness(&plan, &skeleton, &out);
    done = done && tell_rest(&plan, &out);
    int status = command_print(buffer_view(&out), done ? EXIT_CLEAN : EXIT_TROUBLE);
    buffer_release(&out);
    return status;
}

const struct command command_new = {
    .name = "new",
    .operands = "OPERATOR",
    .summary = "begin the directory of an operator",
    .details = "Writes README, runner, case file and a stub of the test from the standard's vocabulary, and adds the "
               "operator to the\nindex's coverage table. What exists is left as it is. Then lists what only a "
               "measurement can fill in.",
    .options = options,
    .option_count = sizeof(options) / sizeof(options[0]),
    .fewest = 1,
    .most = 1,
    .run = run,
};
