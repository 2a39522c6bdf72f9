/*
 * A clean repository with edits (support/edit.h) through the whole pipeline, with all packs: every finding lies in its
 * file at the line and column that it says, the order is the report's, threads do not show, reports that are JSON are
 * JSON, no report steers a terminal, and fixing comes to an end. The files are held in memory, as those are that are
 * staged for a commit; on the disk, outside every work tree of Git, lie the records alone, which are read from there.
 */
#include "base/file.h"
#include "fuzz.h"
#include "lint/check/configuration.h"
#include "lint/check/hygiene.h"
#include "lint/check/runner.h"
#include "lint/check/vocabulary.h"
#include "lint/fix.h"
#include "lint/lint.h"
#include "lint/model/environment_values.h"
#include "lint/model/git.h"
#include "lint/report/report.h"
#include "lint/seal.h"
#include "support/edit.h"
#include "json/json.h"

#include <stdio.h>
#include <unistd.h>

enum { MOST_EDITS = 24, MOST_ROUNDS = 20 };

/* What all inputs share: the clean repository, its records on the disk, what hygiene searches with where nothing is
 * configured and no record is read. */
static struct arena example_arena;
static struct edit_tree example;
static struct text root;
static struct config plain_config;
static const struct hygiene *plain_hygiene[2]; /* secrets masked, and in clear */

struct run {
    struct arena *arena;
    struct edit_tree tree;
    struct overlay overlay; /* its files, without the records */
    struct config config;
    struct config_faults faults;
    struct source config_file;
    const struct standard *standard;
    bool records, unsafe, show_secrets, every_pack, twice;
    enum report_format format; /* one an input: all of them would take longer than the lint */
};

static bool is_record(const struct edit_file *file)
{
    return text_starts(file->path, TEXT(".tmp/"));
}

static void put(struct arena *arena, const struct edit_file *file)
{
    struct text path = path_join(arena, root, file->path);
    struct buffer error = {0};
    if (file->absent) {
        check(unlink(path.data) == 0 || !file_look(path.data, &(struct file_facts){0}));
    } else {
        check(file_make_directory(arena_copy(arena, path_directory(path)).data, &error));
        FILE *stream = fopen(path.data, "wb");
        check(stream != NULL && fwrite(file->bytes.data, 1, file->bytes.size, stream) == file->bytes.size);
        check(fclose(stream) == 0);
    }
    buffer_release(&error);
}

static void remove_tree(struct arena *arena, struct text path)
{
    struct file_list list = {0};
    struct file_fault fault;
    check(file_list(arena, path.data, &list, &fault));
    for (size_t i = 0; i < list.count; i++) {
        struct text inner = path_join(arena, path, list.items[i].name);
        if (list.items[i].kind == FILE_KIND_DIRECTORY) {
            remove_tree(arena, inner);
        } else {
            check(unlink(inner.data) == 0);
        }
    }
    check(rmdir(path.data) == 0);
}

static void leave(void)
{
    hygiene_release(plain_hygiene[0]);
    hygiene_release(plain_hygiene[1]);
    remove_tree(&example_arena, root);
    arena_release(&example_arena);
}

static void begin(void)
{
    const char *place = getenv("TMPDIR");
    struct text name = path_join(&example_arena, text_from(place == NULL ? "/tmp" : place), TEXT("fuzz-XXXXXX"));
    check(mkdtemp((char *)name.data) != NULL && file_resolve(&example_arena, name.data, &root));
    check(git_root(&example_arena, root).size == 0); /* or each input would ask Git, which ignores what lies here */
    example = edit_example(&example_arena, TEXT(SOURCE_DIR));
    for (size_t i = 0; i < example.count; i++) {
        if (is_record(&example.items[i])) {
            put(&example_arena, &example.items[i]);
        }
    }
    plain_config = config_default();
    for (int clear = 0; clear < 2; clear++) {
        struct hygiene_inputs inputs = {.show_secrets = clear != 0};
        plain_hygiene[clear] = hygiene_prepare(&example_arena, &builtin_rules, &plain_config, &inputs);
    }
    check(atexit(leave) == 0);
}

static int by_path(const void *a, const void *b)
{
    return text_compare(((const struct overlay_file *)a)->path, ((const struct overlay_file *)b)->path);
}

