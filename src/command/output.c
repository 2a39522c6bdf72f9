#include "command/output.h"

#include "base/file.h"
#include "base/nearest.h"
#include "base/render.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static void add_output(struct session *session, struct text given, struct output_list *outputs)
{
    size_t equals = text_find_byte(given, '=', 0);
    struct text name = text_slice(given, 0, equals);
    struct output output = {REPORT_TEXT, equals == TEXT_NONE ? TEXT("") : text_after(given, equals + 1)};
    if (report_format_find(name, &output.format)) {
        arena_push(session->arena, outputs, output);
        return;
    }
    struct text known[REPORT_FORMAT_COUNT];
    for (size_t i = 0; i < REPORT_FORMAT_COUNT; i++) {
        known[i] = report_format_name((enum report_format)i);
    }
    struct text nearest = nearest_name(name, known, REPORT_FORMAT_COUNT);
    arena_push(session->arena, &session->trouble,
               arena_format(session->arena, "unknown format `%.*s`%s%.*s%s", TEXT_PRINT(name),
                            nearest.size > 0 ? "; did you mean `" : "; `benchlint check --help` lists the formats",
                            TEXT_PRINT(nearest), nearest.size > 0 ? "`?" : ""));
}

/* --output names the file of the one report that would go to standard output. */
static void apply_output(struct text file, struct output_list *outputs)
{
    for (size_t i = 0; file.data != NULL && i < outputs->count; i++) {
        if (outputs->items[i].file.size == 0) {
            outputs->items[i].file = file;
            return;
        }
    }
}

/* Of several reports for standard output none is written, but that a reader of JSON is told in JSON. */
static void judge_standard(struct session *session, struct output_list *outputs)
{
    size_t plain = 0;
    for (size_t i = 0; i < outputs->count; i++) {
        plain += outputs->items[i].file.size == 0;
    }
    if (plain < 2) {
        return;
    }
    size_t kept = 0;
    bool told = false;
    for (size_t i = 0; i < outputs->count; i++) {
        bool standard = outputs->items[i].file.size == 0;
        bool json = outputs->items[i].format == REPORT_JSON && !told;
        if (!standard || json) {
            told = told || standard;
            outputs->items[kept++] = outputs->items[i];
        }
    }
    outputs->count = kept;
    arena_push(session->arena, &session->trouble,
               TEXT("several formats for standard output\nhelp: give all but one a file: --format sarif=out.sarif"));
}

bool output_replaceable(const struct session *session, struct text file)
{
    struct file_facts facts;
    struct file_fault fault;
    struct text head;
    return !file_look_through(file.data, &facts) || facts.kind != FILE_KIND_REGULAR ||
           !file_read_head(session->arena, file.data, REPORT_HEAD, &head, &fault) ||
           report_recognize(head, &session->rules);
}

struct text output_refusal(struct arena *arena, struct text file)
{
    return arena_format(arena, "`%.*s` exists and is no report of benchlint\n" OUTPUT_HELP,
                        TEXT_PRINT(render_name(arena, file)));
}

/* The reports before `at` that go to the same file. */
static bool is_named_twice(const struct output_list *outputs, size_t at)
{
    for (size_t i = 0; i < at; i++) {
        if (outputs->items[i].file.size > 0 && text_equal(outputs->items[i].file, outputs->items[at].file)) {
            return true;
        }
    }
    return false;
}

static void judge_files(struct session *session, bool force, struct output_list *outputs)
{
    size_t kept = 0;
    for (size_t i = 0; i < outputs->count; i++) {
        struct text file = outputs->items[i].file;
        if (is_named_twice(outputs, i)) {
            arena_push(session->arena, &session->trouble,
                       arena_format(session->arena,
                                    "two reports for the file `%.*s`\nhelp: give each a file of its own",
                                    TEXT_PRINT(render_name(session->arena, file))));
        } else if (file.size > 0 && !force && !output_replaceable(session, file)) {
            arena_push(session->arena, &session->trouble, output_refusal(session->arena, file));
        } else {
            outputs->items[kept++] = outputs->items[i];
        }
    }
    outputs->count = kept;
}

void outputs_read(struct session *session, const struct arguments *arguments, struct output_list *outputs)
{
    for (size_t i = 0; i < arguments->option_count; i++) {
        if (strcmp(arguments->options[i].spec->name, "format") == 0) {
            add_output(session, arguments->options[i].value, outputs);
        }
    }
    if (outputs->count == 0) {
        struct output text = {REPORT_TEXT, TEXT("")};
        arena_push(session->arena, outputs, text);
    }
    apply_output(argument_value(arguments, "output"), outputs);
    judge_standard(session, outputs);
    judge_files(session, argument_given(arguments, "force"), outputs);
}

static bool write_file(struct text path, struct text bytes)
{
    struct buffer error = {0};
    bool written = file_write_atomic(path.data, bytes, &error);
    if (!written) {
        command_tell(buffer_view(&error));
    }
    buffer_release(&error);
    return written;
}

static bool write_standard(int descriptor, struct text bytes)
{
    struct buffer error = {0};
    bool written = output_write(descriptor, bytes, &error);
    if (!written && error.size > 0) {
        struct buffer line = {0};
        buffer_format(&line, "standard %s: %.*s", descriptor == STDERR_FILENO ? "error" : "output",
                      TEXT_PRINT(buffer_view(&error)));
        command_tell(buffer_view(&line));
        buffer_release(&line);
    }
    buffer_release(&error);
    return written;
}

bool outputs_write(const struct output_list *outputs, struct report *report, enum color_choice color, int standard)
{
    bool written = true;
    for (size_t i = 0; i < outputs->count; i++) {
        struct buffer bytes = {0};
        bool filed = outputs->items[i].file.size > 0;
        report->colour = filed ? color == COLOR_ALWAYS : color_resolve(color, standard);
        report_write(&bytes, outputs->items[i].format, report);
        bool one = filed ? write_file(outputs->items[i].file, buffer_view(&bytes))
                         : write_standard(standard, buffer_view(&bytes));
        written = written && one;
        buffer_release(&bytes);
    }
    return written;
}
