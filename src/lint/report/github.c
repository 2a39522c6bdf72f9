/*
 * Workflow commands, and the findings as text: GitHub shows no more than ten annotations of a kind for a step. The text
 * stands where no command is read, since it repeats bytes of files that a pull request may have chosen.
 */
#include "base/render.h"
#include "base/sha256.h"
#include "lint/report/report.h"

/* As GitHub undoes it: in properties `:` and `,` too. */
static void write_escaped(struct buffer *out, struct text text, bool property)
{
    for (size_t i = 0; i < text.size; i++) {
        char byte = text.data[i];
        bool escaped = byte == '%' || byte == '\r' || byte == '\n' || (property && (byte == ':' || byte == ','));
        if (escaped) {
            buffer_format(out, "%%%02X", (unsigned)(unsigned char)byte);
        } else {
            buffer_byte(out, byte);
        }
    }
}

static void write_command(struct buffer *out, const struct diagnostic *diagnostic)
{
    struct buffer path = {0};
    struct buffer message = {0};
    render_plain(&path, diagnostic->path);
    render_plain(&message, diagnostic->message);
    if (diagnostic->help.size > 0) {
        buffer_string(&message, "\nhelp: ");
        render_plain(&message, diagnostic->help);
    }
    buffer_format(out, "::%.*s file=", TEXT_PRINT(severity_word(diagnostic->severity)));
    write_escaped(out, buffer_view(&path), true);
    buffer_format(out, ",line=%zu,endLine=%zu,col=%zu", diagnostic->start.line, diagnostic->end.line,
                  diagnostic->start.column);
    if (diagnostic->end.line == diagnostic->start.line && diagnostic->end.column > diagnostic->start.column) {
        buffer_format(out, ",endColumn=%zu", diagnostic->end.column);
    }
    buffer_string(out, ",title=");
    write_escaped(out, diagnostic->rule->id, true);
    buffer_string(out, "::");
    write_escaped(out, buffer_view(&message), false);
    buffer_byte(out, '\n');
    buffer_release(&message);
    buffer_release(&path);
}

void report_github(struct buffer *out, const struct report *report)
{
    for (size_t i = 0; i < report->count; i++) {
        write_command(out, &report->diagnostics[i]);
    }
    struct buffer text = {0};
    struct report plain = *report;
    plain.colour = false;
    report_text(&text, &plain);
    struct sha256 hash = sha256_begin();
    char token[SHA256_HEX];
    sha256_add(&hash, buffer_view(&text));
    sha256_end(&hash, token);
    buffer_format(out, "::stop-commands::%.*s\n", (int)SHA256_HEX, token);
    buffer_text(out, buffer_view(&text));
    buffer_format(out, "::%.*s::\n", (int)SHA256_HEX, token);
    buffer_release(&text);
}