/* The example with the edits of the input; how many there were. */
static size_t open_tree(struct run *run, struct edit_input *input)
{
    size_t edits = 0;
    for (size_t i = 0; i < example.count; i++) {
        arena_push(run->arena, &run->tree, example.items[i]);
    }
    while (edits < MOST_EDITS && edit_next(run->arena, &run->tree, input)) {
        edits++;
    }
    for (size_t i = 0; i < run->tree.count; i++) {
        const struct edit_file *file = &run->tree.items[i];
        if (!is_record(file)) {
            struct overlay_file over = {file->path, file->bytes, file->absent};
            arena_push(run->arena, &run->overlay, over);
        } else if (file->changed) {
            put(run->arena, file);
        }
    }
    qsort(run->overlay.items, run->overlay.count, sizeof(*run->overlay.items), by_path);
    return edits;
}

static const struct edit_file *file_of(const struct run *run, struct text path)
{
    for (size_t i = 0; i < run->tree.count; i++) {
        if (text_equal(run->tree.items[i].path, path)) {
            return run->tree.items[i].absent ? NULL : &run->tree.items[i];
        }
    }
    return NULL;
}

/* As `benchlint` opens them: the folder's configuration, the vocabulary with its changes. */
static void configure(struct run *run)
{
    static const struct text every[] = {TEXT_INIT("operator"), TEXT_INIT("kernel"), TEXT_INIT("claim"),
                                        TEXT_INIT("tables")};
    struct standard_error error;
    const struct edit_file *file = file_of(run, TEXT(".benchlint.yaml"));
    run->config = config_default();
    if (file != NULL) {
        run->config_file = source_open(run->arena, file->path, file->bytes);
        run->config = config_read(run->arena, &run->config_file, &builtin_rules, &run->faults);
    }
    run->config.packs = run->every_pack ? (struct text_list){every, sizeof(every) / sizeof(*every)} : run->config.packs;
    run->standard = config_standard(run->arena, &run->config, TEXT("operator"), NULL, &error);
}

static void judge_configuration(struct run *run)
{
    struct findings findings = {.arena = run->arena, .rules = &builtin_rules};
    struct diagnostic_list sealed = {0};
    check_configuration(&findings, &run->config_file, &run->faults);
    check_findings(&findings, run->config_file.bytes.size);
    seal_unit(run->arena, &findings, run->show_secrets, &sealed);
    check(sealed.count == run->faults.count);
}

static void write_report(struct buffer *out, enum report_format format, const struct lint_result *result)
{
    struct report report = {.diagnostics = result->diagnostics.items,
                            .count = result->diagnostics.count,
                            .audit = result->audit,
                            .version = TEXT("0")};
    report_write(out, format, &report);
}

static void check_same_result(const struct lint_result *a, const struct lint_result *b)
{
    struct buffer left = {0};
    struct buffer right = {0};
    write_report(&left, REPORT_JSON, a);
    write_report(&right, REPORT_JSON, b);
    check(text_equal(buffer_view(&left), buffer_view(&right)));
    buffer_release(&left);
    buffer_release(&right);
}

/* What is found with one thread; where the run is to be twice, the same has to come out with several. */
static struct lint_result judge(struct run *run)
{
    struct trouble trouble = {0};
    struct target_list targets = {0};
    struct selection selection = selection_make(run->arena, &builtin_rules, &run->config, run->records);
    struct repository_request request = {
        .root = root, .config = &run->config, .standard = run->standard, .overlay = &run->overlay};
    struct pack_question question = {&request, &targets, true, run->every_pack};
    struct lint lint = {.config = &run->config, .standard = run->standard, .selection = &selection};
    struct text directory = path_join(run->arena, root, TEXT(".tmp/benchmarks"));
    lint.repository = repository_survey(run->arena, &request, &trouble);
    lint.targets = &targets;
    lint.operators = true;
    lint.show_secrets = run->show_secrets;
    lint.records =
        run->records ? records_read(run->arena, lint.repository, run->standard, directory.data, &trouble) : NULL;
    lint.pack_files = pack_files_choose(run->arena, &question, &trouble);
    bool plain = run->config_file.bytes.size == 0 && lint.records == NULL;
    struct text_list keys =
        vocabulary_list(run->arena, rule_parameter(&builtin_rules, CHECK_HYGIENE_ENVIRONMENT, "evidence-keys"));
    struct hygiene_inputs inputs = {.environment = environment_values(run->arena, lint.records, keys),
                                    .inside = boundary_values(run->arena, run->standard, lint.repository, lint.records),
                                    .show_secrets = run->show_secrets};
    lint.hygiene =
        plain ? plain_hygiene[run->show_secrets] : hygiene_prepare(run->arena, &builtin_rules, &run->config, &inputs);
    lint.runner_words = runner_words_read(run->arena, &builtin_rules);
    struct lint_result result = lint_run(&lint, 1);
    if (run->twice) {
        struct lint_result again = lint_run(&lint, 3);
        check_same_result(&result, &again);
        lint_result_release(&again);
    }
    hygiene_release(plain ? NULL : lint.hygiene);
    return result;
}

