#include "command/check_run.h"

#include "base/file.h"
#include "base/nearest.h"

#include <errno.h>
#include <stdio.h>
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
static void apply_output(struct session *session, const struct arguments *arguments, struct output_list *outputs)
{
    struct text file = argument_value(arguments, "output");
    size_t plain = 0;
    for (size_t i = 0; i < outputs->count; i++) {
        plain += outputs->items[i].file.size == 0;
    }
    if (file.data != NULL) {
        for (size_t i = 0; i < outputs->count; i++) {
            if (outputs->items[i].file.size == 0) {
                outputs->items[i].file = file;
                plain--;
                break;
            }
        }
    }
    if (plain > 1) {
        arena_push(session->arena, &session->trouble,
                   TEXT("several formats for standard output; give all but one a file: --format sarif=out.sarif"));
    }
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
    apply_output(session, arguments, outputs);
}

static bool write_file(struct text path, struct text bytes)
{
    struct buffer error = {0};
    bool written = file_write_atomic(path.data, bytes, &error);
    if (!written) {
        struct text reason = buffer_view(&error);
        fprintf(stderr, "benchlint: cannot write the report to `%.*s`: %.*s\n", TEXT_PRINT(path), TEXT_PRINT(reason));
    }
    buffer_release(&error);
    return written;
}

static bool write_standard(struct text bytes)
{
    struct buffer error = {0};
    bool written = output_write(STDOUT_FILENO, bytes, &error);
    if (!written && error.size > 0) {
        struct text reason = buffer_view(&error);
        fprintf(stderr, "benchlint: standard output: %.*s\n", TEXT_PRINT(reason));
    }
    buffer_release(&error);
    return written;
}

bool outputs_write(const struct output_list *outputs, struct report *report, enum color_choice color)
{
    bool written = true;
    for (size_t i = 0; i < outputs->count; i++) {
        struct buffer bytes = {0};
        bool standard = outputs->items[i].file.size == 0;
        report->colour = standard ? color_resolve(color, STDOUT_FILENO) : color == COLOR_ALWAYS;
        report_write(&bytes, outputs->items[i].format, report);
        bool one =
            standard ? write_standard(buffer_view(&bytes)) : write_file(outputs->items[i].file, buffer_view(&bytes));
        written = written && one;
        buffer_release(&bytes);
    }
    return written;
}
