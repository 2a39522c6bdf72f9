#include "lint/report/report.h"

#include "json/json.h"

/* `, "key": "text"`, left out when empty. */
static void write_member(struct buffer *out, const char *key, struct text value)
{
    if (value.size > 0) {
        buffer_format(out, ", \"%s\": ", key);
        json_write_string(out, value);
    }
}

static void write_position(struct buffer *out, const char *key, struct position position)
{
    buffer_format(out, "\"%s\": {\"line\": %zu, \"column\": %zu, \"offset\": %zu}", key, position.line, position.column,
                  position.offset);
}

static void write_fix(struct buffer *out, const struct diagnostic *diagnostic)
{
    if (!diagnostic->has_fix || diagnostic->fix_secret) {
        return;
    }
    buffer_format(out, ", \"fix\": {\"safe\": %s, \"edits\": [", diagnostic->fix_safe ? "true" : "false");
    for (size_t i = 0; i < diagnostic->edit_count; i++) {
        const struct edit *edit = &diagnostic->edits[i];
        buffer_format(out, "%s{\"start\": %zu, \"end\": %zu, \"text\": ", i == 0 ? "" : ", ", edit->start, edit->end);
        json_write_string(out, edit->text);
        buffer_byte(out, '}');
    }
    buffer_string(out, "]}");
}

static void write_related(struct buffer *out, const struct diagnostic *diagnostic)
{
    for (size_t i = 0; i < diagnostic->related_count; i++) {
        const struct related *related = &diagnostic->related[i];
        buffer_string(out, i == 0 ? ", \"related\": [{\"path\": " : ", {\"path\": ");
        json_write_string(out, related->path);
        buffer_string(out, ", ");
        write_position(out, "start", related->start);
        buffer_string(out, ", ");
        write_position(out, "end", related->end);
        buffer_string(out, ", \"message\": ");
        json_write_string(out, related->message);
        buffer_byte(out, '}');
    }
    buffer_string(out, diagnostic->related_count > 0 ? "]" : "");
}

static void write_diagnostic(struct buffer *out, const struct diagnostic *diagnostic)
{
    buffer_string(out, "  {\"rule\": ");
    json_write_string(out, diagnostic->rule->id);
    buffer_string(out, ", \"pack\": ");
    json_write_string(out, diagnostic->rule->pack);
    buffer_string(out, ", \"severity\": ");
    json_write_string(out, severity_word(diagnostic->severity));
    buffer_string(out, ",\n   \"path\": ");
    json_write_string(out, diagnostic->path);
    buffer_string(out, ",\n   ");
    write_position(out, "start", diagnostic->start);
    buffer_string(out, ", ");
    write_position(out, "end", diagnostic->end);
    buffer_string(out, ",\n   \"message\": ");
    json_write_string(out, diagnostic->message);
    write_member(out, "help", diagnostic->help);
    write_fix(out, diagnostic);
    write_member(out, "clause", diagnostic->rule->clause);
    write_member(out, "cause", cause_word(diagnostic->cause));
    write_related(out, diagnostic);
    buffer_byte(out, '}');
}

static void write_summary(struct buffer *out, const struct report *report)
{
    const struct audit *audit = &report->audit;
    struct report_counts counts = report_count(report);
    buffer_format(out,
                  " \"summary\": {\"files\": %zu, \"operators\": %zu, \"rows\": %zu, \"records\": %zu,"
                  " \"errors\": %zu, \"warnings\": %zu, \"suppressed\": %zu,\n",
                  audit->files, audit->operators, audit->rows, audit->records, counts.errors, counts.warnings,
                  audit->suppressed);
    buffer_format(out,
                  "             \"audited\": {\"cells\": %zu, \"rows\": %zu, \"documents\": %zu},"
                  " \"unaudited\": {\"cells\": %zu, \"rows\": %zu, \"documents\": %zu}},\n",
                  audit->cells_audited, audit->rows_audited, audit->documents_audited, audit->cells_unaudited,
                  audit->rows_unaudited, audit->documents_unaudited);
}

void report_json(struct buffer *out, const struct report *report)
{
    buffer_string(out, "{\"schema\": 1,\n \"tool\": {\"name\": \"benchlint\", \"version\": ");
    json_write_string(out, report->version);
    buffer_string(out, "},\n");
    write_summary(out, report);
    buffer_string(out, " \"diagnostics\": [");
    for (size_t i = 0; i < report->count; i++) {
        buffer_string(out, i == 0 ? "\n" : ",\n");
        write_diagnostic(out, &report->diagnostics[i]);
    }
    buffer_byte(out, ']');
    if (report->error.size > 0) {
        buffer_string(out, ",\n \"error\": ");
        json_write_string(out, report->error);
    }
    buffer_string(out, "}\n");
}