static void check_place(const struct source *source, const struct diagnostic *diagnostic)
{
    const struct position *places[] = {&diagnostic->start, &diagnostic->end};
    size_t size = source->bytes.size;
    check(diagnostic->start.offset <= diagnostic->end.offset && diagnostic->end.offset <= size);
    for (size_t i = 0; i < 2; i++) {
        struct position place = source_position(source, places[i]->offset);
        check(place.line == places[i]->line && place.column == places[i]->column);
    }
    for (size_t i = 0; i < diagnostic->edit_count; i++) {
        check(diagnostic->edits[i].start <= diagnostic->edits[i].end && diagnostic->edits[i].end <= size);
    }
}

static void check_result(const struct run *run, const struct lint_result *result)
{
    struct source source = {0};
    for (size_t i = 0; i < result->diagnostics.count; i++) {
        const struct diagnostic *diagnostic = &result->diagnostics.items[i];
        check(diagnostic->message.size > 0 && diagnostic->line_count < 1000);
        check(i == 0 || diagnostic_order(diagnostic - 1, diagnostic) <= 0);
        if (i == 0 || !text_equal(diagnostic->real_path, source.path)) {
            const struct edit_file *file = file_of(run, diagnostic->real_path);
            source = source_open(run->arena, diagnostic->real_path, file == NULL ? TEXT("") : file->bytes);
        }
        check_place(&source, diagnostic);
    }
}

static void check_report(struct arena *arena, enum report_format format, const struct lint_result *result)
{
    struct buffer out = {0};
    struct json_error error;
    write_report(&out, format, result);
    bool json = format == REPORT_JSON || format == REPORT_SARIF || format == REPORT_GITLAB;
    check(!json || json_read(arena, buffer_view(&out), &error) != NULL);
    for (size_t i = 0; i < out.size; i++) {
        unsigned char byte = (unsigned char)out.data[i];
        check(byte == '\n' || byte == '\t' || (byte >= 0x20 && byte != 0x7F));
    }
    buffer_release(&out);
}

/* What the plan makes of the files; how many findings it mends. */
static size_t apply(struct run *run, const struct fix_plan *plan)
{
    for (size_t i = 0; i < plan->count; i++) {
        const struct fix_file *file = &plan->files[i];
        const struct edit_file *before = file_of(run, file->path);
        check(before != NULL && !is_record(before) && fix_current(run->arena, file, before->bytes));
        struct text after = fix_bytes(run->arena, file, before->bytes);
        check(file->edit_count > 0 || text_equal(after, before->bytes));
        run->tree.items[before - run->tree.items].bytes = after;
        overlay_put(run->arena, &run->overlay, before->path, after); /* the plan goes with its findings */
    }
    return plan->fixed;
}

/* Until nothing changes, which has to come within the rounds that `--fix` allows. */
static void fix(struct run *run, struct lint_result *result)
{
    for (size_t round = 0;; round++) {
        struct fix_plan plan = fix_plan(run->arena, &result->diagnostics, run->unsafe);
        check(round < MOST_ROUNDS);
        if (apply(run, &plan) == 0) {
            return;
        }
        lint_result_release(result);
        *result = judge(run);
        check_result(run, result);
    }
}

static void restore(struct run *run)
{
    for (size_t i = 0; i < run->tree.count; i++) {
        const struct edit_file *file = &run->tree.items[i];
        struct edit_file gone = {.path = file->path, .absent = true};
        if (file->changed && is_record(file)) {
            put(run->arena, i < example.count ? &example.items[i] : &gone);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct edit_input input = {fuzz_bytes(&arena, data, size)};
    if (root.size == 0) {
        begin();
    }
    size_t choice = edit_number(&input, 1 << 16);
    struct run run = {.arena = &arena,
                      .records = (choice & 1U) != 0,
                      .unsafe = (choice & 2U) != 0,
                      .show_secrets = (choice & 4U) != 0,
                      .every_pack = (choice & 8U) != 0,
                      .twice = (choice & 0x310U) == 0x10U,
                      .format = (enum report_format)(choice / 32 % REPORT_FORMAT_COUNT)};
    size_t edits = open_tree(&run, &input);
    configure(&run);
    if (run.faults.count > 0 || run.standard == NULL) {
        judge_configuration(&run);
    } else {
        struct lint_result result = judge(&run);
        check(edits > 0 || result.diagnostics.count == 0);
        check_result(&run, &result);
        check_report(&arena, run.format, &result);
        fix(&run, &result);
        lint_result_release(&result);
    }
    restore(&run);
    arena_release(&arena);
    return 0;
}
